import FlowKernel
import FlowModel

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

  /// Whether a script means another sender than a turn does. A line says a screen's name and its owner; of
  /// several that one owner shows it means the one in sight, or the topmost. Which it is makes a difference
  /// where the answer reads what the screen was shown with, or acts where it stands, or the event comes once. Of two
  /// coordinators that were started alike, behind an error that is none to the run, a line means one.
  mutating func meansAnother(_ turn: Turn, in world: World, _ moves: Moves) -> Bool {
    // What isn't async comes from the screen in sight.
    guard case .event(let event, _, _) = turn.action, flow[event].kind == .async else {
      return false
    }
    let owner = world.owner(of: turn.sender)
    if isLikeAnother(owner, in: world) {
      let action = action(of: turn, in: world)
      if world.owner(of: self.turn(for: action, in: world)?.sender) != owner { return true }
    }
    guard case .screen(let screen) = flow[event].owner, case .entry(let entry) = turn.sender,
      flow[event].onceBit != 0 || moves.tellsApart(world[entry: entry], screen, flow)
    else { return false }
    if world.entries.count(where: { $0.isLive && $0.screen == screen }) == 1 { return false }
    return !means(entry, by: event, in: world)
  }

  /// Whether a coordinator, or one above it, has a sibling of its type.
  private func isLikeAnother(_ coordinator: Slot, in world: World) -> Bool {
    var current = coordinator
    while current != .none {
      let (type, parent) = (world[coordinator: current].type, world[coordinator: current].parent)
      if parent != .none {
        let alike = world.children(of: parent).count { world[coordinator: $0].type == type }
        if alike > 1 { return true }
      }
      current = parent
    }
    return false
  }
}
