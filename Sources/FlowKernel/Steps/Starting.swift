import FlowModel
import FlowSource

/// Starting and stopping children.
extension Kernel {
  mutating func makeCoordinator(
    _ type: CoordinatorID, arguments: TupleID, parent: Slot, boundary: BoundaryID?
  ) -> Slot {
    if !started.isEmpty { started[type.index] = true }
    if let boundary { cross(boundary.index) }
    let slot = world.makeCoordinator(
      Instance(
        type: type, arguments: arguments, parent: parent, boundary: boundary, container: .none,
        spent: flow.coordinators[type.index].waiting))
    context.lostScreens.append(
      TurnContext.LostScreen(coordinator: slot, cause: context.cause, isNew: true))
    if context.currentEnd >= 0 { context.madeAtEnd[slot] = context.currentEnd }
    return slot
  }

  /// Creates a child across its boundary and runs its `start`; wakes it where it is kept and lives.
  ///
  /// - Parameters:
  ///   - mayCover: whether it is meant that something covers a tab that is started by a link.
  ///   - overTop: whether a presented child stands over whatever is topmost.
  mutating func start(
    _ boundary: BoundaryID, _ arguments: TupleID, under parent: Slot, mayCover: Bool = false,
    overTop: Bool = false
  ) -> Slot {
    let stack = flow[boundary].replacesStack ? world.stack(of: parent) : .none
    if stack == .none {
      return begin(
        boundary, arguments, under: parent, mayCover: mayCover,
        overTop: overTop || flow[boundary].isOverTop)
    }
    var child = Slot.none
    let before = context.hiddenPushes.count
    set(stack) { kernel in
      child = kernel.begin(
        boundary, arguments, under: parent, mayCover: false, overTop: false)
    }
    let first = context.hiddenPushes.dropFirst(before).firstIndex { $0.stack == stack }
    if let first { context.hiddenPushes[first].child = child }
    return child
  }

  private mutating func begin(
    _ boundary: BoundaryID, _ arguments: TupleID, under parent: Slot, mayCover: Bool, overTop: Bool
  ) -> Slot {
    let edge = flow[boundary]
    let sibling = child(of: parent, type: edge.child)
    // It asked who shows something, and nobody knows.
    if context.isOver { return .none }
    let child: Slot
    if sibling != .none, edge.isKept {
      child = sibling
    } else {
      if sibling != .none {
        violate(.duplicateChild, coordinator: sibling, boundary: boundary)
        noteThird(boundary, under: parent)
      }
      child = makeCoordinator(
        edge.child, arguments: arguments, parent: parent, boundary: boundary)
    }
    let isAwake = sibling == child
    attach(child, across: edge, boundary, overTop: overTop)
    if edge.kind == .push { takeDelegate(of: world.stack(of: parent), for: child) }
    // What heard of an exchange may have ended it.
    if isOver(child) || context.isOver { return child }
    if isAwake { noteShowingAgain(in: world.coordinators[Int(child)].container) }
    // What its start then selects stands.
    if edge.kind == .tab { selectTab(edge.child, of: parent, by: parent, mayCover: mayCover) }
    // What is shown again stands as it was.
    if isAwake, edge.showsAgain { return child }
    if isAwake { forgetFirst(of: child) }
    if context.isOver { return child }
    begin(child)
    return child
  }

  private mutating func noteThird(_ boundary: BoundaryID, under parent: Slot) {
    let alike = world.children(of: parent).count {
      world.coordinators[Int($0)].boundary == boundary
    }
    if alike > 1 { report.isThirdChild = true }
  }

  /// Starts the tabs of a bar, then runs the coordinator's own `start`.
  mutating func begin(_ coordinator: Slot) {
    let type = world.coordinators[Int(coordinator)].type
    if flow.coordinators[type.index].isTabBar {
      // All tabs are there before the first of them does anything.
      for tab in makeTabs(of: coordinator) where !isOver(tab) {
        begin(tab)
        if isOver(coordinator) || context.isOver { return }
      }
    }
    enter(flow.coordinators[type.index].start, as: coordinator, payload: .empty)
  }

