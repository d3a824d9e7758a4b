import FlowSource

// What a call does: it makes something, navigates, listens, or runs a function of the sources.

extension Interpreter {
  func evaluate(_ call: CallCode, in scope: Scope) -> Value {
    if case .closure(let closure) = call.callee { return self.call(closure, scope) }
    let arguments = call.arguments.map { ($0.label, evaluate($0.value, in: scope)) as Argument }
    if let made = construct(call, arguments, in: scope) { return made }
    let before = starts.count
    let base = call.base.map { evaluate($0, in: scope) }
    // The child whose result a chain is: `coordinate(to: child).subscribe { … }`, or of a function that starts it.
    let begun = starts.count > before ? starts.last : nil
    if let done = navigate(call, base, arguments, in: scope) { return done }
    if observe(call, arguments, of: begun, in: scope) || giveResult(call, arguments, in: scope) {
      return .unknown
    }
    if let value = callFunction(call, base, arguments, in: scope) { return value }
    return callUnknown(call, base, arguments, in: scope)
  }

  typealias Argument = (label: String?, value: Value)

  // MARK: Making

  private func construct(
    _ call: CallCode, _ arguments: [Argument], in scope: Scope
  ) -> Value? {
    let outer = scope.me?.type.map { index.types[$0].outer + [index.types[$0].name] } ?? []
    if let name = mapping.maker(of: call), let type = index.type(named: name) {
      return make(type, arguments, at: call.range)
    }
    for name in call.orderedTypes {
      guard let type = index.implementation(of: name, in: outer), type != self.type,
        coordinators.contains(type) || index.isViewController(type)
      else { continue }
      return make(type, arguments, at: call.range)
    }
    guard let name = call.constructedName(in: index) else {
      // `.init(…)` and `X.create(with:)` are seen to elsewhere.
      return nil
    }
    if let made = makeSystem(name, call, arguments) { return made }
    guard let type = index.type(named: name, in: outer) else {
      return index.aliases[name] == nil && !name.hasSuffix("Controller")
        && !(name.hasSuffix("Screen") && call.arguments.contains { $0.label == "viewModel" })
        ? nil : makeForeign(name, call, arguments)
    }
    if index.types[type].kind == .protocol { return nil }
    return make(type, arguments, at: call.range)
  }

