/// The number of the way to a finding, in the table of whoever prints it.
package struct CounterexampleID: Hashable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// A finding: one rule, broken at one place.
package struct Diagnostic: Sendable, Hashable {
  /// Another place that belongs to the finding: the other declaration, the boundary crossed.
  package struct Note: Sendable, Hashable {
    package var message: String
    package var range: SourceRange
    /// Whether it says how much more there is, which every format tells.
    package var isCount: Bool

    package init(_ message: String, at range: SourceRange, isCount: Bool = false) {
      self.message = message
      self.range = range
      self.isCount = isCount
    }
  }

  /// What would be right, where there is no doubt of it: an editor writes it at a click.
  package struct Fix: Sendable, Hashable {
    package var range: SourceRange
    /// What stands there.
    package var written: String
    package var replacement: String
  }

  /// What stands in brackets behind it.
  package var id: RuleID
  package var severity: Severity
  /// What happens to the app's user, in the words of the flow: one phrase, lower case, no final
  /// period. What to write instead stands in `help`.
  package var message: String
  /// The smallest span that shows it.
  package var range: SourceRange
  package var notes: [Note]
  /// What to write instead.
  package var help: String?
  package var fix: Fix?
  /// Where the app's code has it, as the flow's `x-code` says.
  package var code: String?
  /// How to reproduce it; nil if the flow shows it as it stands.
  package var way: CounterexampleID?
  /// The finding that this one is told with, if that is told: one cause is told once.
  package var main: Main?

  /// What a finding is told with.
  package struct Main: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// It is what that leaves behind: silent if that is silent.
      case consequence
      /// It never comes without that.
      case companion
      /// The same step breaks both, each in a turn of its own, and one change mends them.
      case alternative
    }

    /// The way to that finding.
    package var way: CounterexampleID
    package var kind: Kind

    package init(_ way: CounterexampleID, _ kind: Kind) {
      self.way = way
      self.kind = kind
    }
  }

  /// - Parameters:
  ///   - check: the flow's own check that it is about.
  ///   - severity: left out, the rule's own.
  ///   - meant: what a misspelt word at this place stands for; it takes the place of the help.
  package init(
    _ rule: Rule, of check: String? = nil, severity: Severity? = nil, _ message: String,
    at range: SourceRange, notes: [Note] = [], meant: Suggestion? = nil, help: String? = nil,
    way: CounterexampleID? = nil
  ) {
    id = RuleID(rule, check: check)
    self.severity = severity ?? rule.defaultSeverity ?? .warning
    self.message = message
    self.range = range
    self.notes = notes
    self.help = meant?.help ?? help
    if let meant, meant.isCertain {
      fix = Fix(range: range, written: meant.written, replacement: meant.meant)
    }
    self.way = way
  }

  package var rule: Rule { id.rule }

  /// Whether nobody looked for a way to it, since many findings of its rule are told: it is counted.
  package var isUntold: Bool { rule.kind == .invariant && way == nil }
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
    meant: Suggestion? = nil, help: String? = nil
  ) {
    report(Diagnostic(rule, message, at: range, notes: notes, meant: meant, help: help))
  }

  /// Drops the fixes of words that are not written byte by byte where they are reported (behind an
  /// alias, between quotes, with escapes), and those by words that would want quotes or escapes.
  package mutating func keepExactFixes(in sources: SourceSet) {
    for index in all.indices {
      guard let fix = all[index].fix else { continue }
      let isExact = sources.bytes(at: fix.range).elementsEqual(fix.written.utf8)
      if !isExact || !fix.replacement.utf8.allSatisfy(Self.isPlain) { all[index].fix = nil }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// All findings by place, then by rule, each once: the order in which they are printed.
  package func sorted() -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return
      all
      .filter { seen.insert($0).inserted }
      .sorted { left, right in
        if left.range != right.range { return left.range < right.range }
        if left.id != right.id { return left.id.name < right.id.name }
        return left.message < right.message
      }
  }
}
