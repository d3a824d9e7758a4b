import FlowKernel
import FlowModel
import FlowProver
import FlowSource

/// Chooses the places of a map, one way after the other (see Documentation/Map.md).
struct PlaceGrowth {
  private(set) var graph: PlaceGraph
  private(set) var launches: [PlaceMap.Launch] = []
  private let flow: Flow
  private let options: PlaceMap.Options
  /// By place, its world; by world, its place, or -1.
  private var worlds: [Int] = []
  private var placeOf: [Int32] = []
  /// By place, which screens its moves lead to, one after the other; and those that were sought from there, or from
  /// before it, and not found.
  private var reach: [ScreenSet] = []
  private var vain: [ScreenSet] = []
  /// By world, how it was come to in the last search.
  private var met: [Meeting] = []
  private var search: Int32 = 0

  private struct Meeting {
    var search: Int32 = 0
    var parent: Int32 = -1
  }

  /// How many worlds are looked into for a place on the map, all together.
  private static let worldsOfPlace = 80

  init(
    _ flow: Flow, _ options: PlaceMap.Options,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    self.flow = flow
    self.options = options
    graph = PlaceGraph(
      flow, by: options.means, room: Self.worldsOfPlace * options.places, endingAt: isError)
  }

  private var isFull: Bool { worlds.count >= options.places }

  /// The places with every move from one to another.
  mutating func places() -> [PlaceMap.Place] {
    worlds.indices.map { place in
      let world = worlds[place]
      let edges = graph.steps(of: world).compactMap { step -> PlaceMap.Edge? in
        guard let target = self.place(of: step.target) else { return nil }
        return PlaceMap.Edge(
          action: step.action, target: target, writes: step.writes, isAnswer: step.isAnswer,
          cause: step.cause)
      }
      return PlaceMap.Place(
        visible: graph.visible[world], arguments: graph.arguments(of: world), edges: edges)
    }
  }

  private func place(of world: Int) -> Int? {
    placeOf.indices.contains(world) && placeOf[world] >= 0 ? Int(placeOf[world]) : nil
  }

  /// - Returns: false if there is no room for it.
  @discardableResult
  private mutating func add(_ world: Int) -> Bool {
    if place(of: world) != nil { return true }
    if isFull { return false }
    while placeOf.count <= world { placeOf.append(-1) }
    placeOf[world] = Int32(worlds.count)
    worlds.append(world)
    return true
  }

  // MARK: From launches

  /// The launches, and the ways from them.
  mutating func addWays(_ routes: Routes) {
    let kernel = routes.kernel
    var ways: [(way: Counterexample, needs: [Value])] = []
    for verdict in routes.verdicts {
      guard let way = verdict.route?.way, case .launch(let state)? = way.actions.first else {
        continue
      }
      var needs = Array(kernel.tuples[state])
      for (index, variable) in flow.variables.enumerated()
      where variable.initial != .unknown || !graph.asks(for: index) {
        needs[index] = variable.initial
      }
      ways.append((way, needs))
    }
    var chosen = choose(ways.map(\.needs))
    for index in chosen.indices { complete(&chosen[index], after: ways.map(\.needs)) }
    for values in chosen {
      guard let world = graph.launch(values), add(world) else { continue }
      launches.append(PlaceMap.Launch(values: told(values), place: place(of: world) ?? 0))
    }
    for (way, needs) in ways {
      guard let index = chosen.firstIndex(where: { fits(needs, $0) }),
        let world = graph.launch(chosen[index])
      else { continue }
      follow(graph.adopt(way, of: kernel), from: world)
    }
  }

  /// What the ways need, with those together that one launch can give.
  private func choose(_ all: [[Value]]) -> [[Value]] {
    var chosen: [[Value]] = []
    for needs in all {
      if let index = chosen.firstIndex(where: { fits(needs, $0) }) {
        for (variable, value) in needs.enumerated() where value != .unknown {
          chosen[index][variable] = value
        }
      } else if chosen.count < options.launches {
        chosen.append(needs)
      }
    }
    return chosen
  }

  /// Whether one launch can give both.
  private func fits(_ left: [Value], _ right: [Value]) -> Bool {
    zip(left, right).allSatisfy { $0 == $1 || $0 == .unknown || $1 == .unknown }
  }

  /// Gives a value to what no way of a launch needs: the one that most other ways need, else the first.
  private func complete(_ values: inout [Value], after all: [[Value]]) {
    for (variable, value) in values.enumerated() where value == .unknown {
      if !graph.asks(for: variable) { continue }
      let domain = flow.types.representatives(of: flow.variables[variable].type)
      var best = (value: domain[0], count: 0)
      for candidate in domain {
        let count = all.count { $0[variable] == candidate }
        if count > best.count { best = (candidate, count) }
      }
      values[variable] = best.value
    }
  }

