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
        if let excuse = excuseOf[place] {
          isUsed[excuse] = true
          continue
        }
      }
      kept.append(finding)
    }
    return kept + aboutExcuses(isUsed, checked: checked)
  }

  /// What an excuse is taken for: findings of a rule on a line.
  private struct Excused: Hashable {
    var file: SourceID
    var line: Int
    var rule: Rule
  }

  /// The number of the first excuse for each rule and line: one excuses what is on its own line and,
  /// where it stands alone, on the one below.
  private func excusesByLine(_ places: inout PlaceTable) -> [Excused: Int] {
    var first: [Excused: Int] = [:]
    for (index, excuse) in excuses.enumerated() {
      let line = places.start(of: excuse.range).line
      for line in excuse.ownsLine ? [line, line + 1] : [line] {
        let place = Excused(file: excuse.range.file, line: line, rule: excuse.rule)
        if first[place] == nil { first[place] = index }
      }
    }
    return first
  }

  private func aboutExcuses(_ isUsed: [Bool], checked: (Rule) -> Bool) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (index, excuse) in excuses.enumerated() {
      let name = excuse.rule.name
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
