package import FlowReporting
package import FlowSource
package import FlowSpec

/// What a team decided about rules: severities in `rules:`, and suppressions in comments.
package struct Policy {
  /// By rule, where the flow says something; nil is `off`.
  package private(set) var severities: [Rule: Severity?] = [:]
  private let suppressions: [Suppression]

  package init(_ declarations: Declarations) {
    for setting in declarations.ruleSettings { severities[setting.rule] = .some(setting.severity) }
    suppressions = declarations.suppressions
  }

  /// The same, with severities that a run asks for.
  package mutating func override(with severities: [Rule: Severity?]) {
    self.severities.merge(severities) { _, asked in asked }
  }

  /// How a rule counts; nil where it is off.
  package func severity(of rule: Rule) -> Severity? {
    severities[rule] ?? rule.defaultSeverity
  }

  /// The findings that are left after the team's decisions, and what is to be said of these.
  ///
  /// - Parameter checked: the rules that were looked at in this run: a suppression for another one is not
  ///   known to be unused.
  package func apply(
    to findings: [Diagnostic], places: inout PlaceTable, checked: (Rule) -> Bool
  ) -> [Diagnostic] {
    let suppressionOf = suppressionsByLine(&places)
    var isUsed = [Bool](repeating: false, count: suppressions.count)
    var kept: [Diagnostic] = []
    for var finding in findings {
      guard finding.rule.isConfigurable else {
        kept.append(finding)
        continue
      }
      guard let severity = severity(of: finding.rule) else { continue }
      finding.severity = severity
      if !suppressionOf.isEmpty {
        let line = places.start(of: finding.range).line
        let place = Suppressed(file: finding.range.file, line: line, rule: finding.rule)
        // One suppression, one finding: what comes later is not silenced unseen.
        if let suppression = suppressionOf[place]?.first(where: { !isUsed[$0] }) {
          isUsed[suppression] = true
          continue
        }
      }
      kept.append(finding)
    }
    let misplaced = misplacedExcuses(isUsed, kept, &places)
    return kept + aboutSuppressions(isUsed, misplaced, checked: checked)
  }

  /// For each unused suppression, the line of the nearest finding of its rule in the same file.
  private func misplacedExcuses(
    _ isUsed: [Bool], _ kept: [Diagnostic], _ places: inout PlaceTable
  ) -> [Int: Int] {
    var lines: [Int: Int] = [:]
    for (index, suppression) in suppressions.enumerated() where !isUsed[index] {
      let own = places.start(of: suppression.range).line
      for finding in kept
      where finding.rule == suppression.rule && finding.range.file == suppression.range.file {
        let line = places.start(of: finding.range).line
        if lines[index].map({ abs($0 - own) > abs(line - own) }) ?? true { lines[index] = line }
      }
    }
    return lines
  }

  /// What a suppression is taken for: findings of a rule on a line.
  private struct Suppressed: Hashable {
    var file: SourceID
    var line: Int
    var rule: Rule
  }

  /// The numbers of the suppressions for each rule and line: one suppresses what is on its own line or, where it
  /// stands alone, below the comment.
  private func suppressionsByLine(_ places: inout PlaceTable) -> [Suppressed: [Int]] {
    var byLine: [Suppressed: [Int]] = [:]
    for (index, suppression) in suppressions.enumerated() {
      let line = places.start(of: suppression.range).line
      for line in suppression.ownsLine ? [line, line + 1 + suppression.linesBelow] : [line] {
        let place = Suppressed(file: suppression.range.file, line: line, rule: suppression.rule)
        byLine[place, default: []].append(index)
      }
    }
    return byLine
  }

  private func aboutSuppressions(
    _ isUsed: [Bool], _ misplaced: [Int: Int], checked: (Rule) -> Bool
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (index, suppression) in suppressions.enumerated() {
      let name = suppression.rule.name
      if let line = misplaced[index], let severity = severity(of: .unusedExcuse) {
        findings.append(
          Diagnostic(
            .unusedExcuse, severity: severity,
            "`\(name)` is not reported here, but on line \(line)", at: suppression.range,
            help: suppression.hasReason
              ? "move the comment above line \(line)"
              : "move the comment above line \(line), and write why: "
                + "`# flowctl:ignore \(name) -- …`"))
        continue
      }
      if !suppression.hasReason, let severity = severity(of: .excuseWithoutReason) {
        findings.append(
          Diagnostic(
            .excuseWithoutReason, severity: severity, "this suppression gives no reason",
            at: suppression.range, help: "write why: `# flowctl:ignore \(name) -- …`"))
      }
      if !isUsed[index], checked(suppression.rule), let severity = severity(of: .unusedExcuse) {
        findings.append(
          Diagnostic(
            .unusedExcuse, severity: severity, "there is no `\(name)` here to suppress",
            at: suppression.range, help: "remove the comment"))
      }
    }
    return findings
  }
}
