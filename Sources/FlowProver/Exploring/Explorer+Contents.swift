import FlowKernel
import FlowModel

/// What folds may stand for.
extension Explorer {
  /// Adds to what a fold may stand for, and lets everything go on that waits for it.
  mutating func cover(
    _ fold: Int, _ content: Fold.Content, record: Int, _ window: Int
  ) {
    key.removeAll(keepingCapacity: true)
    key.append(UInt32(fold))
    if folds[fold].kind != .run { key.append(contentsOf: content.tab) }
    for entry in content.entries { entry.write(to: &key) }
    key.append(UInt32(bitPattern: content.lower))
    var content = content
    content.record = record
    content.window = window
    folds[fold].time = min(folds[fold].time, content.time)
    let (key, isNew) = contentKeys.intern(key[...])
    if !isNew {
      let number = contentNumbers[key]
      if content.time < folds[fold].contents[number].time {
        folds[fold].contents[number] = content
        descend(by: number, of: fold, isNew: false)
      }
      return
    }
    let number = folds[fold].contents.count
    contentNumbers.append(number)
    folds[fold].contents.append(content)
    for entry in content.entries {
      if let screen = entry.screen { isShown[screen.index] = true }
    }
    descend(by: number, of: fold, isNew: true)
    if hasAsync { noteAsync(of: content, in: fold) }
  }

  /// The fewest turns to a world of this time in which a fold stands for what was covered at that one.
  ///
  /// What happened above a fold is the same whatever lies in it, so the difference is what that costs
  /// more. Where a fold is coarser than the truth, no more is known than that both must have happened.
  func time(of world: Int32, with covered: Int32, in fold: Int) -> Int32 {
    let least = max(world, covered)
    if isCoarse[fold] { return least }
    return min(world + covered - folds[fold].time, least + Self.mostDetour)
  }

  /// Puts into a world what a fold stands for.
  ///
  /// - Returns: false where the fold doesn't stand for this in this world.
  func unfold(_ fold: FoldID, _ content: Fold.Content, in world: inout World) -> Bool {
    switch folds[Int(fold)].kind {
    case .tab:
      let tab = world.tab(of: fold)
      if tab != .none { world.unfold(tab: tab, into: content.tab[...]) }
    case .nest:
      let lower = world.coordinator(of: fold)
      if lower != .none { world.unfold(nest: lower, into: content.tab, in: kernel.flow) }
    case .run:
      let slot = world.entry(of: fold)
      if slot == .none { return false }
      let below = Fold.inner(content) == nil ? world.foldBelow(slot) : .none
      if below != .none, world[entry: below].fold == .under {
        if content.lower == .unfolded { return false }
        world.number(below, as: content.lower)
      }
      world.unfold(slot, into: content.entries)
    }
    return true
  }
}
