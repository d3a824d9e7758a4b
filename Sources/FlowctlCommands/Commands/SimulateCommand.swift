import ArgumentParser
import FlowChecking
import FlowKernel
import FlowModel
import FlowReporting
import FlowScript
import FlowSource
import FlowSpec

struct SimulateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    _superCommandName: "flowctl",
    abstract: "Replay scripts against a flow and check what they expect.",
    discussion: """
      Prints after each action where the user is and which coordinators are alive. Without a script, \
      replays those in the folder of flows/app.yaml, here or in the nearest folder above, that name it.

        flowctl simulate
        flowctl simulate flows/app.txt
        flowctl simulate --trace flows/app.txt
        flowctl simulate --flow flows/app.yaml story.txt
        flowctl simulate --report junit=stories.xml flows/*.txt
        flowctl simulate --quiet --uncovered --coverage-at-least 90
        flowctl simulate --report lcov=flow.info
      """)

  @Argument(
    help: "The scripts, folders or quoted globs; `-` is standard input.",
    completion: .file(extensions: ["txt"]))
  var scripts: [String] = []

  @Option(
    help: "Use this flow instead of the one that the script names.",
    completion: .file(extensions: ["yaml", "yml"]))
  var flow: String?

  @Option(help: "Set the output format.")
  var format: SimulateFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report in another format to a file. Repeatable.", valueName: "format=file"),
    completion: .list(SimulateReportFormat.allCases.map { $0.rawValue + "=" }),
    transform: ReportRequest.init(argument:))
  var reports: [ReportRequest<SimulateReportFormat>] = []

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Flag(help: "Print only failures.")
  var quiet = false

  @Flag(help: "Print the whole coordinator tree after each action.")
  var trace = false

  @Flag(help: "Treat warnings as errors: their violations fail a scenario too.")
  var strict = false

  @OptionGroup var rules: RuleOptions

  @Option(
    help: "Write to a file how often each part of the flow was used, for `graph --heat`.",
    completion: .file(extensions: ["json"]))
  var coverage: String?

  @Flag(help: "Print how much of the flow is used, and what isn't.")
  var uncovered = false

  @Option(
    name: .customLong("coverage-at-least"),
    help: ArgumentHelp(
      """
      Fail if less of what can happen is used, in percent: of transitions, or `branches=80`. Repeatable.
      """, valueName: "percent"), transform: LeastCoverage.init(argument:))
  var least: [LeastCoverage] = []

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if let help = MeantCommand.flowAmongScripts(scripts, flow: flow) { throw ValidationError(help) }
  }

  func run(on console: Console) throws -> ExitStatus {
    guard let found = try found(on: console) else {
      try CoverageRun(self, on: console).tellOfNone()
      return .problems
    }
    var run = try SimulationRun(command: self, console: console)
    for failure in found.failures { console.report(failure) }
    var isComplete = found.failures.isEmpty
    for script in found.scripts {
      do {
        try run.simulate(script)
      } catch {
        // The other scripts have their stories to tell all the same.
        console.report(error)
        run.miss(script, error)
        isComplete = false
      }
    }
    if isComplete { try run.expectKnownChecks() }
    let status = run.finish()
    return isComplete ? status : .impossible
  }
}

extension SimulateCommand {
  /// The scripts that are meant; nil where there is none, and that is less than what is asked for.
  private func found(on console: Console) throws -> ScriptFiles? {
    if !scripts.isEmpty { return ScriptFiles(scripts, on: console) }
    let entry = try console.entry(flow)
    let found = try ScriptFiles(of: entry, on: console)
    if least.isEmpty || !found.scripts.isEmpty { return found }
    for failure in found.failures { console.report(failure) }
    return nil
  }
}

/// The formats of `simulate`.
enum SimulateFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, junit
}

/// The formats of `simulate --report`.
enum SimulateReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, junit, lcov, cobertura

  /// nil of what is told of coverage alone.
  var format: SimulateFormat? { SimulateFormat(rawValue: rawValue) }
}

extension SimulateCommand {
  /// Whether anybody asks what is used.
  var asksForCoverage: Bool {
    coverage != nil || uncovered || !least.isEmpty || reports.contains { $0.format.format == nil }
  }
}

/// Scripts on their way through one call of `simulate`.
private struct SimulationRun {
  let command: SimulateCommand
  let console: Console
  var loader: FlowLoader
  /// Flows that were read already, by path: several scripts tell of one.
  var flows: [String: (usable: LoadedFlow?, problems: [Diagnostic])] = [:]
  /// What is printed, then what goes into files.
  var reports: SimulationReports
  /// What the stories use; nil where nobody asks.
  let coverage: CoverageReport?
  var passed = 0
  var failed = 0
  /// Flows that could not be used, and scripts without one.
  var broken = 0
  /// The flow that takes the place of those that scripts name.
  private let flow: String?

