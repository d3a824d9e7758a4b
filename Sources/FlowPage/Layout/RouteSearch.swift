/// Looks for the shortest way through a grid with few bends, by A*.
struct RouteSearch {
  /// A bend is as bad as this much of a detour.
  private static let bend = 40

  private struct State: Hashable {
    var crossing: Crossing
    var axis: Axis
  }

  private struct Visit {
    var cost: Int
    var before: State?
    /// The port that the way begins at.
    var port: Int
    var isDone = false
  }

  private var grid: RouteGrid
  private let tails: [Port]
  private let heads: [(port: Port, crossing: Crossing)]
  private var visits: [State: Visit] = [:]
  private var waiting = Heap<State>()

  init(_ grid: RouteGrid, from tails: [Port], to heads: [Port]) {
    self.grid = grid
    self.tails = tails
    self.heads = heads.compactMap { port in
      grid.crossing(beside: port.box, port.side, row: port.y).map { (port, $0) }
    }
  }

  /// The corners of the way; nil if there is none.
  mutating func run() -> [Point]? {
    for (number, port) in tails.enumerated() {
      guard let crossing = grid.crossing(beside: port.box, port.side, row: port.y) else { continue }
      let cost = port.detour + abs(grid.point(crossing).x - port.point.x)
      visit(
        State(crossing: crossing, axis: .horizontal), Visit(cost: cost, before: nil, port: number))
    }
    var best: (cost: Int, state: State, head: Port)?
    while let (estimate, state) = waiting.popFirst() {
      if let best, estimate >= best.cost { break }
      guard let visit = visits[state], !visit.isDone else { continue }
      visits[state]?.isDone = true
      for (port, crossing) in heads where crossing == state.crossing {
        let cost = visit.cost + end(at: port, state)
        if best == nil || cost < (best?.cost ?? 0) { best = (cost, state, port) }
      }
      goOn(from: state, visit)
    }
    return best.map { points(to: $0.state, $0.head) }
  }

  private func end(at port: Port, _ state: State) -> Int {
    port.detour + abs(grid.point(state.crossing).x - port.point.x)
      + (state.axis == .vertical ? Self.bend : 0)
  }

  private mutating func goOn(from state: State, _ visit: Visit) {
    for axis in [Axis.horizontal, .vertical] {
      for step in [-1, 1] {
        guard let next = grid.next(state.crossing, axis, by: step) else { continue }
        let (from, to) = (grid.point(state.crossing), grid.point(next))
        let length = abs(to.x - from.x) + abs(to.y - from.y)
        let cost = visit.cost + length + (axis == state.axis ? 0 : Self.bend)
        self.visit(
          State(crossing: next, axis: axis), Visit(cost: cost, before: state, port: visit.port))
      }
    }
  }

  private mutating func visit(_ state: State, _ visit: Visit) {
    if let known = visits[state], known.cost <= visit.cost { return }
    visits[state] = visit
    waiting.insert(state, visit.cost + atLeast(from: state))
  }

  /// No way to a head is shorter.
  private func atLeast(from state: State) -> Int {
    let from = grid.point(state.crossing)
    let ways = heads.map { port, _ in
      let bends =
        from.y == port.y ? (state.axis == .horizontal ? 0 : 1) : state.axis == .horizontal ? 2 : 1
      return abs(from.x - port.point.x) + abs(from.y - port.y) + bends * Self.bend + port.detour
    }
    return ways.min() ?? 0
  }

  private func points(to state: State, _ head: Port) -> [Point] {
    var points = [head.point]
    var next: State? = state
    var port = 0
    while let state = next, let visit = visits[state] {
      points.append(grid.point(state.crossing))
      port = visit.port
      next = visit.before
    }
    points.append(tails[port].point)
    return points.reversed()
  }
}

/// What costs least comes first; of what costs the same, what came in first.
struct Heap<Element> {
  private var items: [(cost: Int, order: Int, element: Element)] = []
  private var count = 0

  mutating func insert(_ element: Element, _ cost: Int) {
    items.append((cost, count, element))
    count += 1
    var index = items.count - 1
    while index > 0, isBefore(index, (index - 1) / 2) {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> (cost: Int, element: Element)? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    if !items.isEmpty {
      items[0] = last
      sink()
    }
    return (first.cost, first.element)
  }

  private mutating func sink() {
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < items.count && isBefore(child, least) { least = child }
      if least == index { return }
      items.swapAt(index, least)
      index = least
    }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (items[one].cost, items[one].order) < (items[other].cost, items[other].order)
  }
}
