import FlowModel

extension Kernel {
  /// Makes the world that a list of numbers stands for, as `CanonicalWriter` wrote it: the same world to
  /// every future turn, with slots in the order of the list.
  package func read(_ numbers: ArraySlice<UInt32>, into world: inout World) {
    var reader = CanonicalReader()
    reader.read(numbers.span, into: &world, of: flow)
  }
}

/// Reads what `CanonicalWriter` wrote. A world of thousands is kept so: in a fifth of the room, and with
/// nothing to be freed.
private struct CanonicalReader {
  typealias Numbers = Span<UInt32>

  private var position = 0
  // How many there are so far.
  private var entryCount: Slot = 0
  private var containerCount: Slot = 0
  /// The folded tab, and the empty container, that was read last, and how many like it follow in a row.
  private var tab = (boundary: UInt32(0), parent: Slot.none, container: Slot.none, fold: FoldID(0))
  private var tabCount: UInt32 = 0
  private var empty = (owner: Slot.none, position: Int32(0))
  private var emptyCount: UInt32 = 0

  mutating func read(_ numbers: Numbers, into world: inout World, of flow: Flow) {
    world.state = TupleID(next(numbers))
    world.resize(
      coordinators: Int(next(numbers)), containers: Int(next(numbers)), entries: Int(next(numbers)))
    // Each by itself: a span of one part is held while another is written.
    readParts(
      numbers, &world.coordinators, &world.containers, &world.entries, &world.layers, of: flow)
    if flow.hasSwiftUI { world.findSources() }
    // The empty one that the user sees.
    let blank = Slot(next(numbers)) - 1
    if Int(blank) < world.containers.count { world.blank = blank }
  }

  private mutating func readParts(
    _ numbers: Numbers, _ allCoordinators: inout [Instance], _ allContainers: inout [Container],
    _ allEntries: inout [Entry], _ allLayers: inout [Layer], of flow: Flow
  ) {
    var coordinators = allCoordinators.mutableSpan
    var containers = allContainers.mutableSpan
    var entries = allEntries.mutableSpan
    for slot in coordinators.indices {
      readCoordinator(Slot(slot), numbers, &coordinators, &containers, of: flow)
    }
    for index in 0..<Slot(next(numbers)) {
      let style = Style(rawValue: UInt8(truncatingIfNeeded: next(numbers))) ?? .fullScreen
      var layer = Layer(content: .entry(.none), presenter: nextCoordinator(numbers), style: style)
      // A screen's first number is not 0.
      if numbers[position] != 0 {
        let entry = readEntry(stack: .none, numbers, &entries, &containers)
        let owner = entries[Int(entry)].owner
        if owner != .none { coordinators[Int(owner)].layerCount += 1 }
        layer.content = .entry(entry)
      } else {
        position += 1
        let container = nextContainer(numbers, &containers)
        containers[Int(container)].host = .layer(index)
        layer.content = .container(container)
      }
      allLayers.append(layer)
    }
    // Each is met before its turn comes.
    for container in containers.indices {
      readContainer(Slot(container), numbers, &coordinators, &containers, &entries)
    }
  }

  private mutating func next(_ numbers: Numbers) -> UInt32 {
    defer { position += 1 }
    return numbers[position]
  }

  /// Coordinators have slots in the order of their numbers, which are counted from 1; 0 is none.
  private mutating func nextCoordinator(_ numbers: Numbers) -> Slot { Slot(next(numbers)) - 1 }

  private mutating func nextContainer(
    _ numbers: Numbers, _ containers: inout MutableSpan<Container>
  ) -> Slot {
    let slot = Slot(next(numbers)) - 1
    meet(slot, &containers)
    return slot
  }

  private mutating func meet(_ slot: Slot, _ containers: inout MutableSpan<Container>) {
    if slot != containerCount { return }
    containers[Int(slot)] = Container(isBar: false, owner: .none)
    containerCount += 1
  }

  private mutating func readCoordinator(
    _ slot: Slot, _ numbers: Numbers, _ coordinators: inout MutableSpan<Instance>,
    _ containers: inout MutableSpan<Container>, of flow: Flow
  ) {
    if tabCount > 0 {
      tabCount -= 1
      tab.boundary += 1
      tab.container += 1
      meet(tab.container, &containers)
      return addTab(slot, &coordinators, of: flow)
    }
    let flags = next(numbers)
    let boundary = next(numbers)
    let parent = nextCoordinator(numbers)
    let container = nextContainer(numbers, &containers)
    if flags & 256 != 0 {
      tab = (boundary, parent, container, FoldID(bitPattern: next(numbers)))
      tabCount = next(numbers) - 1
      return addTab(slot, &coordinators, of: flow)
    }
    let type = boundary == 0 ? flow.root : flow.boundaries[Int(boundary) - 1].child
    var instance = Instance(
      type: type, arguments: flags & 4 == 0 ? .empty : TupleID(next(numbers)), parent: parent,
      boundary: boundary == 0 ? nil : BoundaryID(Int(boundary) - 1), container: container)
    instance.isKnownToLeak = flags & 1 != 0
    instance.isKnownToLackTab = flags & 2 != 0
    instance.hasShown = flags & 64 != 0
    instance.nestHidesTabBar = flags & 128 != 0
    instance.hasPushed = flags & 512 != 0
    if flags & 8 != 0 {
      instance.fold = FoldID(bitPattern: next(numbers))
      instance.stackCount = 1
    }
    if flags & 16 != 0 { instance.nest = FoldID(bitPattern: next(numbers)) }
    if flags & 32 != 0 { instance.spent = next(numbers) }
    add(instance, at: slot, &coordinators)
  }

