import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// A world as JSON: the coordinator tree with stacks and what is presented.
struct WorldJSON {
  /// nil after a turn that never ended.
  let world: World?
  /// The values of the flow's variables.
  let state: TupleID
  let kernel: Kernel

  init(world: World?, stateAtEnd: TupleID, kernel: borrowing Kernel) {
    self.world = world
    state = world?.state ?? stateAtEnd
    self.kernel = copy kernel
  }

  var flow: Flow { kernel.flow }

  var visible: String? {
    guard let world, world.visible.entry != .none else { return nil }
    return world[entry: world.visible.entry].screen.map { flow.text($0) }
  }

  func writeState(to json: inout JSONWriter) {
    json.object { json in
      for (variable, value) in zip(flow.variables, kernel.tuples[state]) {
        if value == .unknown { continue }
        json.member(
          flow.names[variable.name],
          flow.types.text(of: value, as: variable.type, names: flow.names))
      }
    }
  }

  func write(to json: inout JSONWriter) {
    guard let world else {
      json.null()
      return
    }
    // A loop: children may nest without end. None closes the coordinator that was opened last.
    var waiting: [Slot?] = [World.rootSlot]
    while let next = waiting.popLast() {
      guard let slot = next else {
        json.closeArray()
        json.closeObject()
        continue
      }
      json.openObject()
      writeMembers(of: slot, in: world, to: &json)
      json.key("children")
      json.openArray()
      waiting.append(nil)
      waiting += world.children(of: slot).reversed()
    }
  }

  /// All that is said of a coordinator but its children.
  private func writeMembers(of slot: Slot, in world: World, to json: inout JSONWriter) {
    let instance = world[coordinator: slot]
    json.member("coordinator", flow.text(instance.type))
    json.member("boundary", instance.boundary.map { flow[$0].kind.word })
    json.key("arguments")
    writeArguments(instance.arguments, of: flow[instance.type].parameters, to: &json)
    json.member("selected", selected(slot, world))
    json.key("stack")
    writeStack(slot, world, to: &json)
    json.key("presented")
    writePresented(slot, world, to: &json)
  }

  private func writeArguments(
    _ arguments: TupleID, of parameters: CompactRange, to json: inout JSONWriter
  ) {
    json.object { json in
      for (index, value) in zip(parameters.indices, kernel.tuples[arguments]) {
        let parameter = flow.parameters[index]
        json.member(
          flow.names[parameter.name],
          flow.types.text(of: value, as: parameter.type, names: flow.names))
      }
    }
  }

  private func selected(_ slot: Slot, _ world: World) -> String? {
    let container = world[coordinator: slot].container
    guard world[container: container].isBar else { return nil }
    return world.selectedTab(of: container).map(flow.text)
  }

  /// Null for a tab bar, and for a child that shares its parent's stack or has no screen.
  private func writeStack(_ slot: Slot, _ world: World, to json: inout JSONWriter) {
    let container = world[coordinator: slot].container
    guard !world[container: container].isBar, world[container: container].owner == slot,
      !kernel.hasNoScreen(slot, in: world)
    else {
      json.null()
      return
    }
    json.array { json in
      for entry in world.entries(of: container) { writeEntry(entry, world, to: &json) }
    }
  }

  private func writeEntry(_ slot: Slot, _ world: World, to json: inout JSONWriter) {
    let entry = world[entry: slot]
    json.object { json in
      guard let screen = entry.screen else {
        let owner = entry.bar == .none ? Slot.none : world[container: entry.bar].owner
        json.member("coordinator", owner == .none ? nil : flow.text(world[coordinator: owner].type))
        return
      }
      json.member("screen", flow.text(screen))
      json.member(
        "owner", entry.owner == .none ? nil : flow.text(world[coordinator: entry.owner].type))
      json.key("arguments")
      writeArguments(entry.arguments, of: flow[screen].parameters, to: &json)
    }
  }

  /// What the coordinator has presented and still stands: the lowest, if there is more than one.
  private func writePresented(_ slot: Slot, _ world: World, to json: inout JSONWriter) {
    let layer = world.layers.dropFirst().first { $0.presenter == slot }
    switch layer?.content {
    case nil: json.null()
    case .entry(let entry): writeEntry(entry, world, to: &json)
    case .container(let container):
      let owner = world[container: container].owner
      json.object { json in
        json.member("coordinator", owner == .none ? nil : flow.text(world[coordinator: owner].type))
      }
    }
  }
}
