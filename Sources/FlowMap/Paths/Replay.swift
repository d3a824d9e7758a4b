package import FlowConform
package import FlowKernel
package import FlowModel
package import FlowScript
package import FlowSource

/// What is planned, replayed from its text in a fresh kernel.
package struct PlanReplay: SimulationObserver {
  /// What each scenario shows, turn by turn, and the world that it ends in.
  package struct Told: Sendable {
    package var visible: [ScreenID?] = []
    package var end: World?
    package var failures: [Diagnostic] = []
  }

  package private(set) var told: [Told] = []
  /// What the scenarios use.
  package private(set) var counter: CoverageCounter
  private var visible: ScreenID?
  /// The kernel that the script was read for.
  package private(set) var kernel: Kernel

  package var hearsTurns: Bool { true }

  /// - Parameter severities: what the flow's `rules:` say.
  /// - Returns: nil where the script can't even be read.
  package static func replay(
    _ text: String, of flow: Flow, severities: [RuleID: Severity?]
  ) -> PlanReplay? {
    var sources = SourceSet()
    let file = sources.add(SourceFile(path: "script.txt", bytes: Array(text.utf8)))
    var kernel = Kernel(flow)
    kernel.noteUse()
    let script = ScriptReader.read(file, in: sources, for: &kernel)
    if !script.problems.isEmpty { return nil }
    var replay = PlanReplay(kernel)
    _ = Simulator(severities: severities).run(script, on: &kernel, observer: &replay)
    replay.kernel = kernel
    return replay
  }

  private init(_ kernel: Kernel) {
    self.kernel = kernel
    counter = CoverageCounter(kernel.flow)
  }

  package mutating func scenarioBegins(_ scenario: Script.Scenario) {
    told.append(Told())
    visible = nil
  }

  package mutating func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: Kernel) {
    counter.count(
      counter.items.used(by: turn.action, in: kernel, since: visible))
    visible = kernel.shown.last?.screen
    told[told.count - 1].visible.append(visible)
    told[told.count - 1].end = world
  }

  package mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    told[told.count - 1].failures = failures
  }

  /// Whether a scenario did what was planned.
  package func isAsPlanned(_ scenario: Scenario, at index: Int) -> Bool {
    told.indices.contains(index) && told[index].failures.isEmpty
      && told[index].visible == scenario.steps.map(\.visible)
  }
}
