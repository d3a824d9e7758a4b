import FlowModel
import FlowSource

/// A condition with its negations pushed inwards as far as reads well.
indirect enum Guard {
  case holds(Expression)
  case equals(Expression, Value, isEqual: Bool)
  case exists(Expression)
  case lacks(Expression)
  case alive(CoordinatorID, Bool)
  case not(Guard)
  case and(Guard, Guard)
  case or(Guard, Guard)

  init(_ id: ConditionID, of flow: Flow) {
    switch flow.conditions[id.index] {
    case .holds(let expression): self = .holds(expression)
    case .not(let inner): self = Guard(inner, of: flow).negated
    case .and(let left, let right): self = .and(Guard(left, of: flow), Guard(right, of: flow))
    case .or(let left, let right): self = .or(Guard(left, of: flow), Guard(right, of: flow))
    case .equals(let expression, let value): self = .equals(expression, value, isEqual: true)
    case .exists(let expression): self = .exists(expression)
    case .alive(let child): self = .alive(child, true)
    }
  }

  var negated: Guard {
    switch self {
    case .equals(let expression, let value, let isEqual):
      .equals(expression, value, isEqual: !isEqual)
    case .exists(let expression): .lacks(expression)
    case .lacks(let expression): .exists(expression)
    case .alive(let child, let lives): .alive(child, !lives)
    case .not(let inner): inner
    case .and(let left, let right): .or(left.negated, right.negated)
    case .or(let left, let right): .and(left.negated, right.negated)
    case .holds: .not(self)
    }
  }

  /// What must all hold.
  var conjuncts: [Guard] {
    if case .and(let left, let right) = self { return left.conjuncts + right.conjuncts }
    return [self]
  }

  /// The optionals that are there where it holds.
  var presentIfTrue: [Expression] {
    switch self {
    case .exists(let expression): return [expression]
    case .not(let inner): return inner.presentIfFalse
    case .and(let left, let right):
      return left.presentIfTrue + right.presentIfTrue.filter { !left.presentIfTrue.contains($0) }
    case .or(let left, let right):
      return left.presentIfTrue.filter { right.presentIfTrue.contains($0) }
    case .holds, .equals, .lacks, .alive: return []
    }
  }

  /// The optionals that are there where it doesn't.
  var presentIfFalse: [Expression] {
    switch self {
    case .lacks(let expression): return [expression]
    case .not(let inner): return inner.presentIfTrue
    case .and(let left, let right):
      return left.presentIfFalse.filter { right.presentIfFalse.contains($0) }
    case .or(let left, let right):
      return left.presentIfFalse + right.presentIfFalse.filter { !left.presentIfFalse.contains($0) }
    case .holds, .equals, .exists, .alive: return []
    }
  }
}
