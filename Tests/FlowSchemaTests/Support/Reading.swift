import FlowModel
import FlowRules
import FlowSource
import FlowSpec
import Foundation

/// The repository, found from where this file stands.
let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The flows below a folder of the repository, as paths from its top.
func flows(below folder: String) -> [String] {
  let root = repository.appendingPathComponent(folder)
  let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
  return found.filter { $0.hasSuffix(".yaml") }.map { folder + "/" + $0 }.sorted()
}

func text(of path: String) throws -> String {
  let bytes = try Data(contentsOf: repository.appendingPathComponent(path))
  return String(decoding: bytes, as: UTF8.self)
}

/// No files at all: what is read here stands alone.
private struct NoFiles: FileSystem {
  func read(_ path: String) throws(FileError) -> [UInt8] { throw .missing }
  func realPath(_ path: String) -> String? { nil }
}

/// What the reader finds wrong with a flow's form, by rule.
///
/// - Parameter resolves: whether names and types are looked up too.
func problems(in text: String, resolves: Bool = false) -> [Rule] {
  var names = Word.makeNameTable()
  var findings = Findings()
  var sources = SourceSet()
  let declarations = try? SpecReader.read(
    entry: "-", files: NoFiles(), standardInput: Array(text.utf8), sources: &sources,
    names: &names, findings: &findings)
  if resolves, let declarations {
    let (flow, facts) = Resolver.resolve(declarations, names: names, findings: &findings)
    Checks.run(on: flow, facts, findings: &findings)
  }
  return findings.all.map(\.rule).filter { $0.kind == .reading }
}
