package import FlowModel

/// Folding whole tabs: all coordinators below a tab's, with their stacks, as a list of numbers.
extension World {
  /// Tabs that could be folded: showing something, and with nothing of theirs presented. Nor do they hold screens that
  /// will be shown for the first time when their bar wakes: nobody looks into a folded tab for these.
  ///
  /// - Parameter selected: whether those that are selected are asked for too.
  package func openTabs(selected: Bool = false) -> [Slot] {
    var tabs: [Slot] = []
    for bar in containers.indices where containers[bar].isLive && containers[bar].isBar {
      var tab = containers[bar].firstTab
      while tab != .none {
        let current = containers[Int(tab)]
        if selected || current.tabPosition != containers[bar].selected, current.owner != .none,
          coordinators[Int(current.owner)].fold == .unfolded, isFilled(tab),
          presentsNothing(current.owner), holdsNothingNew(current.owner),
          holdsNothingForeign(current.owner)
        {
          tabs.append(current.owner)
        }
        tab = current.nextTab
      }
    }
    return tabs
  }

  /// Whether a tab shows a screen, or has a bar of which the selected tab is folded.
  private func isFilled(_ tab: Slot) -> Bool {
    let visible = visible(in: tab)
    if visible.entry != .none { return true }
    guard visible.stack != .none, containers[Int(visible.stack)].owner != .none else {
      return false
    }
    return coordinators[Int(containers[Int(visible.stack)].owner)].fold != .unfolded
  }

  /// Whether whoever has screens there was shown with them.
  private func holdsNothingNew(_ tab: Slot) -> Bool {
    // Where that isn't kept track of, not even the root was.
    let root = root
    if root == .none || !coordinators[Int(root)].hasShown { return true }
    return below(tab).allSatisfy {
      coordinators[Int($0)].hasShown || coordinators[Int($0)].stackCount == 0
    }
  }

  /// Whether nobody has screens there on stacks that are not his own.
  private func holdsNothingForeign(_ tab: Slot) -> Bool {
    entries.allSatisfy { entry in
      !entry.isLive || !entry.isForeign || entry.owner == .none
        || !isBelow(entry.owner, tab) && !isBelow(containers[Int(entry.stack)].owner, tab)
    }
  }

  /// Whether no layer is of a coordinator or one below it, or was presented by one.
  private func presentsNothing(_ coordinator: Slot) -> Bool {
    if layers.count == 1 { return true }
    return below(coordinator).allSatisfy { slot in
      coordinators[Int(slot)].layerCount == 0
        && layers.allSatisfy { layer in
          if layer.presenter == slot { return false }
          if layer.source != .none, entries[Int(layer.source)].owner == slot { return false }
          guard case .container(let content) = layer.content else { return true }
          return containers[Int(content)].owner != slot
        }
    }
  }

  /// A coordinator and all below it, parents first.
  private func below(_ coordinator: Slot) -> [Slot] {
    var order = [coordinator]
    var next = 0
    while next < order.count {
      var child = coordinators[Int(order[next])].firstChild
      while child != .none {
        order.append(child)
        child = coordinators[Int(child)].nextSibling
      }
      next += 1
    }
    return order
  }

  /// Takes out all that a tab holds; its coordinator stays, with an empty container and `blank` for a
  /// number.
  ///
  /// - Returns: what was taken out, in numbers that don't depend on slots: the same for two tabs
  ///   exactly where they are the same.
  package mutating func fold(tab: Slot) -> [UInt32] {
    let tree = below(tab)
    let numbers = TabNumbers(tree, of: self)
    for container in numbers.containers {
      for entry in entries(of: container) {
        entries[Int(entry)].isLive = false
        freeEntries.append(entry)
      }
      containers[Int(container)].top = .none
      containers[Int(container)].bottom = .none
      containers[Int(container)].count = 0
      containers[Int(container)].firstTab = .none
      containers[Int(container)].replacement = .none
      containers[Int(container)].selected = 0
      containers[Int(container)].taker = .none
    }
    for container in numbers.containers.dropFirst() {
      containers[Int(container)].isLive = false
      freeContainers.append(container)
    }
    for coordinator in tree.dropFirst().reversed() {
      unlink(coordinator)
      freeCoordinators.append(coordinator)
    }
    coordinators[Int(tab)].stackCount = 1
    coordinators[Int(tab)].fold = .blank
    return numbers.numbers
  }

  /// The outermost tab bar that nothing is presented over and nothing stands above, or none.
  package var firstBar: Slot {
    guard let last = layers.last, case .container(let container) = last.content else {
      return .none
    }
    return bar(from: container)
  }

