import FlowKernel

extension Kernel {
  /// Whether the user can't make this gesture in a world without folds. Moves are listed for folded worlds,
  /// whose back menu may lead further down than it seems to.
  func refuses(_ turn: Turn, in world: World) -> Bool {
    guard case .gesture(let gesture) = turn.action else { return false }
    return !can(gesture, in: world)
  }

  /// Whether a turn that needed no more of its world was none: the menu has no such place, as is known only
  /// once what lies below is unfolded. What was unfolded for it must not be taken for something new.
  func isNoTurn(_ turn: Turn, in world: World) -> Bool {
    guard case .gesture(.backTo(let target)) = turn.action else { return false }
    return !canGoBack(to: target, in: world)
  }
}
