import FlowModel

/// Gestures that are locked, always or while a condition holds: of the screen or of a boundary; and what an app does
/// when the user tries one (`Screen.held`).
extension Kernel {
  /// What may lock a gesture.
  enum Lock {
    case always
    /// While a condition holds, of a child's parameters, or of what a screen was shown with.
    case condition(ConditionID, of: Slot, payload: TupleID)
  }

  // MARK: Whose

  /// What may lock going back off an entry: its screen, and the boundaries of the children that it opens.
  func backLocks(of slot: Slot, in world: World) -> [Lock] {
    let entry = world[entry: slot]
    var locks: [Lock] = []
    if let screen = entry.screen {
      if flow[screen].isBackLocked { locks.append(.always) }
      if let lock = flow[screen].backLock {
        locks.append(.condition(lock, of: .none, payload: entry.arguments))
      }
    }
    // Whoever pushed it on a stack that is not his own opened nothing there.
    var owner = entry.isForeign ? .none : entry.owner
    var below = entry.below
    while owner != .none {
      // Entries of the owner or of what lives below it: then this one opened nothing of its.
      if below != .none, isWithin(world[entry: below].owner, owner, in: world) { break }
      guard let boundary = world[coordinator: owner].boundary, flow[boundary].kind == .push else {
        break
      }
      if flow[boundary].back == .locked { locks.append(.always) }
      if let lock = flow[boundary].backLock {
        locks.append(.condition(lock, of: owner, payload: .empty))
      }
      owner = world[coordinator: owner].parent
      below = entry.below
    }
    return locks
  }

  /// What may lock pulling down what was presented last: the visible screen, and the boundary of the child.
  func swipeLocks(in world: World) -> [Lock] {
    var locks: [Lock] = []
    let visible = world.visible.entry
    if visible != .none, let screen = world[entry: visible].screen {
      if flow[screen].isSwipeLocked { locks.append(.always) }
      if let lock = flow[screen].swipeLock {
        locks.append(.condition(lock, of: .none, payload: world[entry: visible].arguments))
      }
    }
    guard let layer = world.layers.last, let child = presentedChild(layer, in: world),
      let boundary = world[coordinator: child].boundary
    else { return locks }
    if flow[boundary].swipe == .locked { locks.append(.always) }
    if let lock = flow[boundary].swipeLock {
      locks.append(.condition(lock, of: child, payload: .empty))
    }
    return locks
  }

  // MARK: Whether

  /// Whether any of the locks holds in a world; nil where that depends on a value that nobody knows.
  func isLocked(_ locks: [Lock], in world: World) -> Bool? {
    var isKnown = true
    for lock in locks {
      switch lock {
      case .always: return true
      case .condition(let condition, let coordinator, let payload):
        let arguments = coordinator == .none ? .empty : world[coordinator: coordinator].arguments
        switch holds(condition, arguments, payload, state: world.state) {
        case true?: return true
        case false?: break
        case nil: isKnown = false
        }
      }
    }
    return isKnown ? false : nil
  }

  /// Whether a condition holds that asks for values alone; nil where nobody knows one.
  private func holds(
    _ condition: ConditionID, _ arguments: TupleID, _ payload: TupleID, state: TupleID
  ) -> Bool? {
    func known(_ expression: Expression) -> Value? {
      let value =
        switch expression {
        case .payload(let position): tuples[payload, Int(position)]
        case .parameter(let position): tuples[arguments, Int(position)]
        case .state(let variable): tuples[state, Int(variable)]
        case .constant(let value): value
        }
      return value.isOpen || value == .unasked ? nil : value
    }
    switch flow.conditions[condition.index] {
    case .holds(let expression): return known(expression).map { $0 == .true }
    case .not(let inner): return holds(inner, arguments, payload, state: state).map { !$0 }
    case .and(let left, let right):
      let first = holds(left, arguments, payload, state: state)
      if first == false { return false }
      let second = holds(right, arguments, payload, state: state)
      return second == false ? false : first == nil ? nil : second
    case .or(let left, let right):
      let first = holds(left, arguments, payload, state: state)
      if first == true { return true }
      let second = holds(right, arguments, payload, state: state)
      return second == true ? true : first == nil ? nil : second
    case .equals(let expression, let value): return known(expression).map { $0 == value }
    case .exists(let expression): return known(expression).map { $0 != .nil }
    case .alive: return nil
    }
  }

  /// Whether a gesture that is made now is locked; nil, and the turn is over, where a value has to be known for that.
  mutating func isLockedNow(_ gesture: Gesture) -> Bool? {
    let locks =
      switch gesture {
      case .swipe, .cancelledSwipe: swipeLocks(in: world)
      case .back, .backTo, .cancelledBack: backLocks(of: entryToLeave(in: world), in: world)
      }
    for lock in locks {
      switch lock {
      case .always: return true
      case .condition(let condition, let coordinator, let payload):
        let owner = coordinator == .none ? World.rootSlot : coordinator
        guard let isLocked = holds(condition, owner, payload) else { return nil }
        if isLocked { return true }
      }
    }
    return false
  }

  // MARK: held

  /// Whether somebody hears that the user tries a gesture that is locked.
  func isHeld(_ gesture: Gesture.Leaving, in world: World) -> Bool {
    switch gesture {
    case .back: if entryToLeave(in: world) == .none { return false }
    case .swipe: if !hasSomethingToSwipe(in: world) { return false }
    }
    let visible = world.visible.entry
    guard visible != .none, let screen = world[entry: visible].screen,
      let held = flow[screen].held, world[entry: visible].owner != .none
    else { return false }
    let type = world[coordinator: world[entry: visible].owner].type
    return flow.transitionIndex(of: type, for: held) != nil
  }

  /// Nothing moves; who shows the visible screen hears of it.
  mutating func hold() {
    let visible = world.visible.entry
    if visible == .none { return }
    // For checks it is the event alone, and no gesture.
    course.action = nil
    tell(world.entries[Int(visible)], .held, actors: actors(at: visible))
  }
}
