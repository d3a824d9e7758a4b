package import FlowKernel
import FlowModel
import FlowSource

/// Why a line can't happen now, and what could.
package struct ImpossibleTurn: Error {
  package var message: String
  package var help: String
}

extension Kernel {
  /// The turn that a line means in a world.
  package func turn(for line: Command.Kind, in world: World) -> Result<Turn, ImpossibleTurn> {
    switch line {
    case .event(let event, let payload, let path):
      return self.event(event, payload: payload, at: path, in: world)
    case .back:
      return canGoBack(in: world)
        ? .success(.back) : .failure(impossible("the user can't go back here", in: world))
    case .swipe:
      return canSwipe(in: world)
        ? .success(.swipe) : .failure(impossible("nothing can be pulled down here", in: world))
    case .tab(let tab):
      return canTap(tab, in: world)
        ? .success(.tab(tab))
        : .failure(impossible("the user can't tap the tab `\(flow.text(tab))` here", in: world))
    case .open(let link, let payload): return .success(.open(link, payload: payload))
    case .set(let variable, let value): return .success(.change(variable: variable, to: value))
    case .launch, .expect, .unreadable:
      return .failure(impossible("this sets off no turn", in: world))
    }
  }

  private func event(
    _ event: EventID, payload: TupleID, at path: CoordinatorPath?, in world: World
  ) -> Result<Turn, ImpossibleTurn> {
    switch flow.events[event.index].owner {
    case .screen(let screen): screenEvent(event, of: screen, payload: payload, at: path, in: world)
    case .coordinator(let type):
      if let slot = world.coordinators(at: path ?? CoordinatorPath([type])).first {
        .success(.ownEvent(event, coordinator: slot, payload: payload))
      } else {
        .failure(impossible("`\(flow.text(type))` isn't alive", in: world))
      }
    }
  }

  private func screenEvent(
    _ event: EventID, of screen: ScreenID, payload: TupleID, at path: CoordinatorPath?,
    in world: World
  ) -> Result<Turn, ImpossibleTurn> {
    let visible = world.visible.entry
    if visible != .none, world.entries[Int(visible)].screen == screen, isMeant(visible, path, world)
    {
      return .success(.event(event, entry: visible, payload: payload))
    }
    guard flow.events[event.index].kind == .async else {
      return .failure(
        impossible("`\(flow.text(screen))` isn't visible, so the user can't cause this", in: world))
    }
    let entries = world.entries(of: screen).filter { isMeant($0, path, world) }
    if let entry = entries.first {
      return .success(.event(event, entry: entry, payload: payload))
    }
    return .failure(
      impossible("no `\(flow.text(screen))` is alive, so this can't arrive", in: world))
  }

  private func isMeant(_ entry: Slot, _ path: CoordinatorPath?, _ world: World) -> Bool {
    guard let path else { return true }
    let owner = world[entry: entry].owner
    return owner != .none && world.stands(owner, at: path)
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
