import FlowKernel
import FlowModel
import FlowSource

/// Sets of possible worlds, determinised as they are met: a set is a state, a letter leads to the next, and
/// each edge is looked for once (Cox, "Regular Expression Matching in the Wild").
struct WorldSets {
  /// What is known of a session's worlds before its first line: nothing.
  static let nowhere: Int32 = 0

  enum End: Int32 {
    case impossible = -1
    case screen = -2
    case stack = -3
    case live = -4
    case presented = -5
    /// Too many worlds are possible.
    case tooMany = -6
    /// The session began in the middle.
    case middle = -7
    /// All that is possible is what nobody knows: a turn was too long to be followed.
    case tooLong = -8
  }

  private struct Edge {
    /// A set, or an `End`.
    var target: Int32
    /// Of the footprints: what every world used, and what only some did; violations among them.
    var certain: Int32
    var possible: Int32
    var place: Int32
    /// Whether every world violated something.
    var isBroken: Bool
    /// Whether worlds were left out, since there were too many.
    var isPartial = false
    var count: Int
    /// Of sessions that may be in other worlds as well: what they used is possible, and no more.
    var countOfPartial = 0
  }

  /// Which unlogged turns are followed. Each follows less than the one before, and what conforms by one
  /// conforms by those before it.
  private enum Following: CaseIterable {
    case everything
    /// What shows another screen is the last turn before a line.
    case quietTurns
    /// One turn and no more.
    case oneTurn
  }

  private(set) var outcomes: Outcomes
  private var sets = KeyTable()
  private var setSize = 0
  private var edges: [Edge] = []
  /// By set, letter and gap, its edge.
  private var edgeTable = NumberTable()
  private let most: Int
  /// By number in `CoverageItems`, and behind those by violation.
  private(set) var certain: [Int] = []
  private(set) var possible: [Int] = []

  // When all sets are forgotten.
  private let mostSets: Int
  private static let mostBytes = 1 << 30

  init(_ kernel: Kernel, severities: [Rule: Severity?], most: Int, mostSets: Int = 100_000) {
    outcomes = Outcomes(kernel, severities: severities)
    self.most = most
    self.mostSets = mostSets
    _ = sets.intern([])
  }

  mutating func letter(
    of line: TraceLine, _ bytes: Span<UInt8>, by reader: inout LetterReader
  ) throws(TraceProblem) -> Int32 {
    try outcomes.letter(of: line, bytes, by: &reader)
  }

  private var setTotal = 1

  // MARK: Edges

  /// The edge that a letter takes from a set.
  ///
  /// - Parameters:
  ///   - gap: how many turns may be missing before the letter.
  ///   - isPartial: whether worlds were left out before.
  mutating func edge(
    from set: Int32, by number: Int32, _ letters: Letters, gap: Int, isPartial: Bool
  ) -> Int32 {
    let key =
      UInt64(UInt32(bitPattern: set)) << 32 | UInt64(UInt32(bitPattern: number)) << 4
      | UInt64(gap) << 1 | (isPartial ? 1 : 0)
    if let known = edgeTable[key] { return Int32(known) }
    let edge = Int32(edges.count)
    edges.append(makeEdge(from: set, by: number, letters[number], gap, isPartial))
    edgeTable.insert(key, UInt32(edge))
    return edge
  }

  func target(of edge: Int32) -> Int32 { edges[Int(edge)].target }
  func place(of edge: Int32) -> Int32 { edges[Int(edge)].place }
  func isPartial(_ edge: Int32) -> Bool { edges[Int(edge)].isPartial }
  mutating func count(_ edge: Int32) { edges[Int(edge)].count &+= 1 }
  mutating func countPartial(_ edge: Int32) { edges[Int(edge)].countOfPartial &+= 1 }

  /// Which violations every world of an edge has.
  func broken(on edge: Int32) -> [Int] {
    guard edges[Int(edge)].isBroken else { return [] }
    let first = UInt32(outcomes.items.count)
    return outcomes.footprints[edges[Int(edge)].certain].filter { $0 >= first }.map {
      Int($0 - first)
    }
  }

  // MARK: Forgetting

