import FlowKernel
import FlowModel

/// Turns that wait for what a fold stands for, and go on once for each.
extension Explorer {
  /// Lets a turn go on for everything that a fold stands for, unless the same turn waits already.
  mutating func wait(_ waiter: Waiter, in world: World) {
    var waiter = waiter
    place(&waiter, in: world)
    wait(waiter)
  }

  /// Writes down what a waiter is to do, and the world that it waits in.
  mutating func place(_ waiter: inout Waiter, in world: World) {
    work += Self.waiting * (world.coordinators.count + world.entries.count)
    writer.write(world)
    key.removeAll(keepingCapacity: true)
    switch waiter.goal {
    case .settle: key.append(0)
    case .run(let step, _):
      key.append(1)
      step.move.write(to: &key)
      key.append(number(ofSender: step.turn))
    case .asyncTab: key.append(2)
    case .know(let step):
      key.append(3)
      step.move.write(to: &key)
      key.append(number(ofSender: step.turn))
    }
    // What is hidden may have to be looked at in each window of this crowd, and of no other.
    if world.entry(of: .hidden) != .none {
      key.append(crowd(of: waiter.record).map { UInt32($0) } ?? .max)
    }
    waiter.start = key.count
    waiter.previous = writer.entry(waiter.previous)
    waiter.goal.renumber(writer)
    key.append(contentsOf: writer.numbers)
    waiter.situation = situations.intern(key[...]).number
  }

  /// What tells a turn from others with the same action, in the world that was just written: who sends an
  /// event that comes once can't send it again.
  private func number(ofSender turn: Turn) -> UInt32 {
    guard case .event(let event, _, _) = turn.action, kernel.flow[event].onceBit != 0 else {
      return 0
    }
    switch writer.turn(turn).sender {
    case .entry(let slot): return UInt32(slot) + 1
    case .fold, .coordinator, .nobody: return 0
    }
  }

  /// Lets a turn wait that has its place.
  mutating func wait(_ waiter: Waiter) {
    work += 1
    key.removeAll(keepingCapacity: true)
    key.append(UInt32(waiter.situation))
    key.append(UInt32(bitPattern: waiter.fold))
    switch waiter.sought {
    case .contents: key.append(0)
    case .lowest: key.append(.max)
    case .below(let levels): key.append(UInt32(levels))
    }
    let (number, isNew) = waiterKeys.intern(key[...])
    if !isNew, waiter.time >= waiters[number].time { return }
    if isNew { waiters.append(waiter) } else { waiters[number] = waiter }
    listen(number, to: descent(waiter.sought, from: waiter.fold), isNew)
    if case .lowest = waiter.sought {
      listen(number, to: descent(.contents, from: waiter.fold), isNew)
    }
  }

  private mutating func listen(_ waiter: Int, to descent: Int, _ isNew: Bool) {
    if isNew { descents[descent].waiters.append(waiter) }
    for found in descents[descent].found.indices { letGoOn(waiter, with: found, of: descent) }
  }

  /// Lets a turn wait until it is known which fold an entry is, which is `pending` from here on.
  mutating func wait(
    _ waiter: Waiter, toKnow entry: Slot, of before: World, in world: inout World
  ) {
    guard let (fold, levels) = before.knownFold(above: entry) else {
      return stop(.unfolding, in: waiter.record)
    }
    var waiter = waiter
    waiter.fold = fold
    waiter.sought = .below(levels: levels)
    world.number(entry, as: .pending)
    if fold == .hidden { return ask(waiter, in: world) }
    wait(waiter, in: world)
  }

  /// Lets a turn go on, when it is its time, with what it has waited for.
  mutating func letGoOn(_ number: Int, with index: Int, of descent: Int) {
    let waiter = waiters[number]
    let found = descents[descent].found[index]
    // Its own fold's contents come by themselves.
    if found.passage < 0 && found.fold == waiter.fold { return }
    if found.passage >= 0 { work += passages[found.passage].length }
    schedule(
      .go(waiter: number, descent: descent, found: index),
      at: max(now, time(of: waiter.time, along: found.passage)))
  }

