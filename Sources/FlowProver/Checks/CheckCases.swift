import FlowKernel
import FlowModel

/// In which valuations a check's conditions hold so.
struct WatchedCase {
  var truths: CheckTruths
  var values: DecisionDiagrams.Set
}

/// One check, and by all that heads and turns differ in for it, how its conditions hold: there are few such.
struct WatchedCheck {
  let check: Check
  /// Of `Flow.checks`.
  let number: Int
  /// Its atoms: those of worlds, and those of turns.
  let facts: [(atom: Check.Atom, number: Int)]
  let letters: [(atom: Check.Atom, number: Int)]
  /// Whether turns that take nothing and change nothing are of interest.
  let asksForIdleTurns: Bool
  /// What each state of it is in the variables of a pass; empty where it has no memory.
  var bits: [Int] = []
  /// By what is known of a world and by what a turn took, a number in `cases`.
  fileprivate var places: [UInt64: Int] = [:]
  fileprivate var keys: [[UInt8]: Int] = [:]
  fileprivate(set) var cases: [[WatchedCase]] = []
  /// Without a memory, by number in `cases`: where it is broken.
  fileprivate(set) var broken: [DecisionDiagrams.Set] = []
  /// With one, how its state changes.
  var changes: [StateChange?] = []

  init(_ number: Int, in flow: Flow, _ atoms: CheckAtoms) {
    self.number = number
    check = flow.checks[number]
    asksForIdleTurns = check.asksForIdleTurns(in: flow)
    var facts: [(atom: Check.Atom, number: Int)] = []
    var letters: [(atom: Check.Atom, number: Int)] = []
    for atom in check.formulas.flatMap(\.atoms) {
      guard let number = atoms.numbers[atom] else { continue }
      if case .turn = atom {
        if !letters.contains(where: { $0.number == number }) { letters.append((atom, number)) }
      } else if !facts.contains(where: { $0.number == number }) {
        facts.append((atom, number))
      }
    }
    self.facts = facts
    self.letters = letters
  }
}

extension Saturation {
  /// How many ways there may be for what nobody knows in a head to be.
  private static let mostUnknown = 256

  /// How a check's conditions hold where this is known of a world, and this was taken by the turn that led there.
  ///
  /// - Returns: a number in the check's `cases`.
  mutating func place(of watched: inout WatchedCheck, _ facts: Int, after letters: Int) -> Int {
    let place = UInt64(UInt32(facts)) << 32 | UInt64(UInt32(letters))
    if let known = watched.places[place] { return known }
    guard let atoms = checkAtoms else { return 0 }
    var key: [UInt8] = []
    for (_, number) in watched.facts {
      let holds = atoms.holds(number, in: facts)
      key.append(holds.map { $0 ? 1 : 0 } ?? 2)
    }
    for (_, number) in watched.letters { key.append(atoms.took(number, in: letters) ? 1 : 0) }
    var number = watched.keys[key]
    if number == nil {
      number = watched.cases.count
      watched.keys[key] = number
      let cases = makeCases(of: watched, key)
      watched.cases.append(cases)
      watched.changes.append(nil)
      var broken = DecisionDiagrams.Set.empty
      for known in cases where watched.check.step(CheckState(), known.truths).isBrokenHere {
        broken = diagrams.union(broken, known.values)
      }
      watched.broken.append(broken)
    }
    watched.places[place] = number
    return number ?? 0
  }

  private mutating func makeCases(of watched: WatchedCheck, _ key: [UInt8]) -> [WatchedCase] {
    var truths: [Check.Atom: Bool] = [:]
    var unknown: [Check.Atom] = []
    for ((atom, _), bits) in zip(watched.facts + watched.letters, key) {
      if bits == 2 { unknown.append(atom) } else { truths[atom] = bits == 1 }
    }
    var environment: [Int] = []
    for variable in watched.check.formulas.flatMap(\.atoms).compactMap(\.variable)
    where isFree(variable) && !environment.contains(variable) {
      environment.append(variable)
    }
    let count = environment.reduce(1 << min(unknown.count, 20)) { $0 * domains[$1].count }
    if count > Self.mostUnknown {
      return (0..<16).map { WatchedCase(truths: CheckTruths(bits: $0), values: .all) }
    }
    var found: [CheckTruths: DecisionDiagrams.Set] = [:]
    for number in 0..<count {
      var rest = number
      var guess = truths
      for atom in unknown {
        guess[atom] = rest % 2 == 1
        rest /= 2
      }
      var values: [Int: Int] = [:]
      for variable in environment {
        values[variable] = rest % domains[variable].count
        rest /= domains[variable].count
      }
      for known in makeCases(of: watched.check, guess, values) {
        found[known.truths] = diagrams.union(found[known.truths] ?? .empty, known.values)
      }
    }
    return (0..<16).compactMap { bits in
      let truths = CheckTruths(bits: bits)
      return found[truths].map { WatchedCase(truths: truths, values: $0) }
    }
  }

  private mutating func makeCases(
    of check: Check, _ truths: [Check.Atom: Bool], _ environment: [Int: Int]
  ) -> [WatchedCase] {
    var cases = [WatchedCase(truths: CheckTruths(), values: .all)]
    for (part, formula) in check.conditions {
      let set = set(of: formula, truths, environment)
      var divided: [WatchedCase] = []
      for known in cases {
        let holds = diagrams.intersection(known.values, set)
        let fails = diagrams.difference(known.values, set)
        if fails != .empty { divided.append(WatchedCase(truths: known.truths, values: fails)) }
        if holds == .empty { continue }
        var truths = known.truths
        truths[keyPath: part] = true
        divided.append(WatchedCase(truths: truths, values: holds))
      }
      cases = divided
    }
    return cases
  }

  private mutating func set(
    of formula: Check.Formula, _ truths: [Check.Atom: Bool], _ environment: [Int: Int]
  ) -> DecisionDiagrams.Set {
    switch formula {
    case .not(let inner): return diagrams.difference(.all, set(of: inner, truths, environment))
    case .and(let left, let right):
      let first = set(of: left, truths, environment)
      return diagrams.intersection(first, set(of: right, truths, environment))
    case .or(let left, let right):
      let first = set(of: left, truths, environment)
      return diagrams.union(first, set(of: right, truths, environment))
    case .atom(let atom):
      guard let variable = atom.variable else { return truths[atom] == true ? .all : .empty }
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
      set = diagrams.union(set, diagrams.valuations(where: variable, is: index))
    }
    return set
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
