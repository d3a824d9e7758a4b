import FlowSource

// What names, members and types mean.

extension Interpreter {
  /// Expressions in expressions, through whatever they call, are followed to some depth, and so many of them.
  func evaluate(_ code: Code, in scope: Scope) -> Value {
    guard depth < Self.deepestExpression, looks > 0 else { return .unknown }
    looks -= 1
    depth += 1
    defer { depth -= 1 }
    return meaning(of: code, in: scope)
  }

  /// - Parameter type: what is wanted there: `.init(view: v)` makes one of these.
  func evaluate(_ code: Code, as type: TypeText?, in scope: Scope) -> Value {
    guard case .call(let call) = code, case .member(.implicit, "init", _) = call.callee,
      let name = type?.names.first, index.type(named: name) != nil
    else { return evaluate(code, in: scope) }
    let made = CallCode(
      callee: .name(name, call.range), arguments: call.arguments, range: call.range)
    return evaluate(.call(made), in: scope)
  }

  private func meaning(of code: Code, in scope: Scope) -> Value {
    switch code {
    case .name(let name, let range): return find(name, at: range, in: scope)
    case .member(let base, let name, let range): return member(name, of: base, at: range, in: scope)
    case .implicit, .value, .boolean, .keyPath: return .unknown
    case .nothing: return .nothing
    case .text(let text): return .text(text)
    case .call(let call): return evaluate(call, in: scope)
    case .closure(let closure): return .closure(closure, scope)
    case .tuple(let elements):
      return .tuple(elements.map { ($0.label, evaluate($0.value, in: scope)) })
    case .list(let items):
      return .list(
        items.map { item in
          let value = evaluate(item, in: scope)
          if case .unknown = value { return enumCase(item, in: scope) ?? value }
          return value
        })
    case .assign(let target, let value):
      assign(target, evaluate(value, in: scope), in: scope)
      noteFlag(target, value, in: scope)
      return .unknown
    case .choice(let condition, let left, let right):
      if let condition, case .boolean(let isSo) = reduced(condition, in: scope) {
        return evaluate(isSo ? left : right, in: scope)
      }
      if let condition { _ = evaluate(condition, in: scope) }
      let first = evaluate(left, in: scope)
      let second = evaluate(right, in: scope)
      if case .unknown = first { return second }
      if case .nothing = first { return second }
      if condition == nil { return first }
      return .either([first, second], by: .condition(condition?.condition ?? "condition"))
    case .cast(let inner, let type):
      let value = evaluate(inner, in: scope)
      if case .unknown = value { return self.value(of: type, in: scope.me, at: nil) }
      return value
    case .type(let type): return type.names.last.map { .type($0) } ?? .unknown
    case .branch(let branch):
      return run([.expression(.branch(branch))], in: scope).value ?? .unknown
    case .cases(let choice):
      return run([.expression(.cases(choice))], in: scope).value ?? .unknown
    case .several(let parts), .all(let parts), .any(let parts):
      for part in parts { _ = evaluate(part, in: scope) }
      return .unknown
    case .not(let inner):
      _ = evaluate(inner, in: scope)
      return .unknown
    case .equal(let left, let right):
      _ = evaluate(left, in: scope)
      _ = evaluate(right, in: scope)
      return .unknown
    }
  }

  /// What a case of an enum with values says: `.item(id)`.
  func enumCase(_ code: Code, in scope: Scope) -> Value? {
    guard case .call(let call) = code, case .member(.implicit, let name, _) = call.callee,
      name != "init"
    else { return nil }
    return .enumCase(name, path: [], call.arguments.map { evaluate($0.value, in: scope) })
  }

  private func find(_ name: String, at range: SourceRange, in scope: Scope) -> Value {
    if name == "self" { return scope.me.map { .object($0) } ?? .unknown }
    if name == "super" { return .unknown }
    if let value = scope.find(name) { return value }
    if let me = scope.me, let value = field(name, of: me, at: range) {
      if !value.isKnown, me === self.me, isClosureField(name) { return handedOn(name, at: range) }
      return value
    }
    return name.isCapitalised || index.type(named: name) != nil ? .type(name) : .unknown
  }

