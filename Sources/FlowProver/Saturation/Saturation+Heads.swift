import FlowKernel
import FlowModel
import FlowSource

/// From worlds to heads and back.
extension Saturation {
  /// The head of a world, whose holes hold what the world's hold.
  ///
  /// - Parameter opensAll: whether all that may lie in the hole that is the goal is to be opened.
  mutating func enter(
    _ world: World, _ goal: Head.Goal, opensAll: Bool = true
  ) -> Int {
    let start = writeKey(of: world, goal)
    let (number, isNew) = headKeys.intern(key[...])
    var holes: [Hole] = []
    swap(&holes, &roomForHoles)
    defer { swap(&holes, &roomForHoles) }
    findHoles(of: world, &holes)
    if isNew {
      work += Self.keeping * (world.coordinators.count + world.entries.count)
      addHead(world, goal, start: start, holes)
      if opensAll { openAll(of: world, goal, holes) }
    }
    for index in holes.indices {
      connect(holes[index].summary, to: heads[number].holes[index])
    }
    if leafHoles != nil { entered = holes.map(\.summary) }
    return number
  }

  /// Makes `key` what a head is known by.
  ///
  /// - Returns: where the world begins in it.
  mutating func writeKey(of world: World, _ goal: Head.Goal) -> Int {
    writer.write(world, blanking: [], all: true)
    key.removeAll(keepingCapacity: true)
    goal.write(to: &key, by: writer)
    let start = key.count
    key.append(contentsOf: writer.numbers)
    return start
  }

  /// A hole of a world, and the place by which a head knows it.
  struct Hole {
    var slot: Slot
    var isEntry: Bool
    var place: Int
    var summary: FoldID
  }

  /// The holes of a world, in the order in which a head has them.
  private func findHoles(of world: World, _ holes: inout [Hole]) {
    holes.removeAll(keepingCapacity: true)
    for index in world.coordinators.indices where world.coordinators[index].isAlive {
      let (fold, nest) = (world.coordinators[index].fold, world.coordinators[index].nest)
      if fold < 0, nest < 0 { continue }
      let slot = Slot(index)
      let place = 2 * Int(writer.coordinator(slot))
      if fold >= 0 { holes.append(Hole(slot: slot, isEntry: false, place: place, summary: fold)) }
      if nest >= 0 {
        holes.append(Hole(slot: slot, isEntry: false, place: place + 1, summary: nest))
      }
    }
    let first = 2 * world.coordinators.count
    for index in world.entries.indices
    where world.entries[index].isLive && world.entries[index].fold >= 0 {
      let slot = Slot(index)
      let place = Int(writer.entry(slot))
      if place >= 0 {
        let fold = world.entries[index].fold
        holes.append(Hole(slot: slot, isEntry: true, place: first + place, summary: fold))
      }
    }
    // A world that was read from a key has them in order.
    if !zip(holes, holes.dropFirst()).allSatisfy({ $0.place < $1.place }) {
      holes.sort { $0.place < $1.place }
    }
  }

  private mutating func addHead(
    _ world: World, _ goal: Head.Goal, start: Int, _ holes: [Hole]
  ) {
    var head = Head(goal: goal.renumbered(by: writer), start: start, holes: [])
    let visible = world.visible.entry
    if visible != .none {
      head.screen = world[entry: visible].screen
      let owner = world[entry: visible].owner
      if owner != .none { head.owner = world[coordinator: owner].type }
    }
    for hole in holes {
      // A tab's is the same for all heads.
      let isTab = summaries[Int(hole.summary)].kind == .tab
      head.holes.append(isTab ? hole.summary : addSummary(.hole))
    }
    heads.append(head)
    note(world)
  }

  private mutating func openAll(of world: World, _ goal: Head.Goal, _ holes: [Hole]) {
    guard let opening = goal.opening else { return }
    // A coordinator's tab comes before its nest.
    let hole = holes.firstIndex { $0.slot == opening.slot && $0.isEntry == opening.isEntry }
    guard let hole else { return stop(.unfolding) }
    let summary = heads[heads.count - 1].holes[hole]
    listen(heads.count - 1, to: summary, opening.part)
    if let screen = screenThatMayLack(opening) {
      listen(heads.count - 1, to: part(.lacking(screen), of: summary))
    }
  }

