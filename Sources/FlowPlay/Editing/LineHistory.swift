/// The lines that were typed, in this session and before.
package struct LineHistory {
  package private(set) var lines: [String]

  /// How many lines are kept.
  package static let limit = 2000

  package init(_ lines: [String] = []) { self.lines = lines.suffix(Self.limit) }

  /// - Returns: whether it is one to keep: not empty, and not the same again.
  @discardableResult
  package mutating func add(_ line: String) -> Bool {
    if line.isEmpty || line == lines.last { return false }
    lines.append(line)
    return true
  }

  /// The newest line before a place that contains a text, and where it does.
  func search(_ text: String, before end: Int) -> Int? {
    lines[..<min(end, lines.count)].lastIndex { $0.contains(text) }
  }
}
