package import FlowKernel

extension World {
  /// What is not as it must be in every world, in a sentence each.
  package var faults: [String] {
    var faults: [String] = []
    if !coordinators[0].isAlive { faults.append("the root is gone") }
    if layers.isEmpty { faults.append("there is no layer") }
    let living = findLiving(&faults)
    if living.count != coordinators.count(where: \.isAlive) {
      faults.append("a coordinator is alive and hangs on nothing")
    }
    findEntries(living, &faults)
    return faults
  }

  /// The coordinators that the tree holds.
  private func findLiving(_ faults: inout [String]) -> Set<Slot> {
    var living: Set<Slot> = []
    var waiting = [World.root]
    while let slot = waiting.popLast() {
      if !self[coordinator: slot].isAlive { faults.append("a dead coordinator is in the tree") }
      guard living.insert(slot).inserted else {
        faults.append("a coordinator is in the tree twice")
        continue
      }
      for child in children(of: slot) {
        if self[coordinator: child].parent != slot { faults.append("a child has another parent") }
        waiting.append(child)
      }
    }
    return living
  }

  /// Every living entry stands on exactly one stack or layer, and belongs to a living coordinator or
  /// to none.
  private func findEntries(_ living: Set<Slot>, _ faults: inout [String]) {
    var places: [Slot: Int] = [:]
    for layer in layers {
      if case .entry(let entry) = layer.content { places[entry, default: 0] += 1 }
    }
    for stack in Set(entries.filter(\.isLive).map(\.stack)) where stack != .none {
      let standing = entries(of: stack)
      if standing.count != Int(self[container: stack].count) {
        faults.append("a stack holds another number than it counts")
      }
      for entry in standing {
        if self[entry: entry].stack != stack { faults.append("an entry is on another's stack") }
        places[entry, default: 0] += 1
      }
    }
    for (index, entry) in entries.enumerated() where entry.isLive {
      if places[Slot(index)] != 1 { faults.append("an entry stands nowhere, or twice") }
      if entry.owner != .none, !living.contains(entry.owner) {
        faults.append("an entry belongs to a dead coordinator")
      }
    }
    if places.keys.contains(where: { !self[entry: $0].isLive }) {
      faults.append("a dead entry stands on a stack")
    }
  }
}
