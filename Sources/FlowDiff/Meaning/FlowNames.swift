import FlowModel
import FlowSource

/// The names of a flow's things as the new flow has them: those of the old flow go through the map.
struct FlowNames {
  let flow: Flow
  private let map: NameMap

  init(_ flow: Flow, _ map: NameMap = NameMap()) {
    self.flow = flow
    self.map = map
  }

  func text(_ screen: ScreenID) -> String { map.owner(flow.text(screen)) }
  func text(_ coordinator: CoordinatorID) -> String { map.owner(flow.text(coordinator)) }

  /// The owner of an event; a notification has none.
  private func owner(of event: EventID) -> String {
    switch flow[event].owner {
    case .screen(let screen): flow.text(screen)
    case .coordinator(let coordinator): flow.text(coordinator)
    case .app: "notification"
    }
  }

  /// `Owner.event`
  func text(_ event: EventID) -> String {
    map.full(flow.names[flow[event].name], of: owner(of: event))
  }

  func link(_ index: Int) -> String { map.link(flow.names[flow.links[index].name]) }

  func variable(_ index: Int) -> String { flow.names[flow.variables[index].name] }

  func parameter(_ index: Int) -> String { flow.names[flow.parameters[index].name] }

  /// `Parent>Child`; a tab and a child of a name are two things.
  func boundary(_ index: Int) -> String {
    let boundary = flow.boundaries[index]
    return text(boundary.parent) + (boundary.kind == .tab ? ">>" : ">") + text(boundary.child)
  }

  /// A type by what it is made of: what an enum is called is nobody's concern.
  func type(_ type: TypeID) -> String {
    switch flow.types[type] {
    case .builtin(let name), .opaque(let name): flow.names[name]
    case .enumeration(_, let cases):
      "{" + cases.map { flow.names[$0] }.sorted().joined(separator: "|") + "}"
    case .optional(let wrapped): self.type(wrapped) + "?"
    case .list(let element): "[" + self.type(element) + "]"
    case .invalid: "?"
    }
  }

  func value(_ value: Value, _ type: TypeID) -> String {
    // Of what type it is nobody knows who is told no parameter.
    if type == .invalid, let index = value.caseIndex { return "#\(index)" }
    return flow.types.text(of: value, as: type, names: flow.names)
  }
}

/// The parameters and variables that both flows have, by name: what only one of them has goes nowhere that the other
/// could see, except into what reads it, and that is another text.
struct Common {
  private let parameters: Set<String>
  private let variables: Set<String>

  init(_ old: FlowNames, _ new: FlowNames) {
    parameters = Set(Self.parameters(of: old)).intersection(Self.parameters(of: new))
    variables = Set(Self.variables(of: old)).intersection(Self.variables(of: new))
  }

  func hasParameter(_ name: String, of owner: String) -> Bool {
    parameters.contains(owner + "(" + name)
  }

  func hasVariable(_ name: String) -> Bool { variables.contains(name) }

  private static func variables(of names: FlowNames) -> [String] {
    names.flow.variables.indices.map { names.variable($0) }
  }

  private static func parameters(of names: FlowNames) -> [String] {
    let flow = names.flow
    var all: [String] = []
    func add(_ owner: String, _ run: CompactRange) {
      all += run.indices.map { owner + "(" + names.parameter($0) }
    }
    for (index, screen) in flow.screens.enumerated() {
      add(names.text(ScreenID(index)), screen.parameters)
    }
    for (index, coordinator) in flow.coordinators.enumerated() {
      add(names.text(CoordinatorID(index)), coordinator.parameters)
    }
    for (index, event) in flow.events.enumerated() {
      add(names.text(EventID(index)), event.parameters)
    }
    for (index, link) in flow.links.enumerated() {
      add("link " + names.link(index), link.parameters)
    }
    return all
  }
}
