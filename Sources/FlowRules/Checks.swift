package import FlowModel
package import FlowSource

/// Every check that needs no exploration, in the order in which they are made.
package enum Checks {
  /// What leaves the flow without a meaning.
  package static var ofMeaning: [any CheckedRule.Type] { [BoundaryMisfit.self] }

  /// What is looked at in a flow that has one: after a mistake in names or types it may follow from that.
  package static var ofStructure: [any CheckedRule.Type] {
    [
      UnhandledEvent.self, UnheardFinish.self, UnusedEvent.self, UnusedOutcome.self,
      UnusedParameter.self, UnusedDeclaration.self,
    ]
  }

  /// - Parameter findings: what was found while the flow was read and resolved.
  package static func run(on flow: Flow, _ facts: FlowFacts, findings: inout Findings) {
    // Without any coordinator there is nothing to look at, and that is an error already.
    if flow.coordinators.isEmpty { return }
    for rule in ofMeaning { report(rule.check(flow, facts), to: &findings) }
    if findings.isBlocking { return }
    for rule in ofStructure { report(rule.check(flow, facts), to: &findings) }
  }

  private static func report(_ found: [Diagnostic], to findings: inout Findings) {
    for finding in found { findings.report(finding) }
  }
}
