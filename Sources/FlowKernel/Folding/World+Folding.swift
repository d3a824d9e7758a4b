package import FlowModel

/// Taking out of a world what nobody looks at now, and putting it back.
///
/// A world of a running app has no bound: a stack grows with every push. What lies below the visible
/// screen moves only when it comes up again, so a prover folds it: neighbouring entries of one owner
/// become one entry with a number, and what that number stands for is kept elsewhere. The kernel runs
/// turns on such a world as on any other, and says so where it would have to look into a fold
/// (`TurnReport.need`).
extension World {
  /// Neighbouring entries of one owner, in which at least one is a screen: on one stack, or presented
  /// alone one over the other; the latter may be of several owners (`World+Piles`).
  package struct OpenRun {
    package var bottom: Slot
    package var top: Slot
    /// Whether they are presented alone, and stand on no stack.
    package var isAlone = false
  }

  /// Every run of entries that could be folded, but for one entry, by stack from the top down.
  ///
  /// - Parameter piles: whether things presented alone by several coordinators are a run, too.
  package func openRuns(besides kept: Slot, piles: Bool) -> [OpenRun] {
    var runs = openLayers(besides: kept, piles: piles)
    for container in containers where container.isLive && !container.isBar {
      var slot = container.top
      while slot != .none {
        if slot == kept || !isFoldable(slot) {
          slot = entries[Int(slot)].below
          continue
        }
        let top = slot
        let (owner, isForeign) = (entries[Int(slot)].owner, entries[Int(slot)].isForeign)
        var bottom = slot
        var isOpen = false
        while slot != .none, isFoldable(slot), entries[Int(slot)].owner == owner,
          entries[Int(slot)].isForeign == isForeign
        {
          isOpen = isOpen || entries[Int(slot)].fold == .unfolded
          bottom = slot
          slot = entries[Int(slot)].below
        }
        if isOpen { runs.append(OpenRun(bottom: bottom, top: top)) }
      }
    }
    return runs
  }

  /// In each run of a tab's stacks, all but the topmost entry.
  package func openRuns(below tab: Slot) -> [OpenRun] {
    var runs: [OpenRun] = []
    for container in containers
    where container.isLive && !container.isBar && isBelow(container.owner, tab) {
      var slot = container.top
      while slot != .none {
        let owner = entries[Int(slot)].owner
        let below = entries[Int(slot)].below
        guard isFoldable(slot), below != .none, isFoldable(below),
          entries[Int(below)].owner == owner
        else {
          slot = below
          continue
        }
        var bottom = below
        var isOpen = false
        slot = below
        while slot != .none, isFoldable(slot), entries[Int(slot)].owner == owner {
          isOpen = isOpen || entries[Int(slot)].fold == .unfolded
          bottom = slot
          slot = entries[Int(slot)].below
        }
        if isOpen { runs.append(OpenRun(bottom: bottom, top: below)) }
      }
    }
    return runs
  }

  /// Whether a coordinator is another one, or stands below it.
  package func isBelow(_ coordinator: Slot, _ ancestor: Slot) -> Bool {
    var current = coordinator
    while current != .none, current != ancestor { current = coordinators[Int(current)].parent }
    return current != .none
  }

  private func isFoldable(_ slot: Slot) -> Bool {
    let entry = entries[Int(slot)]
    return entry.bar == .none && entry.owner != .none && !entry.isUnfoldable
  }

  /// Folds a run into its lowest entry, whose number is `blank` until it gets one.
  ///
  /// - Returns: what it stands for, the bottom first.
  package mutating func fold(_ run: OpenRun) -> [FoldedEntry] {
    if run.isAlone { return foldAlone(run) }
    var content: [FoldedEntry] = []
    var slots: [Slot] = []
    var slot = run.top
    while true {
      let entry = entries[Int(slot)]
      content.append(FoldedEntry(entry))
      slots.append(slot)
      if slot == run.bottom { break }
      remove(slot)
      slot = entry.below
    }
    close(run.bottom)
    entries[Int(run.bottom)].hidesTabBar = content.contains(where: \.hidesTabBar)
    content.reverse()
    // The one that presents is known by what is folded.
    if let place = slots.firstIndex(where: { entries[Int($0)].isPresenting }) {
      present(from: run.bottom, insteadOf: slots[place])
    }
    return content
  }

  /// Makes another entry the one that presents the next layer.
  mutating func present(from slot: Slot, insteadOf old: Slot) {
    entries[Int(old)].isPresenting = false
    entries[Int(slot)].isPresenting = true
    for index in layers.indices where layers[index].source == old { layers[index].source = slot }
  }

  /// Makes an entry the place of a fold.
  mutating func close(_ slot: Slot) {
    entries[Int(slot)].screen = nil
    entries[Int(slot)].arguments = .empty
    entries[Int(slot)].spent = 0
    entries[Int(slot)].isFirst = false
    entries[Int(slot)].fold = .blank
  }

  package mutating func number(_ slot: Slot, as fold: FoldID) { entries[Int(slot)].fold = fold }

  /// Gives what was written without its number (`CanonicalWriter`) these, in order: coordinators' tabs and
  /// nests, then entries.
  package mutating func number(blanksAs folds: [FoldID]) {
    if folds.isEmpty { return }
    let blank = FoldID.blank - 1
    var next = 0
    func take() -> FoldID {
      next += 1
      return folds[next - 1]
    }
    for index in coordinators.indices {
      if coordinators[index].fold == blank { coordinators[index].fold = take() }
      if coordinators[index].nest == blank { coordinators[index].nest = take() }
    }
    for index in entries.indices where entries[index].fold == blank {
      entries[index].fold = take()
    }
  }

