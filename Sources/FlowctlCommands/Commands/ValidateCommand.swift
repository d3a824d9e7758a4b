import ArgumentParser
import FlowKernel
import FlowModel
import FlowProver
import FlowReporting
import FlowSource
import FlowSpec

struct ValidateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    _superCommandName: "flowctl",
    abstract: "Finds what is wrong with a flow, and proves that nothing else is.",
    discussion: """
      Without a file, flows/app.yaml here or in the nearest folder above. `-` is standard input.

        flowctl validate
        flowctl validate flows/app.yaml --strict
        flowctl validate --format json flows/app.yaml > findings.json
        flowctl validate --report sarif=flow.sarif flows/app.yaml
        flowctl validate --only leaked-child --script-dir leaks flows/app.yaml

      A flow that has many findings on the day that flowctl comes: the first command puts them into \
      a baseline, the second reports what is new since, the third takes out what was mended.

        flowctl validate --write-baseline known.json
        flowctl validate --baseline known.json
        flowctl validate --baseline known.json --write-baseline known.json
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

  @Flag(help: "Text has a line for Xcode where one word would mend a finding.")
  var fixits = false

  @Option(
    help: "A folder below which imports may lie, if not below the entry file's.",
    completion: .directory)
  var project: String?

  @Option(
    help: ArgumentHelp("Hides the findings that this baseline knows.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Writes a baseline of all that is found, or of what `--baseline` still hides.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp("Reports this rule alone. May be given again.", valueName: "rule"),
    transform: Self.rule(named:))
  var only: [Rule] = []

  @Option(
    help: ArgumentHelp(
      "Writes the way to each finding as a script into this folder.", valueName: "folder"))
  var scriptDir: String?

  @Flag(inversion: .prefixedNo, help: "Looks at every sequence of events.")
  var proof = true

  @Flag(help: "Says on standard error how large the proved system was.")
  var explainProof = false

  @OptionGroup var limits: LimitOptions

  private static func rule(named name: String) throws -> Rule {
    if let rule = Rule(name: name) { return rule }
    throw ValidationError(unknown: name, as: "rule", among: Rule.allCases.map(\.name))
  }

  func run(on console: Console) throws -> ExitStatus {
    var entries = files
    if entries.isEmpty {
      guard let nearest = nearestFlow(from: console.workingDirectory) else {
        throw LoadFailure("flows/app.yaml, here or in any folder above", .missing)
      }
      entries = [nearest]
    }
    var baseline = try BaselineRun(
      reading: baseline, writing: writeBaseline, on: console, limits: limits.limits)
    var loader = try FlowLoader(
      console: console, projectFolder: project, limits: limits.limits)
    var result = ValidationResult()
    var isComplete = true
    for entry in entries {
      do {
        try validate(entry, &loader, &result, console)
      } catch {
        // The other files are looked at all the same.
        console.report(error)
        isComplete = false
      }
    }
    if !isComplete, entries.count == 1 { return .impossible }
    result.diagnostics = sorted(result.diagnostics)
    baseline.apply(to: &result, in: loader.sources, isWhole: isComplete)
    let status = report(result, loader.sources, entries, &baseline, on: console)
    return isComplete ? status : .impossible
  }

  private func validate(
    _ entry: String, _ loader: inout FlowLoader, _ result: inout ValidationResult,
    _ console: Console
  ) throws(LoadFailure) {
    let firstFile = loader.sources.files.count
    let (loaded, findings) = try loader.load(entry)
    let check = FlowCheck(
      of: loaded, findings: findings, sources: loader.sources, isProving: proof)
    if let proof = check.proof {
      if explainProof { console.standardError.write(proof.size) }
      proof.tell(&result)
    } else {
      result.isProved = false
    }
    var kept = check.findings
    if !only.isEmpty { kept.removeAll { $0.rule.kind != .reading && !only.contains($0.rule) } }
    let reported = check.checked.filter { rule in
      loaded?.policy.severity(of: rule) != nil && (only.isEmpty || only.contains(rule))
    }
    for file in loader.sources.files[firstFile...] {
      if !result.files.contains(file.path) { result.files.append(file.path) }
      result.lookedAt[file.path] = result.lookedAt[file.path]?.intersection(reported) ?? reported
    }
    if let flow = loaded?.flow { WayThere.locate(&kept, in: flow) }
    for finding in kept where isNew(finding, in: result, loader.sources) {
      result.diagnostics.append(finding)
    }
    result.checked.formUnion(check.checked.filter { loaded?.policy.severity(of: $0) != nil })
    guard let flow = loaded?.flow else { return }
    result.coordinators += flow.coordinators.count
    result.screens += flow.screens.count
    result.transitions += flow.transitions.count
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

  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var ordered = Findings()
    for diagnostic in diagnostics { ordered.report(diagnostic) }
    return ordered.sorted()
  }

  private func report(
    _ result: ValidationResult, _ sources: SourceSet, _ entries: [String],
    _ baseline: inout BaselineRun, on console: Console
  ) -> ExitStatus {
    let output = console.standardOutput
    let rendered = ValidationOutput(
      result, sources, isStrict: strict, showsFixes: fixits, on: console)
    output.write(
      rendered.render(format, palette: color.palette(for: output, on: console)))
    // The result comes before what is said about it, also where both go to one terminal.
    output.flush()
    var isWritten = console.write(reports) { rendered.render($0) }
    if let scriptDir {
      let folder = ScriptFolder(path: scriptDir, console: console)
      isWritten = folder.write(result.diagnostics, flows: entries) && isWritten
    }
    isWritten = baseline.write() && isWritten
    for note in baseline.notes { console.standardError.write(note + "\n") }
    for line in SummaryLine.undecided(result) { console.standardError.write(line + "\n") }
    console.standardError.write(SummaryLine.text(for: result) + "\n")
    if !isWritten { return .impossible }
    let hasProblems = result.count(.error) > 0 || (strict && result.count(.warning) > 0)
    return hasProblems ? .problems : .clean
  }
}
