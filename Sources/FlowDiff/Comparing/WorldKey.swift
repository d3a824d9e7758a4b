import FlowKernel
import FlowModel
import FlowSource

/// Worlds of both flows as numbers that mean the same in both: of the new flow's names, without what only one of them
/// declares. Two worlds have equal numbers if nothing that both flows know of is different.
struct WorldKeys {
  private let partners: Partners
  /// By text, the number of a value or of something that has no partner.
  private var texts: [String: UInt32] = [:]
  private let oldVariables: [Int]
  private let newVariables: [Int]
  /// By the name of its owner, the positions of the parameters that both flows have, in one order.
  private let parameters: [Which: [String: [Int]]]
  /// By event, the bit of one that comes once, with the number of its name.
  private let bits: [Which: [String: [(bit: UInt32, name: String)]]]

  init(_ partners: Partners, _ common: Common) {
    self.partners = partners
    let variables = partners.variables.forward.enumerated()
      .compactMap { index, other in other.map { (index, $0) } }
    oldVariables = variables.map(\.0)
    newVariables = variables.map(\.1)
    parameters = [
      .old: Self.positions(partners.old, common), .new: Self.positions(partners.new, common),
    ]
    bits = [.old: Self.bits(partners.old), .new: Self.bits(partners.new)]
  }

  private static func positions(_ names: FlowNames, _ common: Common) -> [String: [Int]] {
    let flow = names.flow
    var found: [String: [Int]] = [:]
    func add(_ owner: String, _ run: CompactRange) {
      let start = Int(run.start)
      found[owner] = run.indices
        .filter { common.hasParameter(names.parameter($0), of: owner) }
        .sorted { names.parameter($0) < names.parameter($1) }.map { $0 - start }
    }
    for (index, screen) in flow.screens.enumerated() {
      add(names.text(ScreenID(index)), screen.parameters)
    }
    for (index, coordinator) in flow.coordinators.enumerated() {
      add(names.text(CoordinatorID(index)), coordinator.parameters)
    }
    return found
  }

  private static func bits(_ names: FlowNames) -> [String: [(bit: UInt32, name: String)]] {
    var found: [String: [(bit: UInt32, name: String)]] = [:]
    for (index, event) in names.flow.events.enumerated() where event.onceBit != 0 {
      let id = EventID(index)
      found[names.owner(of: id), default: []].append((event.onceBit, names.text(id)))
    }
    return found
  }

  private mutating func number(_ text: String) -> UInt32 {
    if let known = texts[text] { return known }
    let number = UInt32(texts.count) + 1000
    texts[text] = number
    return number
  }

  private mutating func value(
    _ value: Value, _ type: TypeID, _ kernel: Kernel, _ which: Which
  ) -> UInt32 {
    switch value {
    case .nil, .some, .unknown, .false, .true, .unasked: value.raw
    default: number(partners[which].text(of: value, type, in: kernel.flow.names))
    }
  }

  /// A world's numbers.
  ///
  /// - Parameter kernel: the one whose world it is.
  mutating func key(of world: World, _ kernel: Kernel, _ which: Which) -> [UInt32] {
    var pen = Pen(for: world)
    let variables = which == .old ? oldVariables : newVariables
    for index in variables {
      pen.key.append(
        value(kernel.tuples[world.state, index], kernel.flow.variables[index].type, kernel, which))
    }
    if world.coordinators.isEmpty { return pen.key }
    addTree(of: world, kernel, which, &pen)
    pen.key.append(UInt32(world.layers.count))
    for layer in world.layers {
      pen.key.append(UInt32(layer.style.rawValue))
      pen.key.append(pen.number(layer.presenter))
      switch layer.content {
      case .container(let container):
        pen.key.append(0)
        pen.key.append(pen.visit(container))
      case .entry(let entry):
        pen.key.append(1)
        add(entry, of: world, kernel, which, &pen)
      }
    }
    var index = 0
    while index < pen.waiting.count {
      addContainer(pen.waiting[index], of: world, kernel, which, &pen)
      index += 1
    }
    return pen.key
  }

