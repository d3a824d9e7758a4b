import FlowKernel
import FlowModel

/// How a check's state changes where a turn comes to rest.
struct StateChange {
  /// The valuations in which it does.
  var values = DecisionDiagrams.Set.empty
  /// By the number of the state after, the valuations that lead to it.
  var ways: [(from: DecisionDiagrams.Set, state: Int)] = []

  mutating func add(
    _ from: DecisionDiagrams.Set, to state: Int, _ diagrams: inout DecisionDiagrams
  ) {
    values = diagrams.union(values, from)
    if let index = ways.firstIndex(where: { $0.state == state }) {
      ways[index].from = diagrams.union(ways[index].from, from)
    } else {
      ways.append((from, state))
    }
  }
}

/// A check with a memory, followed along all that a saturation has found: its state is variables behind the flow's own.
/// No kernel runs, and no head is new, since a check restricts nothing. Each is followed by itself: the states of several
/// multiply, and eighty in eights took twenty times as long as one by one.
struct CheckPass {
  /// How many variables a check's state has at most.
  static let bits = 4
  /// How many sets of valuations may come up, and how many operations on them may be made.
  private static let mostSets = 1_000_000
  private static let mostOperations = 20_000_000

  private(set) var watched: WatchedCheck
  /// By node of the graph, the valuations in which it is reached.
  private(set) var values: [DecisionDiagrams.Set]
  /// Whether it was too much.
  private(set) var isLimited = false
  private var due: [DecisionDiagrams.Set]
  private var line: [Int] = []
  private var recollection: Recollection?
  /// Edges that open what may lie there in more states of the check than it did.
  private var reopened: [Int] = []

  /// - Parameter recollects: whether holes are opened only as the check can remember them, which takes twice as long.
  init(
    _ watched: WatchedCheck, along graph: TurnGraph, of saturation: inout Saturation,
    recollects: Bool
  ) {
    self.watched = watched
    values = Array(repeating: .empty, count: graph.nodeCount)
    due = values
    let first = saturation.domains.count
    let count = CheckState.parts(of: watched.check).count
    self.watched.bits = Array(first..<first + count)
    let sets = saturation.diagrams.count
    let operations = saturation.diagrams.operations
    recollection = recollects ? Recollection(of: self.watched, along: graph, saturation) : nil
    launch(along: graph, of: &saturation)
    var next = 0
    while next < line.count || !reopened.isEmpty {
      if let number = reopened.popLast() {
        follow(graph.edges[number], values[graph.edges[number].source], &saturation)
      } else {
        let node = line[next]
        next += 1
        let new = saturation.diagrams.difference(due[node], values[node])
        due[node] = .empty
        if new == .empty { continue }
        values[node] = saturation.diagrams.union(values[node], new)
        for edge in graph.edges(from: node) { follow(graph.edges[edge], new, &saturation) }
      }
      if next > 4_096, next > line.count / 2 {
        line.removeFirst(next)
        next = 0
      }
      if saturation.diagrams.count - sets > Self.mostSets
        || saturation.diagrams.operations - operations > Self.mostOperations
        || saturation.interruption.isRequested
      {
        isLimited = true
        return
      }
    }
  }

  private mutating func launch(along graph: TurnGraph, of saturation: inout Saturation) {
    for (node, letters, values) in graph.launches {
      let values = saturation.diagrams.restrict(values, watched.bits, to: 0)
      give(values, to: node, after: letters, &saturation)
    }
  }

  private mutating func follow(
    _ edge: TurnGraph.Edge, _ values: DecisionDiagrams.Set, _ saturation: inout Saturation
  ) {
    var fitting = saturation.diagrams.intersection(values, edge.values)
    if fitting == .empty { return }
    if let known = recollection?.fitting(fitting, through: edge, &saturation) {
      fitting = known
      if fitting == .empty { return }
    }
    let after = saturation.values(after: edge.leaf, fitting)
    give(after, to: edge.target, after: edge.letters, coveredIn: edge.leaf, &saturation)
  }

  /// - Parameter leaf: the node in which the rule ends that leads there.
  private mutating func give(
    _ given: DecisionDiagrams.Set, to node: Int, after letters: Int, coveredIn leaf: Int? = nil,
    _ saturation: inout Saturation
  ) {
    var given = given
    if let facts = saturation.facts(of: node) {
      given = step(given, facts, after: letters, &saturation)
      // Turns that take nothing and change nothing that the flow knows of.
      var new = watched.asksForIdleTurns ? given : .empty
      while new != .empty {
        new = saturation.diagrams.difference(step(new, facts, after: 0, &saturation), given)
        given = saturation.diagrams.union(given, new)
      }
    }
    if recollection != nil, let coverings = saturation.coverings {
      var contents = leaf.map { coverings.contents(coveredIn: $0) } ?? []
      if node < saturation.heads.count { contents += coverings.contents(hiddenIn: node) }
      reopened += recollection?.cover(contents, in: given, &saturation) ?? []
    }
    if due[node] == .empty { line.append(node) }
    due[node] = saturation.diagrams.union(due[node], given)
  }

