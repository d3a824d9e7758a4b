import FlowModel
import FlowSpec

/// Numbers coordinators in the order of the tree and containers in the order in which they are
/// reached, so that slots don't matter.
package struct CanonicalWriter: Sendable {
  /// What was written last.
  package private(set) var numbers: [UInt32] = []
  /// Counted from 1; 0 is none.
  private var coordinatorNumbers: [UInt32] = []
  private var containerNumbers: [UInt32] = []
  private var entryNumbers: [UInt32] = []
  private var entryCount: UInt32 = 0
  private var waiting: [Slot] = []
  /// By fold, whether it is written as any other such.
  private var blanks: [Bool] = []
  private var blanksAll = false

  package init() {}

  /// Writes a world in which some folds, or all, are written without their numbers.
  package mutating func write(_ world: World, blanking folds: [Bool], all: Bool) {
    blanks = folds
    blanksAll = all
    write(world)
    blanks = []
    blanksAll = false
  }

  private func number(ofFold fold: FoldID) -> UInt32 {
    if fold >= 0, blanksAll || (Int(fold) < blanks.count && blanks[Int(fold)]) {
      return UInt32(bitPattern: FoldID.blank - 1)
    }
    return UInt32(bitPattern: fold)
  }

  /// Writes a world over what was written before.
  package mutating func write(_ world: World) {
    numbers.clear()
    waiting.clear()
    coordinatorNumbers.zero(world.coordinators.count)
    containerNumbers.zero(world.containers.count)
    entryNumbers.zero(world.entries.count)
    entryCount = 0
    numbers.append(world.state.raw)
    writeTree(of: world)
    numbers.append(UInt32(world.layers.count))
    for layer in world.layers {
      numbers.append(UInt32(layer.style.rawValue))
      numbers.append(number(layer.presenter))
      switch layer.content {
      case .container(let container):
        numbers.append(0)
        visit(container)
      case .entry(let entry): write(entry, of: world)
      }
    }
    var next = 0
    while next < waiting.count {
      write(container: waiting[next], of: world)
      next += 1
    }
    visit(world.blank)
  }

  /// How many coordinators there are, and each: parents before children, those in the order in which
  /// they were started.
  private mutating func writeTree(of world: World) {
    numbers.append(0)
    if world.coordinators.isEmpty { return }
    var slot = World.root
    while true {
      numbers[1] += 1
      coordinatorNumbers[Int(slot)] = numbers[1]
      write(coordinator: slot, of: world)
      if world.coordinators[Int(slot)].firstChild != .none {
        slot = world.coordinators[Int(slot)].firstChild
        continue
      }
      while slot != World.root, world.coordinators[Int(slot)].nextSibling == .none {
        slot = world.coordinators[Int(slot)].parent
      }
      if slot == World.root { return }
      slot = world.coordinators[Int(slot)].nextSibling
    }
  }

  /// The slot that an entry has in the world that is read from what was written last; none where it is
  /// not in it.
  package func entry(_ slot: Slot) -> Slot {
    slot == .none ? .none : Slot(entryNumbers[Int(slot)]) - 1
  }

  /// The same turn in the world that is read from what was written last.
  package func turn(_ turn: Turn) -> Turn {
    switch turn {
    case .event(let event, let entry, let payload):
      .event(event, entry: self.entry(entry), payload: payload)
    case .ownEvent(let event, let coordinator, let payload):
      .ownEvent(event, coordinator: Slot(number(coordinator)) - 1, payload: payload)
    case .back, .swipe, .tab, .open, .change: turn
    }
  }

  private func number(_ coordinator: Slot) -> UInt32 {
    coordinator == .none ? 0 : coordinatorNumbers[Int(coordinator)]
  }

  /// Writes a container's number, and puts it in line to be written itself.
  private mutating func visit(_ container: Slot) {
    if container == .none {
      numbers.append(0)
      return
    }
    if containerNumbers[Int(container)] == 0 {
      waiting.append(container)
      containerNumbers[Int(container)] = UInt32(waiting.count)
    }
    numbers.append(containerNumbers[Int(container)])
  }

  // Each part begins with a number whose lowest bits say what follows it: what is as usual takes no room.

  private mutating func write(coordinator slot: Slot, of world: World) {
    let instance = world.coordinators[Int(slot)]
    let hasArguments = instance.arguments != .empty
    let isFolded = instance.fold != .unfolded
    let hasNest = instance.nest != .unfolded
    numbers.append(
      (instance.isKnownToLeak ? 1 : 0) | (instance.isKnownToLackTab ? 2 : 0)
        | (hasArguments ? 4 : 0) | (isFolded ? 8 : 0) | (hasNest ? 16 : 0))
    // Its type is the boundary's child; the root's is the flow's root.
    numbers.append(instance.boundary.map { $0.raw + 1 } ?? 0)
    numbers.append(number(instance.parent))
    visit(instance.container)
    if hasArguments { numbers.append(instance.arguments.raw) }
    if isFolded { numbers.append(number(ofFold: instance.fold)) }
    if hasNest { numbers.append(number(ofFold: instance.nest)) }
  }

  private mutating func write(_ slot: Slot, of world: World) {
    let entry = world.entries[Int(slot)]
    entryCount += 1
    entryNumbers[Int(slot)] = entryCount
    let hasArguments = entry.arguments != .empty
    let isBar = entry.bar != .none
    let isFolded = entry.fold != .unfolded
    numbers.append(
      (entry.isKnownOrphan ? 1 : 0) | (hasArguments ? 2 : 0) | (isBar ? 4 : 0)
        | (isFolded ? 8 : 0) | (entry.screen.map { ($0.raw + 1) << 4 } ?? 0))
    numbers.append(number(entry.owner))
    if hasArguments { numbers.append(entry.arguments.raw) }
    if isBar { visit(entry.bar) }
    if isFolded { numbers.append(number(ofFold: entry.fold)) }
  }

  private mutating func write(container slot: Slot, of world: World) {
    let container = world.containers[Int(slot)]
    let isReplaced = container.replacement != .none
    numbers.append(
      (container.isBar ? 1 : 0) | (isReplaced ? 2 : 0) | (container.tabPosition > 0 ? 4 : 0)
        | (UInt32(container.count) << 3))
    numbers.append(number(container.owner))
    if container.isBar { numbers.append(UInt32(container.selected)) }
    if container.tabPosition > 0 { numbers.append(UInt32(container.tabPosition)) }
    if isReplaced { visit(container.replacement) }
    // From the top down.
    var entry = container.top
    while entry != .none {
      write(entry, of: world)
      entry = world.entries[Int(entry)].below
    }
    if !container.isBar { return }
    var tab = container.firstTab
    while tab != .none {
      visit(tab)
      tab = world.containers[Int(tab)].nextTab
    }
    numbers.append(0)
  }
}

extension [UInt32] {
  /// Becomes a list of zeroes, in the memory that it has.
  fileprivate mutating func zero(_ size: Int) {
    if count < size { append(contentsOf: repeatElement(0, count: size - count)) }
    for index in 0..<size { self[index] = 0 }
  }
}