  /// Every tab bar that nothing is presented over and nothing stands above, from the outermost inwards.
  package var bars: [Slot] {
    var bars: [Slot] = []
    var next = firstBar
    while next != .none {
      bars.append(next)
      next = bar(from: tab(containers[Int(next)].selected, of: next))
    }
    return bars
  }

  /// The first tab bar from a container inwards that nothing stands above, or none.
  func bar(from container: Slot) -> Slot {
    var container = container
    while container != .none {
      container = content(of: container)
      if containers[Int(container)].isBar { return container }
      let top = containers[Int(container)].top
      container = top == .none ? .none : entries[Int(top)].bar
    }
    return .none
  }

  /// Makes a bar stand for one with whichever tab selected.
  package mutating func selectNothing(in bar: Slot) { containers[Int(bar)].selected = .max }

  package mutating func number(tab: Slot, as fold: FoldID) { coordinators[Int(tab)].fold = fold }

  /// Puts back what a tab holds.
  package mutating func unfold(tab: Slot, into content: ArraySlice<UInt32>) {
    coordinators[Int(tab)].stackCount = 0
    coordinators[Int(tab)].fold = .unfolded
    var reader = TabReader(numbers: content)
    reader.read(into: &self, tab: tab)
  }

  /// Whether a tab is folded in what a folded tab holds.
  package static func hasFoldedTab(in content: ArraySlice<UInt32>) -> Bool {
    numbers(6, in: content).contains { FoldID(bitPattern: $0) != .unfolded }
  }

  /// The same of rounds of coordinators.
  package static func hasFoldedRounds(in content: ArraySlice<UInt32>) -> Bool {
    numbers(7, in: content).contains { FoldID(bitPattern: $0) != .unfolded }
  }

  /// The types of all coordinators that a folded tab holds.
  package static func types(in content: ArraySlice<UInt32>) -> [CoordinatorID] {
    numbers(0, in: content).map { CoordinatorID(Int($0)) }
  }

  /// One number of each coordinator that a folded tab holds: the one at a place, as `TabNumbers` writes them.
  private static func numbers(
    _ place: Int, in content: ArraySlice<UInt32>
  ) -> LazyMapSequence<Range<Int>, UInt32> {
    (0..<Int(content.first ?? 0)).lazy.map { index in
      content[content.startIndex + 1 + place + index * TabNumbers.instanceSize]
    }
  }
}

/// Writes a tab as numbers: its coordinators, parents first, then its containers with their entries.
private struct TabNumbers {
  /// How many numbers a coordinator takes.
  static let instanceSize = 9
  /// Room for what a tab mostly takes.
  private static let usualSize = 64

  var coordinators: [Slot]
  /// The tab's own first.
  var containers: [Slot] = []
  /// By slot, the numbers of coordinators, then of containers; none is the largest number.
  private var known: [UInt32]
  private let firstContainer: Int
  private(set) var numbers: [UInt32] = []

  init(_ tree: [Slot], of world: World) {
    coordinators = tree
    firstContainer = world.coordinators.count
    known = Array(repeating: .max, count: firstContainer + world.containers.count)
    for (index, slot) in tree.enumerated() { known[Int(slot)] = UInt32(index) }
    numbers.reserveCapacity(Self.usualSize)
    write(world)
  }

  private mutating func put(_ number: UInt32) { numbers.append(number) }

  private mutating func put(coordinator slot: Slot) {
    put(slot == .none ? .max : known[Int(slot)])
  }

  private mutating func put(container: Slot) {
    if container == .none { return put(.max) }
    let place = firstContainer + Int(container)
    if known[place] == .max {
      known[place] = UInt32(containers.count)
      containers.append(container)
    }
    put(known[place])
  }

  private mutating func write(_ world: World) {
    put(UInt32(coordinators.count))
    for index in coordinators.indices {
      let instance = world.coordinators[Int(coordinators[index])]
      put(instance.type.raw)
      put(instance.arguments.raw)
      put(coordinator: index == 0 ? .none : instance.parent)
      put(instance.boundary.map { $0.raw } ?? .max)
      put(container: instance.container)
      put(
        (instance.isKnownToLeak ? 1 : 0) + (instance.isKnownToLackTab ? 2 : 0)
          + (instance.hasShown ? 4 : 0) + (instance.nestHidesTabBar ? 8 : 0)
          + (instance.hasPushed ? 16 : 0))
      put(UInt32(bitPattern: instance.fold))
      put(UInt32(bitPattern: instance.nest))
      put(instance.spent)
    }
    var next = 0
    while next < containers.count {
      write(containers[next], of: world)
      next += 1
    }
  }

