import FlowKernel
import FlowModel

/// Everything that can happen in a world, with payloads of which nobody has said anything yet, in the order in which a
/// person would think of it.
extension Twin {
  mutating func possible(in world: World, _ which: Which) -> [Turn] {
    var turns = visibleEvents(in: world, which)
    let kernel = self[which]
    turns += kernel.allGestures(in: world).map { Turn(.gesture($0)) }
    let visible = world.visible.entry
    // An alert is gone by the first tap.
    for turn in turns where !world.isAlert(visible) {
      if case .event(let event, let payload, _) = turn.action, kernel.canTapTwice(event, in: world)
      {
        turns.append(.doubleTap(event, entry: visible, payload: payload))
      }
    }
    turns += kernel.tabs(in: world).map { .tab($0) }
    turns += kernel.buttons(in: world).map { .button($0) }
    turns += asyncEvents(in: world, which)
    for index in self[which].flow.links.indices {
      turns.append(
        .open(LinkID(index), payload: open(self[which].flow.links[index].parameters, which)))
    }
    turns += changes(in: world, which)
    return turns
  }

  private mutating func visibleEvents(in world: World, _ which: Which) -> [Turn] {
    let slot = world.visible.entry
    guard slot != .none, let screen = world[entry: slot].screen else { return [] }
    let flow = self[which].flow
    let kernel = self[which]
    return flow[screen].events.indices
      .filter {
        flow.events[$0].kind == .event && kernel.canCome(EventID($0), of: slot, in: world)
      }
      .map { .event(EventID($0), entry: slot, payload: open(flow.events[$0].parameters, which)) }
  }

  private mutating func asyncEvents(in world: World, _ which: Which) -> [Turn] {
    var turns: [Turn] = []
    let flow = self[which].flow
    for index in world.entries.indices where world.entries[index].isLive {
      let slot = Slot(index)
      guard let screen = world.entries[index].screen, world.entries[index].owner != .none else {
        continue
      }
      for event in flow[screen].events.indices
      where flow.events[event].kind == .async
        && self[which].canCome(EventID(event), of: slot, in: world)
      {
        let payload = open(flow.events[event].parameters, which)
        turns.append(.event(EventID(event), entry: slot, payload: payload))
      }
    }
    for index in world.coordinators.indices where world.coordinators[index].isAlive {
      for event in flow[world.coordinators[index].type].events.indices
      where flow.events[event].kind == .async
        && self[which].canCome(EventID(event), ofCoordinator: Slot(index), in: world)
      {
        let payload = open(flow.events[event].parameters, which)
        turns.append(.ownEvent(EventID(event), coordinator: Slot(index), payload: payload))
      }
    }
    return turns
  }

  /// A variable of the environment whose value somebody has asked for may change.
  private func changes(in world: World, _ which: Which) -> [Turn] {
    let kernel = self[which]
    var turns: [Turn] = []
    for (index, variable) in kernel.flow.variables.enumerated() where variable.isEnvironment {
      let current = kernel.tuples[world.state, index]
      if current == .unknown { continue }
      turns += kernel.flow.types.representatives(of: variable.type).filter { $0 != current }
        .map { .change(variable: index, to: $0) }
    }
    return turns
  }
}
