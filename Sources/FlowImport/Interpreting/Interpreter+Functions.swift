import FlowSource

// Functions and closures of the sources, each run once at a time.

extension Interpreter {
  /// Runs a function of the sources, once at a time.
  func call(
    _ function: FunctionCode, on object: Object?,
    with arguments: [(label: String?, value: Value)], of type: Int? = nil
  ) -> Value {
    if object === me || object == nil { reached.insert(function.range) }
    guard let body = function.body, !active.contains(function.range), active.count < Self.deepest,
      fuel > 0
    else { return result(of: function, on: object) }
    active.append(function.range)
    let outer = (givenClosures, givenContents)
    givenClosures = arguments.compactMap { $0.value.closureRange }
    givenContents += arguments.flatMap(\.value.objects).compactMap {
      isContent($0) ? $0.range : nil
    }
    defer {
      active.removeLast()
      (givenClosures, givenContents) = outer
    }
    let scope = Scope(me: object, wanted: function.result, type: type)
    bind(function, arguments, in: scope, on: object)
    let outcome = run(body, in: scope)
    if let value = outcome.value {
      if case .unknown = value { return result(of: function, on: object) }
      return value
    }
    return result(of: function, on: object)
  }

  /// Whether something is made in the coordinator's own code to say what a helper shows: `AlertContent(title: …)`.
  private func isContent(_ object: Object) -> Bool {
    guard object.kind == .plain, object.screen == nil, let range = object.range else {
      return false
    }
    return index.types[type].parts.contains { $0.extent.holds(range) }
  }

  /// Works out what stands at a place, unless that is being done: what asks for itself is not known.
  func once(_ range: SourceRange, _ body: () -> Value) -> Value {
    guard !active.contains(range), active.count < Self.deepest, fuel > 0 else { return .unknown }
    active.append(range)
    defer { active.removeLast() }
    return body()
  }

  func result(of function: FunctionCode, on object: Object?) -> Value {
    guard let type = function.result else { return .unknown }
    return value(of: type, in: object, at: nil)
  }

  func bind(
    _ function: FunctionCode, _ arguments: [(label: String?, value: Value)], in scope: Scope,
    on object: Object?
  ) {
    var rest = arguments
    for (number, parameter) in function.parameters.enumerated() {
      let place =
        rest.firstIndex { $0.label == parameter.label }
        ?? (rest.first.map { $0.label == nil && mayGive(rest, to: number, of: function) } == true
          ? rest.startIndex : nil)
      if let place {
        let value = rest.remove(at: place).value
        if let asked = parameter.asked, case .type = value { scope.declare(asked, value) }
        scope.declare(parameter.name, value)
      } else if case .boolean(let isSo)? = parameter.initial {
        scope.declare(parameter.name, .truth(isSo))
      } else if let initial = parameter.initial {
        scope.declare(parameter.name, evaluate(initial, in: Scope(me: object)))
      } else {
        scope.declare(parameter.name, value(of: parameter.type, in: object, at: nil))
      }
    }
  }

  /// A closure behind the parentheses is for the first parameter that takes one, unless that can do without and a later
  /// one can't.
  private func mayGive(
    _ rest: [(label: String?, value: Value)], to number: Int, of function: FunctionCode
  ) -> Bool {
    guard case .closure? = rest.first?.value else { return true }
    let parameter = function.parameters[number]
    let others = function.parameters[(number + 1)...].filter { other in
      !rest.contains { $0.label == other.label }
    }
    if !takesClosure(parameter), others.contains(where: takesClosure) { return false }
    return parameter.initial == nil || !others.contains { $0.initial == nil }
  }

  private func takesClosure(_ parameter: FunctionCode.Parameter) -> Bool {
    parameter.type.isFunction
      || parameter.type.names.contains { name in
        index.aliases[name]?.isFunction == true
          || ["Handler", "Completion", "Closure", "Block", "Callback"].contains {
            name.hasSuffix($0)
          }
      }
  }

  func call(
    _ closure: ClosureCode, _ scope: Scope, with arguments: [Value] = []
  ) -> Value {
    guard !active.contains(closure.range), active.count < Self.deepest, fuel > 0 else {
      return .unknown
    }
    active.append(closure.range)
    defer { active.removeLast() }
    heard.insert(closure.range)
    let inner = Scope(me: scope.me, outer: scope, wanted: TypeText(names: []))
    for (number, name) in closure.parameters.enumerated() {
      inner.declare(name, number < arguments.count ? arguments[number] : .unknown)
    }
    for (number, value) in arguments.enumerated() { inner.declare("$\(number)", value) }
    return run(closure.body, in: inner).value ?? .unknown
  }
}
