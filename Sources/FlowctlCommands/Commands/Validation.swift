import FlowKernel
import FlowModel
import FlowProver
import FlowReporting
import FlowSource
import FlowSpec

/// What `validate` was asked for.
///
/// Apart from `ValidateCommand`, so that the call which every editor and hook makes, `validate` and files,
/// need not wait for the parser's reflection on all options (see `Flowctl`).
struct Validation {
  var files: [String]
  var format = ValidateFormat.text
  var reports: [ReportRequest<ValidateFormat>] = []
  var color = ColourChoice.auto
  var isStrict = false
  var showsFixes = false
  var project: String?
  var baseline: String?
  var writeBaseline: String?
  var only: [Rule] = []
  var scriptDir: String?
  var isProving = true
  var explainsProof = false
  var limits = ReadingLimits()

  func run(on console: Console) throws -> ExitStatus {
    var entries = files
    if entries.isEmpty {
      guard let nearest = nearestFlow(from: console.workingDirectory) else {
        throw LoadFailure("flows/app.yaml, here or in any folder above", .missing)
      }
      entries = [nearest]
    }
    var baseline = try BaselineRun(
      reading: baseline, writing: writeBaseline, on: console, limits: limits)
    var loader = try FlowLoader(
      console: console, projectFolder: project, limits: limits)
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
      of: loaded, findings: findings, sources: loader.sources, isProving: isProving)
    if let proof = check.proof {
      if explainsProof { console.standardError.write(proof.size) }
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
      result, sources, isStrict: isStrict, showsFixes: showsFixes, on: console)
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
    console.standardError.write(SummaryLine.text(for: result) + "\n")
    if !isWritten { return .impossible }
    let hasProblems = result.count(.error) > 0 || (isStrict && result.count(.warning) > 0)
    return hasProblems ? .problems : .clean
  }
}
