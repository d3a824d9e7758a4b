import FlowChecking
import FlowModel
package import FlowReporting
import FlowSource
import FlowSpec

/// What opens a gate: a rule turned down, a check that is gone or asks for less, one more
/// suppression or baseline entry.
extension Declared {
  mutating func compareGates() {
    for rule in Rule.allCases where rule.isConfigurable {
      let before = old.loaded.policy.severity(of: rule)
      let now = new.loaded.policy.severity(of: rule)
      guard Self.weight(now) < Self.weight(before) else { continue }
      let place = new.declarations.ruleSettings.first { $0.id == RuleID(rule) }?.range
      let was = old.declarations.ruleSettings.first { $0.id == RuleID(rule) }?.range
      tell(
        .weakerCheck, rule.name,
        "the rule `\(rule.name)` was \(Self.word(before)) and is \(Self.word(now))",
        (Self.word(before), Self.word(now)), old: was, new: place)
    }
    compareChecks()
    compareSuppressions()
  }

  /// A check that is gone, or no longer asks for all that it did; and whether the new flow keeps to it as it was.
  private mutating func compareChecks() {
    var asked: [(check: CheckDeclaration, change: Int)] = []
    var checks = OldChecks(old, in: new, map)
    for check in old.declarations.checks {
      let name = old.flow.names[check.name.value]
      let now = new.declarations.checks.first { new.flow.names[$0.name.value] == name }
      compareSeverity(of: check, name, now)
      let texts = (map.renamed(check.sentence), map.values.renamed(now?.sentence ?? ""))
      if texts.0 == texts.1 { continue }
      let strength = now == nil ? nil : checks.strength(of: check)
      let what =
        switch strength {
        case nil: "is gone"
        case .other: "says something else"
        case .weaker: "asks for less than before"
        case .stronger: "asks for more than before"
        case .same: "is written otherwise"
        }
      let isWeaker = strength != .same && strength != .stronger
      if isWeaker { asked.append((check, changes.count)) }
      tell(
        isWeaker ? .weakerCheck : nil, name, "the check `\(name)` \(what)", texts, noun: "check",
        old: check.name.range, new: now?.name.range)
    }
    let answers = checks.answers(of: asked.map(\.check))
    for (_, change) in asked { changes[change].answer = answers[changes[change].name] }
  }

  /// What `rules:` says of a check.
  private mutating func compareSeverity(
    of check: CheckDeclaration, _ name: String, _ now: CheckDeclaration?
  ) {
    let id = RuleID(.brokenCheck, check: name)
    let (was, isNow) = (Self.severity(of: id, in: old), Self.severity(of: id, in: new))
    guard now != nil, Self.weight(isNow) < Self.weight(was) else { return }
    let setting = new.declarations.ruleSettings.first { $0.id == id }?.range
    tell(
      .weakerCheck, name, "the check `\(name)` was \(Self.word(was)) and is \(Self.word(isNow))",
      (Self.word(was), Self.word(isNow)), old: check.name.range, new: setting ?? now?.name.range)
  }

  private static func severity(of id: RuleID, in side: FlowSide) -> Severity? {
    if let severity = side.loaded.policy.severities[id] { return severity }
    return side.loaded.policy.severity(of: .brokenCheck)
  }

  private static func weight(_ severity: Severity?) -> Int {
    switch severity {
    case nil: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }

  private static func word(_ severity: Severity?) -> String { severity?.rawValue ?? "off" }

  /// Of equal comments in one file, those behind as many as there were.
  private mutating func compareSuppressions() {
    var known: [String: Int] = [:]
    for suppression in old.declarations.suppressions {
      known[Self.key(of: suppression, in: old), default: 0] += 1
    }
    for suppression in new.declarations.suppressions {
      let key = Self.key(of: suppression, in: new)
      if let left = known[key], left > 0 {
        known[key] = left - 1
        continue
      }
      let name = suppression.rule.name
      tell(
        .weakerCheck, name, "one more `\(name)` is suppressed", ("", key), new: suppression.range)
    }
  }

  /// A suppression by its rule: one that has moved, or has another reason, suppresses no more than before.
  private static func key(of suppression: Suppression, in side: FlowSide) -> String {
    suppression.rule.name
  }
}

extension DiffReport {
  /// What a baseline hides by now.
  package mutating func compare(_ before: Baseline, _ now: Baseline) {
    for entry in now.beyond(before) {
      let name = entry.rule.name
      let count = entry.count == 1 ? "one" : entry.count.grouped
      let message = "the baseline hides \(count) more `\(name)` in \(entry.path): \(entry.message)"
      changes.append(
        Change(
          .weakerCheck, name, message, ends: ("", entry.fingerprint + " \(entry.count)"), old: nil,
          new: nil))
    }
    applyRules()
  }
}
