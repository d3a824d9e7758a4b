import FlowKernel

/// A saturation as a graph: what leads from head to head, in which valuations, and what the turn took that ends there.
/// It restricts nothing, so whoever follows it with more in mind (the states of checks) needs no kernel.
struct TurnGraph {
  struct Edge {
    var source: Int
    var target: Int
    /// The rule, and the node in which it ends.
    var rule: Int
    var leaf: Int
    var values: DecisionDiagrams.Set
    /// What was taken by the turn that it is the end of.
    var letters: Int
    /// Whether a turn is over.
    var isTurn: Bool
  }

  /// A node behind the heads.
  private struct Node: Hashable {
    var head: Int
    var letters: Int
    var kind: Kind
    /// What lies in the hole that comes up, if turns that took the same come from there; else it is the head's own. In one
    /// of two heads a `pop` brings up less than in both.
    var hole: FoldID?
  }

  /// What a node is besides a head.
  private enum Kind {
    /// A turn is over, and goes on to see what comes up; one that goes back, too.
    case waiting, waitingBack
    /// A step back is over, and the back button's menu leads further; or looks at what that takes.
    case menu, menuLooking
  }

  /// Edges by source. Sources and targets are heads; behind these, heads in the middle of a turn, once for each
  /// that was taken in it before.
  private(set) var edges: [Edge] = []
  private var firstEdges: [Int] = []
  /// The nodes behind the heads.
  private var others: [Node] = []
  let headCount: Int
  /// Where launches lead.
  private(set) var launches: [(node: Int, letters: Int, values: DecisionDiagrams.Set)] = []
  /// By target, numbers of edges.
  private var into: [Int] = []
  private var firstInto: [Int] = []
  private var numbers: [Node: Int] = [:]
  /// By content, the numbers of the edges that open it, if it is known where it is covered; none where nobody asks.
  private(set) var openers: [Int: [Int]] = [:]
  /// Whether the back button's menu is followed.
  private let opensMenus: Bool

  var nodeCount: Int { headCount + others.count }

  init(_ saturation: inout Saturation, opensMenus: Bool) {
    headCount = saturation.heads.count
    self.opensMenus = opensMenus
    for launch in saturation.launches {
      let isWaiting = saturation.isWaiting(launch.head)
      let node =
        isWaiting
        ? self.node(Node(head: launch.head, letters: launch.letters, kind: .waiting)) : launch.head
      launches.append((node, launch.letters, launch.values))
    }
    for head in 0..<headCount {
      firstEdges.append(edges.count)
      if !saturation.isWaiting(head) { addTurns(of: head, &saturation) }
    }
    var next = 0
    while next < others.count {
      firstEdges.append(edges.count)
      addEdges(of: next, &saturation)
      next += 1
    }
    firstEdges.append(edges.count)
    findWaysBack()
    findOpeners(in: saturation)
  }

