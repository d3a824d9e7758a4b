package import FlowModel

// Section 8 of the language.
extension ContractKernel {
  package var canGoBack: Bool { stackToGoBackOn != nil }

  /// The stack whose top goes by `back`: the visible one; where that is at its bottom, the one that its tab
  /// bar stands on, above something.
  private var stackToGoBackOn: Stack? {
    let sight = sight
    guard let visible = sight.stack,
      let stack = ([visible] + sight.outerStacks.reversed()).first(where: { $0.entries.count > 1 }),
      let top = stack.entries.last
    else { return nil }
    if let screen = top.screen, flow[screen].isBackLocked { return nil }
    let isLocked = opened(by: top, on: stack).contains { $0.boundary?.back == .locked }
    return isLocked ? nil : stack
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
    var next: LiveCoordinator? = entry.owner
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
    guard layers.count > 1, let layer = layers.last, layer.style != .fullScreen,
      layer.style != .alert
    else { return false }
    if let screen = sight.screen?.screen, flow[screen].isSwipeLocked { return false }
    guard let child = layer.holder, !child.isGone else { return true }
    return child.boundary?.swipe != .locked
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
    for child in losing where !child.isGone {
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
    let taken = pushedOnes(gone.reversed(), on: stack)
    let before = pushedOnes(shown, on: stack)
    let hearsOfLastOnly = count > 1 && flow.hearsOfLastOnly == true
    stack.take(from: stack.entries.count - count)
    for entry in hearsOfLastOnly ? [gone[0]] : gone {
      guard let screen = entry.screen else { continue }
      try tell(of: entry, flow[screen].popped)
    }
    let later = pushedOnes(shown, cameAndWent, on: stack)
    var lost: [LiveCoordinator] = []
    for child in taken + later + before where !shows(child) {
      if !lost.contains(where: { $0 === child }) { lost.append(child) }
    }
    for child in lost where !child.isGone && !shows(child) {
      if hearsOfLastOnly, child !== gone[0].owner { continue }
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
    byHand { takeLayers(from: layers.count - 1) }
    if let visible, let screen = visible.screen {
      let cancel = layer.style == .actionSheet ? flow[screen].cancel : nil
      try tell(of: visible, cancel ?? flow[screen].dismissed)
    }
    guard let child = layer.holder, !child.isGone, !sight.shows(child) else { return }
    try apply(child.boundary!.swipe, to: child)
  }

  func tap(_ bar: TabBar, _ tab: Int) throws {
    if bar.selected != tab {
      bar.selected = tab
    } else if case .stack(let stack) = bar.places[tab].content, stack.entries.count > 1 {
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
    for bar in sight.bars where !bar.owner.isGone && !isHidden(bar) {
      for (tab, place) in zip(self.tabs(of: bar.owner), bar.places) where place.content.thing != nil
      {
        tabs.insert(tab)
      }
    }
    return tabs
  }

  /// The tab that a name means: of the bar nearest to the visible screen (settled, 28).
  package func tab(_ type: CoordinatorID) -> (bar: TabBar, tab: Int)? {
    for bar in sight.bars.reversed() where !bar.owner.isGone && !isHidden(bar) {
      guard let index = tabIndex(of: type, in: bar.owner) else { continue }
      if bar.places[index].content.thing != nil { return (bar, index) }
    }
    return nil
  }
}
