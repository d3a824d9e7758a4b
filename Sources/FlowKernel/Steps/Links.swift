import FlowModel

/// Opening a deep link (language, section 9).
extension Kernel {
  mutating func open(_ id: LinkID, payload: TupleID) {
    if !context.isOver { withoutActor { $0.lead(along: id, payload: payload) } }
  }

  private mutating func lead(along id: LinkID, payload: TupleID) {
    let cause = context.cause
    let motion = context.motion
    if context.frames.isEmpty {
      context.cause = .link(id)
      context.motion = Motion(flow.stepAnimation)
    }
    defer {
      context.cause = cause
      context.motion = motion
    }
    let link = flow[id]
    if let condition = link.condition {
      guard let holds = holds(condition, World.rootSlot, payload) else { return }
      if !holds {
        if let otherwise = link.otherwise { enter(otherwise, as: World.rootSlot, payload: payload) }
        return
      }
    }
    if !link.clears {
      if let end = descend(along: id, payload: payload) {
        enter(link.block, as: end, payload: payload)
      }
      return
    }
    let wasClearing = context.isClearingTheWay
    context.isClearingTheWay = true
    let end = clearTheWay(of: link, payload: payload)
    context.isClearingTheWay = wasClearing
    guard let end else { return }
    enter(link.block, as: end, payload: payload)
  }

  /// Brings up every coordinator of the path as steps would, and closes nothing.
  ///
  /// - Returns: the last of them, or nil where one could not be reached.
  private mutating func descend(along id: LinkID, payload: TupleID) -> Slot? {
    let link = flow[id]
    let cause = context.cause
    defer { context.cause = cause }
    var current = World.rootSlot
    for (position, boundary) in link.path.enumerated() {
      // Whoever opens it, it is the link that leads there.
      context.cause = .link(id)
      let type = flow[boundary].child
      let isTab = flow[boundary].kind == .tab
      if isTab { selectTab(type, of: current, by: current) }
      var child = child(of: current, type: type)
      if context.isOver { return nil }
      if child == .none || sleeps(child) {
        let giver = isTab ? current : World.rootSlot
        let arguments = evaluate(link.arguments[position], giver, isTab ? .empty : payload)
        if context.isOver { return nil }
        child = start(boundary, arguments, under: current)
      }
      if isOver(child) || context.isOver || context.failedPresents.contains(child) { return nil }
      needsTab(child)
      needsWhole(child)
      if context.isOver { return nil }
      current = child
    }
    return current
  }

  /// Brings up every coordinator of the path, and removes all else that stands on or above it.
  ///
  /// - Returns: the last coordinator of the path, or nil where a `start` on the way ended it.
  private mutating func clearTheWay(of link: Link, payload: TupleID) -> Slot? {
    let isTurn = context.frames.isEmpty
    var hasStarted = false
    var reached = [World.rootSlot]
    keepOnly(link.path, reached)
    if context.isOver { return nil }
    for (position, boundary) in link.path.enumerated() {
      let current = reached[position]
      let type = flow[boundary].child
      // What covers a tab now is what the link leads to.
      if flow[boundary].kind == .tab { selectTab(type, of: current, by: current, mayCover: true) }
      var child = child(of: current, type: type)
      // Who lost the last screen by what was cleared away is on the path no longer, and in its way.
      if child == .none, flow.endsTheGone, !context.isOver { keepOnly(link.path, reached) }
      if context.isOver { break }
      if child == .none || sleeps(child) {
        // A tab's are its bar's to give.
        let giver = flow[boundary].kind == .tab ? current : World.rootSlot
        let arguments = evaluate(
          link.arguments[position], giver, flow[boundary].kind == .tab ? .empty : payload)
        child = start(boundary, arguments, under: current, mayCover: true)
        hasStarted = true
        if context.isOver || isOver(child) { return nil }
        // What the fresh start opened off the path goes too.
        keepOnly(link.path, reached + [child])
        if isOver(child) || context.isOver { return nil }
      }
      needsTab(child)
      if context.isOver { break }
      reached.append(child)
    }
    let end = reached[reached.count - 1]
    if !context.isOver { popToFirst(of: end) }
    if context.isOver {
      // The condition is asked again, of a world in which the way is cleared.
      report.isResumable =
        isTurn && !hasStarted && !hasLost() && link.condition.map(flow.asksWhoLives) != true
        && !hasUnawaitedMotion && !hasPassedNest && course.told.isEmpty
        && context.dismissals.isEmpty && context.heardDismissals.isEmpty
      return nil
    }
    return end
  }

