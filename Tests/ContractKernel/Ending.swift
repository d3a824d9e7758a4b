import FlowModel
import FlowSource

// Section 7 of the language.
extension ContractKernel {
  enum Ending {
    case plain
    case outcome(EventID, [Value])
    case target(Target, [NameID: Value])
  }

  /// Takes a coordinator and all below it out of the tree, and their screens with them unless they stay.
  func remove(_ coordinator: LiveCoordinator, leavingScreens: Bool = false) {
    let isFirst = turn.leaving == nil
    if isFirst { turn.leaving = coordinator }
    defer { if isFirst { turn.leaving = nil } }
    for child in coordinator.children.reversed() { remove(child, leavingScreens: leavingScreens) }
    coordinator.isGone = true
    coordinator.parent?.children.removeAll { $0 === coordinator }
    if !leavingScreens { takeScreens(of: coordinator) }
    if isFirst { takeUnheld() }
  }

  func takeScreens(of coordinator: LiveCoordinator) {
    // Who lives on hears that what it shows is dismissed.
    if !coordinator.isGone, let layer = layers.firstIndex(where: { $0.holder === coordinator }) {
      takeLayers(from: layer)
    }
    for stack in stacks + [coordinator.stack].compactMap(\.self) {
      guard let first = stack.entries.firstIndex(where: { $0.owner === coordinator }) else {
        continue
      }
      // A stack that goes with its maker is not changed.
      let leaving = turn.leaving ?? coordinator
      let isOwn = coordinator.place != nil && stack === coordinator.stack
      if !isOwn, !stack.maker.isBelow(leaving) { changes(stack, by: leaving) }
      stack.take(from: first)
    }
    takePresented(by: coordinator)
    // A stack of its own goes with all that stands on it, whoever owns that; so does a bar.
    if coordinator.place != nil { coordinator.own.lose() }
    if let layer = layers.firstIndex(where: { $0.holder === coordinator }) {
      takeLayers(from: layer)
    }
    if coordinator.isTab { coordinator.place!.content = .nothing }
    guard let parent = coordinator.parent, parent.instead === coordinator else { return }
    if coordinator.place!.content.thing === coordinator.content.thing {
      coordinator.place!.content = parent.own
    }
    parent.instead = nil
    noteShown()
  }

  func takePresented(by coordinator: LiveCoordinator) {
    if let layer = layers.firstIndex(where: { $0.presenter === coordinator }) {
      takeLayers(from: layer)
    }
  }

  /// - Parameter letsGo: whether a gesture was cancelled, and nothing goes.
  func finish(
    _ coordinator: LiveCoordinator, _ ending: Ending, letsGo: Bool = false
  ) throws {
    guard let parent = coordinator.parent else { return }
    turn.motion.isFinish = true
    if case .target(let target, _) = ending, coordinator.isTab, takes(target, parent) {
      clear(coordinator)
    } else {
      remove(coordinator, leavingScreens: flow.leavesScreens || letsGo)
      if flow.removesByType {
        for sibling in parent.children where sibling.type == coordinator.type {
          remove(sibling, leavingScreens: true)
        }
      }
    }
    turn.motion.isFinish = false
    turn.motion.begin()
    switch ending {
    case .plain, .target: took.insert(flow[coordinator.type].finished)
    case .outcome(let event, _): took.insert(event)
    }
    switch ending {
    case .plain: try tell(parent, flow[coordinator.type].finished)
    case .outcome(let event, let payload): try tell(parent, event, payload)
    case .target(let target, let values):
      let acting = turn.acting
      turn.acting = nil
      try resolve(target, values, at: parent)
      turn.acting = acting
    }
  }

  /// A tab on the way up to its own bar: its children are removed, what it presented goes (settled, 14),
  /// its stack pops to its first screen.
  private func clear(_ tab: LiveCoordinator) {
    for child in tab.children.reversed() where !child.isTab && mayGo(child) { putAway(child) }
    takePresented(by: tab)
    if let stack = tab.stack, stack.entries.count > 1 {
      changes(stack, by: tab)
      stack.take(from: 1)
    }
    takeUnheld()
  }

  // MARK: Targets

  private enum Answer {
    case holds(CoordinatorID)
    case isThere
    case below([BoundaryID], last: BoundaryID)
    case up
    /// An error of the flow: nobody takes it.
    case nobody
  }

  private func answer(_ target: Target, _ parent: LiveCoordinator) -> Answer {
    if ends(parent, with: target.path.dropLast()) { return .holds(target.path.last!) }
    if ends(parent, with: target.path[...]) { return .isThere }
    switch target.resolutions[parent.type] {
    case .below(let boundaries, let last): return .below(boundaries, last: last)
    case .unresolved: return .nobody
    case .taken, .up, nil: return .up
    }
  }

  /// Whether the path ends at this coordinator, and goes on above it among those that live.
  private func ends(_ coordinator: LiveCoordinator, with path: ArraySlice<CoordinatorID>) -> Bool {
    var next: LiveCoordinator? = coordinator
    for type in path.reversed() {
      guard let here = next, here.type == type else { return false }
      next = here.parent
    }
    return true
  }

  private func takes(_ target: Target, _ parent: LiveCoordinator) -> Bool {
    switch answer(target, parent) {
    case .up, .nobody: false
    case .holds, .isThere, .below: true
    }
  }

  private func resolve(
    _ target: Target, _ values: [NameID: Value], at parent: LiveCoordinator
  ) throws {
    switch answer(target, parent) {
    case .isThere, .nobody: return
    case .up: try finish(parent, .target(target, values))
    case .holds(let type):
      let boundary = flow[flow.boundary(from: parent.type, to: type)!]
      try arrive(boundary, parent, values, before: root.family)
    case .below(let boundaries, let last):
      let before = root.family
      var holder: LiveCoordinator? = parent
      for boundary in boundaries {
        holder = try holder.flatMap { try reach(flow[boundary], from: $0, values) }
      }
      if let holder, !holder.isGone { try arrive(flow[last], holder, values, before: before) }
    }
  }

  /// Starts the target's last, or selects it; it is kept where it came up on the way.
  private func arrive(
    _ boundary: Boundary, _ holder: LiveCoordinator, _ values: [NameID: Value],
    before: [LiveCoordinator]
  ) throws {
    let living = child(boundary.child, of: holder)
    if boundary.kind == .tab {
      if let living { return select(living, in: holder) }
      return _ = try tab(boundary, of: holder)
    }
    if let living, !before.contains(where: { $0 === living }) { return }
    try start(boundary, arguments(of: boundary.child, values), by: holder)
  }

  /// A coordinator on the way down: reused where it lives, started where not, selected if it is a tab.
  private func reach(
    _ boundary: Boundary, from holder: LiveCoordinator, _ values: [NameID: Value]
  ) throws -> LiveCoordinator? {
    if holder.isGone { return nil }
    if boundary.kind == .tab {
      if let living = holder.child(boundary.child) {
        select(living, in: holder)
        return living
      }
      return try tab(boundary, of: holder)
    }
    let living = child(boundary.child, of: holder)
    if living == nil || isAsleep(living!) {
      try start(boundary, arguments(of: boundary.child, values), by: holder)
    }
    return child(boundary.child, of: holder)
  }

  private func arguments(of type: CoordinatorID, _ values: [NameID: Value]) -> [Value] {
    flow[type].parameters.indices.map { values[flow.parameters[$0].name] ?? .some }
  }
}
