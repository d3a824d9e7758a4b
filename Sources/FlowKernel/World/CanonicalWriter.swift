import FlowModel

/// Numbers coordinators in the order of the tree and containers in the order in which they are
/// reached, so that slots don't matter.
///
/// All that it works on is one list of numbers, reached through a span: a prover writes worlds by the ten
/// thousands, and an array that is asked at every number whether it has one owner takes twice as long.
package struct CanonicalWriter: Sendable {
  /// By slot, the numbers of coordinators, containers and entries, counted from 1 (0 is none); containers
  /// that are to be written yet; then what was written.
  private var memory: [UInt32] = []
  private var written = 0..<0
  /// Where entries stand in `memory`.
  private var entries = 0

  package init() {}

  /// What was written last.
  package var numbers: ArraySlice<UInt32> { memory[written] }

  /// Writes a world over what was written before.
  package mutating func write(_ world: World) { write(world, Blanks()) }

  /// Writes a world in which some folds, or all, are written without their numbers.
  package mutating func write(_ world: World, blanking folds: [Bool], all: Bool) {
    write(world, Blanks(folds: folds, all: all))
  }

  private mutating func write(_ world: World, _ blanks: Blanks) {
    var pen = Pen(for: world, blanks)
    let missing = pen.mostMemory(for: world) - memory.count
    if missing > 0 { memory.append(contentsOf: repeatElement(0, count: missing)) }
    let start = pen.next
    var memory = memory.mutableSpan
    for index in 0..<pen.waiting { memory[index] = 0 }
    pen.write(world, to: &memory)
    written = start..<pen.next
    entries = pen.entries
  }

  /// The slot that an entry has in the world that is read from what was written last; none where it is
  /// not in it.
  package func entry(_ slot: Slot) -> Slot {
    slot == .none ? .none : Slot(memory[entries + Int(slot)]) - 1
  }

  /// The slot that a coordinator has in the world that is read from what was written last.
  package func coordinator(_ slot: Slot) -> Slot {
    slot == .none ? .none : Slot(memory[Int(slot)]) - 1
  }

  /// The same turn in the world that is read from what was written last.
  package func turn(_ turn: Turn) -> Turn {
    switch turn.sender {
    case .nobody: turn
    case .entry(let slot): Turn(turn.action, by: .entry(entry(slot)))
    case .fold(let slot): Turn(turn.action, by: .fold(entry(slot)))
    case .coordinator(let slot):
      Turn(turn.action, by: .coordinator(Slot(memory[Int(slot)]) - 1))
    }
  }
}

/// Folds that are written as any other such.
private struct Blanks {
  /// By fold.
  var folds: [Bool] = []
  var all = false

  func number(of fold: FoldID) -> UInt32 {
    if fold >= 0, all || (Int(fold) < folds.count && folds[Int(fold)]) {
      return UInt32(bitPattern: FoldID.blank - 1)
    }
    return UInt32(bitPattern: fold)
  }
}

/// Writes one world into a writer's memory.
private struct Pen {
  typealias Memory = MutableSpan<UInt32>

  let blanks: Blanks
  // Where the parts of the memory begin; coordinators' numbers do at 0.
  let containers: Int
  let entries: Int
  let waiting: Int
  /// How many containers were met, and entries written.
  var containerCount = 0
  var entryCount: UInt32 = 0
  /// Where the next number goes.
  var next: Int
  /// The folded tab, and the empty container, that was written last: those that follow it in a row are only counted.
  private var tab = Row()
  private var empty = Row()

  /// Like parts in a row, of which two numbers grow by one each.
  private struct Row {
    private var first: UInt32 = 0
    private var second: UInt32 = 0
    private var kind: (UInt32, UInt32)?
    /// Where the count stands in the memory.
    private var count = 0

    /// - Returns: false if it is none of the row.
    mutating func extend(
      _ first: UInt32, _ second: UInt32, of kind: (UInt32, UInt32), in memory: inout Memory
    ) -> Bool {
      guard let known = self.kind, known == kind, first == self.first + 1,
        second == self.second + 1
      else { return false }
      self.first = first
      self.second = second
      memory[count] += 1
      return true
    }

