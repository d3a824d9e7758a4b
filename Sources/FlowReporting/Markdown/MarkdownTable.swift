/// What tables in Markdown have in common, whoever writes them.
package enum MarkdownTable {
  /// Text in a cell of a table: no bar ends it, and nothing in it is markup, but for code in backticks.
  package static func cell(_ text: String) -> String {
    var result = ""
    var isCode = false
    for scalar in PlainText.escaped(text).unicodeScalars {
      switch scalar {
      case "`":
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
    // A backtick without its other half would take the rest of the row.
    return isCode ? result.replacing("`", with: "\\`") : result
  }
}