  /// Makes the tabs of a bar that it lacks.
  ///
  /// - Returns: those that are to start: new ones, and those of a kept bar that sleep; what these showed
  ///   went with the bar.
  private mutating func makeTabs(of coordinator: Slot) -> [Slot] {
    let type = world.coordinators[Int(coordinator)].type
    var starting: [Slot] = []
    for index in flow.coordinators[type.index].tabs {
      let boundary = flow.boundaries[index]
      let awake = world.child(of: coordinator, type: boundary.child)
      if awake == .none {
        let arguments = evaluate(boundary.arguments, coordinator, .empty)
        let tab = makeCoordinator(
          boundary.child, arguments: arguments, parent: coordinator, boundary: BoundaryID(index))
        attachTab(tab, under: coordinator, BoundaryID(index))
        starting.append(tab)
      } else if !world.showsSomething(awake) {
        starting.append(awake)
      }
    }
    return starting
  }

  /// Puts a child's container where its boundary says.
  private mutating func attach(
    _ child: Slot, across edge: Boundary, _ boundary: BoundaryID, overTop: Bool
  ) {
    let parent = world.coordinators[Int(child)].parent
    switch edge.kind {
    case .push: attachPushed(child, under: parent)
    case .present: attachPresented(child, across: edge, boundary, under: parent, overTop: overTop)
    case .root: attachAsRoot(child, under: parent, boundary)
    case .tab: attachTab(child, under: parent, boundary)
    case .none: standNowhere(child)
    }
  }

  /// The child's own container: the one that it has, if it is kept, or a new one.
  private mutating func ownContainer(of child: Slot) -> Slot {
    let existing = world.coordinators[Int(child)].container
    if existing != .none { return existing }
    let isBar = flow.coordinators[world.coordinators[Int(child)].type.index].isTabBar
    let container = world.makeContainer(isBar: isBar, owner: child)
    world.coordinators[Int(child)].container = container
    return container
  }

  private mutating func attachPushed(_ child: Slot, under parent: Slot) {
    let stack = world.stack(of: parent)
    if stack == .none { return standNowhere(child) }
    guard flow.coordinators[world.coordinators[Int(child)].type.index].isTabBar else {
      leaveOwnStack(child, for: stack)
      return
    }
    let bar = ownContainer(of: child)
    // A kept bar that stands already is not pushed twice.
    guard world.containers[Int(bar)].host == .nowhere else { return }
    let entry = push(
      Entry(screen: nil, bar: bar, owner: child, arguments: .empty, stack: stack), on: stack,
      by: parent)
    world.containers[Int(bar)].host = .entry(entry)
  }

  /// Under a tab bar that stands on no stack a child has one that only it holds, and nobody sees; a
  /// kept one, which may have stood on a stack before, too.
  private mutating func standNowhere(_ child: Slot) {
    let existing = world.coordinators[Int(child)].container
    if existing != .none, world.containers[Int(existing)].owner != child {
      world.coordinators[Int(child)].container = .none
    }
    _ = ownContainer(of: child)
  }

  /// A kept child that wakes on a stack may have had one of its own that nobody saw.
  private mutating func leaveOwnStack(_ child: Slot, for stack: Slot) {
    let old = world.coordinators[Int(child)].container
    world.coordinators[Int(child)].container = stack
    guard old != .none, world.containers[Int(old)].owner == child else { return }
    detach(old)
    free(old)
  }

  private mutating func attachPresented(
    _ child: Slot, across edge: Boundary, _ boundary: BoundaryID, under parent: Slot, overTop: Bool
  ) {
    let container = ownContainer(of: child)
    // A kept one that is there already can't be presented once more, from wherever.
    if overTop, case .layer = world.containers[Int(container)].host {
      violate(.presentWhilePresenting, coordinator: parent, boundary: boundary)
      return context.failedPresents.append(child)
    }
    var source = Slot.none
    if !overTop, framework(of: parent) == .swiftui {
      switch makeRoom(for: Presented(boundary: boundary, child: child), by: parent) {
      case .shown(let presenting) where !isOver(child): source = presenting
      case .shown: return
      case .nothing, .refused:
        // Who ended by what heard of an exchange is no reason for those above to show nothing.
        if !isOver(child) { context.failedPresents.append(child) }
        return
      }
    } else if !mayPresent(overTop: overTop, screen: nil, boundary: boundary, by: parent) {
      return context.failedPresents.append(child)
    }
    world.containers[Int(container)].host = .layer(Int32(world.layers.count))
    world.layers.append(
      Layer(
        content: .container(container), presenter: parent, source: source, style: edge.style))
    if source != .none { world.entries[Int(source)].isPresenting = true }
    movePresented()
  }

