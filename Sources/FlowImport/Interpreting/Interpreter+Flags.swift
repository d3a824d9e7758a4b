import FlowSource

// What a coordinator remembers: private variables that begin as `true` or `false`, and are only ever set to these.

extension Interpreter {
  /// Such a variable, and where it is set.
  struct Flag {
    var initial: Bool
    var places: Set<SourceRange> = []
  }

  /// Whether what the draft says of a variable is all that the code does with it.
  func isKnown(_ flag: String) -> Bool {
    guard let found = flags[flag] else { return false }
    return askedFlags.contains(flag) && found.places.isSubset(of: setFlags)
  }

  func findFlags() -> [String: Flag] {
    let info = index.types[type]
    var found: [String: Flag] = [:]
    for variable in info.variables where variable.isPrivate && !variable.isStatic {
      guard variable.names.count == 1, case .boolean(let initial)? = variable.value else {
        continue
      }
      found[variable.names[0]] = Flag(initial: initial)
    }
    if found.isEmpty { return [:] }
    for name in localNames(of: info) { found[name] = nil }
    for part in info.parts {
      part.walk { code in
        switch code {
        case .assign(let target, let value):
          guard let (name, range) = target.ownName, found[name] != nil else { return }
          if case .boolean = value {
            found[name]?.places.insert(range)
          } else {
            found[name] = nil
          }
        case .call(let call) where call.name == "toggle":
          if let (name, _) = call.base?.ownName { found[name] = nil }
        default: break
        }
      }
    }
    return found
  }

  private func localNames(of info: TypeInfo) -> Set<String> {
    var names = Set(info.functions.flatMap { $0.parameters.map(\.name) })
    for function in info.functions {
      function.body?.forEachVariable { names.formUnion($0.names) }
    }
    for part in info.parts {
      part.walk { code in
        guard case .closure(let closure) = code else { return }
        names.formUnion(closure.parameters)
        closure.body.forEachVariable { names.formUnion($0.names) }
      }
    }
    return names
  }

  /// `isBusy = true`, on the coordinator itself.
  func noteFlag(_ target: Code, _ value: Code, in scope: Scope) {
    guard scope.me === me, case .boolean(let isOn) = value, let (name, range) = target.ownName,
      flags[name] != nil
    else { return }
    setFlags.insert(range)
    steps.append(DraftStep(operation: .set(name, isOn), range: range))
  }

  /// Notes that a choice hangs on a condition.
  func ask(_ condition: DraftCondition) {
    if let flag = condition.flag { askedFlags.insert(flag) }
  }
}

extension Code {
  /// The name of what may be a property of the type itself: `isBusy`, `self.isBusy`.
  var ownName: (name: String, range: SourceRange)? {
    switch self {
    case .name(let name, let range): (name, range)
    case .member(.name(let base, _), let name, let range):
      ["self", "strongSelf", "weakSelf", "this"].contains(base) ? (name, range) : nil
    default: nil
    }
  }
}

extension [DraftStep] {
  /// The first that the user sees something of.
  var firstSeen: DraftStep? { first { !$0.isSet } }

  /// Each step, and behind a choice the steps of all its ways.
  var everywhere: [DraftStep] {
    flatMap { step in
      switch step.operation {
      case .choose(_, let then, let otherwise): [step] + (then + otherwise).everywhere
      case .branch(_, _, let cases): [step] + cases.flatMap(\.steps).everywhere
      case .push, .present, .replace, .start, .pop, .popToRoot, .dismiss, .dismissAll, .popTo,
        .select, .set, .tell, .finish, .placeholder:
        [step]
      }
    }
  }

  /// Whether the parent is told something.
  var tells: Bool {
    everywhere.contains {
      switch $0.operation {
      case .tell, .finish: true
      default: false
      }
    }
  }
}

extension DraftStep {
  var isSet: Bool { if case .set = operation { true } else { false } }
  var isPlaceholder: Bool { if case .placeholder = operation { true } else { false } }
}
