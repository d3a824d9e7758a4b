/// Folds that lie on each other.
///
/// What is covered together with a run is below it as long as the run is: so only the topmost of the
/// folds on a stack, and on what it was presented over, has a number, and what that number stands for
/// says which fold lies next below. Without this, worlds would differ in all numbers on the way down, and
/// what leads to different ones would multiply with every coordinator.
///
/// A chain ends at a tab bar, since what lies below a bar is below every one of its tabs.
extension World {
  /// The entry that lies directly below one in its chain, or none.
  func entryBelow(_ slot: Slot) -> Slot {
    let entry = entries[Int(slot)]
    if entry.below != .none { return entries[Int(entry.below)].bar == .none ? entry.below : .none }
    guard let layer = chainLayer(of: slot), layer > 0 else { return .none }
    switch layers[layer - 1].content {
    case .entry(let below): return below
    case .container(let container):
      let below = containers[Int(container)]
      guard !below.isBar, below.replacement == .none, below.top != .none else { return .none }
      return entries[Int(below.top)].bar == .none ? below.top : .none
    }
  }

  /// The entry that lies directly above one in its chain, or none.
  func entryAbove(_ slot: Slot) -> Slot {
    let stack = entries[Int(slot)].stack
    if stack != .none {
      if containers[Int(stack)].top != slot { return entry(above: slot) }
      if containers[Int(stack)].replacement != .none { return .none }
    }
    guard let layer = chainLayer(of: slot), layer + 1 < layers.count else { return .none }
    switch layers[layer + 1].content {
    case .entry(let above): return above
    case .container(let container):
      let above = containers[Int(container)]
      return above.isBar || above.replacement != .none ? .none : above.bottom
    }
  }

  /// The layer whose content an entry is, or the stack that it stands on; nil where that is in none.
  private func chainLayer(of slot: Slot) -> Int? {
    let stack = entries[Int(slot)].stack
    if stack == .none { return layers.firstIndex { $0.content == .entry(slot) } }
    guard case .layer(let layer) = containers[Int(stack)].host else { return nil }
    return Int(layer)
  }

  /// The next fold below an entry in its chain, or none.
  package func foldBelow(_ slot: Slot) -> Slot {
    var current = entryBelow(slot)
    while current != .none, !isElement(current) { current = entryBelow(current) }
    return current
  }

  /// Leaves a number only to the topmost fold of each chain.
  ///
  /// - Returns: false where it was so before.
  package mutating func numberTopmostAlone() -> Bool {
    var isChanged = false
    for index in entries.indices where entries[index].isLive && isElement(Slot(index)) {
      let below = foldBelow(Slot(index))
      guard below != .none, entries[Int(below)].fold >= 0 else { continue }
      entries[Int(below)].fold = .under
      isChanged = true
    }
    return isChanged
  }

  /// The fold with a number that says which one an entry is; and how many levels above the entry that is.
  package func knownFold(above slot: Slot) -> KnownFold? {
    var known: [KnownFold?] = Array(repeating: nil, count: entries.count)
    return knownFold(above: slot, entriesAbove(), &known)
  }

  /// The same of every entry that is known by one above it, by slot.
  package func knownFolds() -> [KnownFold?] {
    var known: [KnownFold?] = Array(repeating: nil, count: entries.count)
    let above = entriesAbove()
    for index in entries.indices where entries[index].isLive && entries[index].fold == .under {
      known[index] = knownFold(above: Slot(index), above, &known)
    }
    return known
  }

  package struct KnownFold {
    package var fold: FoldID
    package var levels: Int
  }

  /// - Parameters:
  ///   - above: by entry, the one above it.
  ///   - known: what is found on the way, for the entries below.
  private func knownFold(
    above slot: Slot, _ above: [Slot], _ known: inout [KnownFold?]
  ) -> KnownFold? {
    var passed: [Slot] = []
    var current = slot
    var next = known[Int(current)]
    while next == nil {
      passed.append(current)
      current = above[Int(current)]
      if current == .none { return nil }
      let fold = entries[Int(current)].fold
      next = fold >= 0 ? KnownFold(fold: fold, levels: 0) : known[Int(current)]
    }
    guard var next else { return nil }
    for slot in passed.reversed() {
      if isElement(current) { next.levels += 1 }
      known[Int(slot)] = next
      current = slot
    }
    return next
  }

  /// By entry, what lies directly above it in its chain, or none.
  private func entriesAbove() -> [Slot] {
    var above: [Slot] = Array(repeating: .none, count: entries.count)
    for container in containers where container.isLive && container.top != .none {
      var current = container.top
      above[Int(current)] = entryAbove(current)
      while entries[Int(current)].below != .none {
        above[Int(entries[Int(current)].below)] = current
        current = entries[Int(current)].below
      }
    }
    for index in entries.indices where entries[index].isLive && entries[index].stack == .none {
      above[index] = entryAbove(Slot(index))
    }
    return above
  }

  /// The first entry that is known by what lay on it, where something else, or nothing, lies there now;
  /// or none.
  package func uncovered(since before: World) -> Slot {
    let isUnder = entries.contains { $0.isLive && $0.fold == .under }
    if !isUnder { return .none }
    let (now, then) = (entriesAbove(), before.entriesAbove())
    for index in entries.indices where entries[index].isLive && entries[index].fold == .under {
      let slot = Slot(index)
      if entryAbovePile(slot, now) != before.entryAbovePile(slot, then) { return slot }
    }
    return .none
  }

  /// The entry above one, and above the pile of which that is the lowest; or none.
  private func entryAbovePile(_ slot: Slot, _ above: [Slot]) -> Slot {
    var current = above[Int(slot)]
    while current != .none, entries[Int(current)].fold == .shared { current = above[Int(current)] }
    return current
  }

  /// Whether an entry stands for others as an element of its chain: of a pile, only the lowest does.
  private func isElement(_ slot: Slot) -> Bool {
    let fold = entries[Int(slot)].fold
    return fold != .unfolded && fold != .shared
  }

  /// Runs in an order in which a lower one of a chain comes before a higher one.
  ///
  /// - Parameter runs: those of each stack from the top down, as `openRuns` finds them.
  package func inChainOrder(_ runs: [OpenRun]) -> [OpenRun] {
    if runs.count < 2 { return runs }
    // The sort is stable.
    return runs.reversed().sorted {
      (chainLayer(of: $0.bottom) ?? -1) < (chainLayer(of: $1.bottom) ?? -1)
    }
  }
}
