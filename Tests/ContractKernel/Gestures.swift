package import FlowModel
import FlowSource

// Section 8 of the language.
extension ContractKernel {
  package var canGoBack: Bool { stackToGoBackOn != nil }

  /// The stack whose top goes by `back`, if nothing is locked.
  private var stackToGoBackOn: Stack? {
    guard let stack = stackWithBackButton, let top = stack.entries.last else { return nil }
    if let screen = top.screen {
      if flow[screen].isBackLocked || holds(flow[screen].backLock, top) { return nil }
    }
    let isLocked = opened(by: top, on: stack).contains {
      $0.boundary?.back == .locked || holds($0.boundary?.backLock, of: $0)
    }
    return isLocked ? nil : stack
  }

  /// The visible one; where that is at its bottom, the one that its tab bar stands on, above something.
  private var stackWithBackButton: Stack? {
    let sight = sight
    guard let visible = sight.stack else { return nil }
    return ([visible] + sight.outerStacks.reversed()).first { $0.entries.count > 1 }
  }

  /// What the back button's menu offers: two or more below the top.
  package var menu: Set<Destination> {
    let below = stackToGoBackOn?.entries.dropLast(2) ?? []
    return Set(below.compactMap { destination(of: $0) })
  }

  /// A bar without its coordinator has no name.
  private func destination(of entry: Shown) -> Destination? {
    if let screen = entry.screen { return .screen(screen) }
    return entry.owner.isGone ? nil : .bar(entry.owner.type)
  }

  /// The `push` children that came with an entry (settled, 13).
  private func opened(by entry: Shown, on stack: Stack) -> [LiveCoordinator] {
    var result: [LiveCoordinator] = []
    var next: LiveCoordinator? = entry.isForeign ? nil : entry.owner
    let below = stack.entries.dropLast().last.flatMap { $0.owner.isGone ? nil : $0.owner }
    while let child = next, !child.isGone, child.boundary?.kind == .push, child.stack === stack,
      !(below?.isBelow(child) ?? false)
    {
      result.append(child)
      next = child.parent
    }
    return result
  }

  package var canSwipe: Bool {
    guard isSwipeable else { return false }
    if let shown = sight.screen, let screen = shown.screen {
      if flow[screen].isSwipeLocked || holds(flow[screen].swipeLock, shown) { return false }
    }
    guard let child = layers.last?.holder, !child.isGone else { return true }
    return child.boundary?.swipe != .locked && !holds(child.boundary?.swipeLock, of: child)
  }

  private var isSwipeable: Bool {
    guard layers.count > 1, let layer = layers.last else { return false }
    return layer.style != .fullScreen && layer.style != .alert
  }

  // MARK: Locks that ask (third edition, 12 to 14)

  private func holds(_ condition: ConditionID?, _ screen: Shown) -> Bool {
    condition.map { holds($0, root, screen.arguments) } ?? false
  }

  private func holds(_ condition: ConditionID?, of child: LiveCoordinator) -> Bool {
    condition.map { holds($0, child, []) } ?? false
  }

  package enum Held {
    case back, swipe
  }

  /// Whether a gesture would be possible but for a lock, and somebody hears that the user tries.
  package func canHold(_ gesture: Held) -> Bool {
    guard let shown = sight.screen, let held = shown.screen.flatMap({ flow[$0].held }),
      !shown.owner.isGone, flow.transition(of: shown.owner.type, for: held) != nil
    else { return false }
    switch gesture {
    case .back: return stackWithBackButton != nil && !canGoBack
    case .swipe: return isSwipeable && !canSwipe
    }
  }

  func hold() throws {
    guard let shown = sight.screen, let held = shown.screen.flatMap({ flow[$0].held }) else {
      return
    }
    try tell(of: shown, held)
  }

  func back() throws {
    guard let stack = stackToGoBackOn else { return }
    turn.isBack = true
    try take(1, off: stack)
  }

  func back(to wanted: Destination) throws {
    guard let stack = stackToGoBackOn else { return }
    let below = stack.entries.dropLast(2)
    guard let index = below.lastIndex(where: { destination(of: $0) == wanted }) else { return }
    try take(stack.entries.count - 1 - index, off: stack)
  }

  // MARK: Rules that are applied as the gesture begins

  package var canCancelBack: Bool { flow.hearsAtBegin && canGoBack }
  /// A tap outside is over at once.
  package var canCancelSwipe: Bool {
    flow.hearsAtBegin && canSwipe && layers.last.map { $0.style == .sheet } ?? false
  }

