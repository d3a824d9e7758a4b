import FlowChecking
import FlowConform
import FlowKernel
import FlowModel
import FlowReporting
import FlowScript
import FlowSource

/// What scripts and coverage files use already.
struct MissingFiles {
  private let scripts: [String]
  /// Those that were named one by one.
  private let named: Set<String>
  private let entry: String
  private let loaded: LoadedFlow
  private var loader: FlowLoader
  private let console: Console

  /// - Parameter entry: the flow's file.
  /// - Throws: where one of them can't be found.
  init(
    _ files: [String], flow loaded: LoadedFlow, at entry: String, _ loader: FlowLoader,
    _ console: Console
  ) throws(LoadFailure) {
    let found = ScriptFiles(files, on: console)
    if let failure = found.failures.first { throw failure }
    scripts = found.scripts
    named = Set(files)
    self.entry = entry
    self.loaded = loaded
    self.loader = loader
    self.console = console
  }

  /// The items that they use.
  ///
  /// - Parameter names: by item.
  mutating func used(_ items: CoverageItems, _ names: [String]) throws(LoadFailure) -> Set<Int> {
    var used: Set<Int> = []
    for path in scripts {
      let file = try loader.loadScript(path)
      let bytes = loader.sources[file].bytes
      let first = bytes.first { !$0.isSpace }
      if first == UInt8(ascii: "{") {
        used.formUnion(try coverage(bytes, path, items, names))
      } else if isOfThisFlow(file, path) {
        used.formUnion(try script(file, path, items))
      }
    }
    return used
  }

  /// Whether a script names this flow, or none. Those of another one in a folder are nobody's mistake.
  private func isOfThisFlow(_ script: SourceID, _ path: String) -> Bool {
    guard let flow = ScriptReader.flowPath(of: script, in: loader.sources), !flow.value.isEmpty
    else { return true }
    let files = DiskFileSystem(base: console.workingDirectory)
    let other = ScriptFiles.path(of: flow.value, namedIn: path)
    // One that was moved away from its flow is taken at its word.
    guard let real = files.realPath(other), real != files.realPath(entry) else { return true }
    if named.contains(path) {
      console.standardError.write(
        "flowctl: \(PlainText.escaped(path)) is of another flow, \(PlainText.escaped(other)), and counts "
          + "for nothing here\n")
    }
    return false
  }

  private func coverage(
    _ bytes: [UInt8], _ path: String, _ items: CoverageItems, _ names: [String]
  ) throws(LoadFailure) -> Set<Int> {
    let coverage: Coverage
    do {
      let json = try JSONValue(reading: bytes)
      // A report of `conform` has its coverage inside.
      coverage = try Coverage(json["coverage"] ?? json)
    } catch {
      throw LoadFailure(
        "\(PlainText.escaped(path)): this is no coverage: "
          + PlainText.escaped(error.message))
    }
    var numbers: [String: Int] = [:]
    for item in names.indices { numbers[items.kind(of: item).rawValue + " " + names[item]] = item }
    return Set(
      coverage.entries.filter { $0.certain > 0 }.compactMap {
        numbers[$0.kind.rawValue + " " + $0.name]
      })
  }

  private func script(
    _ file: SourceID, _ path: String, _ items: CoverageItems
  ) throws(LoadFailure) -> Set<Int> {
    var kernel = Kernel(loaded.flow)
    kernel.noteUse()
    let script = ScriptReader.read(
      file, in: loader.sources, for: &kernel, limits: loader.limits.script)
    if let problem = script.problemsOutside.first {
      throw LoadFailure("\(PlainText.escaped(path)): \(problem.message)")
    }
    var replay = UseReplay(items: items, path: path, console: console)
    _ = Simulator(severities: loaded.policy.severities)
      .run(script, on: &kernel, observer: &replay)
    return replay.used
  }
}

/// Notes what scenarios use, up to where they fail.
private struct UseReplay: SimulationObserver {
  let items: CoverageItems
  let path: String
  let console: Console
  var used: Set<Int> = []
  /// What the turns of the running scenario use, each with its line.
  private var turns: [(range: SourceRange, used: [Int])] = []
  private var visible: ScreenID?

  init(items: CoverageItems, path: String, console: Console) {
    self.items = items
    self.path = path
    self.console = console
  }

  mutating func scenarioBegins(_ scenario: Script.Scenario) {
    visible = nil
    turns = []
  }

  mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
    turns.append(
      (turn.range, items.used(by: turn.action, in: kernel, since: visible).map(Int.init)))
    visible = kernel.shown.last?.screen
  }

  mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    for turn in turns where failures.allSatisfy({ turn.range.start <= $0.range.start }) {
      used.formUnion(turn.used)
    }
    guard let failure = failures.first else { return }
    console.standardError.write(
      "flowctl: \(PlainText.escaped(path)): the scenario `\(PlainText.escaped(scenario.name))` "
        + "fails, and counts up to there: \(PlainText.escaped(failure.message))\n")
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 32 || (9...13).contains(self) }
}
