import FlowKernel
import FlowModel

/// Whose turns count on the way to something.
extension Saturation {
  /// Whether a rule of a head in which a turn begins counts. Where it only leads on, it does.
  mutating func counts(_ rule: Int, for how: Check.Reach) -> Bool {
    let made = rules[rule].like < 0 ? rule : rules[rule].like
    guard let step = rules[made].step else { return true }
    switch heads[rules[rule].head].goal {
    // A turn that began counts already.
    case .run, .settle: return true
    case .settled, .bar, .links, .inside, .above, .look, .spend: break
    }
    switch step.move {
    case .gesture, .tab, .button, .doubleTap: return how.isByUser
    case .launch, .change: return false
    case .open(let link, _): return how.links.contains(link)
    case .event(let event, _, _):
      if how.events.contains(event) { return true }
      guard case .settled = heads[rules[rule].head].goal else { return false }
      if kernel.flow[event].kind != .async { return how.isByUser }
      return how.isByAnswers && isAnswer(step, to: rules[rule].head)
    }
  }

  /// Whether an async event is one that the user waits for: of the screen that he sees, or one that its owner has
  /// asked for.
  private mutating func isAnswer(_ step: Step, to head: Int) -> Bool {
    readWorld(of: head)
    let visible = latest.world.visible.entry
    guard visible != .none else { return false }
    switch step.turn.sender {
    case .entry(let entry): return entry == visible
    case .coordinator(let coordinator):
      guard case .event(let event, _, _) = step.move,
        latest.world[entry: visible].owner == coordinator
      else { return false }
      let type = latest.world[coordinator: coordinator].type
      return kernel.flow[type].waiting & kernel.flow[event].onceBit != 0
    case .fold, .nobody: return false
    }
  }

  /// The variables of state that somebody asks for.
  var keptVariables: [Int] {
    kernel.flow.variables.indices.filter {
      asked.variables[$0] && !kernel.flow.variables[$0].isEnvironment
    }
  }

  /// How many launches differ in what somebody asks for.
  var launchCount: Int {
    keptVariables.filter { kernel.flow.variables[$0].initial == .unknown }
      .reduce(1) { min($0 * domains[$1].count, 1 << 30) }
  }

  /// Whether a rule's event comes once: of a screen that was covered it may seem to come again.
  func comesOnce(_ rule: Int) -> Bool {
    guard let step = rules[rule].step else { return false }
    return eventThatComesOnce(step) != nil
  }

  /// Whether a rule ends in a node at an error that is shown: nothing is said of what comes behind it.
  func isEnd(_ leaf: Int) -> Bool {
    if case .end(let end) = nodes[leaf] { end.isEnd } else { false }
  }
}

/// From where something may be in reach, as far as the saturation knows: it has more ways than the app, so from the
/// rest it is not, for certain.
struct ReachBound {
  /// By node of the graph, the valuations.
  private(set) var near: [DecisionDiagrams.Set]

  init(
    _ watched: WatchedCheck, _ how: Check.Reach, along graph: TurnGraph,
    of saturation: inout Saturation
  ) {
    near = Array(repeating: .empty, count: graph.nodeCount)
    var waiting = Search.Waiting(heads: graph.nodeCount)
    var isCounted: [Int: Bool] = [:]
    func counts(_ rule: Int, _ saturation: inout Saturation) -> Bool {
      if let known = isCounted[rule] { return known }
      let counts = saturation.counts(rule, for: how)
      isCounted[rule] = counts
      return counts
    }
    for head in saturation.heads.indices {
      if let facts = saturation.facts(of: head) {
        let goal = saturation.bounds(of: watched.check, facts).may
        waiting.add(goal, to: head, at: 0, &saturation.diagrams)
      }
      for rule in saturation.heads[head].rules where counts(rule, &saturation) {
        for leaf in saturation.leaves(of: rule) where saturation.isEnd(leaf.node) {
          waiting.add(leaf.values, to: head, at: 1, &saturation.diagrams)
        }
      }
    }
    // The turn counts already: the back button's menu may go on to an error.
    for (node, rules) in graph.nodesBehindHeads(of: saturation) {
      for leaf in rules.flatMap({ saturation.leaves(of: $0) }) where saturation.isEnd(leaf.node) {
        waiting.add(leaf.values, to: node, at: 0, &saturation.diagrams)
      }
    }
    while let (node, values) = waiting.popNext() {
      if saturation.interruption.isRequested { return }
      let new = saturation.diagrams.difference(values, near[node])
      if new == .empty { continue }
      if let most = how.within, waiting.distance > most { return }
      near[node] = saturation.diagrams.union(near[node], new)
      for number in graph.edges(to: node) {
        let edge = graph.edges[number]
        if edge.source < graph.headCount, !counts(edge.rule, &saturation) { continue }
        let before = saturation.diagrams.intersection(
          saturation.values(before: edge.leaf, new), edge.values)
        waiting.add(
          before, to: edge.source, at: waiting.distance + (edge.isTurn ? 1 : 0),
          &saturation.diagrams)
      }
    }
  }

  /// The settled heads from which something is asked to be in reach and is not, and in which valuations.
  func traps(
    _ watched: WatchedCheck, in saturation: inout Saturation
  ) -> [(head: Int, values: DecisionDiagrams.Set)] {
    var found: [(head: Int, values: DecisionDiagrams.Set)] = []
    for head in saturation.heads.indices where saturation.heads[head].values != .empty {
      guard let facts = saturation.facts(of: head) else { continue }
      let asked = saturation.diagrams.intersection(
        saturation.heads[head].values, saturation.bounds(ofFrom: watched.check, facts).must)
      let values = saturation.diagrams.difference(asked, near[head])
      if values != .empty { found.append((head, values)) }
    }
    return found
  }
}

extension Saturation {
  /// In which valuations the goal of a check may hold in a world of which this is known, and in which it does.
  mutating func bounds(
    of check: Check, _ facts: Int
  ) -> (may: DecisionDiagrams.Set, must: DecisionDiagrams.Set) {
    guard let reach = check.reach else { return (.empty, .empty) }
    return bounds(of: reach.goal, facts, after: 0)
  }

  /// The same of the worlds that it is asked of.
  mutating func bounds(
    ofFrom check: Check, _ facts: Int
  ) -> (may: DecisionDiagrams.Set, must: DecisionDiagrams.Set) {
    guard let from = check.reach?.how.from else { return (.all, .all) }
    return bounds(of: from, facts, after: 0)
  }
}
