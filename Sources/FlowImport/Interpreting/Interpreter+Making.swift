import FlowSource

// What a call makes: a child, a screen, a stack, something else of the sources.

extension Interpreter {
  func construct(
    _ call: CallCode, _ arguments: [Argument], in scope: Scope
  ) -> Value? {
    let outer = scope.me?.type.map { index.types[$0].outer + [index.types[$0].name] } ?? []
    if let name = mapping.maker(of: call), let type = index.type(named: name) {
      return make(type, arguments, at: call.range)
    }
    for name in call.orderedTypes where !isTold(call, in: scope) {
      guard let type = index.implementation(of: name, in: outer), type != self.type,
        coordinators.contains(type) || index.isViewController(type)
      else { continue }
      return make(type, arguments, at: call.range)
    }
    guard let written = call.constructedName(in: index) else {
      // `.init(…)` and `X.create(with:)` are seen to elsewhere.
      return nil
    }
    // What a function is asked to make: `S(…)` where it was given an `S.Type`.
    var name = written
    if case .type(let asked)? = scope.find(written) {
      name = asked.split(separator: ".").last.map(String.init) ?? asked
    }
    if let made = makeSystem(name, call, arguments) { return made }
    guard let type = index.type(named: name, in: outer) else {
      if let held = held(by: name, arguments) { return held }
      return index.aliases[name] == nil && !name.hasSuffix("Controller")
        && !(name.hasSuffix("Screen") && call.arguments.contains { $0.label == "viewModel" })
        ? nil : makeForeign(name, call, arguments)
    }
    if index.types[type].kind == .protocol { return nil }
    let made = make(type, arguments, at: call.range)
    for object in made.objects { object.typeArguments = call.typeArguments }
    return made
  }

  /// A library's coordinator that only holds another one, or a view: `NavigationViewCoordinator(child)`.
  private func held(by name: String, _ arguments: [Argument]) -> Value? {
    guard name.hasSuffix("Coordinator"), arguments.count == 1 else { return nil }
    var value = arguments[0].value
    if case .closure(let closure, let scope) = value { value = self.call(closure, scope) }
    return value.objects.contains { $0.kind == .screen || $0.kind == .coordinator && $0 !== me }
      ? value : nil
  }

  /// Whether a function of the app's own is told a type, and gives nothing back: `push(scene: Home.self)`.
  private func isTold(_ call: CallCode, in scope: Scope) -> Bool {
    guard call.base == nil || call.base?.ownName?.name == "self", let object = scope.me else {
      return false
    }
    return lineage(of: object.type ?? type).lazy.flatMap { self.index.types[$0].functions }
      .contains { function in
        function.name == call.name && function.body != nil && function.result == nil
          && function.parameters.contains { $0.asked != nil }
      }
  }

  func make(_ type: Int, _ arguments: [Argument], at range: SourceRange) -> Value {
    let info = index.types[type]
    if index.isEraser(type), arguments.count == 1 { return arguments[0].value }
    if coordinators.contains(type) {
      let child = Object(.coordinator, type: type, typeName: info.name, at: range)
      child.arguments = arguments
      for (label, value) in arguments {
        if let label = label ?? trailing(of: type, arguments, value) {
          hear(label, of: child, value, at: range)
        }
      }
      return .object(child)
    }
    if index.isViewController(type) || index.isView(type) {
      if index.allSupertypes[type].contains("UINavigationController") {
        return stack(named: info.name, type, arguments, at: range)
      }
      if index.allSupertypes[type].contains("UITabBarController") {
        let bar = Object(.tabs, type: type, typeName: info.name, at: range)
        return .object(bar)
      }
      if let wrapped = wrapped(by: type, arguments) { return wrapped }
      return .object(screen(type, info.name, arguments, at: range))
    }
    if info.kind == .enum { return .unknown }
    let object = Object(.plain, type: type, typeName: info.name, at: range)
    object.arguments = arguments
    initialize(object, type, arguments, at: range)
    return .object(object)
  }

  /// What a controller only holds is the screen: the view of a hosting controller, the first controller that
  /// another one is made with.
  func wrapped(by type: Int, _ arguments: [Argument]) -> Value? {
    let hosts = index.allSupertypes[type].contains("UIHostingController")
    let initializers = index.types[type].functions.filter { $0.name == "init" }
    return arguments.lazy.compactMap { argument -> Value? in
      var value = argument.value
      if case .list(let items) = value, let first = items.first { value = first }
      guard case .object(let screen) = value, screen.kind == .screen, screen.range != nil
      else { return nil }
      let holds = initializers.contains { function in
        function.parameters.contains { $0.label == argument.label && self.index.isHeld($0) }
      }
      return hosts || holds ? value : nil
    }.first
  }

