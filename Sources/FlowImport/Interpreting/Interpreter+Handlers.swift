import FlowSource

// Who is listened to: closures, delegates, observables.

extension Interpreter {
  /// Something is stored on a screen, its view model or a child: closures are events, the coordinator itself
  /// is a delegate.
  func hear(_ name: String, of object: Object, _ value: Value, at range: SourceRange) {
    switch value {
    case .closure(let closure, let scope):
      listen(to: name, of: object, closure, scope, at: range)
    case .method(let function, let target) where target === me:
      listen(to: name, of: object, function, at: range)
    case .object(let target) where target === me:
      delegate(name, of: object, at: range)
    default: break
    }
  }

  func listen(
    to name: String, of object: Object, _ closure: ClosureCode, _ scope: Scope,
    at range: SourceRange, doubt: String? = nil
  ) {
    // What a child's own code listens to is that child's.
    guard hears(object), scope.me === me || scope.me?.kind != .coordinator else { return }
    let isNew =
      heard.insert(closure.range).inserted || heardOnce.insert(closure.range).inserted
    // What a helper listens with is another for each of its callers.
    let isOther =
      !givenClosures.isEmpty && heardFor.insert([closure.range] + givenClosures).inserted
    guard isNew || isOther else { return }
    let handler = Handler(
      owner: object === me ? nil : object, name: EventNames.of(closure: name), range: range,
      doubt: doubt
    ) { interpreter, handler in
      // `withUnretained(self)` hands the coordinator in first.
      let takesOwner =
        closure.parameters.count > 1
        && [
          "owner", "self", "weakSelf", "this", "strongSelf", "object", "base", "coordinator", "vc",
        ]
        .contains(closure.parameters[0])
      let arguments: [Value] =
        takesOwner ? [.object(interpreter.me), .parameter(handler)] : [.parameter(handler)]
      _ = interpreter.call(closure, scope, with: arguments)
    }
    handler.enumName = enumName(of: name, in: object)
    handler.closure = closure.range
    handlers.append(handler)
  }

  /// The enum that a closure property takes: `var didSend: ((Event) -> Void)?`.
  private func enumName(of name: String, in object: Object) -> String? {
    guard let type = object.type else { return nil }
    let variable = lineage(of: type).lazy
      .compactMap { self.index.types[$0].variables.first { $0.names.contains(name) } }.first
    guard let parameter = variable?.type?.elements.first?.names, let wanted = parameter.last else {
      return nil
    }
    let outer = index.types[type].outer + [index.types[type].name]
    guard let found = index.type(named: wanted, in: outer), index.types[found].kind == .enum else {
      return nil
    }
    return index.types[found].qualifiedName
  }

  private func listen(
    to name: String, of object: Object, _ function: String, at range: SourceRange
  ) {
    guard hears(object), let type = me.type,
      let target = lineage(of: type).lazy.flatMap({ self.index.types[$0].functions })
        .first(where: { $0.name == function && $0.body != nil })
    else { return }
    add(target, name: EventNames.of(closure: name), owner: object, at: range)
  }

  private func hears(_ object: Object) -> Bool {
    switch object.kind {
    case .screen, .plain, .coordinator, .tabs: true
    case .alert, .action, .stack, .window: false
    }
  }

  private func add(_ function: FunctionCode, name: String, owner: Object, at range: SourceRange) {
    // The same code may make the same child again: it is listened to once.
    let isKnown = handlers.contains { known in
      guard let other = known.owner, known.name == name else { return false }
      return other === owner || other.range == owner.range && other.type == owner.type
    }
    if isKnown { return }
    handlers.append(
      Handler(owner: owner, name: name, range: function.range) { interpreter, handler in
        let arguments = function.parameters.map { parameter -> (label: String?, value: Value) in
          // Of the child itself more is known than its type.
          let names = Set(parameter.type.names)
          if owner.kind == .coordinator,
            names.contains(where: { $0.hasSuffix("Coordinator") || $0 == owner.typeName })
          {
            return (parameter.label, .object(owner))
          }
          if interpreter.isOwnEnum(parameter.type) { return (parameter.label, .parameter(handler)) }
          // Where to go next is said in the child; without that it is nil.
          if owner.kind == .coordinator, interpreter.isEnumProtocol(parameter.type) {
            return (parameter.label, .nothing)
          }
          return (
            parameter.label, interpreter.value(of: parameter.type, in: interpreter.me, at: nil)
          )
        }
        _ = interpreter.call(function, on: interpreter.me, with: arguments)
      })
  }

  func isOwnEnum(_ type: TypeText) -> Bool {
    type.names.contains { name in
      index.type(named: name).map { index.types[$0].kind == .enum } ?? false
    }
  }

  /// A protocol that only enums conform to.
  func isEnumProtocol(_ type: TypeText) -> Bool {
    guard let name = type.names.last, let found = index.type(named: name),
      index.types[found].kind == .protocol
    else { return false }
    return index.implementors(of: name).isEmpty
      && index.types.contains { $0.kind == .enum && $0.supertypes.contains(name) }
  }

  // MARK: Delegates

