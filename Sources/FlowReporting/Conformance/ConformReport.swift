package import FlowConform
package import FlowSource

/// What `conform` tells, as text with places: of one run, or of several added up.
package struct ConformReport: Sendable {
  package struct Place: Sendable, Hashable, Comparable {
    package var path: String
    package var line: Int
    package var column: Int

    package init(path: String, line: Int, column: Int) {
      self.path = path
      self.line = line
      self.column = column
    }

    package static func < (left: Place, right: Place) -> Bool {
      (left.path, left.line, left.column) < (right.path, right.line, right.column)
    }
  }

  package struct Example: Sendable {
    package var session: String
    package var file: String
    package var line: Int
    /// How many lines of the session it takes.
    package var length: Int
    package var script: String?

    package init(session: String, file: String, line: Int, length: Int, script: String?) {
      self.session = session
      self.file = file
      self.line = line
      self.length = length
      self.script = script
    }
  }

  package struct Divergence: Sendable {
    package var kind: String
    package var place: Place?
    /// The line of the flow there.
    package var source: String
    package var seen: String
    package var message: String
    package var explanation: String?
    package var sessions: Int
    package var app: String?
    package var example: Example
  }

  package struct Violation: Sendable {
    package var rule: String
    package var coordinator: String?
    package var place: Place
    package var isError: Bool
    package var sessions: Int
    package var turns: Int
    package var example: Example?
  }

  package var flow = ""
  package var fingerprint = ""
  package var sessions = SessionCounts()
  package var lines = 0
  package var passedOver = 0
  package var undecided: [String: Int] = [:]
  package var fingerprints: [String: Int] = [:]
  package var divergences: [Divergence] = []
  package var violations: [Violation] = []
  package var coverage = Coverage(entries: [])
  /// The key that sessions are counted by, and the counts by its values.
  package var by: (key: String, counts: [String: SessionCounts])?

  package init() {}

  /// Whether something is wrong.
  package func hasProblems(isStrict: Bool) -> Bool {
    sessions.diverge > 0 || violations.contains { $0.isError && $0.sessions > 0 }
      || isStrict && (sessions.undecided > 0 || !violations.isEmpty)
  }

  /// The order in which everything is told: by sessions, then by place.
  package mutating func sort() {
    divergences.sort { left, right in
      if left.sessions != right.sessions { return left.sessions > right.sessions }
      return left.order.lexicographicallyPrecedes(right.order)
    }
    violations.sort { left, right in
      if left.sessions != right.sessions { return left.sessions > right.sessions }
      return (left.place, left.rule, left.coordinator ?? "")
        < (right.place, right.rule, right.coordinator ?? "")
    }
  }
}

extension ConformReport.Divergence {
  fileprivate var order: [String] {
    let digits = [place?.line ?? 0, place?.column ?? 0].map { number in
      let text = String(number)
      return String(repeating: "0", count: 10 - min(10, text.count)) + text
    }
    return [place?.path ?? ""] + digits + [kind, seen]
  }
}

// MARK: Of one run

extension ConformReport {
  /// - Parameters:
  ///   - flow: the entry file.
  ///   - by: the key that sessions are counted by.
  package init(
    _ conformance: Conformance, flow: String, fingerprint: String, by: String?,
    severities: [Rule: Severity?], coordinator: (Int) -> String?, places: inout PlaceTable
  ) {
    let result = conformance.result
    self.flow = flow
    self.fingerprint = fingerprint
    sessions = result.counts
    lines = result.lines
    passedOver = result.passedOver
    for (reason, count) in result.undecided { undecided[reason.rawValue] = count }
    fingerprints = result.fingerprints
    coverage = result.coverage
    self.by = by.map { ($0, result.by) }
    divergences = result.divergences.all.map { Self.divergence($0, conformance, &places) }
    let known = conformance.knownViolations
    for (index, entry) in result.violations.all.enumerated() where entry.sessions > 0 {
      let (rule, _, range) = known[index]
      violations.append(
        Violation(
          rule: rule.name, coordinator: coordinator(index), place: Self.place(range, &places),
          isError: (severities[rule] ?? rule.defaultSeverity) == .error, sessions: entry.sessions,
          turns: entry.turns,
          example: entry.example.map { example in
            Self.example(example, conformance, conformance.script(of: example, rule: rule))
          }))
    }
    sort()
  }

  private static func place(_ range: SourceRange, _ places: inout PlaceTable) -> Place {
    let start = places.start(of: range)
    return Place(path: places.path(of: range.file), line: start.line, column: start.column)
  }

  private static func divergence(
    _ divergence: FlowConform.Divergence, _ conformance: Conformance, _ places: inout PlaceTable
  ) -> Divergence {
    let range = conformance.place(of: divergence.key)
    let explained = conformance.explain(divergence)
    var explanation = explained.explanation
    if let choice = explained.choice {
      explanation? += " of line \(places.start(of: choice).line)"
    }
    var source = ""
    if let range {
      let index = places.index(of: range.file)
      let bytes = index.bytes(ofLine: index.line(of: Int(range.start)))
      source = String(decoding: bytes, as: UTF8.self).trimmed
    }
    return Divergence(
      kind: divergence.key.kind.rawValue, place: range.map { place($0, &places) }, source: source,
      seen: divergence.key.seen, message: explained.message, explanation: explanation,
      sessions: divergence.sessions, app: divergence.app,
      example: example(divergence.example, conformance, explained.script))
  }

  private static func example(
    _ example: FlowConform.Example, _ conformance: Conformance, _ script: [String]?
  ) -> Example {
    Example(
      session: example.session, file: conformance.path(of: example), line: Int(example.line),
      length: example.length, script: script.map { $0.map { $0 + "\n" }.joined() })
  }
}

extension String {
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\n", "\r\n"]
    let front = drop { blanks.contains($0) }
    return String(front.reversed().drop { blanks.contains($0) }.reversed())
  }
}
