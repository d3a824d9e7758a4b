import FlowModel
import FlowSource

/// Steps on a navigation stack: UINavigationController's push, pop and setViewControllers.
extension Kernel {
  mutating func push(_ screen: ScreenID, _ arguments: TupleID, by coordinator: Slot) {
    let stack = stackOfSteps(of: coordinator)
    // A tab bar's is gone with what stood on it.
    if stack == .none {
      return violate(.hiddenPush, coordinator: coordinator, screen: screen)
    }
    push(screen, arguments, on: stack, by: coordinator)
  }

  /// Onto the stack that the user looks at, whoever's it is.
  mutating func pushOverTop(_ screen: ScreenID, _ arguments: TupleID, by coordinator: Slot) {
    let stack = world.visible.stack
    guard stack != .none else {
      var violation = Violation(
        .hiddenPush, coordinator: world.coordinators[Int(coordinator)].type, screen: screen,
        cause: context.cause)
      violation.hasNoStack = true
      return violate(violation)
    }
    let owner = world.containers[Int(stack)].owner
    if owner != .none, world.coordinators[Int(owner)].fold != .unfolded {
      return needsTab(owner)
    }
    let entry = push(screen, arguments, on: stack, by: coordinator)
    // It stands where the user is, whoever comes later in the tree.
    context.ownerChanges.removeAll { $0.entry == entry }
  }

  @discardableResult
  private mutating func push(
    _ screen: ScreenID, _ arguments: TupleID, on stack: Slot, by coordinator: Slot
  ) -> Slot {
    let isForeign = stack != world.stack(of: coordinator)
    return push(
      Entry(
        screen: screen, owner: coordinator, arguments: arguments, stack: stack,
        isForeign: isForeign), on: stack, by: coordinator)
  }

  /// The stack that a coordinator's steps move: its own, or that of the screen whose event runs them, if that stood on
  /// another.
  private func stackOfSteps(of coordinator: Slot) -> Slot {
    let acting = context.actingStack
    if acting != .none, world.containers[Int(acting)].isLive { return acting }
    return world.stack(of: coordinator)
  }

  /// Where the steps of a screen's event act, if that stands on a stack that is not its owner's.
  func actingStack(_ entry: Entry) -> Slot { entry.isForeign ? entry.stack : .none }

  /// Takes off what a coordinator has on stacks that are not its own, with all above it.
  mutating func removeForeignScreens(of coordinator: Slot) {
    while world.coordinators[Int(coordinator)].foreignCount > 0, !context.isOver {
      guard
        let entry = world.entries.first(where: {
          $0.isLive && $0.isForeign && $0.owner == coordinator
        })
      else { return }
      let count = world.coordinators[Int(coordinator)].foreignCount
      beginPassing(entry.stack)
      while world.coordinators[Int(coordinator)].foreignCount == count, !context.isOver {
        removeTop(of: entry.stack)
      }
      endPassing()
      change(entry.stack, by: coordinator)
    }
  }

  /// Pushes a screen or a tab bar, and notes where nobody sees it.
  ///
  /// - Returns: the entry's place.
  @discardableResult
  mutating func push(_ entry: Entry, on stack: Slot, by coordinator: Slot) -> Slot {
    let wasUnseen = world.isUnseen(stack)
    let slot = put(entry, on: stack)
    noteFirst(slot)
    change(stack, by: coordinator, screen: entry.screen)
    if isPushedTwice(entry, on: stack) {
      violate(.pushedTwice, coordinator: coordinator, screen: entry.screen)
      return slot
    }
    if wasUnseen, !world.containers[Int(stack)].isFirstFilled, !isHiddenPushTold(of: stack) {
      context.hiddenPushes.append(
        TurnContext.HiddenPush(
          entry: slot, coordinator: coordinator, stack: stack, cause: context.cause))
    }
    return slot
  }

