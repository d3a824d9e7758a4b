import FlowModel
import FlowSource

/// The invariants of a world that has settled (semantics, section 3). Each is looked at where this
/// turn may have broken it, and nowhere else: what was broken before was told before.
extension Kernel {
  mutating func settle() {
    needPassedNests()
    if context.isOver { return }
    forgetHealed()
    checkLeaks()
    checkOrphans()
    checkBlankStack()
    checkHierarchy()
    checkTabs()
    checkHiddenPushes()
    checkHiddenPops()
    checkSelections()
  }

  /// What is whole again is told again when it breaks again.
  private mutating func forgetHealed() {
    for index in world.coordinators.indices where world.coordinators[index].isAlive {
      if world.coordinators[index].isKnownToLeak,
        world.showsSomething(Slot(index)) || isHeldOutOfSight(Slot(index))
      {
        world.coordinators[index].isKnownToLeak = false
      }
      if world.coordinators[index].isKnownToLackTab, missingTabs(of: Slot(index)).isEmpty {
        world.coordinators[index].isKnownToLackTab = false
      }
    }
  }

  // MARK: leaked-child

  private mutating func checkLeaks() {
    if context.lostScreens.isEmpty { return }
    let failed = aboveFailedPresents()
    // A stranger's turn may lose thousands: then each is looked at once, and not once for each other.
    let shows = context.lostScreens.count > 16 ? world.showing() : []
    var losses: [Slot: (cause: Violation.Cause, isNew: Bool)] = [:]
    var known: [Slot: Slot] = [:]
    var noted: Set<Slot> = []
    for loss in context.lostScreens where !isOver(loss.coordinator) {
      let leaked = topmostLeaked(from: loss.coordinator, shows, &known)
      if leaked == .none { continue }
      let isKnown = world.coordinators[Int(leaked)].isKnownToLeak
      noteLeaks(from: loss.coordinator, upTo: leaked, &noted)
      if isKnown { continue }
      if failed.contains(leaked) { continue }
      // Of a coordinator's losses, the last is the cause; it is new if all are.
      if losses.isEmpty {
        for loss in context.lostScreens {
          let isNew = losses[loss.coordinator]?.isNew ?? true && loss.isNew
          losses[loss.coordinator] = (loss.cause, isNew)
        }
      }
      var violation = Violation(
        .leakedChild, coordinator: world.coordinators[Int(leaked)].type,
        cause: losses[leaked]?.cause ?? loss.cause,
        boundary: world.coordinators[Int(leaked)].boundary)
      if let swiped = context.swiped,
        violation.cause == (swiped.answer == nil ? .gesture(.swipe) : .launch),
        violation.boundary.map({ swiped.thing != .child($0) }) ?? true
      {
        violation.swiped = swiped
      }
      violation.isNew = losses[leaked]?.isNew ?? false
      violate(violation)
    }
  }

  /// Notes that a coordinator and all above it up to the topmost that leaks are told: by themselves they are
  /// not told again when that one shows something.
  ///
  /// - Parameter noted: those that were reached from others: thousands may hang below each other.
  private mutating func noteLeaks(
    from coordinator: Slot, upTo topmost: Slot, _ noted: inout Set<Slot>
  ) {
    var current = coordinator
    while noted.insert(current).inserted {
      if !mayShowNothing(current) { world.coordinators[Int(current)].isKnownToLeak = true }
      if current == topmost { return }
      current = world.coordinators[Int(current)].parent
    }
  }

  /// The topmost coordinator that leaks with this one, or none where this one doesn't.
  ///
  /// - Parameter shows: by coordinator, whether it shows something; empty where that is to be looked up.
  /// - Parameter known: the same of those that were looked at: thousands may hang below each other.
  private func topmostLeaked(
    from coordinator: Slot, _ shows: [Bool], _ known: inout [Slot: Slot]
  ) -> Slot {
    var passed: [Slot] = []
    var current = coordinator
    while current != World.rootSlot, current != .none, known[current] == nil,
      !(shows.isEmpty ? world.showsSomething(current) : shows[Int(current)])
    {
      passed.append(current)
      current = world.coordinators[Int(current)].parent
    }
    var leaked = known[current] ?? .none
    for coordinator in passed.reversed() {
      if leaked == .none, !mayShowNothing(coordinator) { leaked = coordinator }
      known[coordinator] = leaked
    }
    return leaked
  }