  private struct Pen {
    var key: [UInt32] = []
    /// By slot, the numbers of coordinators and containers, counted from 1.
    private var coordinators: [UInt32]
    private var containers: [UInt32]
    private var count: UInt32 = 0
    var waiting: [Slot] = []

    init(for world: World) {
      coordinators = Array(repeating: 0, count: world.coordinators.count)
      containers = Array(repeating: 0, count: world.containers.count)
    }

    mutating func meet(_ coordinator: Slot) {
      count += 1
      coordinators[Int(coordinator)] = count
    }

    func number(_ coordinator: Slot) -> UInt32 {
      coordinator == .none ? 0 : coordinators[Int(coordinator)]
    }

    /// A container's number; it is put in line to be written itself.
    mutating func visit(_ container: Slot) -> UInt32 {
      if container == .none { return 0 }
      let known = containers[Int(container)]
      if known != 0 { return known }
      waiting.append(container)
      containers[Int(container)] = UInt32(waiting.count)
      return UInt32(waiting.count)
    }
  }

  private mutating func addTree(
    of world: World, _ kernel: Kernel, _ which: Which, _ pen: inout Pen
  ) {
    var waiting: [Slot] = [World.rootSlot]
    while let slot = waiting.popLast() {
      pen.meet(slot)
      let instance = world[coordinator: slot]
      let name = partners[which].text(instance.type)
      pen.key.append(number(name))
      pen.key.append(pen.number(instance.parent))
      pen.key.append(pen.visit(instance.container))
      addArguments(
        instance.arguments, kernel.flow[instance.type].parameters, name, kernel, which, &pen)
      addSpent(instance.spent, name, which, &pen)
      waiting += world.children(of: slot).reversed()
    }
  }

  private mutating func addArguments(
    _ arguments: TupleID, _ run: CompactRange, _ owner: String, _ kernel: Kernel, _ which: Which,
    _ pen: inout Pen
  ) {
    for position in parameters[which]?[owner] ?? []
    where kernel.tuples.count(of: arguments) > position {
      let type = kernel.flow.parameters[Int(run.start) + position].type
      pen.key.append(value(kernel.tuples[arguments, position], type, kernel, which))
    }
  }

  /// What comes no more, by name.
  private mutating func addSpent(
    _ spent: UInt32, _ owner: String, _ which: Which, _ pen: inout Pen
  ) {
    if spent == 0 { return pen.key.append(0) }
    let names = (bits[which]?[owner] ?? []).filter { $0.bit & spent != 0 }.map(\.name).sorted()
    pen.key.append(number(names.joined(separator: " ")))
  }

  private mutating func add(
    _ slot: Slot, of world: World, _ kernel: Kernel, _ which: Which, _ pen: inout Pen
  ) {
    let entry = world[entry: slot]
    pen.key.append(pen.number(entry.owner))
    guard let screen = entry.screen else {
      pen.key.append(2)
      pen.key.append(pen.visit(entry.bar))
      return
    }
    let name = partners[which].text(screen)
    pen.key.append(number(name))
    addArguments(entry.arguments, kernel.flow[screen].parameters, name, kernel, which, &pen)
    addSpent(entry.spent, name, which, &pen)
  }

  private mutating func addContainer(
    _ slot: Slot, of world: World, _ kernel: Kernel, _ which: Which, _ pen: inout Pen
  ) {
    let container = world[container: slot]
    pen.key.append(container.isBar ? 1 : 0)
    pen.key.append(pen.number(container.owner))
    pen.key.append(pen.visit(container.replacement))
    if container.isBar {
      pen.key.append(UInt32(bitPattern: container.selected))
      let tabs = world.tabs(of: slot)
      pen.key.append(UInt32(tabs.count))
      for tab in tabs {
        pen.key.append(pen.visit(tab.container))
        pen.key.append(UInt32(bitPattern: tab.position))
      }
    } else {
      let entries = world.entries(of: slot)
      pen.key.append(UInt32(entries.count))
      for entry in entries { add(entry, of: world, kernel, which, &pen) }
    }
  }
}
