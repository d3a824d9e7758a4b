import FlowKernel
import FlowModel

/// Folding what the user does not see, so that there are finitely many worlds.
extension Explorer {
  /// - Returns: false where there is no end to what would be folded; the world is of no use then.
  mutating func foldRuns(
    in world: inout World, keeping kept: Slot, previous: Slot, _ time: Int32, _ record: Record,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) -> Bool {
    let runs = world.openRuns(besides: kept)
    if runs.isEmpty { return true }
    var others: [World.OpenRun] = []
    for run in runs {
      if world.run(run, has: previous) || world.run(run, has: kept)
        || !foldHidden(run, in: &world, time, record, &covered)
      {
        others.append(run)
      }
    }
    // From the bottom up: each says which fold lies next below it.
    var isLast = false
    for run in world.inChainOrder(others) {
      let isPrevious = !isLast && (runs.count == 1 || world.run(run, has: previous))
      isLast = isLast || isPrevious
      let owner = world[entry: run.bottom].owner
      var content = Fold.Content(entries: world.fold(run), time: time)
      if content.entries[0].fold == .under || growsByLooking(content.entries.count, record) {
        return false
      }
      if content.entries[0].fold == .unfolded { content.lower = putUnder(run.bottom, in: &world) }
      if isPrevious || content.lower != .unfolded {
        writeKey(of: world)
      } else {
        // What was shown and covered in one turn is the same whenever that turn is made: its own key.
        key.removeAll(keepingCapacity: true)
        key.append(.max - 1)
        key.append(run.layer == nil ? 0 : 1)
        world.writePath(to: owner, into: &key)
        for entry in content.entries { entry.write(to: &key) }
      }
      let fold = makeFold(.run, time)
      world.number(run.bottom, as: FoldID(fold))
      covered.append((fold, content))
    }
    return true
  }

  /// Whether a turn leaves a longer run behind than any that looks into nothing: what it has looked at is
  /// now part of it, and would be looked at again, without end.
  private mutating func growsByLooking(_ count: Int, _ record: Record) -> Bool {
    if record.unfolded == 0 { longestRun = max(longestRun, count) }
    return record.unfolded > 0 && count > 2 * longestRun + Self.mostLeft
  }

  /// Takes the number off the next fold below a run that is folded now.
  ///
  /// - Returns: the number, or `unfolded` where nothing lies below that has one.
  private func putUnder(_ slot: Slot, in world: inout World) -> FoldID {
    if mayNest { return .unfolded }
    let below = world.foldBelow(slot)
    guard below != .none, world[entry: below].fold >= 0 else { return .unfolded }
    let fold = world[entry: below].fold
    world.number(below, as: .under)
    return fold
  }

  /// Folds a run of a stack that somebody pushed on while nobody saw it. Two stacks that grow by turns
  /// have no finite account of each other, so this one's is coarse.
  ///
  /// - Returns: false where nothing was pushed there.
  private mutating func foldHidden(
    _ run: World.OpenRun, in world: inout World, _ time: Int32, _ record: Record,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) -> Bool {
    guard world[entry: run.bottom].fold != .unfolded || world.count(run) > 2 else {
      return false
    }
    if world[entry: run.bottom].fold == .under {
      stop(.unfolding, in: record)
      return true
    }
    var content = world.fold(run)
    if content.count > 2 {
      content = coarsened(content, of: world[entry: run.bottom].owner, in: world, time, &covered)
    }
    writeKey(of: world, after: .max - 2, isRough: true)
    let fold = makeFold(.run, time, isCoarse: true)
    world.number(run.bottom, as: FoldID(fold))
    covered.append((fold, Fold.Content(entries: content, time: time)))
    return true
  }

  /// Folds coordinators that stand below each other in rounds.
  mutating func foldNests(
    in world: inout World, _ time: Int32, _ covered: inout [(fold: Int, content: Fold.Content)]
  ) {
    while let round = world.openRound(in: kernel.flow, where: { !moves.hearsAsync[$0.index] }) {
      let content = world.fold(round)
      writeKey(of: world, after: .max - 5)
      let fold = makeFold(.nest, time)
      world.number(nest: round.lower, as: FoldID(fold))
      covered.append((fold, Fold.Content(tab: content, time: time)))
    }
  }

