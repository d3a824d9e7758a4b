package import FlowModel

/// What the user can do by hand, whatever the transitions say (language, section 8).
extension Kernel {
  /// The gestures that the user can make in a world, in the order in which a person would think of them.
  package func gestures(in world: World) -> [Gesture] {
    var gestures: [Gesture] = []
    if can(.back, in: world) { gestures.append(.back) }
    if can(.swipe, in: world) { gestures.append(.swipe) }
    if canCancelBack(in: world) { gestures.append(.cancelledBack) }
    if canCancelSwipe(in: world) { gestures.append(.cancelledSwipe) }
    return gestures
  }

  /// The same, and every place that the back button's menu leads to.
  package func allGestures(in world: World) -> [Gesture] {
    gestures(in: world) + backTargets(in: world).map { .backTo($0) }
  }

  /// Whether two taps may come, of an event of the visible screen.
  package func canTapTwice(_ event: EventID, in world: World) -> Bool {
    let visible = world.visible.entry
    guard flow.tapsTwice, visible != .none, let screen = world[entry: visible].screen,
      flow[event].kind == .event, flow[event].owner == .screen(screen)
    else { return false }
    return !flow[screen].single.contains(event)
  }

  package func can(_ gesture: Gesture, in world: World) -> Bool {
    switch gesture {
    case .back: canGoBack(in: world) || isHeld(.back, in: world)
    case .swipe: canSwipe(in: world) || isHeld(.swipe, in: world)
    case .backTo(let target): canGoBack(to: target, in: world)
    case .cancelledBack: canCancelBack(in: world)
    case .cancelledSwipe: canCancelSwipe(in: world)
    }
  }

  /// Whether the back button or the edge swipe is offered in a world.
  package func canGoBack(in world: World) -> Bool {
    let entry = entryToLeave(in: world)
    return entry != .none && isLocked(backLocks(of: entry, in: world), in: world) != true
  }

  /// What goes when the user goes back: the visible screen; at the bottom of a tab's stack, the pushed bar
  /// that the tab is of, whose own back button is there then. None where nothing is below.
  func entryToLeave(in world: World) -> Slot {
    var stack = world.visible.stack
    while stack != .none {
      let top = world.containers[Int(stack)].top
      if top != .none, world[entry: top].below != .none { return top }
      stack = world.stack(around: stack)
    }
    return .none
  }

  func isWithin(_ coordinator: Slot, _ ancestor: Slot, in world: World) -> Bool {
    var current = coordinator
    while current != .none, current != ancestor { current = world[coordinator: current].parent }
    return current == ancestor && ancestor != .none
  }

  /// Whether the last thing presented can be pulled down in a world.
  package func canSwipe(in world: World) -> Bool {
    hasSomethingToSwipe(in: world) && isLocked(swipeLocks(in: world), in: world) != true
  }

  func hasSomethingToSwipe(in world: World) -> Bool {
    world.layers.count > 1 && world.layers.last?.style.isDismissable ?? false
  }

  /// The coordinator whose container was presented, or nil.
  func presentedChild(_ layer: Layer, in world: World) -> Slot? {
    guard case .container(let container) = layer.content else { return nil }
    let owner = world[container: container].owner
    return owner == .none ? nil : owner
  }

  // MARK: Doing it

  mutating func make(_ gesture: Gesture) {
    // What the menu leads to may lie in a fold: that is looked for when it is run.
    let isOffered =
      if case .backTo = gesture { canGoBack(in: world) } else { can(gesture, in: world) }
    guard isOffered else { return }
    context.cause = .gesture(gesture)
    guard let isLocked = isLockedNow(gesture) else { return }
    switch gesture {
    case .back where isLocked, .swipe where isLocked: hold()
    case .cancelledBack where isLocked, .cancelledSwipe where isLocked, .backTo where isLocked:
      break
    case .back: back()
    case .swipe: swipe()
    case .cancelledBack: cancelBack()
    case .cancelledSwipe: cancelSwipe()
    case .backTo(let target): back(to: target)
    }
  }

  private mutating func back() {
    context.isGoingBack = true
    let entry = world.entries[Int(entryToLeave(in: world))]
    let hearers = hearers(of: entry.stack)
    removeTop(of: entry.stack)
    let heard = context.lostScreens.count
    if hearers.contains(entry.owner) { tell(entry, .popped) }
    if flow.hearsOfFirst { return leave(withFirst: entry, hearers) }
    leave(entry.isForeign ? [] : [entry.owner], off: entry.stack, heardSince: heard, hearers)
  }