  /// The rules of those that would lose their last screen are applied, and nothing goes.
  func cancelBack() throws {
    guard canCancelBack, let stack = stackToGoBackOn, let top = stack.entries.last else { return }
    var leaving = [top]
    if let bar = top.owner.bar, top.screen == nil {
      leaving += Sight([Layer(Place(.bar(bar)), .fullScreen, holding: nil, by: nil)]).shown
    }
    let staying = sight.shown.filter { entry in !leaving.contains { $0 === entry } }
    let losing = pushedOnes(leaving, on: stack).filter { child in
      !staying.contains { $0.screen != nil && !$0.owner.isGone && $0.owner.isBelow(child) }
    }
    if top.isForeign { return }
    for child in losing where !child.isGone {
      if flow.hearsNewest, child !== stack.delegate { continue }
      if flow.hearsOfFirst, child !== top.owner || child.first !== top { continue }
      try apply(backRule(of: child), to: child, letsGo: true)
    }
  }

  func cancelSwipe() throws {
    guard canCancelSwipe, let child = layers.last?.holder, !child.isGone else { return }
    try apply(child.boundary!.swipe, to: child, letsGo: true)
  }

  /// Takes entries off the top of a stack by hand: their owners hear, then the rules are applied.
  private func take(_ count: Int, off stack: Stack) throws {
    let gone = Array(stack.entries.suffix(count).reversed())
    // A bar that goes is a screen of its coordinator, though it may hold none.
    let shown = sight.shown.filter { entry in
      entry.screen != nil || gone.contains { $0 === entry }
    }
    let hearer: LiveCoordinator? = stack.delegate.isGone ? nil : stack.delegate
    func hears(_ coordinator: LiveCoordinator) -> Bool {
      !flow.hearsNewest || coordinator === hearer
    }
    // Who pushed on a stack that is not his own is asked for nothing there.
    let own = gone.filter { !$0.isForeign }
    let taken = pushedOnes(own.reversed(), on: stack)
    let before = pushedOnes(
      shown.filter { entry in
        !entry.isForeign || !gone.contains { $0 === entry }
      }, on: stack)
    let hearing = gone.filter { hears($0.owner) }
    let isOne = flow.hearsOfFirst || count > 1 && flow.hearsOfLastOnly == true
    let layers = gone.map { layer(of: $0) }
    stack.take(from: stack.entries.count - count)
    byHand { takeUnheld() }
    for entry in hearing.prefix(isOne ? 1 : gone.count) {
      guard let screen = entry.screen else { continue }
      let index = gone.firstIndex { $0 === entry }!
      try tell(
        of: entry, flow[screen].popped, in: layers[index], on: entry.isForeign ? stack : nil)
    }
    if flow.hearsOfFirst {
      // The child whose first screen is the topmost that goes, and nobody else.
      guard let top = hearing.first, top.owner.first === top, !top.owner.isGone,
        !shows(top.owner), top.owner.boundary?.kind == .push
      else { return }
      return try apply(backRule(of: top.owner), to: top.owner)
    }
    let later = pushedOnes(shown, cameAndWent, on: stack)
    var lost: [LiveCoordinator] = []
    for child in taken + later + before where !shows(child) {
      if !lost.contains(where: { $0 === child }) { lost.append(child) }
    }
    for child in lost where !child.isGone && !shows(child) && hears(child) {
      if isOne, child !== hearing.first?.owner || hearing[0].isForeign { continue }
      try apply(backRule(of: child), to: child)
    }
  }

  /// What came up in this turn and went again: what hears of a gesture may lose that, too (settled, 23).
  private var cameAndWent: [Shown] {
    let standing = stacks.flatMap(\.entries)
    let presented = turn.presented.filter { layer in !layers.contains { $0 === layer } }
    return turn.pushed.filter { entry in !standing.contains { $0 === entry } }
      + Sight(presented).shown
  }

  private func backRule(of child: LiveCoordinator) -> Boundary.Response {
    let rule = child.boundary!.back
    let inherited: Boundary.Response = child.isKept ? .nothing : flow.defaultBack
    return rule == .locked ? inherited : rule
  }

