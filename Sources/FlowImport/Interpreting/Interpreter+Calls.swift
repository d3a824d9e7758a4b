import FlowSource

// What a call does: it makes something, navigates, listens, or runs a function of the sources.

extension Interpreter {
  func evaluate(_ call: CallCode, in scope: Scope) -> Value {
    if case .closure(let closure) = call.callee { return self.call(closure, scope) }
    let arguments = call.arguments.map { argument -> Argument in
      // `navigate(to: .item(id))`
      let isCase = index.isCase(argument.value)
      if case .boolean(let isSo) = argument.value { return (argument.label, .truth(isSo)) }
      return (
        argument.label,
        (isCase ? enumCase(argument.value, in: scope) : nil) ?? evaluate(argument.value, in: scope)
      )
    }
    if let made = construct(call, arguments, in: scope) { return made }
    let before = starts.count
    let base = call.base.map { evaluate($0, in: scope) }
    // The child whose result a chain is: `coordinate(to: child).subscribe { … }`, or of a function that starts it.
    let begun = starts.count > before ? starts.last : nil
    if let done = navigate(call, base, arguments, in: scope) { return done }
    if observe(call, base, arguments, of: begun, in: scope)
      || giveResult(call, arguments, in: scope)
    {
      return .unknown
    }
    let shown = steps.count
    if let value = callFunction(call, base, arguments, in: scope) {
      // A function of the app's own that shows something was followed.
      if steps.count > shown { understood.insert(call.range) }
      return value
    }
    return callUnknown(call, base, arguments, in: scope)
  }

  typealias Argument = (label: String?, value: Value)

  // MARK: Functions of the sources

  private func callFunction(
    _ call: CallCode, _ base: Value?, _ arguments: [Argument], in scope: Scope
  ) -> Value? {
    switch call.callee {
    case .name(let name, _):
      if name == "addAction", let alert = scope.me, alert.kind == .alert {
        return callMember(name, of: .object(alert), call, arguments, in: scope)
      }
      if let value = scope.find(name) {
        return callValue(value, arguments, name: name, at: call.range)
      }
      if let object = scope.me, let found = function(name, of: object, arguments) {
        return invoke(found, object, arguments, call)
      }
      if let object = scope.me, let value = object.fields[name], value.isKnown {
        return callValue(value, arguments, name: name, at: call.range)
      }
      if let object = scope.me, let value = madeClosure(name, of: object, at: call.range) {
        return callValue(value, arguments, name: name, at: call.range)
      }
      if let object = scope.me, let value = given(by: name, of: object, arguments, at: call.range) {
        return value
      }
      // Its initializer may have kept what the parent listens with.
      if let object = scope.me, object === me, isClosureField(name) {
        tell(name, arguments, at: call.range)
        return .unknown
      }
      // A static function calls another one of its type.
      if scope.me == nil, let type = scope.type,
        let value = callStatic(name, of: type, arguments, at: call.range, isOwn: true)
      {
        return value
      }
      if let free = index.functions[name]?.first(where: { $0.owner == nil }) {
        return self.call(free.function, on: nil, with: arguments)
      }
      return nil
    case .member(.name("super", _), _, _):
      guard let object = scope.me, let found = inherited(call, by: object, arguments) else {
        return nil
      }
      return invoke(found, object, arguments, call)
    case .member(_, let name, _):
      guard let base else { return nil }
      return callMember(name, of: base, call, arguments, in: scope)
    default:
      return nil
    }
  }

