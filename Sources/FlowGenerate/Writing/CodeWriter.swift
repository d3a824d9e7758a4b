/// Lines of Swift, indented by two spaces for each open brace.
struct CodeWriter {
  /// A line that knows how deep it stands: it becomes text once, in the end.
  struct Line {
    var depth: Int
    var text: String
  }

  private(set) var lines: [Line] = []
  private var depth = 0

  var isEmpty: Bool { lines.isEmpty }

  var text: String {
    var text = ""
    text.reserveCapacity(lines.reduce(0) { $0 + $1.text.utf8.count + 2 * $1.depth + 1 })
    for line in lines {
      if !line.text.isEmpty { for _ in 0..<line.depth { text += "  " } }
      text += line.text
      text += "\n"
    }
    return text
  }

  mutating func line(_ text: String) { lines.append(Line(depth: depth, text: text)) }

  mutating func blank() { line("") }

  /// A line that ends with an open brace, what stands inside, and the closing one.
  mutating func braces(_ head: String, _ body: (inout CodeWriter) -> Void) {
    let before = lines.count
    line(head + " {")
    indented(body)
    if lines.count == before + 1 { lines[before].text += "}" } else { line("}") }
  }

  mutating func indented(_ body: (inout CodeWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Lines that were written elsewhere, from the margin on.
  mutating func append(_ other: CodeWriter) { append(other.lines[...]) }

  mutating func append(_ others: ArraySlice<Line>) {
    for other in others { lines.append(Line(depth: depth + other.depth, text: other.text)) }
  }

  /// Parts with an empty line between them.
  mutating func parts(_ parts: [CodeWriter]) {
    for (index, part) in parts.filter({ !$0.isEmpty }).enumerated() {
      if index > 0 { blank() }
      append(part)
    }
  }
}
