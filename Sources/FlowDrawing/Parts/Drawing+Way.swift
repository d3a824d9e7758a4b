package import FlowKernel
package import FlowModel

extension Drawing {
  /// Where a turn of a way ended.
  package struct Stop: Sendable {
    package var action: Action
    /// The same, as a script writes it.
    package var turn: String
    /// The screen that the user sees after it, and whose it is; nil where there is none.
    package var screen: ScreenID?
    package var owner: CoordinatorID?
    /// Which of `Flow.transitions` the turn took.
    package var transitions: Set<Int>

    package init(
      _ action: Action, turn: String, screen: ScreenID?, owner: CoordinatorID?,
      transitions: Set<Int>
    ) {
      self.action = action
      self.turn = turn
      self.screen = screen
      self.owner = owner
      self.transitions = transitions
    }
  }

  /// Marks what a way passes, turn by turn.
  ///
  /// A turn goes from the screen that was visible before it to the one that is visible after it, along
  /// edges of transitions that it took. Where no such edges lead there (a gesture, a link that stood on
  /// more than is drawn), an edge of its own says what happened.
  package mutating func highlight(_ stops: [Stop]) {
    turns = stops.map(\.turn)
    var place = nodes.isEmpty ? nil : Optional(0)
    for (step, stop) in stops.enumerated() {
      guard let next = node(of: stop) else {
        place = nil
        continue
      }
      nodes[next].steps.append(step)
      if let place { mark(step, stop, from: place, to: next) }
      place = next
    }
  }

  private func node(of stop: Stop) -> Int? {
    guard let screen = stop.screen else { return nil }
    let shown = nodes.indices.filter { nodes[$0].kind == .screen(screen) }
    return shown.first { index in
      nodes[index].cluster.map { clusters[$0].coordinator } == stop.owner
    } ?? shown.first
  }

  private mutating func mark(_ step: Int, _ stop: Stop, from place: Int, to next: Int) {
    if let way = way(of: stop, from: place, to: next) {
      for edge in way { edges[edge].steps.append(step) }
      return
    }
    // Nothing on the screen moved, and the node says that the turn was there.
    if place == next { return }
    let head = stop.turn.prefix { $0 != "(" }
    var edge = Edge(
      tail: place, head: next, kind: .way,
      causes: [Cause(.start(clusters[0].coordinator), name: String(head))])
    edge.steps = [step]
    edges.append(edge)
  }

  /// The shortest way along edges of the turn, or nil.
  private func way(of stop: Stop, from place: Int, to next: Int) -> [Int]? {
    var leaving: [Int: [Int]] = [:]
    for (index, edge) in edges.enumerated() where isPart(edge, of: stop) {
      leaving[edge.tail, default: []].append(index)
    }
    var reachedBy: [Int: Int] = [:]
    var queue = [place]
    var first = 0
    while first < queue.count {
      let node = queue[first]
      first += 1
      for index in leaving[node] ?? [] {
        let head = edges[index].head
        if head == next { return way(back: index, to: place, reachedBy) }
        // A screen on the way would have been seen.
        if head == place || reachedBy[head] != nil || !isPassed(head) { continue }
        reachedBy[head] = index
        queue.append(head)
      }
    }
    return nil
  }

  private func way(back last: Int, to place: Int, _ reachedBy: [Int: Int]) -> [Int] {
    var way = [last]
    var node = edges[last].tail
    while node != place, let index = reachedBy[node] {
      way.append(index)
      node = edges[index].tail
    }
    return way.reversed()
  }

  private func isPassed(_ node: Int) -> Bool {
    switch nodes[node].kind {
    case .coordinator, .exit, .output, .tabBar, .link: true
    case .launch, .screen: false
    }
  }

  /// Whether a turn may have led along an edge: it took its transition, or what happens by itself.
  private func isPart(_ edge: Edge, of stop: Stop) -> Bool {
    edge.causes.contains { cause in
      switch cause.kind {
      case .transition(let transition): stop.transitions.contains(transition)
      case .start, .tab, .end: true
      case .gesture(let gesture, _): stop.action.isMade(like: gesture)
      case .link: !stop.transitions.isEmpty || stop.action.isLink
      }
    }
  }
}

extension Action {
  /// Whether the user leaves a screen in this way: a tab tapped again goes back too.
  fileprivate func isMade(like gesture: Gesture) -> Bool {
    switch self {
    case .gesture(.back), .gesture(.backTo), .gesture(.cancelledBack), .tab: gesture == .back
    case .gesture(.swipe), .gesture(.cancelledSwipe): gesture == .swipe
    case .launch, .event, .doubleTap, .button, .open, .change: false
    }
  }

  fileprivate var isLink: Bool {
    if case .open = self { return true }
    return false
  }
}
