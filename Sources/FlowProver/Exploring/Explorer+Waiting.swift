import FlowKernel
import FlowModel
import FlowSource
import FlowSpec

/// Turns that wait for what a fold stands for, and go on once for each.
extension Explorer {
  /// Lets a turn go on for everything that a fold stands for, unless the same turn waits already.
  mutating func wait(_ waiter: Waiter) {
    work += Self.waiting * (waiter.world.coordinators.count + waiter.world.entries.count)
    writer.write(waiter.world)
    key.removeAll(keepingCapacity: true)
    switch waiter.goal {
    case .settle: key.append(0)
    case .run(let step, _):
      key.append(1)
      step.move.write(to: &key)
    case .asyncTab: key.append(2)
    case .know(let step):
      key.append(3)
      step.move.write(to: &key)
    }
    key.append(UInt32(bitPattern: waiter.fold))
    key.append(UInt32(waiter.levels))
    // What is hidden may have to be looked at in each window of this crowd, and of no other.
    if waiter.world.entry(of: .hidden) != .none {
      key.append(crowd(of: waiter.record).map { UInt32($0) } ?? .max)
    }
    key.append(contentsOf: writer.numbers)
    let (number, isNew) = waiterKeys.intern(key)
    let fold = Int(waiter.fold)
    if isNew {
      waiters.append(waiter)
      folds[fold].waiters.append(number)
    } else if waiter.time < waiters[number].time {
      waiters[number] = waiter
    } else {
      return
    }
    for content in folds[fold].contents.indices {
      schedule(
        .go(waiter: number, content: content),
        at: max(
          now, time(of: waiter.time, with: folds[fold].contents[content].time, in: fold)))
    }
  }

  /// Lets a turn wait until it is known which fold an entry is.
  mutating func wait(_ waiter: Waiter, toKnow entry: Slot, of world: World) {
    guard let (fold, levels) = world.knownFold(above: entry) else { return stop(.unfolding) }
    var waiter = waiter
    waiter.fold = fold
    waiter.levels = levels
    waiter.world.number(entry, as: .pending)
    if fold == .hidden { return ask(waiter) }
    wait(waiter)
  }

  /// Lets everything that waits at a fold go on with a content.
  mutating func letGoOn(_ fold: Int, _ number: Int) {
    let covered = folds[fold].contents[number].time
    for waiter in folds[fold].waiters {
      schedule(
        .go(waiter: waiter, content: number),
        at: max(now, time(of: waiters[waiter].time, with: covered, in: fold)))
    }
  }

  mutating func go(on number: Int, with index: Int) {
    let waiter = waiters[number]
    let content = folds[Int(waiter.fold)].contents[index]
    var record = waiter.record
    choices.append(Choice(fold: waiter.fold, content: index, previous: record.choices))
    record.choices = choices.count - 1
    if waiter.levels > 0 { return descend(waiter, content, record) }
    var world = waiter.world
    switch waiter.goal {
    case .settle:
      if unfold(waiter.fold, content, in: &world) { arrive(world, time: now, record) }
    case .run(let step, let part):
      if let inner = Fold.inner(content), part.skips(content.entries) {
        // What goes in any case is left out, so that the turn is the same for all that it may be.
        world.number(world.entry(of: waiter.fold), as: inner)
        wait(
          Waiter(goal: waiter.goal, world: world, time: now, record: record, fold: inner))
      } else if unfold(waiter.fold, content, in: &world) {
        record.unfolded += 1
        if record.unfolded > Self.mostUnfolded { return stop(.unfolding) }
        run(step, in: world, time: now + 1, record)
      }
    case .know: break
    case .asyncTab:
      let tab = world.tab(of: waiter.fold)
      guard moves.mayBeAsync(content.tab), unfold(waiter.fold, content, in: &world) else {
        return
      }
      waitForTabs(below: tab, in: world, record)
      runAsync(below: tab, in: world, record, waiting: (number, index))
    }
  }

  /// Goes down from a fold to the one whose number is asked for.
  private mutating func descend(_ waiter: Waiter, _ content: Fold.Content, _ record: Record) {
    var waiter = waiter
    waiter.time = now
    waiter.record = record
    if let inner = Fold.inner(content) {
      waiter.fold = inner
      return wait(waiter)
    }
    // Nothing lay below: this content belongs to another world than the waiting one.
    guard content.lower != .unfolded else { return }
    waiter.fold = content.lower
    waiter.levels -= 1
    if waiter.levels > 0 { return wait(waiter) }
    waiter.world.number(waiter.world.pendingEntry, as: waiter.fold)
    if case .know(let step) = waiter.goal {
      run(step, in: waiter.world, time: now + 1, record)
    } else {
      wait(waiter)
    }
  }
}

extension Need.Part {
  /// Whether all of these go but the lowest, which is a fold.
  func skips(_ entries: [FoldedEntry]) -> Bool {
    switch self {
    case .all: false
    case .bottom: true
    case .topmost(let screen): !entries.contains { $0.screen == screen }
    }
  }
}
