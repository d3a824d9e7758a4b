import FlowReporting
import FlowSource

/// The last line on standard error.
enum SummaryLine {
  static func text(for result: ValidationResult) -> String {
    let found =
      count(result.count(.error), "error") + ", " + count(result.count(.warning), "warning")
      + (result.count(.note) == 0 ? "" : ", \(result.count(.note)) possible")
    let hidden = result.hidden.map { hidden in
      "\(hidden.values.reduce(0, +)) more in the baseline · "
    }
    let size =
      count(result.coordinators, "coordinator") + ", " + count(result.screens, "screen")
    return "\(found) in \(count(result.files.count, "file")) · \(hidden ?? "")\(size) · "
      + (result.marks == 0 ? "" : "\(count(result.marks, "mark")) of the draft left · ")
      + result.verdict
  }

  /// - Parameter broken: how many scripts have something wrong besides.
  static func text(passed: Int, failed: Int, broken: Int) -> String {
    "\(count(passed, "scenario")) passed, \(failed) failed"
      + (broken == 0 ? "" : ", \(count(broken, "script")) with errors")
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
