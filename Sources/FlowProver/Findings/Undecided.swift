import FlowKernel
import FlowModel
import FlowRules
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

extension Proof {
  /// Says of every invariant that nothing is known to break whether it is proved, holds as far as was looked, or is
  /// open.
  ///
  /// - Parameters:
  ///   - limit: what was met first of what the exploration can't go beyond.
  ///   - unconfirmed: a violation of a rule that looks possible, and to which no way was found.
  mutating func conclude(_ limit: Limit?, _ unconfirmed: (Rule) -> Violation?) {
    let flow = kernel.flow
    let parts = FlowParts(flow)
    let told = Set(broken.map(\.violation.rule))
    for rule in Rule.invariants where !told.contains(rule) {
      if let limit, parts.mayBreak(rule) {
        undecided.append(
          Undecided(
            rule: rule, reason: limit.reason(in: flow), range: limit.place(in: flow),
            help: limit.help(in: flow)))
      } else if let violation = unconfirmed(rule) {
        undecided.append(
          Undecided(
            rule: rule, reason: "a violation looks possible, but no concrete sequence was found",
            range: violation.place(in: flow),
            help:
              "guard the step with a condition, or replay the case you have in mind with `simulate`"
          ))
      } else if !ends.isEmpty, parts.mayBreak(rule) {
        upTo.append(rule)
      } else {
        proved.append(rule)
      }
    }
  }
}
