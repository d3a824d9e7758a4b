package import FlowModel

/// A turn that can happen in a world, before there is a value for each of its parameters.
package struct Offer: Hashable, Sendable {
  /// Without a payload; a variable changes to `.unknown`.
  package var turn: Turn

  init(_ turn: Turn) { self.turn = turn }

  package var action: Action { turn.action }
}

/// What can happen (semantics, section 2), for whoever asks a person to choose. The prover has its own
/// `Moves`: they are the same, without those that move nothing, and on folded worlds.
extension Kernel {
  /// Everything that can happen in a world, in the order in which a person would think of it: visible
  /// events, gestures, async events, links, environment.
  ///
  /// - Parameter withAsync: whether async events are among them.
  package func offers(in world: World, withAsync: Bool = true) -> [Offer] {
    var offers = visibleEvents(in: world)
    offers += allGestures(in: world).map { Offer(Turn(.gesture($0))) }
    offers += doubleTaps(in: world)
    offers +=
      tabs(in: world).map { Offer(.tab($0)) } + buttons(in: world).map { Offer(.button($0)) }
    if withAsync { offers += asyncEvents(in: world) }
    offers += flow.links.indices.map { Offer(.open(LinkID($0), payload: .empty)) }
    offers += flow.variables.indices.filter { flow.variables[$0].isEnvironment }
      .map { Offer(.change(variable: $0, to: .unknown)) }
    return offers
  }

  private func visibleEvents(in world: World) -> [Offer] {
    let visible = world.visible.entry
    guard visible != .none, let screen = world[entry: visible].screen else { return [] }
    return flow[screen].events.indices.filter { flow.events[$0].kind == .event }
      .map { Offer(.event(EventID($0), entry: visible, payload: .empty)) }
  }

  private func doubleTaps(in world: World) -> [Offer] {
    visibleEvents(in: world).compactMap { offer in
      guard case .event(let event, _, _) = offer.action, canTapTwice(event, in: world) else {
        return nil
      }
      return Offer(.doubleTap(event, entry: world.visible.entry, payload: .empty))
    }
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
      where canCome(event, of: slot, in: world)
        && told.insert(AsyncKey(event: event, owner: entry.owner)).inserted
      {
        offers.append(Offer(.event(event, entry: slot, payload: .empty)))
      }
    }
    for slot in world.coordinators.indices where world.coordinators[slot].isAlive {
      offers += async(flow[world.coordinators[slot].type].events)
        .filter { canCome($0, ofCoordinator: Slot(slot), in: world) }
        .map { Offer(.ownEvent($0, coordinator: Slot(slot), payload: .empty)) }
    }
    return offers
  }

  private func async(_ events: CompactRange) -> [EventID] {
    events.indices.filter { flow.events[$0].kind == .async }.map(EventID.init)
  }

  /// The parameters that an action has values for; that of a variable is not among them.
  package func parameters(of action: Action) -> CompactRange {
    switch action {
    case .event(let event, _, _), .doubleTap(let event, _): flow[event].parameters
    case .open(let link, _): flow[link].parameters
    case .launch, .gesture, .tab, .button, .change: .empty
    }
  }

  /// The turn that an offer is with these values: of its parameters, or of the variable.
  package mutating func turn(_ offer: Offer, with values: [Value]) -> Turn {
    var turn = offer.turn
    switch turn.action {
    case .event(let event, _, let path):
      turn.action = .event(event, payload: tuples.intern(values), at: path)
    case .doubleTap(let event, _):
      turn.action = .doubleTap(event, payload: tuples.intern(values))
    case .open(let link, _): turn.action = .open(link, payload: tuples.intern(values))
    case .change(let variable, _): turn.action = .change(variable: variable, to: values[0])
    case .launch, .gesture, .tab, .button: break
    }
    return turn
  }
}

private struct AsyncKey: Hashable {
  var event: EventID
  var owner: Slot
}