  /// A launch without what the flow says itself.
  private func told(_ values: [Value]) -> [Value] {
    zip(values, flow.variables).map { $1.initial == .unknown ? $0 : .unknown }
  }

  /// Adds the worlds along a way, as far as the graph has it.
  private mutating func follow(_ way: Counterexample, from start: Int) {
    var world = start
    for action in way.actions.dropFirst() {
      let steps = graph.steps(of: world)
      guard let step = steps.first(where: { isSame($0.action, action) }), add(step.target) else {
        return
      }
      world = step.target
    }
  }

  /// Whether an action of the graph is one of a way, whose payload has `_` or any value where the graph has a name.
  private func isSame(_ own: Action, _ other: Action) -> Bool {
    if own == other { return true }
    let (left, right): (TupleID, TupleID)
    switch (own, other) {
    case (.event(let event, let payload, let path), .event(let second, let its, let where2)):
      if event != second || path != where2 { return false }
      (left, right) = (payload, its)
    case (.open(let link, let payload), .open(let second, let its)):
      if link != second { return false }
      (left, right) = (payload, its)
    default: return false
    }
    let tuples = graph.tuples
    return zip(tuples[left], tuples[right]).allSatisfy { mine, its in
      mine == its || mine == .unknown || graph.names?.source(of: mine) != nil
    }
  }

  // MARK: From everywhere

  /// Adds ways from each place to the screens that it can't reach inside the map.
  mutating func complete() {
    var wanted = ScreenSet(of: flow.screens.count)
    for index in flow.screens.indices { wanted.insert(ScreenID(index)) }
    var sought = Array(repeating: ScreenSet(of: flow.screens.count), count: 0)
    while !isFull, graph.room > 0 {
      measure()
      while sought.count < worlds.count { sought.append(ScreenSet(of: flow.screens.count)) }
      var next: (place: Int, screens: ScreenSet)?
      for place in worlds.indices {
        let open = wanted.subtracting(reach[place]).subtracting(vain[place])
          .subtracting(sought[place])
        if !open.isEmpty {
          next = (place, open)
          break
        }
      }
      guard let (place, screens) = next else { return }
      sought[place].formUnion(screens)
      var open = screens
      let ways = seek(&open, from: worlds[place], byHand: false)
      vain[place].formUnion(open)
      // What is there at all is sought once more: by hand, if it is there so, too.
      var found = screens.subtracting(open)
      let byHand = found.isEmpty ? [:] : seek(&found, from: worlds[place], byHand: true)
      for (screen, way) in ways.sorted(by: { $0.key.index < $1.key.index }) {
        for world in byHand[screen] ?? way where !add(world) { return }
      }
    }
  }

  /// Finds what each place reaches, and what was sought in vain before it.
  private mutating func measure() {
    let none = ScreenSet(of: flow.screens.count)
    while vain.count < worlds.count { vain.append(none) }
    reach = worlds.map { world in
      var set = none
      if let screen = graph.visible[world] { set.insert(screen) }
      return set
    }
    let targets = worlds.map { world in
      graph.steps(of: world).compactMap { place(of: $0.target) }
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for place in worlds.indices.reversed() {
        for target in targets[place] where target != place {
          if reach[place].formUnion(reach[target]) { hasChanged = true }
          if vain[target].formUnion(vain[place]) { hasChanged = true }
        }
      }
    }
  }

  /// The nearest world of each of these screens, with the worlds on the way; takes those away that it finds.
  private mutating func seek(
    _ open: inout ScreenSet, from start: Int, byHand: Bool
  ) -> [ScreenID: [Int]] {
    var ways: [ScreenID: [Int]] = [:]
    search += 1
    meet(start, parent: -1)
    var queue = [start]
    var head = 0
    while head < queue.count, queue.count < options.worlds, !open.isEmpty {
      let world = queue[head]
      head += 1
      for step in graph.steps(of: world) where !byHand || step.cause == .hand {
        if isMet(step.target) { continue }
        meet(step.target, parent: world)
        queue.append(step.target)
        if let screen = graph.visible[step.target], open.contains(screen) {
          open.remove(screen)
          ways[screen] = way(to: step.target)
        }
      }
    }
    return ways
  }

  private func isMet(_ world: Int) -> Bool {
    met.indices.contains(world) && met[world].search == search
  }

  private mutating func meet(_ world: Int, parent: Int) {
    while met.count <= world { met.append(Meeting()) }
    met[world] = Meeting(search: search, parent: Int32(parent))
  }

  private func way(to world: Int) -> [Int] {
    var way = [world]
    while let last = way.last, met[last].parent >= 0 { way.append(Int(met[last].parent)) }
    return way.reversed()
  }

  /// Adds what is nearest to what is there, but for what an answer leads to, until the map is full.
  mutating func addNearest() {
    var place = 0
    while place < worlds.count, !isFull {
      for step in graph.steps(of: worlds[place]) where step.cause != .answer { add(step.target) }
      place += 1
    }
  }
}
