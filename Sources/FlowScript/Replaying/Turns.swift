package import FlowKernel
import FlowModel
import FlowSource

/// Why a line can't happen now, and what could.
struct ImpossibleTurn: Error {
  var message: String
  var help: String
}

extension Replay {
  /// The turn that a line means in this world.
  func turn(for command: Command) -> Result<Turn, ImpossibleTurn> {
    guard let world else { return .failure(impossible("nothing is launched")) }
    switch command.kind {
    case .event(let event, let payload, let path):
      return self.event(event, payload: payload, at: path, in: world)
    case .back:
      return kernel.canGoBack(in: world)
        ? .success(.back) : .failure(impossible("the user can't go back here"))
    case .swipe:
      return kernel.canSwipe(in: world)
        ? .success(.swipe) : .failure(impossible("nothing can be pulled down here"))
    case .tab(let tab):
      return kernel.tabs(in: world).contains(tab)
        ? .success(.tab(tab))
        : .failure(impossible("the user can't tap the tab `\(kernel.flow.text(tab))` here"))
    case .open(let link, let payload): return .success(.open(link, payload: payload))
    case .set(let variable, let value): return .success(.change(variable: variable, to: value))
    case .launch, .expect, .unreadable: return .failure(impossible("this sets off no turn"))
    }
  }

  private func event(
    _ event: EventID, payload: TupleID, at path: CoordinatorPath?, in world: World
  ) -> Result<Turn, ImpossibleTurn> {
    switch kernel.flow[event].owner {
    case .screen(let screen): screenEvent(event, of: screen, payload: payload, at: path, in: world)
    case .coordinator(let type):
      if let slot = world.coordinators(at: path ?? CoordinatorPath([type])).first {
        .success(.ownEvent(event, coordinator: slot, payload: payload))
      } else {
        .failure(impossible("`\(kernel.flow.text(type))` isn't alive"))
      }
    }
  }

  private func screenEvent(
    _ event: EventID, of screen: ScreenID, payload: TupleID, at path: CoordinatorPath?,
    in world: World
  ) -> Result<Turn, ImpossibleTurn> {
    let visible = world.visible.entry
    if visible != .none, world[entry: visible].screen == screen, isMeant(visible, path, world) {
      return .success(.event(event, entry: visible, payload: payload))
    }
    guard kernel.flow[event].kind == .async else {
      return .failure(
        impossible("`\(kernel.flow.text(screen))` isn't visible, so the user can't cause this"))
    }
    let entries = world.entries(of: screen).filter { isMeant($0, path, world) }
    if let entry = entries.first {
      return .success(.event(event, entry: entry, payload: payload))
    }
    return .failure(impossible("no `\(kernel.flow.text(screen))` is alive, so this can't arrive"))
  }

  private func isMeant(_ entry: Slot, _ path: CoordinatorPath?, _ world: World) -> Bool {
    guard let path else { return true }
    let owner = world[entry: entry].owner
    return owner != .none && world.stands(owner, at: path)
  }

  private func impossible(_ message: String) -> ImpossibleTurn {
    guard let world else { return ImpossibleTurn(message: message, help: "launch first") }
    let visible = world.visible.entry
    var seen = "nothing is visible"
    if visible != .none, let screen = world[entry: visible].screen {
      seen = "`\(kernel.flow.text(screen))` is visible"
    }
    let possible = kernel.possibleNow(in: world)
    let shown = possible.prefix(12).joined(separator: ", ")
    return ImpossibleTurn(
      message: "\(message): \(seen)",
      help: possible.isEmpty
        ? "nothing can be done here"
        : "what can be done now: \(shown)"
          + (possible.count > 12 ? ", …" : ""))
  }
}

extension Kernel {
  /// What the user can do in a world, in the order in which a person would think of it: events of
  /// the visible screen, gestures, tabs, links.
  package func possibleNow(in world: World) -> [String] {
    var possible: [String] = []
    let visible = world.visible.entry
    if visible != .none, let screen = world[entry: visible].screen {
      for index in flow[screen].events.indices {
        let kind = flow.events[index].kind
        if kind == .event || kind == .async { possible.append(flow.text(EventID(index))) }
      }
    }
    if canGoBack(in: world) { possible.append("back") }
    if canSwipe(in: world) { possible.append("swipe") }
    possible += tabs(in: world).map { "tab \(flow.text($0))" }
    possible += flow.links.map { "open \(flow.names[$0.name])" }
    return possible
  }
}
