import FlowKernel
import FlowModel
import FlowSource

/// Making holes of what nobody looks at, so that there are finitely many heads.
extension Saturation {
  /// The head that a settled world has; nil, and a limit is noted, where there may be no end of them.
  mutating func arrive(_ world: inout World) -> Int? {
    if mayNest, let boundary = world.nestedBoundary(in: kernel.flow, times: Self.mostNests) {
      stop(.nesting(boundary))
      return nil
    }
    note(world)
    if !folds {
      if world.entries.count(where: \.isLive) <= Self.mostUnfolded { return enter(world, .settled) }
      stop(.unfolding)
      return nil
    }
    guard foldTabs(of: &world) else {
      stop(.unfolding)
      return nil
    }
    if let opening = world.visibleOpening {
      return enter(world, .settle(opening))
    }
    if world.layers.count > Self.mostLayers || world.countAlone() > Self.mostAlone {
      stop(.layers)
      return nil
    }
    if let limit = foldRuns(in: &world, keeping: world.visible.entry) {
      stop(limit)
      return nil
    }
    if mayNest {
      foldNests(in: &world)
      if let boundary = world.nestedBoundary(in: kernel.flow, times: 3) {
        stop(.nesting(boundary))
        return nil
      }
    }
    return enter(world, .settled)
  }

  mutating func note(_ world: World) {
    for entry in world.entries where entry.isLive {
      if let screen = entry.screen { isShown[screen.index] = true }
    }
    for coordinator in world.coordinators where coordinator.isAlive {
      isStarted[coordinator.type.index] = true
    }
  }

  /// The number of a content that comes to lie in a hole.
  private mutating func intern(_ content: Content) -> Int {
    let number = intern(content, coveredBy: current)
    coverings?.note(number)
    return number
  }

  /// The same of one that a rule has covered.
  mutating func intern(_ content: Content, coveredBy rule: Int) -> Int {
    key.removeAll(keepingCapacity: true)
    content.write(to: &key)
    let (number, isNew) = contentKeys.intern(key[...])
    if isNew {
      contents.append(content)
      covering.append(rule)
    } else if covering[number] < 0 {
      // What a visit made a hole of, no turn had covered yet.
      covering[number] = rule
    }
    return number
  }

  /// The summary that stands for one content alone, in the place of its owners.
  private mutating func single(_ content: Content, of owners: [Slot], in world: World) -> FoldID {
    if isLooking { return 0 }
    let number = intern(content)
    key.removeAll(keepingCapacity: true)
    key += [0, UInt32(number)]
    for owner in owners { world.writePath(to: owner, into: &key) }
    let (summary, isNew) = makeSummary(.single)
    if isNew { deliver(number, to: summary) }
    return summary
  }

  /// The summary whose key is `key`.
  private mutating func makeSummary(_ kind: Summary.Kind) -> (FoldID, isNew: Bool) {
    let (number, isNew) = summaryKeys.intern(key[...])
    if isNew { keyedSummaries.append(addSummary(kind)) }
    return (keyedSummaries[number], isNew)
  }

  // MARK: Runs

  /// - Returns: why not, where a run has a part of which nobody knows what it is.
  mutating func foldRuns(in world: inout World, keeping kept: Slot) -> Limit.Kind? {
    let runs = world.openRuns(besides: kept, piles: hasPiles)
    // From the bottom up: each says what lies next below it.
    for run in world.inChainOrder(runs) {
      let limit = run.isAlone ? Limit.Kind.pile : .unfolding
      var content = Content(entries: world.fold(run))
      // A turn that looks into what lies below leaves that in one piece, which may grow without end.
      // A world without holes may be as deep as it likes.
      if !isLooking, content.entries.count > Self.longestRun { return limit }
      if content.entries[0].fold == .under { return limit }
      if run.isAlone, !nameOwners(of: &content, at: run.bottom, in: world) { return limit }
      // What lies below its own lowest hole, that one says.
      if content.inner == nil { content.lower = putUnder(run.bottom, in: &world) }
      world.number(run.bottom, as: single(content, of: world.owners(at: run.bottom), in: world))
    }
    return nil
  }

  /// Gives the owners of things that were presented alone numbers that are the same in all worlds.
  ///
  /// - Returns: false where a content can't say whose they are, or what lies below them.
  private mutating func nameOwners(
    of content: inout Content, at slot: Slot, in world: World
  ) -> Bool {
    if isLooking { return true }
    if content.hasHoleAbove { return false }
    let owners = world.owners(at: slot).map { number(of: $0, in: world) }
    if Set(owners).count < owners.count { return false }
    for index in content.entries.indices {
      content.entries[index].owner = owners[Int(content.entries[index].owner)]
    }
    return true
  }

  /// The number of a coordinator in all worlds: that of its place in the tree.
  mutating func number(of coordinator: Slot, in world: World) -> UInt32 {
    key.removeAll(keepingCapacity: true)
    world.writePath(to: coordinator, into: &key)
    return UInt32(ownerKeys.intern(key[...]).number)
  }

