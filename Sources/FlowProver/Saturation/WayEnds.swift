import FlowKernel
import FlowModel
package import FlowSource

/// Where a way ends, and the exploration with it: at an error that the run reports as one, at what no app survives,
/// and where a third child would stand beside two that came the same way. Behind everything else the app goes on in
/// the world that the kernel leaves, as its user does.
final class WayEnds {
  /// Whether the run reports a rule at a place as an error.
  private let isError: (Rule, SourceRange) -> Bool
  private var known: [Place: Bool] = [:]

  private struct Place: Hashable {
    var rule: Rule
    var range: SourceRange
  }

  init(at isError: @escaping (Rule, SourceRange) -> Bool) { self.isError = isError }

  /// Whether nobody explores the world after a turn.
  func end(_ report: TurnReport, in flow: Flow) -> Bool {
    if report.isEndless || report.isThirdChild { return true }
    if report.violations.isEmpty { return false }
    return report.violations.contains { ends($0, among: report.violations, in: flow) }
  }

  /// What ends a way in a turn; one that is started a third time counts as started twice.
  func causes(in report: TurnReport, _ flow: Flow) -> [FindingKey] {
    report.violations
      .filter {
        ends($0, among: report.violations, in: flow)
          || report.isThirdChild && $0.rule == .duplicateChild
      }
      .map(FindingKey.init)
  }

  private func ends(_ violation: Violation, among all: [Violation], in flow: Flow) -> Bool {
    if violation.rule.endsEveryWay { return true }
    guard isReported(violation, in: flow) else { return false }
    // What would be told with an excused error is excused with it.
    return !all.contains { violation.isNote(of: $0) && !isReported($0, in: flow) }
  }

  func isReported(_ violation: Violation, in flow: Flow) -> Bool {
    let place = Place(rule: violation.rule, range: violation.place(in: flow))
    if let known = known[place] { return known }
    let isReported = isError(place.rule, place.range)
    known[place] = isReported
    return isReported
  }
}

extension Rule {
  /// Whether nothing is explored after it, whatever a team thinks of it: the app hangs, UIKit raises an exception, or
  /// screens are left without an owner, of which what is folded does not know enough to be sure.
  var endsEveryWay: Bool { [.endlessTurn, .popTargetMissing, .orphanScreen].contains(self) }

  /// Whether a step that breaks it also leaves a child or a screen behind, or has a child twice.
  var leavesBehind: Bool { [.dismissedItself, .rootUnderModal, .tabMissing].contains(self) }

  /// Whether a run reports it as an error if nobody has decided anything about it.
  package static func isErrorByDefault(_ rule: Rule, at _: SourceRange) -> Bool {
    rule.defaultSeverity == .error
  }
}

extension Violation {
  /// Whether it is what a step leaves behind as it breaks another invariant in the same turn.
  func isNote(of other: Violation) -> Bool {
    guard other.cause == cause else { return false }
    if rule == .leakedChild, other.rule == .duplicateChild { return true }
    return other.rule.leavesBehind
      && [.leakedChild, .duplicateChild, .orphanScreen].contains(rule)
  }
}
