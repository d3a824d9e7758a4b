import FlowSource

extension Rule {
  /// How much it weighs before `rules:` has a say.
  var severityWord: String { defaultSeverity?.rawValue ?? "off" }

  /// What a team can do about a rule.
  var remedy: String {
    if kind == .script { return "It fails its scenario, and can't be switched off." }
    guard isConfigurable else {
      return "The flow means nothing until this is mended, so it can't be switched off."
    }
    let switching =
      defaultSeverity == nil
      ? "It is off: `rules: { \(name): warning }` or `error` switches it on"
      : "`rules: { \(name): off }` switches it off, `warning` and `error` weigh it"
    return switching
      + "; a single place is excused by the comment `# flowctl:ignore \(name) -- why`."
  }
}
