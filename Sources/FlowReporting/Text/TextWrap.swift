/// Prose, broken into lines.
package enum TextWrap {
  /// Breaks at blanks, never inside `code`.
  package static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(of: text) {
      if line.isEmpty {
        line = word
      } else if PlainText.width(of: line) + 1 + PlainText.width(of: word) <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isOpen = false
    for part in text.split(separator: " ") {
      if isOpen {
        words[words.count - 1] += " " + part
      } else {
        words.append(String(part))
      }
      if !part.count(where: { $0 == "`" }).isMultiple(of: 2) { isOpen.toggle() }
    }
    return words
  }
}
