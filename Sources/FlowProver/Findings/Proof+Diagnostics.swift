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
  /// One cause is one finding: what a step leaves behind as it breaks another invariant, by the same way; what it
  /// never breaks but with another one, of which the first in the table of rules is told; and a present in the wrong
  /// place, whatever is wrong with that.
  fileprivate func main(of number: Int) -> ProofFinding.Main? {
    let finding = broken[number]
    let consequence = broken.firstIndex { other in
      finding.violation.isNote(of: other.violation) && other.way.actions == finding.way.actions
    }
    if let consequence { return .init(finding: consequence, kind: .consequence) }
    let companions = broken.indices.filter { other in
      // Whose child the wrong dismiss has left, only that finding's help knows.
      finding.companions.contains(broken[other].key)
        && broken[other].key.rule != .dismissNotOwner
        && (!broken[other].companions.contains(finding.key)
          || broken[other].key.rule.comesBefore(finding.key.rule))
    }
    let first = companions.min { broken[$0].key.rule.comesBefore(broken[$1].key.rule) }
    if let first { return .init(finding: first, kind: .companion) }
    guard finding.key.rule == .presentFromHidden else { return nil }
    return broken.firstIndex {
      $0.key.rule == .presentWhilePresenting && $0.key.cause == finding.key.cause
    }.map { .init(finding: $0, kind: .alternative) }
  }
}

extension Rule {
  fileprivate func comesBefore(_ other: Rule) -> Bool {
    Rule.invariants.firstIndex(of: self) ?? 0 < Rule.invariants.firstIndex(of: other) ?? 0
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
