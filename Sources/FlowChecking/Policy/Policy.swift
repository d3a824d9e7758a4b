package import FlowReporting
package import FlowSource
package import FlowSpec

/// What a team decided about rules: severities in `rules:`, and excuses in comments.
package struct Policy {
  /// By rule, where the flow says something; nil is `off`.
  package private(set) var severities: [Rule: Severity?] = [:]
  private let excuses: [Excuse]

  package init(_ declarations: Declarations) {
    for setting in declarations.ruleSettings { severities[setting.rule] = .some(setting.severity) }
    excuses = declarations.excuses
  }

  /// How a rule counts; nil where it is off.
  package func severity(of rule: Rule) -> Severity? {
    severities[rule] ?? rule.defaultSeverity
  }

  /// The findings that are left after the team's decisions, and what is to be said of these.
  ///
  /// - Parameter checked: the rules that were looked at in this run: an excuse for another one is not
  ///   known to be unused.
  package func apply(
    to findings: [Diagnostic], places: inout PlaceTable, checked: (Rule) -> Bool
  ) -> [Diagnostic] {
    let excuseOf = excusesByLine(&places)
    var isUsed = [Bool](repeating: false, count: excuses.count)
    var kept: [Diagnostic] = []
    for var finding in findings {
      guard finding.rule.isConfigurable else {
        kept.append(finding)
        continue
      }
      guard let severity = severity(of: finding.rule) else { continue }
      finding.severity = severity
      if !excuseOf.isEmpty {
        let line = places.start(of: finding.range).line
        let place = Excused(file: finding.range.file, line: line, rule: finding.rule)
        // One excuse, one finding: what comes later is not silenced unseen.
        if let excuse = excuseOf[place]?.first(where: { !isUsed[$0] }) {
          isUsed[excuse] = true
          continue
        }
      }
      kept.append(finding)
    }
    let misplaced = misplacedExcuses(isUsed, kept, &places)
    return kept + aboutExcuses(isUsed, misplaced, checked: checked)
  }

  /// For each unused excuse, the line of the nearest finding of its rule in the same file.
  private func misplacedExcuses(
    _ isUsed: [Bool], _ kept: [Diagnostic], _ places: inout PlaceTable
  ) -> [Int: Int] {
    var lines: [Int: Int] = [:]
    for (index, excuse) in excuses.enumerated() where !isUsed[index] {
      let own = places.start(of: excuse.range).line
      for finding in kept
      where finding.rule == excuse.rule && finding.range.file == excuse.range.file {
        let line = places.start(of: finding.range).line
        if lines[index].map({ abs($0 - own) > abs(line - own) }) ?? true { lines[index] = line }
      }
    }
    return lines
  }

  /// What an excuse is taken for: findings of a rule on a line.
  private struct Excused: Hashable {
    var file: SourceID
    var line: Int
    var rule: Rule
  }

  /// The numbers of the excuses for each rule and line: one excuses what is on its own line or, where it
  /// stands alone, below the comment.
  private func excusesByLine(_ places: inout PlaceTable) -> [Excused: [Int]] {
    var byLine: [Excused: [Int]] = [:]
    for (index, excuse) in excuses.enumerated() {
      let line = places.start(of: excuse.range).line
      for line in excuse.ownsLine ? [line, line + 1 + excuse.linesBelow] : [line] {
        let place = Excused(file: excuse.range.file, line: line, rule: excuse.rule)
        byLine[place, default: []].append(index)
      }
    }
    return byLine
  }

  private func aboutExcuses(
    _ isUsed: [Bool], _ misplaced: [Int: Int], checked: (Rule) -> Bool
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (index, excuse) in excuses.enumerated() {
      let name = excuse.rule.name
      if let line = misplaced[index], let severity = severity(of: .unusedExcuse) {
        findings.append(
          Diagnostic(
            .unusedExcuse, severity: severity,
            "`\(name)` is not reported here, but on line \(line)", at: excuse.range,
            help: "move the comment above line \(line)"))
        continue
      }
      if !excuse.hasReason, let severity = severity(of: .excuseWithoutReason) {
        findings.append(
          Diagnostic(
            .excuseWithoutReason, severity: severity, "this suppression gives no reason",
            at: excuse.range, help: "write why: `# flowctl:ignore \(name) -- …`"))
      }
      if !isUsed[index], checked(excuse.rule), let severity = severity(of: .unusedExcuse) {
        findings.append(
          Diagnostic(
            .unusedExcuse, severity: severity, "there is no `\(name)` here to suppress",
            at: excuse.range, help: "remove the comment"))
      }
    }
    return findings
  }
}