  /// Whether a coordinator outlives its screens on purpose: it has none, is kept, or is a tab of a kept bar.
  private func mayShowNothing(_ coordinator: Slot) -> Bool {
    if keeps(coordinator) || isHeldOutOfSight(coordinator) || hasNoScreen(coordinator) {
      return true
    }
    let parent = world.coordinators[Int(coordinator)].parent
    return isTab(coordinator) && parent != .none && mayShowNothing(parent)
  }

  /// Whatever presented in vain in this turn, and all above it: that these leak is told already.
  private func aboveFailedPresents() -> Set<Slot> {
    var above: Set<Slot> = []
    for coordinator in context.failedPresents {
      var current = coordinator
      while current != .none, above.insert(current).inserted {
        current = world.coordinators[Int(current)].parent
      }
    }
    return above
  }

  // MARK: orphan-screen, blank-stack

  private mutating func checkOrphans() {
    guard let cause = context.orphaning else { return }
    // One finish is one cause, however many screens it leaves behind: that which is declared first is
    // named, as slots must not matter.
    var screens: Set<ScreenID> = []
    var isNew = false
    for index in world.entries.indices {
      let entry = world.entries[index]
      guard entry.isLive, entry.owner == .none, !entry.isKnownOrphan else { continue }
      world.entries[index].isKnownOrphan = true
      isNew = isNew || entry.screen != nil || entry.fold != .unfolded
      if let screen = entry.screen { screens.insert(screen) }
    }
    if isNew {
      let screens = screens.sorted { $0.raw < $1.raw }
      var violation = Violation(.orphanScreen, screen: screens.first, cause: cause)
      violation.otherScreens = Array(screens.dropFirst())
      violation.isLetGo = context.isLetGo
      violate(violation)
    }
  }

  private mutating func checkBlankStack() {
    let visible = world.visible
    var blank = visible.entry == .none ? visible.stack : .none
    if blank != .none {
      // A tab that is folded shows something.
      let owner = world.containers[Int(blank)].owner
      if owner != .none, world.coordinators[Int(owner)].fold != .unfolded { blank = .none }
    }
    if blank != .none, blank != world.blank {
      violateBlank(blank)
    }
    world.blank = blank
  }

  /// Where a child's end has emptied a stack, it is the parent's answer that should show something.
  private mutating func violateBlank(_ stack: Slot) {
    var violation = Violation(
      .blankStack, coordinator: type(of: world.containers[Int(stack)].owner),
      cause: context.settledCause)
    if let ending = context.ending, [ending.first, ending.last].contains(context.settledCause) {
      if let answer = ending.answer { violation.cause = .step(answer) }
      if ending.answer == nil {
        violation.unanswered = ending.boundary
        violation.unansweredEnd = ending.event
      }
    }
    violate(violation)
  }

  private func boundary(of coordinator: Slot) -> BoundaryID? {
    coordinator == .none ? nil : world.coordinators[Int(coordinator)].boundary
  }

  private func type(of coordinator: Slot) -> CoordinatorID? {
    coordinator == .none ? nil : world.coordinators[Int(coordinator)].type
  }

  // MARK: hierarchy-mismatch

  /// On a shared stack owners stand in the order of the tree, each one's screens together: wherever an
  /// entry stands on another owner's, that owner comes first in the tree. Taking entries away never
  /// brings two new ones together, so only entries that were put there need a look.
  private mutating func checkHierarchy() {
    for change in context.ownerChanges where world.entries[Int(change.entry)].isLive {
      let entry = world.entries[Int(change.entry)]
      // What stands on a stack that is not its owner's is left out.
      guard entry.owner != .none, !entry.isForeign else { continue }
      var next = entry.below
      while next != .none, world.entries[Int(next)].isForeign {
        next = world.entries[Int(next)].below
      }
      guard next != .none else { continue }
      let below = world.entries[Int(next)].owner
      // What stood between them may be gone.
      guard below != .none, below != entry.owner, !comesFirst(below, before: entry.owner) else {
        continue
      }
      violate(
        Violation(
          .hierarchyMismatch, coordinator: type(of: entry.owner), screen: entry.screen,
          cause: change.cause))
    }
  }

