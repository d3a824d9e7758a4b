/// What some step, link or condition of a flow makes use of, whether or not it can ever happen.
extension Flow {
  /// By boundary, whether the child is ever started across it: by a step, with its tab bar, or on the way to
  /// a finish target or where a deep link leads.
  package var startedBoundaries: [Bool] {
    var isStarted = boundaries.map { $0.kind == .tab }
    for step in steps {
      if case .start(let boundary, _) = step.operation { isStarted[boundary.index] = true }
      if case .startOverTop(let boundary, _) = step.operation { isStarted[boundary.index] = true }
    }
    for link in links {
      for boundary in link.path { isStarted[boundary.index] = true }
    }
    for target in targets {
      for case .below(let path, let last) in target.resolutions.values {
        for boundary in path + [last] { isStarted[boundary.index] = true }
      }
      // Whoever is Q starts T by itself.
      guard let last = target.path.last, let parent = target.path.dropLast().last else { continue }
      for boundary in self[parent].boundaries.indices where boundaries[boundary].child == last {
        isStarted[boundary] = true
      }
    }
    return isStarted
  }

  /// By variable of state and environment, whether a condition looks at it or some argument takes it.
  package var readVariables: [Bool] {
    var isRead = Array(repeating: false, count: variables.count)
    func read(_ expression: Expression) {
      if case .state(let variable) = expression { isRead[Int(variable)] = true }
    }
    for condition in conditions {
      switch condition {
      case .holds(let value), .equals(let value, _), .exists(let value): read(value)
      case .not, .and, .or, .alive: break
      }
    }
    for step in steps {
      if case .branch(let value, _) = step.operation { read(value) }
    }
    for expression in expressions { read(expression) }
    for assignment in assignments { read(assignment.value) }
    for argument in targets.lazy.flatMap(\.arguments) { read(argument.value) }
    // A team may keep a fact for its checks alone.
    for variable in checks.flatMap(\.formulas).flatMap(\.atoms).compactMap(\.variable) {
      isRead[variable] = true
    }
    return isRead
  }

  /// By type, whether something is declared to have it, or a type made of it.
  package var usedTypes: [Bool] {
    var isUsed = Array(repeating: false, count: types.shapes.count)
    for type in variables.map(\.type) + parameters.map(\.type) { isUsed[Int(type.raw)] = true }
    // What a type is made of was numbered before it.
    for index in types.shapes.indices.reversed() where isUsed[index] {
      switch types.shapes[index] {
      case .optional(let part), .list(let part): isUsed[Int(part.raw)] = true
      case .builtin, .enumeration, .opaque, .invalid: break
      }
    }
    return isUsed
  }
}
