import FlowRules
import FlowSource
import FlowctlTestSupport
import Testing

/// The app that a rule of `drift` shows breaks this rule and no other, and the fixed one breaks none.
struct DriftExampleTests {
  /// What goes with a coordinator: its screen.
  private static let besides: [Rule: [Rule]] = [.flowUnknownCoordinator: [.flowUnknownScreen]]

  @Test(arguments: Rule.drift.filter { $0 != .codeChanged })
  func `a rule's broken app gives this finding alone`(rule: Rule) throws {
    let explanation = rule.explanation
    let ran = try App(explanation.broken, flow: explanation.flow).drift()
    let expected = [rule] + Self.besides[rule, default: []]
    #expect(Set(ran.rules) == Set(expected.map(\.name)), "\(ran.output)")
    #expect(ran.status == (rule.defaultSeverity == .error ? 1 : 0))
  }

  @Test(arguments: Rule.drift.filter { $0 != .codeChanged })
  func `a rule's fixed app gives no finding`(rule: Rule) throws {
    let explanation = rule.explanation
    let ran = try App(explanation.fixed, flow: explanation.flow).drift("--strict")
    #expect(ran.rules == [], "\(ran.output)")
    #expect(ran.status == 0)
  }
}
