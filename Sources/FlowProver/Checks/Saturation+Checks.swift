import FlowKernel
import FlowModel
import FlowSource

/// Checks beside a saturation. What a turn took is written by the kernel, as if the flow did it; the checks' states
/// are stepped where a turn ends: every edge into a settled head is the end of one.
extension Saturation {
  /// How many ways there may be for what nobody knows in a head to be.
  private static let mostUnknown = 256

  /// What valuations become where they arrive.
  mutating func watch(
    _ values: DecisionDiagrams.Set, arrivingAt head: Int
  ) -> DecisionDiagrams.Set {
    guard case .settled = heads[head].goal else { return values }
    var all = step(values, at: head)
    if !watchesIdleTurns { return all }
    // A turn that takes nothing and changes nothing that the flow knows of.
    var next = all
    while next != .empty {
      for (_, variable) in kernel.flow.watched?.letters ?? [] {
        next = diagrams.assign(next, variable, index(of: .false, variable))
      }
      next = diagrams.difference(step(next, at: head), all)
      all = diagrams.union(all, next)
    }
    return all
  }

  private mutating func step(
    _ values: DecisionDiagrams.Set, at head: Int
  ) -> DecisionDiagrams.Set {
    var values = values
    for (index, watcher) in watchers.enumerated() where !watcher.bits.isEmpty {
      var after = DecisionDiagrams.Set.empty
      for (state, bits) in watcher.states {
        let inState = restrict(values, watcher.bits, bits)
        if inState == .empty { continue }
        for known in cases(of: index, at: head) {
          let fitting = diagrams.intersection(inState, known.values)
          if fitting == .empty { continue }
          let next = watcher.values(of: watcher.check.step(state, known.truths).state)
          after = diagrams.union(after, assign(fitting, watcher.bits, next))
        }
      }
      values = after
    }
    return values
  }

  /// The valuations that become those of a set where they arrive.
  mutating func valuations(
    _ values: DecisionDiagrams.Set, beforeArrivingAt head: Int
  ) -> DecisionDiagrams.Set {
    guard case .settled = heads[head].goal else { return values }
    var values = values
    for (index, watcher) in watchers.enumerated().reversed() where !watcher.bits.isEmpty {
      var before = DecisionDiagrams.Set.empty
      for (state, bits) in watcher.states {
        for known in cases(of: index, at: head) {
          let next = watcher.values(of: watcher.check.step(state, known.truths).state)
          let reached = forget(restrict(values, watcher.bits, next), watcher.bits)
          let fitting = diagrams.intersection(reached, known.values)
          before = diagrams.union(before, restrict(fitting, watcher.bits, bits))
        }
      }
      values = before
    }
    return values
  }

  private mutating func restrict(
    _ values: DecisionDiagrams.Set, _ variables: [Int], _ bits: [Bool]
  ) -> DecisionDiagrams.Set {
    var values = values
    for (variable, bit) in zip(variables, bits) {
      values = diagrams.restrict(values, variable, to: index(of: .bool(bit), variable))
    }
    return values
  }

  private mutating func assign(
    _ values: DecisionDiagrams.Set, _ variables: [Int], _ bits: [Bool]
  ) -> DecisionDiagrams.Set {
    var values = values
    for (variable, bit) in zip(variables, bits) {
      values = diagrams.assign(values, variable, index(of: .bool(bit), variable))
    }
    return values
  }

  private mutating func forget(
    _ values: DecisionDiagrams.Set, _ variables: [Int]
  ) -> DecisionDiagrams.Set {
    var values = values
    for variable in variables {
      values = diagrams.union(
        diagrams.assign(values, variable, 0), diagrams.assign(values, variable, 1))
    }
    return values
  }

  // MARK: What holds in a head

  /// What holds of a watched check in a settled head, and in which valuations. Where nobody knows, it is both.
  mutating func cases(of watcher: Int, at head: Int) -> [WatchedCase] {
    if let known = watchedHeads[head] { return known[watcher] }
    let world = world(of: head)
    var all: [[WatchedCase]] = []
    for watcher in watchers { all.append(makeCases(of: watcher.check, in: world)) }
    watchedHeads[head] = all
    return all[watcher]
  }

  private mutating func makeCases(of check: Check, in world: World) -> [WatchedCase] {
    var facts: [Check.Atom: Bool] = [:]
    var unknown: [Check.Atom] = []
    var environment: [Int] = []
    for atom in check.formulas.flatMap(\.atoms) {
      if let variable = atom.variable {
        if kernel.flow.variables[variable].isEnvironment, !environment.contains(variable) {
          environment.append(variable)
        }
      } else if let fact = kernel.fact(atom, of: world) {
        facts[atom] = fact
      } else if !unknown.contains(atom) {
        unknown.append(atom)
      }
    }
    let count = environment.reduce(1 << min(unknown.count, 20)) { $0 * domains[$1].count }
    if count > Self.mostUnknown {
      return (0..<16).map { WatchedCase(truths: CheckTruths(bits: $0), values: .all) }
    }
    var found: [CheckTruths: DecisionDiagrams.Set] = [:]
    for number in 0..<count {
      var rest = number
      var guess = facts
      for atom in unknown {
        guess[atom] = rest % 2 == 1
        rest /= 2
      }
      var values: [Int: Int] = [:]
      for variable in environment {
        values[variable] = rest % domains[variable].count
        rest /= domains[variable].count
      }
      for known in makeCases(of: check, guess, values) {
        found[known.truths] = diagrams.union(found[known.truths] ?? .empty, known.values)
      }
    }
    return (0..<16).compactMap { bits in
      let truths = CheckTruths(bits: bits)
      return found[truths].map { WatchedCase(truths: truths, values: $0) }
    }
  }

