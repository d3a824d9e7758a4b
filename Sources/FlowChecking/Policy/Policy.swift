package import FlowReporting
package import FlowSource
package import FlowSpec

/// What a team decided about rules: severities in `rules:`, and suppressions in comments.
package struct Policy {
  /// By rule and check, where the flow says something; nil is `off`.
  package private(set) var severities: [RuleID: Severity?] = [:]
  /// The same, as the flow has it: what a run asks for besides is not in it.
  package let ownSeverities: [RuleID: Severity?]
  private let suppressions: [Suppression]

  package init(_ declarations: Declarations) {
    for setting in declarations.ruleSettings { severities[setting.id] = .some(setting.severity) }
    ownSeverities = severities
    suppressions = declarations.suppressions
  }

  /// The same, with severities that a run asks for.
  package mutating func override(with severities: [RuleID: Severity?]) {
    self.severities.merge(severities) { _, asked in asked }
  }

  /// How a rule counts; nil where it is off.
  package func severity(of rule: Rule) -> Severity? { severities.severity(of: rule) }

  /// What is said of rules that every flow has.
  package var ruleSeverities: [Rule: Severity?] {
    var found: [Rule: Severity?] = [:]
    for (id, severity) in severities where id.check == nil { found[id.rule] = .some(severity) }
    return found
  }

  /// Findings after the team's decisions.
  package struct Applied {
    /// Those that are left, and what is to be said of the decisions.
    package var kept: [Diagnostic] = []
    package var silenced: [ValidationResult.Silenced] = []
  }

  /// Whether a comment suppresses a rule at a place, be it for one finding or for several.
  func suppresses(_ rule: Rule, at range: SourceRange, _ places: inout PlaceTable) -> Bool {
    let suppressionOf = suppressionsByLine(&places)
    if suppressionOf.isEmpty { return false }
    let line = places.start(of: range).line
    return suppressionOf[Suppressed(file: range.file, line: line, rule: rule)] != nil
  }

  /// The findings that are left after the team's decisions, and what is to be said of these.
  ///
  /// - Parameter checked: the rules that were looked at in this run: a suppression for another one is not
  ///   known to be unused.
  package func apply(
    to findings: [Diagnostic], places: inout PlaceTable, checked: (Rule) -> Bool
  ) -> Applied {
    let suppressionOf = suppressionsByLine(&places)
    var isUsed = [Bool](repeating: false, count: suppressions.count)
    var applied = Applied()
    var silent: [CounterexampleID: Silent] = [:]
    var decided: [Diagnostic?] = []
    for var finding in findings {
      guard finding.rule.isConfigurable else {
        decided.append(finding)
        continue
      }
      guard let severity = severities.severity(of: finding.id) else {
        applied.silence(finding, .off)
        if let way = finding.way { silent[way] = Silent(rule: finding.id, why: .off) }
        decided.append(nil)
        continue
      }
      // `drift` knows how sure it is of each finding, if the team doesn't say what its rule counts.
      if finding.rule.kind != .drift || severities.isSaid(of: finding.rule) {
        finding.severity = severity
      }
      if !suppressionOf.isEmpty {
        let line = places.start(of: finding.range).line
        let place = Suppressed(file: finding.range.file, line: line, rule: finding.rule)
        // One suppression, one finding: what comes later is not silenced unseen.
        if let suppression = suppressionOf[place]?.first(where: { !isUsed[$0] }) {
          isUsed[suppression] = true
          applied.silence(finding, .suppressed)
          if let way = finding.way { silent[way] = Silent(rule: finding.id, why: .suppressed) }
          decided.append(nil)
          continue
        }
      }
      decided.append(finding)
    }
    // What would be told with a finding is silent with it.
    for case let finding? in decided {
      if let main = finding.main, main.kind == .consequence, let silent = silent[main.way] {
        applied.silence(finding, silent.why, with: silent.rule)
      } else {
        applied.kept.append(finding)
      }
    }
    let misplaced = misplacedExcuses(isUsed, applied.kept, &places)
    applied.kept += aboutSuppressions(isUsed, misplaced, checked: checked)
    return applied
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

  /// What is not told, and why.
  private struct Silent {
    var rule: RuleID
    var why: ValidationResult.Silenced.Why
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

extension Policy.Applied {
  /// Notes a violation that is not shown.
  ///
  /// - Parameter main: the rule whose finding it would be told with.
  fileprivate mutating func silence(
    _ finding: Diagnostic, _ why: ValidationResult.Silenced.Why, with main: RuleID? = nil
  ) {
    if finding.rule.kind == .invariant || finding.rule == .brokenCheck {
      silenced.add(.init(rule: finding.id, places: 1, why: why, main: main))
    }
  }
}
