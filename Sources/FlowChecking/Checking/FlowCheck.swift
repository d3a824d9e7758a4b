package import FlowProver
package import FlowReporting
import FlowRules
package import FlowSource

/// What was found out about a flow that was read, after the team's decisions about rules.
package struct FlowCheck {
  /// The findings that are left, one for each cause.
  package var findings: [Diagnostic] { all.toldOnce().countingUntold() }
  /// The same, with what follows from others.
  let all: [Diagnostic]
  /// The rules that were looked at.
  package private(set) var checked: Set<Rule>
  /// nil where the flow means nothing yet, or nobody asked for it.
  package private(set) var proof: FlowProof?
  /// Violations that the flow's `rules:` and comments leave out.
  package private(set) var silenced: [ValidationResult.Silenced] = []

  /// - Parameters:
  ///   - findings: what was found while the flow was read.
  ///   - excuses: the errors behind which it is looked on, besides those of the flow's own decisions.
  ///   - waysOfChecks: how many ways are looked for that break one of the flow's own checks.
  ///   - ways: takes the ways of the findings in.
  package init(
    of loaded: LoadedFlow?, findings: [Diagnostic], sources: SourceSet, isProving: Bool = true,
    excuses: Excuses = Excuses(), waysOfChecks: Int = 1, ways: inout CounterexampleTable,
    interruption: Interruption = Interruption()
  ) {
    var findings = findings
    var places = PlaceTable(sources)
    // Past a mistake in names or types nothing is checked further, and nothing is known of what only
    // a proof could find.
    var checked = Set(Self.checkedRules(of: loaded))
    if isProving, let loaded, !loaded.isBlocked {
      let proof = FlowProof(
        of: loaded, sources: sources, excuses: excuses, waysOfChecks: waysOfChecks, ways: &ways,
        interruption: interruption)
      findings += proof.diagnostics
      checked.formUnion(proof.checked.filter { loaded.policy.severity(of: $0) != nil })
      self.proof = proof
    }
    // Behind an end may be what a suppression is for.
    let hasEnds = proof?.hasEnds ?? false
    let applied = loaded?.policy.apply(to: findings, places: &places) {
      !hasEnds && checked.contains($0)
    }
    silenced = applied?.silenced ?? []
    all = Self.weighed(applied?.kept ?? findings, of: loaded, ways, &places)
    self.checked = checked
  }

  /// The findings with the places of the app's code; what a draft's guess may have caused is possible, and
  /// no more.
  private static func weighed(
    _ findings: [Diagnostic], of loaded: LoadedFlow?, _ ways: CounterexampleTable,
    _ places: inout PlaceTable
  ) -> [Diagnostic] {
    guard let loaded else { return findings }
    let doubts = Doubts(loaded, sources: places.sources)
    var findings = findings
    for index in findings.indices {
      findings[index].code = loaded.code(of: findings[index].range)
      doubts.weigh(&findings[index], ways, &places)
    }
    return findings
  }

  /// The findings as `validate` lists them.
  package var ordered: [Diagnostic] {
    var ordered = Findings()
    for finding in findings { ordered.report(finding) }
    return ordered.sorted()
  }

  /// The rules that were looked at: none where the file gave nothing to look at, and those of
  /// structure only where names and types are right.
  private static func checkedRules(of loaded: LoadedFlow?) -> [Rule] {
    guard let loaded else { return [] }
    return Rule.allCases.filter { rule in
      switch rule.kind {
      case .reading: return true
      case .structure, .suppression: break
      case .advice where !rule.isFoundByProof: break
      case .advice, .invariant, .check, .script, .generation, .drift, .diff: return false
      }
      return !loaded.isBlocked && loaded.policy.severity(of: rule) != nil
    }
  }
}