  mutating func addSummary(_ kind: Summary.Kind) -> FoldID {
    summaries.append(Summary(kind: kind))
    return FoldID(summaries.count - 1)
  }

  /// Lets a head open one of its holes for all that it stands for.
  private mutating func listen(_ head: Int, to hole: FoldID, _ part: Need.Part) {
    switch part {
    case .all: listen(head, to: hole)
    case .requested(let event): listen(head, to: self.part(.requested([event]), of: hole))
    case .bottom, .topmost, .lowest, .through, .answered:
      listen(head, to: self.part(.need(part, under: nil), of: hole))
    }
  }

  /// The screen that a turn looks for in a hole, and goes on without if it is not there.
  private func screenThatMayLack(_ opening: Opening) -> ScreenID? {
    switch opening.part {
    case .through(let screen, _): return opening.isSenders ? nil : screen
    case .requested(let event):
      if case .screen(let screen) = kernel.flow[event].owner { return screen }
      return nil
    case .all, .bottom, .topmost, .lowest, .answered: return nil
    }
  }

  private mutating func listen(_ head: Int, to summary: FoldID) {
    let summary = whole(summary)
    summaries[Int(summary)].openers.append(head)
    for index in summaries[Int(summary)].contents.indices {
      open(summaries[Int(summary)].contents[index], at: head)
    }
  }

  /// A head that waits for a hole gets a rule with a content in its place.
  mutating func open(_ content: Int, at head: Int) {
    var rule = HeadRule(head: head, content: content)
    switch heads[head].goal {
    case .run(let step, let opening):
      guard holdsSender(of: step, opening, content, for: head) else { return }
      switch opening.part {
      case .through(let screen, _):
        if !contains(screen, in: content) {
          return goOn(step, knowing: Need.Known(.lacks(screen), of: opening.slot), at: head)
        }
      case .requested(let event): return goOn(step, requesting: event, opening, at: head)
      case .all, .bottom, .topmost, .lowest, .answered: break
      }
      rule.step = step
      // What it has been asked for is not known of what lies below it.
      rule.step?.known.removeAll {
        if case .requested = $0.fact { $0.entry == opening.slot } else { false }
      }
    case .look(let opening): if !mayBeAsync(content, at: opening.slot, of: head) { return }
    case .spend(let step, let opening): return spend(step, opening, content, at: head)
    case .settled, .bar, .links, .inside, .above, .settle: break
    }
    addLateRule(rule)
  }

  /// A head whose turn looks for something in a hole that stays closed gets a rule in which that is known.
  private mutating func goOn(_ step: Step, knowing known: Need.Known, at head: Int) {
    let isMade = heads[head].rules.contains {
      rules[$0].content < 0 && rules[$0].step?.known.last == known
    }
    if isMade { return }
    var step = step
    step.known.append(known)
    addLateRule(HeadRule(head: head, step: step))
  }

  /// A head whose turn requests an event of what lies in a hole goes on with that requested, if anything there has it,
  /// and without, if there may be nothing that has.
  private mutating func goOn(
    _ step: Step, requesting event: EventID, _ opening: Opening, at head: Int
  ) {
    let hole = world(of: head)[entry: opening.slot].fold
    func holds(_ part: Summary.Part, _ saturation: inout Saturation) -> Bool {
      let part = saturation.part(part, of: hole)
      return !saturation.summaries[Int(saturation.whole(part))].contents.isEmpty
    }
    if holds(.requested([event]), &self) {
      goOn(step, knowing: Need.Known(.requested(event), of: opening.slot), at: head)
    }
    if let screen = screenThatMayLack(opening), holds(.lacking(screen), &self) {
      goOn(step, knowing: Need.Known(.lacks(screen), of: opening.slot), at: head)
    }
  }

