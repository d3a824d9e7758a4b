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

extension Undecided {
  /// Names what it comes from, if anybody knows that.
  mutating func add(_ causes: [LimitCauses.Part], in flow: Flow) {
    guard let first = causes.first else { return }
    reason += flow.because(of: causes)
    range = flow.range(of: first)
    help = flow.helpWithout(causes)
  }
}

extension Proof {
  /// A finding for each cause: what is open, and what would decide it.
  func undecidedFindings() -> [Diagnostic] {
    var causes: [[Undecided]] = []
    for open in undecided {
      let known = causes.firstIndex { $0[0].range == open.range && $0[0].reason == open.reason }
      if let known { causes[known].append(open) } else { causes.append([open]) }
    }
    let violated = Set(broken.map(\.violation.rule))
    return causes.map { open in
      let rules = open.map(\.rule).filter { !violated.contains($0) }.map { "`\($0.name)`" }
      // What is violated may be violated elsewhere too: that is told only where nothing else is open.
      let what =
        rules.isEmpty
        ? "not known everywhere: \(Self.list(open.map { "`\($0.rule.name)`" }))"
        : "not proved: \(Self.list(rules))"
      return Diagnostic(
        .notDecided, "\(what): \(open[0].reason)", at: open[0].range, help: open[0].help)
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

extension Saturation {
  /// What it has stopped for, if it has.
  ///
  /// - Parameter withCauses: whether to find out what that comes from, too.
  func stop(withCauses: Bool) -> Undecided? {
    guard let limit = limits.first else { return nil }
    let flow = kernel.flow
    var open = Undecided(
      rule: .notDecided, reason: limit.reason(in: flow), range: limit.place(in: flow),
      help: Limit.help)
    if withCauses {
      var causes = LimitCauses(
        flow, mostHeads: mostHeads, work: Prover.mostTrialWork, ends: ends,
        interruption: interruption)
      open.add(causes.find(), in: flow)
    }
    return open
  }
}

extension Proof {
  /// Says of every invariant whether it is proved, holds as far as was looked, or is open. What is broken is open too if
  /// something was cut off for it.
  ///
  /// - Parameters:
  ///   - cut: why and where the exploration has stopped, if it has.
  ///   - unconfirmed: violations that look possible, and to which no way was found.
  mutating func conclude(_ cut: Undecided?, _ unconfirmed: [Rule: Violation]) {
    let flow = kernel.flow
    let parts = FlowParts(flow)
    let told = brokenRules
    for rule in Rule.invariants {
      if var cut, parts.mayBreak(rule) {
        cut.rule = rule
        undecided.append(cut)
      } else if let violation = unconfirmed[rule] {
        undecided.append(
          Undecided(
            rule: rule, reason: "a violation looks possible, but no concrete sequence was found",
            range: violation.place(in: flow),
            help:
              "guard the step with a condition, or replay the case you have in mind with `simulate`"
          ))
      } else if told.contains(rule) {
        continue
      } else if !ends.isEmpty, parts.mayBreak(rule) {
        upTo.append(rule)
      } else {
        proved.append(rule)
      }
    }
  }
}