    mutating func begin(
      _ first: UInt32, _ second: UInt32, of kind: (UInt32, UInt32), countAt count: Int
    ) {
      self.first = first
      self.second = second
      self.kind = kind
      self.count = count
    }

    mutating func end() { kind = nil }
  }

  init(for world: World, _ blanks: Blanks) {
    self.blanks = blanks
    containers = world.coordinators.count
    entries = containers + world.containers.count
    waiting = entries + world.entries.count
    next = waiting + world.containers.count
  }

  /// How much memory a world takes at most: what its parts write if they leave nothing out.
  func mostMemory(for world: World) -> Int {
    next + 6 + 8 * world.coordinators.count + 9 * world.containers.count
      + 6 * world.entries.count + 4 * world.layers.count
  }

  mutating func write(_ world: World, to memory: inout Memory) {
    put(world.state.raw, to: &memory)
    // The counts of coordinators, containers and entries.
    let counts = next
    next += 3
    memory[counts] = writeTree(of: world, to: &memory)
    put(UInt32(world.layers.count), to: &memory)
    for layer in world.layers {
      put(UInt32(layer.style.rawValue), to: &memory)
      put(number(layer.presenter, in: memory), to: &memory)
      switch layer.content {
      case .container(let container):
        put(0, to: &memory)
        put(visit(container, in: &memory), to: &memory)
      case .entry(let entry): write(entry, of: world, to: &memory)
      }
    }
    var index = 0
    while index < containerCount {
      write(container: Int(memory[waiting + index]), of: world, to: &memory)
      index += 1
    }
    memory[counts + 1] = UInt32(containerCount)
    memory[counts + 2] = entryCount
    put(visit(world.blank, in: &memory), to: &memory)
  }

  private mutating func put(_ number: UInt32, to memory: inout Memory) {
    memory[next] = number
    next += 1
  }

  /// A coordinator's number.
  private func number(_ slot: Slot, in memory: borrowing Memory) -> UInt32 {
    slot == .none ? 0 : memory[Int(slot)]
  }

  /// A container's number; it is put in line to be written itself.
  private mutating func visit(_ container: Slot, in memory: inout Memory) -> UInt32 {
    if container == .none { return 0 }
    let place = containers + Int(container)
    let known = memory[place]
    if known != 0 { return known }
    memory[waiting + containerCount] = UInt32(container)
    containerCount += 1
    memory[place] = UInt32(containerCount)
    return UInt32(containerCount)
  }

  /// Each coordinator: parents before children, those in the order in which they were started.
  ///
  /// - Returns: how many there are.
  private mutating func writeTree(of world: World, to memory: inout Memory) -> UInt32 {
    if world.coordinators.isEmpty { return 0 }
    var count: UInt32 = 0
    var slot = World.rootSlot
    while true {
      count += 1
      memory[Int(slot)] = count
      write(coordinator: slot, of: world, to: &memory)
      if world.coordinators[Int(slot)].firstChild != .none {
        slot = world.coordinators[Int(slot)].firstChild
        continue
      }
      while slot != World.rootSlot, world.coordinators[Int(slot)].nextSibling == .none {
        slot = world.coordinators[Int(slot)].parent
      }
      if slot == World.rootSlot { return count }
      slot = world.coordinators[Int(slot)].nextSibling
    }
  }

  // Each part begins with a number whose lowest bits say what follows it: what is as usual takes no room.

