import FlowModel
import FlowReporting
import FlowSource
import FlowSpec
import Foundation
import Testing

/// Files of one test, and nothing else.
struct MemoryFiles: FileSystem {
  var texts: [String: String]

  func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let text = texts[path] else { throw .missing }
    return Array(text.utf8)
  }

  func realPath(_ path: String) -> String? { texts[path] == nil ? nil : "/" + path }
}

/// A flow that was read for a test, and its source.
struct ReadFlow {
  var flow: Flow
  var sources = SourceSet()

  init(_ text: String) throws {
    var names = Word.makeNameTable()
    var findings = Findings()
    let declarations = try SpecReader.read(
      entry: "flow.yaml", files: MemoryFiles(texts: ["flow.yaml": text]), sources: &sources,
      names: &names, findings: &findings)
    flow = Resolver.resolve(try #require(declarations), names: names, findings: &findings)
    #expect(!findings.isBlocking, "\(findings.all)")
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
    _ findings: [Diagnostic], undecided: [ValidationResult.Undecided] = []
  ) throws -> [String: Any] {
    var result = ValidationResult()
    result.diagnostics = findings
    result.undecided = undecided
    let bytes = ValidationSARIF.render(
      result, places: PlaceTable(sources),
      paths: RepositoryPaths(workingDirectory: "/", top: nil), version: "1.2.3")
    let log = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }
}