  /// Folds every tab that the user doesn't see.
  mutating func foldTabs(
    of world: inout World, selected: Bool = false, _ time: Int32, _ record: Record
  ) {
    let tabs = world.openTabs(selected: selected)
    if tabs.isEmpty { return }
    note(world)
    var covered: [(fold: Int, content: Fold.Content)] = []
    // A tab inside another went with it.
    for tab in tabs where world[coordinator: tab].isAlive {
      fold(tab, in: &world, time, &covered)
    }
    records.append(record)
    for (fold, content) in covered { cover(fold, content, record: records.count - 1, -1) }
  }

  private mutating func fold(
    _ tab: Slot, in world: inout World, _ time: Int32,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) {
    for run in world.openRuns(below: tab) {
      let top = world[entry: world.entry(above: run.top)]
      let entry = FoldedEntry(top)
      var content = world.fold(run)
      if content.count > Self.longestHidden {
        content = coarsened(content, of: top.owner, in: world, time, &covered)
      }
      let hidesTabBar = content.contains(where: \.hidesTabBar)
      let fold = makeCoarse(hidesTabBar, under: entry, of: top.owner, in: world, time)
      world.number(run.bottom, as: FoldID(fold))
      covered.append((fold, Fold.Content(entries: content, time: time)))
    }
    key.removeAll(keepingCapacity: true)
    key.append(.max)
    world.writePath(to: tab, into: &key)
    let fold = makeFold(.tab, time, isCoarse: true)
    let content = world.fold(tab: tab)
    world.number(tab: tab, as: FoldID(fold))
    covered.append((fold, Fold.Content(tab: content, time: time)))
  }

  /// The same entries, all but the topmost in a fold of which only is known what stands on it. Nobody
  /// sees the stack, so this is all that keeps it finite.
  private mutating func coarsened(
    _ content: [FoldedEntry], of owner: Slot, in world: World, _ time: Int32,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) -> [FoldedEntry] {
    let top = content[content.count - 1]
    let hidesTabBar = content.dropLast().contains(where: \.hidesTabBar)
    let fold = makeCoarse(hidesTabBar, under: top, of: owner, in: world, time)
    var below = Array(content.dropLast())
    // What grows with what was looked at has no end either: of that only is known what stands on what.
    if below.count > Self.longestHidden {
      below = coarsened(below, of: owner, in: world, time, &covered)
    }
    covered.append((fold, Fold.Content(entries: below, time: time)))
    return [
      FoldedEntry(FoldID(fold), style: content[0].style, hidesTabBar: hidesTabBar), top,
    ]
  }

  /// The fold of what lies below an entry. The user sees whether the tab bar is there.
  private mutating func makeCoarse(
    _ hidesTabBar: Bool, under top: FoldedEntry, of owner: Slot, in world: World, _ time: Int32
  ) -> Int {
    key.removeAll(keepingCapacity: true)
    key.append(.max - 3)
    key.append((top.style == nil ? 0 : 1) | (hidesTabBar ? 2 : 0))
    world.writePath(to: owner, into: &key)
    key.append(top.screen.map { $0.raw } ?? .max)
    key.append(top.arguments.raw)
    return makeFold(.run, time, isCoarse: true)
  }

  /// Makes a world the key of a fold.
  ///
  /// - Parameter mark: what tells such keys from others, or nil.
  /// - Parameter isRough: whether no fold of the world is known by its number.
  private mutating func writeKey(of world: World, after mark: UInt32? = nil, isRough: Bool = false)
  {
    writer.write(world, blanking: isCoarse, all: isRough || precision == .coarse)
    key.removeAll(keepingCapacity: true)
    if let mark { key.append(mark) }
    let start = key.count
    key.append(contentsOf: writer.numbers)
    // The first number is the state.
    if precision == .coarse { key[start] = .max - 4 }
  }

  /// The fold whose key is `key`.
  private mutating func makeFold(
    _ kind: Fold.Kind, _ time: Int32, isCoarse isRough: Bool = false
  ) -> Int {
    let (number, isNew) = foldKeys.intern(key[...])
    if isNew {
      folds.append(Fold(kind: kind, time: time))
      isCoarse.append(isRough)
    }
    return number
  }
}

extension World {
  /// Appends a coordinator and all above it to a key.
  func writePath(to coordinator: Slot, into key: inout [UInt32]) {
    var current = coordinator
    while current != .none {
      let instance = self[coordinator: current]
      key.append(instance.type.raw)
      key.append(instance.arguments.raw)
      key.append(instance.boundary.map { $0.raw } ?? .max)
      current = instance.parent
    }
  }
}
