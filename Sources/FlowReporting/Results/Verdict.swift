import FlowSource

/// What is known about every sequence of events, in the words that every format shares: what holds is "proved" only if
/// nothing was left out.
extension ValidationResult {
  /// Whether every invariant that is not violated is proved.
  package var isGreen: Bool {
    isProved && !isFirst && upTo.isEmpty && undecided.isEmpty
      && checks.allSatisfy { $0.verdict == .proved || $0.verdict == .broken }
  }

  /// Where nothing was looked at.
  package static func behind(_ ends: [String]) -> String {
    ends.isEmpty ? "not everywhere" : "behind \(list(ends)) nothing was"
  }

  private static func list(_ ends: [String]) -> String {
    let shown = ends.count <= 3 ? ends : Array(ends.prefix(2)) + ["\(ends.count - 2) more errors"]
    return shown.count == 1
      ? shown[0] : shown.dropLast().joined(separator: ", ") + " and " + shown[shown.count - 1]
  }

  /// What is known about every sequence of events.
  package var verdict: String {
    guard isProved, !isFirst else { return "nothing proved" }
    return ([holding + ofChecks] + rest).joined(separator: " · ")
  }

  /// What is known of the flows' own checks.
  private var ofChecks: String {
    if checks.isEmpty { return "" }
    let others: [(Check.Verdict, String)] = [
      (.upTo, "hold as far as was looked"), (.idle, "idle"), (.undecided, "not decided"),
    ]
    let total = checks.count == 1 ? "1 check" : "\(checks.count) checks"
    return "; \(checks.count { $0.verdict == .proved }) of \(total) proved"
      + others.map { verdict, text in
        let count = checks.count { $0.verdict == verdict }
        return count == 0 ? "" : ", \(count) \(text)"
      }.joined()
  }

  private var holding: String {
    let all = Rule.invariants.count
    if proved.count == all { return "all \(all) invariants hold for every sequence of events" }
    var parts = ["\(proved.count) of \(all) invariants hold for every sequence of events"]
    if !undecided.isEmpty { parts.append("\(undecided.count) not decided") }
    if !upTo.isEmpty {
      parts.append(
        "\(upTo.count) hold as far as was looked: " + Self.behind(ends))
    }
    return parts.joined(separator: ", ")
  }

  /// What was not looked at, and what is violated and not shown.
  private var rest: [String] {
    var rest: [String] = []
    if !notLookedAt.isEmpty {
      let counts = [
        Self.count(notLookedAt.coordinators.count, "coordinator"),
        Self.count(notLookedAt.screens.count, "screen"),
        Self.count(notLookedAt.transitions.count, "transition"),
      ]
      // What holds as far as was looked has named them.
      let what = upTo.isEmpty ? Self.list(ends) : ends.count == 1 ? "it" : "them"
      rest.append(
        "not looked at behind \(what): " + counts.compactMap { $0 }.joined(separator: ", "))
    }
    return rest + silenced.map(\.text)
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    if number == 0 { return nil }
    return number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

extension ValidationResult.Silenced {
  /// That the rule is violated all the same.
  package var text: String { "`\(rule.name)` \(reason)" }

  /// The same without the rule's name.
  var reason: String {
    let places = places == 1 ? "1 place" : "\(places) places"
    return main.map { "is violated at \(places) with `\($0.name)`, which \(why.text)" }
      ?? "\(why.text), and is violated at \(places)"
  }
}

extension ValidationResult.Silenced.Why {
  fileprivate var text: String {
    switch self {
    case .off: "is off"
    case .suppressed: "is suppressed"
    case .baseline: "is in the baseline"
    }
  }
}

extension [ValidationResult.Silenced] {
  /// Adds places to those of the same rule and reason.
  package mutating func add(_ new: ValidationResult.Silenced) {
    let known = firstIndex { $0.rule == new.rule && $0.why == new.why && $0.main == new.main }
    if let known {
      self[known].places += new.places
    } else {
      append(new)
    }
  }
}