  private mutating func step(
    _ values: DecisionDiagrams.Set, _ facts: Int, after letters: Int,
    _ saturation: inout Saturation
  ) -> DecisionDiagrams.Set {
    let change = saturation.change(of: &watched, facts, after: letters)
    if change.values == .empty { return values }
    let changing = saturation.diagrams.intersection(values, change.values)
    if changing == .empty { return values }
    var after = saturation.diagrams.difference(values, change.values)
    for (from, state) in change.ways {
      var moved = saturation.diagrams.intersection(changing, from)
      if moved == .empty { continue }
      for (index, variable) in watched.bits.enumerated() {
        moved = saturation.diagrams.assign(moved, variable, state >> index & 1)
      }
      after = saturation.diagrams.union(after, moved)
    }
    return after
  }

  /// The heads in which the check is broken, and in which valuations.
  func broken(
    in saturation: inout Saturation
  ) -> [(head: Int, values: DecisionDiagrams.Set)] {
    guard let bit = watched.bits.last else { return [] }
    var found: [(head: Int, values: DecisionDiagrams.Set)] = []
    for head in saturation.heads.indices where saturation.isSettled(head) {
      if saturation.diagrams.restrict(values[head], bit, to: 1) == .empty { continue }
      found.append((head, saturation.diagrams.restrict(saturation.heads[head].values, bit, to: 1)))
    }
    return found
  }

  /// Whether the check's scope with `before` is open in any world.
  func isEverOpen(in saturation: inout Saturation) -> Bool {
    guard let past = watched.bits.first else { return true }
    for head in saturation.heads.indices where saturation.isSettled(head) {
      if saturation.diagrams.restrict(values[head], past, to: 0) != .empty { return true }
    }
    return false
  }
}

extension CheckState {
  /// The parts of a state that a check has.
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

  /// - Parameter number: a bit for each of the parts, the first one's the lowest.
  init(_ number: Int, of parts: [WritableKeyPath<CheckState, Bool>]) {
    self.init()
    for (index, part) in parts.enumerated() { self[keyPath: part] = number >> index & 1 == 1 }
  }

  func number(of parts: [WritableKeyPath<CheckState, Bool>]) -> Int {
    parts.indices.reduce(0) { self[keyPath: parts[$1]] ? $0 | 1 << $1 : $0 }
  }
}

extension DecisionDiagrams {
  /// The valuations of a set in which a check is in a state.
  mutating func restrict(_ set: Set, _ variables: [Int], to state: Int) -> Set {
    var set = set
    for (index, variable) in variables.enumerated() {
      set = restrict(set, variable, to: state >> index & 1)
    }
    return set
  }
}

extension Saturation {
  /// What is known of a settled head's world; nil of others.
  func facts(of node: Int) -> Int? {
    guard node < heads.count, let facts = checkAtoms?.factsOfHead[node], facts >= 0 else {
      return nil
    }
    return Int(facts)
  }

  /// How a check's state changes in a world of which this is known, after a turn that took this.
  mutating func change(
    of watched: inout WatchedCheck, _ facts: Int, after letters: Int
  ) -> StateChange {
    let place = place(of: &watched, facts, after: letters)
    if let known = watched.changes[place] { return known }
    let parts = CheckState.parts(of: watched.check)
    var change = StateChange()
    for number in 0..<(1 << parts.count) {
      let state = CheckState(number, of: parts)
      var staying = DecisionDiagrams.Set.empty
      var moving = DecisionDiagrams.Set.empty
      for known in watched.cases[place] {
        let next = watched.check.step(state, known.truths).state
        let from = diagrams.restrict(known.values, watched.bits, to: number)
        if next == state {
          staying = diagrams.union(staying, from)
        } else {
          moving = diagrams.union(moving, from)
          change.add(from, to: next.number(of: parts), &diagrams)
        }
      }
      // What nobody knows may be either way.
      let both = diagrams.intersection(staying, moving)
      if both != .empty { change.add(both, to: number, &diagrams) }
    }
    watched.changes[place] = change
    return change
  }

  /// The valuations that become those of a set where a turn comes to rest.
  mutating func values(
    of watched: inout WatchedCheck, before facts: Int, after letters: Int,
    _ values: DecisionDiagrams.Set
  ) -> DecisionDiagrams.Set {
    let change = change(of: &watched, facts, after: letters)
    if change.values == .empty { return values }
    var before = diagrams.difference(values, change.values)
    for (from, state) in change.ways {
      var reached = diagrams.restrict(values, watched.bits, to: state)
      for variable in watched.bits {
        reached = diagrams.union(
          diagrams.assign(reached, variable, 0), diagrams.assign(reached, variable, 1))
      }
      before = diagrams.union(before, diagrams.intersection(reached, from))
    }
    return before
  }
}
