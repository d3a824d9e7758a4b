import FlowModel
import FlowSource

// Section 3 of the semantics: what holds when the world has settled.
extension ContractKernel {
  /// What was broken already when the world settled before.
  struct Told {
    var leaks: [LiveCoordinator] = []
    var orphans: [Shown] = []
    var blank: Stack?
    var barsWithoutTab: [LiveCoordinator] = []
  }

  func judge() {
    let sight = sight
    let family = root.family
    judgeLeaks(family, sight)
    judgeOrphans(sight)
    judgeBlank(sight)
    judgeOrder(family)
    judgeTabs(family)
    for (entry, stack) in turn.pushes
    where isCoveredOrHidden(stack) && turn.stacksWithScreens.contains(where: { $0 === stack })
      && stack.entries.contains(where: { $0 === entry })
      && stacks.contains(where: { $0 === stack })
    {
      // A bar is pushed by who starts it.
      let pusher = entry.screen == nil ? entry.owner.parent! : entry.owner
      breach(.hiddenPush, pusher.type, entry.screen)
    }
    for (child, stack) in turn.hiddenSettings
    where isCoveredOrHidden(stack) && turn.stacksWithScreens.contains(where: { $0 === stack })
      && stack.entries.contains(where: { $0.owner.isBelow(child) })
      && stacks.contains(where: { $0 === stack })
    {
      let entry = stack.entries.first { $0.owner.isBelow(child) }!
      let pusher = entry.screen == nil ? entry.owner.parent! : entry.owner
      breach(.hiddenPush, pusher.type, entry.screen)
    }
    for (stack, breach) in turn.hiddenPops
    where isCoveredOrHidden(stack) && stacks.contains(where: { $0 === stack })
      && !isLeftBehind(stack)
    {
      turn.breaches.insert(breach)
    }
    for (bar, tab) in turn.selections
    where bar.owner.child(tab.type) === tab && bar.selected == tabIndex(of: tab.type, in: bar.owner)
      && !coverings(of: bar).isEmpty
    {
      breach(.selectWhileCovered, tab.type)
    }
  }

  /// Whether the user sees a tab that this turn selected, and the stack stands in another (third edition, 39).
  private func isLeftBehind(_ stack: Stack) -> Bool {
    guard sight.stack != nil else { return false }
    return turn.selected.contains { bar, tab in
      guard !tab.isGone, sight.bars.contains(where: { $0 === bar }),
        bar.selected == tabIndex(of: tab.type, in: bar.owner)
      else { return false }
      return !Sight([Layer(Place(tab.content), .fullScreen, holding: nil, by: nil)]).stacks
        .contains { $0 === stack }
    }
  }

  private func judgeLeaks(_ family: [LiveCoordinator], _ sight: Sight) {
    let leaks = family.filter { $0 !== root && !isExempt($0, sight) && !shows($0) }
    for leak in leaks where !told.leaks.contains(where: { $0 === leak }) {
      // The topmost is named.
      if leaks.contains(where: { $0 !== leak && leak.isBelow($0) }) { continue }
      // One cause is one finding: its own present failed, or one below it (settled, 18).
      if turn.failedPresents.contains(where: { $0.isBelow(leak) }) { continue }
      breach(.leakedChild, leak.type)
    }
    told.leaks = leaks
  }

  /// Kept children, and the tabs of one (settled, 15); children without a screen.
  private func isExempt(_ coordinator: LiveCoordinator, _ sight: Sight) -> Bool {
    if coordinator.isKept || coordinator.boundary?.kind == Boundary.Kind.none { return true }
    return coordinator.isTab && isExempt(coordinator.parent!, sight)
  }

  private func judgeOrphans(_ sight: Sight) {
    let everywhere = sight.shown + stacks.flatMap(\.entries)
    let orphans = everywhere.filter { $0.screen != nil && $0.owner.isGone }
    for orphan in orphans where !told.orphans.contains(where: { $0 === orphan }) {
      breach(.orphanScreen, nil, orphan.screen)
    }
    told.orphans = orphans
  }

  private func judgeBlank(_ sight: Sight) {
    let blank = sight.screen == nil ? sight.stack : nil
    if let blank, blank !== told.blank {
      breach(.blankStack, blank.maker.isGone ? nil : blank.maker.type)
    }
    told.blank = blank
  }

  /// Owners stand in the order of the tree: a screen is out of order that stands right above one whose
  /// owner comes later there. The push is where it is told, and what goes later tells nothing anew.
  private func judgeOrder(_ family: [LiveCoordinator]) {
    func place(_ entry: Shown) -> Int? { family.firstIndex { $0 === entry.owner } }
    for stack in stacks {
      // What was pushed where the user was is left out.
      let own = stack.entries.filter { !$0.isForeign }
      for (below, entry) in zip(own, own.dropFirst())
      where turn.overOthers.contains(where: { $0 === entry }) {
        guard let lower = place(below), let upper = place(entry), lower > upper else { continue }
        breach(.hierarchyMismatch, entry.owner.type, entry.screen)
      }
    }
  }

  private func judgeTabs(_ family: [LiveCoordinator]) {
    var broken: [LiveCoordinator] = []
    for bar in family where bar.bar != nil {
      guard let lost = tabs(of: bar).first(where: { bar.child($0) == nil }) else { continue }
      broken.append(bar)
      if !told.barsWithoutTab.contains(where: { $0 === bar }) { breach(.tabMissing, lost) }
    }
    told.barsWithoutTab = broken
  }
}
