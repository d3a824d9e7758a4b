package import FlowModel
package import FlowSource

/// `unused-transition`
package enum UnusedTransition: ProvedRule {
  package static let rule = Rule.unusedTransition

  package struct Subject {
    package var coordinator: CoordinatorID
    package var event: EventID

    package init(_ event: EventID, in coordinator: CoordinatorID) {
      self.coordinator = coordinator
      self.event = event
    }
  }

  package static func message(about subject: Subject, in flow: Flow) -> String {
    "`\(flow.text(subject.coordinator))` never gets `\(flow.text(subject.event))`"
  }

  package static func help(about subject: Subject, in flow: Flow) -> String {
    flow.helpToRequest(subject.event) ?? "remove the transition, or add a path that leads to it"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "No sequence of events runs this transition.",
      meaning: """
        What this transition describes never happens: its coordinator never shows the screen, or the
        gesture it waits for is locked.
        """,
      reason: """
        Readers will believe that the app does this. Whoever locked the gesture probably wanted it
        handled somewhere else.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [pay] }
          Receipt: { events: [done], back: locked }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.pay: { push: Receipt }
              Receipt.done: pop
              Receipt.popped: stay
        """,
      fixed: """
               Receipt.done: pop
        -      Receipt.popped: stay
        """)
  }
}