  private func member(
    _ name: String, of base: Code, at range: SourceRange, in scope: Scope
  ) -> Value {
    if case .implicit = base { return .enumCase(name, path: [], []) }
    let value = evaluate(base, in: scope)
    if name == "self" { return value }
    switch value {
    case .object(let object):
      let value = field(name, of: object, at: range) ?? .unknown
      if !value.isKnown, object === me, isClosureField(name) { return handedOn(name, at: range) }
      return value
    case .tuple(let elements):
      if let found = elements.first(where: { $0.label == name }) { return found.value }
      if let number = Int(name), elements.indices.contains(number) { return elements[number].value }
      return .unknown
    case .list(let items):
      if name == "first" { return items.first ?? .unknown }
      if name == "last" { return items.last ?? .unknown }
      return value
    case .type(let type):
      if name == "shared" || name == "standard" || name == "main" || name == "default" {
        return self.value(of: TypeText(names: [type]), in: scope.me, at: nil)
      }
      if name.isCapitalised { return .type(type + "." + name) }
      if let made = systemMember(name, of: type, in: scope) { return made }
      if let known = index.type(at: type) ?? index.type(named: type),
        let variable = index.types[known].variables.first(where: {
          $0.isStatic && $0.names.contains(name)
        })
      {
        let value = once(variable.range) {
          variable.value.map { evaluate($0, in: Scope(me: nil)) } ?? .unknown
        }
        if value.isKnown || index.types[known].kind != .enum { return value }
      }
      return .enumCase(name, path: type.split(separator: ".").map(String.init), [])
    case .either(let values, let choice):
      let members = values.map { self.member(name, of: $0, at: range) }
      return members.allSatisfy(\.isKnown)
        ? .either(members, by: choice) : members.first { $0.isKnown } ?? .unknown
    default: return .unknown
    }
  }

  /// What an app adds to a type that it doesn't declare: `UITabBarController.main`.
  private func systemMember(_ name: String, of type: String, in scope: Scope) -> Value? {
    guard
      let variable = (index.extensions[type] ?? []).lazy.flatMap(\.variables)
        .first(where: { $0.isStatic && $0.names.contains(name) })
    else { return nil }
    let value = once(variable.range) {
      if let initial = variable.value { return evaluate(initial, in: Scope(me: nil)) }
      return variable.body.flatMap { run($0, in: Scope(me: nil)).value } ?? .unknown
    }
    if value.isKnown { return value }
    return variable.type.map { self.value(of: $0, in: scope.me, at: nil) }
  }

  private func member(_ name: String, of value: Value, at range: SourceRange) -> Value {
    if case .object(let object) = value { return field(name, of: object, at: range) ?? .unknown }
    return .unknown
  }

  // MARK: Fields

  /// The value of a property; nil where the object has none of the name.
  func field(_ name: String, of object: Object, at range: SourceRange) -> Value? {
    if let known = object.fields[name] { return known }
    if object.kind == .coordinator, object !== me, Self.routerNames.contains(name) {
      return .object(object)
    }
    switch object.kind {
    case .stack where ["viewControllers", "children"].contains(name):
      return .list(object.contents)
    case .stack, .window, .tabs:
      if name == "rootViewController" || name == "topViewController"
        || name == "visibleViewController"
      {
        return object.contents.last ?? .unknown
      }
      return object.type == nil ? .unknown : declared(name, of: object, at: range)
    case .screen where name == "navigationController" && object.type != nil:
      return .unknown
    default: break
    }
    let isStack = object.kind == .coordinator && object !== me && isStack(name, of: object)
    if isStack, let given = givenStack(of: object) {
      return .object(given)
    }
    if let value = declared(name, of: object, at: range) {
      if object.kind == .coordinator, object !== me {
        for screen in value.objects
        where screen.kind == .screen || screen.kind == .stack && screen.range != nil {
          screen.firstOf = object
        }
      }
      if object.kind == .coordinator, object !== me, !value.isKnown,
        let screen = handedOut(name, by: object)
      {
        return screen
      }
      return value
    }
    return isStack ? .object(stack(of: object)) : nil
  }