  private mutating func write(coordinator slot: Slot, of world: World, to memory: inout Memory) {
    let instance = world.coordinators[Int(slot)]
    let hasArguments = instance.arguments != .empty
    let isFolded = instance.fold != .unfolded
    let hasNest = instance.nest != .unfolded
    let flags: UInt32 =
      (instance.isKnownToLeak ? 1 : 0) | (instance.isKnownToLackTab ? 2 : 0)
      | (hasArguments ? 4 : 0) | (isFolded ? 8 : 0) | (hasNest ? 16 : 0)
      | (instance.spent != 0 ? 32 : 0) | (instance.hasShown ? 64 : 0)
      | (instance.nestHidesTabBar ? 128 : 0) | (instance.hasPushed ? 512 : 0)
    // Its type is the boundary's child; the root's is the flow's root.
    let boundary = instance.boundary.map { $0.raw + 1 } ?? 0
    let parent = number(instance.parent, in: memory)
    let container = visit(instance.container, in: &memory)
    if flags == 8 {
      let kind = (parent, blanks.number(of: instance.fold))
      if tab.extend(boundary, container, of: kind, in: &memory) { return }
      tab.begin(boundary, container, of: kind, countAt: next + 5)
      put(flags | 256, to: &memory)
      put(boundary, to: &memory)
      put(parent, to: &memory)
      put(container, to: &memory)
      put(kind.1, to: &memory)
      return put(1, to: &memory)
    }
    tab.end()
    memory[next] = flags
    memory[next + 1] = boundary
    memory[next + 2] = parent
    memory[next + 3] = container
    next += 4
    if hasArguments { put(instance.arguments.raw, to: &memory) }
    if isFolded { put(blanks.number(of: instance.fold), to: &memory) }
    if hasNest { put(blanks.number(of: instance.nest), to: &memory) }
    if instance.spent != 0 { put(instance.spent, to: &memory) }
  }

  private mutating func write(_ slot: Slot, of world: World, to memory: inout Memory) {
    let entry = world.entries[Int(slot)]
    entryCount += 1
    memory[entries + Int(slot)] = entryCount
    let hasArguments = entry.arguments != .empty
    let isBar = entry.bar != .none
    let isFolded = entry.fold != .unfolded
    memory[next] =
      (entry.isKnownOrphan ? 1 : 0) | (hasArguments ? 2 : 0) | (isBar ? 4 : 0)
      | (isFolded ? 8 : 0) | (entry.spent != 0 ? 16 : 0) | (entry.hidesTabBar ? 32 : 0)
      | (entry.isPresenting ? 64 : 0) | (entry.isUnfoldable ? 128 : 0)
      | (entry.isForeign ? 256 : 0) | (entry.isFirst ? 512 : 0)
      | (entry.screen.map { ($0.raw + 1) << 10 } ?? 0)
    memory[next + 1] = number(entry.owner, in: memory)
    next += 2
    if hasArguments { put(entry.arguments.raw, to: &memory) }
    if isBar { put(visit(entry.bar, in: &memory), to: &memory) }
    if isFolded { put(blanks.number(of: entry.fold), to: &memory) }
    if entry.spent != 0 { put(entry.spent, to: &memory) }
  }

  private mutating func write(container slot: Int, of world: World, to memory: inout Memory) {
    let container = world.containers[slot]
    let isReplaced = container.replacement != .none
    let flags: UInt32 =
      (container.isBar ? 1 : 0) | (isReplaced ? 2 : 0) | (container.tabPosition > 0 ? 4 : 0)
      | (container.taker == .none ? 0 : 16) | (UInt32(container.count) << 5)
    let owner = number(container.owner, in: memory)
    if flags == 4, owner > 0 {
      let position = UInt32(container.tabPosition)
      if empty.extend(owner, position, of: (0, 0), in: &memory) { return }
      empty.begin(owner, position, of: (0, 0), countAt: next + 3)
      put(flags | 8, to: &memory)
      put(owner, to: &memory)
      put(position, to: &memory)
      return put(1, to: &memory)
    }
    empty.end()
    memory[next] = flags
    memory[next + 1] = owner
    next += 2
    if container.isBar { put(UInt32(container.selected), to: &memory) }
    if container.tabPosition > 0 { put(UInt32(container.tabPosition), to: &memory) }
    if container.taker != .none {
      put(container.taker == .nobody ? 0 : number(container.taker, in: memory), to: &memory)
    }
    if isReplaced { put(visit(container.replacement, in: &memory), to: &memory) }
    // From the top down.
    var entry = container.top
    while entry != .none {
      write(entry, of: world, to: &memory)
      entry = world.entries[Int(entry)].below
    }
    if !container.isBar { return }
    // The first of each row of containers, and how many they are.
    var tab = container.firstTab
    var expected: UInt32 = 0
    while tab != .none {
      let number = visit(tab, in: &memory)
      if number == expected {
        memory[next - 1] += 1
      } else {
        put(number, to: &memory)
        put(1, to: &memory)
      }
      expected = number + 1
      tab = world.containers[Int(tab)].nextTab
    }
    put(0, to: &memory)
  }
}
