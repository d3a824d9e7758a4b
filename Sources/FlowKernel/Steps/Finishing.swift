import FlowModel

/// Finishing, and the finish target (language, section 7).
extension Kernel {
  /// Ends a coordinator with an outcome, or plainly with its `finished`; then its parent answers.
  mutating func finish(_ coordinator: Slot, with event: EventID, _ payload: TupleID) {
    let (event, payload) = handUpNest(of: coordinator, event, payload)
    let parent = parent(of: coordinator)
    // A root that finishes is an error of the flow; nobody is there to answer.
    guard parent != .none else { return }
    if !ended.isEmpty { ended[event.index] = true }
    tell(event)
    let ending = TurnContext.Ending(
      first: context.ending?.first ?? context.cause, last: context.cause,
      boundary: world.coordinators[Int(coordinator)].boundary, event: event)
    asFinish { $0.leaveTree(coordinator) }
    context.ending = ending
    context.lastStep = -1
    answer(event, in: parent, payload: payload)
    noteAnswer()
  }

  /// Notes which step a parent answered with last; where it ended by that, its own parent's answer is noted.
  private mutating func noteAnswer() {
    if context.ending?.answer == nil, context.lastStep >= 0 {
      context.ending?.answer = context.lastStep
    }
  }

  /// What the app's base class does with a coordinator that finished.
  private mutating func leaveTree(_ coordinator: Slot) {
    let parent = world.coordinators[Int(coordinator)].parent
    let type = world.coordinators[Int(coordinator)].type
    let keepsScreens = context.keepsScreens
    context.keepsScreens = false
    if flow.leavesScreens || keepsScreens {
      removeLeavingScreens(coordinator)
    } else {
      remove(coordinator)
    }
    guard flow.removesByType else { return }
    while true {
      let sibling = world.child(of: parent, type: type)
      if sibling == .none { return }
      removeLeavingScreens(sibling)
    }
  }

  /// Takes a coordinator and all below it out of the tree; their screens stay where they are.
  private mutating func removeLeavingScreens(_ coordinator: Slot) {
    needsWhole(coordinator)
    if context.orphaning == nil { context.orphaning = context.cause }
    forEachFromBelow(coordinator) { kernel, slot in
      kernel.needsTab(slot)
      kernel.needsWhole(slot)
      kernel.orphanScreens(of: slot)
      kernel.removeFromTree(slot)
    }
  }

  private mutating func orphanScreens(of coordinator: Slot) {
    for index in world.entries.indices where world.entries[index].owner == coordinator {
      if world.isInPile(Slot(index)) { return needs(.all, ofEntry: Slot(index)) }
      world.entries[index].owner = .none
    }
    for index in world.layers.indices where world.layers[index].presenter == coordinator {
      world.layers[index].presenter = .none
    }
    for index in world.containers.indices where world.containers[index].owner == coordinator {
      world.containers[index].owner = .none
      // What was never shown, or is no longer, only its coordinator held: that goes with all on it.
      if world.containers[index].isLive, world.containers[index].host == .nowhere {
        detach(Slot(index))
      }
    }
  }

  // MARK: Finish targets

  /// A finish target on its way up, with the arguments that it found where it is written.
  private struct Journey {
    var target: Target
    var values: [Value]
  }

  mutating func finish(_ coordinator: Slot, to id: TargetID, payload: TupleID) {
    let target = flow[id]
    var values: [Value] = []
    for argument in target.arguments { values.append(copy(argument.value, coordinator, payload)) }
    if context.isOver { return }
    let journey = Journey(target: target, values: values)
    var finishing = coordinator
    while true {
      if !ended.isEmpty {
        ended[flow.coordinators[world.coordinators[Int(finishing)].type.index].finished.index] =
          true
      }
      tell(flow.coordinators[world.coordinators[Int(finishing)].type.index].finished)
      let parent = parent(of: finishing)
      guard parent != .none else { return }
      let way = way(of: target, from: parent)
      if context.isOver { return }
      if way == .up || way == .unresolved {
        asFinish { $0.leaveTree(finishing) }
        // Where nobody takes the target the root is the last to hear of it.
        guard way == .up else { return }
        finishing = parent
        continue
      }
      asFinish { kernel in
        if kernel.isTab(finishing) {
          kernel.atOnce { $0.reset(tab: finishing) }
        } else {
          kernel.leaveTree(finishing)
        }
      }
      withoutActor { $0.follow(way, of: journey, from: parent) }
      return
    }
  }

