import FlowKernel
import FlowModel
import FlowProver
package import FlowReporting
import FlowRules
package import FlowSource

/// A flow's proof, in the words that `validate` prints.
package struct FlowProof {
  private let proof: Proof
  package let diagnostics: [Diagnostic]
  /// What ended ways and is told with something else that did.
  private let notes: Set<Place>

  private struct Place: Hashable {
    var rule: Rule
    var range: SourceRange
  }

  /// - Parameters:
  ///   - waysOfChecks: how many ways are looked for that break one of the flow's own checks.
  ///   - ways: takes the ways of the diagnostics in.
  init(
    of loaded: LoadedFlow, sources: SourceSet, excuses: Excuses, waysOfChecks: Int,
    ways: inout CounterexampleTable, interruption: Interruption
  ) {
    let policy = loaded.policy
    let proof = Prover.prove(
      loaded.flow, wanting: { policy.severity(of: $0) != nil },
      endingAt: excuses.ends(of: policy, in: sources), waysOfChecks: waysOfChecks,
      interruption: interruption)
    self.proof = proof
    let findings = proof.findings()
    func place(_ finding: ProofFinding) -> Place {
      Place(rule: finding.rule, range: finding.diagnostic.range)
    }
    let ends = Set(proof.ends.map { Place(rule: $0.rule, range: $0.range) })
    notes = Set(
      findings.filter { finding in
        finding.main.map { ends.contains(place(findings[$0.finding])) } ?? false
      }.map(place))
    let numbers = ways.add(
      findings.map(\.way), of: proof.kernel, rules: policy.ownSeverities)
    let ofInvariants = zip(findings, numbers).map { finding, way in
      var diagnostic = finding.diagnostic
      diagnostic.way = way
      diagnostic.main = finding.main.flatMap { main in
        numbers[main.finding].map { Diagnostic.Main($0, main.kind) }
      }
      return diagnostic
    }
    let checkWays = ways.add(
      proof.checks.map(\.way), of: proof.kernel, rules: policy.ownSeverities)
    let ofChecks = zip(proof.checks, checkWays).compactMap { verdict, way in
      let others = ways.add(verdict.others, of: proof.kernel, rules: policy.ownSeverities)
      return verdict.finding(
        by: way, alsoBy: others.compactMap { $0.map(ways.line(of:)) }, of: proof.kernel)
    }
    diagnostics = ofInvariants + ofChecks
  }

  /// Whether a way ended at an error: nobody knows what comes behind it. A child that is started a third time does no
  /// more than the second did.
  package var hasEnds: Bool { proof.ends.contains { !$0.isThirdStart } }

  /// The advice that only exploration can give.
  static let advice = Set(Rule.allCases.filter(\.isFoundByProof))

  /// The rules that were looked at to the end: what isn't decided is not among them, nor what holds as far as was
  /// looked.
  package var checked: Set<Rule> {
    (hasEnds ? [.notDecided] : Self.advice.union([.brokenCheck, .idleCheck])).union(proof.proved)
      .union(proof.brokenRules)
  }

  /// Puts what is proved and what is not with what is known of flows before.
  package func tell(_ result: inout ValidationResult, in sources: SourceSet) {
    let holds = Set(proof.proved + proof.upTo)
    result.proved =
      result.isFirst
      ? proof.proved : result.proved.filter { proof.proved.contains($0) }
    let ends = ends(in: sources)
    result.ends += ends.filter { !result.ends.contains($0) }
    if hasEnds { result.hasEndAtError = true }
    result.upTo.removeAll { !holds.contains($0.rule) || proof.upTo.contains($0.rule) }
    result.upTo += proof.upTo.filter { !result.violated.contains($0) }.map {
      ValidationResult.Undecided(
        rule: $0, message: "holds as far as was looked: " + ValidationResult.behind(ends))
    }
    result.violated.formUnion(proof.brokenRules)
    result.isFirst = false
    let undecided = Set(proof.undecided.map(\.rule))
    result.undecided.removeAll { undecided.contains($0.rule) }
    result.undecided += proof.undecided.map {
      ValidationResult.Undecided(rule: $0.rule, message: $0.reason)
    }
    let open = Set(result.undecided.map(\.rule))
    result.proved.removeAll { open.contains($0) }
    result.upTo.removeAll { open.contains($0.rule) }
    tellNotLookedAt(&result)
    for verdict in proof.checks {
      result.add(verdict.result(in: proof.kernel.flow, behind: ends), in: sources)
    }
  }

  private func tellNotLookedAt(_ result: inout ValidationResult) {
    let flow = proof.kernel.flow
    let transitions = Set(proof.notLookedAt.transitions)
    result.notLookedAt.coordinators += proof.notLookedAt.coordinators.map(flow.text)
    result.notLookedAt.screens += proof.notLookedAt.screens.map(flow.text)
    for index in flow.coordinators.indices {
      let coordinator = flow.text(CoordinatorID(index))
      for transition in flow.coordinators[index].transitions.indices
      where transitions.contains(transition) {
        let event = flow.text(flow.transitions[transition].event)
        result.notLookedAt.transitions.append("\(coordinator).\(event)")
      }
    }
  }

  /// Each error behind which nothing was looked at, as text.
  private func ends(in sources: SourceSet) -> [String] {
    var places = PlaceTable(sources)
    var told: Set<String> = []
    return proof.ends.filter {
      $0.isThirdStart || !notes.contains(Place(rule: $0.rule, range: $0.range))
    }.map { end in
      let line = places.start(of: end.range).line
      let place =
        sources.files.count == 1
        ? "line \(line)" : "\(PlainText.escaped(places.path(of: end.range.file))):\(line)"
      return end.isThirdStart
        ? "a third start (\(place))" : "`\(end.rule.name)` (\(place))"
    }.filter { told.insert($0).inserted }
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