  private mutating func write(_ slot: Slot, of world: World) {
    let container = world.containers[Int(slot)]
    put(container.isBar ? 1 : 0)
    put(coordinator: container.owner)
    put(UInt32(container.selected))
    put(UInt32(container.tabPosition))
    put(container: container.replacement)
    put(
      container.taker == .nobody
        ? .max - 1 : container.taker == .none ? .max : known[Int(container.taker)])
    let count = numbers.count
    put(0)
    var tab = container.firstTab
    while tab != .none {
      numbers[count] += 1
      put(container: tab)
      tab = world.containers[Int(tab)].nextTab
    }
    put(UInt32(container.count))
    for slot in world.entries(of: slot) {
      let entry = world.entries[Int(slot)]
      put(entry.screen.map { $0.raw } ?? .max)
      put(coordinator: entry.owner)
      put(entry.arguments.raw)
      put(container: entry.bar)
      put(UInt32(bitPattern: entry.fold))
      put(entry.spent)
      put((entry.hidesTabBar ? 1 : 0) | (entry.isUnfoldable ? 2 : 0) | (entry.isFirst ? 4 : 0))
    }
  }
}

/// Reads what `TabNumbers` wrote.
private struct TabReader {
  let numbers: ArraySlice<UInt32>
  private var position: Int

  init(numbers: ArraySlice<UInt32>) {
    self.numbers = numbers
    position = numbers.startIndex
  }

  mutating func next() -> UInt32 {
    defer { position += 1 }
    return numbers[position]
  }

  mutating func read(into world: inout World, tab: Slot) {
    var coordinators: [Slot] = []
    var containers: [Slot] = [world.coordinators[Int(tab)].container]
    func container(_ number: UInt32, _ world: inout World) -> Slot {
      if number == .max { return .none }
      while containers.count <= Int(number) {
        containers.append(world.makeContainer(isBar: false, owner: .none))
      }
      return containers[Int(number)]
    }
    for index in 0..<next() {
      let type = CoordinatorID(Int(next()))
      let arguments = TupleID(next())
      let parent = next()
      let boundary = next()
      let number = next()
      let flags = next()
      let fold = FoldID(bitPattern: next())
      let nest = FoldID(bitPattern: next())
      var slot = tab
      if index > 0 {
        slot = world.makeCoordinator(
          Instance(
            type: type, arguments: arguments, parent: coordinators[Int(parent)],
            boundary: boundary == .max ? nil : BoundaryID(Int(boundary)), container: .none))
      }
      world.coordinators[Int(slot)].container = container(number, &world)
      world.coordinators[Int(slot)].isKnownToLeak = flags & 1 != 0
      world.coordinators[Int(slot)].isKnownToLackTab = flags & 2 != 0
      world.coordinators[Int(slot)].hasShown = flags & 4 != 0
      world.coordinators[Int(slot)].nestHidesTabBar = flags & 8 != 0
      world.coordinators[Int(slot)].hasPushed = flags & 16 != 0
      world.coordinators[Int(slot)].fold = fold
      world.coordinators[Int(slot)].nest = nest
      world.coordinators[Int(slot)].spent = next()
      if fold != .unfolded { world.coordinators[Int(slot)].stackCount = 1 }
      coordinators.append(slot)
    }
    var index: UInt32 = 0
    while position < numbers.endIndex {
      let slot = container(index, &world)
      world.containers[Int(slot)].isBar = next() == 1
      let owner = next()
      world.containers[Int(slot)].owner = owner == .max ? .none : coordinators[Int(owner)]
      world.containers[Int(slot)].selected = Int32(next())
      world.containers[Int(slot)].tabPosition = Int32(next())
      let replacement = container(next(), &world)
      world.containers[Int(slot)].replacement = replacement
      if replacement != .none { world.containers[Int(replacement)].host = .place(of: slot) }
      let taker = next()
      world.containers[Int(slot)].taker =
        taker == .max ? .none : taker == .max - 1 ? .nobody : coordinators[Int(taker)]
      for _ in 0..<next() {
        let tab = container(next(), &world)
        // Its own position follows when it is read.
        world.addTab(tab, position: 0, to: slot)
      }
      for _ in 0..<next() {
        let screen = next()
        let owner = next()
        let arguments = TupleID(next())
        let bar = container(next(), &world)
        let fold = FoldID(bitPattern: next())
        let spent = next()
        let flags = next()
        let entry = world.push(
          Entry(
            screen: screen == .max ? nil : ScreenID(Int(screen)), bar: bar,
            owner: owner == .max ? .none : coordinators[Int(owner)], arguments: arguments,
            stack: slot, fold: fold, spent: spent, hidesTabBar: flags & 1 != 0,
            isFirst: flags & 4 != 0, isUnfoldable: flags & 2 != 0), on: slot)
        if bar != .none { world.containers[Int(bar)].host = .entry(entry) }
      }
      index += 1
    }
  }
}
