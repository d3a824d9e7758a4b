/// A finding: one rule, broken at one place.
package struct Diagnostic: Sendable, Hashable {
  /// Another place that belongs to the finding: the other declaration, the boundary crossed.
  package struct Note: Sendable, Hashable {
    package var message: String
    package var range: SourceRange

    package init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  package var rule: Rule
  package var severity: Severity
  /// What happens to the app's user, in the words of the flow: one phrase, lower case, no final
  /// period. What to write instead stands in `help`.
  package var message: String
  /// The smallest span that shows it.
  package var range: SourceRange
  package var notes: [Note]
  /// What to write instead.
  package var help: String?
  /// The way there as script text that `simulate` replays, or nil.
  package var script: String?
  /// The turns of `script`, each in the script's words and where the flow says what it does: what an
  /// editor steps through. Filled in by `WayThere` once the flow is known; empty without a script.
  package var way: [Note] = []

  /// - Parameter severity: left out, the rule's own.
  package init(
    _ rule: Rule, severity: Severity? = nil, _ message: String, at range: SourceRange,
    notes: [Note] = [], help: String? = nil, script: String? = nil
  ) {
    self.rule = rule
    self.severity = severity ?? rule.defaultSeverity ?? .warning
    self.message = message
    self.range = range
    self.notes = notes
    self.help = help
    self.script = script
  }
}

/// Where stages put what they find. A stage hands on as much as it could build and reports the rest.
package struct Findings: Sendable {
  package private(set) var all: [Diagnostic] = []

  package init() {}

  /// Whether something was reported that leaves the flow without a meaning.
  package private(set) var isBlocking = false

  package mutating func report(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
    if diagnostic.rule.kind == .reading, diagnostic.severity == .error { isBlocking = true }
  }

  package mutating func report(
    _ rule: Rule, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
    help: String? = nil
  ) {
    report(Diagnostic(rule, message, at: range, notes: notes, help: help))
  }

  package mutating func replaceAll(with diagnostics: [Diagnostic]) { all = diagnostics }

  /// All findings by place, then by rule, each once: the order in which they are printed.
  package func sorted() -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return
      all
      .filter { seen.insert($0).inserted }
      .sorted { left, right in
        if left.range != right.range { return left.range < right.range }
        if left.rule != right.rule { return left.rule.name < right.rule.name }
        return left.message < right.message
      }
  }
}
