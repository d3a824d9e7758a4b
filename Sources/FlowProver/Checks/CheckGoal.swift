import FlowKernel
import FlowModel

/// A check that a way is looked for to break.
struct CheckGoal {
  var watched: WatchedCheck
  /// The heads in which it may be broken, and in which valuations.
  var heads: [(head: Int, values: DecisionDiagrams.Set)] = []
  /// The edges of the graph along which a turn may break it, and in which valuations.
  var edges: [(number: Int, values: DecisionDiagrams.Set)] = []
  /// Along which it is followed; nil where it asks for worlds alone, each by itself.
  var graph: TurnGraph?

  /// The last turns of ways that are known: another one is looked for.
  var known: [Move] = []

  var check: Check { watched.check }

  func knows(_ last: Move) -> Bool { known.contains { $0.isLike(last) } }

  var asksForIdleTurns: Bool { watched.asksForIdleTurns }

  /// Puts the check's state behind the values of a flow's variables.
  func complete(_ valuation: inout [Int?], by state: CheckState) {
    guard let last = watched.bits.last else { return }
    valuation += Array(repeating: nil, count: last + 1 - valuation.count)
    for (variable, part) in zip(watched.bits, CheckState.parts(of: check)) {
      valuation[variable] = state[keyPath: part] ? 1 : 0
    }
  }
}

extension Check {
  /// The variables that it asks for, each once.
  var variables: [Int] { Set(formulas.flatMap(\.atoms).compactMap(\.variable)).sorted() }
}

extension CheckState {
  /// By which worlds differ that are alike.
  var number: UInt32 {
    (isPast ? 1 : 0) | (was ? 2 : 0) | (hasBeen ? 4 : 0) | (isBroken ? 8 : 0)
  }
}

extension Search {
  /// Goes backwards from where the check that is looked for is broken, with its states.
  ///
  /// - Parameter byValuation: else a head is as near in each as in the nearest.
  /// - Returns: whether it was not too much.
  @discardableResult
  mutating func measure(along graph: TurnGraph, byValuation: Bool) -> Bool {
    guard var goal = sought else { return true }
    defer { sought = goal }
    var waiting = Waiting(heads: graph.nodeCount)
    for (head, values) in goal.heads {
      waiting.add(values, to: head, at: 0, &saturation.diagrams)
    }
    for (number, values) in goal.edges {
      let edge = graph.edges[number]
      waiting.add(values, to: edge.source, at: edge.isTurn ? 1 : 0, &saturation.diagrams)
    }
    let later = laterTabs
    var near = Array(repeating: DecisionDiagrams.Set.empty, count: graph.nodeCount)
    layers = Array(repeating: [], count: graph.headCount)
    var work = Self.leastWork + Self.mostLayers * graph.nodeCount
    while let (node, values) = waiting.popNext() {
      let new = saturation.diagrams.difference(byValuation ? values : .all, near[node])
      if new == .empty { continue }
      near[node] = saturation.diagrams.union(near[node], new)
      if node < graph.headCount { layers[node].append((Int32(waiting.distance), new)) }
      work -= graph.edges(to: node).count
      if byValuation, work < 0 { return false }
      if saturation.interruption.isRequested { return true }
      let facts = saturation.facts(of: node)
      for number in graph.edges(to: node) {
        let edge = graph.edges[number]
        if later.contains(edge.rule) { continue }
        var before = new
        if byValuation {
          if let facts {
            before = saturation.values(
              of: &goal.watched, before: facts, after: edge.letters, before)
          }
          before = saturation.diagrams.intersection(
            saturation.values(before: edge.leaf, before), edge.values)
        }
        waiting.add(
          before, to: edge.source, at: waiting.distance + (edge.isTurn ? 1 : 0),
          &saturation.diagrams)
      }
      if byValuation, let facts, goal.asksForIdleTurns {
        let before = saturation.values(of: &goal.watched, before: facts, after: 0, new)
        waiting.add(before, to: node, at: waiting.distance + 1, &saturation.diagrams)
      }
    }
    return true
  }
}
