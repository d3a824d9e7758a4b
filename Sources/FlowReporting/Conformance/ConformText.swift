import FlowConform
import FlowSource

/// A report of `conform` for people: the largest groups first, and how much of the flow was used.
package struct ConformText {
  private let report: ConformReport
  private let palette: Palette
  private var text = ""

  package static func render(_ report: ConformReport, palette: Palette) -> [UInt8] {
    var writer = ConformText(report: report, palette: palette, text: "")
    writer.write()
    return Array(writer.text.utf8)
  }

  private mutating func write() {
    for divergence in report.divergences { write(divergence) }
    writeViolations()
    writeBy()
    writeFingerprints()
    writeSummary()
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  private mutating func write(_ item: ConformReport.Divergence) {
    var head =
      palette.severity(.error, item.kind) + "  " + Self.counted(item.sessions, "session") + ", "
      + share(item.sessions)
    if let app = item.app { head += ", from \(PlainText.escaped(app)) on" }
    line(head)
    if let place = item.place {
      line("    \(Self.text(place))  \(PlainText.escaped(item.source))")
    }
    line("    " + PlainText.escaped(item.message))
    if let explanation = item.explanation { line("    " + PlainText.escaped(explanation)) }
    line("    shortest: \(Self.text(item.example))")
  }

  private mutating func writeViolations() {
    if report.violations.isEmpty { return }
    line(palette.bold("broken in the wild"))
    for item in report.violations {
      let name = palette.severity(item.isError ? .error : .warning, item.rule)
      line(
        "    \(name)  \(Self.counted(item.sessions, "session")), \(share(item.sessions))   "
          + (item.coordinator.map { PlainText.escaped($0) + ", " } ?? "") + Self.text(item.place))
    }
  }

  private mutating func writeBy() {
    guard let by = report.by else { return }
    line(palette.bold("by \(PlainText.escaped(by.key))"))
    for (value, counts) in by.counts.sorted(by: { AppVersion($0.key) < AppVersion($1.key) }) {
      let name = value.isEmpty ? "(none)" : PlainText.escaped(value)
      line("    \(name)  \(Self.text(counts))")
    }
  }

  private mutating func writeFingerprints() {
    let others = report.fingerprints.filter { $0.key != report.fingerprint }
    if others.isEmpty { return }
    let names = others.sorted { $0.key < $1.key }.map {
      "\(PlainText.escaped($0.key)) (\(Self.counted($0.value, "session")))"
    }
    line(
      "note: the flow is \(report.fingerprint), and these traces are of another: "
        + names.joined(separator: ", "))
  }

  private mutating func writeSummary() {
    let transitions = report.coverage.count(of: .transition)
    let links = report.coverage.count(of: .link)
    var summary =
      Self.counted(report.sessions.all, "session") + ", " + Self.counted(report.lines, "line")
      + ": "
      + Self.text(report.sessions) + " · "
      + "\(transitions.certain) of \(Self.counted(transitions.all, "transition")) used"
    if transitions.possible > 0 { summary += ", \(transitions.possible) more perhaps" }
    if links.all > 0 { summary += ", \(links.certain) of \(Self.counted(links.all, "link"))" }
    line(summary)
    for (reason, count) in report.undecided.sorted(by: { $0.key < $1.key }) {
      line("undecided: \(Self.counted(count, "session")), \(reason)")
    }
    if report.passedOver > 0 {
      line(
        "passed over: \(Self.counted(report.passedOver, "line")) with names that the flow doesn't have"
      )
    }
    let unused = report.coverage.unused(.transition) + report.coverage.unused(.link)
    if unused.isEmpty { return }
    let shown = unused.prefix(40).map { PlainText.escaped($0) }.joined(separator: ", ")
    line("never used: \(shown)" + (unused.count > 40 ? ", and \(unused.count - 40) more" : ""))
  }

  // MARK: Words

  private static func text(_ counts: SessionCounts) -> String {
    "\(counts.conform.grouped) conform, \(counts.diverge.grouped) diverge, "
      + "\(counts.undecided.grouped) undecided"
  }

  private static func text(_ place: ConformReport.Place) -> String {
    "\(PlainText.escaped(place.path)):\(place.line):\(place.column)"
  }

  private static func text(_ example: ConformReport.Example) -> String {
    "session \(PlainText.escaped(example.session)), " + place(of: example)
  }

  /// In a stream the session's lines are counted: whoever has the data finds them, in whatever order it lies.
  static func place(of example: ConformReport.Example) -> String {
    example.file == TraceInput.stream
      ? "its line \(example.line)"
      : "line \(example.line) of \(PlainText.escaped(example.file))"
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    count.grouped + " " + noun + (count == 1 ? "" : "s")
  }

  private func share(_ sessions: Int) -> String { sessions.share(of: report.sessions.all) }
}

/// The same as JUnit's XML: a failed test for each group, and for each invariant that is broken.
package enum ConformJUnit {
  package static func render(_ report: ConformReport) -> [UInt8] {
    var suite = JUnit.Suite(name: "flowctl conform")
    let transitions = report.coverage.count(of: .transition)
    var all = JUnit.Case(name: "sessions", className: "flowctl.conform")
    all.output =
      "\(ConformText.counted(report.sessions.all, "session")): \(report.sessions.conform) conform, "
      + "\(report.sessions.diverge) diverge, \(report.sessions.undecided) undecided; "
      + "\(transitions.certain) of \(transitions.all) transitions used\n"
    if report.sessions.conform == 0, report.sessions.diverge == 0 {
      all.outcome = .skipped("no session was decided")
    }
    suite.cases.append(all)
    for item in report.divergences {
      let place = item.place.map { "\($0.path):\($0.line):\($0.column): " } ?? ""
      let message = PlainText.escaped(item.message)
      let explanation = item.explanation.map { PlainText.escaped($0) + "\n" } ?? ""
      suite.cases.append(
        JUnit.Case(
          name: PlainText.escaped(
            "\(item.seen) (\(place.isEmpty ? "launch" : String(place.dropLast(2))))"),
          className: "flowctl.conform." + item.kind,
          outcome: .failed(
            JUnit.Problem(
              type: item.kind, message: message,
              text: "\(PlainText.escaped(place))\(message)\n\(explanation)"
                + "\(ConformText.counted(item.sessions, "session")); session \(PlainText.escaped(item.example.session)), "
                + "\(ConformText.place(of: item.example))\n"))))
    }
    for item in report.violations { suite.cases.append(test(of: item)) }
    return JUnit.render([suite])
  }

  private static func test(of item: ConformReport.Violation) -> JUnit.Case {
    let place = "\(PlainText.escaped(item.place.path)):\(item.place.line):\(item.place.column)"
    let text =
      "\(place): \(item.rule) in \(ConformText.counted(item.sessions, "session")), "
      + ConformText.counted(item.turns, "turn")
    var test = JUnit.Case(
      name: "\(item.rule) (\(place))", className: "flowctl.conform.violations")
    if item.isError {
      test.outcome = .failed(JUnit.Problem(type: item.rule, message: text, text: text + "\n"))
    } else {
      test.output = text + "\n"
    }
    return test
  }
}
