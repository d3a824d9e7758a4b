import FlowModel
import FlowSpec

extension Kernel {
  /// Makes the world that a list of numbers stands for, as `CanonicalWriter` wrote it: the same world to
  /// every future turn, with slots in the order of the list.
  package func read(_ numbers: ArraySlice<UInt32>, into world: inout World) {
    var reader = CanonicalReader(numbers: numbers, position: numbers.startIndex)
    reader.read(into: &world, of: flow)
  }
}

/// Reads what `CanonicalWriter` wrote. A world of thousands is kept so: in a fifth of the room, and with
/// nothing to be freed.
private struct CanonicalReader {
  let numbers: ArraySlice<UInt32>
  var position: Int

  private mutating func next() -> UInt32 {
    defer { position += 1 }
    return numbers[position]
  }

  /// Coordinators have slots in the order of their numbers, which are counted from 1; 0 is none.
  private mutating func nextCoordinator() -> Slot { Slot(next()) - 1 }

  mutating func read(into world: inout World, of flow: Flow) {
    world.clear()
    world.state = TupleID(next())
    for _ in 0..<next() { readCoordinator(into: &world, of: flow) }
    let layers = next()
    for _ in 0..<layers { readLayer(into: &world) }
    var container = 0
    // Each is met before its turn comes; the last number is the empty one's that the user sees.
    while position < numbers.endIndex - 1 {
      readContainer(Slot(container), into: &world)
      container += 1
    }
    let blank = Slot(next()) - 1
    if Int(blank) < world.containers.count { world.blank = blank }
  }

  private mutating func nextContainer(in world: inout World) -> Slot {
    let slot = Slot(next()) - 1
    if slot >= Slot(world.containers.count) {
      world.containers.append(Container(isBar: false, owner: .none))
    }
    return slot
  }

  private mutating func readCoordinator(into world: inout World, of flow: Flow) {
    let flags = next()
    let boundary = next()
    let parent = nextCoordinator()
    let container = nextContainer(in: &world)
    let type = boundary == 0 ? flow.root : flow.boundaries[Int(boundary) - 1].child
    var instance = Instance(
      type: type, arguments: flags & 4 == 0 ? .empty : TupleID(next()), parent: parent,
      boundary: boundary == 0 ? nil : BoundaryID(Int(boundary) - 1), container: container)
    instance.isKnownToLeak = flags & 1 != 0
    instance.isKnownToLackTab = flags & 2 != 0
    if flags & 8 != 0 {
      instance.fold = FoldID(bitPattern: next())
      instance.stackCount = 1
    }
    if flags & 16 != 0 { instance.nest = FoldID(bitPattern: next()) }
    _ = world.makeCoordinator(instance)
  }

  private mutating func readLayer(into world: inout World) {
    let style = Style(rawValue: UInt8(truncatingIfNeeded: next())) ?? .fullScreen
    let presenter = nextCoordinator()
    // A screen's first number is not 0.
    if numbers[position] != 0 {
      let entry = readEntry(stack: .none, into: &world)
      let owner = world.entries[Int(entry)].owner
      if owner != .none { world.coordinators[Int(owner)].layerCount += 1 }
      world.layers.append(Layer(content: .entry(entry), presenter: presenter, style: style))
      return
    }
    position += 1
    let container = nextContainer(in: &world)
    world.containers[Int(container)].host = .layer(Slot(world.layers.count))
    world.layers.append(Layer(content: .container(container), presenter: presenter, style: style))
  }

  private mutating func readEntry(stack: Slot, into world: inout World) -> Slot {
    let slot = Slot(world.entries.count)
    let flags = next()
    let owner = nextCoordinator()
    var entry = Entry(
      screen: flags >> 4 == 0 ? nil : ScreenID(Int(flags >> 4) - 1), owner: owner,
      arguments: flags & 2 == 0 ? .empty : TupleID(next()), stack: stack)
    entry.isKnownOrphan = flags & 1 != 0
    if flags & 4 != 0 {
      entry.bar = nextContainer(in: &world)
      world.containers[Int(entry.bar)].host = .entry(slot)
    }
    if flags & 8 != 0 { entry.fold = FoldID(bitPattern: next()) }
    world.entries.append(entry)
    return slot
  }

  private mutating func readContainer(_ slot: Slot, into world: inout World) {
    let flags = next()
    var container = world.containers[Int(slot)]
    container.isBar = flags & 1 != 0
    container.owner = nextCoordinator()
    container.count = Int32(flags >> 3)
    if container.isBar { container.selected = Int32(next()) }
    if flags & 4 != 0 { container.tabPosition = Int32(next()) }
    world.containers[Int(slot)] = container
    if flags & 2 != 0 {
      let replacement = nextContainer(in: &world)
      world.containers[Int(slot)].replacement = replacement
      world.containers[Int(replacement)].host = .place(of: slot)
    }
    readEntries(of: slot, into: &world)
    if !container.isBar { return }
    var last = Slot.none
    while numbers[position] != 0 {
      let tab = nextContainer(in: &world)
      world.containers[Int(tab)].host = .bar(slot)
      if last == .none {
        world.containers[Int(slot)].firstTab = tab
      } else {
        world.containers[Int(last)].nextTab = tab
      }
      last = tab
    }
    position += 1
  }

  /// From the top down.
  private mutating func readEntries(of slot: Slot, into world: inout World) {
    let count = world.containers[Int(slot)].count
    if count == 0 { return }
    let top = Slot(world.entries.count)
    for _ in 0..<count {
      let entry = readEntry(stack: slot, into: &world)
      if entry > top { world.entries[Int(entry) - 1].below = entry }
      let owner = world.entries[Int(entry)].owner
      if owner != .none { world.coordinators[Int(owner)].stackCount += 1 }
    }
    world.containers[Int(slot)].top = top
    world.containers[Int(slot)].bottom = Slot(world.entries.count - 1)
  }
}
