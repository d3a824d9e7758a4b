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

  /// Whether a script means another screen than a turn does. A line says a screen's name and its owner; of
  /// several that one owner shows it means the one in sight, or the topmost. Which it is makes a difference
  /// where the answer reads what the screen was shown with, or the event comes once.
  func meansAnother(_ turn: Turn, in world: World, _ moves: Moves) -> Bool {
    // What isn't async comes from the screen in sight.
    guard case .event(let event, _, _) = turn.action, flow[event].kind == .async,
      case .screen(let screen) = flow[event].owner, case .entry(let entry) = turn.sender,
      moves.readsScreen[screen.index] || flow[event].onceBit != 0
    else { return false }
    if world.entries.count(where: { $0.isLive && $0.screen == screen }) == 1 { return false }
    return !means(entry, by: event, in: world)
  }
}
