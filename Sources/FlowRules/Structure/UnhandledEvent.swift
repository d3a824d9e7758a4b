import FlowModel
import FlowSource

/// `unhandled-event`: an event, outcome or output that its owner neither handles nor ignores.
enum UnhandledEvent: CheckedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    var check = Check(flow: flow, facts: facts)
    check.run()
    return check.findings.all
  }

  static var explanation: Explanation {
    Explanation(
      summary: "An event arrives, but the coordinator in charge does not handle it.",
      meaning: """
        The user taps, and nothing happens; or a child ends or sends an output, and its parent doesn't
        carry on. A coordinator that shows a screen handles all its events, or lists under `ignores`
        those it leaves out on purpose.
        """,
      reason: """
        It is the delegate method that nobody wrote. If closures are optional, the compiler doesn't
        complain, and the button looks alive.
        """,
      uikit: """
        UIKit does nothing: the closure is `nil`, and calling it through `?` does nothing
        (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [checkout, help] }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
        """,
      fixed: """
           Checkout: { events: [] }
        +  Help: { events: [] }
         coordinators:
        @@
               Cart.checkout: { push: Checkout }
        +      Cart.help: { push: Help }
        """)
  }
}

private struct Check {
  let flow: Flow
  let facts: FlowFacts
  var findings = Findings()

  mutating func run() {
    let isStarted = flow.startedBoundaries
    for index in flow.coordinators.indices {
      let id = CoordinatorID(index)
      let coordinator = flow.coordinators[index]
      let ignored = Set(coordinator.ignores)
      for screen in coordinator.shows where !checkScreenOfChild(screen, in: id) {
        for event in flow[screen].events.indices {
          checkScreenEvent(EventID(event), of: screen, in: id, ignored: ignored)
        }
      }
      // Of a child that nothing starts nothing is heard: `unused-declaration`.
      for boundary in coordinator.boundaries.indices where isStarted[boundary] {
        checkChild(flow.boundaries[boundary], ignored: ignored)
      }
      for event in coordinator.events.indices where flow.events[event].kind == .async {
        checkOwnEvent(EventID(event), of: id, ignored: ignored)
      }
    }
  }

  /// A screen that a child starts with, which handles its events, shown without it: that is told once.
  private mutating func checkScreenOfChild(
    _ screen: ScreenID, in coordinator: CoordinatorID
  ) -> Bool {
    guard let shown = facts.place(of: screen, in: coordinator),
      let event = flow[screen].events.indices.map({ EventID($0) }).first(where: {
        flow[$0].kind == .event
      }), !isBound(event, in: coordinator), !flow[coordinator].ignores.contains(event),
      let child = flow[coordinator].children.map({ flow.boundaries[$0].child }).first(where: {
        child in
        isBound(event, in: child)
          && flow.steps(of: flow[child].start).contains {
            if case .push(screen, _) = flow.steps[$0].operation { true } else { false }
          }
      })
    else { return false }
    let (name, owner) = (flow.text(screen), flow.text(child))
    findings.report(
      .unhandledEvent,
      "`\(flow.text(coordinator))` shows `\(name)` but does not handle `\(flow.text(event))`: the tap does nothing",
      at: shown, notes: [Diagnostic.Note("`\(owner)` is declared here", at: flow[child].range)],
      help:
        "`\(owner)` starts with `\(name)` and handles it: write `{ start: \(owner) }` in place of the step"
    )
    return true
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
    if let shown = facts.place(of: screen, in: coordinator) {
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