  private mutating func makeCases(
    of check: Check, _ facts: [Check.Atom: Bool], _ environment: [Int: Int]
  ) -> [WatchedCase] {
    var cases: [WatchedCase] = []
    var sets: [Check.Formula: DecisionDiagrams.Set] = [:]
    for formula in check.formulas { sets[formula] = set(of: formula, facts, environment) }
    for bits in 0..<16 {
      let truths = CheckTruths(bits: bits)
      var values = DecisionDiagrams.Set.all
      // The conditions that it has are those that are asked for.
      var asked: [(Check.Formula, Bool)] = []
      switch check.pattern {
      case .never(let formula), .always(let formula), .once(let formula):
        if truths.then { continue }
        asked.append((formula, truths.condition))
      case .when(let event, let then):
        asked += [(event, truths.condition), (then, truths.then)]
      }
      switch check.scope {
      case .everywhere: if truths.scope || truths.until { continue }
      case .while(let formula), .before(let formula):
        if truths.until { continue }
        asked.append((formula, truths.scope))
      case .after(let formula, let until):
        if until == nil, truths.until { continue }
        asked.append((formula, truths.scope))
        if let until { asked.append((until, truths.until)) }
      }
      for (formula, holds) in asked {
        let set = sets[formula] ?? .empty
        values =
          holds ? diagrams.intersection(values, set) : diagrams.difference(values, set)
      }
      if values != .empty { cases.append(WatchedCase(truths: truths, values: values)) }
    }
    return cases
  }

  private mutating func set(
    of formula: Check.Formula, _ facts: [Check.Atom: Bool], _ environment: [Int: Int]
  ) -> DecisionDiagrams.Set {
    switch formula {
    case .not(let inner): return diagrams.difference(.all, set(of: inner, facts, environment))
    case .and(let left, let right):
      let first = set(of: left, facts, environment)
      return diagrams.intersection(first, set(of: right, facts, environment))
    case .or(let left, let right):
      let first = set(of: left, facts, environment)
      return diagrams.union(first, set(of: right, facts, environment))
    case .atom(let atom):
      guard let variable = atom.variable else { return facts[atom] == true ? .all : .empty }
      if let value = environment[variable] {
        return atom.holds(of: domains[variable][value]) ? .all : .empty
      }
      return valuations(where: atom)
    }
  }

  /// The valuations in which a test of a variable holds.
  mutating func valuations(where atom: Check.Atom) -> DecisionDiagrams.Set {
    guard let variable = atom.variable else { return .empty }
    var set = DecisionDiagrams.Set.empty
    for (index, value) in domains[variable].enumerated() where atom.holds(of: value) {
      set = diagrams.union(set, diagrams.restrict(.all, variable, to: index))
    }
    return set
  }

  /// The settled heads in which a check is broken, and in which valuations.
  mutating func broken(_ watcher: Int) -> [(head: Int, values: DecisionDiagrams.Set)] {
    var found: [(head: Int, values: DecisionDiagrams.Set)] = []
    for head in heads.indices {
      guard case .settled = heads[head].goal, heads[head].values != .empty else { continue }
      var values = DecisionDiagrams.Set.empty
      if let bit = watchers[watcher].brokenBit {
        values = diagrams.restrict(heads[head].values, bit, to: index(of: .true, bit))
      } else {
        for known in cases(of: watcher, at: head)
        where watchers[watcher].check.step(CheckState(), known.truths).isBrokenHere {
          let fitting = diagrams.intersection(heads[head].values, known.values)
          values = diagrams.union(values, fitting)
        }
      }
      if values != .empty { found.append((head, values)) }
    }
    return found
  }

  // MARK: Worlds without holes

  /// Steps the states of the checks in a world that a turn has led to.
  mutating func watch(_ world: inout World) {
    if watchers.isEmpty { return }
    for watcher in watchers where !watcher.bits.isEmpty {
      guard let truths = truths(of: watcher, in: world) else { continue }
      var before = CheckState()
      for (part, bit) in zip(Watcher.parts(of: watcher.check), watcher.bits) {
        before[keyPath: part] = kernel.tuples[world.state, bit] == .true
      }
      let after = watcher.values(of: watcher.check.step(before, truths).state)
      for (bit, value) in zip(watcher.bits, after) {
        kernel.set(bit, to: .bool(value), in: &world)
      }
    }
  }

  private func truths(of watcher: Watcher, in world: World) -> CheckTruths? {
    watcher.check.truths { formula in
      formula.holds { kernel.holds($0, in: world, after: nil) }
    }
  }

  func isBroken(_ watcher: Int, in world: World) -> Bool {
    let watcher = watchers[watcher]
    if let bit = watcher.brokenBit { return kernel.tuples[world.state, bit] == .true }
    guard let truths = truths(of: watcher, in: world) else { return false }
    return watcher.check.step(CheckState(), truths).isBrokenHere
  }

  /// Launches with a value for all that checks ask for.
  func knowingWhatIsWatched(_ start: [Value]) -> [[Value]] {
    var all = [start]
    for variable in (kernel.flow.watched?.asked ?? []).sorted()
    where start[variable] == .unknown {
      all = all.flatMap { state in
        domains[variable].reversed().map { value in
          var state = state
          state[variable] = value
          return state
        }
      }
    }
    return all
  }
}

extension Check.Atom {
  /// Whether it holds of its variable's value.
  fileprivate func holds(of value: Value) -> Bool {
    switch self {
    case .holds: value == .true
    case .equals(_, let other): value == other
    case .exists: value != .nil
    case .visible, .presented, .live, .turn: false
    }
  }
}
