package import FlowConform
package import FlowKernel
import FlowModel
package import FlowScript
package import FlowSource

/// Counts what stories use, while they are replayed: the same as `conform` counts in traces.
package final class CoverageReport: SimulationReport {
  private var counter: CoverageCounter?
  private var flow: Flow?
  private var visible: ScreenID?
  /// The flows that the scripts are of.
  package private(set) var flows: Set<String> = []

  package init() {}

  /// Has a kernel note what a turn uses.
  package static func prepare(_ kernel: inout Kernel) {
    kernel.noteUse()
  }

  /// Nil where no turn was made.
  package var coverage: Coverage? {
    guard let flow else { return nil }
    return counter?.coverage(of: flow)
  }

  package func scriptBegins(_ script: SimulatedScript) {
    if let flow = script.flow { flows.insert(flow) }
  }

  package func scriptHas(_ problem: ScriptProblem) {}
  package func scriptIsMissing(_ path: String, because reason: String) {}
  package func scenarioBegins(_ scenario: Script.Scenario) { visible = nil }
  package func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {}
  package func finish() -> [UInt8] { [] }

  package func turnEnds(_ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel) {
    if counter == nil {
      flow = kernel.flow
      counter = CoverageCounter(kernel.flow)
    }
    let used = counter?.items.used(by: turn.action, in: kernel, since: visible)
    counter?.count(used ?? [])
    visible = kernel.shown.last?.screen
  }
}
