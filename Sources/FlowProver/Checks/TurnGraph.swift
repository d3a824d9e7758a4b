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

  /// What a node is besides a head.
  private enum Kind: UInt64 {
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
  private var others: [(head: Int, letters: Int, kind: Kind)] = []
  let headCount: Int
  /// Where launches lead.
  private(set) var launches: [(node: Int, letters: Int, values: DecisionDiagrams.Set)] = []
  /// By target, numbers of edges.
  private var into: [Int] = []
  private var firstInto: [Int] = []
  private var numbers: [UInt64: Int] = [:]
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
      let node = isWaiting ? self.node(launch.head, launch.letters, .waiting) : launch.head
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
        if leaf.isTurn { end(&edge, isBack: isBack, saturation) } else { edges.append(edge) }
      }
    }
  }

  private mutating func addEdges(of number: Int, _ saturation: inout Saturation) {
    let (head, letters, kind) = others[number]
    for rule in saturation.heads[head].rules {
      if kind == .menu, !saturation.goesBack(rule) { continue }
      for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
        var edge = Edge(
          source: headCount + number, target: leaf.target, rule: rule, leaf: leaf.node,
          values: leaf.values, letters: letters, isTurn: false)
        switch kind {
        case .waiting: end(&edge, isBack: false, saturation)
        case .waitingBack: end(&edge, isBack: true, saturation)
        case .menu, .menuLooking:
          if leaf.isTurn {
            let told = saturation.letters(in: leaf.node)
            edge.letters = saturation.checkAtoms?.joined(letters, told) ?? 0
            end(&edge, isBack: true, saturation)
          } else {
            edge.target = node(leaf.target, letters, .menuLooking)
            edges.append(edge)
          }
        }
      }
    }
  }

  /// Adds an edge along which a turn is over.
  private mutating func end(
    _ edge: inout Edge, isBack: Bool, _ saturation: Saturation
  ) {
    if saturation.isWaiting(edge.target) {
      edge.target = node(edge.target, edge.letters, isBack ? .waitingBack : .waiting)
      return edges.append(edge)
    }
    edges.append(edge)
    if isBack {
      edge.target = node(edge.target, edge.letters, .menu)
      edges.append(edge)
    }
  }

  private mutating func node(_ head: Int, _ letters: Int, _ kind: Kind) -> Int {
    let key = UInt64(UInt32(head)) << 32 | UInt64(UInt32(letters)) << 2 | kind.rawValue
    if let known = numbers[key] { return known }
    others.append((head, letters, kind))
    numbers[key] = nodeCount - 1
    return nodeCount - 1
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
      var rules: [Int] = []
      for rule in saturation.heads[other.head].rules
      where other.kind != .menu || saturation.goesBack(rule) {
        rules.append(rule)
      }
      found.append((headCount + number, rules))
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
