import FlowModel

/// Making, linking and freeing the parts of a world. What these mean is the kernel's business.
extension World {
  /// Becomes another world, in the memory that it has: a plain copy would share the other's, and have to
  /// make its own with the first change.
  package mutating func assign(_ other: World) {
    coordinators.assign(other.coordinators)
    containers.assign(other.containers)
    entries.assign(other.entries)
    layers.assign(other.layers)
    freeCoordinators.assign(other.freeCoordinators)
    freeContainers.assign(other.freeContainers)
    freeEntries.assign(other.freeEntries)
    state = other.state
    blank = other.blank
  }

  /// Gets room for so many parts, all of which are to be written yet, and loses all else.
  mutating func resize(coordinators: Int, containers: Int, entries: Int) {
    let part = Instance(
      type: CoordinatorID(0), arguments: .empty, parent: .none, boundary: nil, container: .none)
    self.coordinators.resize(to: coordinators, with: part)
    self.containers.resize(to: containers, with: Container(isBar: false, owner: .none))
    self.entries.resize(
      to: entries, with: Entry(screen: nil, owner: .none, arguments: .empty, stack: .none))
    layers.clear()
    freeCoordinators.clear()
    freeContainers.clear()
    freeEntries.clear()
    blank = .none
  }

  mutating func makeContainer(isBar: Bool, owner: Slot) -> Slot {
    let container = Container(isBar: isBar, owner: owner)
    if let slot = freeContainers.popLast() {
      containers[Int(slot)] = container
      return slot
    }
    containers.append(container)
    return Slot(containers.count - 1)
  }

  mutating func makeEntry(_ entry: Entry) -> Slot {
    if let slot = freeEntries.popLast() {
      entries[Int(slot)] = entry
      return slot
    }
    entries.append(entry)
    return Slot(entries.count - 1)
  }

  /// - Parameter next: the child of its parent that it is put before; none, to put it behind all.
  mutating func makeCoordinator(_ instance: Instance, before next: Slot = .none) -> Slot {
    let slot: Slot
    if let free = freeCoordinators.popLast() {
      slot = free
      coordinators[Int(slot)] = instance
    } else {
      slot = Slot(coordinators.count)
      coordinators.append(instance)
    }
    link(slot, before: next)
    return slot
  }

  /// Puts a coordinator before one of the other children of its parent, or behind all of them.
  mutating func link(_ slot: Slot, before next: Slot = .none) {
    let parent = coordinators[Int(slot)].parent
    guard parent != .none else { return }
    let previous =
      next == .none
      ? coordinators[Int(parent)].lastChild : coordinators[Int(next)].previousSibling
    coordinators[Int(slot)].previousSibling = previous
    coordinators[Int(slot)].nextSibling = next
    if previous == .none {
      coordinators[Int(parent)].firstChild = slot
    } else {
      coordinators[Int(previous)].nextSibling = slot
    }
    if next == .none {
      coordinators[Int(parent)].lastChild = slot
    } else {
      coordinators[Int(next)].previousSibling = slot
    }
  }

  /// Takes a coordinator out of its parent's children. Its slot is free from the next turn on.
  mutating func unlink(_ slot: Slot) {
    let instance = coordinators[Int(slot)]
    if instance.previousSibling == .none {
      if instance.parent != .none {
        coordinators[Int(instance.parent)].firstChild = instance.nextSibling
      }
    } else {
      coordinators[Int(instance.previousSibling)].nextSibling = instance.nextSibling
    }
    if instance.nextSibling == .none {
      if instance.parent != .none {
        coordinators[Int(instance.parent)].lastChild = instance.previousSibling
      }
    } else {
      coordinators[Int(instance.nextSibling)].previousSibling = instance.previousSibling
    }
    coordinators[Int(slot)].isAlive = false
  }

  /// Puts an entry on top of a stack.
  mutating func push(_ entry: Entry, on stack: Slot) -> Slot {
    var entry = entry
    entry.below = containers[Int(stack)].top
    entry.stack = stack
    let slot = makeEntry(entry)
    if containers[Int(stack)].bottom == .none { containers[Int(stack)].bottom = slot }
    containers[Int(stack)].top = slot
    containers[Int(stack)].count += 1
    count(entry, 1)
    return slot
  }

  /// Counts an entry of a stack among its owner's.
  mutating func count(_ entry: Entry, _ difference: Int32) {
    if entry.owner == .none { return }
    if entry.isForeign {
      coordinators[Int(entry.owner)].foreignCount += difference
    } else {
      coordinators[Int(entry.owner)].stackCount += difference
    }
  }

  /// Takes an entry that isn't the top out of its stack. Whose it is, and what it holds, is not asked.
  mutating func cut(_ slot: Slot) {
    let entry = entries[Int(slot)]
    let above = self.entry(above: slot)
    entries[Int(above)].below = entry.below
    if containers[Int(entry.stack)].bottom == slot { containers[Int(entry.stack)].bottom = above }
    containers[Int(entry.stack)].count -= 1
  }

  /// Adds a container to a bar's tabs, behind the others.
  mutating func addTab(_ tab: Slot, position: Int32, to bar: Slot) {
    containers[Int(tab)].host = .bar(bar)
    containers[Int(tab)].tabPosition = position
    var last = containers[Int(bar)].firstTab
    if last == .none {
      containers[Int(bar)].firstTab = tab
      return
    }
    while containers[Int(last)].nextTab != .none { last = containers[Int(last)].nextTab }
    containers[Int(last)].nextTab = tab
  }

  mutating func removeTab(_ tab: Slot, from bar: Slot) {
    var previous = Slot.none
    var current = containers[Int(bar)].firstTab
    while current != .none, current != tab {
      previous = current
      current = containers[Int(current)].nextTab
    }
    guard current == tab else { return }
    let next = containers[Int(tab)].nextTab
    if previous == .none {
      containers[Int(bar)].firstTab = next
    } else {
      containers[Int(previous)].nextTab = next
    }
    containers[Int(tab)].nextTab = .none
    containers[Int(tab)].host = .nowhere
  }
}

extension Array {
  /// Becomes another array, in the memory that it has.
  fileprivate mutating func assign(_ other: [Element]) {
    if isEmpty && other.isEmpty { return }
    while count > other.count { removeLast() }
    let common = count
    var mine = mutableSpan
    let others = other.span
    for index in 0..<common { mine[index] = others[index] }
    if common < other.count { append(contentsOf: other[common...]) }
  }

  /// Gets another size, in the memory that it has.
  fileprivate mutating func resize(to size: Int, with element: Element) {
    while count > size { removeLast() }
    while count < size { append(element) }
  }
}