  /// Makes a hole what it is with an event requested, if a rule's turn has just learned that.
  mutating func request(for step: Step, of rule: HeadRule, in world: inout World) {
    guard rule.content < 0, let opening = heads[rule.head].goal.opening,
      case .requested(let event) = opening.part,
      step.known.last == Need.Known(.requested(event), of: opening.slot)
    else { return }
    let hole = world[entry: opening.slot].fold
    world.number(opening.slot, as: part(.requested([event]), of: hole))
  }

  /// Whether an event from a hole may come from there if that stands for this content. If its screen is found
  /// to lie below the content later, that is opened then.
  private mutating func holdsSender(
    of step: Step, _ opening: Opening, _ number: Int, for head: Int
  ) -> Bool {
    guard opening.isSenders, case .event(let event, _, _) = step.move,
      case .screen(let screen) = kernel.flow[event].owner
    else { return true }
    let content = contents[number]
    if !opening.isSendersBelow, content.entries.contains(where: { $0.screen == screen }) {
      return true
    }
    guard var below = content.inner, below >= 0 else { return false }
    below = whole(below)
    if summaries[Int(below)].asyncScreens.contains(where: { $0.screen == screen }) { return true }
    summaries[Int(below)].seekers.append((screen, number, head))
    return false
  }

  /// The world of a head, with the summaries of its holes.
  mutating func world(of head: Int) -> World {
    readWorld(of: head)
    return latest.world
  }

  /// Makes `latest` a head's world.
  mutating func readWorld(of head: Int) {
    if latest.head == head { return }
    latest.head = head
    kernel.read(headKeys[head].dropFirst(heads[head].start), into: &latest.world)
    latest.world.number(blanksAs: heads[head].holes)
  }

  /// Puts a content into the hole that a head opens.
  ///
  /// - Returns: false where it doesn't fit there.
  mutating func unfold(_ content: Content, at head: Int, in world: inout World) -> Bool {
    guard let opening = heads[head].goal.opening else { return false }
    if opening.isEntry {
      let slot = opening.slot
      let below = content.inner == nil ? world.foldBelow(slot) : .none
      if below != .none, world[entry: below].fold == .under {
        if content.lower == .unfolded { return false }
        world.number(below, as: content.lower)
      }
      world.unfold(slot, into: entries(of: content, opening, in: world))
    } else if world[coordinator: opening.slot].fold != .unfolded {
      world.unfold(tab: opening.slot, into: content.tab[...])
    } else {
      world.unfold(nest: opening.slot, into: content.tab, in: kernel.flow)
    }
    return true
  }

  /// A content's entries, with the owners' numbers in a world.
  private mutating func entries(
    of content: Content, _ opening: Opening, in world: World
  ) -> [FoldedEntry] {
    if world[entry: opening.slot].stack != .none { return content.entries }
    var owners: [UInt32] = []
    for owner in world.owners(at: opening.slot) { owners.append(number(of: owner, in: world)) }
    var entries = content.entries
    for index in entries.indices {
      entries[index].owner = UInt32(owners.firstIndex(of: entries[index].owner) ?? 0)
    }
    // Who has nothing in what is left loses it in the turn.
    if opening.part != .all {
      for owner in owners.indices where !entries.contains(where: { $0.owner == UInt32(owner) }) {
        entries.append(FoldedEntry(goneOf: UInt32(owner)))
      }
    }
    return entries
  }

  /// What has to be opened for a turn to go on.
  mutating func opening(_ need: Need, of before: World, in world: inout World) -> Opening? {
    if need.entry != .none {
      if world[entry: need.entry].fold == .under {
        guard let known = before.knownFold(above: need.entry) else {
          stop(.unfolding)
          return nil
        }
        world.number(need.entry, as: summary(below: known.fold, known.levels))
      }
      var part = need.part
      if case .lowest(let slot) = part { part = .lowest(number(of: Slot(slot), in: world)) }
      return Opening(slot: need.entry, isEntry: true, part: part)
    }
    let coordinator = world[coordinator: need.coordinator]
    if coordinator.fold != need.fold, coordinator.nest != need.fold {
      stop(.unfolding)
      return nil
    }
    return Opening(slot: need.coordinator, isEntry: false)
  }

