package import FlowModel
import FlowSpec

// Section 8 of the language.
extension ContractKernel {
  package var canGoBack: Bool {
    let sight = sight
    guard let stack = sight.stack, let top = sight.screen, let screen = top.screen,
      stack.entries.count > 1, !flow[screen].isBackLocked
    else { return false }
    return !opened(by: top, on: stack).contains { $0.boundary?.back == .locked }
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
    guard layers.count > 1, let layer = layers.last, layer.style == .sheet else { return false }
    if let screen = sight.screen?.screen, flow[screen].isSwipeLocked { return false }
    guard let child = layer.holder, !child.isGone else { return true }
    return child.boundary?.swipe != .locked
  }

  func back() throws {
    guard canGoBack, let stack = sight.stack else { return }
    try take(1, off: stack)
  }

  /// Takes entries off the top of a stack by hand: their owners hear, then the rules are applied.
  private func take(_ count: Int, off stack: Stack) throws {
    let before = pushedOnes(sight.shown)
    let gone = stack.entries.suffix(count).reversed()
    stack.take(from: stack.entries.count - count)
    for entry in gone {
      guard let screen = entry.screen else { continue }
      try tell(entry.owner, flow[screen].popped)
    }
    let after = sight
    // Also what came up and went by what heard of it (settled, 23).
    let lost = (pushedOnes(turn.pushed) + before).filter { !after.shows($0) }
    for child in lost where !child.isGone && !sight.shows(child) {
      let rule = child.boundary!.back
      let inherited: Boundary.Response = child.isKept ? .nothing : flow.defaultBack
      try apply(rule == .locked ? inherited : rule, to: child)
    }
  }

  /// The `push` children that show something, topmost first.
  private func pushedOnes(_ entries: [Shown]) -> [LiveCoordinator] {
    var result: [LiveCoordinator] = []
    for entry in entries.reversed() where entry.screen != nil && !entry.owner.isGone {
      var next: LiveCoordinator? = entry.owner
      while let child = next {
        if child.boundary?.kind == .push, !result.contains(where: { $0 === child }) {
          result.append(child)
        }
        next = child.parent
      }
    }
    return result
  }

  private func apply(_ rule: Boundary.Response, to child: LiveCoordinator) throws {
    switch rule {
    case .nothing, .locked: return
    case .finish: try finish(child, .plain)
    case .finishWith(let outcome): try finish(child, .outcome(outcome, []))
    }
  }

  func swipe() throws {
    guard canSwipe, let layer = layers.last else { return }
    let visible = sight.screen
    takeLayers(from: layers.count - 1)
    if let visible, let screen = visible.screen {
      try tell(visible.owner, flow[screen].dismissed)
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
