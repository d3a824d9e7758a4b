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
    case .back: return "back"
    case .swipe: return "swipe"
    case .tab(let tab): return "tab \(flow.text(tab))"
    case .open(let link, let payload):
      return "open " + flow.names[flow[link].name]
        + text(of: payload, for: flow[link].parameters)
    case .change(let variable, let value):
      let type = flow.variables[variable].type
      return "set " + flow.names[flow.variables[variable].name] + "="
        + flow.types.text(of: value, as: type, names: flow.names)
    case .event(let event, let entry, let payload):
      return flow.text(event) + text(of: payload, for: flow[event].parameters)
        + place(of: event, entry, in: world)
    case .ownEvent(let event, let coordinator, let payload):
      let path = path(to: coordinator, in: world)
      return path.map(flow.text).joined(separator: ".") + "." + flow.names[flow[event].name]
        + text(of: payload, for: flow[event].parameters)
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
