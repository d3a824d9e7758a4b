import FlowSource

/// What `validate` found as a table in Markdown, for the summary of a job or a comment.
package enum ValidationMarkdown {
  package static func render(
    _ result: ValidationResult, places: PlaceTable, paths: RepositoryPaths, summary: String
  ) -> [UInt8] {
    var places = places
    var text = "### flowctl\n\n\(cell(summary))\n"
    if !result.diagnostics.isEmpty {
      text += "\n| | where | what happens | to reproduce | what to write |\n"
      text += "| --- | --- | --- | --- | --- |\n"
    }
    for finding in result.diagnostics {
      let start = places.start(of: finding.range)
      let path = paths.path(of: places.path(of: finding.range.file))
      let cells = [
        finding.severity.rawValue, "\(path):\(start.line):\(start.column)",
        finding.message + " [\(finding.id.name)]",
        finding.way.map { result.ways.line(of: $0) } ?? "",
        finding.help ?? "",
      ]
      text += "| " + cells.map(cell).joined(separator: " | ") + " |\n"
    }
    return Array(text.utf8)
  }

  /// Text in a cell of a table: no bar ends it, and nothing in it is markup, but for code in backticks.
  private static func cell(_ text: String) -> String {
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
