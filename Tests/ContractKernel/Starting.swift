import FlowModel
import FlowSource

// Boundaries (language, section 5).
extension ContractKernel {
  func start(
    _ boundary: Boundary, _ arguments: [Value], by parent: LiveCoordinator, overTop: Bool = false
  ) throws {
    let overTop = overTop || boundary.isOverTop
    guard boundary.replacesStack else {
      return try create(boundary, arguments, by: parent, overTop: overTop)
    }
    // A stack is set first; who loses his last screen by it may be none any more. The pushes of the child's `start` are
    // part of the setting: one change, and one finding where nobody sees it (third edition, 9 and 11).
    let stack = stackForChildren(of: parent)
    let isHidden = isCoveredOrHidden(stack)
    let before = turn.setting
    setAnew(stack)
    turn.setting = stack
    try create(boundary, arguments, by: parent, overTop: false)
    turn.setting = before
    if isHidden, let child = parent.child(boundary.child) {
      turn.hiddenSettings.append((child, stack))
    }
  }

  private func create(
    _ boundary: Boundary, _ arguments: [Value], by parent: LiveCoordinator, overTop: Bool
  ) throws {
    if let living = child(boundary.child, of: parent) {
      if boundary.isKept { return try wake(living, boundary, overTop: overTop) }
      breach(.duplicateChild, boundary.child)
    }
    let child = LiveCoordinator(boundary.child, arguments, under: parent, boundary)
    parent.children.append(child)
    turn.started.append(child)
    if boundary.kind != .none { giveContainer(to: child) }
    try attach(child, boundary, to: parent, overTop: overTop)
    noteShown()
    turn.motion.begin()
    try begin(child)
  }

  /// All that stands on a stack goes for a child that sets it: no gesture, and in nothing's way.
  private func setAnew(_ stack: Stack) {
    stack.take(from: 0)
    moves(stack)
    noteShown()
  }

  func giveContainer(to coordinator: LiveCoordinator) {
    guard flow[coordinator.type].isTabBar else {
      coordinator.stack = Stack(for: coordinator)
      return
    }
    let bar = TabBar(of: coordinator)
    bar.places = flow[coordinator.type].tabs.map { _ in Place(.nothing) }
    coordinator.bar = bar
  }

  private func attach(
    _ child: LiveCoordinator, _ boundary: Boundary, to parent: LiveCoordinator, overTop: Bool
  ) throws {
    switch boundary.kind {
    case .push:
      child.stack = stackForChildren(of: parent)
      child.stack!.delegate = child
      if child.bar != nil { pushBar(of: child) }
    case .present:
      let place = Place(child.own)
      child.place = place
      try present(
        place, boundary.style, holding: child, by: parent, overTop: overTop)
    case .root: takePlace(child, of: parent)
    default: break
    }
  }

  /// Where screens of a `push` child stand: on its parent's stack; above a bar, on the stack where that
  /// stands. Of a bar that stands on none, nobody will see them.
  private func stackForChildren(of parent: LiveCoordinator) -> Stack {
    guard parent.bar != nil else { return parent.stack! }
    guard let stack = parent.stack,
      stack.entries.contains(where: { $0.screen == nil && $0.owner === parent })
    else { return Stack(for: parent) }
    return stack
  }

  /// A `root` child takes the place of all that its parent shows. What is presented over that, from within
  /// it, goes too; another's modal stays (settled, 22).
  private func takePlace(_ child: LiveCoordinator, of parent: LiveCoordinator) {
    guard let place = parent.place else { return }
    let isThere = place.content.thing === parent.content.thing
    let within = isThere ? Sight([Layer(place, .fullScreen, holding: nil, by: nil)]) : nil
    // What stands over a layer that goes as a whole goes with it, whoever presented it over the top.
    let whole = isThere ? layers.firstIndex { $0.place === place } : nil
    let presented =
      whole.map { $0 + 1 }
      ?? layers.firstIndex {
        $0.presenter === parent || $0.presenter.map { within?.spot(of: $0.content) != nil } ?? false
      }
    if let presented, presented < layers.count {
      let spot = sight.spot(of: place.content)
      if isThere, presented - 1 == spot?.layer, !goes(with: parent, layers[presented]) {
        breach(.rootUnderModal, child.type)
      }
      takeLayers(from: presented)
    }
    let before = parent.content
    parent.instead = child
    before.lose()
    parent.stack!.take(from: 0)
    child.place = isThere ? place : Place(child.content)
    child.place!.content = child.content
    // What one shows that is woken as it was.
    var next = child.instead
    while let shown = next {
      shown.place = child.place
      next = shown.instead
    }
  }

