import FlowSource

extension Rule {
  /// Its severity, unless `rules:` changes it.
  var severityWord: String { defaultSeverity?.rawValue ?? "off" }

  /// What a team can do about a rule.
  var remedy: String {
    if kind == .script { return "It fails its scenario and can't be turned off." }
    if kind == .generation {
      let command = self == .staleMap ? "map" : "generate"
      return "`\(command)` then ends with 1; it can't be turned off."
    }
    guard isConfigurable else {
      return "It can't be turned off: later checks depend on it."
    }
    let switching =
      defaultSeverity == nil
      ? "It is off by default: `rules: { \(name): warning }` or `error` turns it on."
      : "`rules: { \(name): off }` turns it off; `warning` and `error` set its severity."
    // Its findings bear a check's own name, and that can only be changed.
    if self == .brokenCheck { return switching + " No comment suppresses a check." }
    if kind == .diff {
      return switching
        + " To accept a single difference, write the line that its finding names into the pull request's text: "
        + "`flowctl: accept ID -- why`."
    }
    return switching
      + " To suppress it in a single place, write the comment `# flowctl:ignore \(name) -- why`."
  }
}
