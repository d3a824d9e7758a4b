import FlowKernel
import FlowModel
import FlowProver
import FlowScript
import FlowSource
import FlowSpec

/// Checks of the old flow, asked of the new one: whoever takes one out is told whether it would still hold.
package struct OldChecks {
  private let old: FlowSide
  private let new: FlowSide
  private let map: NameMap
  private var names: NameTable

  /// What the new flow says of a check.
  package struct Answer: Sendable {
    package enum Verdict: String, Sendable {
      case holds, broken, idle
      case undecided = "not decided"
      /// The new flow lacks what it names.
      case noMeaning = "no meaning"
    }

    package var verdict: Verdict
    /// Why it is idle, or not decided, or how far was looked.
    package var reason: String?
    /// The way that breaks it.
    package var script: [String]?
  }

  init(_ old: FlowSide, in new: FlowSide, _ map: NameMap) {
    self.old = old
    self.new = new
    self.map = map
    names = new.flow.names
  }

  /// The new flow with checks of the old one in place of its own; those that have no meaning there are left out.
  private mutating func flow(with checks: [CheckDeclaration]) -> Flow {
    var declarations = new.declarations
    declarations.checks = checks.map { renamed($0) }
    var findings = Findings()
    return Resolver.resolve(declarations, names: names, findings: &findings).flow
  }

  /// How much the new flow's check of a name asks for, beside the old one's.
  mutating func strength(of check: CheckDeclaration) -> CheckStrength {
    let name = text(check.name)
    let now = new.flow.checks.first { new.flow.names[$0.name] == name }
    guard let now, let before = flow(with: [check]).checks.first else { return .other }
    return CheckStrength(before, now)
  }

  /// - Returns: an answer for each, by its name.
  mutating func answers(of checks: [CheckDeclaration]) -> [String: Answer] {
    if checks.isEmpty { return [:] }
    let flow = flow(with: checks)
    var answers: [String: Answer] = [:]
    for check in checks { answers[text(check.name)] = Answer(verdict: .noMeaning) }
    if flow.checks.isEmpty { return answers }
    // Behind every error that an app survives, as elsewhere.
    let proof = Prover.prove(flow, wanting: { _ in false }, endingAt: { _, _ in false })
    let kernel = proof.kernel
    for verdict in proof.checks {
      let name = flow.names[flow.checks[verdict.number].name]
      var answer = Answer(verdict.outcome)
      answer.script = verdict.way.map { way in way.actions.map { kernel.text(of: $0) } }
      answers[name] = answer
    }
    return answers
  }

  // MARK: A check in the new flow's names

  private func text(_ name: Located<NameID>) -> String { old.flow.names[name.value] }

  private mutating func located(_ text: String, _ name: Located<NameID>) -> Located<NameID> {
    Located(names.intern(text), at: name.range)
  }

  private mutating func same(_ name: Located<NameID>) -> Located<NameID> {
    located(text(name), name)
  }

  private mutating func variable(_ name: Located<NameID>) -> Located<NameID> {
    located(map[.variable, text(name)] ?? text(name), name)
  }

  /// - Parameter variable: which is compared with it.
  private mutating func enumCase(
    _ value: Located<NameID>, of variable: Located<NameID>
  ) -> Located<NameID> {
    let type = old.flow.variables.first { $0.name == variable.value }?.type
    let name = type.map {
      old.flow.types.text(of: old.flow.types.unwrapped($0), names: old.flow.names)
    }
    return located(map[.enumCase, (name ?? "") + "." + text(value)] ?? text(value), value)
  }

  private mutating func owner(_ name: Located<NameID>) -> Located<NameID> {
    located(map.owner(text(name)), name)
  }

  private mutating func renamed(_ check: CheckDeclaration) -> CheckDeclaration {
    var copy = check
    copy.name = same(check.name)
    for index in copy.parts.indices {
      copy.parts[index].condition = renamed(copy.parts[index].condition)
    }
    for index in copy.by.indices { copy.by[index].condition = renamed(copy.by[index].condition) }
    return copy
  }

  private mutating func renamed(_ condition: CheckCondition) -> CheckCondition {
    switch condition {
    case .not(let inner): return .not(renamed(inner))
    case .and(let left, let right): return .and(renamed(left), renamed(right))
    case .or(let left, let right): return .or(renamed(left), renamed(right))
    case .value(let value): return .value(renamed(value))
    case .visible(let all): return .visible(owners(all))
    case .presented(let all): return .presented(owners(all))
    case .live(let all): return .live(owners(all))
    case .event(let sender, let event):
      let name = map.event(text(event), of: text(sender))
      return .event(owner: owner(sender), located(name, event))
    case .back(let screen, let range): return .back(optional(screen), at: range)
    case .swipe(let screen, let range): return .swipe(optional(screen), at: range)
    case .open(let link): return .open(located(map.link(text(link)), link))
    case .tab(let tab): return .tab(owner(tab))
    case .launch: return condition
    }
  }

  private mutating func owners(_ all: [Located<NameID>]) -> [Located<NameID>] {
    var renamed: [Located<NameID>] = []
    for name in all { renamed.append(owner(name)) }
    return renamed
  }

  private mutating func optional(_ name: Located<NameID>?) -> Located<NameID>? {
    guard let name else { return nil }
    return owner(name)
  }

  private mutating func renamed(_ condition: ConditionDeclaration) -> ConditionDeclaration {
    switch condition {
    case .name(let name): return .name(variable(name))
    case .not(let inner): return .not(renamed(inner))
    case .and(let left, let right): return .and(renamed(left), renamed(right))
    case .or(let left, let right): return .or(renamed(left), renamed(right))
    case .equals(let name, let value):
      return .equals(variable(name), enumCase(value, of: name))
    case .exists(let name): return .exists(variable(name))
    case .alive(let coordinator): return .alive(owner(coordinator))
    }
  }
}

extension OldChecks.Answer {
  fileprivate init(_ outcome: CheckVerdict.Outcome) {
    switch outcome {
    case .proved: self.init(verdict: .holds)
    case .upTo: self.init(verdict: .holds, reason: "as far as was looked")
    case .broken: self.init(verdict: .broken)
    case .idle(let reason): self.init(verdict: .idle, reason: reason)
    case .undecided(let reason): self.init(verdict: .undecided, reason: reason)
    }
  }

  /// In words.
  package var text: String {
    let reason = reason.map { ": " + $0 } ?? ""
    return switch verdict {
    case .holds: "it would hold" + (self.reason.map { ", " + $0 } ?? "")
    case .broken: "it would be broken"
    case .idle: "it would be idle" + reason
    case .undecided: "whether it would hold is not decided" + reason
    case .noMeaning: "it would have no meaning: the flow lacks what it names"
    }
  }
}
