package import FlowKernel
package import FlowModel
import FlowSource

/// Turns and values as a script writes them: what is printed can be read again.
extension Kernel {
  /// `(name: value, …)`, or nothing where no parameter has a value to show.
  package func text(of arguments: TupleID, for parameters: CompactRange) -> String {
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

  /// `launch name=value …`, without what isn't known, and what the flow says itself.
  package func text(ofLaunch state: [Value]) -> String {
    var line = "launch"
    for (variable, value) in zip(flow.variables, state)
    where value != .unknown && value != variable.initial {
      line += " " + flow.names[variable.name] + "="
      line += flow.types.text(of: value, as: variable.type, names: flow.names)
    }
    return line
  }

  /// The line that sets off a turn in a world.
  package func text(of turn: Turn, in world: World) -> String {
    var kernel = self
    let action = kernel.action(of: turn, in: world)
    return kernel.text(of: action)
  }

  /// The beginning of the line that takes an offer up, or all of it where the arguments are given.
  package func text(of offer: Offer, in world: World, arguments: String = "") -> String {
    var kernel = self
    let action = kernel.action(of: offer.turn, in: world)
    return kernel.text(of: action, arguments: arguments)
  }

  /// The line of an action.
  package func text(of action: Action) -> String {
    switch action {
    case .launch(let state): text(ofLaunch: Array(tuples[state]))
    case .event(_, let payload, _), .doubleTap(_, let payload), .open(_, let payload):
      text(of: action, arguments: text(of: payload, for: parameters(of: action)))
    case .change(let variable, let value):
      text(of: action, arguments: "") + "="
        + flow.types.text(of: value, as: flow.variables[variable].type, names: flow.names)
    case .gesture, .tab, .button: text(of: action, arguments: "")
    }
  }

  /// The line of an action without its values.
  package func lineWithoutValues(of action: Action) -> String { text(of: action, arguments: "") }

  private func text(of action: Action, arguments: String) -> String {
    switch action {
    case .launch: "launch"
    case .event(let event, _, let path): text(of: event, arguments, at: paths[path])
    case .doubleTap(let event, _): flow.text(event) + arguments + " twice"
    case .gesture(let gesture): gesture.text(in: flow)
    case .tab(let tab): "tab \(flow.text(tab))"
    case .button(let button): "tab \(flow.names[flow[button].name])"
    case .open(let link, _): "open " + flow.names[flow[link].name] + arguments
    case .change(let variable, _): "set " + flow.names[flow.variables[variable].name]
    }
  }

  /// `Screen.event(…) in A.B`, or `A.B.event(…)` for a coordinator's own.
  private func text(
    of event: EventID, _ arguments: String, at path: CoordinatorPath
  ) -> String {
    let names = path.types.map(flow.text).joined(separator: ".")
    if names.isEmpty { return flow.text(event) + arguments }
    switch flow[event].owner {
    case .screen, .app: return flow.text(event) + arguments + " in " + names
    case .coordinator: return names + "." + flow.names[flow[event].name] + arguments
    }
  }
}

extension Gesture {
  /// The line of a script.
  package func text(in flow: Flow) -> String {
    switch self {
    case .back: "back"
    case .swipe: "swipe"
    case .backTo(let target): "back to \(target.text(in: flow))"
    case .cancelledBack: "back cancelled"
    case .cancelledSwipe: "swipe cancelled"
    }
  }
}

extension BackTarget {
  /// What a script calls it.
  package func text(in flow: Flow) -> String {
    switch self {
    case .screen(let screen): flow.text(screen)
    case .bar(let bar): flow.text(bar)
    }
  }
}
