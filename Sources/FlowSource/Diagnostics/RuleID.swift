/// What stands in brackets behind a message: a built-in rule or, of a flow's own check, the name that its team gave it.
package struct RuleID: Sendable, Hashable {
  package let rule: Rule
  /// The check's name; nil of a rule that every flow has.
  package let check: String?

  package init(_ rule: Rule, check: String? = nil) {
    self.rule = rule
    self.check = check
  }

  /// What a name in `rules:`, in a baseline or behind `--only` stands for; nil for what is neither a rule's name nor
  /// may be a check's. All rules' names have a hyphen, and no check's has.
  package init?(named name: String) {
    if let rule = Rule(name: name) {
      self.init(rule)
    } else if Identifier.isValid(name.utf8) {
      self.init(.brokenCheck, check: name)
    } else {
      return nil
    }
  }

  package var name: String { check ?? rule.name }
  package var kind: Rule.Kind { rule.kind }
  package var defaultSeverity: Severity? { rule.defaultSeverity }
  package var isConfigurable: Bool { rule.isConfigurable }

  /// Whether what is meant by another name is this: a rule's own name means all findings of it, a check's name what is
  /// broken and what is idle.
  package func isMeant(by other: RuleID) -> Bool {
    other.check == nil ? rule == other.rule : check == other.check
  }
}

extension [RuleID: Severity?] {
  /// How a rule or check counts where a team has said this; nil where it is off. What is said of a check goes before
  /// what is said of all, and one that is off is not even told to be idle.
  package func severity(of id: RuleID) -> Severity? {
    if let own = self[id] { return own }
    if let check = id.check, case .some(.none) = self[RuleID(.brokenCheck, check: check)] {
      return nil
    }
    return self[RuleID(id.rule)] ?? id.defaultSeverity
  }

  package func severity(of rule: Rule) -> Severity? { severity(of: RuleID(rule)) }

  /// Whether a team has said how a rule counts.
  package func isSaid(of rule: Rule) -> Bool { self[RuleID(rule)] != nil }
}