  /// Whether a stack is set anew, out of sight, and that was noted: it is one change, however many screens are
  /// pushed. From then on it is noted.
  private mutating func isHiddenPushTold(of stack: Slot) -> Bool {
    guard let index = context.stacksBeingSet.firstIndex(where: { $0.stack == stack }) else {
      return false
    }
    defer { context.stacksBeingSet[index].isHiddenPushTold = true }
    return context.stacksBeingSet[index].isHiddenPushTold
  }

  /// Takes all off a stack, whoever owns it, and fills it by the body: `setViewControllers`, which nothing is in
  /// the way of. What is presented stays where it is.
  mutating func set(_ stack: Slot, _ body: (inout Kernel) -> Void) {
    while world.containers[Int(stack)].top != .none {
      removeTop(of: stack)
      if context.isOver { return }
    }
    context.stacksBeingSet.append((stack, false))
    body(&self)
    context.stacksBeingSet.removeLast()
    if context.changedAtOnce == nil {
      move(stack: stack)
    } else {
      context.changedAtOnce?.append(stack)
    }
  }

  /// Whether the second of two taps pushes what the first has pushed already.
  private mutating func isPushedTwice(_ entry: Entry, on stack: Slot) -> Bool {
    guard let pushes = context.firstPushes, let screen = entry.screen else { return false }
    let push = TurnContext.Push(
      screen: screen, arguments: entry.arguments,
      type: world.coordinators[Int(entry.owner)].type, stack: stack)
    // What sets a stack anew is there once: nobody has to go back twice.
    let isSet = context.stacksBeingSet.contains { $0.stack == stack }
    if context.isSecondTap { return !isSet && pushes.contains { mayBeSame($0, push) } }
    context.firstPushes?.append(push)
    return false
  }

  /// Whether two pushes are the same, or may be: of what no condition asks for a proof knows no value.
  private func mayBeSame(_ first: TurnContext.Push, _ second: TurnContext.Push) -> Bool {
    guard first.screen == second.screen, first.type == second.type, first.stack == second.stack
    else { return false }
    if first.arguments == second.arguments { return true }
    return zip(tuples.list(first.arguments), tuples.list(second.arguments))
      .allSatisfy { $0 == $1 || $0 == .unasked || $1 == .unasked }
  }

  /// Puts an entry on a stack, and notes where the owners' order may have changed.
  mutating func put(_ entry: Entry, on stack: Slot) -> Slot {
    let top = world.containers[Int(stack)].top
    if top == .none, !world.containers[Int(stack)].isEmptied {
      world.containers[Int(stack)].isFirstFilled = true
      context.markedStacks.append(stack)
    }
    let below = top == .none ? entry.owner : world.entries[Int(top)].owner
    let slot = world.push(entry, on: stack)
    if let screen = entry.screen {
      world.entries[Int(slot)].spent = flow[screen].waiting
      world.entries[Int(slot)].hidesTabBar = flow[screen].hidesTabBar
      world.entries[Int(slot)].isUnfoldable = asyncScreens[screen.index]
    }
    if below != entry.owner {
      context.ownerChanges.append(TurnContext.OwnerChange(entry: slot, cause: context.cause))
    }
    world.entries[Int(slot)].isNew = true
    context.newEntries.append(slot)
    if entry.owner != .none { noteShowing(entry.owner) }
    return slot
  }

  mutating func pop(by coordinator: Slot) {
    let stack = stackOfSteps(of: coordinator)
    if stack != .none {
      let top = world.containers[Int(stack)].top
      if top != .none, world.entries[Int(top)].fold != .unfolded {
        return needs(.all, ofEntry: top)
      }
    }
    guard stack != .none, world.containers[Int(stack)].count > 1 else {
      violate(.popRoot, coordinator: coordinator)
      return
    }
    let top = world.containers[Int(stack)].top
    let entry = world.entries[Int(top)]
    removeTop(of: stack)
    change(stack, by: coordinator)
    if entry.owner != coordinator, entry.owner != .none, !willEnd(entry.owner) {
      violate(.popNotOwner, coordinator: coordinator, screen: entry.screen)
    }
    if context.isGoingBack {
      violate(.poppedTwice, coordinator: coordinator, screen: entry.screen)
    } else if context.poppedBefore.contains(stack) {
      var violation = Violation(
        .poppedTwice, coordinator: world.coordinators[Int(coordinator)].type,
        screen: entry.screen, cause: context.cause)
      violation.isAfterDismissal = true
      violate(violation)
    }
    noteTaking(top, off: stack, by: coordinator)
    context.poppedStacks.append(stack)
  }

