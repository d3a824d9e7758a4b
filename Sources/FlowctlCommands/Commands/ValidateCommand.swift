import ArgumentParser
import FlowModel
import FlowReporting
import FlowSource
import FlowSpec

struct ValidateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Finds what is wrong with a flow.",
    discussion: """
      Without a file, flows/app.yaml here or in the nearest folder above. `-` is standard input.

        flowctl validate
        flowctl validate flows/app.yaml --strict
        flowctl validate --format json flows/app.yaml > findings.json
        flowctl validate --report sarif=flow.sarif flows/app.yaml
      """)

  @Argument(
    help: "Entry files of flows; what they import is read with them.",
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  @Option(help: "What is printed.")
  var format: ValidateFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Writes a format into a file too. May be given again.", valueName: "format=file"),
    transform: ReportRequest.init(argument:))
  var reports: [ReportRequest<ValidateFormat>] = []

  @Option(help: "auto, always or never.")
  var color: ColourChoice = .auto

  @Flag(help: "Warnings count as problems too.")
  var strict = false

  @Option(
    help: "A folder below which imports may lie, if not below the entry file's.",
    completion: .directory)
  var project: String?

  func run(on console: Console) throws -> ExitStatus {
    var entries = files
    if entries.isEmpty {
      guard let nearest = nearestFlow(from: console.workingDirectory) else {
        throw LoadFailure("flows/app.yaml, here or in any folder above", .missing)
      }
      entries = [nearest]
    }
    var loader = try FlowLoader(console: console, projectFolder: project)
    var result = ValidationResult()
    var isComplete = true
    for entry in entries {
      do {
        try validate(entry, &loader, &result)
      } catch {
        // The other files are looked at all the same.
        console.report(error)
        isComplete = false
      }
    }
    if !isComplete, entries.count == 1 { return .impossible }
    let status = report(result, loader.sources, on: console)
    return isComplete ? status : .impossible
  }

  private func validate(
    _ entry: String, _ loader: inout FlowLoader, _ result: inout ValidationResult
  ) throws(LoadFailure) {
    let firstFile = loader.sources.files.count
    let (loaded, findings) = try loader.load(entry)
    var places = PlaceTable(loader.sources)
    // Past a mistake in names or types nothing is checked further, and nothing is known of what only
    // a proof could find.
    let isChecked = loaded?.isBlocked == false
    var kept =
      loaded?.policy.apply(to: findings, places: &places) { rule in
        isChecked && (rule.kind == .structure || Self.staticAdvice.contains(rule))
      } ?? findings
    for file in loader.sources.files[firstFile...] where !result.files.contains(file.path) {
      result.files.append(file.path)
    }
    if let flow = loaded?.flow { WayThere.locate(&kept, in: flow) }
    for finding in kept where isNew(finding, in: result, loader.sources) {
      result.diagnostics.append(finding)
    }
    result.checked.formUnion(checkedRules(of: loaded))
    guard let flow = loaded?.flow else { return }
    result.coordinators += flow.coordinators.count
    result.screens += flow.screens.count
    result.transitions += flow.transitions.count
  }

  /// The advice that declarations alone can give.
  private static let staticAdvice: Set<Rule> = [
    .unusedEvent, .unusedOutcome, .unusedParameter, .hiddenParameter, .waitsForAnimation,
  ]

  /// The rules that were looked at: none where the file gave nothing to look at, and those of
  /// structure only where names and types are right.
  private func checkedRules(of loaded: LoadedFlow?) -> [Rule] {
    guard let loaded else { return [] }
    return Rule.allCases.filter { rule in
      switch rule.kind {
      case .reading: return true
      case .structure, .excuse: break
      case .advice where Self.staticAdvice.contains(rule): break
      case .advice, .invariant, .script: return false
      }
      return !loaded.isBlocked && loaded.policy.severity(of: rule) != nil
    }
  }

  /// Whether no entry before has told the same of the same file.
  private func isNew(
    _ finding: Diagnostic, in result: ValidationResult, _ sources: SourceSet
  ) -> Bool {
    if files.count < 2 { return true }
    let path = sources[finding.range.file].path
    return !result.diagnostics.contains { other in
      other.rule == finding.rule && other.range.start == finding.range.start
        && other.range.end == finding.range.end && other.message == finding.message
        && sources[other.range.file].path == path
    }
  }

  private func report(
    _ result: ValidationResult, _ sources: SourceSet, on console: Console
  ) -> ExitStatus {
    var result = result
    var ordered = Findings()
    for diagnostic in result.diagnostics { ordered.report(diagnostic) }
    result.diagnostics = ordered.sorted()
    let output = console.standardOutput
    let rendered = ValidationOutput(result, sources, isStrict: strict, on: console)
    output.write(
      rendered.render(format, palette: color.palette(for: output, on: console)))
    // The result comes before what is said about it, also where both go to one terminal.
    output.flush()
    let isWritten = console.write(reports) { rendered.render($0) }
    console.standardError.write(SummaryLine.text(for: result) + "\n")
    if !isWritten { return .impossible }
    let hasProblems = result.count(.error) > 0 || (strict && result.count(.warning) > 0)
    return hasProblems ? .problems : .clean
  }
}
