import FlowSource
import FlowSpec

/// `unhandled-event`: an event, outcome or output that its owner neither handles nor ignores.
extension Resolver {
  mutating func checkEventsAreHandled() {
    for index in flow.coordinators.indices {
      let id = CoordinatorID(index)
      let coordinator = flow.coordinators[index]
      let ignored = Set(coordinator.ignores)
      for screen in coordinator.shows {
        for event in flow[screen].events.indices {
          checkScreenEvent(EventID(event), of: screen, in: id, ignored: ignored)
        }
      }
      for boundary in coordinator.boundaries.indices {
        checkChild(flow.boundaries[boundary], ignored: ignored)
      }
      for event in coordinator.events.indices where flow.events[event].kind == .async {
        checkOwnEvent(EventID(event), of: id, ignored: ignored)
      }
    }
  }

  private func isBound(_ event: EventID, in coordinator: CoordinatorID) -> Bool {
    flow.transition(of: coordinator, for: event) != nil
  }

  private mutating func checkScreenEvent(
    _ event: EventID, of screen: ScreenID, in coordinator: CoordinatorID, ignored: Set<EventID>
  ) {
    let kind = flow[event].kind
    guard kind == .event || kind == .async, !ignored.contains(event),
      !isBound(event, in: coordinator)
    else { return }
    let name = flow.text(event)
    let owner = flow.text(coordinator)
    var notes = [Diagnostic.Note("`\(name)` is declared here", at: flow[event].range)]
    if let shown = shownAt[coordinator.raw, screen.raw] {
      notes.append(Diagnostic.Note("`\(owner)` shows `\(flow.text(screen))` here", at: shown))
    }
    findings.report(
      .unhandledEvent,
      kind == .event
        ? "`\(owner)` shows `\(flow.text(screen))` but does not handle `\(name)`: the tap does nothing"
        : "`\(owner)` shows `\(flow.text(screen))` but does not handle `\(name)`: it arrives, and "
          + "nothing happens",
      at: flow[coordinator].range, notes: notes,
      help: "handle it in `\(owner)`: `\(name): …`, or ignore it on purpose: `ignores: [\(name)]`")
  }

  private mutating func checkChild(_ boundary: Boundary, ignored: Set<EventID>) {
    let child = flow[boundary.child]
    for index in child.events.indices {
      let event = EventID(index)
      let kind = flow[event].kind
      guard kind == .outcome || kind == .output, !ignored.contains(event),
        !isBound(event, in: boundary.parent)
      else { continue }
      let name = flow.text(event)
      let owner = flow.text(boundary.parent)
      findings.report(
        .unhandledEvent,
        kind == .outcome
          ? "`\(owner)` has the child `\(flow.text(boundary.child))` but does not handle `\(name)`: the "
            + "child ends, and its parent doesn't carry on"
          : "`\(owner)` has the child `\(flow.text(boundary.child))` but does not handle `\(name)`: the "
            + "child sends it, and nothing happens",
        at: flow[boundary.parent].range,
        notes: [
          Diagnostic.Note("`\(name)` is declared here", at: flow[event].range),
          Diagnostic.Note(
            "`\(flow.text(boundary.child))` is a child of `\(owner)` here", at: boundary.range),
        ],
        help: "handle it in `\(owner)`: `\(name): …`, or ignore it on purpose: `ignores: [\(name)]`"
      )
    }
  }

  private mutating func checkOwnEvent(
    _ event: EventID, of coordinator: CoordinatorID, ignored: Set<EventID>
  ) {
    guard !ignored.contains(event), !isBound(event, in: coordinator) else { return }
    let name = flow.text(event)
    findings.report(
      .unhandledEvent, "`\(flow.text(coordinator))` does not handle its own `\(name)`",
      at: flow[event].range,
      help:
        "handle it in its `transitions`: `\(name): …`, or ignore it on purpose: `ignores: [\(name)]`"
    )
  }
}
