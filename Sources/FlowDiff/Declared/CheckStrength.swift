import FlowKernel
import FlowModel

/// Whether a check that says something else forbids at least what it did. Both are automata over the same worlds: they
/// are stepped together, with whatever may hold in a world.
enum CheckStrength {
  case same, stronger, weaker
  /// Each forbids something that the other lets pass; or nobody knows.
  case other

  /// - Parameters: both in one flow.
  init(_ old: Check, _ new: Check) {
    let (isStrong, isWeak) = (Self.keeps(old, in: new), Self.keeps(new, in: old))
    self = isStrong ? (isWeak ? .same : .stronger) : (isWeak ? .weaker : .other)
  }

  /// Of this many conditions, each true or false, all cases are tried.
  private static let mostAtoms = 10

  /// Whether whatever breaks a check breaks the other one, too, and no later.
  private static func keeps(_ check: Check, in other: Check) -> Bool {
    if let reach = check.reach { return other.reach.map { keeps(reach, in: $0) } ?? false }
    if other.reach != nil { return false }
    guard let worlds = Worlds(check.formulas + other.formulas) else { return false }
    func truths(_ worlds: [Set<Check.Atom>]) -> Set<[CheckTruths]> {
      Set(worlds.map { [check.truths(in: $0), other.truths(in: $0)] })
    }
    let (first, later) = (truths(worlds.first), truths(worlds.later))
    var seen: Set<[CheckState]> = []
    var waiting: [(states: [CheckState], truths: Set<[CheckTruths]>)] = [
      ([CheckState(), CheckState()], first)
    ]
    while let (states, truths) = waiting.popLast() {
      for pair in truths {
        let (here, there) = (check.step(states[0], pair[0]), other.step(states[1], pair[1]))
        if there.isBrokenHere { continue }
        if here.isBrokenHere { return false }
        let next = [here.state, there.state]
        if seen.insert(next).inserted { waiting.append((next, later)) }
      }
    }
    return true
  }

  private typealias Reaching = (goal: Check.Formula, how: Check.Reach)

  /// What is in reach by fewer means, of less, and from more.
  private static func keeps(_ reach: Reaching, in other: Reaching) -> Bool {
    let (how, others) = (reach.how, other.how)
    guard isImplied(reach.goal, by: other.goal),
      others.from.map({ from in how.from.map { isImplied(from, by: $0) } ?? false }) ?? true
    else { return false }
    return (!others.isByUser || how.isByUser) && (!others.isByAnswers || how.isByAnswers)
      && others.events.isSubset(of: how.events) && others.links.isSubset(of: how.links)
      && (others.within ?? .max) <= (how.within ?? .max)
  }

  private static func isImplied(_ formula: Check.Formula, by other: Check.Formula) -> Bool {
    guard let worlds = Worlds([formula, other]) else { return formula == other }
    return worlds.later.allSatisfy { !other.holds(in: $0) || formula.holds(in: $0) }
  }

  /// What may be true of a world: the atoms that are.
  private struct Worlds {
    private(set) var later: [Set<Check.Atom>] = []
    private(set) var first: [Set<Check.Atom>] = []

    /// - Returns: nil for too many atoms.
    init?(_ formulas: [Check.Formula]) {
      let atoms = Array(Set(formulas.flatMap(\.atoms)))
      if atoms.count > mostAtoms { return nil }
      for number in 0..<(1 << atoms.count) {
        let world = Set(atoms.indices.filter { number & (1 << $0) != 0 }.map { atoms[$0] })
        guard Self.isPossible(world) else { continue }
        // Nothing but the launch leads to the first world, and it leads to no other.
        if world.contains(.turn(.launch)) { first.append(world) } else { later.append(world) }
      }
      if !atoms.contains(.turn(.launch)) { first = later }
    }

    /// A user sees one screen, and a variable has one value.
    private static func isPossible(_ world: Set<Check.Atom>) -> Bool {
      var visible = 0
      var values: Set<Int> = []
      for atom in world {
        switch atom {
        case .visible: visible += 1
        case .equals(let variable, _):
          if !values.insert(variable).inserted { return false }
        case .presented(.nothing):
          if world.contains(where: { $0 != atom && $0.isPresented }) { return false }
        case .presented, .holds, .exists, .live, .turn: break
        }
      }
      return visible <= 1
    }
  }
}

extension Check.Atom {
  fileprivate var isPresented: Bool { if case .presented = self { true } else { false } }
}

extension Check.Formula {
  fileprivate func holds(in world: Set<Check.Atom>) -> Bool {
    holds { world.contains($0) } ?? false
  }
}

extension Check {
  fileprivate func truths(in world: Set<Atom>) -> CheckTruths {
    truths { $0.holds(in: world) } ?? CheckTruths()
  }
}
