import FlowSource
import FlowYAML

extension FlowReader {
  /// `rules:`
  mutating func readRules(_ entry: Entry) {
    let example: Example = "rules: { dead-end: off }"
    let want = "a mapping from rules to severities"
    for (key, value) in namedEntries(entry, want: want, example: example) where !isFull {
      let setting = Entry(word: .rules, key: key, value: value)
      guard let id = configurableRule(key), let severity = severity(setting) else { continue }
      let range = SourceRange(
        file: document.file, start: range(of: key).start, end: range(of: value).end)
      let earlier = declarations.ruleSettings.first { $0.id == id }
      if let earlier, earlier.severity != severity.value {
        reportTwice(text(of: key), at: range, earlier: earlier.range)
      } else if earlier == nil {
        declarations.ruleSettings.append(
          RuleSetting(
            id: id, severity: severity.value, range: range, nameRange: self.range(of: key)))
      }
    }
  }

  /// The rule or, if there is none of the name, the check: whether there is one is known when all files are read.
  private mutating func configurableRule(_ key: NodeID) -> RuleID? {
    let name = located(key)
    guard let rule = RuleID(named: names.text(name.value)) else {
      findings.report(
        .unknownName, "there is no rule \(quote(name.value))", at: name.range,
        meant: suggestion(for: name.value, among: Self.configurableRules),
        help: "`flowctl rules` lists them all")
      return nil
    }
    guard rule.isConfigurable else {
      findings.report(
        .invalidName, "\(quote(name.value)) can't be changed: later checks depend on it",
        at: name.range, help: "remove it")
      return nil
    }
    return rule
  }

  static let configurableRules: [String] = Rule.allCases.filter(\.isConfigurable).map(\.name)

  /// A severity; `off` is nil inside.
  private mutating func severity(_ entry: Entry) -> Located<Severity?>? {
    let example = Example.under(entry.key, ": warning")
    let want = "`off`, `warning` or `error`"
    guard let name = word(entry.value, of: entry.key, want: want, example: example) else {
      return nil
    }
    switch Word(name.value) {
    case .off: return Located(nil, at: name.range)
    case .warning: return Located(.warning, at: name.range)
    case .error: return Located(.error, at: name.range)
    default:
      findings.report(
        .unknownName, "\(quote(name.value)) is not a severity", at: name.range,
        meant: [
          "warn": "warning", "none": "off", "disabled": "off", "false": "off", "err": "error",
        ][
          names.text(name.value)
        ].map { Suggestion(names.text(name.value), meaning: $0) }
          ?? suggestion(for: name.value, among: ["off", "warning", "error"]),
        help: "write \(want)")
      return nil
    }
  }
}