  /// Takes the number off the next hole below a run that is folded now.
  private mutating func putUnder(_ slot: Slot, in world: inout World) -> FoldID {
    if mayNest { return .unfolded }
    let below = world.foldBelow(slot)
    guard below != .none, world[entry: below].fold >= 0 else { return .unfolded }
    let summary = world[entry: below].fold
    world.number(below, as: .under)
    return summary
  }

  mutating func foldNests(in world: inout World) {
    while let round = world.openRound(in: kernel.flow, where: moves.isStill) {
      for slot in world.coordinators(of: round) { widenNest(of: slot, in: &world) }
      let content = Content(tab: world.fold(round))
      let owner = world[coordinator: round.lower].parent
      world.number(nest: round.lower, as: single(content, of: [owner], in: world))
    }
  }

  /// Makes one summary of all that a turn has folded in a place and that is to be folded again with more around it: each
  /// would be another content, without end, where a turn opens such a nest and starts one more coordinator.
  private mutating func widenNest(of slot: Slot, in world: inout World) {
    let nest = world[coordinator: slot].nest
    guard !isLooking, nest >= 0, summaries[Int(nest)].kind == .single else { return }
    world.number(nest: slot, as: allNests(4, of: slot, in: world))
  }

  /// Makes one summary of all nests of a place, as far as somebody has asked for them for the same purpose.
  mutating func allNests(_ purpose: UInt32, of slot: Slot, in world: World) -> FoldID {
    key.removeAll(keepingCapacity: true)
    key.append(purpose)
    world.writePath(to: slot, into: &key)
    let summary = makeSummary(.nest).0
    connect(world[coordinator: slot].nest, to: summary)
    return summary
  }

  // MARK: Tabs

  /// Makes holes of all tabs that the user doesn't see.
  ///
  /// - Returns: false where a turn has left so much of a stack in one piece that there may be no end of it.
  mutating func foldTabs(of world: inout World) -> Bool {
    // A tab inside another goes with it.
    for tab in world.openTabs() where world[coordinator: tab].isAlive {
      guard foldTab(tab, of: &world) else { return false }
    }
    return true
  }

  /// - Returns: false where a stack is too long, as above.
  mutating func foldTab(_ tab: Slot, of world: inout World) -> Bool {
    for run in world.openRuns(below: tab) {
      let top = world[entry: world.entry(above: run.top)]
      let content = Content(entries: world.fold(run))
      if !isLooking, content.entries.count > Self.longestRun { return false }
      let hidesTabBar = content.entries.contains(where: \.hidesTabBar)
      let summary = summary(hidesTabBar, under: top, owner: top.owner, in: world)
      if !isLooking { deliver(intern(content), to: summary) }
      world.number(run.bottom, as: summary)
    }
    for index in world.entries.indices
    where world.entries[index].isLive && world.entries[index].fold >= 0 {
      let entry = world.entries[index]
      guard entry.owner != .none, world.isBelow(entry.owner, tab), !isLooking,
        summaries[Int(entry.fold)].kind != .under
      else { continue }
      let above =
        world[container: entry.stack].top == Slot(index) ? .none : world.entry(above: Slot(index))
      let summary = summary(
        entry.hidesTabBar, under: above == .none ? nil : world[entry: above], owner: entry.owner,
        in: world)
      connect(entry.fold, to: summary)
      world.number(Slot(index), as: summary)
    }
    key.removeAll(keepingCapacity: true)
    key.append(1)
    world.writePath(to: tab, into: &key)
    let summary = isLooking ? 0 : makeSummary(.tab).0
    let content = Content(tab: world.fold(tab: tab))
    if !isLooking { deliver(intern(content), to: summary) }
    world.number(tab: tab, as: summary)
    return true
  }

  /// What lies in a tab below a certain screen: of that alone is known which it is, and whether it hides
  /// the tab bar.
  private mutating func summary(
    _ hidesTabBar: Bool, under top: Entry?, owner: Slot, in world: World
  ) -> FoldID {
    if isLooking { return 0 }
    key.removeAll(keepingCapacity: true)
    key.append(hidesTabBar ? 3 : 2)
    world.writePath(to: owner, into: &key)
    key.append(top?.screen.map { $0.raw + 1 } ?? 0)
    key.append(top?.arguments.raw ?? 0)
    return makeSummary(.under).0
  }
}

extension World {
  /// The hole that the visible chain ends in, or nil where it ends in a screen or in nothing.
  var visibleOpening: Opening? {
    let slot = visible.entry
    if slot != .none {
      return visibleFold == nil ? nil : Opening(slot: numbered(slot), isEntry: true)
    }
    let tab = visibleTab
    return tab == .none ? nil : Opening(slot: tab, isEntry: false)
  }
}

extension World {
  /// Appends a coordinator and all above it to a key.
  fileprivate func writePath(to coordinator: Slot, into key: inout [UInt32]) {
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
