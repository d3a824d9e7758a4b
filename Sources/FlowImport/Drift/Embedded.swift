import FlowSource

/// Where a type's code makes what becomes a part of another view controller: the child of a container.
struct Embedded {
  /// Of the calls that make it.
  private(set) var places: Set<SourceRange> = []

  init(in type: TypeInfo) {
    // Names that no variable of the same function has are properties.
    var properties: Set<String> = []
    for function in type.functions {
      guard let body = function.body else { continue }
      var names: Set<String> = []
      body.walk { note($0, &names) }
      body.forEachVariable { variable in
        guard variable.names.count == 1, names.remove(variable.names[0]) != nil else { return }
        if let value = variable.value { take(value) }
      }
      properties.formUnion(names)
    }
    if properties.isEmpty { return }
    for variable in type.variables where !properties.isDisjoint(with: variable.names) {
      if let value = variable.value { take(value) }
      variable.body?.walk { takeCall($0) }
    }
    for part in type.parts {
      part.walk { code in
        guard case .assign(let target, let value) = code, let name = target.lastName,
          properties.contains(name)
        else { return }
        take(value)
      }
    }
  }

  private mutating func note(_ code: Code, _ names: inout Set<String>) {
    guard case .call(let call) = code else { return }
    let first = call.arguments.first
    let child: Code?
    switch call.name {
    case "addChild", "addChildViewController", "embed": child = first?.value
    case "add" where first?.label?.hasPrefix("child") == true: child = first?.value
    case "didMove" where first?.label?.hasPrefix("toParent") == true: child = call.base
    default: return
    }
    guard let child else { return }
    takeCall(child)
    if let name = child.lastName { names.insert(name) }
  }

  private mutating func take(_ value: Code) { value.walk { takeCall($0) } }

  private mutating func takeCall(_ code: Code) {
    if case .call(let call) = code { places.insert(call.range) }
  }
}

extension Embedded {
  /// Where a type's code makes what only holds other view controllers, and those that it holds but for the first, which is
  /// the screen.
  static func places(heldIn type: TypeInfo, _ index: TypeIndex) -> Set<SourceRange> {
    var places: Set<SourceRange> = []
    for part in type.parts {
      part.walk { code in
        guard case .call(let call) = code,
          let made = call.constructedName.flatMap({ index.type(named: $0) }),
          index.isViewController(made)
        else { return }
        let parameters = index.types[made].functions.filter { $0.name == "init" }
          .flatMap(\.parameters).filter { index.isHeld($0) }
        var held = call.arguments.filter { argument in
          parameters.contains { $0.label == argument.label }
        }.flatMap { argument in
          if case .list(let items) = argument.value { items } else { [argument.value] }
        }[...]
        guard held.popFirst() != nil else { return }
        places.insert(call.range)
        for case .call(let other) in held { places.insert(other.range) }
      }
    }
    return places
  }
}
