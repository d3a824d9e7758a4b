import FlowConform
package import FlowKernel
import FlowModel
package import FlowScript
package import FlowSource

/// Counts what stories use, while they are replayed: the same as `conform` counts in traces.
package final class CoverageReport: SimulationReport {
  private var visible: ScreenID?
  /// The flows that the scripts are of.
  package private(set) var flows: Set<String> = []

  package init() {}

  /// Has a kernel note what a turn uses.
  package static func prepare(_ kernel: inout Kernel) {
    kernel.noteUse()
    kernel.stepped = Array(repeating: false, count: kernel.flow.steps.count)
    kernel.started = Array(repeating: false, count: kernel.flow.coordinators.count)
  }

  /// Nil where no turn was made.
  package private(set) var counts: CoverageCounts?

  package func scriptBegins(_ script: SimulatedScript) {
    if let flow = script.flow { flows.insert(flow) }
  }

  package func scriptHas(_ problem: ScriptProblem) {}
  package func scriptIsMissing(_ path: String, because reason: String) {}
  package func scenarioBegins(_ scenario: Script.Scenario) { visible = nil }
  package func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {}
  package func finish() -> [UInt8] { [] }

  package func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
    // What another flow has is nobody's number here.
    if flows.count > 1 { return }
    var counts = self.counts ?? CoverageCounts(kernel.flow)
    // One owner, so that nothing is copied.
    self.counts = nil
    for item in counts.items.used(by: turn.action, in: kernel, since: visible) {
      counts.certain[Int(item)] += 1
    }
    for step in kernel.stepped.indices where kernel.stepped[step] { counts.steps[step] += 1 }
    for index in kernel.started.indices where kernel.started[index] { counts.starts[index] += 1 }
    self.counts = counts
    visible = kernel.shown.last?.screen
  }
}
