import FlowKernel
import FlowModel

/// What a saturation knows of worlds and turns, gathered by all that checks can tell apart.
struct CheckQuestions {
  /// By what is known of a world, the settled heads of such, and in which valuations they are reached.
  private var heads: [(heads: [Int], values: DecisionDiagrams.Set)] = []
  /// Where turns come to rest that took what a check asks for: by settled head and what was taken, the edges.
  private var arrivals: [(head: Int, letters: Int, values: DecisionDiagrams.Set, edges: [Int])] = []
  private var numbers: [UInt64: Int] = [:]

  /// - Parameter graph: nil if no check asks what was taken.
  init(_ saturation: inout Saturation, _ graph: TurnGraph?) {
    for head in saturation.heads.indices where saturation.heads[head].values != .empty {
      guard let facts = saturation.facts(of: head) else { continue }
      while heads.count <= facts { heads.append(([], .empty)) }
      heads[facts].heads.append(head)
      heads[facts].values = saturation.diagrams.union(
        heads[facts].values, saturation.heads[head].values)
    }
    guard let graph else { return }
    for launch in graph.launches where launch.letters != 0 {
      if launch.node >= graph.headCount { continue }
      _ = add(launch.node, launch.letters, launch.values, &saturation)
    }
    for (number, edge) in graph.edges.enumerated()
    where edge.letters != 0 && saturation.facts(of: edge.target) != nil {
      let after = saturation.values(after: edge.leaf, edge.values)
      let arrival = add(edge.target, edge.letters, after, &saturation)
      arrivals[arrival].edges.append(number)
    }
  }

  private mutating func add(
    _ head: Int, _ letters: Int, _ values: DecisionDiagrams.Set, _ saturation: inout Saturation
  ) -> Int {
    let key = UInt64(UInt32(head)) << 32 | UInt64(UInt32(letters))
    let number = numbers[key] ?? arrivals.count
    if number == arrivals.count {
      numbers[key] = number
      arrivals.append((head, letters, .empty, []))
    }
    arrivals[number].values = saturation.diagrams.union(arrivals[number].values, values)
    return number
  }

  /// Where a check without a memory seems to be broken; nil if nowhere.
  func goal(
    of watched: WatchedCheck, along graph: TurnGraph?, _ saturation: inout Saturation
  ) -> CheckGoal? {
    var goal = CheckGoal(watched: watched)
    // What was taken makes no difference, or nothing was.
    for facts in heads.indices where !heads[facts].heads.isEmpty {
      let broken = saturation.broken(&goal.watched, facts, after: 0)
      if broken == .empty
        || saturation.diagrams.intersection(heads[facts].values, broken) == .empty
      {
        continue
      }
      for head in heads[facts].heads {
        let values = saturation.diagrams.intersection(saturation.heads[head].values, broken)
        if values != .empty { goal.heads.append((head, values)) }
      }
    }
    if let graph, !watched.letters.isEmpty {
      goal.graph = graph
      for number in arrivals.indices { add(number, along: graph, to: &goal, &saturation) }
    }
    return goal.heads.isEmpty && goal.edges.isEmpty ? nil : goal
  }

  private func add(
    _ number: Int, along graph: TurnGraph, to goal: inout CheckGoal,
    _ saturation: inout Saturation
  ) {
    let arrival = arrivals[number]
    guard let facts = saturation.facts(of: arrival.head) else { return }
    let broken = saturation.broken(&goal.watched, facts, after: arrival.letters)
    if broken == .empty
      || saturation.diagrams.intersection(arrival.values, broken) == .empty
    {
      return
    }
    for edge in arrival.edges {
      let before = saturation.diagrams.intersection(
        saturation.values(before: graph.edges[edge].leaf, broken), graph.edges[edge].values)
      if before != .empty { goal.edges.append((edge, before)) }
    }
    // It may be the launch.
    if arrival.edges.isEmpty { goal.heads.append((arrival.head, broken)) }
  }

  // MARK: Idleness

  /// Whether something may hold anywhere.
  func mayHold(
    _ formula: Check.Formula, _ saturation: inout Saturation
  ) -> Bool {
    for facts in heads.indices where !heads[facts].heads.isEmpty {
      let may = saturation.bounds(of: formula, facts, after: 0).may
      if saturation.diagrams.intersection(may, heads[facts].values) != .empty { return true }
    }
    if !formula.asksForTurn { return false }
    for arrival in arrivals {
      guard let facts = saturation.facts(of: arrival.head) else { continue }
      let may = saturation.bounds(of: formula, facts, after: arrival.letters).may
      if saturation.diagrams.intersection(may, arrival.values) != .empty { return true }
    }
    return false
  }
}

extension Saturation {
  /// The valuations in which a check without a memory is broken in a world of which this is known.
  mutating func broken(
    _ watched: inout WatchedCheck, _ facts: Int, after letters: Int
  ) -> DecisionDiagrams.Set {
    let place = place(of: &watched, facts, after: letters)
    return watched.broken[place]
  }

  /// In which valuations something may hold in a world, and in which it does for certain.
  mutating func bounds(
    of formula: Check.Formula, _ facts: Int, after letters: Int
  ) -> (may: DecisionDiagrams.Set, must: DecisionDiagrams.Set) {
    switch formula {
    case .not(let inner):
      let (may, must) = bounds(of: inner, facts, after: letters)
      return (diagrams.difference(.all, must), diagrams.difference(.all, may))
    case .and(let left, let right):
      let left = bounds(of: left, facts, after: letters)
      let right = bounds(of: right, facts, after: letters)
      return (
        diagrams.intersection(left.may, right.may), diagrams.intersection(left.must, right.must)
      )
    case .or(let left, let right):
      let left = bounds(of: left, facts, after: letters)
      let right = bounds(of: right, facts, after: letters)
      return (diagrams.union(left.may, right.may), diagrams.union(left.must, right.must))
    case .atom(let atom):
      guard let variable = atom.variable else {
        switch holds(atom, facts, after: letters) {
        case true?: return (.all, .all)
        case false?: return (.empty, .empty)
        case nil: return (.all, .empty)
        }
      }
      if isFree(variable) { return (.all, .empty) }
      let set = valuations(where: atom)
      return (set, set)
    }
  }

  private func holds(_ atom: Check.Atom, _ facts: Int, after letters: Int) -> Bool? {
    guard let atoms = checkAtoms else { return nil }
    if let number = atoms.numbers[atom] {
      if case .turn = atom { return atoms.took(number, in: letters) }
      return atoms.holds(number, in: facts)
    }
    return nil
  }
}
