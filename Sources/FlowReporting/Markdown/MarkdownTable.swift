/// What tables in Markdown have in common, whoever writes them.
package enum MarkdownTable {
  /// Text in a cell of a table: no bar ends it, and nothing in it is markup, but for code in backticks.
  package static func cell(_ text: String) -> String {
    var result = ""
    var isCode = false
    let scalars = PlainText.escaped(text).unicodeScalars
    var backticks = scalars.count { $0 == "`" }
    for scalar in scalars {
      switch scalar {
      case "`":
        backticks -= 1
        // Without its other half it would take the rest of the row, and nothing behind it would be escaped.
        if !isCode, backticks == 0 {
          result += "\\`"
          continue
        }
        isCode.toggle()
        result += "`"
      case "|": result += "\\|"
      case "\\" where !isCode, "*" where !isCode, "_" where !isCode, "<" where !isCode,
        ">" where !isCode, "[" where !isCode, "]" where !isCode, "#" where !isCode,
        "~" where !isCode, "!" where !isCode, "@" where !isCode, "&" where !isCode:
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text as a paragraph of its own, of which no sign is markup.
  package static func paragraph(_ text: String) -> String {
    let line = cell(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    // What begins a list or a rule elsewhere is only text here.
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard let sign = rest.first else { return line }
    let begins = digits.isEmpty ? "-+=" : ".)"
    return begins.contains(sign) ? digits + "\\" + rest : line
  }

  /// Text between backticks.
  package static func code(_ text: String) -> String {
    PlainText.escaped(text).replacing("`", with: "'")
  }
}
