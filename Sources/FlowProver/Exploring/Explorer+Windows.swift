import FlowKernel
import FlowModel
import FlowSource
import FlowSpec

/// From the world that a turn led to, to a window.
extension Explorer {
  /// Folds what a turn led to, and keeps it if it is new.
  mutating func arrive(_ world: World, time: Int32, _ record: Record) {
    var world = world
    forgetUnread(in: &world)
    if mayNest, let boundary = world.nestedBoundary(in: kernel.flow, times: Self.mostNests) {
      return stop(.nesting(boundary))
    }
    foldTabs(of: &world, time, record)
    if let fold = world.visibleFold {
      if record.from >= 0, record.move.isTheUsers { windows[record.from].isLeft = true }
      wait(Waiter(goal: .settle, world: world, time: time, record: record, fold: fold))
      return
    }
    if world.layers.count > Self.mostLayers { return stop(.layers) }
    var covered: [(fold: Int, content: Fold.Content)] = []
    let previous = record.from < 0 ? Slot.none : windows[record.from].world.visible.entry
    foldRuns(in: &world, keeping: world.visible.entry, previous: previous, time, &covered)
    if mayNest {
      foldNests(in: &world, time, &covered)
      if let boundary = world.nestedBoundary(in: kernel.flow, times: 3) {
        return stop(.nesting(boundary))
      }
    }
    writer.write(world)
    let (window, isNew) = windowKeys.intern(writer.numbers)
    if record.from >= 0, record.move.isTheUsers, window != record.from {
      windows[record.from].isLeft = true
    }
    let isSooner = !isNew && time < windows[window].time
    if isNew || isSooner || !covered.isEmpty { records.append(record) }
    if isSooner {
      windows[window].time = time
      windows[window].record = records.count - 1
      schedule(.window(window), at: time)
    }
    if isNew {
      work += Self.keeping * (world.coordinators.count + world.entries.count)
      windows.append(Window(world: world, time: time, record: records.count - 1))
      note(world)
      schedule(.window(window), at: time)
    }
    for (fold, content) in covered { cover(fold, content, record: records.count - 1, window) }
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
