import FlowKernel

extension Kernel {
  /// Whether the user can't make this gesture in a world without folds. Moves are listed for folded worlds,
  /// whose back menu may lead further down than it seems to.
  func refuses(_ turn: Turn, in world: World) -> Bool {
    guard case .gesture(let gesture) = turn.action else { return false }
    return !can(gesture, in: world)
  }
}
