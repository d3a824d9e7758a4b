import FlowSource

// RxFlow's steps and XCoordinator's routes: one function has all that a coordinator does, by case.

extension Interpreter {
  /// - Returns: nil where the call is none of theirs.
  func dispatch(_ call: CallCode, _ arguments: [Argument], in scope: Scope) -> Value? {
    let first = arguments.first?.value ?? .unknown
    switch call.name {
    case "init" where call.base?.lastName == "super": return begin(call, arguments, in: scope)
    case "trigger": return trigger(call, in: scope)
    case "addChild": return addChild(first, at: call.range)
    case "root", "route": return take(call, in: scope)
    case "contribute": return contribute(first, call)
    case "use" where call.base?.lastName == "Flows": return use(arguments)
    case "end" where arguments.first?.label == "forwardToParentFlowWithStep":
      return forward(first, ends: true, at: call.range)
    case "forwardToParentFlow": return forward(first, ends: false, at: call.range)
    default: return nil
    }
  }

  /// `super.init(initialRoute: .home)`, `super.init(tabs: [news, users])`.
  private func begin(_ call: CallCode, _ arguments: [Argument], in scope: Scope) -> Value? {
    for argument in call.arguments where argument.label == "initialRoute" {
      if case .enumCase(let name, _, _) = route(argument.value, in: scope) { initialCase = name }
    }
    for (label, value) in arguments {
      if label == "tabs" || label == "pages", case .list(let items) = value { noteTabs(items) }
      // The two sides of a split view stand side by side, as tabs do.
      if label == "master" || label == "detail" { noteTabs([value]) }
    }
    return nil
  }

  /// `trigger(.home(child.strongRouter))` by the coordinator itself: what its route does.
  private func trigger(_ call: CallCode, in scope: Scope) -> Value? {
    guard scope.me === me, isOwnRouter(call.base), let code = call.arguments.first?.value,
      let function = index.types[type].functions.first(where: { $0.name == Self.routing })
    else { return nil }
    let route = route(code, in: scope)
    guard case .enumCase(_, _, let carried) = route else { return nil }
    for case .object(let child) in carried where child.kind == .coordinator {
      child.isCarried = true
    }
    return self.call(function, on: me, with: [(function.parameters.first?.label, route)])
  }

  /// Whether what a route is triggered on is the coordinator itself: `self`, one of its routers, `.rx` of these.
  private func isOwnRouter(_ base: Code?) -> Bool {
    switch base {
    case nil, .name("self", _): true
    case .name(let name, _): Self.routerNames.contains(name)
    case .member(let inner, let name, _):
      (name == "rx" || Self.routerNames.contains(name)) && isOwnRouter(inner)
    default: false
    }
  }

  /// A child that triggers its first route itself is started where it is added.
  private func addChild(_ value: Value, at range: SourceRange) -> Value? {
    guard case .object(let child) = value, child.kind == .coordinator, child !== me,
      !hasStart(child), let type = child.type, routes(of: type) != nil,
      !started.contains(where: { $0 === child })
    else { return nil }
    start(value, at: range)
    return .unknown
  }

  private func route(_ code: Code, in scope: Scope) -> Value {
    enumCase(code, in: scope) ?? evaluate(code, in: scope)
  }

  static let routing = "prepareTransition"

  /// The types that a coordinator's routes are of.
  private func routes(of type: Int) -> [String]? {
    index.types[type].functions.first { $0.name == Self.routing }?.parameters.first?.type.names
  }

  /// `StrongRouter<NewsRoute>`: the coordinator that takes these routes, if only one does.
  func coordinator(behind router: TypeText) -> Object? {
    guard let first = router.names.first, first.hasSuffix("Router"), router.names.count == 2 else {
      return nil
    }
    let found = coordinators.filter { routes(of: $0)?.contains(router.names[1]) == true }
    guard found.count == 1, let only = found.first, only != type else { return nil }
    let key = "#router\(only)"
    if case .object(let known)? = me.fields[key] { return known }
    let child = Object(.coordinator, type: only, typeName: index.types[only].name, at: nil)
    me.fields[key] = .object(child)
    return child
  }

  /// `.contribute(withNextPresentable: flow, withNextStepper: OneStepper(withSingleStep: AppStep.home))`
  private func contribute(_ value: Value, _ call: CallCode) -> Value? {
    guard case .object(let child) = value, child.kind == .coordinator, child !== me else {
      return nil
    }
    for argument in call.arguments.dropFirst() {
      if let name = Self.firstStep(of: argument.value) { child.fields["#initial"] = .text(name) }
    }
    if !started.contains(where: { $0 === child }) { start(.object(child), at: call.range) }
    return .unknown
  }

  /// The step that a stepper of RxFlow's is made with.
  private static func firstStep(of stepper: Code) -> String? {
    guard case .call(let made) = stepper, made.constructedName == "OneStepper" else { return nil }
    switch made.arguments.first?.value {
    case .member(_, let name, _): return name
    case .call(let step): return step.name
    default: return nil
    }
  }

  /// `Flows.use(child, when: .ready) { root in … }`: what is done with the child's first controller.
  private func use(_ arguments: [Argument]) -> Value? {
    let children = arguments.filter { argument in
      if case .object(let child) = argument.value { return child.kind == .coordinator }
      return false
    }
    guard case .closure(let closure, let scope)? = arguments.last?.value, !children.isEmpty else {
      return nil
    }
    _ = call(closure, scope, with: children.map(\.value))
    return .unknown
  }

  private func forward(_ value: Value, ends: Bool, at range: SourceRange) -> Value? {
    guard case .enumCase(let name, _, _) = value else { return nil }
    if ends { results.insert(name) }
    emit(.tell(name, target: nil), at: range)
    return .unknown
  }

  /// Whether a child has a `start` of the app's own.
  func hasStart(_ child: Object) -> Bool {
    guard let type = child.type else { return false }
    return lineage(of: type).contains { candidate in
      index.types[candidate].functions.contains { $0.name == "start" }
    }
  }
}