  mutating func go(on number: Int, with index: Int, of descent: Int) {
    var waiter = waiters[number]
    let found = descents[descent].found[index]
    if found.content < 0, !isFirst(waiter, at: found.fold) { return }
    choices.append(Choice(passage: found.passage, previous: waiter.record.choices))
    waiter.record.choices = choices.count - 1
    if found.content < 0 { return go(on: waiter, at: found.fold) }
    let content = folds[Int(found.fold)].contents[found.content]
    if case .asyncTab = waiter.goal, !moves.mayBeAsync(content.tab) { return }
    if case .run(_, let part) = waiter.goal, part.fold(skipping: content) != nil { return }
    var world = borrow()
    defer { giveBack(world) }
    kernel.read(situations[waiter.situation].dropFirst(waiter.start), into: &world)
    let tab = world.tab(of: found.fold)
    guard unfold(found.fold, content, in: &world) else { return }
    switch waiter.goal {
    case .settle: arrive(&world, from: waiter.previous, time: now, waiter.record)
    case .run(let step, _):
      waiter.record.unfolded += 1
      if waiter.record.unfolded > Self.mostUnfolded || isHeardByTooMany(waiter.record) {
        return stop(.unfolding, in: waiter.record)
      }
      run(step, in: world, from: waiter.previous, time: now + 1, waiter.record)
    case .know: break
    case .asyncTab:
      waitForTabs(below: tab, in: world, waiter)
      runAsync(below: tab, in: world, waiter, waiting: (number, descent, index))
    }
  }

  /// Whether a gesture that takes several screens looks at each of too many, because their owners hear of it.
  private mutating func isHeardByTooMany(_ record: Record) -> Bool {
    // Once there were too many, nothing is decided by more of them.
    let few = heard > Self.mostHeardTurns ? 1 : Self.fewHeard
    guard record.move.mayTakeSeveral, record.unfolded > few else { return false }
    heard += 1
    return record.unfolded > Self.mostHeard || heard > Self.mostHeardTurns
  }

  /// Whether no turn that waits in the same world has come to this fold, from whichever it set out: they
  /// would all go on alike, and this one later.
  private mutating func isFirst(_ waiter: Waiter, at fold: FoldID) -> Bool {
    key.removeAll(keepingCapacity: true)
    key.append(UInt32(waiter.situation))
    key.append(UInt32(bitPattern: fold))
    return reached.intern(key[...]).isNew
  }

  /// Goes on with a turn that has come down to another fold, or knows now which one the pending entry
  /// is.
  private mutating func go(on waiter: Waiter, at fold: FoldID) {
    var world = borrow()
    defer { giveBack(world) }
    kernel.read(situations[waiter.situation].dropFirst(waiter.start), into: &world)
    var waiter = waiter
    waiter.time = now
    switch waiter.sought {
    case .contents: return
    case .lowest:
      world.number(world.entry(of: waiter.fold), as: fold)
      waiter.sought = .contents
    case .below:
      world.number(world.pendingEntry, as: fold)
      switch waiter.goal {
      case .know(let step):
        return run(step, in: world, from: waiter.previous, time: now + 1, waiter.record)
      case .settle: return arrive(&world, from: waiter.previous, time: now, waiter.record)
      case .run(_, let part): waiter.sought = Descent.Goal(part)
      case .asyncTab: break
      }
    }
    waiter.fold = fold
    wait(waiter, in: world)
  }
}

extension Explorer.Waiter.Goal {
  /// Goes over to the slots of the world that is read from what a writer wrote last.
  fileprivate mutating func renumber(_ writer: CanonicalWriter) {
    switch self {
    case .run(var step, let part):
      step.turn = writer.turn(step.turn)
      self = .run(step, part)
    case .know(var step):
      step.turn = writer.turn(step.turn)
      self = .know(step)
    case .settle, .asyncTab: break
    }
  }
}
