import FlowSource

// Stinsen's routes: properties of a coordinator that say what makes a screen or a child, and how it is shown.

extension Interpreter {
  struct Route {
    enum Way { case root, push, present, fullScreen, tab }

    var name: String
    var way: Way
    /// The function that makes what is shown.
    var maker: FunctionCode
    var range: SourceRange
  }

  /// `@Route(.push) var item = makeItem`; of two targets' the first declaration's.
  func findRoutes() -> [Route] {
    index.types[type].parts.lazy.map { self.routes(in: $0) }.first { !$0.isEmpty } ?? []
  }

  private func routes(in part: TypeCode) -> [Route] {
    part.variables.compactMap { variable in
      guard let attribute = variable.attributes.first(where: { Self.routeNames.contains($0.name) }),
        case .name(let maker, _)? = variable.value, let name = variable.names.first,
        let function = function(maker, of: me, [])
      else { return nil }
      return Route(
        name: name, way: Self.way(of: attribute), maker: function, range: variable.range)
    }
  }

  static let routeNames: Set<String> = ["Root", "Route"]

  private static func way(of attribute: CallCode) -> Route.Way {
    if attribute.name == "Root" { return .root }
    guard let first = attribute.arguments.first else { return .push }
    if first.label == "tabItem" { return .tab }
    guard case .member(_, let name, _) = first.value else { return .push }
    switch name {
    case "modal": return .present
    case "fullScreen": return .fullScreen
    default: return .push
    }
  }

  /// What the coordinator begins with; the other routes are told by views.
  func runRoutes() -> [DraftStep] {
    if routes.isEmpty { return [] }
    // What a route names is no function that something else might call.
    for variable in index.types[type].variables {
      for argument in variable.attributes.flatMap(\.arguments) {
        if case .name(let name, _) = argument.value, let function = function(name, of: me, []) {
          reached.insert(function.range)
        }
      }
    }
    for route in routes { reached.insert(route.maker.range) }
    let tabs = routes.filter { $0.way == .tab }.map { made(by: $0) }
    noteTabs(tabs)
    let first = beginning() ?? routes.first { $0.way == .root }?.name
    let handler = Handler(owner: nil, name: "route", range: startRange) { _, _ in }
    handler.isDispatch = true
    handler.isRoute = true
    for route in routes where route.way != .tab && route.name != first {
      let steps = captured { take(route) }.steps
      handler.cases.append((route.name, steps, route.range, false, nil))
    }
    handler.cases += [
      ("popLast", [DraftStep(operation: .pop, range: startRange)], startRange, false, nil),
      (
        "dismissCoordinator", [DraftStep(operation: .finish, range: startRange)], startRange,
        false, nil
      ),
    ]
    handlers.append(handler)
    let start = captured {
      for route in routes where route.name == first { take(route) }
    }.steps
    // What the initializer goes on to is shown after that.
    defer { earlySteps = [] }
    return start + earlySteps
  }

  /// `NavigationStack(initial: \.home)`
  private func beginning() -> String? {
    var found: String?
    for part in index.types[type].parts {
      part.walk { code in
        guard case .call(let call) = code, call.name == "NavigationStack" else { return }
        for case .keyPath(let name) in call.arguments.map(\.value) { found = name }
      }
    }
    return found
  }

  /// `root(\.home)`, `route(to: \.item, item)` in the coordinator's own code.
  func take(_ call: CallCode, in scope: Scope) -> Value? {
    guard scope.me === me, case .keyPath(let name)? = call.arguments.first?.value,
      let route = routes.first(where: { $0.name == name })
    else { return nil }
    take(route)
    understood.insert(call.range)
    return .unknown
  }

  private func made(by route: Route) -> Value {
    let value = call(route.maker, on: me, with: [])
    for child in value.objects where child.kind == .coordinator { child.endsBy = [.back, .swipe] }
    return value
  }

  private func take(_ route: Route) {
    let value = made(by: route)
    if value.objects.isEmpty {
      show(value, as: route.way == .push ? .pushed : .presented, at: route.range)
    }
    for object in value.objects {
      if route.way == .fullScreen {
        object.fields["modalPresentationStyle"] = .enumCase("fullScreen", path: [], [])
      }
      let way: ShownAs
      switch route.way {
      case .root: way = .root
      case .push, .tab: way = .pushed
      case .present, .fullScreen: way = .presented
      }
      if object.kind == .coordinator, object !== me {
        object.shown = way
        start(.object(object), at: route.range)
      } else if way == .root, object.kind == .screen {
        emit(.replace([object]), at: route.range)
      } else {
        show(.object(object), as: way, at: route.range)
      }
    }
  }
}