  /// Whether clearing the way moves something that nobody waits for: the steps to come would meet it, and
  /// a turn that is made again from here would not know of it.
  private var hasUnawaitedMotion: Bool {
    world.layers.contains { $0.motion == .unawaited }
      || context.markedStacks.contains { world[container: $0].motion == .unawaited }
  }

  /// Whether clearing the way took its last screen from somebody who lives on: that is to be told, and
  /// nobody would know of it later.
  private func hasLost() -> Bool {
    context.lostScreens.contains { loss in
      !isOver(loss.coordinator) && !world.showsSomething(loss.coordinator)
    }
  }

  /// Removes all that stands on or above the path as far as it lives; tabs beside it stay.
  ///
  /// - Parameter reached: the part of the path that is there already, though it may show nothing yet.
  private mutating func keepOnly(_ path: [BoundaryID], _ reached: [Slot]) {
    atOnce { $0.removeOthers(on: path, reached) }
  }

  private mutating func removeOthers(on path: [BoundaryID], _ reached: [Slot]) {
    var live = reached
    for boundary in path.dropFirst(reached.count - 1) {
      let child = child(of: live[live.count - 1], type: flow[boundary].child)
      if child == .none { break }
      needsWhole(child)
      live.append(child)
    }
    if context.isOver { return }
    // Who goes is decided first: what one takes along must not look asleep then. Without closures: each would
    // copy the kernel.
    var others: [Slot] = []
    for parent in live.reversed() { appendOthers(under: parent, but: live, to: &others) }
    for child in others where !isOver(child) { clearAway(child) }
    if context.isOver { return }
    // What is presented over the path, by a tab beside it or by the path itself, stands above it; with it goes what of
    // the path stands over that, and comes anew.
    var lowest = 1
    while lowest < world.layers.count, holdsAny(of: live, lowest) { lowest += 1 }
    while world.layers.count > lowest, !context.isOver { removeLayer(world.layers.count - 1) }
    if mayLeaveScreens || flow.pushesOverTop { removeStrays(above: live) }
  }

  /// Takes screens that stand above what the path shows and that nobody owns, or who pushed them from elsewhere.
  private mutating func removeStrays(above live: [Slot]) {
    func isStray(_ entry: Entry) -> Bool {
      entry.owner == .none || entry.isForeign && !live.contains(entry.owner)
    }
    for stack in world.containers.indices.map({ Slot($0) })
    where world[container: stack].isLive && !world[container: stack].isBar
      && world.isInLayer(stack)
    {
      var entry = world[container: stack].top
      while entry != .none, isStray(world[entry: entry]) { entry = world[entry: entry].below }
      if entry != .none, live.contains(world[entry: entry].owner) {
        let isAnyAbove = world[container: stack].top != entry
        removeAll(above: entry, on: stack)
        if isAnyAbove { change(stack, by: world[entry: entry].owner) }
      }
    }
  }

  /// Notes the children of a coordinator that a link takes away, last started first.
  private mutating func appendOthers(under parent: Slot, but live: [Slot], to others: inout [Slot])
  {
    var child = world.coordinators[Int(parent)].lastChild
    while child != .none {
      // One without a screen stands in nobody's way.
      // One that is gone ends by itself, and its parent is told then.
      if !isTab(child), !live.contains(child), mayGo(child), !hasNoScreen(child), !isGone(child) {
        others.append(child)
      }
      child = world.coordinators[Int(child)].previousSibling
    }
  }

  /// Whether there is anything of a child to take away: not of a kept one that sleeps, unless its container
  /// is in a layer, though empty.
  func mayGo(_ child: Slot) -> Bool {
    if !sleeps(child) { return true }
    let container = world.coordinators[Int(child)].container
    return container != .none && world.containers[Int(container)].owner == child
      && world.isInLayer(container)
  }

  /// Takes a coordinator out of the way of a link or a target: a kept one outlives that.
  mutating func clearAway(_ coordinator: Slot) {
    guard keeps(coordinator) else { return remove(coordinator) }
    asOneChange(of: stackOfOthers(with: coordinator), by: coordinator) {
      $0.putToSleep(coordinator)
    }
  }

  /// Takes all that a kept coordinator shows; it lives on, with its tabs and the kept below it.
  private mutating func putToSleep(_ coordinator: Slot) {
    needsWhole(coordinator)
    if showsAgain(coordinator) { return takeOutOfSight(coordinator) }
    var staying = [coordinator]
    // Who goes is decided first here too: with a screen goes what stands above it, and shows nothing then.
    var leaving: [Slot] = []
    var next = 0
    while next < staying.count, !context.isOver {
      needsTab(staying[next])
      for child in world.children(of: staying[next]).reversed() {
        if !isTab(child), !keeps(child) {
          leaving.append(child)
        } else if mayGo(child) {
          staying.append(child)
        }
      }
      next += 1
    }
    for child in leaving where !context.isOver { remove(child) }
    if context.isOver { return }
    for slot in staying.reversed() { hideScreens(of: slot) }
  }