  /// Asks the child alone whose first screen it is that goes, or is the topmost of those that go.
  private mutating func leave(withFirst entry: Entry, _ hearers: Hearers) {
    if entry.isFirst, entry.owner != .none, hearers.contains(entry.owner) {
      leave(only: [entry.owner])
    }
  }

  private mutating func swipe() {
    guard let layer = world.layers.last else { return }
    let visible = world.visible.entry
    let entry = visible == .none ? nil : world.entries[Int(visible)]
    let child = presentedChild(layer, in: world)
    let actors = child == nil ? presenters(of: visible) : []
    context.swiped = swiped(layer)
    context.isSwiping = true
    removeLayers(from: world.layers.count - 1)
    context.isSwiping = false
    if let entry { tellOfDismissal(of: entry, layer, actors: actors) }
    guard let child, !isOver(child), !world.showsSomething(child), !context.isOver,
      let boundary = world.coordinators[Int(child)].boundary
    else { return }
    apply(flow[boundary].swipe, to: child)
  }

  func swiped(_ layer: Layer) -> Violation.Swiped? {
    switch layer.content {
    case .container:
      presentedChild(layer, in: world).flatMap { world.coordinators[Int($0)].boundary }
        .map { Violation.Swiped(thing: .child($0), style: layer.style) }
    case .entry(let slot):
      world.entries[Int(slot)].screen.map { screen in
        let owner = world.entries[Int(slot)].owner
        let type = owner == .none ? nil : world.coordinators[Int(owner)].type
        return Violation.Swiped(thing: .screen(screen, of: type), style: layer.style)
      }
    }
  }

  /// The selected tab tapped again: its stack pops to its bottom, locked or not.
  mutating func popToBottom(_ stack: Slot) {
    let bottom = world.containers[Int(stack)].bottom
    guard bottom != .none else { return }
    if let need = needToPop(to: bottom, on: stack) { return needs(need) }
    popSeveral(above: bottom, on: stack)
  }

  /// Takes all above an entry at once: every owner hears of it, or that of the topmost alone.
  mutating func popSeveral(above entry: Slot, on stack: Slot) {
    var removed: [Entry] = []
    let hearers = hearers(of: stack)
    beginPassing(stack, staying: world.entries[Int(entry)].owner)
    while world.containers[Int(stack)].top != entry {
      removed.append(world.entries[Int(world.containers[Int(stack)].top)])
      removeTop(of: stack)
    }
    endPassing()
    // Who hears of it in between has to be seen.
    for coordinator in context.passed where !hasPassedQuietly(coordinator) {
      needsWhole(coordinator)
    }
    if context.isOver { return }
    let heard = context.lostScreens.count
    let told = removed.filter { hearers.contains($0.owner) }
    guard hearsOfLastOnly, removed.count > 1 || hasPassedNest || flow.hearsOfFirst else {
      for entry in told { tell(entry, .popped) }
      let owners = removed.filter { !$0.isForeign }.map(\.owner)
      return leave(owners, off: stack, heardSince: heard, hearers)
    }
    guard let last = told.first else { return }
    tell(last, .popped)
    if flow.hearsOfFirst { return leave(withFirst: last, hearers) }
    if last.owner != .none, !last.isForeign { leave(only: [last.owner]) }
  }

  /// What has to be unfolded before all above a stack's bottom can go: the bottom itself, and whatever
  /// hears of it.
  private func needToPop(to bottom: Slot, on stack: Slot) -> Need? {
    for slot in world.entries(of: stack) {
      let entry = world.entries[Int(slot)]
      // Those between are told by the one that ends above them, or not at all.
      if hearsOfLastOnly, slot != bottom, let need = needOfNest(below: slot),
        quietCircle(of: entry.owner) == nil
      {
        return need
      }
      guard entry.fold != .unfolded else { continue }
      // The topmost alone is told, and who else is asked depends on whether it is one or several.
      let isTop = slot == world.containers[Int(stack)].top
      if hearsOfLastOnly ? isTop : hearsOfPops(entry.owner) {
        return Need(fold: entry.fold, part: .all, entry: slot)
      }
      if slot == bottom { return Need(fold: entry.fold, part: .bottom, entry: slot) }
    }
    return needOfNest(at: bottom)
  }

