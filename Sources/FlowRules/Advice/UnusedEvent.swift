import FlowModel
import FlowSource

/// `unused-event`: an event that nobody handles, a notification that nobody posts or handles.
enum UnusedEvent: CheckedRule {
  static func check(_ flow: Flow, _ facts: FlowFacts) -> [Diagnostic] {
    var check = Check(flow: flow, facts: facts)
    check.run()
    return check.findings.all
  }

  static var explanation: Explanation {
    Explanation(
      summary: "No coordinator handles this event.",
      meaning: """
        Either every coordinator that shows the screen ignores the event, or no coordinator shows the
        screen. It is a button that never does anything.
        """,
      reason: """
        One coordinator may have a good reason to ignore an event. If all of them do, the button
        should not be there.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Terms: { events: [accept, share] }
        coordinators:
          App:
            children: { Checkout: push }
            start: Terms
            ignores: [Terms.share]
            transitions:
              Terms.accept: { start: Checkout }
          Checkout:
            start: Terms
            ignores: [Terms.share]
            transitions:
              Terms.accept: finish
        """,
      fixed: """
         screens:
        -  Terms: { events: [accept, share] }
        +  Terms: { events: [accept] }
         coordinators:
        @@
             start: Terms
        -    ignores: [Terms.share]
             transitions:
        @@
             start: Terms
        -    ignores: [Terms.share]
             transitions:
        """)
  }
}

private struct Check {
  let flow: Flow
  let facts: FlowFacts
  var findings = Findings()

  mutating func run() {
    checkScreens()
    checkNotifications()
  }

  /// An event that no coordinator can handle, since none shows its screen; or one that all of several
  /// coordinators which show the screen ignore. A single coordinator that ignores an event does so on
  /// purpose.
  private mutating func checkScreens() {
    var isBound = [Bool](repeating: false, count: flow.events.count)
    for transition in flow.transitions { isBound[transition.event.index] = true }
    var ignoring: [EventID: [CoordinatorID]] = [:]
    var isShown = [Bool](repeating: false, count: flow.screens.count)
    for (index, coordinator) in flow.coordinators.enumerated() {
      // One that lists it twice is one.
      for event in Set(coordinator.ignores) {
        ignoring[event, default: []].append(CoordinatorID(index))
      }
      for screen in coordinator.shows { isShown[screen.index] = true }
    }
    for (index, event) in flow.events.enumerated() where !isBound[index] {
      guard event.kind == .event || event.kind == .async, case .screen(let screen) = event.owner
      else { continue }
      let name = flow.text(EventID(index))
      if !isShown[screen.index] {
        findings.report(
          .unusedEvent, "nothing handles `\(name)`: no coordinator shows `\(flow.text(screen))`",
          at: event.range,
          help: "show the screen and handle the event, or remove both")
      } else if let ignoring = ignoring[EventID(index)], ignoring.count > 1 {
        findings.report(
          .unusedEvent,
          "nothing handles `\(name)`: every coordinator that shows `\(flow.text(screen))` ignores it",
          at: event.range,
          notes: ignoring.map {
            Diagnostic.Note("`\(flow.text($0))` ignores it", at: flow[$0].range)
          },
          help: "remove the event, or handle it")
      }
    }
  }

  /// A notification that nobody posts, or that nobody handles.
  private mutating func checkNotifications() {
    var isBound: Set<EventID> = []
    for transition in flow.transitions { isBound.insert(transition.event) }
    for index in flow.notifications.indices {
      let event = EventID(index)
      let name = flow.text(event)
      if !facts.isPosted.contains(event) {
        findings.report(
          .unusedEvent, "no step posts `\(name)`", at: flow[event].range,
          help: "post it: `post: \(flow.names[flow[event].name])`, or remove it")
      } else if !isBound.contains(event) {
        findings.report(
          .unusedEvent, "no coordinator handles `\(name)`", at: flow[event].range,
          help: "handle it in the `transitions` of a coordinator: `\(name): …`, or remove it")
      }
    }
  }
}
