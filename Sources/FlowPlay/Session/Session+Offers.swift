import FlowKernel
import FlowModel

extension Session {
  /// Who hears an async event, as a script names it.
  private struct Named: Hashable {
    var event: EventID
    var path: [CoordinatorID]
  }

  /// What is offered: all that can happen, and of several things that a script has one name for, one. Two
  /// children of a type under one parent are such a case, and a screen that is nobody's.
  func offers(in world: World) -> [Offer] {
    var told: Set<Named> = []
    return kernel.offers(in: world).filter { offer in
      guard case .event(let event, _, _) = offer.action else { return true }
      let owner = world.owner(of: offer.turn.sender)
      if flow[event].kind == .event { return true }
      guard owner != .none else { return false }
      return told.insert(Named(event: event, path: path(to: owner, in: world))).inserted
    }
  }

  private func path(to coordinator: Slot, in world: World) -> [CoordinatorID] {
    var types: [CoordinatorID] = []
    var current = coordinator
    while current != .none {
      types.append(world[coordinator: current].type)
      current = world[coordinator: current].parent
    }
    return types
  }
}