  /// Notes that a step takes an entry off a stack, where nobody sees it.
  ///
  /// It is asked when that is gone: what covered the stack may have gone with it, and the user sees that go.
  private mutating func noteTaking(_ slot: Slot, off stack: Slot, by coordinator: Slot) {
    guard slot != .none, !context.isOver, world.isUnseen(stack) else { return }
    let entry = world.entries[Int(slot)]
    let boundary =
      entry.bar == .none || entry.owner == .none
      ? nil : world.coordinators[Int(entry.owner)].boundary
    context.hiddenPops.append(
      TurnContext.HiddenPop(
        stack: stack, coordinator: coordinator, screen: entry.screen, boundary: boundary,
        cause: context.cause))
  }

  /// Whether all that a fold stands for has to be seen to know that something is taken unseen, or while the
  /// stack moves, or so that it moves from then on: where it is the top of its stack, what a narrower look
  /// leaves out is all that goes.
  private func whatShowsTaking(_ fold: Slot, on stack: Slot) -> Bool {
    world.containers[Int(stack)].top == fold
      && (max(world.containers[Int(stack)].motion, context.motion) == .unawaited
        || hearsOfDismissals.contains(true) || world.isUnseen(stack))
  }

  mutating func pop(to screen: ScreenID, by coordinator: Slot) {
    let stack = stackOfSteps(of: coordinator)
    guard stack != .none else { return }
    var entry = world.containers[Int(stack)].top
    while entry != .none {
      let candidate = world.entries[Int(entry)]
      if candidate.fold != .unfolded, candidate.owner == coordinator {
        return needs(whatShowsTaking(entry, on: stack) ? .all : .topmost(screen), ofEntry: entry)
      }
      if candidate.screen == screen, candidate.owner == coordinator {
        let top = world.containers[Int(stack)].top
        if top == entry { return }
        removeAll(above: entry, on: stack)
        noteTaking(top, off: stack, by: coordinator)
        change(stack, by: coordinator)
        context.poppedStacks.append(stack)
        return
      }
      entry = candidate.below
    }
    // UIKit raises an exception: the stack stays as it is.
    violate(.popTargetMissing, coordinator: coordinator, screen: screen)
  }

  mutating func popToRoot(by coordinator: Slot) {
    let stack = stackOfSteps(of: coordinator)
    guard stack != .none else { return }
    let bottom = world.containers[Int(stack)].bottom
    if bottom != .none, world.entries[Int(bottom)].fold != .unfolded,
      whatShowsTaking(bottom, on: stack)
    {
      return needs(.all, ofEntry: bottom)
    }
    let (top, count) = (world.containers[Int(stack)].top, world.containers[Int(stack)].count)
    asOneChange(of: stack, by: coordinator) { $0.removeAll(aboveFirst: bottom, on: stack) }
    if world.containers[Int(stack)].count < count {
      noteTaking(top, off: stack, by: coordinator)
      context.poppedStacks.append(stack)
    }
  }

  /// Pops to an entry that nothing of interest stands below: the bottom of a stack, or an owner's first.
  mutating func removeAll(aboveFirst entry: Slot, on stack: Slot) {
    if entry == .none { return }
    if world.entries[Int(entry)].fold != .unfolded { return needs(.bottom, ofEntry: entry) }
    if let need = needOfNest(at: entry) { return needs(need) }
    removeAll(above: entry, on: stack)
  }

  /// The same where a link or a finish target clears a stack: a change of it, where something goes.
  mutating func clear(aboveFirst entry: Slot, on stack: Slot, by coordinator: Slot) {
    if entry == .none { return }
    if world.entries[Int(entry)].fold != .unfolded, world.containers[Int(stack)].top == entry,
      max(world.containers[Int(stack)].motion, context.motion) == .unawaited
    {
      return needs(.all, ofEntry: entry)
    }
    asOneChange(of: stack, by: coordinator) { $0.removeAll(aboveFirst: entry, on: stack) }
  }

