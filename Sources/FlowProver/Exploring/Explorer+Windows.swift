import FlowKernel
import FlowModel

/// From the world that a turn led to, to a window.
extension Explorer {
  /// Folds what a turn led to, and keeps it if it is new.
  ///
  /// - Parameter previous: the entry that the user saw before the turn; none where it is gone.
  mutating func arrive(
    _ world: inout World, from previous: Slot, time: Int32, _ record: Record
  ) {
    forgetUnread(in: &world)
    if mayNest, let boundary = world.nestedBoundary(in: kernel.flow, times: Self.mostNests) {
      return stop(.nesting(boundary), in: record)
    }
    foldTabs(of: &world, time, record)
    if let fold = world.visibleFold {
      noteLeaving(record)
      let waiter = Waiter(
        goal: .settle, time: time, record: record, fold: fold, previous: previous)
      return wait(waiter, in: world)
    }
    if world.layers.count > Self.mostLayers || world.countAlone() > Self.mostAlone {
      return stop(.layers, in: record)
    }
    var covered: [(fold: Int, content: Fold.Content)] = []
    guard
      foldRuns(
        in: &world, keeping: world.visible.entry, previous: previous, time, record, &covered)
    else { return stop(.unfolding, in: record) }
    if mayNest {
      foldNests(in: &world, time, &covered)
      if let boundary = world.nestedBoundary(in: kernel.flow, times: 3) {
        return stop(.nesting(boundary), in: record)
      }
    }
    writer.write(world)
    let (window, isNew) = windowKeys.intern(writer.numbers)
    if window != record.from { noteLeaving(record) }
    let isSooner = !isNew && time < windows[window].time
    if isNew || isSooner || !covered.isEmpty { records.append(record) }
    if isSooner {
      windows[window].time = time
      windows[window].record = records.count - 1
      schedule(.window(window), at: time)
    }
    if isNew {
      work += Self.keeping * (world.coordinators.count + world.entries.count)
      windows.append(makeWindow(of: world, time: time))
      note(world)
      schedule(.window(window), at: time)
    }
    for (fold, content) in covered { cover(fold, content, record: records.count - 1, window) }
  }

  private func makeWindow(of world: World, time: Int32) -> Window {
    let visible = world.visible.entry
    let below = visible == .none ? .none : world.foldBelow(visible)
    let owner = visible == .none ? .none : world[entry: visible].owner
    return Window(
      screen: visible == .none ? nil : world[entry: visible].screen,
      owner: owner == .none ? nil : world[coordinator: owner].type,
      fold: below == .none ? .unfolded : world[entry: below].fold, time: time,
      record: records.count - 1)
  }

  private mutating func forgetUnread(in world: inout World) {
    for variable in moves.isReadLater.indices where !moves.isReadLater[variable] {
      kernel.set(variable, to: launches[0][variable], in: &world)
    }
  }

  mutating func note(_ world: World) {
    for entry in world.entries where entry.isLive {
      if let screen = entry.screen { isShown[screen.index] = true }
    }
    for coordinator in world.coordinators where coordinator.isAlive {
      isStarted[coordinator.type.index] = true
    }
  }
}