  func hearsOfPops(_ coordinator: Slot) -> Bool {
    guard coordinator != .none else { return false }
    let type = world.coordinators[Int(coordinator)].type
    return flow.coordinators[type.index].shows.contains {
      flow.transition(of: type, for: flow[$0].popped) != nil
    }
  }

  /// UIKit sends an action sheet's cancel action; of anything else its delegate hears.
  private mutating func tellOfDismissal(of entry: Entry, _ layer: Layer, actors: [Slot]) {
    guard layer.style == .actionSheet, let screen = entry.screen,
      let cancel = flow[screen].cancel
    else { return tell(entry, .dismissed, actors: actors) }
    if entry.owner != .none {
      answer(cancel, in: entry.owner, payload: .empty, actors: actors)
    }
  }

  /// What a screen's owner hears of the user.
  enum Told {
    case popped, dismissed, held
  }

  /// Runs `Screen.popped`, `Screen.dismissed` or `Screen.held` in the screen's owner, if it lives.
  mutating func tell(_ entry: Entry, _ told: Told, actors: [Slot] = []) {
    guard let screen = entry.screen, entry.owner != .none, !isOver(entry.owner) else { return }
    let event: EventID? =
      switch told {
      case .popped: flow[screen].popped
      case .dismissed: flow[screen].dismissed
      case .held: flow[screen].held
      }
    guard let event else { return }
    answer(event, of: entry, in: entry.owner, payload: .empty, actors: actors)
  }

  /// Applies the `back` rule of each child that lost its last screen, topmost first.
  ///
  /// - Parameter stack: what was popped: its delegate hears of no other stack.
  /// - Parameter heard: how many losses there were before anybody heard of the gesture: who loses its last
  ///   screen by what hears of it is asked too.
  private mutating func leave(
    _ owners: [Slot], off stack: Slot, heardSince heard: Int, _ hearers: Hearers
  ) {
    let others = context.lostScreens.dropFirst(heard).filter { !$0.isNew }.map(\.coordinator)
    let candidates = childrenThatLeave(owners.map(nearestAlive) + others)
    leave(only: candidates.filter { stackBelow($0) == stack && hearers.contains($0) })
  }

  /// A coordinator, or, if that has ended by what heard of the gesture, the first above it that has not.
  private func nearestAlive(_ coordinator: Slot) -> Slot {
    var current = coordinator
    while current != .none, isOver(current) {
      current = world.coordinators[Int(current)].parent
    }
    return current
  }

  /// The stack that a coordinator's screens stand on, or a pushed tab bar that may be gone from it; none of
  /// a bar that was not pushed.
  func stackBelow(_ coordinator: Slot) -> Slot {
    var current = coordinator
    while true {
      let container = world.coordinators[Int(current)].container
      if container == .none || !world.containers[Int(container)].isBar { return container }
      guard world.coordinators[Int(current)].boundary.map({ flow[$0].kind == .push }) ?? false
      else { return .none }
      current = world.coordinators[Int(current)].parent
    }
  }

  /// Those of the coordinators, and of all above them, that show nothing.
  func childrenThatLeave(_ owners: [Slot]) -> [Slot] {
    var candidates: [Slot] = []
    for owner in owners {
      var current = owner
      while current != .none, !candidates.contains(current), !isOver(current),
        !world.showsSomething(current)
      {
        candidates.append(current)
        current = world.coordinators[Int(current)].parent
      }
    }
    return candidates
  }

  private mutating func leave(only candidates: [Slot]) {
    for child in candidates {
      guard !isOver(child), !context.isOver, !world.showsSomething(child),
        !isHeldOutOfSight(child),
        let id = world.coordinators[Int(child)].boundary
      else { continue }
      let boundary = flow[id]
      guard boundary.kind == .push else { continue }
      let response = flow.responseToPop(of: boundary)
      if flow.ending(of: boundary.child, by: response) != nil { dropPassedNest(of: child) }
      apply(response, to: child)
    }
  }

  mutating func apply(_ rule: Boundary.Response, to child: Slot) {
    let type = world.coordinators[Int(child)].type
    if let event = flow.ending(of: type, by: rule) { finish(child, with: event, .empty) }
  }
}
