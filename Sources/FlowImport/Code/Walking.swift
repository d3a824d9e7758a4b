// Everything that stands in an expression or a statement, for questions about names alone.

extension Code {
  /// Calls `visit` with each expression in it, itself first.
  func walk(_ visit: (Code) -> Void) {
    visit(self)
    switch self {
    case .name, .implicit, .text, .keyPath, .boolean, .nothing, .value, .type: break
    case .member(let base, _, _): base.walk(visit)
    case .call(let call):
      call.callee.walk(visit)
      for argument in call.arguments { argument.value.walk(visit) }
    case .closure(let closure): closure.body.walk(visit)
    case .tuple(let elements): for element in elements { element.value.walk(visit) }
    case .list(let items), .several(let items), .all(let items), .any(let items):
      for item in items { item.walk(visit) }
    case .not(let inner): inner.walk(visit)
    case .equal(let left, let right):
      left.walk(visit)
      right.walk(visit)
    case .assign(let left, let right):
      left.walk(visit)
      right.walk(visit)
    case .choice(let condition, let left, let right):
      condition?.walk(visit)
      left.walk(visit)
      right.walk(visit)
    case .cast(let value, _): value.walk(visit)
    case .branch(let branch):
      for condition in branch.conditions { condition.walk(visit) }
      branch.then.walk(visit)
      branch.otherwise?.walk(visit)
    case .cases(let choice):
      choice.subject.walk(visit)
      for one in choice.cases { one.body.walk(visit) }
    }
  }
}

extension Code {
  /// A closure, or what calls one at once.
  var isClosure: Bool {
    switch self {
    case .closure: true
    case .call(let call): call.callee.isClosure
    default: false
    }
  }
}

extension ConditionCode {
  func walk(_ visit: (Code) -> Void) {
    switch self {
    case .test(let code), .binding(_, let code), .pattern(_, let code): code.walk(visit)
    }
  }
}

extension [Statement] {
  func walk(_ visit: (Code) -> Void) {
    for statement in self {
      switch statement {
      case .expression(let code): code.walk(visit)
      case .variable(let variable):
        if let type = variable.type { visit(.type(type)) }
        variable.value?.walk(visit)
        variable.body?.walk(visit)
      case .guarded(let conditions, let otherwise):
        for condition in conditions { condition.walk(visit) }
        otherwise.walk(visit)
      case .result(let code): code?.walk(visit)
      case .loop(_, let sequence, let body):
        sequence?.walk(visit)
        body.walk(visit)
      case .function(let function): function.body?.walk(visit)
      case .block(let statements): statements.walk(visit)
      }
    }
  }
}

extension [Statement] {
  /// The variables that are declared in it, but for those of closures.
  func forEachVariable(_ visit: (VariableCode) -> Void) {
    for statement in self {
      switch statement {
      case .variable(let variable): visit(variable)
      case .expression(.branch(let branch)):
        branch.then.forEachVariable(visit)
        branch.otherwise?.forEachVariable(visit)
      case .expression(.cases(let choice)):
        for one in choice.cases { one.body.forEachVariable(visit) }
      case .guarded(_, let body), .loop(_, _, let body), .block(let body):
        body.forEachVariable(visit)
      case .expression, .result, .function: break
      }
    }
  }
}

extension TypeCode {
  /// Every expression of its members.
  func walk(_ visit: (Code) -> Void) {
    for variable in variables {
      variable.value?.walk(visit)
      variable.body?.walk(visit)
    }
    for function in functions {
      for parameter in function.parameters { parameter.initial?.walk(visit) }
      function.body?.walk(visit)
    }
  }
}
