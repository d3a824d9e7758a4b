import ArgumentParser
import FlowChecking
import FlowDiff
import FlowReporting
import FlowSource
import FlowSpec

/// One comparison of two flows, from reading them to the exit status.
struct DiffRun {
  private let command: DiffCommand
  private let origins: FlowOrigins
  private let console: Console

  init(_ command: DiffCommand, _ origins: FlowOrigins, on console: Console) {
    self.command = command
    self.origins = origins
    self.console = console
  }

  func run() throws -> ExitStatus {
    let input = StandardInput(console)
    guard origins.old.isThere else {
      // A flow that is neither here nor there is no new one.
      return try load(origins.new, input) == nil ? .impossible : try tellOfNewFlow()
    }
    // Both are read, so that one run tells what is wrong with either.
    let old = try load(origins.old, input)
    let new = try load(origins.new, input)
    guard let old, let new else { return .impossible }
    let map = try renames(old, new)
    var report = DiffReport(from: old, to: new, renaming: map)
    try compareFindings(&report, input)
    if let path = command.baseline {
      let (before, now) = try origins.baselines(
        path, limits: command.limits.limits.flow.yaml, on: console)
      report.compare(before ?? Baseline([]), now)
    }
    if !command.traces.isEmpty {
      let reading = DiffSessions(traces: command.traces, console: console)
      guard let sessions = reading.read(for: report) else { return .impossible }
      report.weigh(by: sessions)
    }
    report.accept(try accepted())
    report.acceptance = command.acceptBy
    return show(report)
  }

  // MARK: Reading

  private func load(
    _ side: FlowOrigins.Side, _ input: StandardInput
  ) throws(LoadFailure) -> FlowSide? {
    var loader = try FlowLoader(
      FlowFiles(over: side.files), projectFolder: side.project, limits: command.limits.limits,
      standardInput: input.read)
    let (loaded, findings) = try loader.load(side.entry)
    if let loaded, !loaded.isBlocked {
      return FlowSide(loaded, loader.sources, title: side.title, prefix: side.prefix)
    }
    console.standardError.write(
      "flowctl: \(PlainText.escaped(side.title)) can't be compared: it has no meaning yet\n")
    var text = DiagnosticText(
      palette: command.color.palette(for: console.standardError, on: console),
      places: PlaceTable(loader.sources))
    for finding in findings where finding.severity == .error {
      console.standardError.write(text.render(finding))
    }
    return nil
  }

  private func renames(_ old: FlowSide, _ new: FlowSide) throws -> NameMap {
    var map = NameMap()
    for request in command.renames {
      guard map.rename(request.old, to: request.new, from: old, to: new) else {
        for (side, name) in [(old, request.old), (new, request.new)] {
          if let nearest = side.nameMeant(by: name) {
            throw ValidationError(
              "\(PlainText.escaped(side.title)) has no `\(PlainText.escaped(name))`; did you mean `\(nearest)`?"
            )
          }
        }
        throw ValidationError(
          "`--rename \(request.old)=\(request.new)`: the old flow has nothing of the first name, or the new flow "
            + "nothing like it of the second; write names as `Basket`, `Basket.buy`, `isOpen`, `Size.small` (a case) "
            + "or `Basket.buy.count` (a parameter)")
      }
    }
    if let clash = map.clash(in: old) {
      throw ValidationError(
        "`--rename \(clash.old)=\(clash.new)`: the old flow has `\(clash.new)` too; say what that is now by another "
          + "`--rename`")
    }
    return map
  }

  private func accepted() throws(LoadFailure) -> Accepted {
    guard let path = command.acceptFrom else { return Accepted(acceptingAll: command.acceptAll) }
    do throws(FileError) {
      let text = try path == "-" ? console.standardInput().get() : console.files.read(path)
      return Accepted(reading: text, acceptingAll: command.acceptAll)
    } catch {
      throw LoadFailure(path, error)
    }
  }