  /// Takes the container of a coordinator away that shows it again, with all that stands on it. What is
  /// presented over that ends.
  private mutating func takeOutOfSight(_ coordinator: Slot) {
    var family = [coordinator]
    var next = 0
    while next < family.count {
      needsTab(family[next])
      if context.isOver { return }
      family += world.children(of: family[next])
      next += 1
    }
    for child in family.dropFirst().reversed() where !isOver(child) && isPresented(child) {
      clearAway(child)
    }
    for slot in family where !isOver(slot) { removePresented(by: slot) }
    if context.isOver { return }
    let container = world.coordinators[Int(coordinator)].container
    switch world.containers[Int(container)].host {
    case .layer(let layer): removeLayers(from: Int(layer))
    case .place(let place):
      uncover(place)
      detach(container)
    case .entry(let entry): removeAll(from: coordinator, on: world.entries[Int(entry)].stack)
    case .bar, .nowhere: break
    }
  }

  private func isPresented(_ coordinator: Slot) -> Bool {
    let container = world.coordinators[Int(coordinator)].container
    guard container != .none, case .layer = world.containers[Int(container)].host else {
      return false
    }
    return world.containers[Int(container)].owner == coordinator
  }

  private mutating func hideScreens(of coordinator: Slot) {
    removePresented(by: coordinator)
    let container = world.coordinators[Int(coordinator)].container
    guard world.containers[Int(container)].owner == coordinator else {
      return removeAll(from: coordinator, on: container)
    }
    switch world.containers[Int(container)].host {
    case .layer(let layer): removeLayers(from: Int(layer))
    // It goes with its bar, whose dismissal is told to the screen that the user saw.
    case .bar: break
    case .place(let place):
      uncover(place)
      detach(container)
    case .entry(let entry): removeAll(from: coordinator, on: world.entries[Int(entry)].stack)
    case .nowhere: empty(container)
    }
  }

  /// Whether a coordinator outlives its screens on purpose, and shows nothing now.
  func sleeps(_ coordinator: Slot) -> Bool {
    keeps(coordinator) && !world.showsSomething(coordinator)
  }

  func keeps(_ coordinator: Slot) -> Bool {
    world.coordinators[Int(coordinator)].boundary.map { flow[$0].isKept } ?? false
  }

  /// Whether a coordinator is a child without a screen.
  func hasNoScreen(_ coordinator: Slot) -> Bool { hasNoScreen(coordinator, in: world) }

  package func hasNoScreen(_ coordinator: Slot, in world: World) -> Bool {
    world.coordinators[Int(coordinator)].boundary.map { flow[$0].kind == .none } ?? false
  }

  /// Whether a layer is that of one of these.
  private func holdsAny(of live: [Slot], _ index: Int) -> Bool {
    presentedChild(world.layers[index], in: world).map(live.contains) ?? false
  }

  private mutating func removeLayer(_ index: Int) {
    if let child = presentedChild(world.layers[index], in: world), mayGo(child) {
      clearAway(child)
    }
    if index < world.layers.count, !context.isOver { removeLayers(from: index) }
  }

  /// Pops a coordinator's stack to its first screen.
  private mutating func popToFirst(of coordinator: Slot) {
    let instance = world.coordinators[Int(coordinator)]
    let content = instance.container
    if content == .none { return }
    if world.containers[Int(content)].isBar {
      // A bar that is pushed is its own first screen.
      guard case .entry(let bar) = world.containers[Int(content)].host else { return }
      return clear(aboveFirst: bar, on: world.entries[Int(bar)].stack, by: coordinator)
    }
    if world.containers[Int(content)].owner == coordinator {
      let bottom = world.containers[Int(content)].bottom
      return clear(aboveFirst: bottom, on: content, by: coordinator)
    }
    guard instance.stackCount > 0 else { return }
    // On a shared stack: to the first entry of its own.
    var own = instance.stackCount
    var entry = world.containers[Int(content)].top
    while entry != .none {
      if world.entries[Int(entry)].owner == coordinator { own -= 1 }
      if own == 0 { break }
      entry = world.entries[Int(entry)].below
    }
    clear(aboveFirst: entry, on: content, by: coordinator)
  }
}
