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
  ///
  /// - Parameter paths: the command that writes the way to a screen in this flow.
  package func possibleTurn(
    for action: Action, in world: World, paths: String = Simulator.usualPaths
  ) -> Result<Turn, ImpossibleTurn> {
    if isAmbiguous(action, in: world) { return .failure(ambiguous(action, in: world)) }
    if let turn = turn(for: action, in: world) { return .success(turn) }
    return .failure(impossible(why(action, in: world), action, in: world, paths))
  }

  private func ambiguous(_ action: Action, in world: World) -> ImpossibleTurn {
    guard case .event(let event, let payload, _) = action,
      case .screen(let screen) = flow[event].owner
    else { return ImpossibleTurn(message: "several are meant", help: "name the coordinator") }
    let entries = world.entries(of: screen).filter { world[entry: $0].owner != .none }
    let lines = entries.map { text(of: .event(event, entry: $0, payload: payload), in: world) }
    return ImpossibleTurn(
      message:
        "`\(flow.text(screen))` of several coordinators is alive, and the user sees none of them",
      help: "say whose: `" + Set(lines).sorted().joined(separator: "`, `") + "`")
  }

  /// Why an action that can't happen can't.
  private func why(_ action: Action, in world: World) -> String {
    switch action {
    case .gesture(.back):
      let visible = world.visible.entry
      return visible != .none && world[entry: visible].below != .none
        ? "the user can't go back here, as `back` is locked" : "the user can't go back here"
    case .gesture(.backTo(let target)):
      return "the back button's menu doesn't lead to `\(target.text(in: flow))` here"
    case .gesture(.cancelledBack), .gesture(.cancelledSwipe):
      if flow.hearsAtBegin, action == .gesture(.cancelledSwipe), canSwipe(in: world) {
        return "nobody can let go of a tap outside"
      }
      return flow.hearsAtBegin
        ? "there is no such gesture to begin here"
        : "letting go of a gesture does nothing, as the flow doesn't say `hears: { when: begin }`"
    case .doubleTap(let event, _): return whyNotTwice(event, in: world)
    case .gesture(.swipe):
      return world.layers.last?.style == .fullScreen && world.layers.count > 1
        ? "a screen that is presented `fullScreen` can't be swiped down"
        : "nothing can be swiped down here"
    case .tab(let tab):
      let hiding = world.bars.contains { isHidden(bar: $0, in: world) }
      return "the user can't tap the tab `\(flow.text(tab))` here"
        + (hiding ? ", as a screen with `tabBar: hidden` hides the tab bar" : "")
    case .button(let button):
      return "the user can't tap the button `\(flow.names[flow[button].name])` here"
    case .event(let event, _, let path): return why(event, at: paths[path], in: world)
    case .launch, .open, .change: return "this can't happen here"
    }
  }

  private func whyNotTwice(_ event: EventID, in world: World) -> String {
    if !flow.tapsTwice { return "a tap comes once, as the flow doesn't say `taps: twice`" }
    if case .screen(let screen) = flow[event].owner, flow[screen].single.contains(event) {
      return "`\(flow.text(event))` is `single`: the first tap disables it"
    }
    return why(event, at: CoordinatorPath([]), in: world)
  }

  private func why(_ event: EventID, at path: CoordinatorPath, in world: World) -> String {
    switch flow[event].owner {
    case .coordinator(let type):
      let path = path.types.isEmpty ? CoordinatorPath([type]) : path
      return !world.coordinators(at: path).isEmpty && flow[event].onceBit != 0
        ? whyNotNow(event, waiting: flow[type].waiting)
        : "`\(path.types.map { flow.text($0) }.joined(separator: "."))` isn't alive"
    case .screen(let screen) where flow[event].kind == .async:
      let living = world.entries(of: screen)
      let name = flow.text(screen)
      if living.isEmpty { return "no `\(name)` is alive, so this can't arrive" }
      if !living.contains(where: { world.isOwned($0, at: path) }) {
        let owner = path.types.map { flow.text($0) }.joined(separator: ".")
        return "no `\(name)` of `\(owner)` is alive, so this can't arrive"
      }
      return flow[event].onceBit != 0
        ? whyNotNow(event, waiting: flow[screen].waiting) : "this can't arrive now"
    case .screen(let screen):
      return "`\(flow.text(screen))` isn't visible, so the user can't trigger this"
    case .app: return "a notification is posted by a step"
    }
  }

  /// Why an event that comes once doesn't come now.
  private func whyNotNow(_ event: EventID, waiting: UInt32) -> String {
    "`\(flow.text(event))` comes once, and "
      + (waiting & flow[event].onceBit == 0 ? "has come" : "nothing asks for it now")
  }

  /// What was probably meant, of what can be done.
  private func meant(
    by action: Action, in world: World, among possible: [String], _ paths: String
  ) -> String? {
    switch action {
    case .gesture(.back): return possible.contains("swipe") ? "this is a sheet: write `swipe`" : nil
    case .gesture(.swipe): return possible.contains("back") ? "this is no sheet: write `back`" : nil
    case .event(let event, _, _) where flow[event].kind == .async:
      // Of another coordinator it can come.
      let name = flow.text(event)
      return possible.first {
        $0 == name || $0.hasPrefix(name + "(") || $0.hasPrefix(name + " in ")
      }
      .map { "write `\($0)`" } ?? asking(for: event, among: possible)
        ?? way(toOwnerOf: event, in: world, paths)
    case .event(let event, _, _):
      guard case .screen(let screen) = flow[event].owner, !world.entries(of: screen).isEmpty else {
        return way(toOwnerOf: event, in: world, paths)
      }
      let visible = world.visible.entry
      let seen = visible == .none ? nil : world[entry: visible].screen
      let tabs = flow.boundaries.filter { $0.kind == .tab }.map(\.child)
      let tab = tabs.first { tab in
        flow[tab].shows.contains(screen) && seen.map(flow[tab].shows.contains) != true
          && possible.contains("tab \(flow.text(tab))")
      }
      return tab.map { "write `tab \(flow.text($0))` before it" }
    case .gesture(.backTo(.screen(let screen))) where possible.contains("back"):
      let below = world[entry: world.visible.entry].below
      return below != .none && world[entry: below].screen == screen ? "write `back`" : nil
    case .launch, .doubleTap, .tab, .button, .open, .change, .gesture(.backTo),
      .gesture(.cancelledBack), .gesture(.cancelledSwipe):
      return nil
    }
  }

  /// Where to read how to get to a screen that isn't there.
  private func way(toOwnerOf event: EventID, in world: World, _ paths: String) -> String? {
    guard case .screen(let screen) = flow[event].owner, world.entries(of: screen).isEmpty else {
      return nil
    }
    return "`\(paths) --to \(flow.text(screen))` writes the lines that lead there"
  }

  /// What can be done whose steps ask for an event that comes once.
  private func asking(for event: EventID, among possible: [String]) -> String? {
    let asking = flow.transitions.filter { transition in
      flow.steps(of: transition.block).contains { flow.steps[$0].operation == .request(event) }
    }.map { flow.text($0.event) }
    return possible.first { line in asking.contains { line == $0 || line.hasPrefix($0 + "(") } }
      .map { "write `\($0)` before it, which asks for it" }
  }

  private func impossible(
    _ message: String, _ action: Action, in world: World, _ paths: String
  ) -> ImpossibleTurn {
    let visible = world.visible.entry
    var seen = "nothing is visible"
    if visible != .none, let screen = world[entry: visible].screen {
      seen = "`\(flow.text(screen))` is visible"
    }
    let possible = offers(in: world).map { text(of: $0, in: world) }
    let shown = possible.prefix(12).joined(separator: ", ")
    return ImpossibleTurn(
      message: "\(message): \(seen)",
      help: possible.isEmpty
        ? "nothing can be done here"
        : (meant(by: action, in: world, among: possible, paths).map { $0 + "; " } ?? "")
          + "what can be done now: \(shown)"
          + (possible.count > 12 ? ", …" : ""))
  }
}
