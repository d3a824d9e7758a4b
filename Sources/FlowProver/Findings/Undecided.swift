import FlowModel
package import FlowSource

/// What could not be decided, why, and where that comes from.
package struct Undecided: Sendable {
  package var rule: Rule
  package var reason: String
  /// The place that causes it.
  package var range: SourceRange
  /// What would decide it.
  package var help: String
}

extension Proof {
  /// A finding for each cause: what is open, and what would decide it.
  func undecidedFindings() -> [Diagnostic] {
    var causes: [[Undecided]] = []
    for open in undecided {
      let known = causes.firstIndex { $0[0].range == open.range && $0[0].reason == open.reason }
      if let known { causes[known].append(open) } else { causes.append([open]) }
    }
    return causes.map { open in
      let rules = open.map { "`\($0.rule.name)`" }
      return Diagnostic(
        .notDecided, "not proved: \(Self.list(rules)): \(open[0].reason)",
        at: open[0].range, help: open[0].help)
    }
  }

  private static let named = 3

  private static func list(_ rules: [String]) -> String {
    if rules.count == 1 { return rules[0] }
    if rules.count <= named {
      return rules.dropLast().joined(separator: ", ") + " and " + rules[rules.count - 1]
    }
    return rules.prefix(named - 1).joined(separator: ", ")
      + " and \(rules.count - named + 1) more"
  }
}