  /// How a live coordinator takes a target.
  private enum Way: Equatable {
    case here
    case arrived
    case below([BoundaryID])
    case up
    case unresolved
  }

  private mutating func way(of target: Target, from parent: Slot) -> Way {
    let instance = world.coordinators[Int(parent)]
    let above = target.path.dropLast()
    if stands(parent, at: above) { return .here }
    if instance.type == target.path[target.path.count - 1] {
      let outer = self.parent(of: parent)
      if outer != .none, stands(outer, at: above) { return .arrived }
    }
    switch target.resolutions[instance.type] {
    case .below(let boundaries, _): return .below(boundaries)
    case .up, nil: return .up
    case .taken, .unresolved: return .unresolved
    }
  }

  /// Whether a coordinator and its live parents are what a path says, from its end upwards.
  private mutating func stands(_ coordinator: Slot, at path: ArraySlice<CoordinatorID>) -> Bool {
    var current = coordinator
    for index in path.indices.reversed() {
      guard current != .none, world.coordinators[Int(current)].type == path[index] else {
        return false
      }
      // What is above the first of a path doesn't matter, and is not asked for.
      if index > path.startIndex { current = parent(of: current) }
    }
    return true
  }

  /// A tab on the way up to its own bar stays: its children go, and its stack pops to its first screen.
  private mutating func reset(tab: Slot) {
    for child in world.children(of: tab).reversed() where !isTab(child) && mayGo(child) {
      clearAway(child)
    }
    // Also what is left of a child that has finished and left its screens.
    if let first = world.layers.firstIndex(where: { $0.presenter == tab }) {
      removeLayers(fromLowest: first, of: tab)
    }
    let stack = world.content(of: world.coordinators[Int(tab)].container)
    clear(aboveFirst: world.containers[Int(stack)].bottom, on: stack, by: tab)
  }

  private mutating func follow(_ way: Way, of journey: Journey, from parent: Slot) {
    let target = journey.target
    let holder = target.path[target.path.count - 2]
    let last = target.path[target.path.count - 1]
    var current = parent
    // The last where it lives already: what comes up on the way is kept, and this one is started again.
    var known = child(of: parent, type: last)
    if case .below(let boundaries) = way {
      known = parent
      for boundary in boundaries where known != .none {
        known = child(of: known, type: flow[boundary].child)
      }
      if known != .none { known = child(of: known, type: last) }
      for boundary in boundaries {
        guard let next = descend(boundary, from: current, journey) else {
          return
        }
        current = next
      }
    }
    guard way != .arrived, let boundary = flow.boundary(from: holder, to: last) else { return }
    let child = child(of: current, type: last)
    if context.isOver { return }
    if flow[boundary].kind == .tab, child != .none {
      selectTab(last, of: current, by: current)
    } else if child == .none || child == known {
      _ = start(boundary, arguments(of: boundary, journey, under: current), under: current)
    }
  }

  /// One coordinator of the path down: reused where it lives, started where not, selected if a tab.
  private mutating func descend(
    _ boundary: BoundaryID, from parent: Slot, _ journey: Journey
  ) -> Slot? {
    let type = flow[boundary].child
    if flow[boundary].kind == .tab { selectTab(type, of: parent, by: parent) }
    var child = child(of: parent, type: type)
    if context.isOver { return nil }
    if child == .none || sleeps(child) {
      child = start(boundary, arguments(of: boundary, journey, under: parent), under: parent)
      if context.isOver { return nil }
    }
    needsTab(child)
    needsWhole(child)
    // Its own `start` may have ended it, or what stands above it, at once.
    return isOver(child) || context.isOver ? nil : child
  }

  /// The arguments of a fresh start on the way of a target, by name; a tab's are its bar's to give.
  private mutating func arguments(
    of boundary: BoundaryID, _ journey: Journey, under parent: Slot
  ) -> TupleID {
    if flow[boundary].kind == .tab { return evaluate(flow[boundary].arguments, parent, .empty) }
    let parameters = flow[flow[boundary].child].parameters
    if parameters.isEmpty { return .empty }
    let values = parameters.indices.map { index in
      let name = flow.parameters[index].name
      let position = journey.target.arguments.firstIndex { $0.name == name }
      return position.map { journey.values[$0] } ?? flow.parameters[index].initial ?? .some
    }
    return tuples.intern(values)
  }
}