  /// Whether a coordinator stands before another in the tree: parents before children, those in the
  /// order in which they were started.
  private func comesFirst(_ first: Slot, before second: Slot) -> Bool {
    if world.coordinators[Int(second)].parent == first { return true }
    var firstPath = path(to: first)
    var secondPath = path(to: second)
    while let left = firstPath.last, let right = secondPath.last {
      if left != right {
        var sibling = left
        while sibling != .none, sibling != right {
          sibling = world.coordinators[Int(sibling)].nextSibling
        }
        return sibling == right
      }
      firstPath.removeLast()
      secondPath.removeLast()
    }
    return firstPath.isEmpty && !secondPath.isEmpty
  }

  /// A coordinator and those above it, the root last.
  private func path(to coordinator: Slot) -> [Slot] {
    var path: [Slot] = []
    var current = coordinator
    while current != .none {
      path.append(current)
      current = world.coordinators[Int(current)].parent
    }
    return path
  }

  // MARK: tab-missing, hidden-push, select-while-covered

  private mutating func checkTabs() {
    for bar in context.lostTabs where !isOver(bar) {
      let missing = missingTabs(of: bar)
      guard let first = missing.first, !world.coordinators[Int(bar)].isKnownToLackTab else {
        continue
      }
      world.coordinators[Int(bar)].isKnownToLackTab = true
      var violation = Violation(
        .tabMissing, coordinator: flow[first].child, cause: context.settledCause, boundary: first)
      violation.others = missing.dropFirst().map { flow[$0].child }
      violate(violation)
    }
  }

  private func missingTabs(of bar: Slot) -> [BoundaryID] {
    let type = world.coordinators[Int(bar)].type
    return flow.coordinators[type.index].tabs.map { BoundaryID($0) }
      .filter { world.child(of: bar, type: flow[$0].child) == .none }
  }

  private mutating func checkHiddenPushes() {
    for push in context.hiddenPushes {
      // What a child leaves behind that has ended stands there as it was pushed.
      let shown = push.child == .none ? nil : lowestEntry(of: push.child, on: push.stack)
      let entry = shown ?? world.entries[Int(push.entry)]
      guard entry.isLive, world.isUnseen(push.stack) else { continue }
      let isBar = entry.bar != .none
      var pusher = push.coordinator
      if shown != nil {
        // A bar is pushed by who starts it.
        pusher = isBar ? world.coordinators[Int(entry.owner)].parent : entry.owner
      }
      violate(
        Violation(
          .hiddenPush, coordinator: type(of: pusher), screen: entry.screen, cause: push.cause,
          boundary: isBar ? boundary(of: entry.owner) : nil))
    }
  }

  /// The lowest entry of a coordinator, or of one below it, on a stack that it has set anew.
  private func lowestEntry(of coordinator: Slot, on stack: Slot) -> Entry? {
    guard world.containers[Int(stack)].isLive, !isOver(coordinator) else { return nil }
    var lowest: Entry?
    var slot = world.containers[Int(stack)].top
    while slot != .none {
      let entry = world.entries[Int(slot)]
      if entry.owner != .none, world.isBelow(entry.owner, coordinator) { lowest = entry }
      slot = entry.below
    }
    return lowest
  }

  private mutating func checkHiddenPops() {
    for pop in context.hiddenPops
    where world.containers[Int(pop.stack)].isLive && world.isUnseen(pop.stack)
      && !isReset(pop.stack)
    {
      violate(
        Violation(
          .hiddenPop, coordinator: type(of: pop.coordinator), screen: pop.screen, cause: pop.cause,
          boundary: pop.boundary))
    }
  }

  /// Whether the user sees another tab now that this turn has selected: a stack outside it was reset on purpose.
  private func isReset(_ stack: Slot) -> Bool {
    let visible = world.visible.stack
    guard visible != .none else { return false }
    return context.selections.contains { selection in
      guard !isOver(selection.tab) else { return false }
      let tab = world.coordinators[Int(selection.tab)].container
      return world.stands(visible, in: tab) && !world.stands(stack, in: tab)
    }
  }

  private mutating func checkSelections() {
    for selection in context.selections where selection.wasCovered && !isOver(selection.tab) {
      let container = world.coordinators[Int(selection.tab)].container
      guard case .bar(let bar) = world.containers[Int(container)].host,
        world.containers[Int(bar)].selected == world.containers[Int(container)].tabPosition,
        world.isCovered(container, byEarlierThings: true)
      else { continue }
      violate(
        Violation(
          .selectWhileCovered, coordinator: type(of: selection.tab), cause: selection.cause))
    }
  }
}

extension TurnContext {
  /// The cause of what only shows when the world has settled: the last step that took something away.
  var settledCause: Violation.Cause { lostScreens.last?.cause ?? cause }
}