  /// A property by which a child shows itself, of which nothing else is known: `child.presentedViewController`.
  private func handedOut(_ name: String, by child: Object) -> Value? {
    let variable = child.type.map(lineage)?.lazy.compactMap { candidate in
      self.index.types[candidate].variables.first { $0.names.contains(name) }
    }.first
    guard let type = variable?.type, !type.isFunction, let last = type.names.last,
      TypeIndex.isPresentable(last)
    else { return nil }
    let screen = Object(.screen, type: nil, typeName: last, at: nil)
    screen.firstOf = child
    child.fields[name] = .object(screen)
    return .object(screen)
  }

  /// Whether a property of another coordinator is its stack: by its type, or by its name.
  private func isStack(_ name: String, of child: Object) -> Bool {
    if isStackName(name) { return true }
    let suffix = "NavigationController"
    return child.type.map(lineage)?.contains { candidate in
      index.types[candidate].variables.contains { variable in
        guard variable.names.contains(name) else { return false }
        if case .call(let made)? = variable.value, made.constructedName?.hasSuffix(suffix) == true {
          return true
        }
        return variable.type?.names.last?.hasSuffix(suffix) == true
      }
    } == true
  }

  /// XCoordinator's handles on a coordinator.
  static let routerNames: Set<String> = [
    "strongRouter", "weakRouter", "unownedRouter", "anyRouter", "strongAnyRouter",
  ]

  private func isStackName(_ name: String) -> Bool {
    [
      "navigationController", "rootViewController", "navController", "presenter", "router",
      "navigation",
      "viewController", "root", "tabBarController",
    ].contains(name)
  }

  /// The stack that a child was given, or has made for itself.
  func stack(of child: Object) -> Object {
    if let given = givenStack(of: child) { return given }
    if case .object(let own)? = child.fields["navigationController"] { return own }
    let own = Object(.stack, type: nil, typeName: "UINavigationController", at: child.range)
    own.contents = [.object(child)]
    child.fields["navigationController"] = .object(own)
    return own
  }

  private func givenStack(of child: Object) -> Object? {
    child.arguments.lazy.compactMap { self.stack(in: $0.value, depth: 3) }.first
  }

  /// A stack, or what holds one.
  func stack(in value: Value, depth: Int) -> Object? {
    guard depth > 0 else { return nil }
    switch value {
    case .object(let object):
      if object.kind == .stack || object.kind == .tabs { return object }
      if object.kind != .plain { return nil }
      for argument in object.arguments {
        if let found = stack(in: argument.value, depth: depth - 1) { return found }
      }
      for name in object.fields.keys.sorted() {
        if let value = object.fields[name], let found = stack(in: value, depth: depth - 1) {
          return found
        }
      }
      return nil
    case .either(let values, _):
      return values.lazy.compactMap { self.stack(in: $0, depth: depth) }.first
    default: return nil
    }
  }

  private func declared(_ name: String, of object: Object, at range: SourceRange) -> Value? {
    guard let type = object.type else { return nil }
    for candidate in lineage(of: type) {
      let info = index.types[candidate]
      guard let variable = info.variables.first(where: { $0.names.contains(name) }) else {
        if info.functions.contains(where: { $0.name == name && !$0.parameters.isEmpty }) {
          return .method(name, object)
        }
        continue
      }
      // While it is worked out it may ask for itself, here or of another object of its type.
      object.fields[name] = .unknown
      var value = once(variable.range) {
        let scope = Scope(me: object, wanted: variable.type)
        if let initial = variable.value { return evaluate(initial, as: variable.type, in: scope) }
        return variable.body.flatMap { run($0, in: scope).value } ?? .unknown
      }
      if case .unknown = value, let type = variable.type {
        value = self.value(of: type, in: object, at: range)
      }
      if variable.body == nil { object.fields[name] = value } else { object.fields[name] = nil }
      return value
    }
    return nil
  }

  /// A type and its base classes, the nearest first.
  func lineage(of type: Int) -> [Int] {
    var found = [type]
    var next = 0
    while next < found.count, found.count < 64 {
      for name in index.types[found[next]].supertypes {
        if let other = index.type(named: name), !found.contains(other) { found.append(other) }
      }
      next += 1
    }
    return found
  }

  // MARK: Types

