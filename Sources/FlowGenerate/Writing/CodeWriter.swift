/// Lines of Swift, indented by two blanks for each open brace.
struct CodeWriter {
  private(set) var lines: [String] = []
  private var depth = 0

  var isEmpty: Bool { lines.isEmpty }
  var text: String { lines.map { $0 + "\n" }.joined() }

  mutating func line(_ text: String) {
    lines.append(text.isEmpty ? "" : String(repeating: "  ", count: depth) + text)
  }

  mutating func blank() { line("") }

  /// A line that ends with an open brace, what stands inside, and the closing one.
  mutating func braces(_ head: String, _ body: (inout CodeWriter) -> Void) {
    let before = lines.count
    line(head + " {")
    indented(body)
    if lines.count == before + 1 { lines[before] += "}" } else { line("}") }
  }

  mutating func indented(_ body: (inout CodeWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Lines that were written elsewhere, from the margin on.
  mutating func append(_ other: CodeWriter) {
    for text in other.lines { line(text) }
  }

  /// Parts with an empty line between them.
  mutating func parts(_ parts: [CodeWriter]) {
    for (index, part) in parts.filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { blank() }
      append(part)
    }
  }
}