  /// The `push` children on a stack that show something of these, topmost first. Who stands within a bar
  /// hears nothing of what takes the bar (second edition, section 2).
  ///
  /// - Parameter passing: those of this turn; who has ended in it has shown them for its parents.
  private func pushedOnes(
    _ entries: [Shown], _ passing: [Shown] = [], on stack: Stack
  ) -> [LiveCoordinator] {
    var result: [LiveCoordinator] = []
    for entry in (entries.filter { !$0.owner.isGone } + passing).reversed() {
      var next: LiveCoordinator? = entry.owner
      while let child = next {
        if child.boundary?.kind == .push, child.stack === stack,
          !result.contains(where: { $0 === child })
        {
          result.append(child)
        }
        next = child.parent
      }
    }
    return result
  }

  func apply(
    _ rule: Boundary.Response, to child: LiveCoordinator, letsGo: Bool = false
  ) throws {
    switch rule {
    case .nothing, .locked: return
    case .finish: try finish(child, .plain, letsGo: letsGo)
    case .finishWith(let outcome): try finish(child, .outcome(outcome, []), letsGo: letsGo)
    }
  }

  func swipe() throws {
    guard canSwipe, let layer = layers.last else { return }
    let visible = sight.screen
    let stack = visible.flatMap { foreignStack(of: $0) }
    byHand { takeLayers(from: layers.count - 1, isGesture: true) }
    if let visible, let screen = visible.screen {
      let cancel = layer.style == .actionSheet ? flow[screen].cancel : nil
      try tell(of: visible, cancel ?? flow[screen].dismissed, in: layer, on: stack)
    }
    guard let child = layer.holder, !child.isGone, !sight.shows(child) else { return }
    try apply(child.boundary!.swipe, to: child)
  }

  func tap(_ bar: TabBar, _ tab: Int) throws {
    let type = tabs(of: bar.owner)[tab]
    if let acting = flow[bar.owner.type].taps.first(where: { $0.tab == type }) {
      return try tell(bar.owner, acting.event)
    }
    if bar.selected != tab {
      bar.selected = tab
    } else if !flow[bar.owner.type].staysAtTabAgain,
      case .stack(let stack) = bar.places[tab].content, stack.entries.count > 1
    {
      try take(stack.entries.count - 1, off: stack)
    }
  }
}

extension ContractKernel {
  /// Whether a screen on the stack of its selected tab hides a tab bar.
  private func isHidden(_ bar: TabBar) -> Bool {
    guard case .stack(let stack) = bar.places[bar.selected].content else { return false }
    return stack.entries.contains { $0.screen.map { flow[$0].hidesTabBar } ?? false }
  }

  /// The tabs that the user can tap.
  package var offeredTabs: Set<CoordinatorID> {
    var tabs: Set<CoordinatorID> = []
    for bar in barsToTap {
      for (tab, place) in zip(self.tabs(of: bar.owner), bar.places) where place.content.thing != nil
      {
        if nearestBar(with: flow[tab].name) === bar { tabs.insert(tab) }
      }
    }
    return tabs
  }

  /// Buttons that are no tabs: they can be tapped wherever a tab of their bar can.
  package var offeredButtons: Set<EventID> {
    var buttons: Set<EventID> = []
    for bar in barsToTap {
      for button in self.buttons(of: bar) where nearestBar(with: flow[button].name) === bar {
        buttons.insert(button)
      }
    }
    return buttons
  }

  private var barsToTap: [TabBar] {
    sight.bars.filter { bar in
      !bar.owner.isGone && !isHidden(bar) && bar.places.contains { $0.content.thing != nil }
    }
  }

  private func buttons(of bar: TabBar) -> [EventID] {
    flow[bar.owner.type].taps.filter { $0.tab == nil }.map(\.event)
  }

  /// Of the bars with a tab or a button of a name, the one nearest to the visible screen (settled, 28).
  private func nearestBar(with name: NameID) -> TabBar? {
    barsToTap.last { bar in
      buttons(of: bar).contains { flow[$0].name == name }
        || zip(tabs(of: bar.owner), bar.places).contains { tab, place in
          flow[tab].name == name && place.content.thing != nil
        }
    }
  }

  func tap(_ button: EventID) throws {
    let bar = barsToTap.last { buttons(of: $0).contains(button) }
    if let bar { try tell(bar.owner, button) }
  }

  /// The tab that a name means: of the bar nearest to the visible screen (settled, 28).
  package func tab(_ type: CoordinatorID) -> (bar: TabBar, tab: Int)? {
    guard let bar = nearestBar(with: flow[type].name),
      let index = tabIndex(of: type, in: bar.owner), bar.places[index].content.thing != nil
    else { return nil }
    return (bar, index)
  }
}
