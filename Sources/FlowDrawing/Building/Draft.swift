import FlowKernel
import FlowModel
import FlowSource

/// An edge before nodes have numbers.
struct Draft {
  var tail: Place
  var move: Move
  var cause: Drawing.Cause
  /// The coordinator whose steps lead along it.
  var runner: CoordinatorID
  /// Whether its tail is gone when its head comes up.
  var leavesTail = false
}

/// Everything that a flow says of who leads where.
struct DraftReader {
  let flow: Flow
  private(set) var reader: BlockReader
  private(set) var drafts: [Draft] = []
  /// By coordinator: the only screen that it begins with, where that is certain.
  private(set) var firstScreens: [ScreenID?] = []
  private var starts: [[GuardedMove]] = []

  init(_ flow: Flow) {
    self.flow = flow
    reader = BlockReader(flow)
    if flow.coordinators.isEmpty { return }
    readStarts()
    launch()
    for index in flow.coordinators.indices { read(CoordinatorID(index)) }
    for index in flow.links.indices { read(LinkID(index)) }
    endUnheard()
  }

  private mutating func readStarts() {
    for (index, coordinator) in flow.coordinators.enumerated() {
      let id = CoordinatorID(index)
      let moves = reader.moves(of: coordinator.start, in: BlockReader.Scope(coordinator: id))
      starts.append(moves)
      var first: ScreenID?
      if moves.count == 1, !coordinator.isTabBar, moves[0].move.below == nil,
        moves[0].condition.isEmpty, case .place(.screen(let screen, id)) = moves[0].move.goal
      {
        first = screen
      }
      firstScreens.append(first)
    }
  }

  private mutating func add(
    _ tail: Place, _ move: Move, _ cause: Drawing.Cause, by runner: CoordinatorID,
    leavesTail: Bool = false
  ) {
    drafts.append(
      Draft(tail: tail, move: move, cause: cause, runner: runner, leavesTail: leavesTail))
  }

  private mutating func launch() {
    add(
      .launch, Move(.place(.coordinator(flow.root)), .begin), Drawing.Cause(.start(flow.root)),
      by: flow.root)
  }

  // MARK: Coordinators

  private mutating func read(_ id: CoordinatorID) {
    let coordinator = flow[id]
    begin(id)
    for index in coordinator.tabs {
      add(
        .hub(id), Move(.place(.coordinator(flow.boundaries[index].child)), .child(.tab)),
        Drawing.Cause(.tab(BoundaryID(index))), by: id)
    }
    for index in coordinator.transitions.indices { read(transition: index, of: id) }
    for index in coordinator.boundaries.indices { readGestures(BoundaryID(index)) }
  }

  /// What a coordinator does first, where that isn't told by where edges to it end.
  private mutating func begin(_ id: CoordinatorID) {
    if firstScreens[id.index] != nil { return }
    for start in starts[id.index] where start.move.goal != .stays {
      var move = start.move
      if move.kind == .push || move.kind == .present { move.kind = .begin }
      add(.hub(id), move, Drawing.Cause(.start(id), condition: start.condition), by: id)
    }
  }

  private mutating func read(transition index: Int, of id: CoordinatorID) {
    let transition = flow.transitions[index]
    let event = flow[transition.event]
    var scope = BlockReader.Scope(coordinator: id, payload: event.parameters)
    let tail: Place
    var name = flow.names[event.name]
    var ifNothing = Move()
    switch (event.owner, event.kind) {
    case (.screen(let screen), .popped):
      tail = .screen(screen, of: id)
      name = "\(Gesture.back)"
      ifNothing = Move(.back, .back)
    case (.screen(let screen), .dismissed):
      tail = .screen(screen, of: id)
      name = "\(Gesture.swipe)"
      ifNothing = Move(.back, .back)
    case (.screen(let screen), .held):
      // The gesture that is locked may be either.
      tail = .screen(screen, of: id)
      scope.isStaying = true
    case (.screen(let screen), let kind):
      tail = .screen(screen, of: id)
      let isAlert = flow[screen].style.leavesByItself
      // An alert leaves by itself.
      if isAlert, kind == .event { ifNothing = Move(.back, .back) }
      scope.isStaying = !isAlert
    case (.coordinator(let child), .output):
      tail = .output(transition.event)
      scope.child = child
    case (.coordinator(let child), .outcome), (.coordinator(let child), .finished):
      tail = .exit(transition.event)
      scope.child = child
      ifNothing = Move(.fromChild(child), .back)
    case (.app, _): tail = .output(transition.event)
    case (.coordinator, _): tail = .hub(id)
    }
    for found in reader.moves(of: transition.block, in: scope) {
      var move = found.move
      if move.goal == .stays { move = ifNothing }
      // A coordinator's own event that moves nothing needs no node to begin at.
      if tail == .hub(id), move.goal == .stays { continue }
      add(
        tail, move,
        Drawing.Cause(.transition(index), name: name, condition: found.condition), by: id,
        leavesTail: ifNothing.goal != .stays || move.below == .back)
    }
  }

