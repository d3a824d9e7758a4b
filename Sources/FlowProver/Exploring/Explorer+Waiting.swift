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
    switch waiter.sought {
    case .contents: key.append(0)
    case .lowest: key.append(.max)
    case .below(let levels): key.append(UInt32(levels))
    }
    // What is hidden may have to be looked at in each window of this crowd, and of no other.
    if waiter.world.entry(of: .hidden) != .none {
      key.append(crowd(of: waiter.record).map { UInt32($0) } ?? .max)
    }
    key.append(contentsOf: writer.numbers)
    let (number, isNew) = waiterKeys.intern(key)
    if !isNew, waiter.time >= waiters[number].time { return }
    let descent = descent(waiter.sought, from: waiter.fold)
    if isNew {
      waiters.append(waiter)
      descents[descent].waiters.append(number)
    } else {
      waiters[number] = waiter
    }
    waiters[number].descent = descent
    for found in descents[descent].found.indices { letGoOn(number, with: found) }
  }

  /// Lets a turn wait until it is known which fold an entry is.
  mutating func wait(_ waiter: Waiter, toKnow entry: Slot, of world: World) {
    guard let (fold, levels) = world.knownFold(above: entry) else { return stop(.unfolding) }
    var waiter = waiter
    waiter.fold = fold
    waiter.sought = .below(levels: levels)
    waiter.world.number(entry, as: .pending)
    if fold == .hidden { return ask(waiter) }
    wait(waiter)
  }

  /// Lets a turn go on, when it is its time, with what it has waited for.
  mutating func letGoOn(_ number: Int, with found: Int) {
    let waiter = waiters[number]
    let passage = descents[waiter.descent].found[found].passage
    schedule(
      .go(waiter: number, found: found), at: max(now, time(of: waiter.time, along: passage)))
  }

  mutating func go(on number: Int, with index: Int) {
    var waiter = waiters[number]
    let found = descents[waiter.descent].found[index]
    if found.passage >= 0 {
      choices.append(Choice(passage: found.passage, previous: waiter.record.choices))
      waiter.record.choices = choices.count - 1
    }
    if waiter.sought != .contents { return go(on: waiter, at: found.fold) }
    let content = folds[Int(found.fold)].contents[found.content]
    var world = waiter.world
    switch waiter.goal {
    case .settle:
      if unfold(found.fold, content, in: &world) { arrive(world, time: now, waiter.record) }
    case .run(let step, let part):
      guard part.fold(skipping: content) == nil, unfold(found.fold, content, in: &world) else {
        return
      }
      waiter.record.unfolded += 1
      if waiter.record.unfolded > Self.mostUnfolded { return stop(.unfolding) }
      run(step, in: world, time: now + 1, waiter.record)
    case .know: break
    case .asyncTab:
      let tab = world.tab(of: found.fold)
      guard moves.mayBeAsync(content.tab), unfold(found.fold, content, in: &world) else { return }
      waitForTabs(below: tab, in: world, waiter.record)
      runAsync(below: tab, in: world, waiter.record, waiting: (number, index))
    }
  }

  /// Goes on with a turn that has come down to another fold, or knows now which one the pending entry
  /// is.
  private mutating func go(on waiter: Waiter, at fold: FoldID) {
    var waiter = waiter
    waiter.time = now
    switch waiter.sought {
    case .contents: return
    case .lowest:
      waiter.world.number(waiter.world.entry(of: waiter.fold), as: fold)
      waiter.sought = .contents
    case .below:
      waiter.world.number(waiter.world.pendingEntry, as: fold)
      if case .know(let step) = waiter.goal {
        return run(step, in: waiter.world, time: now + 1, waiter.record)
      }
      if case .run(_, let part) = waiter.goal { waiter.sought = Descent.Goal(part) }
    }
    waiter.fold = fold
    wait(waiter)
  }
}
