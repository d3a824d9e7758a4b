import FlowModel

/// The back button's menu: every screen of the stack, but for the top and the one below it, which `back`
/// leads to. Only the top screen's lock counts: those between are not asked.
extension Kernel {
  package func canGoBack(to target: BackTarget, in world: World) -> Bool {
    canGoBack(in: world) && entry(of: target, in: world) != .none
  }

  /// Every place that the menu leads to, topmost first.
  package func backTargets(in world: World) -> [BackTarget] {
    guard canGoBack(in: world) else { return [] }
    var targets: [BackTarget] = []
    var slot = firstOfMenu(in: world)
    while slot != .none {
      if let target = self.target(at: slot, in: world), !targets.contains(target) {
        targets.append(target)
      }
      slot = world.entry(below: slot)
    }
    return targets
  }

  private func target(at slot: Slot, in world: World) -> BackTarget? {
    let entry = world[entry: slot]
    if let screen = entry.screen { return .screen(screen) }
    guard entry.bar != .none else { return nil }
    let owner = world[container: entry.bar].owner
    return owner == .none ? nil : .bar(world[coordinator: owner].type)
  }

  /// The topmost place of the menu: two below the top. What stands below a nest is no nearer.
  private func firstOfMenu(in world: World) -> Slot {
    let top = entryToLeave(in: world)
    let below = world.entry(below: top)
    return world.hasNest(below: top) ? below : world.entry(below: below)
  }

  /// The topmost entry of the menu that a target names, or none.
  private func entry(of target: BackTarget, in world: World) -> Slot {
    var slot = firstOfMenu(in: world)
    while slot != .none, self.target(at: slot, in: world) != target {
      slot = world.entry(below: slot)
    }
    return slot
  }

  mutating func back(to target: BackTarget) {
    context.cause = .gesture(.back)
    let top = entryToLeave(in: world)
    if let need = needToGo(to: target, from: top) { return needs(need) }
    let entry = entry(of: target, in: world)
    if entry != .none { popSeveral(above: entry, on: world.entries[Int(top)].stack) }
  }

  /// What has to be unfolded before all above a target can go. What lies directly below the top is no
  /// target, so it must be seen as it is; below that, what goes in any case need not be.
  private func needToGo(to target: BackTarget, from top: Slot) -> Need? {
    var slot = top
    var isInMenu = false
    while slot != .none {
      if let need = needOfNest(below: slot) {
        if !goesUnseen(nestOf: world.entries[Int(slot)].owner, before: target) { return need }
        isInMenu = true
      }
      slot = world.entries[Int(slot)].below
      if slot == .none { return nil }
      let entry = world.entries[Int(slot)]
      if entry.fold != .unfolded {
        if !isInMenu || (!hearsOfLastOnly && hearsOfPops(entry.owner)) {
          return Need(fold: entry.fold, part: .all, entry: slot)
        }
        // No tab bar is ever folded with others.
        if case .screen(let screen) = target {
          return Need(fold: entry.fold, part: .topmost(screen), entry: slot)
        }
      } else if isInMenu, self.target(at: slot, in: world) == target {
        return nil
      }
      isInMenu = true
    }
    return nil
  }

  /// Whether the rounds above a coordinator go unopened on the way to a target: nobody hears of them, and none of them
  /// shows it. No tab bar stands in a round.
  private func goesUnseen(nestOf coordinator: Slot, before target: BackTarget) -> Bool {
    guard let circle = quietCircle(of: coordinator) else { return false }
    switch target {
    case .bar: return true
    case .screen(let screen): return !circle.screens.contains(screen)
    }
  }

  /// The same where that entry is to stay, as the lowest of all.
  func needOfNest(at slot: Slot) -> Need? {
    hasNests && world.entries[Int(slot)].below == .none ? needOfNest(below: slot) : nil
  }

  /// What stands below an owner's last entry on the way down may be folded with coordinators that stood
  /// between this one and the next: their screens are not on the stack.
  func needOfNest(below slot: Slot) -> Need? {
    guard world.hasNest(below: slot) else { return nil }
    let owner = world.entries[Int(slot)].owner
    return Need(fold: world.coordinators[Int(owner)].nest, part: .all, coordinator: owner)
  }
}

extension World {
  /// Whether rounds that are folded stood between an entry and the next one.
  fileprivate func hasNest(below slot: Slot) -> Bool {
    if slot == .none { return false }
    let owner = entries[Int(slot)].owner
    let below = entries[Int(slot)].below
    return owner != .none && (below == .none || entries[Int(below)].owner != owner)
      && coordinators[Int(owner)].nest != .unfolded
  }

  func entry(below slot: Slot) -> Slot { slot == .none ? .none : self[entry: slot].below }
}