  init(command: SimulateCommand, console: Console) throws(LoadFailure) {
    self.command = command
    self.console = console
    if let flow = command.flow { self.flow = try console.entry(flow) } else { flow = nil }
    loader = try console.loader(projectFolder: command.project, limits: command.limits.limits)
    let output = console.standardOutput
    let palette = command.color.palette(for: output, on: console)
    let coverage = command.asksForCoverage ? CoverageReport() : nil
    self.coverage = coverage
    var all: [any SimulationReport] =
      [command.report(in: command.format, palette: palette, output: output.write)]
      + command.reports.compactMap(\.format.format).map { format in
        command.report(in: format, palette: Palette(isColoured: false), output: nil)
      }
    if let coverage { all.append(coverage) }
    reports = SimulationReports(all)
  }

  mutating func simulate(_ path: String) throws(LoadFailure) {
    let file = try loader.loadScript(path)
    guard let flowPath = flowPath(of: file, script: path) else {
      begin(path, flow: nil)
      let late = ScriptReader.lateFlow(of: file, in: loader.sources)
      report(
        .script([
          Diagnostic(
            .scriptSyntax,
            late == nil
              ? "this script names no flow" : "a script says first which flow it is about",
            at: late?.range ?? .start(of: file),
            help: late.map { "move it up: `flow \($0.value)` is the first line" }
              ?? "begin it with `flow \(flowBeside(path) ?? FlowName.usual)`, or use `--flow`")
        ]))
      return
    }
    let isTold = flows[flowPath.value] != nil
    let (loaded, problems) = try load(flowPath, of: path)
    begin(path, flow: flowPath.value)
    guard let loaded else {
      report(.flow(problems, isTold: isTold))
      return
    }
    var kernel = Kernel(loaded.flow)
    if coverage != nil {
      CoverageReport.prepare(&kernel)
    }
    let script = ScriptReader.read(
      file, in: loader.sources, for: &kernel, limits: loader.limits.script)
    let outside = script.problemsOutside
    if !outside.isEmpty { report(.script(outside)) }
    var simulator = Simulator(severities: loaded.policy.severities, isStrict: command.strict)
    if flowPath.value != FlowName.usual {
      simulator.paths = MeantCommand.line(["paths", flowPath.value])
    }
    let counts = simulator.run(script, on: &kernel, observer: &reports)
    passed += counts.passed
    failed += counts.failed
  }

  private mutating func begin(_ path: String, flow: String?) {
    reports.scriptBegins(SimulatedScript(path: path, flow: flow, sources: loader.sources))
  }

  private mutating func report(_ problem: ScriptProblem) {
    broken += 1
    reports.scriptHas(problem)
    // The JSON has no place for it.
    if command.format == .json {
      var text = SimulationText(
        detail: .failures, palette: command.color.palette(for: console.standardError, on: console),
        output: console.standardError.write)
      text.scriptBegins(SimulatedScript(path: "", flow: nil, sources: loader.sources))
      text.scriptHas(problem)
    }
  }

  /// A check of `--rule` that no flow has switches nothing off.
  func expectKnownChecks() throws {
    let usable = flows.values.compactMap(\.usable?.flow)
    if usable.isEmpty || usable.count < flows.count { return }
    try RuleRequest.expectKnown(
      command.rules.severities.map(\.rule),
      among: Set(usable.flatMap { flow in flow.checks.map { flow.names[$0.name] } }))
  }

  mutating func miss(_ path: String, _ failure: LoadFailure) {
    reports.scriptIsMissing(path, because: failure.message)
  }

  /// The path of the flow, relative to the script where the script names it.
  private func flowPath(of file: SourceID, script path: String) -> NamedFlow? {
    if let flow { return NamedFlow(value: flow) }
    if let named = ScriptReader.flowPath(of: file, in: loader.sources), !named.value.isEmpty {
      if named.value.hasPrefix("/") { return NamedFlow(value: named.value, range: named.range) }
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let value = Self.normalised(folder.map(String.init) + [named.value])
      return NamedFlow(value: value, range: named.range)
    }
    return nil
  }

  /// The flow in a script's own folder, as the script would name it; nil if there is none.
  private func flowBeside(_ script: String) -> String? {
    if script == "-" { return nil }
    let folder = Paths.folder(of: script)
    return console.firstFlow(in: folder).map { path in
      PlainText.escaped(folder.isEmpty ? path : String(path.dropFirst(folder.count + 1)))
    }
  }

  private struct NamedFlow {
    var value: String
    /// Where the script names it, if it does.
    var range: SourceRange?
  }

