package import FlowKernel
import FlowModel
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
      let entry = world.visible.entry
      steps.append(
        Step(
          action: action, visible: entry == .none ? nil : world[entry: entry].screen,
          violations: report.violations.map(\.rule)))
    }
    self.init(name: name, steps: steps)
  }

  /// The same; only those violations stand in it that a replay takes for errors, each once.
  package func expecting(_ isError: (Rule) -> Bool) -> Scenario {
    var scenario = self
    for index in steps.indices {
      var told: [Rule] = []
      for rule in steps[index].violations where isError(rule) && !told.contains(rule) {
        told.append(rule)
      }
      scenario.steps[index].violations = told
    }
    return scenario
  }
}
