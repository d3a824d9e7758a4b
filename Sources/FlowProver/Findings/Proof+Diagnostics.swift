package import FlowKernel
import FlowModel
import FlowRules
package import FlowSource
import FlowSpec

/// A finding with the way to reproduce it, which is yet to be written as a script.
package struct ProofFinding: Sendable {
  package var diagnostic: Diagnostic
  package var way: Counterexample?
  /// What the last turn violates.
  package var rule: Rule
}

extension Proof {
  /// What was found, at the places where the author would fix it.
  package func findings() -> [ProofFinding] {
    let flow = kernel.flow
    let actors = broken.isEmpty ? [] : flow.coordinatorsOfSteps()
    var findings = broken.map { broken in
      let violation = broken.violation
      var actor: CoordinatorID?
      if case .step(let step) = violation.cause { actor = actors[step] }
      return ProofFinding(
        diagnostic: Diagnostic(
          violation.rule, broken.message(in: flow), at: violation.place(in: flow),
          notes: violation.notes(in: flow), help: violation.help(in: flow, actor: actor)),
        way: broken.way, rule: violation.rule)
    }
    findings += advice.map { advice in
      ProofFinding(
        diagnostic: Diagnostic(advice.rule, advice.message, at: advice.range, help: advice.help),
        way: advice.way, rule: advice.rule)
    }
    findings += undecidedFindings().map {
      ProofFinding(diagnostic: $0, way: nil, rule: .notDecided)
    }
    return findings
  }
}

extension Proof.Broken {
  /// What happens to the app's user, and from how many screens.
  func message(in flow: Flow) -> String {
    let message = violation.message(in: flow)
    return screens.count > 1 ? message + " (possible from \(screens.count) screens)" : message
  }
}

extension Violation {
  /// Where the author would fix it: the boundary, the step, the link.
  func place(in flow: Flow) -> SourceRange {
    switch cause {
    case .step(let step): flow.steps[step].range
    case .link(let link): flow[link].range
    case .launch: flow[coordinator ?? flow.root].range
    case .gesture, .tab:
      boundary.map { flow[$0].range } ?? screen.map { flow[$0].range }
        ?? flow[coordinator ?? flow.root].range
    }
  }

  func notes(in flow: Flow) -> [Diagnostic.Note] {
    guard let boundary, case .step = cause else { return [] }
    return [
      Diagnostic.Note(
        "`\(flow.text(flow[boundary].child))` is declared here", at: flow[boundary].range)
    ]
  }
}
