import FlowSource
import FlowSpec

/// Conditions under which a gesture is locked: `swipe: { locked: changed }`.
extension Resolver {
  mutating func resolveLocks() {
    for (index, declaration) in declarations.screens.enumerated() {
      let screen = ScreenID(index)
      flow.screens[index].backLock = declaration.backLock.map { lock($0, of: screen) }
      flow.screens[index].swipeLock = declaration.swipeLock.map { lock($0, of: screen) }
    }
    for (index, declaration) in declarations.coordinators.enumerated() {
      for child in declaration.children {
        guard case .coordinator(let id) = entities[Int(child.child.value.raw)],
          let boundary = boundaryOfChild[CoordinatorID(index).raw, id.raw]
        else { continue }
        flow.boundaries[boundary.index].backLock = child.backLock.map { lock($0, of: id) }
        flow.boundaries[boundary.index].swipeLock = child.swipeLock.map { lock($0, of: id) }
      }
    }
  }

  /// What the screen was shown with stands where a payload does.
  private mutating func lock(
    _ declaration: ConditionDeclaration, of screen: ScreenID
  ) -> ConditionID {
    var scope = Scope(coordinator: flow.root, payload: flow[screen].parameters)
    scope.isScreens = true
    return lock(declaration, in: scope)
  }

  private mutating func lock(
    _ declaration: ConditionDeclaration, of child: CoordinatorID
  ) -> ConditionID {
    lock(declaration, in: Scope(coordinator: child, payload: .empty))
  }

  private mutating func lock(
    _ declaration: ConditionDeclaration, in scope: Scope
  ) -> ConditionID {
    if let range = asksWhoLives(declaration) {
      findings.report(
        .invalidCondition, "a lock can't ask who is alive", at: range,
        help: "set a state where the child starts and ends, and test that")
      flow.conditions.append(.holds(.constant(.false)))
      return ConditionID(flow.conditions.count - 1)
    }
    return condition(declaration, in: scope).id
  }

  private func asksWhoLives(_ declaration: ConditionDeclaration) -> SourceRange? {
    switch declaration {
    case .alive(let name): name.range
    case .not(let inner): asksWhoLives(inner)
    case .and(let left, let right), .or(let left, let right):
      asksWhoLives(left) ?? asksWhoLives(right)
    case .name, .equals, .exists: nil
    }
  }
}