  /// Gives what was uncovered in a turn the number that it has by what lay on it.
  mutating func number(_ world: inout World, since before: World) -> Bool {
    if mayNest { return true }
    while true {
      let slot = world.uncovered(since: before)
      if slot == .none { return true }
      guard let known = before.knownFold(above: slot) else {
        stop(.unfolding)
        return false
      }
      world.number(slot, as: summary(below: known.fold, known.levels))
    }
  }
}

extension Head.Goal {
  var opening: Opening? {
    switch self {
    case .run(_, let opening), .settle(let opening), .look(let opening), .spend(_, let opening):
      opening
    case .settled, .bar, .links, .inside, .above: nil
    }
  }

  fileprivate func write(to key: inout [UInt32], by writer: CanonicalWriter) {
    switch self {
    case .settled: key.append(0)
    case .bar: key.append(1)
    case .links: key.append(6)
    case .inside(let slot): key += [2, UInt32(writer.coordinator(slot))]
    case .above(let slot): key += [8, UInt32(writer.coordinator(slot))]
    case .run(let step, let opening):
      key.append(3)
      step.write(to: &key, by: writer)
      opening.write(to: &key, by: writer)
    case .settle(let opening):
      key.append(4)
      opening.write(to: &key, by: writer)
    case .look(let opening):
      key.append(5)
      opening.write(to: &key, by: writer)
    case .spend(let step, let opening):
      key.append(7)
      step.write(to: &key, by: writer)
      opening.write(to: &key, by: writer)
    }
  }

  /// The same in the slots of the world that was written last.
  fileprivate func renumbered(by writer: CanonicalWriter) -> Head.Goal {
    switch self {
    case .settled, .bar, .links: self
    case .inside(let slot): .inside(writer.coordinator(slot))
    case .above(let slot): .above(writer.coordinator(slot))
    case .run(let step, let opening):
      .run(step.renumbered(by: writer), opening.renumbered(by: writer))
    case .settle(let opening): .settle(opening.renumbered(by: writer))
    case .look(let opening): .look(opening.renumbered(by: writer))
    case .spend(let step, let opening):
      .spend(step.renumbered(by: writer), opening.renumbered(by: writer))
    }
  }
}

extension Opening {
  fileprivate func renumbered(by writer: CanonicalWriter) -> Opening {
    var opening = self
    opening.slot = isEntry ? writer.entry(slot) : writer.coordinator(slot)
    return opening
  }

  fileprivate func write(to key: inout [UInt32], by writer: CanonicalWriter) {
    key.append(UInt32(renumbered(by: writer).slot))
    key.append(isSendersBelow ? 2 : isSenders ? 1 : 0)
    switch part {
    case .all: key.append(isEntry ? 0 : 1)
    case .bottom: key.append(2)
    case .topmost(let screen): key += [3, screen.raw]
    case .lowest(let owner): key += [4, owner]
    case .through(let screen, let type): key += [5, screen.raw, type?.raw ?? .max]
    case .answered(let type): key += [6, type.raw]
    case .requested(let event): key += [7, event.raw]
    }
  }
}

extension Step {
  fileprivate func write(to key: inout [UInt32], by writer: CanonicalWriter) {
    let turn = writer.turn(turn)
    move.write(to: &key)
    key.append(turn.payload.raw)
    switch turn.sender {
    case .nobody: key.append(0)
    case .entry(let slot): key += [1, UInt32(slot)]
    case .fold(let slot): key += [3, UInt32(slot)]
    case .coordinator(let slot): key += [2, UInt32(slot)]
    }
    key.append(UInt32(known.count))
    for known in known {
      switch known.fact {
      case .lacks(let screen): key += [0, screen.raw]
      case .requested(let event): key += [1, event.raw]
      }
      key.append(UInt32(writer.entry(known.entry)))
    }
  }

  fileprivate func renumbered(by writer: CanonicalWriter) -> Step {
    var step = self
    step.turn = writer.turn(turn)
    for index in known.indices { step.known[index].entry = writer.entry(known[index].entry) }
    return step
  }
}
