import FlowKernel
import FlowModel

/// How far heads are from a goal.
extension Search {
  /// How many sets of valuations are looked at for each head, about, before they are left out of account.
  static let mostLayers = 32
  static let leastWork = 20_000

  /// Measures in which valuations each head is how far from a goal; if those are too many, how far it is in any. Left out
  /// are heads through which no way is shorter than a known one.
  mutating func measure(to goal: Goal, shorterThan known: Int = .max) {
    if let graph = sought?.graph {
      if !measure(along: graph, byValuation: true) { measure(along: graph, byValuation: false) }
      return
    }
    if firstLeaves.isEmpty { findLeaves() }
    if !measure(to: goal, shorterThan: known, byValuation: true) {
      measure(to: goal, shorterThan: known, byValuation: false)
    }
  }

  /// The turns to the goal at least from a head in the valuation of a world.
  func distance(of head: Int, in valuation: [Int?]) -> Int32 {
    layers[head].first { saturation.diagrams.contains($0.values, valuation) }?.distance ?? .max
  }

  private mutating func findLeaves() {
    firstLeaves = Array(repeating: 0, count: saturation.heads.count + 1)
    let later = laterTabs
    for rule in saturation.rules.indices where takesPart(rule) && !later.contains(rule) {
      for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
        leaves.append(leaf)
        firstLeaves[leaf.target] += 1
      }
    }
    // Where each head's end, first; as the last of them are put in place, where they begin.
    for head in firstLeaves.indices.dropFirst() { firstLeaves[head] += firstLeaves[head - 1] }
    let found = leaves
    for leaf in found.reversed() {
      firstLeaves[leaf.target] -= 1
      leaves[firstLeaves[leaf.target]] = leaf
    }
  }

  /// Whether a rule's turn may be on a way. What only goes on with a turn may.
  func takesPart(_ rule: Int) -> Bool {
    let like = saturation.rules[rule].like
    guard let step = saturation.rules[like < 0 ? rule : like].step else { return true }
    return means.contain(step.move, in: saturation.kernel.flow)
  }

  /// The rules by which a tab comes up otherwise than it started; none where these count.
  var laterTabs: Set<Int> {
    if !isGreedy { return [] }
    var first: Set<Int> = []
    for summary in saturation.summaries where summary.kind == .tab {
      if let content = summary.contents.first { first.insert(content) }
    }
    return Set(
      saturation.rules.indices.filter { rule in
        let content = saturation.rules[rule].content
        return content >= 0 && saturation.contents[content].entries.isEmpty
          && !first.contains(content)
      })
  }

  /// The leaves that lead to a head.
  private func leaves(to head: Int) -> Range<Int> { firstLeaves[head]..<firstLeaves[head + 1] }

  /// Where the way back from a goal begins.
  private mutating func begin(at goal: Goal) -> Waiting {
    var waiting = Waiting(heads: saturation.heads.count)
    switch goal {
    case .violation(let key, _):
      guard let broken = saturation.broken[key] else { break }
      for head in broken.heads where head >= 0 {
        for rule in saturation.heads[head].rules {
          for leaf in saturation.leaves(of: rule) where broken.leaves.contains(leaf.node) {
            waiting.add(leaf.values, to: head, at: 1, &saturation.diagrams)
          }
        }
      }
    case .head(let head, let values): waiting.add(values, to: head, at: 0, &saturation.diagrams)
    case .target(_, let heads):
      for (head, values) in heads { waiting.add(values, to: head, at: 0, &saturation.diagrams) }
    case .check(let check):
      for (head, values) in check.heads {
        waiting.add(values, to: head, at: 0, &saturation.diagrams)
      }
    case .trap(let traps):
      for (head, values) in traps.sorted(by: { $0.key < $1.key }) {
        waiting.add(values, to: head, at: 0, &saturation.diagrams)
      }
    case .use(_, let heads), .arrival(_, _, let heads), .difference(_, let heads):
      for (head, values) in heads { waiting.add(values, to: head, at: 1, &saturation.diagrams) }
    case .covering(let rule), .leaking(let rule), .exchanging(let rule):
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
  private mutating func measure(to goal: Goal, shorterThan known: Int, byValuation: Bool) -> Bool {
    var waiting = begin(at: goal)
    var near = Array(repeating: DecisionDiagrams.Set.empty, count: saturation.heads.count)
    layers = Array(repeating: [], count: saturation.heads.count)
    var work = Self.leastWork + Self.mostLayers * saturation.heads.count
    while let (head, values) = waiting.popNext() {
      if !leastTurns.isEmpty, leastTurns[head] >= known - waiting.distance { continue }
      let new = saturation.diagrams.difference(byValuation ? values : .all, near[head])
      if new == .empty { continue }
      near[head] = saturation.diagrams.union(near[head], new)
      layers[head].append((Int32(waiting.distance), new))
      work -= leaves(to: head).count
      if byValuation, work < 0 { return false }
      if saturation.interruption.isRequested { return true }
      for index in leaves(to: head) {
        let leaf = leaves[index]
        let before =
          byValuation
          ? saturation.diagrams.intersection(
            saturation.values(before: leaf.node, new), leaf.values)
          : .all
        waiting.add(
          before, to: leaf.head, at: waiting.distance + (leaf.isTurn ? 1 : 0),
          &saturation.diagrams)
      }
    }
    return true
  }

  /// Sets of valuations that are still to be looked at, the nearest first. What is of one head and equally far is
  /// mostly one set.
  struct Waiting {
    private(set) var distance = 0
    /// By distance, heads in the order in which they came, and what is to be looked at of each.
    private var layers: [[(head: Int, values: DecisionDiagrams.Set)]] = []
    private var next = 0
    /// By head, where it was put last.
    private var places: [(distance: Int, index: Int)]

    init(heads: Int) { places = Array(repeating: (0, -1), count: heads) }

    mutating func add(
      _ values: DecisionDiagrams.Set, to head: Int, at distance: Int,
      _ diagrams: inout DecisionDiagrams
    ) {
      if values == .empty { return }
      while layers.count <= distance { layers.append([]) }
      let place = places[head]
      if place.distance == distance, place.index >= (distance == self.distance ? next : 0) {
        layers[distance][place.index].values = diagrams.union(
          layers[distance][place.index].values, values)
        return
      }
      places[head] = (distance, layers[distance].count)
      layers[distance].append((head, values))
    }

    mutating func popNext() -> (head: Int, values: DecisionDiagrams.Set)? {
      while distance < layers.count {
        if next < layers[distance].count {
          next += 1
          return layers[distance][next - 1]
        }
        layers[distance] = []
        distance += 1
        next = 0
      }
      return nil
    }
  }
}