  var isFull: Bool {
    setTotal > mostSets
      || outcomes.size + setSize + edges.count * 80 > Self.mostBytes
  }

  /// Forgets all sets but one, which gets a new number.
  mutating func forget(but set: Int32) -> Int32 {
    sum()
    let keys = sets[Int(set)].map { state in
      (Array(outcomes.states.key(Int32(state))), outcomes.states.visible[Int(state)])
    }
    outcomes.forget()
    sets = KeyTable()
    _ = sets.intern([])
    setTotal = 1
    setSize = 0
    edges = []
    edgeTable = NumberTable()
    if set == Self.nowhere { return set }
    let states = keys.map { key, visible in
      outcomes.withStates { UInt32($0.intern(key[...], visible: visible)) }
    }
    return intern(states)
  }

  /// Adds what the edges counted to `certain` and `possible`.
  mutating func sum() {
    let missing = outcomes.items.count + outcomes.violations.count - certain.count
    certain += Array(repeating: 0, count: missing)
    possible += Array(repeating: 0, count: missing)
    for index in edges.indices where edges[index].count > 0 {
      for item in outcomes.footprints[edges[index].certain] {
        certain[Int(item)] += edges[index].count
      }
      for item in outcomes.footprints[edges[index].possible] {
        possible[Int(item)] += edges[index].count
      }
      edges[index].count = 0
    }
    for index in edges.indices where edges[index].countOfPartial > 0 {
      let count = edges[index].countOfPartial
      for item in outcomes.footprints[edges[index].certain] { possible[Int(item)] += count }
      for item in outcomes.footprints[edges[index].possible] { possible[Int(item)] += count }
      edges[index].countOfPartial = 0
    }
  }

  // MARK: Making an edge

  private mutating func intern(_ states: [UInt32]) -> Int32 {
    let (number, isNew) = sets.intern(states.sorted()[...])
    if isNew {
      setTotal += 1
      setSize += states.count * 4 + 40
    }
    return Int32(number)
  }

  private mutating func makeEdge(
    from set: Int32, by number: Int32, _ letter: Letter, _ gap: Int, _ isPartial: Bool
  ) -> Edge {
    if case .launch(let state) = letter {
      var reached = ReachedWorlds()
      let launched = outcomes.launches(state)
      add(launched, from: nil, to: &reached)
      return edge(to: reached)
    }
    var start = ReachedWorlds()
    if set == Self.nowhere {
      let launched = outcomes.openLaunches()
      add(launched, from: nil, to: &start)
    } else {
      for state in sets[Int(set)] {
        start.add(ReachedWorlds.Reached(state: Int32(state)), &outcomes.footprints)
      }
    }
    for following in Following.allCases where !(isPartial && following == .everything) {
      var reached = start
      guard close(&reached, over: gap, following) else { continue }
      var edge = makeEdge(from: set, over: reached, number, letter)
      if following == .everything, edge.target != End.tooMany.rawValue { return edge }
      // Of what was left out, something may fit.
      if edge.target < 0 { continue }
      edge.isPartial = true
      return edge
    }
    return edge(ending: .tooMany)
  }

  private mutating func makeEdge(
    from set: Int32, over reached: ReachedWorlds, _ number: Int32, _ letter: Letter
  ) -> Edge {
    if reached.all.count > most { return edge(ending: .tooMany) }
    var edge = step(reached, number, letter)
    if set == Self.nowhere, edge.target < 0, edge.target != End.tooMany.rawValue,
      edge.target != End.tooLong.rawValue
    {
      edge.target = End.middle.rawValue
    }
    return edge
  }

  /// Adds the worlds after one, two … hidden turns.
  private mutating func close(
    _ reached: inout ReachedWorlds, over gap: Int, _ following: Following
  ) -> Bool {
    var layer = reached.all.indices
    for _ in 0..<(following == .oneTurn ? min(1, gap) : gap) {
      let end = reached.all.count
      // As they are before this round: else the order in which they were met would matter.
      for from in Array(reached.all[layer]) where following != .quietTurns || from.isQuiet {
        let hidden = outcomes.hiddenOutcomes(from: from.state)
        add(hidden, from: from, to: &reached)
        if reached.all.count > most { return false }
      }
      layer = end..<reached.all.count
    }
    return true
  }

