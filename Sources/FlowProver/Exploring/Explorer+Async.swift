import FlowKernel
import FlowModel

/// Async events of what is folded.
extension Explorer {
  /// Async events of what is folded in a window.
  mutating func visitFolds(of number: Int, _ world: World) {
    for entry in world.entries where entry.isLive && entry.fold >= 0 {
      let fold = Int(entry.fold)
      folds[fold].windows.append(number)
      for screen in folds[fold].asyncScreens { schedule(screen, of: fold, in: number) }
    }
    // What happens in a tab that nobody sees is the same whatever is shown in the one that is seen.
    if windows[number].tabCrowd >= 0 { return }
    for coordinator in world.coordinators where coordinator.isTabFolded {
      wait(
        Waiter(
          goal: .asyncTab, time: windows[number].time,
          record: Record(from: number, .gesture(.back)),
          fold: coordinator.fold, previous: world.visible.entry),
        in: world)
    }
  }

  private mutating func schedule(_ async: Fold.AsyncScreen, of fold: Int, in window: Int) {
    schedule(
      .async(window: window, fold: fold, async),
      at: max(now, time(of: windows[window].time, with: async.time, in: fold)))
  }

  mutating func runAsync(_ number: Int, _ fold: Int, _ async: Fold.AsyncScreen) {
    let world = world(of: number)
    let slot = world.entry(under: world.entry(of: FoldID(fold)), async.level)
    guard slot != .none else { return }
    var steps: [Step] = []
    moves.asyncSteps(of: async, at: slot, in: world, &kernel, &steps)
    for step in steps {
      run(
        step, in: world, from: world.visible.entry, time: now + 1, Record(from: number, step.move))
    }
  }

  mutating func noteAsync(of content: Fold.Content, in fold: Int) {
    for entry in content.entries {
      if let async = moves.async(of: entry, time: content.time) { noteAsync(async, in: fold) }
    }
    if let inner = Fold.inner(content) {
      noteAsync(of: Int(inner), levels: 0, content.time, in: fold)
    } else if content.lower != .unfolded {
      noteAsync(of: Int(content.lower), levels: 1, content.time, in: fold)
    }
  }

  /// Notes that a fold holds, or lies on, all that another one may stand for.
  private mutating func noteAsync(of below: Int, levels: Int, _ time: Int32, in fold: Int) {
    folds[below].above.append((fold, time, levels))
    for async in folds[below].asyncScreens {
      var async = async
      async.level += levels
      async.time = self.time(of: time, with: async.time, in: below)
      noteAsync(async, in: fold)
    }
  }

  /// Notes that a fold may stand for a screen with async events, and tells all that hold the fold.
  private mutating func noteAsync(_ async: Fold.AsyncScreen, in fold: Int) {
    var waiting = [(fold: fold, async: async)]
    while let (fold, async) = waiting.popLast() {
      if folds[fold].asyncScreens.contains(where: async.isSame) { continue }
      folds[fold].asyncScreens.append(async)
      for window in folds[fold].windows { schedule(async, of: fold, in: window) }
      for (waiter, descent, content) in folds[fold].tabs {
        schedule(
          .go(waiter: waiter, descent: descent, found: content), at: max(now, async.time))
      }
      folds[fold].tabs = []
      for (above, covered, levels) in folds[fold].above {
        var lower = async
        lower.level += levels
        lower.time = time(of: covered, with: async.time, in: fold)
        waiting.append((above, lower))
      }
    }
  }

  /// Async events of tabs that are folded in what a folded tab stands for.
  mutating func waitForTabs(below tab: Slot, in world: World, _ waiter: Waiter) {
    for index in world.coordinators.indices
    where world.coordinators[index].isTabFolded && world.isBelow(Slot(index), tab) {
      wait(
        Waiter(
          goal: .asyncTab, time: now, record: waiter.record, fold: world.coordinators[index].fold,
          previous: waiter.previous),
        in: world)
    }
  }

  mutating func runAsync(
    below tab: Slot, in world: World, _ waiter: Waiter,
    waiting: (waiter: Int, descent: Int, content: Int)
  ) {
    var steps: [Step] = []
    for index in world.coordinators.indices {
      let slot = Slot(index)
      let instance = world[coordinator: slot]
      guard instance.isAlive, instance.fold == .unfolded, world.isBelow(slot, tab) else { continue }
      moves.ownSteps(of: slot, in: world, &kernel, &steps)
    }
    for index in world.entries.indices where world.entries[index].isLive {
      let entry = world.entries[index]
      guard entry.owner != .none, world.isBelow(entry.owner, tab) else { continue }
      if let screen = entry.screen {
        moves.asyncSteps(of: screen, at: Slot(index), in: world, &kernel, &steps)
      } else if entry.fold >= 0 {
        // Screens that it is found to stand for later come here again.
        folds[Int(entry.fold)].tabs.append(waiting)
        for async in folds[Int(entry.fold)].asyncScreens {
          let slot = world.entry(under: Slot(index), async.level)
          if slot == .none { continue }
          moves.asyncSteps(of: async, at: slot, in: world, &kernel, &steps)
        }
      }
    }
    for step in steps {
      var record = waiter.record
      record.move = step.move
      run(step, in: world, from: waiter.previous, time: now + 1, record)
    }
  }
}
