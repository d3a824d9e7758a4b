package import FlowModel
package import FlowSource

/// The tab bars in sight: what the user can tap there, and what a tap does.
extension Kernel {
  /// The tabs that the user can tap in a world, from the outermost visible bar inwards.
  package func tabs(in world: World) -> [CoordinatorID] {
    taps(in: world).compactMap { if case .tab(let tab) = $0.action { tab } else { nil } }
  }

  /// The buttons of visible tab bars, in the same order: they can be tapped wherever a tab can.
  package func buttons(in world: World) -> [EventID] {
    taps(in: world).compactMap { if case .button(let button) = $0.action { button } else { nil } }
  }

  /// What the user taps that has a name.
  package func tap(named name: NameID, in world: World) -> Action? {
    taps(in: world).first { $0.name == name }?.action
  }

  /// What can be tapped in visible tab bars, from the outermost inwards. Where two bars have a name, the one nearest to
  /// the visible screen has it.
  private func taps(in world: World) -> [(name: NameID, action: Action)] {
    var taps: [(name: NameID, action: Action)] = []
    func add(_ name: NameID, _ action: Action) {
      if let known = taps.firstIndex(where: { $0.name == name }) {
        taps[known].action = action
      } else {
        taps.append((name, action))
      }
    }
    var last = Slot.none
    for (bar, tab) in visibleTabs(in: world) {
      if bar != last {
        for button in buttons(of: bar, in: world) { add(flow[button].name, .button(button)) }
      }
      last = bar
      if let type = tabType(of: tab, in: bar, world) { add(flow[type].name, .tab(type)) }
    }
    return taps
  }

  /// Whether what the selected tab of a bar shows hides the bar, so that the user can't tap a tab.
  package func isHidden(bar: Slot, in world: World) -> Bool {
    flow.hidesTabBars && world.isHidden(bar: bar)
  }

  /// Whether it depends on what stands in the selected tab of a bar what a tap on a tab does: that hides the
  /// bar, or is a bar with a tab of the same name, which is then meant.
  package func isTapOpen(on bar: Slot, in world: World) -> Bool {
    if isHidden(bar: bar, in: world) { return true }
    let tabs = visibleTabs(in: world)
    let inner = tabs.filter { $0.bar != bar }
    if inner.isEmpty { return false }
    let own = names(of: bar, in: world)
    return inner.contains { !names(of: $0.bar, in: world).isDisjoint(with: own) }
  }

  /// What the tabs and buttons of a bar are called.
  private func names(of bar: Slot, in world: World) -> Set<NameID> {
    let tabs = visibleTabs(in: world).filter { $0.bar == bar }
    return Set(
      tabs.compactMap { tabType(of: $0.tab, in: bar, world).map { flow[$0].name } }
        + buttons(of: bar, in: world).map { flow[$0].name })
  }

  /// The tabs of all visible bars, from the outermost bar inwards.
  private func visibleTabs(in world: World) -> [(bar: Slot, tab: Slot)] {
    var tabs: [(bar: Slot, tab: Slot)] = []
    var bar = world.firstBar
    while bar != .none {
      var tab = isHidden(bar: bar, in: world) ? .none : world.containers[Int(bar)].firstTab
      while tab != .none {
        tabs.append((bar, tab))
        tab = world.containers[Int(tab)].nextTab
      }
      // The next one inwards, in the selected tab.
      bar = world.bar(from: world.tab(world.containers[Int(bar)].selected, of: bar))
    }
    return tabs
  }

  /// What a tab is called: by its coordinator, or, where that has finished and left its screens, by its
  /// place in the bar. Nil where the bar's coordinator is gone as well.
  private func tabType(of tab: Slot, in bar: Slot, _ world: World) -> CoordinatorID? {
    let owner = world.containers[Int(tab)].owner
    if owner != .none { return world.coordinators[Int(owner)].type }
    let holder = world.containers[Int(bar)].owner
    if holder == .none { return nil }
    let tabs = flow[world.coordinators[Int(holder)].type].tabs
    return flow.boundaries[tabs.lowerBound + Int(world.containers[Int(tab)].tabPosition)].child
  }

  // MARK: Doing it

  mutating func tap(_ type: CoordinatorID) {
    // Where two bars have it, the one nearest to the visible screen.
    var tapped: (tab: Slot, bar: Slot)?
    for (bar, tab) in visibleTabs(in: world) where tabType(of: tab, in: bar, world) == type {
      tapped = (tab, bar)
    }
    guard let tapped else { return }
    let owner = world.containers[Int(tapped.bar)].owner
    if owner != .none, let tap = tap(type, of: owner) { return run(tap, in: owner) }
    tap(tapped.tab, of: tapped.bar)
  }

  /// What a tap on a tab runs in place of selecting it.
  private func tap(_ type: CoordinatorID, of owner: Slot) -> EventID? {
    flow.coordinators[world.coordinators[Int(owner)].type.index].taps.first { $0.tab == type }?
      .event
  }

  private mutating func run(_ tap: EventID, in owner: Slot) {
    context.cause = .tab
    answer(tap, in: owner, payload: .empty)
  }

  private func buttons(of bar: Slot, in world: World) -> [EventID] {
    let owner = world.containers[Int(bar)].owner
    return owner == .none ? [] : flow[world.coordinators[Int(owner)].type].buttons
  }

  mutating func tap(button: EventID) {
    // Where two bars have it, the one nearest to the visible screen.
    let bar = visibleTabs(in: world).last { buttons(of: $0.bar, in: world).contains(button) }?.bar
    if let bar { run(button, in: world.containers[Int(bar)].owner) }
  }

  private mutating func tap(_ tab: Slot, of bar: Slot) {
    context.cause = .tab
    let position = world.containers[Int(tab)].tabPosition
    if world.containers[Int(bar)].selected != position {
      world.containers[Int(bar)].selected = position
    } else if !staysAtTabAgain(bar) {
      popToBottom(world.content(of: tab))
    }
  }

  private func staysAtTabAgain(_ bar: Slot) -> Bool {
    let owner = world.containers[Int(bar)].owner
    return owner != .none
      && flow.coordinators[world.coordinators[Int(owner)].type.index].staysAtTabAgain
  }
}
