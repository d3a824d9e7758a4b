import ArgumentParser
import FlowKernel
import FlowReporting
import FlowScript
import FlowSource

struct SimulateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Replays scripts against a flow and checks what they expect.",
    discussion: """
      After each event: where the user is, and which coordinators are alive.

        flowctl simulate flows/app.txt
        flowctl simulate --trace flows/app.txt
        flowctl simulate --flow flows/app.yaml story.txt
      """)

  @Argument(help: "Scripts; `-` is standard input.")
  var scripts: [String]

  @Option(help: "The flow, instead of the one that the script names.")
  var flow: String?

  @Option(help: "text or json.")
  var format: Format = .text

  @Option(help: "auto, always or never.")
  var color: ColourChoice = .auto

  @Flag(help: "Print failures alone.")
  var quiet = false

  @Flag(help: "Print the whole tree after each turn.")
  var trace = false

  @Flag(help: "Violations that are warnings fail a scenario too.")
  var strict = false

  @Option(help: "A folder below which imports may lie, if not below the entry file's.")
  var project: String?

  func run(on console: Console) throws -> ExitStatus {
    var run = try SimulationRun(command: self, console: console)
    var isComplete = true
    for script in scripts {
      do {
        try run.simulate(script)
      } catch {
        // The other scripts have their stories to tell all the same.
        console.report(error)
        isComplete = false
      }
    }
    let status = run.finish()
    return isComplete ? status : .impossible
  }
}

/// Scripts on their way through one call of `simulate`.
private struct SimulationRun {
  let command: SimulateCommand
  let console: Console
  var loader: FlowLoader
  /// Flows that were read already, by path: several scripts tell of one.
  var flows: [String: LoadedFlow?] = [:]
  var json: [(script: String, flow: String, observer: SimulationJSON)] = []
  var passed = 0
  var failed = 0
  /// Flows that could not be used, and scripts without one.
  var broken = 0

  init(command: SimulateCommand, console: Console) throws(LoadFailure) {
    self.command = command
    self.console = console
    loader = try FlowLoader(console: console, projectFolder: command.project)
  }

  private var palette: Palette {
    command.color.palette(for: console.standardOutput, on: console)
  }

  mutating func simulate(_ path: String) throws(LoadFailure) {
    let file = try loader.loadScript(path)
    guard let flowPath = flowPath(of: file, script: path) else { return }
    guard let loaded = try load(flowPath) else {
      broken += 1
      json.append((path, flowPath, SimulationJSON(sources: loader.sources)))
      return
    }
    var kernel = Kernel(loaded.flow)
    let script = ScriptReader.read(file, in: loader.sources, for: &kernel)
    let simulator = Simulator(severities: loaded.policy.severities, isStrict: command.strict)
    let counts: (passed: Int, failed: Int)
    switch command.format {
    case .json:
      var observer = SimulationJSON(sources: loader.sources)
      counts = simulator.run(script, on: &kernel, observer: &observer)
      json.append((path, flowPath, observer))
    case .text:
      let output = console.standardOutput
      let diagnostics = DiagnosticText(palette: palette, places: PlaceTable(loader.sources))
      reportProblemsOutside(script, diagnostics)
      var observer = SimulationText(
        detail: command.quiet ? .failures : command.trace ? .trace : .turns,
        diagnostics: diagnostics, write: output.write)
      counts = simulator.run(script, on: &kernel, observer: &observer)
    }
    passed += counts.passed
    failed += counts.failed
    if hasProblemsOutside(script) { broken += 1 }
  }

  /// The path of the flow, relative to the script where the script names it.
  private mutating func flowPath(of file: SourceID, script path: String) -> String? {
    if let flow = command.flow { return flow }
    if let named = ScriptReader.flowPath(of: file, in: loader.sources), !named.value.isEmpty {
      if named.value.hasPrefix("/") { return named.value }
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      return Self.normalised(folder.map(String.init) + [named.value])
    }
    broken += 1
    report([
      Diagnostic(
        .scriptSyntax, "this script names no flow", at: .start(of: file),
        help: "begin it with `flow flows/app.yaml`, or give `--flow`")
    ])
    return nil
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

  private mutating func load(_ path: String) throws(LoadFailure) -> LoadedFlow? {
    if let known = flows[path] { return known }
    let (loaded, findings) = try loader.load(path)
    let usable = loaded?.isBlocked == false ? loaded : nil
    if usable == nil { report(findings.filter { $0.severity == .error }) }
    flows[path] = .some(usable)
    return usable
  }

  /// What is wrong with a script as a whole belongs to none of its scenarios.
  private func problemsOutside(_ script: Script) -> [Diagnostic] {
    var inside = Set<Int>()
    for command in script.commands {
      if case .unreadable(let problem) = command.kind { inside.insert(problem) }
    }
    return script.problems.indices.filter { !inside.contains($0) }.map { script.problems[$0] }
  }

  private func hasProblemsOutside(_ script: Script) -> Bool { !problemsOutside(script).isEmpty }

  private func reportProblemsOutside(_ script: Script, _ diagnostics: DiagnosticText) {
    var diagnostics = diagnostics
    for problem in problemsOutside(script) {
      console.standardOutput.write(diagnostics.render(problem))
    }
  }

  /// In JSON the result has no place for what is wrong with the flow; it goes to standard error.
  private func report(_ findings: [Diagnostic]) {
    let output = command.format == .json ? console.standardError : console.standardOutput
    var text = DiagnosticText(
      palette: command.color.palette(for: output, on: console),
      places: PlaceTable(loader.sources))
    for finding in findings { output.write(text.render(finding)) }
  }

  mutating func finish() -> ExitStatus {
    if command.format == .json {
      console.standardOutput.write(
        SimulationJSON.joined(json.map { ($0.script, $0.flow, $0.observer) }))
    }
    console.standardOutput.flush()
    console.standardError.write(SummaryLine.text(passed: passed, failed: failed) + "\n")
    return failed + broken > 0 ? .problems : .clean
  }
}
