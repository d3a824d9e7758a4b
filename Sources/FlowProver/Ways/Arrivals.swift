import FlowKernel
import FlowModel

/// What is seen after a turn.
enum Arrival: Hashable {
  /// What may be seen where this is.
  case at(Place)
  /// What was seen before.
  case same
}

/// A head, and what lies in its holes where somebody comes from another one. What lies there at all is a head's own, and
/// one in the middle of a turn is many heads': in one of them a `pop` brings up less than in all.
struct Place: Hashable {
  var head: Int
  /// In the head's order; empty where nobody knows more than the head does.
  var holes: [FoldID] = []
}

/// Follows rules from settled heads to the heads in which their turns end.
struct ArrivalReader {
  private struct Edge {
    var move: Move?
    var target: Int
    var node: Int
    var isTurn: Bool
    /// What lies in the hole that the rule's head opens, or -1.
    var content: Int
  }

  private struct Turn: Hashable {
    var move: Move
    var arrival: Arrival
  }

  private var edges: [[Edge]] = []
  /// By head, and by what its edges take out of a hole, their numbers; made where that is asked for.
  private var edgesOf: [Int: [Int: [Int]]] = [:]
  /// By place in which no turn has begun or one isn't over, the turns that are made from there.
  private var turnsOf: [Place: Set<Turn>] = [:]
  private(set) var screensAt: [Place: Set<ScreenID>] = [:]
  private(set) var arrivals: [Occurrence: [Arrival: Set<Int>]] = [:]
  /// By head that opens a hole, which of its holes that is.
  private var openings: [Int: Int] = [:]
  /// By summary, the contents of a part that a head opens of it.
  private var parts: [Place: Set<Int>] = [:]
  private var places: Set<Place> = []
  /// Behind so many places, heads are looked at as they are.
  private static let mostPlaces = 100_000

