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
    var excuseLines: [Int] = []
    for excuse in excuses { excuseLines.append(places.start(of: excuse.range).line) }
    var isUsed = [Bool](repeating: false, count: excuses.count)
    var kept: [Diagnostic] = []
    for var finding in findings {
      guard finding.rule.isConfigurable else {
        kept.append(finding)
        continue
      }
      guard let severity = severity(of: finding.rule) else { continue }
      finding.severity = severity
      if let excuse = excuse(for: finding, excuseLines, &places) {
        isUsed[excuse] = true
        continue
      }
      kept.append(finding)
    }
    return kept + aboutExcuses(isUsed, checked: checked)
  }

  /// The excuse that stands on a finding's line, or alone on the one above.
  private func excuse(
    for finding: Diagnostic, _ lines: [Int], _ places: inout PlaceTable
  ) -> Int? {
    if excuses.isEmpty { return nil }
    let line = places.start(of: finding.range).line
    return excuses.indices.first { index in
      let excuse = excuses[index]
      guard excuse.rule == finding.rule, excuse.range.file == finding.range.file else {
        return false
      }
      return lines[index] == line || (excuse.ownsLine && lines[index] + 1 == line)
    }
  }

  private func aboutExcuses(_ isUsed: [Bool], checked: (Rule) -> Bool) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (index, excuse) in excuses.enumerated() {
      let name = excuse.rule.name
      if !excuse.hasReason, let severity = severity(of: .excuseWithoutReason) {
        findings.append(
          Diagnostic(
            .excuseWithoutReason, severity: severity, "this excuse says no reason",
            at: excuse.range, help: "write why: `# flowctl:ignore \(name) -- …`"))
      }
      if !isUsed[index], checked(excuse.rule), let severity = severity(of: .unusedExcuse) {
        findings.append(
          Diagnostic(
            .unusedExcuse, severity: severity, "there is no `\(name)` here to excuse",
            at: excuse.range, help: "remove the comment"))
      }
    }
    return findings
  }
}
