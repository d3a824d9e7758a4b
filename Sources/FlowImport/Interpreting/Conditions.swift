// What the conditions of the code are called in a draft. They keep their sense: of `!x` the draft says `not x`.

extension DraftCondition {
  init(of conditions: [ConditionCode]) {
    let parts = conditions.filter { !$0.isOfSelf }.compactMap(\.condition)
    self = parts.isEmpty ? "condition" : .joined(parts, by: "And")
    for condition in conditions {
      condition.walk { code in
        if case .member(_, let name, _) = code, Self.ofStacks.contains(name) { asksStack = true }
      }
    }
  }

  private static let ofStacks: Set<String> = [
    "viewControllers", "topViewController", "visibleViewController", "presentedViewController",
    "childCoordinators", "children",
  ]

  /// Several at once are one choice with a name of its own.
  fileprivate static func joined(_ parts: [DraftCondition], by word: String) -> DraftCondition {
    if parts.count == 1 { return parts[0] }
    let names = parts.prefix(3).map { $0.isNegated ? "not" + $0.name.capitalised : $0.name }
    return DraftCondition(
      names.enumerated().map { $0.offset == 0 ? $0.element : $0.element.capitalised }
        .joined(separator: word))
  }

  var inverted: DraftCondition {
    var other = self
    other.isNegated.toggle()
    return other
  }
}

extension ConditionCode {
  /// A binding of what is there anyway is no choice.
  var isOfSelf: Bool {
    if case .binding(let name, _) = self { return name == "self" || name == "strongSelf" }
    return false
  }

  fileprivate var condition: DraftCondition? {
    switch self {
    case .test(let code): code.condition
    case .binding(let name, _): DraftCondition("has" + name.capitalised)
    case .pattern(let pattern, _): pattern.name.map { DraftCondition("is" + $0.capitalised) }
    }
  }
}

extension Code {
  /// The name of what is asked; nil where nothing of it has one.
  var condition: DraftCondition? {
    switch self {
    case .name(let name, _), .member(_, let name, _):
      return DraftCondition(name, flag: ownName?.name)
    case .call(let call): return call.name.isEmpty ? nil : DraftCondition(call.name)
    case .several(let parts): return parts.lazy.compactMap(\.condition).first
    case .cast(let inner, _): return inner.condition
    case .not(let inner): return inner.condition?.inverted
    case .equal(let left, .nothing):
      return left.condition.map { DraftCondition("has" + $0.name.capitalised) }
    case .equal(let left, let right):
      guard let left = left.condition else { return right.condition }
      return DraftCondition(left.name + "Is" + (right.condition?.name.capitalised ?? "That"))
    case .all(let parts): return Self.joined(parts, by: "And")
    case .any(let parts): return Self.joined(parts, by: "Or")
    default: return nil
    }
  }

  private static func joined(_ parts: [Code], by word: String) -> DraftCondition? {
    let named = parts.compactMap(\.condition)
    return named.isEmpty ? nil : .joined(named, by: word)
  }
}
