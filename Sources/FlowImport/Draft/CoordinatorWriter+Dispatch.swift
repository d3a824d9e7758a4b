import FlowSource

// Steps and routes: whose events they are.

extension CoordinatorWriter {
  /// Each step or route is an event of the screens whose code names it.
  mutating func writeDispatch(_ handler: Handler) {
    let shown = handler.cases.flatMap { Self.screens($0.steps) } + Self.screens(read.start)
    for one in handler.cases {
      var owners: [Object] = []
      for screen in shown where tells(screen, one.name, asRoute: handler.isRoute) {
        if !owners.contains(where: { $0.type == screen.type && $0.typeName == screen.typeName }) {
          owners.append(screen)
        }
      }
      for child in children where tells(child, one.name, asRoute: handler.isRoute) {
        owners.append(child)
      }
      for owner in owners {
        let copy = Handler(owner: owner, name: one.name, range: one.range) { _, _ in }
        write(
          copy, name: one.name, steps: isPresented(owner) ? one.steps.dismissing : one.steps,
          at: one.range, removes: one.removes, open: one.open)
      }
      // What no code tells doesn't come.
      if owners.isEmpty, !isFirst(one.steps), isNamed(one.name, asRoute: handler.isRoute) {
        // A step often goes by the name of what the coordinator then ends with.
        let ends = coordinator.outcomes + coordinator.outputs
        let name = ends.contains(Names.identifier(one.name)) ? one.name + "Step" : one.name
        let copy = Handler(
          owner: nil, name: one.name, range: one.range,
          doubt: "no screen was found that tells `\(one.name)`"
        ) { _, _ in }
        writeAsync(copy, name, one.steps, at: one.range)
      }
    }
  }

  private func isNamed(_ name: String, asRoute isRoute: Bool) -> Bool {
    // What takes away whatever stands there is no route.
    if isRoute, ViewTree.leaving.contains(name) { return false }
    return assembler.index.members.contains(name) || interpreter.routes.contains { $0.name == name }
  }

  /// Whether the coordinator presents a screen: what a router of Stinsen's pops is dismissed then.
  private func isPresented(_ screen: Object) -> Bool {
    !interpreter.routes.isEmpty
      && interpreter.handlers.flatMap { $0.cases.flatMap(\.steps) }.everywhere.contains { step in
        if case .present(let other) = step.operation { other.type == screen.type } else { false }
      }
  }

  var children: [Object] { interpreter.started + interpreter.tabs }

  /// Whether these steps are the start itself.
  func isFirst(_ steps: [DraftStep]) -> Bool {
    guard let first = steps.firstSeen, let start = read.start.firstSeen else { return false }
    return first.range == start.range
  }

  static func screens(_ steps: [DraftStep]) -> [Object] {
    steps.everywhere.flatMap { step -> [Object] in
      switch step.operation {
      case .push(let screen), .present(let screen): [screen]
      case .replace(let screens): screens
      default: []
      }
    }
  }

  /// Whether a screen's code, or its view model's, names a step or triggers a route; of a child, whether it
  /// forwards it.
  func tells(_ object: Object, _ step: String, asRoute isRoute: Bool) -> Bool {
    if object.kind == .coordinator {
      return object.type.map { assembler.told(by: $0).contains(Names.identifier(step)) } ?? false
    }
    if !interpreter.routes.isEmpty {
      return object.type.map {
        assembler.views.routes(of: assembler.index.types[read.type].name, in: $0).contains(step)
      } ?? false
    }
    var types = (object.type.map { [$0] } ?? []) + Self.parts(of: object, depth: 3)
    let forms = Set(NameForms.screen(object.typeName))
    types += assembler.index.types.indices.filter { type in
      assembler.index.types[type].name.hasSuffix("ViewModel")
        && !forms.isDisjoint(with: NameForms.screen(assembler.index.types[type].name))
    }
    let isTold = isRoute ? Self.triggers : Self.names
    return types.contains { type in
      var found = false
      for part in assembler.index.types[type].parts {
        part.walk { if isTold($0, step) { found = true } }
      }
      return found
    }
  }

  /// The types of what a screen is made with and holds, and of what that is: `HomeView(store: Store(processor: p))`.
  private static func parts(of object: Object, depth: Int) -> [Int] {
    if depth == 0 { return [] }
    let values =
      object.arguments.map(\.value)
      + object.fields.keys.sorted().compactMap { object.fields[$0] }
    return values.flatMap { value -> [Int] in
      guard case .object(let part) = value, part.kind == .plain else { return [] }
      return (part.type.map { [$0] } ?? []) + parts(of: part, depth: depth - 1)
    }
  }

  /// Whether a route is what is triggered, and not only a name that occurs.
  private static func triggers(_ code: Code, _ route: String) -> Bool {
    guard case .call(let call) = code, ["trigger", "navigate"].contains(call.name) else {
      return false
    }
    switch call.arguments.first?.value {
    case .member(_, let name, _): return name == route
    case .call(let made): return made.name == route
    default: return false
    }
  }

  private static func names(_ code: Code, _ step: String) -> Bool {
    if case .member(_, step, _) = code { true } else { false }
  }
}

extension [DraftStep] {
  fileprivate var dismissing: [DraftStep] {
    map { step in
      guard case .pop = step.operation else { return step }
      return DraftStep(operation: .dismiss, range: step.range)
    }
  }
}
