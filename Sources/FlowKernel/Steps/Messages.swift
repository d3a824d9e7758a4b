package import FlowModel

/// What is posted to whoever listens, and async events that come once.
extension Kernel {
  /// Tells a notification to all that live and bind it, parents first.
  mutating func post(_ event: EventID, payload: TupleID) {
    guard let mayHear = mayHear[event] else { return }
    var listeners: [Slot] = []
    for slot in coordinatorsInTreeOrder() {
      let instance = world.coordinators[Int(slot)]
      if instance.fold != .unfolded, mayHear[instance.type.index] {
        return needsTab(slot)
      }
      if flow.transitionIndex(of: instance.type, for: event) != nil, !isGone(slot) {
        listeners.append(slot)
      }
    }
    for listener in listeners where !isOver(listener) {
      if context.isOver { return }
      answer(event, in: listener, payload: payload)
    }
  }

  /// Parents before children, those in the order in which they were started.
  private func coordinatorsInTreeOrder() -> [Slot] {
    var order: [Slot] = []
    var waiting = [World.rootSlot]
    while let slot = waiting.popLast() {
      order.append(slot)
      waiting += world.children(of: slot).reversed()
    }
    return order
  }

  // MARK: once

  /// Whether an event of a screen can come now: one that comes once may have come.
  package func canCome(_ event: EventID, of entry: Slot, in world: World) -> Bool {
    world.entries[Int(entry)].spent & flow.events[event.index].onceBit == 0
  }

  package func canCome(_ event: EventID, ofCoordinator slot: Slot, in world: World) -> Bool {
    world.coordinators[Int(slot)].spent & flow.events[event.index].onceBit == 0
  }

  /// Notes that an event comes, if it can.
  mutating func spend(_ event: EventID, of entry: Slot) -> Bool {
    guard canCome(event, of: entry, in: world) else { return false }
    world.entries[Int(entry)].spent |= flow.events[event.index].onceBit
    return true
  }

  mutating func spend(_ event: EventID, ofCoordinator slot: Slot) -> Bool {
    guard canCome(event, ofCoordinator: slot, in: world) else { return false }
    world.coordinators[Int(slot)].spent |= flow.events[event.index].onceBit
    return true
  }

  /// Lets an event come once more: the coordinator's own, or that of its topmost screen of the kind.
  mutating func request(_ event: EventID, by coordinator: Slot) {
    let bit = flow.events[event.index].onceBit
    guard case .screen(let screen) = flow.events[event.index].owner else {
      world.coordinators[Int(coordinator)].spent &= ~bit
      return
    }
    guard let entry = topmost(screen, of: coordinator) else { return }
    if world.entries[Int(entry)].fold != .unfolded {
      if known.contains(Need.Known(.requested(event), of: entry)) { return }
      let isAlone = world.entries[Int(entry)].stack == .none
      return needs(isAlone ? .all : .requested(event), ofEntry: entry)
    }
    world.entries[Int(entry)].spent &= ~bit
  }

  /// A coordinator's topmost screen of a kind, presented ones first, on whatever stack it stands; or a fold that may
  /// hold it.
  private func topmost(_ screen: ScreenID, of coordinator: Slot) -> Slot? {
    func isMeant(_ slot: Slot) -> Bool {
      let entry = world.entries[Int(slot)]
      if entry.owner != coordinator { return false }
      if entry.fold == .unfolded { return entry.screen == screen }
      return !known.contains(Need.Known(.lacks(screen), of: slot))
    }
    // On the stacks of others too; most have none there.
    if world.coordinators[Int(coordinator)].foreignCount > 0,
      let shown = world.entriesInLayers().first(where: isMeant)
    {
      return shown
    }
    for layer in world.layers.reversed() {
      if case .entry(let slot) = layer.content, isMeant(slot) { return slot }
    }
    let stack = world.stack(of: coordinator)
    var slot = stack == .none ? .none : world.containers[Int(stack)].top
    while slot != .none {
      if isMeant(slot) { return slot }
      slot = world.entries[Int(slot)].below
    }
    return nil
  }
}

extension Flow {
  /// By notification and coordinator, whether that or one that may stand below it binds it.
  func listeners() -> [EventID: [Bool]] {
    var listeners: [EventID: [Bool]] = [:]
    for index in notifications.indices {
      let event = EventID(index)
      var hears = coordinators.indices.map { transition(of: CoordinatorID($0), for: event) != nil }
      var isChanged = hears.contains(true)
      while isChanged {
        isChanged = false
        for boundary in boundaries
        where hears[boundary.child.index] && !hears[boundary.parent.index] {
          hears[boundary.parent.index] = true
          isChanged = true
        }
      }
      listeners[event] = hears
    }
    return listeners
  }
}
