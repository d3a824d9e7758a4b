import FlowModel
import FlowSpec

extension World {
  /// The world as a list of numbers that doesn't depend on how its slots came to be: two worlds are
  /// the same to every future turn if, and only if, their lists are equal.
  package func canonical() -> [UInt32] {
    var writer = CanonicalWriter(world: self)
    return writer.write()
  }
}

extension World: Hashable {
  package static func == (left: World, right: World) -> Bool {
    left.canonical() == right.canonical()
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonical()) }
}

/// Numbers coordinators in the order of the tree and containers in the order in which they are
/// reached, so that slots don't matter.
private struct CanonicalWriter {
  let world: World
  var numbers: [UInt32] = []
  /// Counted from 1; 0 is none.
  var coordinatorNumbers: [UInt32]
  var containerNumbers: [UInt32]
  var waiting: [Slot] = []

  init(world: World) {
    self.world = world
    coordinatorNumbers = Array(repeating: 0, count: world.coordinators.count)
    containerNumbers = Array(repeating: 0, count: world.containers.count)
  }

  mutating func write() -> [UInt32] {
    numbers.append(world.state.raw)
    let tree = treeOrder()
    for (index, slot) in tree.enumerated() { coordinatorNumbers[Int(slot)] = UInt32(index) + 1 }
    for layer in world.layers {
      numbers += [UInt32(layer.style.rawValue), number(layer.presenter)]
      switch layer.content {
      case .container(let container): numbers += [0, visit(container)]
      case .entry(let entry): write(entry)
      }
    }
    numbers.append(.max)
    for slot in tree {
      let instance = world[coordinator: slot]
      numbers += [
        instance.type.raw, instance.arguments.raw, number(instance.parent),
        instance.boundary.map { $0.raw + 1 } ?? 0, visit(instance.container),
        (instance.isKnownToLeak ? 1 : 0) + (instance.isKnownToLackTab ? 2 : 0),
      ]
    }
    var next = 0
    while next < waiting.count {
      write(container: waiting[next])
      next += 1
    }
    numbers.append(world.blank == .none ? 0 : visit(world.blank))
    return numbers
  }

  private func treeOrder() -> [Slot] {
    var order: [Slot] = []
    var stack: [Slot] = world.coordinators.isEmpty ? [] : [World.root]
    while let slot = stack.popLast() {
      order.append(slot)
      stack += world.children(of: slot).reversed()
    }
    return order
  }

  private func number(_ coordinator: Slot) -> UInt32 {
    coordinator == .none ? 0 : coordinatorNumbers[Int(coordinator)]
  }

  private mutating func visit(_ container: Slot) -> UInt32 {
    if container == .none { return 0 }
    if containerNumbers[Int(container)] == 0 {
      waiting.append(container)
      containerNumbers[Int(container)] = UInt32(waiting.count)
    }
    return containerNumbers[Int(container)]
  }

  private mutating func write(_ slot: Slot) {
    let entry = world[entry: slot]
    numbers += [
      entry.screen.map { $0.raw + 1 } ?? 0, number(entry.owner), entry.arguments.raw,
      entry.bar == .none ? 0 : visit(entry.bar), entry.isKnownOrphan ? 1 : 0,
    ]
  }

  private mutating func write(container slot: Slot) {
    let container = world[container: slot]
    numbers += [
      .max - 1, container.isBar ? 1 : 0, number(container.owner), UInt32(container.selected),
      UInt32(container.tabPosition), UInt32(container.count), visit(container.replacement),
    ]
    for entry in world.entries(of: slot) { write(entry) }
    var tab = container.firstTab
    while tab != .none {
      numbers.append(visit(tab))
      tab = world[container: tab].nextTab
    }
  }
}
