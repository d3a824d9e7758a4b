import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSource

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
  var writesFixes = false
  var project: String?
  var baseline: String?
  var writeBaseline: String?
  var newSince: String?
  var only: [RuleID] = []
  var scriptDir: String?
  var sourceRoot: String?
  var isProving = true
  var waysOfChecks = 1
  var explainsProof = false
  var severities: [RuleRequest] = []
  var isWatching = false
  var limits = Checker.Limits()

  func run(on console: Console) throws -> ExitStatus {
    if isWatching { return Watch(validation: self, console: console).run() }
    let isWritten = try !writesFixes || Fixes(of: self, on: console).write()
    let status = try check(on: console).0
    return isWritten ? status : .impossible
  }

  /// Checks everything once.
  ///
  /// - Returns: also the files that were read.
  func check(on console: Console) throws -> (ExitStatus, files: [String]) {
    let found = EntryFiles(files.isEmpty ? [try console.wantedFlow] : files, on: console)
    for failure in found.failures { console.report(failure) }
    let entries = found.entries
    var baseline = try BaselineRun(
      reading: baseline, writing: writeBaseline, on: console, limits: limits)
    if let newSince {
      let old = OldFindings(since: newSince, of: self, on: console)
      baseline.hide(try old.baseline(of: entries))
    }
    var options = options
    options.excuses = baseline.excuses
    var run = try CheckRun(
      FlowFiles(over: console.files), options: options, standardInput: console.standardInput)
    var isComplete = found.failures.isEmpty
    for entry in entries {
      do throws(LoadFailure) {
        let checked = try run.check(entry)
        if explainsProof, let proof = checked.proof { console.standardError.write(proof.size) }
      } catch {
        // The other files are looked at all the same.
        console.report(error)
        isComplete = false
      }
    }
    if !isComplete, entries.count <= 1 { return (.impossible, run.finished().files) }
    if isComplete, let checks = run.checks {
      try RuleRequest.expectKnown(only + severities.map(\.rule), among: checks)
    }
    var result = run.finished(isWhole: isComplete)
    result.sourceRoot = sourceRoot
    baseline.apply(to: &result, in: run.sources, isWhole: isComplete)
    result.diagnostics = result.diagnostics.countingUntold()
    let status = report(result, run.sources, &baseline, on: console)
    return (isComplete ? status : .impossible, result.files)
  }

  var options: Checker.Options {
    var options = Checker.Options()
    options.projectFolder = project
    options.isProving = isProving
    options.waysOfChecks = waysOfChecks
    options.limits = limits
    options.only = only
    options.severities = severities.byRule
    return options
  }

  private func report(
    _ result: ValidationResult, _ sources: SourceSet, _ baseline: inout BaselineRun,
    on console: Console
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
      isWritten = folder.write(result) && isWritten
    }
    isWritten = baseline.write() && isWritten
    for note in baseline.notes { console.standardError.write(note + "\n") }
    console.standardError.write(SummaryLine.text(for: result) + "\n")
    if !isWritten { return .impossible }
    let hasProblems = result.count(.error) > 0 || (isStrict && result.count(.warning) > 0)
    return hasProblems || (isStrict && baseline.isStale) ? .problems : .clean
  }
}
