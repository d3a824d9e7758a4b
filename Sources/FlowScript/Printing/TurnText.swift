package import FlowKernel
package import FlowModel
import FlowSource

/// Turns and values as a script writes them: what is printed can be read again.
extension Kernel {
  /// `(name: value, …)`, or nothing where no parameter has a value to show.
  package func text(of arguments: TupleID, for parameters: Run) -> String {
    if parameters.isEmpty { return "" }
    let parts = zip(parameters.indices, tuples[arguments]).map { index, value in
      let parameter = flow.parameters[index]
      return flow.names[parameter.name] + ": "
        + flow.types.text(of: value, as: parameter.type, names: flow.names)
    }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// A screen with its arguments, or a pushed tab bar's coordinator.
  package func text(of slot: Slot, in world: World) -> String {
    let entry = world[entry: slot]
    if let screen = entry.screen {
      return flow.text(screen) + text(of: entry.arguments, for: flow[screen].parameters)
    }
    let owner = entry.bar == .none ? Slot.none : world[container: entry.bar].owner
    return owner == .none ? "a tab bar" : flow.text(world[coordinator: owner].type)
  }

  /// `launch name=value …`, without what isn't known.
  package func text(ofLaunch state: [Value]) -> String {
    var line = "launch"
    for (variable, value) in zip(flow.variables, state) where value != .unknown {
      line += " " + flow.names[variable.name] + "="
      line += flow.types.text(of: value, as: variable.type, names: flow.names)
    }
    return line
  }

  /// The line that sets off a turn in a world.
  package func text(of turn: Turn, in world: World) -> String {
    switch turn {
    case .event(let event, let entry, let payload):
      text(of: .event(event, entry: entry), with: payload, in: world)
    case .ownEvent(let event, let coordinator, let payload):
      text(of: .ownEvent(event, coordinator: coordinator), with: payload, in: world)
    case .back: text(of: Offer.back, in: world)
    case .swipe: text(of: Offer.swipe, in: world)
    case .tab(let tab): text(of: Offer.tab(tab), in: world)
    case .open(let link, let payload): text(of: .open(link), with: payload, in: world)
    case .change(let variable, let value):
      text(of: Offer.change(variable: variable), in: world) + "="
        + flow.types.text(of: value, as: flow.variables[variable].type, names: flow.names)
    }
  }

  private func text(of offer: Offer, with payload: TupleID, in world: World) -> String {
    text(of: offer, in: world, arguments: text(of: payload, for: parameters(of: offer)))
  }

  /// The beginning of the line that takes an offer up, or all of it where the arguments are given.
  package func text(of offer: Offer, in world: World, arguments: String = "") -> String {
    switch offer {
    case .event(let event, let entry):
      flow.text(event) + arguments + place(of: event, entry, in: world)
    case .ownEvent(let event, let coordinator):
      path(to: coordinator, in: world).map(flow.text).joined(separator: ".") + "."
        + flow.names[flow[event].name] + arguments
    case .back: "back"
    case .swipe: "swipe"
    case .tab(let tab): "tab \(flow.text(tab))"
    case .open(let link): "open " + flow.names[flow[link].name] + arguments
    case .change(let variable): "set " + flow.names[flow.variables[variable].name]
    }
  }

  /// ` in A.B`, where the screen alone would mean another one.
  private func place(of event: EventID, _ entry: Slot, in world: World) -> String {
    guard entry != world.visible.entry, let screen = world[entry: entry].screen,
      world.entries(of: screen).first != entry, world[entry: entry].owner != .none
    else { return "" }
    let owner = world[entry: entry].owner
    var types: [CoordinatorID] = []
    var current = owner
    while current != .none {
      types.insert(world[coordinator: current].type, at: 0)
      let path = CoordinatorPath(types)
      let first = world.entries(of: screen).first {
        world[entry: $0].owner != .none && world.stands(world[entry: $0].owner, at: path)
      }
      if first == entry { break }
      current = world[coordinator: current].parent
    }
    return " in " + types.map(flow.text).joined(separator: ".")
  }

  /// The shortest path that means this coordinator.
  private func path(to coordinator: Slot, in world: World) -> [CoordinatorID] {
    var types: [CoordinatorID] = []
    var current = coordinator
    while current != .none {
      types.insert(world[coordinator: current].type, at: 0)
      if world.coordinators(at: CoordinatorPath(types)).first == coordinator { break }
      current = world[coordinator: current].parent
    }
    return types
  }
}
