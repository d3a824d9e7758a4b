package import FlowKernel
package import FlowModel
package import FlowSource

/// Which errors end a way. The rule of the contract once more, without the prover in sight.
package struct Excusing: Sendable {
  /// What tells the errors that a team lives with; nil if it lives with none.
  private let seed: UInt64?

  package init(seed: UInt64? = nil) { self.seed = seed }

  /// Three of four places are excused.
  package func isError(_ rule: Rule, at range: SourceRange) -> Bool {
    guard rule.defaultSeverity == .error else { return false }
    guard let seed else { return true }
    var hash = (seed ^ UInt64(range.start)) &* 0x9E37_79B9_7F4A_7C15
    for byte in rule.name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash >> 33 & 3 == 0
  }

  package func ends(_ report: TurnReport, in flow: Flow) -> Bool {
    if report.isEndless || report.isThirdChild { return true }
    for violation in report.violations {
      let survivesNone: [Rule] = [.endlessTurn, .popTargetMissing]
      // Of screens without an owner the proof says nothing (Prover.md).
      if survivesNone.contains(violation.rule) || violation.rule == .orphanScreen { return true }
      guard isError(violation.rule, at: violation.place(in: flow)) else { continue }
      let isNote = [Rule.leakedChild, .duplicateChild].contains(violation.rule)
      let isWithExcused = report.violations.contains { main in
        [Rule.dismissedItself, .rootUnderModal, .tabMissing].contains(main.rule)
          && main.cause == violation.cause && !isError(main.rule, at: main.place(in: flow))
      }
      if !(isNote && isWithExcused) { return true }
    }
    return false
  }
}
