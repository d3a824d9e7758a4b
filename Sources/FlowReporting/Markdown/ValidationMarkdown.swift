import FlowSource

/// What `validate` found as a table in Markdown, for the summary of a job or a comment.
package enum ValidationMarkdown {
  package static func render(
    _ result: ValidationResult, places: PlaceTable, paths: RepositoryPaths, summary: String
  ) -> [UInt8] {
    var places = places
    var text = "### flowctl\n\n\(MarkdownTable.cell(summary))\n"
    if !result.diagnostics.isEmpty {
      text += "\n| | where | what happens | to reproduce | what to write |\n"
      text += "| --- | --- | --- | --- | --- |\n"
    }
    for finding in result.diagnostics {
      let start = places.start(of: finding.range)
      let path = paths.path(of: places.path(of: finding.range.file))
      let cells = [
        finding.severity.rawValue, "\(path):\(start.line):\(start.column)",
        finding.messageAndCount + " [\(finding.id.name)]",
        finding.way.map { result.ways.line(of: $0) } ?? "",
        finding.help ?? "",
      ]
      text += "| " + cells.map(MarkdownTable.cell).joined(separator: " | ") + " |\n"
    }
    return Array(text.utf8)
  }
}