  /// The revision is older than the flow: there is nothing to compare it with.
  private func tellOfNewFlow() throws -> ExitStatus {
    let (entry, revision) = (
      PlainText.escaped(origins.old.entry), PlainText.escaped(origins.old.revision)
    )
    let formerly = origins.formerName.map { name in
      let name = PlainText.escaped(name)
      return
        "It was \(name) there: `flowctl diff \(revision):\(name) \(PlainText.escaped(origins.new.title))` compares both\n"
    }
    let text =
      "new flow: there is no \(entry) at \(revision); nothing was compared\n" + (formerly ?? "")
    let (new, paths) = (origins.new, origins.new.paths)
    let nothing = ValidationResult()
    func render(_ format: DiffFormat) -> [UInt8] {
      let places = PlaceTable(SourceSet())
      switch format {
      case .text, .github: return Array(text.utf8)
      case .json: return DiffJSON.renderNewFlow(new.title)
      case .markdown:
        let mark = DiffMarkdown.mark(of: new.shownEntry) + DiffMarkdown.mark(of: nil)
        return Array((mark + text).utf8)
      case .sarif:
        return ValidationSARIF.render(nothing, places: places, paths: paths, version: Version.text)
      case .gitlab: return ValidationGitLab.render(nothing, places: places, paths: paths)
      }
    }
    console.standardOutput.write(render(command.format))
    return console.write(command.reports, render) ? .clean : .impossible
  }

  // MARK: Findings

  private func compareFindings(
    _ report: inout DiffReport, _ input: StandardInput
  ) throws(LoadFailure) {
    let new = try check(origins.new, input)
    let newSide = FindingsChange.Side(
      new.result.diagnostics, new.sources, paths: origins.new.paths)
    report.ways = new.result.ways
    report.newFindingSources = new.sources
    report.oldFindingSources = new.sources
    if report.hasEqualFiles {
      report.findings = FindingsChange(from: newSide, to: newSide, report.renames)
      return
    }
    let old = try check(origins.old, input)
    report.oldFindingSources = old.sources
    report.findings = FindingsChange(
      from: FindingsChange.Side(old.result.diagnostics, old.sources, paths: origins.old.paths),
      to: newSide, report.renames)
  }

  /// Looks behind every error that an app survives, so that whoever fixes one is not told of what stood behind it.
  private func check(
    _ side: FlowOrigins.Side, _ input: StandardInput
  ) throws(LoadFailure) -> (result: ValidationResult, sources: SourceSet) {
    var options = Checker.Options()
    options.projectFolder = side.project
    options.limits = command.limits.limits
    options.excuses.isWriting = true
    var run = try CheckRun(
      FlowFiles(over: side.files), options: options, standardInput: input.read)
    try run.check(side.entry)
    return (run.finished(), run.sources)
  }

  // MARK: Telling

  private func show(_ report: DiffReport) -> ExitStatus {
    let output = console.standardOutput
    output.write(render(report, command.format, command.color.palette(for: output, on: console)))
    output.flush()
    var isWritten = console.write(command.reports) {
      render(report, $0, Palette(isColoured: false))
    }
    isWritten = writeExamples(report) && isWritten
    let text = command.acceptFrom == "-" ? "standard input" : command.acceptFrom ?? ""
    for complaint in report.complaints {
      console.standardError.write(
        "flowctl: \(PlainText.escaped(text)): \(PlainText.escaped(complaint))\n")
    }
    if !isWritten { return .impossible }
    let kinds = command.failOn.kinds
    if kinds.contains(where: { report.fails(on: $0) }) { return .problems }
    let isOpen = report.behaviour.verdict == .notDecided && command.failOn.asksForBehaviour
    return isOpen ? .impossible : .clean
  }

  /// - Returns: whether all could be written; what could not is told.
  private func writeExamples(_ report: DiffReport) -> Bool {
    guard let path = command.examples, let sessions = report.sessions else { return true }
    do {
      try ExampleFolder(path: path, console: console).write(sessions, flow: origins.new.entry)
      return true
    } catch {
      console.report(error)
      return false
    }
  }

  private func render(
    _ report: DiffReport, _ format: DiffFormat, _ palette: Palette
  ) -> [UInt8] {
    switch format {
    case .text:
      var text = DiffText(report, palette: palette)
      return text.render()
    case .json: return DiffJSON.render(report)
    case .markdown: return DiffMarkdown.render(report, entry: origins.new.shownEntry)
    case .github:
      return ValidationGitHub.render(
        report.result, places: places(report), paths: origins.new.paths)
    case .sarif:
      return ValidationSARIF.render(
        report.result, places: places(report), paths: origins.new.paths, version: Version.text)
    case .gitlab:
      return ValidationGitLab.render(
        report.result, places: places(report), paths: origins.new.paths)
    }
  }

  private func places(_ report: DiffReport) -> PlaceTable { PlaceTable(report.newFindingSources) }
}

/// Standard input, read once for whoever wants it.
private final class StandardInput {
  private let console: Console
  private var known: Result<[UInt8], FileError>?

  init(_ console: Console) { self.console = console }

  func read() -> Result<[UInt8], FileError> {
    if let known { return known }
    let result = console.standardInput()
    known = result
    return result
  }
}
