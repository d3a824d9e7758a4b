import FlowModel

/// Conditions side by side.
extension BlockText {
  /// A condition as somebody would write it.
  func written(_ condition: ConditionID, _ scope: Scope) -> String {
    switch flow.conditions[condition.index] {
    case .holds(let value): return name(value, scope)
    case .not(let inner): return "not " + inParentheses(inner, scope)
    case .and(let left, let right):
      return inParentheses(left, scope) + " and " + inParentheses(right, scope)
    case .or(let left, let right):
      return inParentheses(left, scope) + " or " + inParentheses(right, scope)
    case .equals(let value, let constant):
      return name(value, scope) + " == " + names.value(constant, type(value, scope))
    case .exists(let value): return name(value, scope) + " exists"
    case .alive(let child): return "alive " + names.text(child)
    }
  }

  private func inParentheses(_ condition: ConditionID, _ scope: Scope) -> String {
    switch flow.conditions[condition.index] {
    case .and, .or: "(" + written(condition, scope) + ")"
    case .holds, .not, .equals, .exists, .alive: written(condition, scope)
    }
  }

  private func name(_ value: Expression, _ scope: Scope) -> String {
    switch value {
    case .state(let variable): return names.variable(Int(variable))
    case .constant(let value): return names.value(value, .invalid)
    case .payload, .parameter:
      return parameter(value, scope).map { names.parameter($0) } ?? ""
    }
  }

  /// Whether a condition holds wherever another one does; if that takes long to find out, only where they are written
  /// alike.
  ///
  /// - Parameter other: nil always holds.
  func isImplied(
    _ condition: ConditionID, _ scope: Scope,
    by other: (blocks: BlockText, condition: ConditionID, scope: Scope)?
  ) -> Bool {
    var tests = self.tests(of: condition, scope)
    if let other { tests += other.blocks.tests(of: other.condition, other.scope) }
    var known: [String: [String]] = [:]
    for test in tests {
      known[test.subject] = Array(Set((known[test.subject] ?? []) + test.answers)).sorted()
    }
    let subjects = known.keys.sorted()
    let count = known.values.reduce(1) { $0 > Self.mostAnswers ? $0 : $0 * max(1, $1.count) }
    guard count <= Self.mostAnswers else {
      return other.map {
        $0.blocks.condition($0.condition, $0.scope) == self.condition(condition, scope)
      } ?? false
    }
    for number in 0..<count {
      var rest = number
      var answers: [String: String] = [:]
      for subject in subjects {
        let all = known[subject] ?? []
        answers[subject] = all[rest % max(1, all.count)]
        rest /= max(1, all.count)
      }
      let isAsked = other.map { $0.blocks.holds($0.condition, $0.scope, answers) } ?? true
      if isAsked, !holds(condition, scope, answers) { return false }
    }
    return true
  }
}
