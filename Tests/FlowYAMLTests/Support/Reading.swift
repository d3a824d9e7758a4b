import FlowSource
import FlowYAML
import Testing

/// A text that went through the reader, and what came of it.
struct Reading {
  let bytes: [UInt8]
  let file: SourceID
  let sources: SourceSet
  private(set) var names = NameTable()
  let document: YAMLDocument?
  let problems: [Diagnostic]

  init(_ bytes: [UInt8], limits: YAMLLimits = YAMLLimits()) {
    self.bytes = bytes
    var sources = SourceSet()
    file = sources.add(SourceFile(path: "app.yaml", bytes: bytes))
    self.sources = sources
    var findings = Findings()
    document = YAMLReader.read(
      file, in: sources, names: &names, findings: &findings, limits: limits)
    problems = findings.all
  }

  init(_ text: String, limits: YAMLLimits = YAMLLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  /// What stands in the file at a place.
  func written(_ range: SourceRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// The document as text: words bare, other scalars in quotes, aliases with their target's number.
  var outline: String { document.map { outline(0, of: $0) } ?? "nothing" }

  private func outline(_ node: Int, of document: YAMLDocument) -> String {
    switch document.nodes[node].kind {
    case .scalar:
      let text = names.text(document.nodes[node].text)
      return document.nodes[node].isPlain ? text : "'\(text)'"
    case .alias:
      return "*\(document.resolve(node))"
    case .sequence:
      var items: [String] = []
      document.forEachChild(of: node) { items.append(outline($0, of: document)) }
      return "[\(items.joined(separator: ", "))]"
    case .mapping:
      var pairs: [String] = []
      document.forEachPair(of: node) { key, value in
        pairs.append("\(outline(key, of: document)): \(outline(value, of: document))")
      }
      return "{\(pairs.joined(separator: ", "))}"
    }
  }
}

/// A text in which `«…»` marks a place, as it stands in the tests.
struct MarkedText {
  private(set) var text: [UInt8] = []
  private(set) var ranges: [Range<Int>] = []

  init(_ marked: String) {
    var starts: [Int] = []
    for character in marked.unicodeScalars {
      switch character {
      case "«": starts.append(text.count)
      case "»": ranges.append(starts.removeLast()..<text.count)
      default: text.append(contentsOf: Array(String(character).utf8))
      }
    }
  }
}

/// Reads a text with marks and expects one problem, at the first mark; its notes are at the others.
@discardableResult
func expectProblem(
  _ marked: String, _ rule: Rule, _ message: String, limits: YAMLLimits = YAMLLimits(),
  location: SourceLocation = #_sourceLocation
) -> Reading {
  let marked = MarkedText(marked)
  let reading = Reading(marked.text, limits: limits)
  #expect(reading.problems.count == 1, "\(reading.problems)", sourceLocation: location)
  guard let problem = reading.problems.first else { return reading }
  #expect(problem.rule == rule, sourceLocation: location)
  #expect(problem.severity == .error, sourceLocation: location)
  #expect(problem.message == message, sourceLocation: location)
  let places = [problem.range] + problem.notes.map(\.range)
  #expect(
    Set(places.map { Int($0.start)..<Int($0.end) }) == Set(marked.ranges), "\(places)",
    sourceLocation: location)
  if let first = marked.ranges.first, problem.notes.isEmpty {
    #expect(Int(problem.range.start)..<Int(problem.range.end) == first, sourceLocation: location)
  }
  return reading
}
