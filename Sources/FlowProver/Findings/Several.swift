import FlowKernel
import FlowModel
import FlowSource

extension Kernel {
  /// Whether a turn takes several screens off a stack in a flow that doesn't say whose owners learn of it.
  func asksWhoLearns(of step: Step, _ report: TurnReport) -> Bool {
    flow.hearsOfLastOnly == nil && flow.backRange != nil && !report.hasError
      && step.move.mayTakeSeveral
  }

  /// What such a turn leaks if only the topmost screen's owner learns of it.
  ///
  /// - Parameter probe: any world, to be written over.
  mutating func leakIfLastLearns(of step: Step, in world: World, _ probe: inout World)
    -> Violation?
  {
    probe.assign(world)
    // What it does on trial is nothing that the flow does.
    let known = (taken, ended, started, waits)
    (taken, ended, started, waits) = ([], [], [], [])
    hearsOfLastOnly = true
    let report = run(step.turn, on: &probe)
    hearsOfLastOnly = false
    (taken, ended, started, waits) = known
    return report.violations.first { $0.rule == .leakedChild }
  }
}
