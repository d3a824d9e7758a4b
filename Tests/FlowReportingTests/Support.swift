import FlowChecking
import FlowModel
import FlowReporting
import FlowSource
import Foundation
import Testing

/// A flow that was read for a test, and its source.
struct ReadFlow {
  var flow: Flow
  var sources = SourceSet()

  init(_ text: String) throws {
    var loader = try FlowLoader(.texts(["flow.yaml": text]))
    let loaded = try #require(try loader.load("flow.yaml").loaded)
    flow = loaded.flow
    sources = loader.sources
    #expect(!loaded.isBlocked, "\(loaded.findings)")
  }

  /// The first place of a text in the file.
  func range(of text: String) throws -> SourceRange {
    let bytes = sources[SourceID(0)].bytes
    let wanted = Array(text.utf8)
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: wanted) }, "\(text) isn't there")
    return SourceRange(
      file: SourceID(0), start: UInt32(start), end: UInt32(start + wanted.count))
  }

  func text(at range: SourceRange) -> String {
    String(
      decoding: sources[range.file].bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// The JSON of a run of SARIF with these findings.
  func sarif(
    _ findings: [Diagnostic], _ ways: CounterexampleTable = CounterexampleTable(),
    undecided: [ValidationResult.Undecided] = []
  ) throws -> [String: Any] {
    var result = ValidationResult()
    result.diagnostics = findings
    result.ways = ways
    result.undecided = undecided
    let bytes = ValidationSARIF.render(
      result, places: PlaceTable(sources),
      paths: RepositoryPaths(workingDirectory: "/", top: nil), version: "1.2.3")
    let log = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }
}