  /// `x.delegate = self`: the methods of the property's protocol are events of x.
  private func delegate(_ name: String, of object: Object, at range: SourceRange) {
    guard hears(object) else { return }
    let methods = delegateMethods(name, of: object)
    let told = protocolTold(through: name, by: object)
    for method in methods {
      add(method, name: index.eventName(of: method), owner: object, at: method.range)
      if let added = handlers.last, added.owner === object, added.range == method.range {
        added.protocolName = told
      }
    }
  }

  /// The protocol of a property, if all of its methods are called through that: a list of events that is closed.
  private func protocolTold(through name: String, by object: Object) -> String? {
    guard let known = object.type,
      let wanted = lineage(of: known).lazy
        .compactMap({ self.index.types[$0].variables.first { $0.names.contains(name) } }).first?
        .type?.names.last, let found = index.type(named: wanted),
      index.types[found].kind == .protocol, lineage(of: found).allSatisfy({ $0 == found })
    else { return nil }
    let methods = Set(index.types[found].parts[0].functions.map(\.name))
    return !methods.isEmpty && methods.isSubset(of: called(through: name, in: known))
      ? index.types[found].qualifiedName : nil
  }

  /// The coordinator's methods that something calls through a property.
  private func delegateMethods(_ name: String, of object: Object) -> [FunctionCode] {
    let own = lineage(of: type).flatMap { index.types[$0].functions }.filter { $0.body != nil }
    if let known = object.type {
      let variable = lineage(of: known).lazy
        .compactMap { self.index.types[$0].variables.first { $0.names.contains(name) } }.first
      var wanted: Set<String> = []
      for typeName in variable?.type?.names ?? [] {
        guard let found = index.type(named: typeName), index.types[found].kind == .protocol else {
          continue
        }
        for part in lineage(of: found) where index.types[part].kind == .protocol {
          wanted.formUnion(index.types[part].parts[0].functions.map(\.name))
        }
      }
      // A screen that knows the coordinator itself: what it calls.
      let called = called(through: name, in: known)
      if wanted.isEmpty { wanted = called }
      if !called.isEmpty, object.kind != .coordinator { wanted.formIntersection(called) }
      return own.filter { wanted.contains($0.name) && !Vocabulary.start.contains($0.name) }
    }
    return []
  }

  /// The methods that a type's code calls on one of its properties.
  func called(through name: String, in type: Int) -> Set<String> {
    var found: Set<String> = []
    for candidate in lineage(of: type) {
      for part in index.types[candidate].parts {
        part.walk { code in
          guard case .call(let call) = code, call.base?.lastName == name else { return }
          found.insert(call.name)
        }
      }
    }
    return found
  }

  // MARK: Observables

  /// The object at the bottom of a chain, and the property of it that is listened to.
  func owner(of code: Code, in scope: Scope) -> (object: Object, name: String)? {
    switch code {
    case .member(let base, let name, let range):
      if case .object(let object) = evaluate(base, in: scope), hears(object), object !== me {
        // What a child sends by is the child's own, and what a view model does its screen's.
        if object.kind == .plain, case .member(let code, let property, _) = base,
          case .object(let holder) = evaluate(code, in: scope), holder !== me
        {
          if holder.kind == .coordinator, sends(holder, by: property) { return (holder, property) }
          if object.screen == nil {
            object.screen = holder.kind == .screen ? holder : holder.screen
          }
        }
        // A property that is an object of its own is what is listened to.
        if case .object(let inner)? = field(name, of: object, at: range), hears(inner), inner !== me
        {
          if object.kind == .coordinator, sends(object, by: name) { return (object, name) }
          if inner.kind == .plain, inner.screen == nil {
            inner.screen = object.kind == .screen ? object : object.screen
          }
          return (inner, name)
        }
        return (object, name)
      }
      guard let deeper = owner(of: base, in: scope) else { return nil }
      return (deeper.object, Self.isOperator(name) ? deeper.name : name)
    case .call(let call):
      if let base = call.base { return owner(of: base, in: scope) }
      return nil
    case .name(_, _):
      if case .object(let object) = evaluate(code, in: scope), hears(object), object !== me {
        return (object, "")
      }
      return nil
    case .cast(let inner, _): return owner(of: inner, in: scope)
    default: return nil
    }
  }

  private static func isOperator(_ name: String) -> Bool {
    ["rx", "output", "outputs", "actions", "events", "publisher", "tap"].contains(name)
  }
}

enum EventNames {
  /// Whether a closure that a call is given with this label runs later, and not when the call is done: `onPop`.
  static func isLater(_ label: String) -> Bool {
    ["on", "did", "will", "when"].contains { word in
      label.hasPrefix(word) && String(label.dropFirst(word.count)).isCapitalised
    }
  }

  private static let suffixes = [
    "Relay", "Subject", "Publisher", "Closure", "Handler", "Callback", "Block", "Signal",
    "Observable",
    "Trigger",
  ]

  /// `onItemSelect` → `itemSelect`, `logoutRelay` → `logout`.
  static func of(closure name: String) -> String {
    var name = name
    for suffix in suffixes {
      if let short = NameForms.dropping(suffix, of: name) { name = short }
    }
    if name.hasPrefix("on"), name.count > 2 {
      let rest = String(name.dropFirst(2))
      if rest.isCapitalised { name = rest.uncapitalised }
    }
    if name.hasPrefix("$") { name.removeFirst() }
    return name
  }
}