  private func addTab(
    _ slot: Slot, _ coordinators: inout MutableSpan<Instance>, of flow: Flow
  ) {
    let boundary = BoundaryID(Int(tab.boundary) - 1)
    var instance = Instance(
      type: flow[boundary].child, arguments: .empty, parent: tab.parent, boundary: boundary,
      container: tab.container)
    instance.fold = tab.fold
    instance.stackCount = 1
    add(instance, at: slot, &coordinators)
  }

  /// Adds a coordinator behind its parent's other children.
  private func add(
    _ instance: Instance, at slot: Slot, _ coordinators: inout MutableSpan<Instance>
  ) {
    var instance = instance
    let parent = instance.parent
    if parent != .none {
      let last = coordinators[Int(parent)].lastChild
      instance.previousSibling = last
      if last == .none {
        coordinators[Int(parent)].firstChild = slot
      } else {
        coordinators[Int(last)].nextSibling = slot
      }
      coordinators[Int(parent)].lastChild = slot
    }
    coordinators[Int(slot)] = instance
  }

  private mutating func readEntry(
    stack: Slot, _ numbers: Numbers, _ entries: inout MutableSpan<Entry>,
    _ containers: inout MutableSpan<Container>
  ) -> Slot {
    let slot = entryCount
    entryCount += 1
    let flags = next(numbers)
    let owner = nextCoordinator(numbers)
    var entry = Entry(
      screen: flags >> 10 == 0 ? nil : ScreenID(Int(flags >> 10) - 1), owner: owner,
      arguments: flags & 2 == 0 ? .empty : TupleID(next(numbers)), stack: stack)
    entry.isKnownOrphan = flags & 1 != 0
    entry.hidesTabBar = flags & 32 != 0
    entry.isPresenting = flags & 64 != 0
    entry.isUnfoldable = flags & 128 != 0
    entry.isForeign = flags & 256 != 0
    entry.isFirst = flags & 512 != 0
    if flags & 4 != 0 {
      entry.bar = nextContainer(numbers, &containers)
      containers[Int(entry.bar)].host = .entry(slot)
    }
    if flags & 8 != 0 { entry.fold = FoldID(bitPattern: next(numbers)) }
    if flags & 16 != 0 { entry.spent = next(numbers) }
    entries[Int(slot)] = entry
    return slot
  }

  private mutating func readContainer(
    _ slot: Slot, _ numbers: Numbers, _ coordinators: inout MutableSpan<Instance>,
    _ containers: inout MutableSpan<Container>, _ entries: inout MutableSpan<Entry>
  ) {
    if emptyCount > 0 {
      emptyCount -= 1
      empty.owner += 1
      empty.position += 1
      return addEmpty(slot, &containers)
    }
    let flags = next(numbers)
    if flags & 8 != 0 {
      empty = (nextCoordinator(numbers), Int32(next(numbers)))
      emptyCount = next(numbers) - 1
      return addEmpty(slot, &containers)
    }
    var container = containers[Int(slot)]
    container.isBar = flags & 1 != 0
    container.owner = nextCoordinator(numbers)
    container.count = Int32(flags >> 5)
    if container.isBar { container.selected = Int32(next(numbers)) }
    if flags & 4 != 0 { container.tabPosition = Int32(next(numbers)) }
    if flags & 16 != 0 {
      let taker = nextCoordinator(numbers)
      container.taker = taker == .none ? .nobody : taker
    }
    if flags & 2 != 0 {
      container.replacement = nextContainer(numbers, &containers)
      containers[Int(container.replacement)].host = .place(of: slot)
    }
    if container.count > 0 {
      container.top = entryCount
      // From the top down.
      for index in 0..<container.count {
        let entry = readEntry(stack: slot, numbers, &entries, &containers)
        if index > 0 { entries[Int(entry) - 1].below = entry }
        let owner = entries[Int(entry)].owner
        if owner != .none {
          if entries[Int(entry)].isForeign {
            coordinators[Int(owner)].foreignCount += 1
          } else {
            coordinators[Int(owner)].stackCount += 1
          }
        }
      }
      container.bottom = entryCount - 1
    }
    if container.isBar {
      var last = Slot.none
      while numbers[position] != 0 {
        let first = Slot(next(numbers)) - 1
        for tab in first..<first + Slot(next(numbers)) {
          meet(tab, &containers)
          containers[Int(tab)].host = .bar(slot)
          if last == .none {
            container.firstTab = tab
          } else {
            containers[Int(last)].nextTab = tab
          }
          last = tab
        }
      }
      position += 1
    }
    containers[Int(slot)] = container
  }

  private func addEmpty(_ slot: Slot, _ containers: inout MutableSpan<Container>) {
    containers[Int(slot)].owner = empty.owner
    containers[Int(slot)].tabPosition = empty.position
  }
}
