import FlowReporting
import FlowSource

/// The last line on standard error.
enum SummaryLine {
  static func text(for result: ValidationResult) -> String {
    let found =
      count(result.count(.error), "error") + ", " + count(result.count(.warning), "warning")
    let hidden = result.hidden.map { hidden in
      "\(hidden.values.reduce(0, +)) more in the baseline · "
    }
    let size =
      count(result.coordinators, "coordinator") + ", " + count(result.screens, "screen")
    return "\(found) in \(count(result.files.count, "file")) · \(hidden ?? "")\(size) · "
      + proof(of: result)
  }

  /// What is known of every sequence of events.
  private static func proof(of result: ValidationResult) -> String {
    guard result.isProved, !result.isFirst else {
      return "nothing proved"
    }
    let all = Rule.invariants.count
    if result.proved.count == all {
      return "\(all) invariants proved for every sequence of events"
    }
    let isBroken = result.proved.count + result.undecided.count < all
    return "\(result.proved.count) of \(all) invariants proved for every sequence of events"
      + (isBroken ? ", up to the first break of another" : "")
  }

  /// What could not be decided, a line for each reason.
  static func undecided(_ result: ValidationResult) -> [String] {
    var reasons: [String] = []
    for undecided in result.undecided where !reasons.contains(undecided.message) {
      reasons.append(undecided.message)
    }
    return reasons.map { reason in
      let rules = result.undecided.filter { $0.message == reason }.map(\.rule.name)
      return "not decided: \(rules.joined(separator: ", ")): \(reason)"
    }
  }

  static func text(passed: Int, failed: Int) -> String {
    "\(count(passed, "scenario")) passed, \(failed) failed"
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
