package import FlowKernel
import FlowModel
import FlowRules
package import FlowSource

/// A finding with the way to reproduce it, which is yet to be written as a script.
package struct ProofFinding: Sendable {
  package var diagnostic: Diagnostic
  package var way: Counterexample?
  /// What the last turn violates.
  package var rule: Rule
  /// The finding that this one is told with.
  package var main: Main?

  package struct Main: Sendable {
    /// Its number in the list.
    package var finding: Int
    package var kind: Diagnostic.Main.Kind
  }
}

extension Proof {
  /// What was found, at the places where the author would fix it.
  package func findings() -> [ProofFinding] {
    let flow = kernel.flow
    let actors = brokenRules.isEmpty ? [] : flow.coordinatorsOfSteps()
    var told: [Diagnostic: Int] = [:]
    var all: [(diagnostic: Diagnostic, broken: Broken)] = []
    /// By number in `broken`, that of its finding.
    var numbers: [Int] = []
    for broken in broken {
      let diagnostic = broken.violation.diagnostic(in: flow, actors)
      let number = told[diagnostic, default: all.count]
      numbers.append(number)
      if number < all.count {
        all[number].broken.add(broken)
      } else {
        told[diagnostic] = number
        all.append((diagnostic, broken))
      }
    }
    var findings = all.map { diagnostic, broken in
      var diagnostic = diagnostic
      diagnostic.message = broken.message(in: flow)
      return ProofFinding(diagnostic: diagnostic, way: broken.way, rule: diagnostic.rule)
    }
    for number in findings.indices {
      // By whichever of its ways: if one doesn't follow from another finding, it is told by itself.
      let mains = numbers.indices.filter { numbers[$0] == number }.map { main(of: $0) }
      if !mains.contains(where: { $0 == nil || numbers[$0!.finding] == number }) {
        findings[number].main = mains[0].map { .init(finding: numbers[$0.finding], kind: $0.kind) }
      }
    }
    for violation in withoutScript {
      var diagnostic = violation.diagnostic(in: flow, actors)
      if told.updateValue(findings.count, forKey: diagnostic) != nil { continue }
      diagnostic.notes.append(
        Diagnostic.Note(
          "no script shows it: a line means one of two that are alike, and this is the other",
          at: diagnostic.range))
      findings.append(ProofFinding(diagnostic: diagnostic, way: nil, rule: diagnostic.rule))
    }
    for violation in untold {
      let diagnostic = violation.diagnostic(in: flow, actors)
      if told.updateValue(findings.count, forKey: diagnostic) == nil {
        findings.append(ProofFinding(diagnostic: diagnostic, way: nil, rule: diagnostic.rule))
      }
    }
    findings += advice.map { advice in
      ProofFinding(
        diagnostic: Diagnostic(advice.rule, advice.message, at: advice.range, help: advice.help),
        way: advice.way, rule: advice.rule)
    }
    findings += undecidedFindings().map {
      ProofFinding(diagnostic: $0, way: nil, rule: .notDecided)
    }
    return findings
  }
}

extension Proof.Broken {
  /// Takes in what is told by the same words at the same place: two steps that lead there are fixed in one. The
  /// shorter way is told.
  fileprivate mutating func add(_ other: Proof.Broken) {
    let (shorter, longer) = other.way.turns < way.turns ? (other, self) : (self, other)
    let screens = Set(shorter.screens + longer.screens).sorted { $0.raw < $1.raw }
    let others = shorter.others.union(longer.others).union(longer.violation.victims)
    self = shorter
    self.screens = screens
    self.others = others.subtracting([Victim(violation)])
  }

  /// What happens to the app's user, and on how many screens.
  func message(in flow: Flow) -> String {
    let message = violation.message(in: flow) + moreVictims(in: flow)
    return screens.count > 1 ? message + " (on any of \(screens.count) screens)" : message
  }
}

extension Proof {
  /// The finding that one is told with, which is told by itself.
  fileprivate func main(of number: Int) -> ProofFinding.Main? {
    var main: ProofFinding.Main?
    // The order is a strict one, so no two are told with each other.
    while let next = nextMain(of: main?.finding ?? number) {
      let isFirst = main == nil || main?.kind == next.kind
      main = .init(finding: next.finding, kind: isFirst ? next.kind : .companion)
    }
    return main
  }

  /// One cause is one finding: what a step never breaks but with another invariant, and a present in the wrong place,
  /// whatever is wrong with that.
  private func nextMain(of number: Int) -> ProofFinding.Main? {
    let finding = broken[number]
    let mains = broken.indices.filter { finding.isTold(with: broken[$0]) }
    if let first = mains.min(by: { broken[$0].key.rule.tells(before: broken[$1].key.rule) }) {
      let isLeft = finding.violation.isNote(of: broken[first].violation)
      return .init(finding: first, kind: isLeft ? .consequence : .companion)
    }
    guard finding.key.rule == .presentFromHidden else { return nil }
    return broken.firstIndex {
      $0.key.rule == .presentWhilePresenting && $0.key.cause == finding.key.cause
        && !$0.isTold(with: finding)
    }.map { .init(finding: $0, kind: .alternative) }
  }
}

extension Proof.Broken {
  /// Whether the same step never breaks this but with the other; of two that always come together the first tells.
  fileprivate func isTold(with other: Proof.Broken) -> Bool {
    guard let companions else {
      // Nobody knows whether it comes without, but here it doesn't.
      return violation.isNote(of: other.violation) && other.way.actions == way.actions
    }
    // Whose child the wrong dismiss has left, only that finding's help knows.
    guard companions.contains(other.key), other.key.rule != .dismissNotOwner,
      // What is left behind doesn't tell why.
      !other.violation.isNote(of: violation) || violation.isNote(of: other.violation)
    else { return false }
    let isMutual = other.companions?.contains(key) ?? false
    return !isMutual || other.key.rule.tells(before: key.rule)
  }
}

extension Rule {
  /// Whether it is told, and the other with it, where both always come together: what leaves something behind, and
  /// then in the order of the table.
  fileprivate func tells(before other: Rule) -> Bool {
    if leavesBehind != other.leavesBehind { return leavesBehind }
    return Rule.invariants.firstIndex(of: self) ?? 0 < Rule.invariants.firstIndex(of: other) ?? 0
  }
}

extension Violation {
  /// - Parameter actors: whose steps are which.
  fileprivate func diagnostic(in flow: Flow, _ actors: [CoordinatorID?]) -> Diagnostic {
    var actor: CoordinatorID?
    if case .step(let step) = cause { actor = actors[step] }
    return Diagnostic(
      rule, message(in: flow), at: place(in: flow), notes: notes(in: flow),
      help: help(in: flow, actor: actor))
  }

  func notes(in flow: Flow) -> [Diagnostic.Note] {
    guard let boundary, case .step = cause else { return [] }
    return [
      Diagnostic.Note(
        "`\(flow.text(flow[boundary].child))` is declared here", at: flow[boundary].range)
    ]
  }
}
