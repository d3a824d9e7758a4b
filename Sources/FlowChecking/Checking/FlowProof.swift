import FlowKernel
import FlowModel
import FlowProver
package import FlowReporting
import FlowScript
package import FlowSource

/// A flow's proof, in the words and scripts that `validate` prints.
package struct FlowProof {
  private let proof: Proof
  package let diagnostics: [Diagnostic]

  init(of flow: Flow, interruption: Interruption, wanting isWanted: (Rule) -> Bool) {
    let proof = Prover.prove(flow, wanting: isWanted, interruption: interruption)
    self.proof = proof
    diagnostics = proof.findings().map { finding in
      var diagnostic = finding.diagnostic
      diagnostic.script = finding.way.map { Self.script(of: $0, to: finding.rule, proof.kernel) }
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

  /// How large the explored system was, in a line.
  package var size: String {
    let size = proof.size
    return
      "explored \(size.windows) abstract states and \(size.turns) transitions "
      + "(\(size.folds) stack summaries)\n"
  }

  /// The way as a script that `simulate` replays to the very violation.
  private static func script(of way: Way, to rule: Rule, _ kernel: Kernel) -> String {
    var lines = way.actions.map { kernel.text(of: $0) }
    // An error without its `expect` would fail the scenario.
    var expected = rule.kind == .invariant ? [rule] : []
    for broken in way.broken where broken.defaultSeverity == .error && !expected.contains(broken) {
      expected.append(broken)
    }
    lines += expected.map { "expect violation \($0.name)" }
    return lines.joined(separator: "\n") + "\n"
  }
}
