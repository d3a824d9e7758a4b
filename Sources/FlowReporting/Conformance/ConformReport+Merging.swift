package import FlowConform

/// Several reports as one: counts add up, examples are the shortest, so that any order and any split give
/// the same bytes.
extension ConformReport {
  package mutating func add(_ other: ConformReport) {
    if flow.isEmpty { (flow, fingerprint) = (other.flow, other.fingerprint) }
    sessions.add(other.sessions)
    lines += other.lines
    passedOver += other.passedOver
    undecided.merge(other.undecided) { $0 + $1 }
    fingerprints.merge(other.fingerprints) { $0 + $1 }
    if coverage.entries.isEmpty { coverage = other.coverage } else { coverage.add(other.coverage) }
    if let theirs = other.by {
      var mine = by ?? (theirs.key, [:])
      mine.counts.merge(theirs.counts) { left, right in
        var sum = left
        sum.add(right)
        return sum
      }
      by = mine
    }
    for divergence in other.divergences { add(divergence) }
    for violation in other.violations { add(violation) }
    sort()
  }

  private mutating func add(_ other: Divergence) {
    let same = divergences.firstIndex {
      $0.kind == other.kind && $0.place == other.place && $0.seen == other.seen
    }
    guard let same else { return divergences.append(other) }
    divergences[same].sessions += other.sessions
    divergences[same].app = Self.least(divergences[same].app, other.app)
    if other.example.isBetter(than: divergences[same].example) {
      divergences[same].example = other.example
      divergences[same].message = other.message
      divergences[same].explanation = other.explanation
    }
  }

  private mutating func add(_ other: Violation) {
    let same = violations.firstIndex {
      $0.rule == other.rule && $0.place == other.place && $0.coordinator == other.coordinator
    }
    guard let same else { return violations.append(other) }
    violations[same].sessions += other.sessions
    violations[same].turns += other.turns
    if let example = other.example,
      violations[same].example.map({ example.isBetter(than: $0) }) ?? true
    {
      violations[same].example = example
    }
  }

  private static func least(_ left: String?, _ right: String?) -> String? {
    guard let left, let right else { return left ?? right }
    return AppVersion(right) < AppVersion(left) ? right : left
  }
}

extension ConformReport.Example {
  fileprivate func isBetter(than other: ConformReport.Example) -> Bool {
    (length, session, line, file) < (other.length, other.session, other.line, other.file)
  }
}

// MARK: Reading

extension ConformReport {
  /// A report that `conform --format json` has written.
  package init(_ json: JSONValue) throws(TraceProblem) {
    flow = try json.text("flow")
    fingerprint = try json.text("fingerprint")
    sessions = try Self.counts(try json.member("sessions"))
    lines = try json.number("lines")
    passedOver = try json.number("passedOver")
    undecided = try Self.numbers(json, "undecided")
    fingerprints = try Self.numbers(json, "fingerprints")
    for item in try json.list("divergences") { divergences.append(try Self.divergence(item)) }
    for item in try json.list("violations") { violations.append(try Self.violation(item)) }
    coverage = try Coverage(try json.member("coverage"))
    if case .object(let members) = try json.member("by"), let member = members.first {
      guard case .object(let values) = member.value else { throw TraceProblem("`by` takes counts") }
      var counts: [String: SessionCounts] = [:]
      for value in values { counts[value.key] = try Self.counts(value.value) }
      by = (member.key, counts)
    }
  }

  private static func numbers(
    _ json: JSONValue, _ key: String
  ) throws(TraceProblem) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for member in try json.members(key) {
      guard case .number(let number) = member.value else {
        throw TraceProblem("`\(member.key)` takes a whole number")
      }
      numbers[member.key] = number
    }
    return numbers
  }

  private static func counts(_ json: JSONValue) throws(TraceProblem) -> SessionCounts {
    SessionCounts(
      conform: try json.number("conform"), diverge: try json.number("diverge"),
      undecided: try json.number("undecided"))
  }

  private static func divergence(_ json: JSONValue) throws(TraceProblem) -> Divergence {
    Divergence(
      kind: try json.text("kind"), place: try place(json), source: try json.text("source"),
      seen: try json.text("seen"), message: try json.text("message"),
      explanation: try optional(json, "explanation"), sessions: try json.number("sessions"),
      app: try optional(json, "app"), example: try example(try json.member("example")))
  }

  private static func violation(_ json: JSONValue) throws(TraceProblem) -> Violation {
    guard let place = try place(json) else { throw TraceProblem("`path` is missing") }
    let example = try json.member("example")
    return Violation(
      rule: try json.text("rule"), coordinator: try optional(json, "coordinator"), place: place,
      isError: try json.text("severity") == "error", sessions: try json.number("sessions"),
      turns: try json.number("turns"), example: example == .null ? nil : try self.example(example))
  }

  private static func example(_ json: JSONValue) throws(TraceProblem) -> Example {
    Example(
      session: try json.text("session"), file: try json.text("file"), line: try json.number("line"),
      length: try json.number("length"), script: try optional(json, "script"))
  }

  private static func place(_ json: JSONValue) throws(TraceProblem) -> Place? {
    guard let path = try optional(json, "path") else { return nil }
    return Place(path: path, line: try json.number("line"), column: try json.number("column"))
  }

  private static func optional(
    _ json: JSONValue, _ key: String
  ) throws(TraceProblem) -> String? {
    try json.member(key) == .null ? nil : try json.text(key)
  }
}
