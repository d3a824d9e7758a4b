import FlowKernel
package import FlowModel
package import FlowSource

/// Where everything that may happen seems to lead, by one saturation: more than can be, and never less.
package struct Outlook {
  private var search: Search
  /// By occurrence, the settled heads that it may happen in.
  private let sources: [Occurrence: Set<Int>]
  /// By occurrence, where its turns seem to end.
  private let arrivals: [Occurrence: Set<Arrival>]
  /// By head in which a turn ends, what may be seen there.
  private let screens: [Int: Set<ScreenID>]
  /// Whether no limit was reached: else there may be more.
  package let isWhole: Bool

  /// - Parameter means: what takes part, besides the user's hand.
  package init(
    _ flow: Flow, by means: Means = .all, mostHeads: Int = Prover.mostHeads,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    var saturation = Saturation(
      flow, mostHeads: mostHeads, mostWork: Prover.mostWork, ends: WayEnds(at: isError),
      interruption: Interruption(), means: means)
    saturation.saturate()
    isWhole = saturation.limits.isEmpty
    var reader = ArrivalReader(of: &saturation)
    reader.readAll(&saturation)
    sources = reader.sources
    arrivals = reader.arrivals
    screens = reader.screensAt
    search = Search(saturation, budget: .max)
  }

  /// Everything that may happen while something is seen.
  package var occurrences: some Sequence<Occurrence> { arrivals.keys }

  /// What may be seen after an occurrence.
  package func targets(of occurrence: Occurrence) -> Set<ScreenID> {
    var found: Set<ScreenID> = []
    for arrival in arrivals[occurrence] ?? [] {
      switch arrival {
      case .at(let head): found.formUnion(screens[head] ?? [])
      case .same: if let screen = occurrence.screen { found.insert(screen) }
      }
    }
    return found
  }

  /// Whether some world is seen in which an occurrence leads to a screen.
  ///
  /// - Parameter most: how many worlds are looked at.
  /// - Returns: nil if nobody knows.
  package mutating func leads(
    _ occurrence: Occurrence, to screen: ScreenID, most: Int
  ) -> (isSo: Bool?, looked: Int) {
    let heads = (sources[occurrence] ?? []).sorted().map { head in
      (head: head, values: search.saturation.heads[head].values)
    }
    let outcome = search.way(to: .arrival(occurrence, at: screen, heads), most: most)
    switch outcome {
    case .way: return (true, search.looked)
    case .never: return (isWhole && search.unsayable == .max ? false : nil, search.looked)
    case .finding, .unknown: return (nil, search.looked)
    }
  }
}

extension Occurrence {
  /// Whether a turn from one world to another is this one, and leads to a screen.
  func leads(by move: Move, from world: World, to next: World, at screen: ScreenID) -> Bool {
    Occurrence(move, in: world) == self && next.visibleScreen == screen
  }
}

/// What is seen after a turn.
private enum Arrival: Hashable {
  /// What may be seen where this head is.
  case at(Int)
  /// What was seen before.
  case same
}

/// Follows rules from settled heads to the heads in which their turns end.
private struct ArrivalReader {
  private struct Edge {
    var move: Move?
    var target: Int
    var isTurn: Bool
  }

  private struct Turn: Hashable {
    var move: Move
    var arrival: Arrival
  }

  private var edges: [[Edge]] = []
  /// By head in which no turn has begun or one isn't over, the turns that are made from there.
  private var turnsOf: [Int: Set<Turn>] = [:]
  private(set) var screensAt: [Int: Set<ScreenID>] = [:]
  private(set) var sources: [Occurrence: Set<Int>] = [:]
  private(set) var arrivals: [Occurrence: Set<Arrival>] = [:]

  init(of saturation: inout Saturation) {
    edges = Array(repeating: [], count: saturation.heads.count)
    for rule in saturation.rules.indices {
      let like = saturation.rules[rule].like
      let step = saturation.rules[like < 0 ? rule : like].step
      for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
        edges[leaf.head].append(
          Edge(move: step?.move, target: leaf.target, isTurn: leaf.isTurn))
      }
    }
  }

  mutating func readAll(_ saturation: inout Saturation) {
    for head in saturation.heads.indices where saturation.heads[head].values != .empty {
      guard case .settled = saturation.heads[head].goal else { continue }
      for edge in edges[head] {
        if edge.isTurn {
          guard let move = edge.move else { continue }
          note(move, .at(edge.target), from: head, &saturation)
        } else {
          for turn in turns(from: edge.target, &saturation) {
            note(turn.move, turn.arrival, from: head, &saturation)
          }
        }
      }
    }
  }

  private mutating func note(
    _ move: Move, _ arrival: Arrival, from head: Int, _ saturation: inout Saturation
  ) {
    let (screen, owner) = (saturation.heads[head].screen, saturation.heads[head].owner)
    guard let occurrence = Occurrence(move, on: screen, of: owner) else { return }
    if occurrence.screen == nil {
      // A link that finds nothing to do is no lead.
      if arrival == .same || arrival == .at(head) { return }
    }
    if case .at(let target) = arrival { noteScreens(at: target, saturation) }
    sources[occurrence, default: []].insert(head)
    arrivals[occurrence, default: []].insert(arrival)
  }

  /// The turns that begin, or go on, in a head that is in no time beside a settled one.
  private mutating func turns(from start: Int, _ saturation: inout Saturation) -> Set<Turn> {
    if let known = turnsOf[start] { return known }
    var found: Set<Turn> = []
    var seen: Set<Int> = [start]
    var waiting = [start]
    while let head = waiting.popLast() {
      for edge in edges[head] {
        if edge.isTurn, let move = edge.move {
          let isSame = keepsSight(from: head, to: edge.target, &saturation)
          found.insert(Turn(move: move, arrival: isSame ? .same : .at(edge.target)))
        } else if !edge.isTurn, seen.insert(edge.target).inserted {
          waiting.append(edge.target)
        }
      }
    }
    turnsOf[start] = found
    return found
  }

  /// Whether what is seen is a hole before a turn, and the same hole after it: it was not looked at.
  private func keepsSight(from head: Int, to target: Int, _ saturation: inout Saturation) -> Bool {
    guard case .settle = saturation.heads[target].goal,
      let before = saturation.world(of: head).visibleFold
    else { return false }
    return saturation.world(of: target).visibleFold == before
  }

  /// Notes what may be seen where a turn is over.
  private mutating func noteScreens(at start: Int, _ saturation: Saturation) {
    if screensAt[start] != nil { return }
    var found: Set<ScreenID> = []
    var seen: Set<Int> = [start]
    var waiting = [start]
    while let head = waiting.popLast() {
      if case .settled = saturation.heads[head].goal {
        if let screen = saturation.heads[head].screen { found.insert(screen) }
        continue
      }
      for edge in edges[head] where seen.insert(edge.target).inserted {
        waiting.append(edge.target)
      }
    }
    screensAt[start] = found
  }
}
