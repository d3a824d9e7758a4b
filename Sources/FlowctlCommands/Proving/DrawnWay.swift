import FlowChecking
import FlowDrawing
import FlowKernel
import FlowModel
import FlowReporting
import FlowScript
import FlowSource

/// One way through a flow, replayed by the kernel, turn by turn as a drawing shows it.
enum DrawnWay {
  struct Problem: Error {
    var diagnostics: [Diagnostic]
  }

  /// Replays a scenario. What the script expects is checked as well: a drawing of what doesn't happen
  /// would be a lie.
  static func stops(
    of file: SourceID, scenario name: String?, _ loaded: LoadedFlow, _ loader: FlowLoader
  ) -> Result<[Drawing.Stop], Problem> {
    var kernel = Kernel(loaded.flow)
    var script = ScriptReader.read(
      file, in: loader.sources, for: &kernel, limits: loader.limits.script)
    let outside = script.problemsOutside
    if !outside.isEmpty { return .failure(Problem(diagnostics: outside)) }
    let names = script.scenarios.map(\.name)
    if let name {
      script.scenarios.removeAll { $0.name != name }
    } else {
      script.scenarios.removeSubrange(min(1, script.scenarios.count)...)
    }
    guard !script.scenarios.isEmpty else {
      let missing = Diagnostic(
        .scriptSyntax, "this script has no scenario" + (name.map { " `\($0)`" } ?? ""),
        at: .start(of: file),
        help: name.map { name in
          Suggestion.nearest(to: name, among: names).map { "did you mean `--scenario '\($0)'`?" }
            ?? "write one of: "
            + names.prefix(8).map { "`--scenario '\($0)'`" }.joined(separator: ", ")
        })
      return .failure(Problem(diagnostics: script.problems + [missing]))
    }
    kernel.taken = Array(repeating: false, count: loaded.flow.transitions.count)
    var recorder = Recorder(sources: loader.sources)
    let simulator = Simulator(severities: loaded.policy.severities)
    _ = simulator.run(script, on: &kernel, observer: &recorder)
    return recorder.failures.isEmpty
      ? .success(recorder.stops) : .failure(Problem(diagnostics: recorder.failures))
  }

  /// Plays the way to a finding.
  static func stops(of way: Counterexample, _ kernel: Kernel) -> [Drawing.Stop] {
    var kernel = kernel
    var stops: [Drawing.Stop] = []
    var world = World()
    for action in way.actions {
      kernel.taken = Array(repeating: false, count: kernel.flow.transitions.count)
      guard let report = kernel.perform(action, on: &world) else { break }
      stops.append(
        stop(
          action, kernel.text(of: action), report.isEndless ? nil : world,
          taking: kernel.taken.indices.filter { kernel.taken[$0] }))
    }
    return stops
  }

  private static func stop(
    _ action: Action, _ text: String, _ world: World?, taking transitions: [Int]
  ) -> Drawing.Stop {
    let visible = world?.visible.entry ?? .none
    let entry = visible == .none ? nil : world?[entry: visible]
    let owner = entry.flatMap { $0.owner == .none ? nil : world?[coordinator: $0.owner].type }
    return Drawing.Stop(
      action, turn: text, screen: entry?.screen, owner: owner, transitions: Set(transitions))
  }

  private struct Recorder: SimulationObserver {
    let sources: SourceSet
    var stops: [Drawing.Stop] = []
    var failures: [Diagnostic] = []

    mutating func scenarioBegins(_ scenario: Script.Scenario) {}

    mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
      let bytes = sources[turn.range.file].bytes[Int(turn.range.start)..<Int(turn.range.end)]
      stops.append(
        DrawnWay.stop(
          turn.action, String(decoding: bytes, as: UTF8.self), world, taking: turn.taken))
    }

    mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
      self.failures += failures
    }
  }
}