  /// What somebody hands in of this type.
  func value(of type: TypeText, in object: Object?, at range: SourceRange?) -> Value {
    if type.isFunction { return .unknown }
    if type.elements.count > 1 {
      return .tuple(type.elements.map { (nil, value(of: $0, in: object, at: range)) })
    }
    let type = spelledOut(type, in: object)
    for name in type.names {
      if let found = system(name) ?? index.controller(behind: name).flatMap(system) { return found }
    }
    if let child = coordinator(behind: type) { return .object(child) }
    let outer = object?.type.map { index.types[$0].outer + [index.types[$0].name] } ?? []
    for name in type.names {
      guard let found = index.implementation(of: name, in: outer) else { continue }
      if found == self.type { return .object(me) }
      if coordinators.contains(found) { return .unknown }
      let info = index.types[found]
      if info.kind == .enum { return .unknown }
      if index.isViewController(found) { return .object(given(found)) }
      if index.isView(found) { return .unknown }
      return .object(Object(.plain, type: found, typeName: info.name, at: nil))
    }
    return .unknown
  }

  /// A type with what a typealias of the object's own stands for: `typealias Module = LoginModule & HomeModule`.
  private func spelledOut(_ type: TypeText, in object: Object?) -> TypeText {
    guard let owner = object?.type, type.names.count == 1,
      let alias = index.types[owner].parts.lazy.flatMap(\.aliases)
        .first(where: { $0.name == type.names[0] })
    else { return type }
    return alias.type
  }

  /// A controller that somebody hands in.
  private func given(_ type: Int) -> Object {
    let all = index.allSupertypes[type]
    if all.contains("UINavigationController") { return shared(.stack, index.types[type].name) }
    let key = "#\(type)"
    if case .object(let known)? = me.fields[key] { return known }
    let kind: Object.Kind = all.contains("UITabBarController") ? .tabs : .screen
    let object = Object(kind, type: type, typeName: index.types[type].name, at: nil)
    me.fields[key] = .object(object)
    return object
  }

  private func system(_ name: String) -> Value? {
    switch name {
    case "UINavigationController": return .object(shared(.stack, name))
    case "UIWindow": return .object(shared(.window, name))
    case "UITabBarController": return .object(shared(.tabs, name))
    default: return nil
    }
  }

  /// The coordinator is given one stack, one window, one tab bar: each the same whoever asks.
  private func shared(_ kind: Object.Kind, _ name: String) -> Object {
    let key = "#\(kind)"
    if case .object(let known)? = me.fields[key] { return known }
    let object = Object(kind, type: nil, typeName: name, at: nil)
    object.isShared = true
    me.fields[key] = .object(object)
    return object
  }

  // MARK: Assignments

  func assign(_ target: Code, _ value: Value, in scope: Scope) {
    switch target {
    case .name(let name, let range):
      if scope.assign(name, value) { return }
      if let me = scope.me { set(name, of: me, to: value, at: range) }
    case .member(let base, let name, let range):
      let objects = evaluate(base, in: scope).objects
      if objects.isEmpty { hearUnknown(base, name, value, at: range, in: scope) }
      for object in objects { set(name, of: object, to: value, at: range) }
    default: break
    }
  }

  /// A closure that is stored on something unknown of a screen: `viewController.viewModel.onDone = {}`.
  private func hearUnknown(
    _ base: Code, _ name: String, _ value: Value, at range: SourceRange, in scope: Scope
  ) {
    guard let owner = owner(of: base, in: scope) else { return }
    hear(name, of: owner.object, value, at: range)
  }

  private func set(_ name: String, of object: Object, to value: Value, at range: SourceRange) {
    if case .list(let items) = value, holdTabs(items, in: object, at: range) { return }
    switch (object.kind, name) {
    case (.stack, "viewControllers"), (.tabs, "viewControllers"):
      replace(object, with: value, at: range)
      return
    case (.window, "rootViewController"):
      setRoot(of: object, value, at: range)
      return
    default: break
    }
    if object === me,
      name == "childCoordinators" || name == "children" || name == "childCoordinator"
    {
      running?.removes = true
    }
    if case .object(let part) = value, part.kind == .plain, object.kind == .screen {
      part.screen = object
    }
    object.fields[name] = value
    if object !== me { hear(name, of: object, value, at: range) }
  }
}