  /// Takes an entry out of its stack; nobody is told.
  mutating func remove(_ slot: Slot) {
    let entry = entries[Int(slot)]
    let stack = Int(entry.stack)
    if containers[stack].top == slot {
      containers[stack].top = entry.below
    } else {
      var above = containers[stack].top
      while entries[Int(above)].below != slot { above = entries[Int(above)].below }
      entries[Int(above)].below = entry.below
    }
    if containers[stack].bottom == slot {
      var bottom = containers[stack].top
      while bottom != .none, entries[Int(bottom)].below != .none {
        bottom = entries[Int(bottom)].below
      }
      containers[stack].bottom = bottom
    }
    containers[stack].count -= 1
    count(entry, -1)
    entries[Int(slot)].isLive = false
    freeEntries.append(slot)
  }

  /// Puts entries in the place of a fold, which becomes the lowest of them.
  package mutating func unfold(_ slot: Slot, into content: [FoldedEntry]) {
    if entries[Int(slot)].stack == .none { return unfoldAlone(slot, into: content) }
    let owner = entries[Int(slot)].owner
    entries[Int(slot)].screen = content[0].screen
    entries[Int(slot)].arguments = content[0].arguments
    entries[Int(slot)].spent = content[0].spent
    entries[Int(slot)].fold = content[0].fold
    entries[Int(slot)].hidesTabBar = content[0].hidesTabBar
    entries[Int(slot)].isFirst = content[0].isFirst
    let isForeign = entries[Int(slot)].isForeign
    let stack = Int(entries[Int(slot)].stack)
    var above = Slot.none
    if containers[stack].top != slot {
      above = containers[stack].top
      while entries[Int(above)].below != slot { above = entries[Int(above)].below }
    }
    var below = slot
    var slots = [slot]
    for entry in content.dropFirst() {
      let new = makeEntry(
        Entry(
          screen: entry.screen, owner: owner, arguments: entry.arguments, below: below,
          stack: Slot(stack), fold: entry.fold, spent: entry.spent,
          hidesTabBar: entry.hidesTabBar, isForeign: isForeign, isFirst: entry.isFirst))
      containers[stack].count += 1
      // Behind an excused error screens may belong to nobody.
      count(entries[Int(new)], 1)
      slots.append(new)
      below = new
    }
    if above == .none {
      containers[stack].top = below
    } else {
      entries[Int(above)].below = below
    }
    if entries[Int(slot)].isPresenting,
      let place = content.firstIndex(where: \.isPresenting), slots[place] != slot
    {
      present(from: slots[place], insteadOf: slot)
    }
  }

  /// The entry that stands on another one.
  package func entry(above slot: Slot) -> Slot {
    var above = containers[Int(entries[Int(slot)].stack)].top
    while entries[Int(above)].below != slot { above = entries[Int(above)].below }
    return above
  }

  /// The entry that is a fold, or none.
  package func entry(of fold: FoldID) -> Slot {
    for index in entries.indices where entries[index].isLive && entries[index].fold == fold {
      return Slot(index)
    }
    return .none
  }

  /// The fold that the visible chain ends in, or nil where it ends in a screen or in nothing.
  package var visibleFold: FoldID? {
    let visible = visible
    if visible.entry != .none {
      let fold = entries[Int(numbered(visible.entry))].fold
      return fold == .unfolded ? nil : fold
    }
    let tab = visibleTab
    return tab == .none ? nil : coordinators[Int(tab)].fold
  }

  /// The folded tab that the visible chain ends in, or none.
  package var visibleTab: Slot {
    // Its container is empty, and its coordinator says so.
    guard let last = layers.last, case .container(var container) = last.content else {
      return .none
    }
    while true {
      container = content(of: container)
      let current = containers[Int(container)]
      if current.owner != .none, coordinators[Int(current.owner)].fold != .unfolded {
        return current.owner
      }
      if current.isBar {
        container = tab(current.selected, of: container)
      } else if current.top != .none {
        container = entries[Int(current.top)].bar
      } else {
        return .none
      }
      if container == .none { return .none }
    }
  }
}

/// One of the entries that a fold stands for: a screen, or a fold again, which is always the lowest.
package struct FoldedEntry: Hashable, Sendable {
  package var screen: ScreenID?
  package var arguments: TupleID
  package var fold: FoldID
  /// How it was presented, where it was presented alone.
  package var style: Style?
  /// See `Entry`.
  package var spent: UInt32
  package var hidesTabBar: Bool
  /// Of what was presented alone, which of the owners it belongs to, counted from 0; who keeps it may give owners
  /// other numbers.
  package var owner: UInt32
  /// Whether it presents the next layer (see `Layer.source`): on a stack, if the fold says that any of it does; of what was
  /// presented alone, what lies next above it.
  package var isPresenting = false
  /// See `Entry`.
  package var isFirst = false

  package init(_ entry: Entry, style: Style? = nil, owner: Int = 0) {
    self.owner = UInt32(owner)
    spent = entry.spent
    hidesTabBar = entry.hidesTabBar
    isFirst = entry.isFirst
    isPresenting = entry.isPresenting
    screen = entry.screen
    arguments = entry.arguments
    fold = entry.fold
    self.style = style
  }

  /// A place of one that has gone already, which nobody looks at.
  package init(goneOf owner: UInt32) {
    self.owner = owner
    spent = 0
    hidesTabBar = false
    screen = nil
    arguments = .empty
    fold = .unfolded
    style = .fullScreen
  }
}
