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
    findCounts(&faults)
    findContainers(living, &faults)
    findSources(&faults)
    return faults
  }

  /// What a SwiftUI screen presents lies right over the layer that the screen stands in.
  private func findSources(_ faults: inout [String]) {
    for (index, layer) in layers.enumerated() where layer.source != .none {
      let entry = self[entry: layer.source]
      if !entry.isLive || !entry.isPresenting { faults.append("what presents a layer is gone") }
      let stands =
        entry.stack == .none
        ? layers.firstIndex { $0.content == .entry(layer.source) } : self.layer(of: entry.stack)
      if stands != index - 1 { faults.append("what presents a layer stands elsewhere") }
    }
    let count = entries.count { $0.isLive && $0.isPresenting }
    if count != layers.count(where: { $0.source != .none }) {
      faults.append("a screen presents, and nothing is presented by it")
    }
  }

  /// The coordinators that the tree holds.
  private func findLiving(_ faults: inout [String]) -> Set<Slot> {
    var living: Set<Slot> = []
    var waiting = [World.rootSlot]
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

  /// A coordinator knows how much it shows.
  private func findCounts(_ faults: inout [String]) {
    var stacked: [Slot: Int32] = [:]
    var alone: [Slot: Int32] = [:]
    var foreign: [Slot: Int32] = [:]
    for entry in entries where entry.isLive {
      if entry.stack == .none {
        alone[entry.owner, default: 0] += 1
      } else if entry.isForeign {
        foreign[entry.owner, default: 0] += 1
      } else {
        stacked[entry.owner, default: 0] += 1
      }
    }
    for (index, coordinator) in coordinators.enumerated() where coordinator.isAlive {
      if coordinator.stackCount != stacked[Slot(index), default: 0]
        || coordinator.layerCount != alone[Slot(index), default: 0]
        || coordinator.foreignCount != foreign[Slot(index), default: 0]
      {
        faults.append("a coordinator shows another number than it counts")
      }
    }
  }

  /// Every living container is held by what it says, and by a layer or a living coordinator in the
  /// end; what stands on others nobody could ever see or take away.
  private func findContainers(_ living: Set<Slot>, _ faults: inout [String]) {
    let held = heldContainers(by: living)
    for (index, container) in containers.enumerated() where container.isLive {
      let slot = Slot(index)
      if !isHeld(slot) { faults.append("a container isn't where it says") }
      if container.owner != .none, !living.contains(container.owner) {
        faults.append("a container belongs to a dead coordinator")
      }
      if !held.contains(slot) { faults.append("nothing holds a container") }
    }
    if held.contains(where: { !self[container: $0].isLive }) {
      faults.append("a dead container is held")
    }
    for layer in layers where layer.presenter != .none && !living.contains(layer.presenter) {
      faults.append("a dead coordinator presents")
    }
  }

  private func isHeld(_ slot: Slot) -> Bool {
    switch self[container: slot].host {
    case .nowhere: true
    case .layer(let layer):
      layers.indices.contains(Int(layer)) && layers[Int(layer)].content == .container(slot)
    case .bar(let bar): tabs(of: bar).contains { $0.container == slot }
    case .entry(let entry): self[entry: entry].isLive && self[entry: entry].bar == slot
    case .place(let other): self[container: other].replacement == slot
    }
  }

  private func heldContainers(by living: Set<Slot>) -> Set<Slot> {
    var held: Set<Slot> = []
    var waiting = living.map { self[coordinator: $0].container }
    for case .container(let container) in layers.map(\.content) { waiting.append(container) }
    while let container = waiting.popLast() {
      guard container != .none, held.insert(container).inserted else { continue }
      waiting.append(self[container: container].replacement)
      if self[container: container].isBar { waiting += tabs(of: container).map(\.container) }
      waiting += entries(of: container).map { self[entry: $0].bar }
    }
    return held
  }
}
