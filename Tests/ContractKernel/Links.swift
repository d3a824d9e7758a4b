import FlowModel

// Section 9 of the language.
extension ContractKernel {
  func open(_ id: LinkID, _ payload: [Value]) throws {
    let link = flow[id]
    if let condition = link.condition, !holds(condition, root, payload) {
      try runAnew(link.otherwise ?? .empty, as: root, payload)
      return
    }
    let acting = turn.acting
    turn.acting = nil
    let reached = try follow(link, payload)
    turn.acting = acting
    guard let last = reached else { return }
    if link.clears { popToFirst(last) }
    turn.motion.begin()
    try runAnew(link.block, as: last, payload)
  }

  /// Goes down the path. - Returns: the coordinator at its end, if it could be reached.
  private func follow(_ link: Link, _ payload: [Value]) throws -> LiveCoordinator? {
    var path = [root]
    for (index, id) in link.path.enumerated() {
      let boundary = flow[id]
      let living = living(link.path[index...], below: path.last!)
      if link.clears {
        clearAway(path + living)
        // Who has nothing left to show is on the path no longer.
        let left = self.living(link.path[index...], below: path.last!)
        if left.count < living.count { clearAway(path + left) }
      }
      guard let next = try step(boundary, index, of: link, payload, from: path.last!) else {
        return nil
      }
      path.append(next)
    }
    if link.clears { clearAway(path) }
    return path.contains { $0.isGone } ? nil : path.last!
  }

  private func step(
    _ boundary: Boundary, _ index: Int, of link: Link, _ payload: [Value],
    from parent: LiveCoordinator
  ) throws -> LiveCoordinator? {
    if parent.isGone { return nil }
    if boundary.kind == .tab {
      guard let child = parent.child(boundary.child) else {
        return try tab(boundary, of: parent, onLink: link.clears)
      }
      select(child, in: parent, onLink: link.clears)
      return child
    }
    let living = child(boundary.child, of: parent)
    let before = turn.started.count
    if living == nil || isAsleep(living!) {
      try start(boundary, values(link.arguments[index], root, payload), by: parent)
    }
    let reached = child(boundary.child, of: parent)
    // Who was presented in vain was not reached (third edition, 26), though what the exchange ended may have had
    // another of its kind started.
    let started = turn.started.dropFirst(before).first
    if !link.clears,
      turn.failedPresents.contains(where: { $0 === reached || $0 === started })
    {
      return nil
    }
    return reached
  }

  /// The rest of the path, as far as it lives already.
  private func living(
    _ boundaries: ArraySlice<BoundaryID>, below top: LiveCoordinator
  ) -> [LiveCoordinator] {
    var result: [LiveCoordinator] = []
    for boundary in boundaries {
      guard let next = child(flow[boundary].child, of: result.last ?? top) else { break }
      result.append(next)
    }
    return result
  }

  /// Removes all that stands on or above the path; tabs beside it are left as they are.
  private func clearAway(_ path: [LiveCoordinator]) {
    turn.motion.isLink = true
    defer {
      turn.motion.isLink = false
      turn.motion.begin()
    }
    func isOnPath(_ coordinator: LiveCoordinator) -> Bool { path.contains { $0 === coordinator } }
    // Who goes is decided first: what one takes along must not look asleep then.
    let others = path.flatMap { $0.children.reversed() }.filter {
      !$0.isTab && !isOnPath($0) && $0.boundary?.kind != Boundary.Kind.none && mayGo($0)
        && !isGone($0)
    }
    for child in others where !child.isGone { putAway(child) }
    if let layer = layers.firstIndex(where: { !($0.holder.map(isOnPath) ?? false) }) {
      for holder in layers[layer...].reversed().compactMap(\.holder)
      where !holder.isGone && mayGo(holder) {
        putAway(holder)
      }
      takeLayers(from: layer)
    }
    for stack in sight.stacks {
      // In a tab beside the path, what the bar pushed there may have the tab's own above it: that stays.
      guard let last = stack.entries.lastIndex(where: { isOnPath($0.owner) }),
        stack.entries[(last + 1)...].allSatisfy({ $0.owner.isGone || $0.isForeign })
      else { continue }
      if last + 1 < stack.entries.count { changes(stack, by: stack.entries[last].owner) }
      stack.take(from: last + 1)
    }
    takeUnheld()
  }

  /// A kept child outlives a link, and loses what it shows (second edition, section 2).
  func putAway(_ child: LiveCoordinator) {
    guard child.isKept else { return remove(child) }
    if child.staysAsItWas { return putAsItIs(child) }
    // Who goes is decided first here too.
    for below in whoGoes(below: child) where !below.isGone {
      if !below.isKept {
        remove(below)
      } else if below.staysAsItWas {
        putAsItIs(below)
      } else {
        takeScreens(of: below)
      }
    }
    takeScreens(of: child)
  }

  /// One that sleeps stays as it is (settled, 17), unless a container of its own is in a layer, though empty.
  func mayGo(_ child: LiveCoordinator) -> Bool {
    if !isAsleep(child) { return true }
    if child.place != nil { return sight.spot(of: child.own) != nil }
    return sight.shown.contains { $0.screen == nil && $0.owner === child }
  }

  /// What a kept child takes along, deepest first: its tabs stay, and what is below them goes.
  private func whoGoes(below child: LiveCoordinator) -> [LiveCoordinator] {
    child.children.reversed().flatMap { below -> [LiveCoordinator] in
      if below.isTab { return whoGoes(below: below) }
      if !mayGo(below) { return [] }
      return below.isKept && !below.staysAsItWas ? whoGoes(below: below) + [below] : [below]
    }
  }

  /// One that keeps its stack leaves with all that stands on it; what is presented over it ends.
  private func putAsItIs(_ child: LiveCoordinator) {
    for below in child.family.reversed() where below !== child {
      if layers.contains(where: { $0.holder === below }), mayGo(below) { putAway(below) }
    }
    child.family.forEach { takePresented(by: $0) }
    if let layer = layers.firstIndex(where: { $0.holder === child }) { takeLayers(from: layer) }
    guard let parent = child.parent, parent.instead === child else { return }
    if child.place!.content.thing === child.content.thing { child.place!.content = parent.own }
    parent.instead = nil
    noteShown()
  }

  /// To the first screen of a stack of its own, or to its own first one.
  private func popToFirst(_ coordinator: LiveCoordinator) {
    guard let stack = coordinator.stack else { return }
    let first =
      coordinator.place != nil ? 0 : stack.entries.firstIndex { $0.owner === coordinator }
    guard let first, first + 1 < stack.entries.count else { return }
    changes(stack, by: coordinator)
    stack.take(from: first + 1)
  }
}