  /// What the user does by hand is drawn where a step answers it: elsewhere a screen goes, as always.
  private mutating func readGestures(_ id: BoundaryID) {
    let boundary = flow[id]
    let gestures: [(gesture: Gesture, rule: Boundary.Response)] =
      switch boundary.kind {
      case .push: [(.back, boundary.afterGesture(boundary.back))]
      case .present:
        boundary.style.isDismissable ? [(.swipe, boundary.afterGesture(boundary.swipe))] : []
      case .root, .tab, .none: []
      }
    for (gesture, rule) in gestures {
      guard let event = answered(rule, across: boundary) else { continue }
      add(
        .coordinator(boundary.child), Move(.place(.exit(event)), .finish),
        Drawing.Cause(.gesture(gesture, id), name: "\(gesture)"), by: boundary.child)
    }
  }

  private func answered(_ rule: Boundary.Response, across boundary: Boundary) -> EventID? {
    guard let event = flow.ending(of: boundary.child, by: rule) else { return nil }
    let isUnheard = rule == .finish && flow.transition(of: boundary.parent, for: event) == nil
    return isUnheard ? nil : event
  }

  // MARK: Links and ends

  private mutating func read(_ id: LinkID) {
    let link = flow[id]
    let last = flow.end(of: link)
    let text = ConditionText(flow: flow, coordinator: flow.root, payload: link.parameters)
    let condition = link.condition.map { text.text(of: $0) } ?? ""
    read(
      link.block, of: id, by: last, under: condition,
      ifNothing: Move(.place(.coordinator(last)), .link))
    guard let otherwise = link.otherwise, let negated = link.condition else { return }
    read(
      otherwise, of: id, by: flow.root, under: text.text(of: negated, isNegated: true),
      ifNothing: Move())
  }

  private mutating func read(
    _ block: BlockID, of link: LinkID, by coordinator: CoordinatorID, under condition: String,
    ifNothing: Move
  ) {
    let scope = BlockReader.Scope(coordinator: coordinator, payload: flow[link].parameters)
    for found in reader.moves(of: block, in: scope) {
      var move = found.move.goal == .stays ? ifNothing : found.move
      if move.goal == .stays { continue }
      move.kind = .link
      // What lies below is the last coordinator's first screen.
      if move.below == nil { move.below = .place(.coordinator(coordinator)) }
      let conditions = [condition, found.condition].filter { !$0.isEmpty }
      add(
        .link(link), move,
        Drawing.Cause(.link(link), condition: conditions.joined(separator: ", ")),
        by: coordinator)
    }
  }

  /// A child may end without a step of its parent: then it is as if it had never been started.
  private mutating func endUnheard() {
    var ends: Set<EventID> = []
    for draft in drafts {
      if case .place(.exit(let event)) = draft.move.goal { ends.insert(event) }
    }
    for index in flow.boundaries.indices {
      let boundary = flow.boundaries[index]
      for event in flow[boundary.child].events.indices {
        let id = EventID(event)
        guard ends.contains(id), flow.transitionIndex(of: boundary.parent, for: id) == nil else {
          continue
        }
        add(
          .exit(id), Move(.fromChild(boundary.child), .back),
          Drawing.Cause(.end(BoundaryID(index))), by: boundary.parent)
      }
    }
  }
}
