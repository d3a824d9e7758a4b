package import FlowKernel
package import FlowModel
import FlowScript
package import FlowSource

/// A way as a scenario of a script.
package struct Scenario: Sendable {
  /// An action, and what is known of the world after it.
  package struct Step: Sendable {
    package var action: Action
    package var visible: ScreenID?
    /// Who shows that, of a way to a screen.
    package var owner: CoordinatorID?
    /// Rules that it breaks, and the script has to say so.
    package var violations: [Rule] = []
    /// Of the flow's own checks, those that it breaks, and the script has to say so.
    package var checks: [RuleID] = []
    /// What it is the first to cover: numbers of `CoverageItems`.
    package var covers: [Int] = []
  }

  package var name: String
  /// The launch first. Payloads are numbers of the plan's kernel.
  package var steps: [Step]

  package var covers: [Int] { steps.flatMap(\.covers) }
}

/// Writes scenarios down as a script.
package struct ScenarioText {
  private let kernel: Kernel
  /// Whether each action is followed by what the user sees.
  private let expects: Bool
  private let names: (Int) -> String

  /// The column at which comments begin, where a line is short enough.
  private static let comments = 37

  /// - Parameter names: what an item is called, by its number.
  package init(_ kernel: Kernel, expects: Bool, names: @escaping (Int) -> String) {
    self.kernel = kernel
    self.expects = expects
    self.names = names
  }

  /// - Parameter comment: stands above the `flow` line.
  package func render(_ scenarios: [Scenario], flow: String?, comment: String?) -> String {
    var text = ""
    if let comment { text += "# \(comment)\n" }
    if let flow { text += "flow \(flow)\n" }
    for (index, scenario) in scenarios.enumerated() {
      text += "\nscenario \(index + 1): \(scenario.name)\n"
      for step in scenario.steps { text += lines(of: step) }
    }
    return text
  }

  private func lines(of step: Scenario.Step) -> String {
    var line = kernel.text(of: step.action)
    if !step.covers.isEmpty {
      let gap = max(1, Self.comments - line.count)
      line += String(repeating: " ", count: gap)
      line += "# " + step.covers.map(names).joined(separator: ", ")
    }
    line += "\n"
    for rule in step.violations.map({ RuleID($0) }) + step.checks {
      line += "expect violation \(rule.name)\n"
    }
    if expects {
      line += "expect visible " + (step.visible.map(kernel.flow.text) ?? "nothing") + "\n"
    }
    return line
  }
}
