package import FlowSource

/// Everything that is said of a finding, line by line, for formats whose readers show text alone.
struct Remarks {
  let ways: CounterexampleTable

  func lines(of finding: Diagnostic) -> [String] {
    var lines = [finding.message] + finding.counts
    if let way = finding.way { lines.append("to reproduce: " + ways.line(of: way)) }
    if let help = finding.help { lines.append("help: " + help) }
    if let code = finding.code { lines.append("in the app: " + code) }
    return lines.map(PlainText.escaped)
  }
}

extension Diagnostic {
  /// The message, and how much more there is than is told.
  package var messageAndCount: String {
    ([message] + counts).joined(separator: "; ")
  }

  fileprivate var counts: [String] { notes.filter(\.isCount).map(\.message) }
}