  func screen(
    _ type: Int?, _ name: String, _ arguments: [Argument], at range: SourceRange
  ) -> Object {
    let screen = Object(.screen, type: type, typeName: name, at: range)
    screen.arguments = arguments
    for (label, value) in arguments {
      if case .object(let part) = value, part.kind == .plain, part.screen == nil {
        part.screen = screen
      }
      if let label {
        screen.fields[label] = value
        hear(label, of: screen, value, at: range)
      } else if case .closure(let closure, let scope) = value {
        let name = type.flatMap { trailing(of: $0, arguments, value) } ?? "action"
        listen(to: name, of: screen, closure, scope, at: range)
      }
    }
    return screen
  }

  func initialize(
    _ object: Object, _ type: Int, _ arguments: [Argument], at range: SourceRange
  ) {
    let initializers = index.types[type].functions.filter { $0.name == "init" && $0.body != nil }
    let labels = arguments.map(\.label)
    let chosen = initializers.first { $0.parameters.map(\.label) == labels } ?? initializers.first
    guard let chosen else {
      for (label, value) in arguments {
        if let label = label ?? trailing(of: type, arguments, value) {
          object.fields[label] = value
          hear(label, of: object, value, at: range)
        }
      }
      return
    }
    for (label, value) in arguments {
      if case .closure = value {
        hear(label ?? Self.trailing(chosen, labels) ?? "action", of: object, value, at: range)
      }
      if let label, case .object(let target) = value, target === me {
        hear(label, of: object, value, at: range)
      }
    }
    // What it does to itself; not what it shows.
    _ = captured { self.call(chosen, on: object, with: arguments) }
  }

  /// The parameter that a closure behind the parentheses is for: the last one that takes a closure.
  private static func trailing(_ initializer: FunctionCode, _ labels: [String?]) -> String? {
    initializer.parameters.last { $0.type.isFunction && !labels.contains($0.label) }
      .map { $0.label ?? $0.name }
  }

  /// The same of any of a type's initializers, or of its variables where it has none.
  private func trailing(of type: Int, _ arguments: [Argument], _ value: Value) -> String? {
    guard case .closure = value else { return nil }
    let labels = arguments.map(\.label)
    let initializers = index.types[type].functions.filter { $0.name == "init" }
    if let name = initializers.lazy.compactMap({ Self.trailing($0, labels) }).first { return name }
    guard initializers.isEmpty else { return nil }
    return index.types[type].variables.last { variable in
      variable.type?.isFunction == true && variable.body == nil && !variable.isStatic
        && !labels.contains(variable.names.first)
    }?.names.first
  }

  func makeSystem(_ name: String, _ call: CallCode, _ arguments: [Argument]) -> Value? {
    switch name {
    case "UINavigationController": return stack(named: name, nil, arguments, at: call.range)
    case "UITabBarController":
      return .object(Object(.tabs, type: nil, typeName: name, at: call.range))
    case "UIWindow": return value(of: TypeText(names: [name]), in: me, at: nil)
    case "UIAlertController": return alert(call, arguments)
    case "UIAlertAction":
      let action = Object(.action, type: nil, typeName: name, at: call.range)
      action.arguments = arguments
      return .object(action)
    case "UIHostingController": return hosting(call, arguments)
    default: return nil
    }
  }

  func stack(
    named name: String, _ type: Int?, _ arguments: [Argument], at range: SourceRange
  ) -> Value {
    let stack = Object(.stack, type: type, typeName: name, at: range)
    if let first = arguments.first(where: {
      $0.label == "rootViewController" || $0.label == "rootController"
    }) {
      stack.contents = [first.value]
    }
    return .object(stack)
  }

  /// A hosted view is the screen.
  func hosting(_ call: CallCode, _ arguments: [Argument]) -> Value {
    for (_, value) in arguments {
      if case .object(let object) = value, object.kind == .screen { return value }
    }
    return .object(Object(.screen, type: nil, typeName: "HostedView", at: call.range))
  }

  /// A controller of another module.
  func makeForeign(_ name: String, _ call: CallCode, _ arguments: [Argument]) -> Value? {
    guard
      name.hasPrefix("UI") || name.hasSuffix("Controller") || name.hasSuffix("VC")
        || name.hasSuffix("Screen")
    else { return nil }
    // A library's subclass of UIKit's: a side menu, say.
    if name.hasSuffix("NavigationController") {
      return stack(named: name, nil, arguments, at: call.range)
    }
    if name.hasSuffix("FetchedResultsController") { return nil }
    // A screen of no type of the app is what its view model is.
    let model = arguments.lazy.compactMap { argument -> Object? in
      if case .object(let object) = argument.value, object.kind == .plain, object.type != nil {
        return object
      }
      return nil
    }.first
    let screen = screen(nil, model?.typeName ?? name, arguments, at: call.range)
    if name.hasPrefix("UI"), model == nil { screen.style = "system" }
    return .object(screen)
  }
}