  private mutating func add(
    _ range: Range<Int>, from: ReachedWorlds.Reached?, to reached: inout ReachedWorlds
  ) {
    let (before, mayBefore) = (
      from?.certain ?? Footprints.none, from?.possible ?? Footprints.none
    )
    for index in range {
      let outcome = outcomes[index]
      let certain = outcomes.footprints.union(before, outcome.footprint)
      let possible =
        before == mayBefore ? certain : outcomes.footprints.union(mayBefore, outcome.footprint)
      reached.add(
        ReachedWorlds.Reached(
          state: outcome.state, isQuiet: outcome.place < 0 && from?.isQuiet ?? true,
          certain: certain, possible: possible,
          place: outcome.place >= 0 ? outcome.place : from?.place ?? -1),
        &outcomes.footprints)
    }
  }

  private mutating func step(_ reached: ReachedWorlds, _ number: Int32, _ letter: Letter) -> Edge {
    switch letter {
    case .launch, .unknown: return edge(ending: .impossible)
    case .action(let action):
      var next = ReachedWorlds()
      for from in reached.all {
        let found = outcomes.outcomes(of: action, number, from: from.state)
        add(found, from: from, to: &next)
        if next.all.count > most { return edge(ending: .tooMany) }
      }
      return next.all.isEmpty ? edge(ending: .impossible) : edge(to: next)
    case .sighting(let sighting): return look(reached, sighting)
    }
  }

  /// Keeps the worlds that show what is seen.
  private mutating func look(_ reached: ReachedWorlds, _ sighting: Sighting) -> Edge {
    var next = ReachedWorlds()
    var nearest = Misfit.screen
    let wanted = sighting.screen.map { Int32($0.index) } ?? -1
    for from in reached.all {
      if outcomes.states.isAnything(from.state) {
        next.add(from, &outcomes.footprints)
        continue
      }
      if outcomes.states.visible[Int(from.state)] == wanted {
        guard let misfit = misfit(from.state, sighting) else {
          next.add(from, &outcomes.footprints)
          continue
        }
        nearest = min(nearest, misfit)
      }
      if let screen = sighting.screen, outcomes.states.shows(screen, onTheWayTo: from.state) {
        next.add(from, &outcomes.footprints)
      }
    }
    if !next.all.isEmpty { return edge(to: next) }
    switch nearest {
    case .screen: return edge(ending: .screen)
    case .stack: return edge(ending: .stack)
    case .live: return edge(ending: .live)
    case .presented: return edge(ending: .presented)
    }
  }

  private func misfit(_ state: Int32, _ sighting: Sighting) -> Misfit? {
    if sighting.stack == nil, sighting.live == nil, sighting.presented == nil { return nil }
    return outcomes.states.world(state, outcomes.stepper.kernel).misfit(sighting)
  }

  private func edge(ending end: End) -> Edge {
    Edge(
      target: end.rawValue, certain: Footprints.none, possible: Footprints.none, place: -1,
      isBroken: false, count: 0)
  }

  private mutating func edge(to reached: ReachedWorlds) -> Edge {
    if reached.all.allSatisfy({ outcomes.states.isAnything($0.state) }) {
      return edge(ending: .tooLong)
    }
    var certain = reached.all[0].certain
    var possible = Footprints.none
    var place: Int32 = -1
    for world in reached.all {
      certain = outcomes.footprints.intersection(certain, world.certain)
      possible = outcomes.footprints.union(possible, world.possible)
      // Of several the first in the flow, whatever order they were met in.
      if world.place >= 0 { place = place < 0 ? world.place : min(place, world.place) }
    }
    possible = outcomes.footprints.subtracting(possible, certain)
    return Edge(
      target: intern(reached.all.map { UInt32($0.state) }),
      certain: certain, possible: possible, place: place,
      isBroken: outcomes.footprints[certain].last.map { $0 >= outcomes.items.count } ?? false,
      count: 0)
  }
}