  /// Joins path components; `a/../b` is `b`.
  private static func normalised(_ components: [String]) -> String {
    var result: [Substring] = []
    let joined = components.joined(separator: "/")
    for part in joined.split(separator: "/", omittingEmptySubsequences: true) {
      if part == "." { continue }
      if part == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else {
        result.append(part)
      }
    }
    return (joined.hasPrefix("/") ? "/" : "") + result.joined(separator: "/")
  }

  private mutating func load(
    _ flow: NamedFlow, of script: String
  ) throws(LoadFailure) -> (usable: LoadedFlow?, problems: [Diagnostic]) {
    let path = flow.value
    if let known = flows[path] { return known }
    var loaded: LoadedFlow?
    let findings: [Diagnostic]
    do {
      if flow.range != nil { try checkNamed(path) }
      (loaded, findings) = try loader.load(path)
    } catch {
      guard let range = flow.range else { throw error }
      var places = PlaceTable(loader.sources)
      let line = places.start(of: range).line
      let named = String(
        decoding: loader.sources[range.file].bytes[Int(range.start)..<Int(range.end)],
        as: UTF8.self)
      let beside = error.missingPath.flatMap { self.beside(script, $0, named) }
      throw LoadFailure(
        "\(error.message); line \(line) of \(Self.shown(script)) names it"
          + (beside.map { "; did you mean `flow \($0)`?" } ?? ""))
    }
    loaded?.policy.override(with: command.rules.severities.byRule)
    let usable = loaded?.isBlocked == false ? loaded : nil
    let problems = usable == nil ? findings.filter { $0.severity == .error } : []
    flows[path] = (usable, problems)
    return (usable, problems)
  }

  /// The flow that is meant by one that isn't there, as the script would name it: of the same name beside the script or
  /// in the folder above, of nearly that name where it is looked for, or the first beside the script.
  private func beside(_ script: String, _ missing: String, _ named: String) -> String? {
    let folder = Paths.folder(of: script)
    let name = missing.split(separator: "/").last.map(String.init) ?? missing
    let files = DiskFileSystem(base: console.workingDirectory)
    let there = [name, "../" + name].first { files.exists(Paths.join(folder, $0)) }
    let flows = YAMLFiles.directly(in: Paths.folder(of: missing), of: files)
      .compactMap { $0.split(separator: "/").last.map(String.init) }
    return there
      ?? Suggestion.nearest(to: name, among: flows).map { named.dropLast(name.count) + $0 }
      ?? console.firstFlow(in: folder)?.split(separator: "/").last.map(String.init)
  }

  /// A part of a flow is no flow that a script could be replayed against.
  private func checkNamed(_ path: String) throws(LoadFailure) {
    let found = EntryFiles([path], on: console)
    if let failure = found.failures.first { throw failure }
  }

  private static func shown(_ script: String) -> String {
    script == "-" ? "<stdin>" : PlainText.escaped(script)
  }

  mutating func finish() -> ExitStatus {
    let output = console.standardOutput
    output.write(reports.finish())
    output.flush()
    var index = 0
    var covering = CoverageRun(command, on: console)
    let isCounted = count(&covering)
    let counted = covering
    let reported = command.reports.filter { isCounted || $0.format.format != nil }
    let isWritten = console.write(reported) { format in
      if format.format == nil { return counted.render(format) }
      index += 1
      return reports.finish(index)
    }
    console.standardError.write(
      SummaryLine.text(passed: passed, failed: failed, broken: broken) + "\n")
    if !isWritten || !isCounted { return .impossible }
    guard counted.writeFile() else { return .impossible }
    let isEnough = counted.tell()
    return failed + broken > 0 || !isEnough ? .problems : .clean
  }
}

extension SimulationRun {
  /// Hands on what was used, and finds out what can be.
  ///
  /// - Returns: false where that can't be said, which is then told.
  private func count(_ covering: inout CoverageRun) -> Bool {
    guard let report = coverage else { return true }
    if report.flows.count > 1 {
      console.report(
        LoadFailure("coverage needs scripts of one flow, and these are of several"))
      return false
    }
    guard let path = report.flows.first, let loaded = flows[path]?.usable else {
      if command.least.isEmpty || broken == 0 {
        console.report(LoadFailure("coverage: no action was replayed"))
        return false
      }
      return true
    }
    guard let counts = report.counts else {
      console.report(LoadFailure("coverage: no action was replayed"))
      return false
    }
    covering.take(counts, of: loaded, path: path, loader.sources)
    return true
  }
}

extension SimulateCommand {
  /// - Parameter output: is given text piece by piece; nil gathers it.
  fileprivate func report(
    in format: SimulateFormat, palette: Palette, output: (([UInt8]) -> Void)?
  ) -> any SimulationReport {
    switch format {
    case .text:
      SimulationText(
        detail: quiet ? .failures : trace ? .trace : .turns, palette: palette, output: output)
    case .json: SimulationJSON()
    case .junit: SimulationJUnit()
    }
  }
}
