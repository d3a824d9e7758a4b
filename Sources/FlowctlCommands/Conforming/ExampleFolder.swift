import FlowChecking
import FlowDiff
import FlowReporting
import FlowSource

/// Writes the shortest session of each finding as a script (`conform --examples`, `diff --examples`).
struct ExampleFolder {
  let path: String
  let console: Console

  /// - Parameter flow: the entry file.
  func write(_ report: ConformReport, flow: String) throws(WriteFailure) {
    let files = DiskFileSystem(base: console.workingDirectory)
    try files.makeFolder(path)
    var counts: [String: Int] = [:]
    for item in report.divergences {
      let note = item.explanation.map { "# \(PlainText.escaped($0))\n" } ?? ""
      try write(item.example, of: item.kind, item.message, note, flow, &counts, files)
    }
    for item in report.violations {
      guard let example = item.example else { continue }
      try write(
        example, of: item.rule, "violated in \(SummaryLine.count(item.sessions, "session"))", "",
        flow, &counts, files)
    }
  }

  /// - Parameter flow: the new flow's entry file.
  func write(_ sessions: Sessions, flow: String) throws(WriteFailure) {
    let files = DiskFileSystem(base: console.workingDirectory)
    try files.makeFolder(path)
    var counts: [String: Int] = [:]
    for group in sessions.groups {
      let example = ConformReport.Example(
        session: group.session, file: group.file, line: group.line, length: group.length,
        script: group.script.map { $0.map { $0 + "\n" }.joined() })
      let note = group.cause.map { "# by `\(PlainText.escaped($0))`\n" } ?? ""
      try write(example, of: group.kind, group.message, note, flow, &counts, files)
    }
  }

  private func write(
    _ example: ConformReport.Example, of kind: String, _ message: String, _ note: String,
    _ flow: String, _ counts: inout [String: Int], _ files: DiskFileSystem
  ) throws(WriteFailure) {
    guard let script = example.script else { return }
    counts[kind, default: 0] += 1
    let text =
      "# \(PlainText.escaped(message))\n" + note
      + "# line \(example.line) of \(PlainText.escaped(example.file))\n"
      + ScriptFolder.line(forFlow: console.relative(flow, from: path))
      + "scenario session \(PlainText.escaped(example.session).filter { $0 != "#" })\n" + script
    try files.replace("\(path)/\(kind)-\(counts[kind] ?? 1).txt", with: Array(text.utf8))
  }
}
