package import FlowReporting
import FlowSource

/// A comparison as text: a line for each change that editors and people find, and below it what belongs to it.
package struct DiffText {
  private let report: DiffReport
  private let palette: Palette
  private var places: ChangePlaces

  package init(_ report: DiffReport, palette: Palette) {
    self.report = report
    self.palette = palette
    places = ChangePlaces(report)
  }

  package mutating func render() -> [UInt8] {
    var text = palette.bold("behaviour:") + " " + PlainText.escaped(report.verdict) + "\n"
    for difference in report.behaviour.differences { text += render(difference) }
    for difference in report.behaviour.added { text += render(difference) }
    let breaking = report.breaking
    text +=
      palette.bold("breaking:")
      + (breaking.isEmpty ? " nothing" : " " + DiffReport.count(breaking.count, "change")) + "\n"
    for change in breaking { text += render(change) }
    text += findings()
    text += sessions()
    text += palette.bold("internal:") + " " + report.internalSummary + "\n"
    return Array((text + report.summary + "\n").utf8)
  }

  // MARK: Parts

  private mutating func line(
    _ place: String, _ rule: Rule, _ message: String, accepted: String?
  ) -> String {
    let severity = accepted == nil ? report.severity(of: rule) : .note
    return (place.isEmpty ? "" : palette.bold(place + ":") + " ")
      + palette.severity(severity, severity.rawValue + ":") + " "
      + PlainText.escaped(message) + " [\(rule.name)]\n"
  }

  private func attached(_ title: String, _ text: String) -> String {
    "      = \(title): \(PlainText.escaped(text))\n"
  }

  private func acceptance(_ id: String, _ accepted: String?) -> String {
    if let accepted { return attached("accepted", accepted) }
    return report.acceptance.way(to: id).map { attached("to accept it", $0) } ?? ""
  }

  private mutating func render(_ change: Change) -> String {
    guard let rule = change.rule else { return "" }
    var text = line(
      places.text(old: change.old, new: change.new), rule, change.message,
      accepted: change.accepted)
    if let answer = change.answer {
      text += attached("in the new flow", answer.text)
      if let script = answer.script {
        text += attached("to reproduce", script.joined(separator: " · "))
      }
    }
    return text + acceptance(change.id, change.accepted)
  }

  private mutating func render(_ difference: Difference) -> String {
    var text = line(
      places.text(old: difference.old, new: difference.new), difference.rule,
      report.message(of: difference), accepted: difference.accepted)
    text += attached("to reproduce", difference.script.joined(separator: " · "))
    if let old = report.oldScriptText(difference) { text += attached("in the old flow", old) }
    let (before, now) = Self.aligned(difference.before, difference.now)
    text += attached("before", before) + attached("now", "   " + now)
    // Another screen says by itself what can be done there.
    if difference.before == difference.now, let offers = report.offersText(difference) {
      text += attached("possible", offers)
    }
    if let tabs = report.tabsText(difference) { text += attached("tabs", tabs) }
    if let hidden = report.hiddenText(difference) { text += attached("hidden", hidden) }
    if let seen = report.seenText(difference) { text += attached("seen", seen) }
    if let behind = report.behindText(difference) { text += attached("behind it", behind) }
    if let sessions = report.sessionsText(difference) { text += attached("sessions", sessions) }
    return text + acceptance(difference.id, difference.accepted)
  }

  /// Both ends, the coordinators one below the other.
  private static func aligned(
    _ before: Difference.Ending, _ now: Difference.Ending
  ) -> (String, String) {
    let width = max(
      PlainText.width(of: PlainText.escaped(before.screen)),
      PlainText.width(of: PlainText.escaped(now.screen)))
    func text(_ ending: Difference.Ending) -> String {
      if ending.isImpossible { return ending.text }
      let blanks = width - PlainText.width(of: PlainText.escaped(ending.screen))
      let broken =
        ending.violations.isEmpty
        ? "" : "  [" + ending.violations.map(\.name).joined(separator: ", ") + "]"
      return ending.screen + String(repeating: " ", count: max(0, blanks) + 1) + ending.path
        + broken
    }
    return (text(before), text(now))
  }

  /// How many groups of sessions are shown.
  private static let mostGroups = 20

  private func sessions() -> String {
    guard let sessions = report.sessions, let summary = report.sessionsSummary else { return "" }
    var text = palette.bold("sessions:") + " \(summary)\n"
    for group in sessions.groups.prefix(Self.mostGroups) {
      text += attached("another way", DiffReport.text(of: group))
    }
    let rest = sessions.groups.dropFirst(Self.mostGroups)
    return rest.isEmpty ? text : text + "      and \(rest.count) more\n"
  }

  private mutating func findings() -> String {
    let findings = report.findings
    var text =
      palette.bold("findings:")
      + " \(findings.added.count) new, \(findings.gone.count) gone, \(findings.still) still there"
      + (findings.comesToLight.isEmpty ? "" : ", \(findings.comesToLight.count) come to light")
      + "\n"
    var writer = DiagnosticText(
      palette: palette, places: PlaceTable(report.newFindingSources), ways: report.ways)
    for finding in findings.new {
      text += writer.render(finding)
      if findings.comesToLight.contains(finding) {
        text += attached("comes to light", "what stood before it is gone")
      }
    }
    return text
  }
}
