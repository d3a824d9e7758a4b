package import FlowKernel
import FlowModel
import FlowSource

/// Why a line can't happen now, and what could.
package struct ImpossibleTurn: Error {
  package var message: String
  package var help: String
}

extension Kernel {
  /// The turn that a line means in a world, or why it can't happen there.
  package func possibleTurn(
    for action: Action, in world: World
  ) -> Result<Turn, ImpossibleTurn> {
    if let turn = turn(for: action, in: world) { return .success(turn) }
    return .failure(impossible(why(action), in: world))
  }

  /// Why an action that can't happen can't.
  private func why(_ action: Action) -> String {
    switch action {
    case .gesture(.back): return "the user can't go back here"
    case .gesture(.swipe): return "nothing can be swiped down here"
    case .tab(let tab): return "the user can't tap the tab `\(flow.text(tab))` here"
    case .event(let event, _, _): return why(event)
    case .launch, .open, .change: return "this can't happen here"
    }
  }

  private func why(_ event: EventID) -> String {
    switch flow[event].owner {
    case .coordinator(let type): return "`\(flow.text(type))` isn't alive"
    case .screen(let screen) where flow[event].kind == .async:
      return "no `\(flow.text(screen))` is alive, so this can't arrive"
    case .screen(let screen):
      return "`\(flow.text(screen))` isn't visible, so the user can't cause this"
    }
  }

  private func impossible(_ message: String, in world: World) -> ImpossibleTurn {
    let visible = world.visible.entry
    var seen = "nothing is visible"
    if visible != .none, let screen = world[entry: visible].screen {
      seen = "`\(flow.text(screen))` is visible"
    }
    let possible = offers(in: world)
    let shown = possible.prefix(12).map { text(of: $0, in: world) }.joined(separator: ", ")
    return ImpossibleTurn(
      message: "\(message): \(seen)",
      help: possible.isEmpty
        ? "nothing can be done here"
        : "what can be done now: \(shown)"
          + (possible.count > 12 ? ", …" : ""))
  }
}
