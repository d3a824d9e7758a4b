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
    /// Of `lists`: what every world used, and what only some did; violations among them.
    var certain: Int32
    var possible: Int32
    var place: Int32
    /// Whether every world violated something.
    var isBroken: Bool
    var count: Int
  }

  private(set) var outcomes: Outcomes
  private var sets = KeyTable()
  private var setSize = 0
  private var edges: [Edge] = []
  private var edgeTable = EdgeTable()
  private var lists = KeyTable()
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

  var setCount: Int { setTotal }
  private var setTotal = 1
  var edgeCount: Int { edges.count }

  // MARK: Edges

  /// The edge that a letter takes from a set.
  ///
  /// - Parameter gap: how many turns may be missing before the letter.
  mutating func edge(from set: Int32, by number: Int32, _ letters: Letters, gap: Int) -> Int32 {
    let key =
      UInt64(UInt32(bitPattern: set)) << 32 | UInt64(UInt32(bitPattern: number)) << 3 | UInt64(gap)
    if let known = edgeTable[key] { return known }
    let edge = Int32(edges.count)
    edges.append(makeEdge(from: set, by: number, letters[number], gap))
    edgeTable.insert(key, edge)
    return edge
  }

  func target(of edge: Int32) -> Int32 { edges[Int(edge)].target }
  func place(of edge: Int32) -> Int32 { edges[Int(edge)].place }
  mutating func count(_ edge: Int32) { edges[Int(edge)].count &+= 1 }

  /// Which violations every world of an edge has.
  func broken(on edge: Int32) -> [Int] {
    guard edges[Int(edge)].isBroken else { return [] }
    let first = UInt32(outcomes.items.count)
    return lists[Int(edges[Int(edge)].certain)].filter { $0 >= first }.map { Int($0 - first) }
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
    edgeTable = EdgeTable()
    lists = KeyTable()
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
      for item in lists[Int(edges[index].certain)] { certain[Int(item)] += edges[index].count }
      for item in lists[Int(edges[index].possible)] { possible[Int(item)] += edges[index].count }
      edges[index].count = 0
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

  private mutating func makeEdge(from set: Int32, by number: Int32, _ letter: Letter, _ gap: Int)
    -> Edge
  {
    if case .launch(let state) = letter {
      var reached = ReachedWorlds()
      let launched = outcomes.launches(state)
      add(launched, from: nil, to: &reached)
      return edge(to: reached)
    }
    var reached = ReachedWorlds()
    if set == Self.nowhere {
      let launched = outcomes.openLaunches()
      add(launched, from: nil, to: &reached)
    } else {
      for state in sets[Int(set)] { reached.begin(Int32(state)) }
    }
    guard close(&reached, over: gap), reached.all.count <= most else {
      return edge(ending: .tooMany)
    }
    var edge = step(reached, number, letter)
    if set == Self.nowhere, edge.target < 0, edge.target != End.tooMany.rawValue,
      edge.target != End.tooLong.rawValue
    {
      edge.target = End.middle.rawValue
    }
    return edge
  }

  /// Adds the worlds after one, two … hidden turns.
  private mutating func close(_ reached: inout ReachedWorlds, over gap: Int) -> Bool {
    var layer = reached.all.indices
    for _ in 0..<gap {
      let end = reached.all.count
      for index in layer {
        let from = reached.all[index]
        let hidden = outcomes.hiddenOutcomes(from: from.state)
        add(hidden, from: from, to: &reached)
        if reached.all.count > most { return false }
      }
      layer = end..<reached.all.count
    }
    return true
  }

  private func add(
    _ range: Range<Int>, from: ReachedWorlds.Reached?, to reached: inout ReachedWorlds
  ) {
    for index in range {
      let outcome = outcomes[index]
      let used = Array(outcomes.footprints[Int(outcome.footprint)])
      reached.add(
        ReachedWorlds.Reached(
          state: outcome.state, certain: Sorted.union(from?.certain ?? [], used),
          possible: Sorted.union(from?.possible ?? [], used),
          place: outcome.place >= 0 ? outcome.place : from?.place ?? -1))
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
        next.add(from)
        continue
      }
      if outcomes.states.visible[Int(from.state)] == wanted {
        guard let misfit = misfit(from.state, sighting) else {
          next.add(from)
          continue
        }
        nearest = min(nearest, misfit)
      }
      if let screen = sighting.screen, outcomes.states.shows(screen, onTheWayTo: from.state) {
        next.add(from)
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

  private mutating func edge(ending end: End) -> Edge {
    let none = Int32(lists.intern([]).number)
    return Edge(
      target: end.rawValue, certain: none, possible: none, place: -1, isBroken: false, count: 0)
  }

  private mutating func edge(to reached: ReachedWorlds) -> Edge {
    if reached.all.allSatisfy({ outcomes.states.isAnything($0.state) }) {
      return edge(ending: .tooLong)
    }
    var certain = reached.all[0].certain
    var possible: [UInt32] = []
    var place: Int32 = -1
    for world in reached.all {
      certain = Sorted.intersection(certain, world.certain)
      possible = Sorted.union(possible, world.possible)
      // Of several the first in the flow, whatever order they were met in.
      if world.place >= 0 { place = place < 0 ? world.place : min(place, world.place) }
    }
    possible = Sorted.subtracting(possible, certain)
    return Edge(
      target: intern(reached.all.map { UInt32($0.state) }),
      certain: Int32(lists.intern(certain[...]).number),
      possible: Int32(lists.intern(possible[...]).number), place: place,
      isBroken: certain.last.map { $0 >= outcomes.items.count } ?? false, count: 0)
  }
}

/// Worlds on the way along an edge, and what every path to each of them used, or some.
struct ReachedWorlds {
  struct Reached {
    var state: Int32
    var certain: [UInt32]
    var possible: [UInt32]
    var place: Int32
  }

  private(set) var all: [Reached] = []
  private var numbers: [Int32: Int] = [:]

  mutating func begin(_ state: Int32) {
    add(Reached(state: state, certain: [], possible: [], place: -1))
  }

  mutating func add(_ world: Reached) {
    guard let known = numbers[world.state] else {
      numbers[world.state] = all.count
      all.append(world)
      return
    }
    all[known].certain = Sorted.intersection(all[known].certain, world.certain)
    all[known].possible = Sorted.union(all[known].possible, world.possible)
    if world.place >= 0 {
      all[known].place = all[known].place < 0 ? world.place : min(all[known].place, world.place)
    }
  }
}

/// From a set and a letter to an edge: an open hash table, which takes a fraction of a dictionary's time.
struct EdgeTable {
  private var keys: [UInt64] = Array(repeating: 0, count: 1024)
  /// An edge's number and 1; 0 where free.
  private var values: [Int32] = Array(repeating: 0, count: 1024)
  private var count = 0

  subscript(key: UInt64) -> Int32? {
    let mask = keys.count &- 1
    var slot = Self.hash(key) & mask
    while values[slot] != 0 {
      if keys[slot] == key { return values[slot] &- 1 }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  mutating func insert(_ key: UInt64, _ edge: Int32) {
    count += 1
    if count * 2 > keys.count { grow() }
    put(key, edge + 1)
  }

  private mutating func put(_ key: UInt64, _ value: Int32) {
    let mask = keys.count - 1
    var slot = Self.hash(key) & mask
    while values[slot] != 0 { slot = (slot + 1) & mask }
    keys[slot] = key
    values[slot] = value
  }

  private mutating func grow() {
    let known = zip(keys, values).filter { $0.1 != 0 }
    keys = Array(repeating: 0, count: keys.count * 2)
    values = Array(repeating: 0, count: keys.count)
    for (key, value) in known { put(key, value) }
  }

  private static func hash(_ key: UInt64) -> Int {
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }
}
