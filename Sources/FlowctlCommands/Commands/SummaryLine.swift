import FlowReporting
import FlowSource

/// The last line on standard error.
enum SummaryLine {
  static func text(for result: ValidationResult) -> String {
    let found =
      count(result.count(.error), "error") + ", " + count(result.count(.warning), "warning")
    let size =
      count(result.coordinators, "coordinator") + ", " + count(result.screens, "screen")
    return "\(found) in \(count(result.files.count, "file")) · \(size) · nothing proved yet: "
      + "this version checks names, types and structure"
  }

  static func text(passed: Int, failed: Int) -> String {
    "\(count(passed, "scenario")) passed, \(failed) failed"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