  /// `super.stop()`: the function of the nearest base class above the one whose code this is.
  func inherited(
    _ call: CallCode, by object: Object, _ arguments: [Argument]
  ) -> FunctionCode? {
    guard let types = object.type.map({ lineage(of: $0) }),
      let own = types.firstIndex(where: { candidate in
        index.types[candidate].parts.contains { $0.extent.holds(call.range) }
      })
    else { return nil }
    return types[(own + 1)...].lazy.compactMap { candidate in
      self.choose(
        self.index.types[candidate].functions.filter { $0.name == call.name && $0.body != nil },
        arguments)
    }.first
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
      if object === me, let value = madeClosure(name, of: object, at: call.range) {
        return callValue(value, arguments, name: name, at: call.range)
      }
      if let value = given(by: name, of: object, arguments, at: call.range) { return value }
      if object === me, isClosureField(name) {
        tell(name, arguments, at: call.range)
        return .unknown
      }
      if name == "toPresent" || name == "asViewController" { return base }
      // What a screen does inside is its own affair; but what it is bound to is its own.
      if object.kind == .screen {
        adopt(arguments, by: object)
        // A modifier gives the view back.
        if let type = object.type, index.isView(type) { return base }
        return nil
      }
      // A parent of which no more is known than the base class of both.
      if object.kind == .plain, let other = object.type, lineage(of: type).contains(other),
        let told = tellDelegate(call, arguments, in: scope)
      {
        return told
      }
      if let found = function(name, of: object, arguments) {
        return invoke(found, object, arguments, call)
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
    case .either(let values, let choice):
      let results = each(of: values, by: choice, at: call.range) {
        callMember(name, of: $0, call, arguments, in: scope)
      }.compactMap { $0 }
      return results.isEmpty ? nil : Value.joined(results, by: choice)
    default:
      return tellDelegate(call, arguments, in: scope)
    }
  }

