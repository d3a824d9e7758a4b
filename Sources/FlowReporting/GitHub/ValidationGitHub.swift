import FlowSource

/// What `validate` found as annotations of a GitHub workflow, beside the lines that they are about.
package struct ValidationGitHub {
  private let paths: RepositoryPaths
  private var places: PlaceTable
  private var text = ""

  /// How many errors, and how many warnings, GitHub shows of one step. The rest vanishes from the
  /// page without a word.
  private static let shown = 10

  package static func render(
    _ result: ValidationResult, places: PlaceTable, paths: RepositoryPaths
  ) -> [UInt8] {
    var github = ValidationGitHub(paths: paths, places: places)
    for finding in result.diagnostics { github.write(finding, result.ways) }
    for severity in Severity.allCases { github.tellOfHidden(severity, in: result) }
    if !result.isGreen || !result.silenced.isEmpty { github.tellVerdict(of: result) }
    return Array(github.text.utf8)
  }

  private init(paths: RepositoryPaths, places: PlaceTable) {
    self.paths = paths
    self.places = places
  }

  private mutating func write(_ finding: Diagnostic, _ ways: CounterexampleTable) {
    var command = WorkflowCommand(finding.severity == .note ? "notice" : finding.severity.rawValue)
    setPlace(finding.range, of: &command)
    command.set("title", title(finding.id))
    var lines = [finding.message]
    if let way = finding.way { lines.append("to reproduce: " + ways.line(of: way)) }
    if let help = finding.help { lines.append("help: " + help) }
    if let code = finding.code { lines.append("in the app: " + code) }
    for note in finding.notes {
      let start = places.start(of: note.range)
      let path = paths.path(of: places.path(of: note.range.file))
      lines.append("\(path):\(start.line):\(start.column): note: \(note.message)")
    }
    text += command.text(lines.map(PlainText.escaped))
  }

  private func title(_ rule: RuleID) -> String { "flowctl (\(rule.name))" }

  private mutating func setPlace(_ range: SourceRange, of command: inout WorkflowCommand) {
    let start = places.start(of: range)
    let end = places.end(of: range)
    command.set("file", PlainText.escaped(paths.path(of: places.path(of: range.file))))
    command.set("line", start.line)
    // Columns belong to one line: GitHub refuses them where there are several.
    if start.line == end.line { command.set("col", start.column) }
    command.set("endLine", end.line)
    if start.line == end.line { command.set("endColumn", end.column) }
  }

  /// A job without an annotation looks as if everything were proved.
  private mutating func tellVerdict(of result: ValidationResult) {
    guard result.isProved, !result.isFirst else { return }
    var command = WorkflowCommand("notice")
    command.set("title", "flowctl")
    text += command.text([PlainText.escaped(result.verdict)])
  }

  /// At the first finding that GitHub doesn't show.
  private mutating func tellOfHidden(_ severity: Severity, in result: ValidationResult) {
    let findings = result.diagnostics.filter { $0.severity == severity }
    guard findings.count > Self.shown else { return }
    var command = WorkflowCommand("notice")
    setPlace(findings[Self.shown].range, of: &command)
    command.set("title", "flowctl")
    text += command.text([
      "GitHub shows \(Self.shown) \(severity.rawValue)s per step; this is the next of "
        + "\(findings.count), and the log has them all"
    ])
  }
}