  mutating func replace(_ run: CompactRange, by coordinator: Slot, payload: TupleID) {
    let stack = world.stack(of: coordinator)
    guard stack != .none else { return }
    // The arguments are the values before anything moves.
    var replacements: [(ScreenID, TupleID)] = []
    for index in run.indices {
      let replacement = flow.replacements[index]
      replacements.append(
        (replacement.screen, evaluate(replacement.arguments, coordinator, payload)))
    }
    let hasOwn = world.coordinators[Int(coordinator)].stackCount > 0
    let top = hasOwn ? world.containers[Int(stack)].top : .none
    removeAll(from: coordinator, on: stack)
    noteTaking(top, off: stack, by: coordinator)
    for (screen, arguments) in replacements {
      _ = put(
        Entry(screen: screen, owner: coordinator, arguments: arguments, stack: stack), on: stack)
    }
    // The whole stack is set at once: nothing is in its way.
    move(stack: stack)
  }

  /// Takes the topmost screen of this name that is the coordinator's own and not the top out of its stack:
  /// `setViewControllers` with the others.
  mutating func remove(_ screen: ScreenID, by coordinator: Slot) {
    let stack = stackOfSteps(of: coordinator)
    guard stack != .none, world.containers[Int(stack)].top != .none else { return }
    let top = world.containers[Int(stack)].top
    if world.entries[Int(top)].fold != .unfolded { return needs(.all, ofEntry: top) }
    var entry = world.entries[Int(top)].below
    while entry != .none {
      let candidate = world.entries[Int(entry)]
      if candidate.owner == coordinator {
        if candidate.fold != .unfolded { return needs(.all, ofEntry: entry) }
        if candidate.screen == screen {
          world.cut(entry)
          change(stack, by: coordinator)
          forget(entry)
          return noteTaking(entry, off: stack, by: coordinator)
        }
      }
      entry = candidate.below
    }
  }

  // MARK: Taking entries away

  /// Removes the top entry of a stack with all that it holds.
  mutating func removeTop(of stack: Slot) {
    let top = world.containers[Int(stack)].top
    // What stands below it may be folded with the rounds above its owner.
    if hasNests, needOfNest(below: top) != nil { meetNest(of: world.entries[Int(top)].owner) }
    let entry = world.entries[Int(top)]
    world.containers[Int(stack)].top = entry.below
    world.containers[Int(stack)].count -= 1
    if entry.below == .none {
      world.containers[Int(stack)].bottom = .none
      if !world.containers[Int(stack)].isFirstFilled {
        world.containers[Int(stack)].isEmptied = true
        context.markedStacks.append(stack)
      }
    }
    forget(top)
  }

  mutating func removeAll(above entry: Slot, on stack: Slot) {
    beginPassing(stack, staying: world.entries[Int(entry)].owner)
    while world.containers[Int(stack)].top != entry { removeTop(of: stack) }
    endPassing()
  }

  /// Removes a coordinator's part of a stack and all above it.
  mutating func removeAll(from coordinator: Slot, on stack: Slot) {
    beginPassing(stack, staying: coordinator)
    while world.coordinators[Int(coordinator)].stackCount > 0,
      world.containers[Int(stack)].top != .none
    {
      removeTop(of: stack)
    }
    endPassing()
  }

  /// Frees an entry that stands nowhere any more, and what it held.
  mutating func forget(_ slot: Slot) {
    let entry = world.entries[Int(slot)]
    world.entries[Int(slot)].isLive = false
    context.freedEntries.append(slot)
    if entry.owner != .none {
      if entry.stack == .none {
        world.coordinators[Int(entry.owner)].layerCount -= 1
      } else {
        world.count(entry, -1)
      }
      loses(entry.owner)
    }
    if entry.isPresenting { removeLayers(presentedBy: slot) }
    if entry.bar != .none { detach(entry.bar) }
  }