  func make(_ type: Int, _ arguments: [Argument], at range: SourceRange) -> Value {
    let info = index.types[type]
    if coordinators.contains(type) {
      let child = Object(.coordinator, type: type, typeName: info.name, at: range)
      child.arguments = arguments
      for (label, value) in arguments {
        if let label { hear(label, of: child, value, at: range) }
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
      return .object(screen(type, info.name, arguments, at: range))
    }
    if info.kind == .enum { return .unknown }
    let object = Object(.plain, type: type, typeName: info.name, at: range)
    object.arguments = arguments
    initialize(object, type, arguments, at: range)
    return .object(object)
  }

  private func screen(
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
        listen(to: "action", of: screen, closure, scope, at: range)
      }
    }
    return screen
  }

  private func initialize(
    _ object: Object, _ type: Int, _ arguments: [Argument], at range: SourceRange
  ) {
    let initializers = index.types[type].functions.filter { $0.name == "init" && $0.body != nil }
    let labels = arguments.map(\.label)
    let chosen = initializers.first { $0.parameters.map(\.label) == labels } ?? initializers.first
    guard let chosen else {
      for (label, value) in arguments {
        if let label {
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

  private func stack(
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
  private func hosting(_ call: CallCode, _ arguments: [Argument]) -> Value {
    for (_, value) in arguments {
      if case .object(let object) = value, object.kind == .screen { return value }
    }
    return .object(Object(.screen, type: nil, typeName: "HostedView", at: call.range))
  }

  /// A controller of another module.
  private func makeForeign(_ name: String, _ call: CallCode, _ arguments: [Argument]) -> Value? {
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

  // MARK: Functions of the sources

  private func callFunction(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) -> Value? {
    switch call.callee {
    case .name(let name, _):
      if let value = scope.find(name) {
        return callValue(value, arguments, name: name, at: call.range)
      }
      if let object = scope.me, let found = function(name, of: object, arguments) {
        return invoke(found, object, arguments, name)
      }
      if let object = scope.me, let value = object.fields[name] {
        return callValue(value, arguments, name: name, at: call.range)
      }
      if let object = scope.me, object === me, isClosureField(name) {
        tell(name, arguments, at: call.range)
        return .unknown
      }
      if let free = index.functions[name]?.first(where: { $0.owner == nil }) {
        return self.call(free.function, on: nil, with: arguments)
      }
      return nil
    case .member(_, let name, _):
      guard let base else { return nil }
      return callMember(name, of: base, call, arguments, in: scope)
    default:
      return nil
    }
  }

  private func callMember(
    _ name: String, of base: Value, _ call: CallCode, _ arguments: [Argument], in scope: Scope
  ) -> Value? {
    switch base {
    case .object(let object):
      if object.kind == .alert, name == "addAction", let action = arguments.first?.value {
        addAction(implied(call.arguments[0].value, in: scope) ?? action, to: object)
        return .unknown
      }
      if object.kind == .coordinator, object !== me {
        return callChild(name, object, call, arguments)
      }
      if object === me, isClosureField(name) {
        tell(name, arguments, at: call.range)
        return .unknown
      }
      if name == "toPresent" || name == "asViewController" { return base }
      // What a screen does inside is its own affair; but what it is bound to is its own.
      if object.kind == .screen {
        adopt(arguments, by: object)
        return nil
      }
      if let found = function(name, of: object, arguments) {
        return invoke(found, object, arguments, name)
      }
      if let value = object.fields[name], object !== me {
        return callValue(value, arguments, name: name, at: call.range)
      }
      return nil
    case .closure, .method:
      return callValue(base, arguments, name: name, at: call.range)
    case .type(let type):
      let path = type.split(separator: ".").map(String.init)
      let simple = path.last ?? type
      guard let known = index.type(named: simple, in: Array(path.dropLast())) else {
        return makeSystem(simple, call, arguments)
      }
      return callStatic(name, of: known, arguments, at: call.range)
    case .enumCase(let name, let path, _):
      return .enumCase(name, path: path, arguments.map(\.value))
    case .either(let values):
      return values.first.flatMap { callMember(name, of: $0, call, arguments, in: scope) }
    default:
      return tellDelegate(call, arguments, in: scope)
    }
  }

  /// `X.create(with:)`: runs it, and where that gives nothing, X is what is made.
  private func callStatic(
    _ name: String, of type: Int, _ arguments: [Argument], at range: SourceRange
  ) -> Value? {
    let info = index.types[type]
    if let found = choose(info.functions.filter { $0.name == name && $0.isStatic }, arguments) {
      let value = self.call(found, on: nil, with: arguments)
      switch value {
      case .unknown: break
      case .enumCase where index.isViewController(type): break
      case .object(let screen) where screen.kind == .screen:
        // Of which only the type is known, such as what a storyboard gives: it is made here.
        if screen.range == nil, screen.type == type { break }
        adopt(arguments, by: screen)
        return value
      default: return value
      }
    }
    if info.kind == .enum, info.cases.contains(where: { $0.name == name }) {
      return .enumCase(name, path: info.outer + [info.name], arguments.map(\.value))
    }
    // Whatever it is called, it gives one of its own type.
    if index.isViewController(type) { return make(type, arguments, at: range) }
    return nil
  }

  /// View models that a screen is made with are its own.
  private func adopt(_ arguments: [Argument], by screen: Object) {
    for (_, value) in arguments {
      if case .object(let part) = value, part.kind == .plain, part.screen == nil {
        part.screen = screen
        if screen.fields["viewModel"] == nil { screen.fields["viewModel"] = value }
      }
    }
  }

  private func invoke(
    _ function: FunctionCode, _ object: Object, _ arguments: [Argument], _ name: String
  ) -> Value {
    let outer = runningFunction
    if object === me || object.kind == .stack { runningFunction = name }
    defer { runningFunction = outer }
    let value = self.call(function, on: object, with: arguments)
    if case .object(let made) = value, made.kind == .screen { adopt(arguments, by: made) }
    return value
  }

  func function(_ name: String, of object: Object, _ arguments: [Argument]) -> FunctionCode? {
    let types = object.type.map { lineage(of: $0) } ?? []
    var named = types.map { candidate in
      index.types[candidate].functions.filter { $0.name == name && $0.body != nil }
    }
    if object.kind == .stack || object.kind == .tabs {
      // What the app adds to UIKit's.
      for controller in ["UINavigationController", "UITabBarController", "UIViewController"] {
        let parts = index.extensions[controller] ?? []
        named.append(parts.flatMap(\.functions).filter { $0.name == name && $0.body != nil })
      }
    }
    // A base class may have the very one: `start()` beside `start(with:)`.
    if let exact = named.joined().first(where: { fits($0, arguments) }) { return exact }
    return named.lazy.compactMap { self.choose($0, arguments) }.first
  }

  /// Whether every argument has its parameter, and every parameter an argument or a value of its own.
  private func fits(_ function: FunctionCode, _ arguments: [Argument]) -> Bool {
    var rest = arguments.map(\.label)[...]
    for parameter in function.parameters {
      if let next = rest.first, next == parameter.label {
        rest.removeFirst()
      } else if parameter.initial == nil {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The overload whose labels fit best.
  private func choose(_ functions: [FunctionCode], _ arguments: [Argument]) -> FunctionCode? {
    if functions.count < 2 { return functions.first }
    let labels = arguments.compactMap(\.label)
    let exact = functions.first {
      $0.parameters.compactMap(\.label) == labels && $0.parameters.count == arguments.count
    }
    return exact
      ?? functions.first { function in
        labels.allSatisfy { label in function.parameters.contains { $0.label == label } }
          && function.parameters.count >= arguments.count
      } ?? functions.first
  }

  private func callValue(
    _ value: Value, _ arguments: [Argument], name: String, at range: SourceRange
  ) -> Value? {
    switch value {
    case .closure(let closure, let scope):
      return self.call(closure, scope, with: arguments.map(\.value))
    case .method(let name, let object):
      return function(name, of: object, arguments).map {
        self.call($0, on: object, with: arguments)
      }
    default: return nil
    }
  }

  // MARK: What nobody knows

  private func callUnknown(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) -> Value {
    let name = call.name
    if Vocabulary.remove.contains(name), running != nil { running?.removes = true }
    if let made = configure(name, base ?? arguments.first?.value, arguments) { return made }
    if let items = each(name, base, arguments) { return items }
    startHandedOver(name, arguments, at: call.range)
    noteUndeclaredEnd(call, base, arguments, in: scope)
    // What something is made with.
    if name == "init" { return .unknown }
    for (label, value) in arguments {
      guard case .closure(let closure, let inner) = value else { continue }
      if Vocabulary.buttons.contains(name) {
        hearButton(arguments, closure, inner)
      } else if Vocabulary.immediate.contains(name) || label == "completion" || name.hasPrefix("UI")
        || name.isCapitalised || label == "animations"
      {
        _ = self.call(closure, inner)
      } else if !mentionsNavigation(closure) {
        continue
      } else if running == nil || base != nil {
        // A service that answers later.
        listen(
          to: name, of: me, closure, inner, at: closure.range,
          doubt: "`\(name)` may call back at any time")
      }
    }
    return .unknown
  }

  /// More items than any tab bar has are as good as unknown.
  private static let mostItems = 8

  /// `pages.map { make($0) }`: the closure runs for each of the items that are known.
  private func each(_ name: String, _ base: Value?, _ arguments: [Argument]) -> Value? {
    guard Vocabulary.forEach.contains(name), case .list(let items)? = base, !items.isEmpty,
      items.count <= Self.mostItems,
      case .closure(let closure, let scope)? = arguments.last?.value
    else { return nil }
    let made = items.map { self.call(closure, scope, with: [$0]) }
    switch name {
    case "forEach": return .unknown
    case "flatMap":
      return .list(made.flatMap { if case .list(let inner) = $0 { inner } else { [$0] } })
    default: return .list(made)
    }
  }

  /// `X().then { $0.delegate = self }`, `with(X()) { … }`, `X() &> { … }`: what is made is what comes back.
  private func configure(_ name: String, _ value: Value?, _ arguments: [Argument]) -> Value? {
    guard Vocabulary.configuring.contains(name), case .object? = value, let value,
      case .closure(let closure, let scope)? = arguments.last?.value
    else { return nil }
    _ = self.call(closure, scope, with: [value])
    return value
  }

  /// A function that the sources don't have starts the child that it is given, or makes it a tab, if it is
  /// called so.
  private func startHandedOver(_ name: String, _ arguments: [Argument], at range: SourceRange) {
    if Vocabulary.tab.contains(name) { noteTabs(arguments.map(\.value)) }
    guard Vocabulary.starting.contains(where: { name.hasPrefix($0) }) else { return }
    for (_, value) in arguments {
      guard case .object(let child) = value, child.kind == .coordinator, child !== me,
        !started.contains(where: { $0 === child })
      else { continue }
      // A library's `openModal(child)` presents the child on a stack of its own.
      if name.contains("Modal") { child.shown = .presented }
      start(value, at: range)
    }
  }

  /// `finish()` of a library's base class: nobody but the app's author knows what it does.
  private func noteUndeclaredEnd(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) {
    let name = call.name
    guard Vocabulary.isMethodThatEnds(name), scope.me === me else { return }
    switch call.callee {
    case .name: if scope.find(name) != nil { return }
    case .member:
      guard case .object(let object)? = base, object === me else { return }
    default: return
    }
    // What is given something else says that that has ended.
    for (_, value) in arguments { if case .object = value { return } }
    // The app may extend a class that it doesn't declare.
    let parts =
      lineage(of: type).flatMap { index.types[$0].parts }
      + index.allSupertypes[type].flatMap { index.extensions[$0] ?? [] }
    let isDeclared = parts.contains { part in
      part.functions.contains { $0.name == name }
        || part.variables.contains { $0.names.contains(name) }
    }
    if !isDeclared { undeclaredEnds[call.range] = name }
  }

  /// `UIAction(title: …) { … }`: nothing says on which screen it is.
  private func hearButton(_ arguments: [Argument], _ closure: ClosureCode, _ scope: Scope) {
    if !mentionsNavigation(closure) { return }
    listen(
      to: AlertNames.event(of: arguments), of: me, closure, scope, at: closure.range,
      doubt: "the screen with this button was not found")
  }

  private func mentionsNavigation(_ closure: ClosureCode) -> Bool {
    var found = false
    closure.body.walk { code in
      if case .call = code { found = true }
    }
    return found
  }
}
