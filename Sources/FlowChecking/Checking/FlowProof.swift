import FlowKernel
import FlowModel
import FlowProver
package import FlowReporting
package import FlowSource

/// A flow's proof, in the words that `validate` prints.
package struct FlowProof {
  private let proof: Proof
  package let diagnostics: [Diagnostic]

  /// - Parameter ways: takes the ways of the diagnostics in.
  init(
    of flow: Flow, ways: inout CounterexampleTable, interruption: Interruption,
    wanting isWanted: (Rule) -> Bool
  ) {
    let proof = Prover.prove(flow, wanting: isWanted, interruption: interruption)
    self.proof = proof
    let findings = proof.findings()
    let numbers = ways.add(findings.map(\.way), of: proof.kernel)
    diagnostics = zip(findings, numbers).map { finding, way in
      var diagnostic = finding.diagnostic
      diagnostic.way = way
      diagnostic.mainWay = finding.mainFinding.flatMap { numbers[$0] }
      return diagnostic
    }
  }

  /// The advice that only exploration can give.
  static let advice: Set<Rule> = [
    .unreachableScreen, .unreachableCoordinator, .unusedTransition, .deadEnd, .neverFinishes,
    .unboundedStack, .needlessCoordinator, .notDecided,
  ]

  /// The rules that were looked at to the end: what isn't decided is not among them.
  package var checked: Set<Rule> {
    Self.advice.union(proof.proved).union(proof.broken.map(\.violation.rule))
  }

  package func tell(_ result: inout ValidationResult) {
    let undecided = Set(proof.undecided.map(\.rule))
    result.proved =
      result.isFirst
      ? proof.proved : result.proved.filter { proof.proved.contains($0) }
    result.isFirst = false
    result.undecided.removeAll { undecided.contains($0.rule) }
    result.undecided += proof.undecided.map {
      ValidationResult.Undecided(rule: $0.rule, message: $0.reason)
    }
    result.proved.removeAll { rule in result.undecided.contains { $0.rule == rule } }
  }

  /// How large the explored system was.
  package var size: String {
    let size = proof.size
    return
      "explored \(size.heads) abstract states and \(size.turns) transitions "
      + "(\(size.summaries) stack summaries)\n"
      + "made \(size.rules) rules and \(size.facts) facts; "
      + "the largest decision diagram has \(size.diagramNodes) nodes\n"
  }
}
