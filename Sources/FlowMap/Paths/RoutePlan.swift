package import FlowKernel
import FlowModel
import FlowProver
package import FlowSource

extension Scenario {
  /// A way as a scenario, with what is seen and broken on it.
  ///
  /// - Parameter kernel: the one that the way's payloads have their numbers in.
  package init(_ name: String, along way: Counterexample, _ kernel: inout Kernel) {
    var world = World()
    var steps: [Step] = []
    for action in way.actions {
      let report: TurnReport
      if case .launch(let state) = action {
        (world, report) = kernel.launch(state: Array(kernel.tuples[state]))
      } else {
        report = kernel.perform(action, on: &world) ?? TurnReport()
      }
      steps.append(
        Step(
          action: action, visible: world.visibleScreen, owner: world.visibleOwner,
          violations: report.violations.map(\.rule)))
    }
    self.init(name: name, steps: steps)
  }

  /// The same; only those violations stand in it that a replay takes for errors, each once.
  ///
  /// - Parameter kernel: the one that payloads have their numbers in.
  package func expecting(_ kernel: Kernel, _ isError: (RuleID) -> Bool) -> Scenario {
    var scenario = self
    var kernel = kernel
    var watch = CheckWatch(kernel.flow)
    var world = World()
    for index in steps.indices {
      var told: [Rule] = []
      for rule in steps[index].violations where isError(RuleID(rule)) && !told.contains(rule) {
        told.append(rule)
      }
      scenario.steps[index].violations = told
      if watch.checks.isEmpty { continue }
      guard kernel.perform(steps[index].action, on: &world)?.isSettled == true else { continue }
      scenario.steps[index].checks = watch.step(to: world, in: kernel)
        .map { RuleID(.brokenCheck, check: kernel.flow.names[$0.name]) }.filter(isError)
    }
    return scenario
  }
}
