package import FlowModel

/// Something that can happen in a world; with a value for each of its parameters it is a turn.
package enum Offer: Hashable, Sendable {
  /// Of the visible screen, or an async one of any that lives.
  case event(EventID, entry: Slot)
  case ownEvent(EventID, coordinator: Slot)
  case back
  case swipe
  case tab(CoordinatorID)
  case open(LinkID)
  /// An environment variable may change.
  case change(variable: Int)
}

/// What can happen (semantics, section 2), for whoever asks a person to choose. The prover has its own
/// `Moves`: they are the same, without those that move nothing, and on folded worlds.
extension Kernel {
  /// Everything that can happen in a world, in the order in which a person would think of it: visible
  /// events, gestures, async events, links, environment.
  package func offers(in world: World) -> [Offer] {
    var offers = visibleEvents(in: world)
    if canGoBack(in: world) { offers.append(.back) }
    if canSwipe(in: world) { offers.append(.swipe) }
    offers += tabs(in: world).map { .tab($0) }
    offers += asyncEvents(in: world)
    offers += flow.links.indices.map { .open(LinkID($0)) }
    offers += flow.variables.indices.filter { flow.variables[$0].isEnvironment }
      .map { .change(variable: $0) }
    return offers
  }

  private func visibleEvents(in world: World) -> [Offer] {
    let visible = world.visible.entry
    guard visible != .none, let screen = world[entry: visible].screen else { return [] }
    return flow[screen].events.indices.filter { flow.events[$0].kind == .event }
      .map { .event(EventID($0), entry: visible) }
  }

  private func asyncEvents(in world: World) -> [Offer] {
    var offers: [Offer] = []
    // The visible screen stands for others of its kind that one coordinator has: what their events do
    // is the same.
    var told: Set<AsyncKey> = []
    let visible = world.visible.entry
    let entries = world.entries.indices.map(Slot.init).filter { $0 != visible }
    for slot in (visible == .none ? [] : [visible]) + entries where world[entry: slot].isLive {
      let entry = world[entry: slot]
      guard let screen = entry.screen else { continue }
      for event in async(flow[screen].events)
      where told.insert(AsyncKey(event: event, owner: entry.owner)).inserted {
        offers.append(.event(event, entry: slot))
      }
    }
    for slot in world.coordinators.indices where world.coordinators[slot].isAlive {
      offers += async(flow[world.coordinators[slot].type].events)
        .map { .ownEvent($0, coordinator: Slot(slot)) }
    }
    return offers
  }

  private func async(_ events: Run) -> [EventID] {
    events.indices.filter { flow.events[$0].kind == .async }.map(EventID.init)
  }

  /// The parameters that an offer asks values for; that a variable asks for its own is not among them.
  package func parameters(of offer: Offer) -> Run {
    switch offer {
    case .event(let event, _), .ownEvent(let event, _): flow[event].parameters
    case .open(let link): flow[link].parameters
    case .back, .swipe, .tab, .change: .empty
    }
  }

  /// The turn that an offer is with these values: of its parameters, or of the variable.
  package mutating func turn(_ offer: Offer, with values: [Value]) -> Turn {
    switch offer {
    case .event(let event, let entry):
      .event(event, entry: entry, payload: tuples.intern(values))
    case .ownEvent(let event, let coordinator):
      .ownEvent(event, coordinator: coordinator, payload: tuples.intern(values))
    case .back: .back
    case .swipe: .swipe
    case .tab(let tab): .tab(tab)
    case .open(let link): .open(link, payload: tuples.intern(values))
    case .change(let variable): .change(variable: variable, to: values[0])
    }
  }
}

private struct AsyncKey: Hashable {
  var event: EventID
  var owner: Slot
}
