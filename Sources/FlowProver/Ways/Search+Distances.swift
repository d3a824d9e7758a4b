import FlowKernel
import FlowModel

/// How far heads are from a goal.
extension Search {
  /// Where a rule ends: from which head, in which valuations, and what it sets.
  struct Leaf {
    var head: Int32
    var values: DecisionDiagrams.Set
    var writes: [(variable: Int, value: Int)]
    var isTurn: Bool
  }

  /// How many sets of valuations are looked at for each head, about, before they are left out of account.
  private static let mostLayers = 32
  private static let leastWork = 20_000

  mutating func measure(to goal: Goal) {
    measureHeads(to: goal)
    if saturation.domains.isEmpty { return }
    if leadsTo.isEmpty { leadsTo = findLeaves() }
    measureValuations(to: goal)
  }

  /// How many turns each head is at least from the goal, whatever the variables are.
  private mutating func measureHeads(to goal: Goal) {
    distances = Array(repeating: .max, count: saturation.heads.count)
    var layers: [[Int32]] = [[], []]
    switch goal {
    case .violation(let key, _):
      for head in saturation.broken[key]?.heads ?? [] where head >= 0 {
        distances[head] = 1
        layers[1].append(Int32(head))
      }
    case .head(let head, _):
      distances[head] = 0
      layers[0].append(Int32(head))
    case .covering(let rule), .leaking(let rule):
      distances[saturation.rules[rule].head] = 1
      layers[1].append(Int32(saturation.rules[rule].head))
    }
    var distance = 0
    while distance < layers.count {
      while let head = layers[distance].popLast() {
        if distances[Int(head)] != Int32(distance) { continue }
        for step in goesBack[Int(head)] {
          let far = distance + (step.isTurn ? 1 : 0)
          if distances[Int(step.head)] <= Int32(far) { continue }
          distances[Int(step.head)] = Int32(far)
          while layers.count <= far { layers.append([]) }
          layers[far].append(step.head)
        }
      }
      distance += 1
    }
  }

  /// The turns to the goal at least from a head in the valuation of a world.
  func distance(of head: Int, in valuation: [Int?]) -> Int32 {
    if layers.isEmpty { return distances[head] }
    return layers[head].first { saturation.diagrams.contains($0.values, valuation) }?.distance
      ?? .max
  }

  // MARK: Valuations

  /// By head, the leaves that lead to it.
  private mutating func findLeaves() -> [[Leaf]] {
    var leaves: [[Leaf]] = Array(repeating: [], count: saturation.heads.count)
    for rule in saturation.rules.indices {
      let head = Int32(saturation.rules[rule].head)
      forEachLeaf(of: rule) { _, values, end in
        guard let end, end.target >= 0 else { return }
        leaves[end.target].append(
          Leaf(head: head, values: values, writes: end.writes, isTurn: end.isTurn))
      }
    }
    return leaves
  }

  /// Tells of each node in which a rule ends, and in which valuations it does.
  private mutating func forEachLeaf(
    of rule: Int, _ body: (Int, DecisionDiagrams.Set, HeadRule.End?) -> Void
  ) {
    let head = saturation.heads[saturation.rules[rule].head]
    var waiting = [(node: saturation.rules[rule].firstNode, values: head.values)]
    while let (node, values) = waiting.popLast() {
      if values == .empty { continue }
      switch saturation.nodes[node] {
      case .open: continue
      case .end(let end): body(node, values, end)
      case .payload(let children): waiting += children.map { ($0, values) }
      case .variable(let variable, let children):
        let isFree = saturation.kernel.flow.variables[variable].isEnvironment
        for (value, child) in children.enumerated() {
          waiting.append(
            (child, isFree ? values : saturation.diagrams.restrict(values, variable, to: value)))
        }
      }
    }
  }

  /// The valuations in which each head is how far from the goal: backwards from it, each set as it was before
  /// what is set there. Leaves all out of account if it is too much.
  private mutating func measureValuations(to goal: Goal) {
    var waiting = Waiting()
    switch goal {
    case .violation(let key, _):
      guard let broken = saturation.broken[key] else { return }
      for head in broken.heads where head >= 0 {
        for rule in saturation.heads[head].rules {
          var found: [DecisionDiagrams.Set] = []
          forEachLeaf(of: rule) { node, values, _ in
            if broken.leaves.contains(node) { found.append(values) }
          }
          for values in found { waiting.add(values, to: head, at: 1, &saturation.diagrams) }
        }
      }
    case .head(let head, let values): waiting.add(values, to: head, at: 0, &saturation.diagrams)
    case .covering(let rule), .leaking(let rule):
      let head = saturation.rules[rule].head
      waiting.add(saturation.heads[head].values, to: head, at: 1, &saturation.diagrams)
    }
    var near = Array(repeating: DecisionDiagrams.Set.empty, count: saturation.heads.count)
    layers = Array(repeating: [], count: saturation.heads.count)
    var work = Self.leastWork + Self.mostLayers * saturation.heads.count
    while let (head, values) = waiting.next() {
      let new = saturation.diagrams.difference(values, near[head])
      if new == .empty { continue }
      near[head] = saturation.diagrams.union(near[head], new)
      layers[head].append((Int32(waiting.distance), new))
      work -= leadsTo[head].count
      if work < 0 || saturation.interruption.isRequested {
        layers = []
        return
      }
      for leaf in leadsTo[head] {
        let before = saturation.diagrams.intersection(
          valuations(before: leaf.writes, new), leaf.values)
        waiting.add(
          before, to: Int(leaf.head), at: waiting.distance + (leaf.isTurn ? 1 : 0),
          &saturation.diagrams)
      }
    }
  }

  /// Sets of valuations that are still to be looked at, the nearest first. What is of one head and equally far is
  /// one set.
  private struct Waiting {
    private(set) var distance = 0
    /// By distance, heads in the order in which they came, and what is to be looked at of each.
    private var layers: [(heads: [Int], values: [Int: DecisionDiagrams.Set])] = []
    private var position = 0

    mutating func add(
      _ values: DecisionDiagrams.Set, to head: Int, at distance: Int,
      _ diagrams: inout DecisionDiagrams
    ) {
      if values == .empty { return }
      while layers.count <= distance { layers.append(([], [:])) }
      if let known = layers[distance].values[head] {
        layers[distance].values[head] = diagrams.union(known, values)
      } else {
        layers[distance].values[head] = values
        layers[distance].heads.append(head)
      }
    }

    mutating func next() -> (head: Int, values: DecisionDiagrams.Set)? {
      while distance < layers.count {
        if position < layers[distance].heads.count {
          let head = layers[distance].heads[position]
          position += 1
          if let values = layers[distance].values.removeValue(forKey: head) {
            return (head, values)
          }
          continue
        }
        layers[distance] = ([], [:])
        distance += 1
        position = 0
      }
      return nil
    }
  }

  /// The valuations that become those of a set by what is set.
  private mutating func valuations(
    before writes: [(variable: Int, value: Int)], _ values: DecisionDiagrams.Set
  ) -> DecisionDiagrams.Set {
    var values = values
    for (variable, value) in writes.reversed() {
      let written = saturation.diagrams.restrict(values, variable, to: value)
      values = .empty
      for other in saturation.domains[variable].indices {
        values = saturation.diagrams.union(
          values, saturation.diagrams.assign(written, variable, other))
      }
    }
    return values
  }
}
