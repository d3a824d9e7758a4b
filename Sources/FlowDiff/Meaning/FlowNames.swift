import FlowModel
import FlowSource

/// The names of a flow's things as the new flow has them: those of the old flow go through the map.
struct FlowNames {
  let flow: Flow
  private let map: NameMap
  /// By number, the parameters that have another name.
  private var parameters: [Int: String] = [:]

  init(_ flow: Flow, _ map: NameMap = NameMap()) {
    self.flow = flow
    self.map = map
    if map.values.isEmpty { return }
    for (owner, run) in FlowNames(flow).owners {
      for index in run.indices {
        parameters[index] = map[.parameter, owner + "." + parameter(index)]
      }
    }
  }

  /// Everything that has parameters, and these; a link as it is opened.
  var owners: [(name: String, parameters: CompactRange)] {
    flow.screens.enumerated().map { (text(ScreenID($0.offset)), $0.element.parameters) }
      + flow.coordinators.enumerated()
      .map { (text(CoordinatorID($0.offset)), $0.element.parameters) }
      + flow.events.enumerated().map { (text(EventID($0.offset)), $0.element.parameters) }
      + flow.links.enumerated().map { ("open " + link($0.offset), $0.element.parameters) }
  }

  /// The types of all that gets its value from outside: variables, and what events and links bring.
  var givenTypes: [String: String] {
    var types: [String: String] = [:]
    for (index, variable) in flow.variables.enumerated() {
      types[self.variable(index)] = type(variable.type)
    }
    let events = flow.events.indices.map { (text(EventID($0)), flow.events[$0].parameters) }
    let links = flow.links.indices.map { ("open " + link($0), flow.links[$0].parameters) }
    for (name, run) in events + links {
      for index in run.indices {
        types[name + "." + parameter(index)] = type(flow.parameters[index].type)
      }
    }
    return types
  }

  func text(_ screen: ScreenID) -> String { map.owner(flow.text(screen)) }
  func text(_ coordinator: CoordinatorID) -> String { map.owner(flow.text(coordinator)) }

  /// Who has an event; empty for a notification, which is the app's.
  func owner(of event: EventID) -> String {
    switch flow[event].owner {
    case .screen(let screen): text(screen)
    case .coordinator(let coordinator): text(coordinator)
    case .app: ""
    }
  }

  /// The same as the own flow writes it before the event.
  private func writtenOwner(of event: EventID) -> String {
    switch flow[event].owner {
    case .screen(let screen): flow.text(screen)
    case .coordinator(let coordinator): flow.text(coordinator)
    case .app: "notification"
    }
  }

  /// `Owner.event`
  func text(_ event: EventID) -> String {
    map.full(flow.names[flow[event].name], of: writtenOwner(of: event))
  }

  func link(_ index: Int) -> String { map.link(flow.names[flow.links[index].name]) }

  func variable(_ index: Int) -> String {
    let name = flow.names[flow.variables[index].name]
    return map[.variable, name] ?? name
  }

  func parameter(_ index: Int) -> String {
    parameters[index] ?? flow.names[flow.parameters[index].name]
  }

  /// What a finish target is given, by the name that whoever on its path takes it has for it.
  func argument(_ name: NameID, of target: Target) -> String {
    parameter(taking: name, of: target).map { parameter($0) } ?? flow.names[name]
  }

  /// The parameter that an argument of a finish target is for.
  func parameter(taking name: NameID, of target: Target) -> Int? {
    target.path.lazy.flatMap { flow[$0].parameters.indices }
      .first { flow.parameters[$0].name == name }
  }

  /// The cases of an enum, or of an optional one.
  func cases(of type: TypeID) -> [String]? {
    guard case .enumeration(let name, let cases) = flow.types[flow.types.unwrapped(type)] else {
      return nil
    }
    return cases.map {
      let text = flow.names[$0]
      return map[.enumCase, flow.names[name] + "." + text] ?? text
    }
  }

  /// `Parent>Child`; a tab and a child of a name are two things.
  func boundary(_ index: Int) -> String {
    let boundary = flow.boundaries[index]
    return text(boundary.parent) + (boundary.kind == .tab ? ">>" : ">") + text(boundary.child)
  }

  /// A type by what it is made of: what an enum is called is nobody's concern.
  func type(_ type: TypeID) -> String {
    switch flow.types[type] {
    case .builtin(let name), .opaque(let name): flow.names[name]
    case .enumeration: "{" + (cases(of: type) ?? []).sorted().joined(separator: "|") + "}"
    case .optional(let wrapped): self.type(wrapped) + "?"
    case .list(let element): "[" + self.type(element) + "]"
    case .invalid: "?"
    }
  }

  func value(_ value: Value, _ type: TypeID) -> String {
    // Of what type it is nobody knows who is told no parameter.
    if type == .invalid, let index = value.caseIndex { return "#\(index)" }
    return text(of: value, type, in: flow.names)
  }

  /// - Parameter table: the kernel knows texts that the flow doesn't.
  func text(of value: Value, _ type: TypeID, in table: NameTable) -> String {
    if let index = value.caseIndex, let cases = cases(of: type), cases.indices.contains(index) {
      return "." + cases[index]
    }
    return flow.types.text(of: value, as: type, names: table)
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
    names.owners.flatMap { owner, run in run.indices.map { owner + "(" + names.parameter($0) } }
  }
}