  init(of saturation: inout Saturation) {
    edges = Array(repeating: [], count: saturation.heads.count)
    for rule in saturation.rules.indices {
      let like = saturation.rules[rule].like
      let made = saturation.rules[like < 0 ? rule : like]
      for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
        edges[leaf.head].append(
          Edge(
            move: made.step?.move, target: leaf.target, node: leaf.node, isTurn: leaf.isTurn,
            content: made.content))
      }
    }
  }

  mutating func readAll(_ saturation: inout Saturation) {
    for head in saturation.heads.indices where saturation.heads[head].values != .empty {
      guard case .settled = saturation.heads[head].goal else { continue }
      let start = Place(head: head)
      for edge in edges[head] {
        let next = place(behind: edge, from: start, saturation)
        if edge.isTurn {
          guard let move = edge.move else { continue }
          note(move, .at(next), from: head, &saturation)
          continue
        }
        let tapped = selectedTab(of: head, below: edge.target, &saturation)
        for turn in turns(from: next, &saturation) {
          // A tap on the selected one is the head's own.
          if case .tab(let tab) = turn.move, tab == tapped { continue }
          note(turn.move, turn.arrival, from: head, &saturation)
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
      if arrival == .same || arrival == .at(Place(head: head)) { return }
    }
    if case .at(let target) = arrival { noteScreens(at: target, &saturation) }
    arrivals[occurrence, default: [:]][arrival, default: []].insert(head)
  }

  /// The tab that is selected in a head that lets another one tap the others.
  private func selectedTab(
    of head: Int, below target: Int, _ saturation: inout Saturation
  ) -> CoordinatorID? {
    guard case .bar = saturation.heads[target].goal else { return nil }
    let world = saturation.world(of: head)
    let bar = world.firstBar
    let tab = world.tab(world[container: bar].selected, of: bar)
    let owner = tab == .none ? .none : world[container: tab].owner
    return owner == .none ? nil : world[coordinator: owner].type
  }

  /// The turns that begin, or go on, in a place that is in no time beside a settled head.
  private mutating func turns(from start: Place, _ saturation: inout Saturation) -> Set<Turn> {
    if let known = turnsOf[start] { return known }
    var found: Set<Turn> = []
    var seen: Set<Place> = [start]
    var waiting = [start]
    while let place = waiting.popLast() {
      for edge in edges(from: place, &saturation) {
        if edge.isTurn, let move = edge.move {
          let isSame = keepsSight(from: place.head, along: edge, &saturation)
          let arrival =
            isSame ? .same : Arrival.at(self.place(behind: edge, from: place, saturation))
          found.insert(Turn(move: move, arrival: arrival))
        } else if !edge.isTurn {
          let next = self.place(behind: edge, from: place, saturation)
          if seen.insert(next).inserted { waiting.append(next) }
        }
      }
    }
    turnsOf[start] = found
    return found
  }

  /// Whether what is seen is a hole before a turn, and the same hole after it: it was not looked at.
  private mutating func keepsSight(
    from head: Int, along edge: Edge, _ saturation: inout Saturation
  ) -> Bool {
    guard case .settle = saturation.heads[edge.target].goal,
      let before = saturation.world(of: head).visibleFold,
      let hole = opening(of: edge.target, &saturation),
      let holes = saturation.leafHoles?[edge.node]
    else { return false }
    return holes[hole] == before
  }

  /// Notes what may be seen where a turn is over.
  private mutating func noteScreens(at start: Place, _ saturation: inout Saturation) {
    if screensAt[start] != nil { return }
    var found: Set<ScreenID> = []
    var seen: Set<Place> = [start]
    var waiting = [start]
    while let place = waiting.popLast() {
      if case .settled = saturation.heads[place.head].goal {
        if let screen = saturation.heads[place.head].screen { found.insert(screen) }
        continue
      }
      for edge in edges(from: place, &saturation) {
        let next = self.place(behind: edge, from: place, saturation)
        if seen.insert(next).inserted { waiting.append(next) }
      }
    }
    screensAt[start] = found
  }

  // MARK: Holes

  /// Where a rule leads from a place: what its head's holes hold, those of the next one hold too.
  private mutating func place(
    behind edge: Edge, from place: Place, _ saturation: Saturation
  ) -> Place {
    guard let known = saturation.leafHoles?[edge.node],
      saturation.heads[edge.target].isWithinTurn
    else { return Place(head: edge.target) }
    let own = saturation.heads[place.head].holes
    let holes = known.map { summary in
      let index = place.holes.isEmpty ? nil : own.firstIndex(of: summary)
      return saturation.last(from: index.map { place.holes[$0] } ?? summary)
    }
    let next = Place(head: edge.target, holes: holes)
    if places.contains(next) { return next }
    if places.count >= Self.mostPlaces { return Place(head: edge.target) }
    places.insert(next)
    return next
  }

  /// The edges that take out of a hole what lies there.
  private mutating func edges(from place: Place, _ saturation: inout Saturation) -> [Edge] {
    let all = edges[place.head]
    guard let contents = contents(at: place, &saturation) else { return all }
    if contents.count >= all.count {
      return all.filter { $0.content < 0 || contents.contains($0.content) }
    }
    if edgesOf[place.head] == nil {
      edgesOf[place.head] = Dictionary(grouping: all.indices) { all[$0].content }
    }
    guard let edgesOf = edgesOf[place.head] else { return all }
    return (contents.union([-1])).flatMap { edgesOf[$0] ?? [] }.map { all[$0] }
  }

  /// What may lie in the hole that a place's head opens; nil where nobody knows more than the head does.
  private mutating func contents(at place: Place, _ saturation: inout Saturation) -> Set<Int>? {
    guard !place.holes.isEmpty, let part = saturation.heads[place.head].goal.opening?.part,
      let hole = opening(of: place.head, &saturation)
    else { return nil }
    let summary = place.holes[hole]
    let key = Place(head: place.head, holes: [summary])
    if let known = parts[key] { return known }
    guard let contents = saturation.contents(of: part, in: summary) else { return nil }
    parts[key] = contents
    return contents
  }

  /// Which of its holes a head opens.
  private mutating func opening(of head: Int, _ saturation: inout Saturation) -> Int? {
    if let known = openings[head] { return known < 0 ? nil : known }
    let index = saturation.openedHole(of: head)
    openings[head] = index ?? -1
    return index
  }
}
