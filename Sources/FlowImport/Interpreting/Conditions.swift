// What the conditions of the code are called in a draft. They keep their sense: of `!x` the draft says `not x`.

extension DraftCondition {
  init(of conditions: [ConditionCode]) {
    let parts = conditions.filter { !$0.isOfSelf }.compactMap(\.condition)
    self = parts.isEmpty ? "condition" : .joined(parts, by: "And")
    for condition in conditions {
      condition.walk { code in
        switch code {
        case .name(let name, _), .member(_, let name, _):
          if Self.ofStacks.contains(name) { asksStack = true }
        default: break
        }
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

// A `Bool` that a function was given is known where it runs: `show(screen, modally: true)`.

extension Interpreter {
  /// The conditions without those that hold for certain.
  func reduced(_ conditions: [ConditionCode], in scope: Scope) -> [ConditionCode] {
    conditions.compactMap { condition in
      guard case .test(let code) = condition else { return condition }
      let left = reduced(code, in: scope)
      if case .boolean(true) = left { return nil }
      return .test(left)
    }
  }

  /// A condition without the parts that are known.
  func reduced(_ code: Code, in scope: Scope) -> Code {
    switch code {
    case .name(let name, _):
      if case .truth(let isSo)? = scope.find(name) { return .boolean(isSo) }
      return code
    case .not(let inner):
      let inner = reduced(inner, in: scope)
      if case .boolean(let isSo) = inner { return .boolean(!isSo) }
      return .not(inner)
    case .all(let parts): return reduced(parts, decidedBy: false, in: scope) { .all($0) }
    case .any(let parts): return reduced(parts, decidedBy: true, in: scope) { .any($0) }
    default: return code
    }
  }

  private func reduced(
    _ parts: [Code], decidedBy decisive: Bool, in scope: Scope, _ joined: ([Code]) -> Code
  ) -> Code {
    var left: [Code] = []
    for part in parts {
      let part = reduced(part, in: scope)
      guard case .boolean(let isSo) = part else {
        left.append(part)
        continue
      }
      if isSo == decisive { return .boolean(decisive) }
    }
    if left.isEmpty { return .boolean(!decisive) }
    return left.count == 1 ? left[0] : joined(left)
  }
}

extension ConditionCode {
  var isFalse: Bool { if case .test(.boolean(false)) = self { true } else { false } }
}

extension DraftStep {
  /// What is the first screen of an empty stack, and else pushed, is pushed.
  static func pushed(_ then: [DraftStep], _ otherwise: [DraftStep]) -> DraftStep? {
    guard then.count == 1, otherwise.count == 1 else { return nil }
    switch (then[0].operation, otherwise[0].operation) {
    case (.replace(let screens), .push(let screen)):
      return screens.count == 1 && screens[0] === screen ? otherwise[0] : nil
    case (.push(let screen), .replace(let screens)):
      return screens.count == 1 && screens[0] === screen ? then[0] : nil
    default: return nil
    }
  }
}