  /// The child takes the place of all that its parent shows.
  private mutating func attachAsRoot(_ child: Slot, under parent: Slot, _ boundary: BoundaryID) {
    let place = world.coordinators[Int(parent)].container
    let container = ownContainer(of: child)
    // A kept child that is the root already is not replaced.
    if world.containers[Int(place)].replacement == container { return }
    // What another tab presented over the bar stays, and nobody minds.
    if let layer = layer(of: parent), layer < world.layers.count - 1,
      isPresentedFromBelow(parent, layer: layer)
    {
      if !goes(with: parent, world.layers[layer + 1]) {
        violate(.rootUnderModal, coordinator: child, boundary: boundary)
      }
      removeLayers(from: layer + 1)
    }
    let old = world.containers[Int(place)].replacement
    if old != .none, old != container {
      world.containers[Int(place)].replacement = .none
      detach(old)
    }
    while world.containers[Int(place)].top != .none { removeTop(of: place) }
    world.containers[Int(place)].replacement = container
    world.containers[Int(container)].host = .place(of: place)
  }

  /// Whether what is presented goes, under SwiftUI, with what a coordinator shows no longer: a screen or a child of that
  /// presents it. What the coordinator's own container presents stays.
  private func goes(with coordinator: Slot, _ layer: Layer) -> Bool {
    guard framework(of: coordinator) == .swiftui else { return false }
    return layer.source != .none || layer.presenter != .none && layer.presenter != coordinator
  }

  /// Whether what a layer presents goes with what a coordinator shows there: it is the layer's whole
  /// content, or the coordinator, or one below it, presented it.
  private mutating func isPresentedFromBelow(_ coordinator: Slot, layer: Int) -> Bool {
    let container = world.coordinators[Int(coordinator)].container
    if case .container(let content) = world.layers[layer].content, content == container {
      return true
    }
    if let slot = undecidedPile(at: layer + 1, of: coordinator) {
      needs(.all, ofEntry: slot)
      return false
    }
    var presenter = world.layers[layer + 1].presenter
    while presenter != .none, presenter != coordinator {
      presenter = world.coordinators[Int(presenter)].parent
    }
    return presenter == coordinator
  }

  private mutating func attachTab(_ child: Slot, under parent: Slot, _ boundary: BoundaryID) {
    let container = ownContainer(of: child)
    let bar = world.coordinators[Int(parent)].container
    let position =
      boundary.index - flow.coordinators[world.coordinators[Int(parent)].type.index].tabs.lowerBound
    // What a tab left behind that is gone makes room.
    let old = world.tab(Int32(position), of: bar)
    if old != .none {
      world.removeTab(old, from: bar)
      detach(old)
    }
    world.addTab(container, position: Int32(position), to: bar)
  }

  // MARK: Stopping

  mutating func stop(_ type: CoordinatorID, under parent: Slot) {
    let child = child(of: parent, type: type)
    if context.isOver { return }
    if child == .none {
      violate(.childMissing, coordinator: parent)
    } else {
      remove(child)
    }
  }

  /// Every child but the tabs, last started first.
  mutating func stopAll(under parent: Slot) {
    var child = world.coordinators[Int(parent)].lastChild
    while child != .none {
      let previous = world.coordinators[Int(child)].previousSibling
      if !isTab(child) { remove(child) }
      child = previous
    }
  }

  func isTab(_ coordinator: Slot) -> Bool {
    guard let boundary = world.coordinators[Int(coordinator)].boundary else { return false }
    return flow[boundary].kind == .tab
  }

