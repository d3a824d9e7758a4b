import FlowReporting
import FlowSource

/// A comparison as a comment of a pull request. Its first line is what the comment is found by again, its second what
/// its changes are known by.
package struct DiffMarkdown {
  /// How many of a kind are shown.
  static let shown = 20
  /// GitHub takes no longer comment.
  static let mostCharacters = 60_000

  private let report: DiffReport
  private var places: ChangePlaces
  private let entry: String

  /// - Parameter entry: the entry file, as the comment names it.
  package static func render(_ report: DiffReport, entry: String) -> [UInt8] {
    var markdown = DiffMarkdown(report, entry)
    return Array(cut(markdown.text()).utf8)
  }

  /// What the comment of a flow is found by.
  package static func mark(of entry: String) -> String {
    // `--` would end the comment.
    "<!-- flowctl diff \(PlainText.escaped(entry).replacing("--", with: "-")) -->\n"
  }

  /// The second line, by which it is known whether the changes are still those that somebody has read: a label
  /// accepts no others.
  package static func mark(of fingerprint: String?) -> String {
    "<!-- changes: \(fingerprint ?? "nothing") -->\n"
  }

  private init(_ report: DiffReport, _ entry: String) {
    self.report = report
    self.entry = entry
    places = ChangePlaces(report)
  }

  private static func cut(_ text: String) -> String {
    guard text.unicodeScalars.count > mostCharacters else { return text }
    let note = "\n\nThe rest is cut: the whole text is longer than GitHub takes.\n"
    let kept = text.unicodeScalars.prefix(mostCharacters - note.unicodeScalars.count)
    // Whole lines, so that nothing is left open in the middle of one.
    let lines = String(kept).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let open =
      lines.count { $0.hasPrefix("<details>") } - lines.count { $0.hasPrefix("</details>") }
    let isInCode = lines.count { $0.hasPrefix("```") } % 2 == 1
    return lines.joined(separator: "\n") + (isInCode ? "\n```" : "")
      + String(repeating: "\n</details>", count: max(0, open)) + note
  }

  private mutating func text() -> String {
    var text = Self.mark(of: entry) + Self.mark(of: report.fingerprint)
    text += "### flowctl diff: \(MarkdownTable.cell(title))\n"
    text += table(report.breaking)
    let (differences, scripts) = (report.behaviour.differences, report.scripts)
    for (difference, script) in zip(differences, scripts).prefix(Self.shown) {
      text += section(difference, script)
    }
    text += Self.more(differences.count)
    let added = zip(report.behaviour.added, scripts.dropFirst(differences.count))
    for (difference, script) in added.prefix(Self.shown) { text += section(difference, script) }
    text += Self.more(report.behaviour.added.count)
    text += findings()
    text += sessions()
    if let note = acceptanceNote() {
      text += "\nTo accept a change: \(MarkdownTable.cell(note)).\n"
    }
    text += "\n\(MarkdownTable.cell(report.counts))\n"
    if report.internalChanges.isEmpty { return text }
    return text
      + "\nalso written otherwise: \(MarkdownTable.cell(report.internalSummary))\n"
  }

  /// The verdict, behind what a reader of headlines must not miss: an app that does the same may have a dead link.
  private var title: String {
    let links = report.breaking.count { $0.rule == .breakingLink && $0.accepted == nil }
    if links == 0 { return report.verdict }
    return (links == 1 ? "1 deep link breaks; " : "\(links) deep links break; ") + report.verdict
  }

  /// Where a turn ends, for somebody who doesn't know where the screen ends and the path begins.
  private static func text(of ending: Difference.Ending) -> String {
    if ending.isImpossible || ending.path.isEmpty { return ending.text }
    let broken = ending.violations.map { " [\($0.name)]" }.joined()
    return "\(ending.screen), in \(ending.path)\(broken)"
  }

  private static func more(_ count: Int) -> String {
    count > shown ? "\nand \(count - shown) more\n" : ""
  }

  private mutating func table(_ changes: [Change]) -> String {
    if changes.isEmpty { return "" }
    var text =
      "\n| what others rely on | where | \(report.acceptance == .none ? "" : "to accept it") |\n"
    text += "| --- | --- | --- |\n"
    for change in changes.prefix(Self.shown) {
      let place = places.text(old: change.old, new: change.new)
      let acceptance =
        change.accepted.map { "accepted: " + $0 } ?? report.acceptance.way(to: change.id) ?? ""
      var message = change.message + " [\(change.rule?.name ?? "")]"
      if let answer = change.answer { message += "; in the new flow " + answer.text }
      if let script = change.answer?.script { message += ": " + script.joined(separator: " · ") }
      text +=
        "| \(MarkdownTable.cell(message)) | \(MarkdownTable.cell(place)) | \(MarkdownTable.cell(acceptance)) |\n"
    }
    return text + Self.more(changes.count)
  }

  /// - Parameter script: what `simulate` replays to it.
  private mutating func section(_ difference: Difference, _ script: [String]) -> String {
    let place = places.text(old: difference.old, new: difference.new)
    var text = "\n**\(MarkdownTable.cell(report.message(of: difference)))**"
    text += place.isEmpty ? "\n" : " (\(MarkdownTable.cell(place)))\n"
    text += "\n| before | now |\n| --- | --- |\n"
    text +=
      "| \(MarkdownTable.cell(Self.text(of: difference.before))) | \(MarkdownTable.cell(Self.text(of: difference.now))) |\n"
    let notes = [
      report.oldScriptText(difference).map { "in the old flow: " + $0 },
      report.offersText(difference).map { "possible: " + $0 },
      report.tabsText(difference).map { "tabs: " + $0 }, report.hiddenText(difference),
      report.seenText(difference).map { "seen: " + $0 },
      report.behindText(difference).map { "behind it, " + $0 },
      report.sessionsText(difference).map { "sessions: " + $0 },
    ]
    for note in notes {
      if let note { text += "\n\(MarkdownTable.cell(note))\n" }
    }
    text +=
      "\n<details><summary>\(DiffReport.count(script.count, "line")) to reproduce it with <code>flowctl simulate --flow</code></summary>\n\n```text\n"
    // No line of a script can end the block: none begins with its sign.
    for line in script { text += " " + PlainText.escaped(line) + "\n" }
    text += "```\n</details>\n"
    if let accepted = difference.accepted {
      return text + "\naccepted: \(MarkdownTable.cell(accepted))\n"
    }
    let way = report.acceptance.way(to: difference.id)
    return text + (way.map { "\nTo accept it, \(MarkdownTable.cell($0))\n" } ?? "")
  }

  private func sessions() -> String {
    guard let sessions = report.sessions, let summary = report.sessionsSummary else { return "" }
    var text = "\nsessions: \(MarkdownTable.cell(summary))\n"
    if sessions.groups.isEmpty { return text }
    text +=
      "\n| would go another way | by | at its line | the shortest |\n| --- | --- | --- | --- |\n"
    for group in sessions.groups.prefix(Self.shown) {
      let cells = [
        group.sessions.grouped, group.cause ?? "", group.message,
        "session \(group.session), line \(group.line) of \(group.file)",
      ]
      text += "| " + cells.map(MarkdownTable.cell).joined(separator: " | ") + " |\n"
    }
    return text + Self.more(sessions.groups.count)
  }

  /// What the lines that accept something have in common, told once; nil where none is shown.
  private func acceptanceNote() -> String? {
    let rules =
      report.breaking.filter { $0.accepted == nil }.compactMap(\.rule)
      + (report.behaviour.differences + report.behaviour.added).filter { $0.accepted == nil }
      .map(\.rule)
    if rules.isEmpty { return nil }
    return report.acceptance.note(
      onSeveral: Rule.allCases.filter { rule in rules.count { $0 == rule } > 1 })
  }

  private func findings() -> String {
    let findings = report.findings
    if findings.new.isEmpty { return "" }
    var table = PlaceTable(report.newFindingSources)
    var text = "\n| | new finding | where | to reproduce |\n| --- | --- | --- | --- |\n"
    for finding in findings.new.prefix(Self.shown) {
      let message =
        finding.message + " [\(finding.rule.name)]"
        + (findings.comesToLight.contains(finding) ? " (comes to light)" : "")
      let way = finding.way.map { report.ways.line(of: $0) } ?? ""
      let cells = [finding.severity.rawValue, message, table.text(of: finding.range), way]
      text += "| " + cells.map(MarkdownTable.cell).joined(separator: " | ") + " |\n"
    }
    return text + Self.more(findings.new.count)
  }
}
