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

  /// Measures in which valuations each head is how far from a goal; if those are too many, how far it is in any.
  mutating func measure(to goal: Goal) {
    if leaves.isEmpty { leaves = findLeaves() }
    if !measure(to: goal, byValuation: true) { measure(to: goal, byValuation: false) }
  }

  /// The turns to the goal at least from a head in the valuation of a world.
  func distance(of head: Int, in valuation: [Int?]) -> Int32 {
    layers[head].first { saturation.diagrams.contains($0.values, valuation) }?.distance ?? .max
  }

  /// By head, the leaves that lead to it.
  private mutating func findLeaves() -> [[Leaf]] {
    var leaves: [[Leaf]] = Array(repeating: [], count: saturation.heads.count)
    for rule in saturation.rules.indices {
      let head = Int32(saturation.rules[rule].head)
      for (_, values, end) in saturation.ends(of: rule) where end.target >= 0 {
        leaves[end.target].append(
          Leaf(head: head, values: values, writes: end.writes, isTurn: end.isTurn))
      }
    }
    return leaves
  }

  /// Where the way back from a goal begins.
  private mutating func begin(at goal: Goal) -> Waiting {
    var waiting = Waiting()
    switch goal {
    case .violation(let key, _):
      guard let broken = saturation.broken[key] else { break }
      for head in broken.heads where head >= 0 {
        for rule in saturation.heads[head].rules {
          for (node, values, _) in saturation.ends(of: rule) where broken.leaves.contains(node) {
            waiting.add(values, to: head, at: 1, &saturation.diagrams)
          }
        }
      }
    case .head(let head, let values): waiting.add(values, to: head, at: 0, &saturation.diagrams)
    case .covering(let rule), .leaking(let rule):
      let head = saturation.rules[rule].head
      waiting.add(saturation.heads[head].values, to: head, at: 1, &saturation.diagrams)
    }
    return waiting
  }

  /// Goes backwards from the goal, from each set of valuations to what it was before what is set there.
  ///
  /// - Parameter byValuation: else a head is as near in each as in the nearest.
  /// - Returns: whether it was not too much.
  @discardableResult
  private mutating func measure(to goal: Goal, byValuation: Bool) -> Bool {
    var waiting = begin(at: goal)
    var near = Array(repeating: DecisionDiagrams.Set.empty, count: saturation.heads.count)
    layers = Array(repeating: [], count: saturation.heads.count)
    var work = Self.leastWork + Self.mostLayers * saturation.heads.count
    while let (head, values) = waiting.next() {
      let new = saturation.diagrams.difference(byValuation ? values : .all, near[head])
      if new == .empty { continue }
      near[head] = saturation.diagrams.union(near[head], new)
      layers[head].append((Int32(waiting.distance), new))
      work -= leaves[head].count
      if byValuation, work < 0 { return false }
      if saturation.interruption.isRequested { return true }
      for leaf in leaves[head] {
        let before =
          byValuation
          ? saturation.diagrams.intersection(valuations(before: leaf.writes, new), leaf.values)
          : .all
        waiting.add(
          before, to: Int(leaf.head), at: waiting.distance + (leaf.isTurn ? 1 : 0),
          &saturation.diagrams)
      }
    }
    return true
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
