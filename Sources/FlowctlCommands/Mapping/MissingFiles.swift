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
  private let loaded: LoadedFlow
  private var loader: FlowLoader
  private let console: Console

  /// - Throws: where one of them can't be found.
  init(
    _ files: [String], flow loaded: LoadedFlow, _ loader: FlowLoader, _ console: Console
  ) throws(LoadFailure) {
    let found = ScriptFiles(files, on: console)
    if let failure = found.failures.first { throw failure }
    scripts = found.scripts
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
      used.formUnion(
        first == UInt8(ascii: "{")
          ? try coverage(bytes, path, items, names) : try script(file, path, items))
    }
    return used
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
        "\(PlainText.escaped(path)): this is no coverage of flowctl: "
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
  private var visible: ScreenID?

  init(items: CoverageItems, path: String, console: Console) {
    self.items = items
    self.path = path
    self.console = console
  }

  mutating func scenarioBegins(_ scenario: Script.Scenario) { visible = nil }

  mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
    used.formUnion(items.used(by: turn.action, in: kernel, since: visible).map(Int.init))
    visible = kernel.shown.last?.screen
  }

  mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    guard let failure = failures.first else { return }
    console.standardError.write(
      "flowctl: \(PlainText.escaped(path)): the scenario `\(PlainText.escaped(scenario.name))` "
        + "fails, and counts up to there: \(PlainText.escaped(failure.message))\n")
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 32 || (9...13).contains(self) }
}