  /// Notes that a coordinator lost something that it showed.
  mutating func loses(_ coordinator: Slot) {
    if world.showsOwnScreen(coordinator) { return }
    needNests(above: coordinator)
    context.lostScreens.append(
      TurnContext.LostScreen(coordinator: coordinator, cause: context.cause))
  }

  /// Gives the turn up where a coordinator that now shows nothing has rounds folded above it.
  private mutating func needNests(above coordinator: Slot) {
    guard hasNests else { return }
    var current = coordinator
    while current != .none, !world.showsSomething(current) {
      meetNest(of: current)
      current = world.coordinators[Int(current)].parent
    }
  }

  /// Takes a container off the screen, with all that it holds. Its coordinator may live on.
  mutating func detach(_ container: Slot) {
    world.containers[Int(container)].host = .nowhere
    let keeper = world.containers[Int(container)].owner
    // It is held with all that it shows, to be shown again.
    if keeper != .none, showsAgain(keeper) { return losesAll(in: container) }
    empty(container)
    if world.containers[Int(container)].owner == .none { free(container) }
  }

  func showsAgain(_ coordinator: Slot) -> Bool {
    !isOver(coordinator)
      && world.coordinators[Int(coordinator)].boundary.map { flow[$0].showsAgain } ?? false
  }

  /// Whether a coordinator, or one below it, has a screen that is held, out of sight, to be shown again.
  func isHeldOutOfSight(_ coordinator: Slot) -> Bool {
    var keeper = coordinator
    while keeper != .none {
      if showsAgain(keeper),
        world.isAnyone(from: coordinator, downwards: { hasScreen($0, heldBy: keeper) })
      {
        return true
      }
      keeper = world.coordinators[Int(keeper)].parent
    }
    return false
  }

  private func hasScreen(_ coordinator: Slot, heldBy keeper: Slot) -> Bool {
    guard world.coordinators[Int(coordinator)].stackCount > 0 else { return false }
    var container = world.coordinators[Int(coordinator)].container
    if world.containers[Int(container)].isBar { return false }
    while true {
      switch world.containers[Int(container)].host {
      case .layer: return false
      case .bar(let other), .place(let other): container = other
      case .entry(let entry): container = world.entries[Int(entry)].stack
      case .nowhere: return world.containers[Int(container)].owner == keeper
      }
    }
  }

  /// Notes that a coordinator that shows its stack again, and all below it, are out of sight.
  private mutating func losesAll(in container: Slot) {
    let keeper = world.containers[Int(container)].owner
    needsTab(keeper)
    if context.isOver { return }
    context.lostScreens.append(TurnContext.LostScreen(coordinator: keeper, cause: context.cause))
    removeLayersOfWhatIsHeld()
  }

  /// Removes all that a container shows: entries, tabs' contents, what took its place.
  mutating func empty(_ container: Slot) {
    let shower = world.containers[Int(container)].owner
    if shower != .none, world.coordinators[Int(shower)].fold != .unfolded {
      return needsTab(shower)
    }
    if world.containers[Int(container)].replacement != .none {
      let replacement = world.containers[Int(container)].replacement
      world.containers[Int(container)].replacement = .none
      detach(replacement)
    }
    beginPassing(container)
    while world.containers[Int(container)].top != .none { removeTop(of: container) }
    endPassing()
    var tab = world.containers[Int(container)].firstTab
    while tab != .none {
      let next = world.containers[Int(tab)].nextTab
      empty(tab)
      // A tab whose coordinator is gone nobody can fill again.
      if world.containers[Int(tab)].owner == .none {
        world.removeTab(tab, from: container)
        free(tab)
      }
      tab = next
    }
    let owner = world.containers[Int(container)].owner
    if owner != .none { loses(owner) }
  }

  mutating func free(_ container: Slot) {
    guard world.containers[Int(container)].isLive else { return }
    world.containers[Int(container)].isLive = false
    context.freedContainers.append(container)
  }
}
