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

  /// The topmost place of the menu: two below the top.
  private func firstOfMenu(in world: World) -> Slot {
    world.entry(below: world.entry(below: entryToLeave(in: world)))
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
    var slot = world.entry(below: top)
    if let need = needOfNest(below: top) { return need }
    var level = 1
    while slot != .none {
      let entry = world.entries[Int(slot)]
      if entry.fold != .unfolded {
        if level == 1 || (!hearsOfLastOnly && hearsOfPops(entry.owner)) {
          return Need(fold: entry.fold, part: .all, entry: slot)
        }
        // No tab bar is ever folded with others.
        if case .screen(let screen) = target {
          return Need(fold: entry.fold, part: .topmost(screen), entry: slot)
        }
      } else if level > 1, self.target(at: slot, in: world) == target {
        return nil
      }
      if let need = needOfNest(below: slot) { return need }
      slot = entry.below
      level += 1
    }
    return nil
  }

  /// The same where that entry is to stay, as the lowest of all.
  func needOfNest(at slot: Slot) -> Need? {
    hasNests && world.entries[Int(slot)].below == .none ? needOfNest(below: slot) : nil
  }

  /// What stands below an owner's last entry on the way down may be folded with coordinators that stood
  /// between this one and the next: their screens are not on the stack.
  func needOfNest(below slot: Slot) -> Need? {
    let owner = world.entries[Int(slot)].owner
    let below = world.entry(below: slot)
    guard owner != .none, below == .none || world.entries[Int(below)].owner != owner,
      world.coordinators[Int(owner)].nest != .unfolded
    else { return nil }
    return Need(fold: world.coordinators[Int(owner)].nest, part: .all)
  }
}

extension World {
  func entry(below slot: Slot) -> Slot { slot == .none ? .none : self[entry: slot].below }
}