  /// Takes a coordinator out of the tree with all below it, last started first, deepest first; their
  /// screens go, wherever they stand. Nobody is told.
  mutating func remove(_ coordinator: Slot) {
    dropNests(from: coordinator)
    asOneChange(of: stackOfOthers(with: coordinator), by: coordinator) { kernel in
      kernel.forEachFromBelow(coordinator) { kernel, slot in
        kernel.removeScreens(of: slot)
        kernel.removeFromTree(slot)
      }
    }
  }

  /// The stack that a coordinator shows its screens on, or stands on with its tab bar, if it is not its own.
  func stackOfOthers(with coordinator: Slot) -> Slot {
    let container = world.coordinators[Int(coordinator)].container
    if container == .none { return .none }
    if case .entry(let bar) = world.containers[Int(container)].host {
      return world.entries[Int(bar)].stack
    }
    return world.containers[Int(container)].owner == coordinator ? .none : container
  }

  /// Calls the body with everything below a coordinator and then itself, last started first, deepest
  /// first. The body takes what it is given out of the tree. (A loop: children may nest without end.)
  mutating func forEachFromBelow(_ coordinator: Slot, _ body: (inout Kernel, Slot) -> Void) {
    var leaf = coordinator
    while true {
      while world.coordinators[Int(leaf)].lastChild != .none {
        leaf = world.coordinators[Int(leaf)].lastChild
      }
      let parent = world.coordinators[Int(leaf)].parent
      body(&self, leaf)
      if leaf == coordinator { return }
      leaf = parent
    }
  }

  mutating func removeFromTree(_ coordinator: Slot) {
    let parent = world.coordinators[Int(coordinator)].parent
    if parent != .none {
      if isTab(coordinator) { context.lostTabs.append(parent) }
      context.lostScreens.append(TurnContext.LostScreen(coordinator: parent, cause: context.cause))
    }
    loseDelegates(of: coordinator)
    world.unlink(coordinator)
    context.freedCoordinators.append(coordinator)
  }

  /// Removes every screen that a coordinator owns: what it presented, its part of a shared stack and
  /// all above it, the stack that was made for it.
  mutating func removeScreens(of coordinator: Slot) {
    // All that a folded tab stands for goes with it.
    if world.coordinators[Int(coordinator)].fold != .unfolded {
      world.coordinators[Int(coordinator)].fold = .unfolded
      world.coordinators[Int(coordinator)].stackCount = 0
    }
    removePresented(by: coordinator)
    removeForeignScreens(of: coordinator)
    let container = world.coordinators[Int(coordinator)].container
    guard container != .none else { return }
    let isOwn = world.containers[Int(container)].owner == coordinator
    if !isOwn {
      removeAll(from: coordinator, on: container)
      return
    }
    switch world.containers[Int(container)].host {
    case .layer(let layer): removeLayers(from: Int(layer))
    case .bar(let bar): world.removeTab(container, from: bar)
    case .place(let place): uncover(place)
    case .entry(let entry): removeAll(from: coordinator, on: world.entries[Int(entry)].stack)
    case .nowhere: break
    }
    detach(container)
    // What was held to be shown again goes too.
    empty(container)
    free(container)
  }

  /// Takes the `root` child away that stands before a container.
  mutating func uncover(_ container: Slot) {
    world.containers[Int(container)].replacement = .none
    noteShowingAgain(in: container)
  }

  /// Dismisses what a coordinator has presented alone, or for a child that is gone and left its screens;
  /// and all above it.
  mutating func removePresented(by coordinator: Slot) {
    guard world.coordinators[Int(coordinator)].layerCount > 0 || mayLeaveScreens else { return }
    let first = world.layers.firstIndex {
      if mayLeaveScreens, $0.presenter == coordinator { return true }
      if case .entry(let entry) = $0.content {
        return world.entries[Int(entry)].owner == coordinator
      }
      return false
    }
    if let first { removeLayers(fromLowest: first, of: coordinator) }
  }

  var mayLeaveScreens: Bool {
    flow.leavesScreens || flow.removesByType || flow.hearsAtBegin
  }
}
