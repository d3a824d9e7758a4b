import FlowKernel
import FlowModel
import FlowSource

/// A check in a saturation: what a turn took stands in variables, and so does the check's own state.
struct Watcher {
  /// With variables in place of what turns take.
  var check: Check
  /// Of `Flow.checks`.
  var number: Int
  /// The variables that stand for what turns take.
  var letters: [Check.Letter: Int]
  /// The variables of its state; none where it has no memory.
  var bits: [Int] = []

  /// A condition with variables in place of what turns take.
  func replaced(_ formula: Check.Formula) -> Check.Formula { formula.replacing(letters) }
}

/// In which valuations a check's conditions hold so, in one head.
struct WatchedCase {
  var truths: CheckTruths
  var values: DecisionDiagrams.Set
}

extension Watcher {
  /// The parts of a state that the check has.
  static func parts(of check: Check) -> [WritableKeyPath<CheckState, Bool>] {
    if !check.hasMemory { return [] }
    var parts: [WritableKeyPath<CheckState, Bool>] = []
    switch check.scope {
    case .before, .after: parts.append(\.isPast)
    case .everywhere, .while: break
    }
    if case .once = check.pattern { parts += [\.was, \.hasBeen] }
    return parts + [\.isBroken]
  }

  /// Every state, as values of its variables.
  var states: [(state: CheckState, values: [Bool])] {
    let parts = Self.parts(of: check)
    return (0..<(1 << parts.count)).map { number in
      var state = CheckState()
      let values = parts.indices.map { number & 1 << $0 != 0 }
      for (part, value) in zip(parts, values) { state[keyPath: part] = value }
      return (state, values)
    }
  }

  func values(of state: CheckState) -> [Bool] {
    Self.parts(of: check).map { state[keyPath: $0] }
  }

  /// Where it is broken for good.
  var brokenBit: Int? { bits.last }
}

extension Flow {
  /// The flow with variables for what these checks ask of turns, and for their states.
  func watching(_ numbers: [Int]) -> (flow: Flow, watchers: [Watcher]) {
    var flow = self
    var watched = Watched()
    var variables: [Check.Letter: Int] = [:]
    var watchers: [Watcher] = []
    func add(_ check: Check) -> Int {
      let variable = flow.addFlag(of: check)
      watched.asked.insert(variable)
      return variable
    }
    for number in numbers {
      var check = checks[number]
      for formula in check.formulas {
        for letter in formula.letters where variables[letter] == nil {
          let variable = add(check)
          variables[letter] = variable
          watched.letters.append((letter, variable))
        }
        for atom in formula.atoms {
          if let variable = atom.variable { watched.asked.insert(variable) }
        }
      }
      if check.hasMemory || check.formulas.contains(where: { $0.letters.contains { $0.isBack } }) {
        watched.countsTurns = true
      }
      check = check.replacing(variables)
      let bits = Watcher.parts(of: check).map { _ in add(check) }
      watchers.append(
        Watcher(check: check, number: number, letters: variables, bits: bits))
    }
    watched.keepsIdleTurns = numbers.contains { checks[$0].asksForIdleTurns(in: self) }
    if watched.keepsIdleTurns {
      watched.asked.formUnion(flow.variables.indices.filter { flow.variables[$0].isEnvironment })
    }
    flow.watched = watched
    return (flow, watchers)
  }
}

extension Check.Letter {
  fileprivate var isBack: Bool { if case .back = self { true } else { false } }
}

extension Check {
  /// The check with variables in place of what a turn took. How `once` counts is as it was.
  fileprivate func replacing(_ variables: [Letter: Int]) -> Check {
    func replace(_ formula: Formula) -> Formula { formula.replacing(variables) }
    var check = self
    switch pattern {
    case .never(let formula): check.pattern = .never(replace(formula))
    case .always(let formula): check.pattern = .always(replace(formula))
    case .once(let formula): check.pattern = .once(replace(formula))
    case .when(let event, let then): check.pattern = .when(replace(event), then: replace(then))
    }
    switch scope {
    case .everywhere: break
    case .while(let formula): check.scope = .while(replace(formula))
    case .before(let formula): check.scope = .before(replace(formula))
    case .after(let formula, let until):
      check.scope = .after(replace(formula), until: until.map(replace))
    }
    return check
  }
}

extension Check.Formula {
  fileprivate func replacing(_ variables: [Check.Letter: Int]) -> Check.Formula {
    switch self {
    case .not(let inner): .not(inner.replacing(variables))
    case .and(let left, let right): .and(left.replacing(variables), right.replacing(variables))
    case .or(let left, let right): .or(left.replacing(variables), right.replacing(variables))
    case .atom(.turn(let letter)):
      .atom(variables[letter].map { .holds($0) } ?? .turn(letter))
    case .atom: self
    }
  }
}