  private mutating func addTurns(of head: Int, _ saturation: inout Saturation) {
    for rule in saturation.heads[head].rules {
      let isBack = opensMenus && saturation.goesBack(rule)
      for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
        var edge = Edge(
          source: head, target: leaf.target, rule: rule, leaf: leaf.node, values: leaf.values,
          letters: saturation.letters(in: leaf.node), isTurn: leaf.isTurn)
        if leaf.isTurn { end(&edge, isBack: isBack, &saturation) } else { edges.append(edge) }
      }
    }
  }

  private mutating func addEdges(of number: Int, _ saturation: inout Saturation) {
    let (letters, kind) = (others[number].letters, others[number].kind)
    for rule in rules(of: others[number], saturation) {
      for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
        var edge = Edge(
          source: headCount + number, target: leaf.target, rule: rule, leaf: leaf.node,
          values: leaf.values, letters: letters, isTurn: false)
        switch kind {
        case .waiting: end(&edge, isBack: false, &saturation)
        case .waitingBack: end(&edge, isBack: true, &saturation)
        case .menu, .menuLooking:
          if leaf.isTurn {
            let told = saturation.letters(in: leaf.node)
            edge.letters = saturation.checkAtoms?.joined(letters, told) ?? 0
            end(&edge, isBack: true, &saturation)
          } else {
            edge.target = node(Node(head: leaf.target, letters: letters, kind: .menuLooking))
            edges.append(edge)
          }
        }
      }
    }
  }

  /// Adds an edge along which a turn is over.
  private mutating func end(
    _ edge: inout Edge, isBack: Bool, _ saturation: inout Saturation
  ) {
    var next = Node(head: edge.target, letters: edge.letters, kind: .menu)
    if saturation.isWaiting(edge.target) {
      next.kind = isBack ? .waitingBack : .waiting
      if edge.letters != 0 { next.hole = saturation.opened(by: edge.target, comingFrom: edge.leaf) }
      edge.target = node(next)
      return edges.append(edge)
    }
    edges.append(edge)
    if isBack {
      edge.target = node(next)
      edges.append(edge)
    }
  }

  private mutating func node(_ node: Node) -> Int {
    if let known = numbers[node] { return known }
    others.append(node)
    numbers[node] = nodeCount - 1
    return nodeCount - 1
  }

  /// The rules by which a turn goes on in a node behind the heads.
  private func rules(of node: Node, _ saturation: borrowing Saturation) -> [Int] {
    let contents = node.hole.flatMap { saturation.contents(of: .all, in: $0) }
    var rules: [Int] = []
    for rule in saturation.heads[node.head].rules {
      if node.kind == .menu, !saturation.goesBack(rule) { continue }
      let content = saturation.rules[rule].content
      if let contents, content >= 0, !contents.contains(content) { continue }
      rules.append(rule)
    }
    return rules
  }

  private mutating func findWaysBack() {
    firstInto = Array(repeating: 0, count: nodeCount + 1)
    for edge in edges { firstInto[edge.target] += 1 }
    // Where each node's end, first; as the last of them are put in place, where they begin.
    for node in firstInto.indices.dropFirst() { firstInto[node] += firstInto[node - 1] }
    into = Array(repeating: 0, count: edges.count)
    for edge in edges.indices.reversed() {
      firstInto[edges[edge].target] -= 1
      into[firstInto[edges[edge].target]] = edge
    }
  }

  private mutating func findOpeners(in saturation: borrowing Saturation) {
    guard let coverings = saturation.coverings else { return }
    for (number, edge) in edges.enumerated() {
      let content = saturation.rules[edge.rule].content
      if content < 0 || coverings.mayComeFromAnywhere(content) { continue }
      openers[content, default: []].append(number)
    }
  }

  /// The nodes behind the heads, each with the rules by which a turn goes on there that is not over.
  func nodesBehindHeads(of saturation: borrowing Saturation) -> [(node: Int, rules: [Int])] {
    var found: [(node: Int, rules: [Int])] = []
    for (number, other) in others.enumerated() {
      found.append((headCount + number, rules(of: other, saturation)))
    }
    return found
  }

  /// The numbers of the edges that lead away from a node.
  func edges(from node: Int) -> Range<Int> { firstEdges[node]..<firstEdges[node + 1] }

  /// The numbers of the edges that lead to a node.
  func edges(to node: Int) -> ArraySlice<Int> { into[firstInto[node]..<firstInto[node + 1]] }
}

extension World {
  /// How many entries do not lie in holes.
  func countUnfolded() -> Int { entries.count { $0.isLive && $0.fold == .unfolded } }
}

extension Saturation {
  /// What lies in the hole that a head in the middle of a turn opens, if it comes from a node; nil if that was not noted.
  mutating func opened(by head: Int, comingFrom node: Int) -> FoldID? {
    guard let holes = leafHoles?[node], let hole = openedHole(of: head) else { return nil }
    return last(from: holes[hole])
  }

  /// Which of its holes a head opens.
  mutating func openedHole(of head: Int) -> Int? {
    guard let opening = heads[head].goal.opening else { return nil }
    let world = world(of: head)
    let fold: FoldID
    if opening.isEntry {
      fold = world[entry: opening.slot].fold
    } else {
      let coordinator = world[coordinator: opening.slot]
      fold = coordinator.fold >= 0 ? coordinator.fold : coordinator.nest
    }
    return heads[head].holes.firstIndex(of: fold)
  }

  /// What was taken by the turn that ends in a node of a rule.
  func letters(in node: Int) -> Int {
    if case .end(let end) = nodes[node] { end.letters } else { 0 }
  }

  /// Whether turns end in a head and the app comes to rest.
  func isSettled(_ head: Int) -> Bool {
    if case .settled = heads[head].goal { true } else { false }
  }

  /// Whether a turn is over in a head, and has something to see.
  func isWaiting(_ head: Int) -> Bool {
    if case .settle = heads[head].goal { true } else { false }
  }

  /// Whether a rule is a step back.
  func goesBack(_ rule: Int) -> Bool {
    if case .gesture(.back)? = rules[rule].step?.move { true } else { false }
  }

  /// The valuations that those of a set become by what a rule sets where it ends.
  mutating func values(
    after leaf: Int, _ values: DecisionDiagrams.Set
  ) -> DecisionDiagrams.Set {
    valuations(values, after: writes(in: leaf))
  }

  /// The valuations that become those of a set by what a rule sets where it ends.
  mutating func values(
    before leaf: Int, _ values: DecisionDiagrams.Set
  ) -> DecisionDiagrams.Set {
    valuations(values, before: writes(in: leaf))
  }
}