  /// Under SwiftUI what a screen or a child of what is replaced presents goes with that; what the parent's own container
  /// presents does not.
  private func goes(with parent: LiveCoordinator, _ layer: Layer) -> Bool {
    guard flow[parent.type].framework == .swiftui else { return false }
    if layer.source != nil { return true }
    guard let presenter = layer.presenter else { return false }
    return presenter !== parent && !presenter.isGone
  }

  /// All tabs are alive first; then their starts, in order (settled, 29), then its own. Of one that is
  /// woken, tabs in sight don't start again (settled, 16).
  func begin(_ coordinator: LiveCoordinator, seen before: Sight? = nil) throws {
    let tabs = flow[coordinator.type].tabs.map { flow.boundaries[$0] }
    let sleeping = tabs.compactMap { boundary -> LiveCoordinator? in
      guard let living = coordinator.child(boundary.child) else {
        return addTab(boundary, to: coordinator)
      }
      return before?.shows(living) ?? false ? nil : living
    }
    for tab in sleeping where !tab.isGone {
      try begin(tab, seen: before)
    }
    if coordinator.isGone { return }
    try runAnew(flow[coordinator.type].start, as: coordinator, [])
  }

  private func addTab(_ boundary: Boundary, to parent: LiveCoordinator) -> LiveCoordinator {
    let arguments = values(boundary.arguments, parent, [])
    let tab = LiveCoordinator(boundary.child, arguments, under: parent, boundary)
    parent.children.append(tab)
    turn.started.append(tab)
    giveContainer(to: tab)
    let place = parent.bar!.places[tabIndex(of: tab.type, in: parent)!]
    place.content = tab.own
    tab.place = place
    return tab
  }

  /// The tab of a bar; one that was lost is started again.
  func tab(
    _ boundary: Boundary, of parent: LiveCoordinator, onLink: Bool = false
  ) throws -> LiveCoordinator {
    if let living = parent.child(boundary.child) { return living }
    let tab = addTab(boundary, to: parent)
    select(tab, in: parent, onLink: onLink)
    try begin(tab)
    return tab
  }

  private func pushBar(of child: LiveCoordinator) {
    let bar = Shown(nil, [], of: child)
    child.first = bar
    push(bar, on: child.stack!)
  }

  // MARK: Kept children (settled, 16)

  func isAsleep(_ coordinator: LiveCoordinator) -> Bool {
    coordinator.isKept && !sight.shows(coordinator)
  }

  func wake(_ child: LiveCoordinator, _ boundary: Boundary, overTop: Bool) throws {
    let before = sight
    let wasAsleep = !before.shows(child)
    let parent = child.parent!
    switch boundary.kind {
    case .push:
      if wasAsleep { child.stack = stackForChildren(of: parent) }
      stackForChildren(of: parent).delegate = child
      if child.bar == nil { child.first = nil }
      let stands = child.stack!.entries.contains { $0.screen == nil && $0.owner === child }
      if child.bar != nil, !stands { pushBar(of: child) }
    case .present:
      let place = wasAsleep && !boundary.showsAgain ? Place(child.own) : child.place!
      child.place = place
      try present(
        place, boundary.style, holding: child, by: parent, overTop: overTop)
    case .root:
      if parent.instead !== child { takePlace(child, of: parent) }
    default: break
    }
    noteShown()
    turn.motion.begin()
    if !boundary.showsAgain { try begin(child, seen: sight) }
  }
}