  /// `X.create(with:)`: runs it, and where that gives nothing, X is what is made.
  private func callStatic(
    _ name: String, of type: Int, _ arguments: [Argument], at range: SourceRange,
    isOwn: Bool = false
  ) -> Value? {
    let info = index.types[type]
    if isOwn, !info.functions.contains(where: { $0.name == name && $0.isStatic }) { return nil }
    if let found = choose(info.functions.filter { $0.name == name && $0.isStatic }, arguments) {
      let value = self.call(found, on: nil, with: arguments, of: type)
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

  func invoke(
    _ function: FunctionCode, _ object: Object, _ arguments: [Argument], _ call: CallCode
  ) -> Value {
    let outer = runningFunction
    if object === me || object.kind == .stack && runningFunction == nil {
      runningFunction = call.name
    }
    defer { runningFunction = outer }
    let value = self.call(function, on: object, with: arguments)
    // `Scene<X>(…).instantiate()`: what is of no type of the app's is what its maker is made for.
    if value.objects.isEmpty, function.result != nil,
      let type = object.typeArguments.lazy.compactMap({ self.index.type(named: $0) })
        .first(where: { index.isViewController($0) })
    {
      return make(type, arguments, at: call.range)
    }
    if case .object(let made) = value, made.kind == .screen { adopt(arguments, by: made) }
    return value
  }

  func function(_ name: String, of object: Object, _ arguments: [Argument]) -> FunctionCode? {
    let types = object.type.map { lineage(of: $0) } ?? []
    var named = types.map { candidate in
      index.types[candidate].functions.filter { $0.name == name && $0.body != nil }
    }
    if [.stack, .tabs, .alert].contains(object.kind) {
      // What the app adds to UIKit's.
      let own = object.kind == .alert ? ["UIAlertController"] : Self.containers
      for controller in own + ["UIViewController"] {
        let parts = index.extensions[controller] ?? []
        named.append(parts.flatMap(\.functions).filter { $0.name == name && $0.body != nil })
      }
    }
    // A base class may have the very one: `start()` beside `start(with:)`.
    let fitting = named.joined().filter { fits($0, arguments) }
    // Within a function of this name another one is meant: `present(view)` calls `present(controller)`.
    let other = fitting.filter { !active.contains($0.range) }
    let exact = other.isEmpty ? fitting : other
    if let suited = exact.first(where: { isMade($0, for: arguments) })
      ?? exact.first(where: { suits($0, arguments) }) ?? exact.first
    {
      return suited
    }
    return named.lazy.compactMap { self.choose($0, arguments) }.first
  }

  private static let containers = ["UINavigationController", "UITabBarController"]

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

  /// Whether a function asks for the very types of what it is given: `present(_ alert: Alert)` beside `present(_ view:)`.
  private func isMade(_ function: FunctionCode, for arguments: [Argument]) -> Bool {
    zip(function.parameters, arguments).contains { parameter, argument in
      guard case .object(let object) = argument.value, object.type != nil else { return false }
      return parameter.type.names.contains(object.typeName)
    }
  }

  /// Whether lists are given where lists are wanted: `set([a])` beside `set(a)`.
  private func suits(_ function: FunctionCode, _ arguments: [Argument]) -> Bool {
    zip(function.parameters, arguments).allSatisfy { parameter, argument in
      switch argument.value {
      case .list: parameter.type.isList
      case .object: !parameter.type.isList
      default: true
      }
    }
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
    if takesOut(call, base, arguments) { running?.removes = true }
    if let made = configure(name, base ?? arguments.first?.value, arguments) { return made }
    if let items = each(name, base, arguments) { return items }
    if Vocabulary.choosing.contains(name), case .list? = base, let base { return base }
    startHandedOver(name, arguments, at: call.range)
    noteUndeclaredEnd(call, base, arguments, in: scope)
    // What something is made with.
    if name == "init" { return .unknown }
    for (label, value) in arguments {
      guard case .closure(let closure, let inner) = value else { continue }
      if Vocabulary.buttons.contains(name) {
        hearButton(arguments, closure, inner)
      } else if Vocabulary.immediate.contains(name) || label == "completion" || name.hasPrefix("UI")
        || label == "animations"
      {
        _ = self.call(closure, inner)
      } else if name.isCapitalised {
        hearKept(label, arguments, closure, inner, in: scope)
      } else if !mentionsNavigation(closure) {
        continue
      } else if running == nil || base != nil {
        // A service that answers later.
        listen(
          to: name, of: me, closure, inner, at: closure.range,
          doubt: "`\(name)` may call back at any time")
        // A handler that only asks for it isn't done.
        if let running, running.open == nil {
          running.open = "what does `\(name)` go on to, and when?"
        }
      }
    }
    noteUnfollowed(call, base, arguments, in: scope)
    return .unknown
  }

  /// Whether a call takes a child out of the list of children. Of a word for any list that says the receiver or what it is
  /// given.
  private func takesOut(_ call: CallCode, _ base: Value?, _ arguments: [Argument]) -> Bool {
    if Vocabulary.remove.contains(call.name) { return true }
    guard Vocabulary.removeAny.contains(call.name) else { return false }
    let values = [base ?? .unknown] + arguments.map(\.value)
    if values.flatMap(\.objects).contains(where: { $0.kind == .coordinator && $0 !== me }) {
      return true
    }
    let receiver = call.base?.lastName?.lowercased() ?? ""
    return ["child", "coordinator", "flow"].contains { receiver.contains($0) }
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

  /// `Action("Help") { … }`: what is made with a closure keeps it for later. In a view model's code the view model does.
  private func hearKept(
    _ label: String?, _ arguments: [Argument], _ closure: ClosureCode, _ inner: Scope,
    in scope: Scope
  ) {
    if !mentionsNavigation(closure) { return }
    let title = arguments.lazy.compactMap { argument -> String? in
      if case .text(let text) = argument.value { return AlertNames.event(text) }
      return nil
    }.first
    let owner = scope.me.flatMap { $0.kind == .plain || $0.kind == .screen ? $0 : nil }
    listen(
      to: title ?? label ?? "action", of: owner ?? me, closure, inner, at: closure.range,
      doubt: owner == nil ? "what calls it later was not found" : nil)
  }

  private func mentionsNavigation(_ closure: ClosureCode) -> Bool {
    var found = false
    closure.body.walk { code in
      if case .call = code { found = true }
    }
    return found
  }
}
