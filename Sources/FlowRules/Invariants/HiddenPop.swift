import FlowKernel
import FlowModel

/// `hidden-pop`
enum HiddenPop: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.pop, .popTo, .otherPop)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    let taken = violation.boundary == nil ? screen : violation.child(in: flow)
    return "\(coordinator) pops \(taken) where the user doesn't see it"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    let help =
      "first bring the stack into view in the same transition, with `dismissAll` or `select`"
    let alerts = flow.screens.indices.map { ScreenID($0) }.filter {
      flow.leavesByItself($0) && flow[$0].events.indices.contains { flow.events[$0].kind == .event }
    }
    // An alert that is dismissed is never answered.
    return alerts.isEmpty
      ? help : help + "; while an alert waits for its answer, take this step when the answer comes"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A screen is popped where the user doesn't see it.",
      meaning: """
        Something covers the stack, or another tab is selected. The user sees nothing happen, and taps
        again; when they come back, a screen that they didn't leave is gone.
        """,
      reason: """
        The second tap pops once more, or finds nothing to pop. If the event comes by itself, the
        user loses their place without notice.
        """,
      uikit: """
        `popViewController` and `setViewControllers` change a stack that is covered or in an unselected tab
        at once, without an animation that anybody could see (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [pay] }
          Payment: { events: [terms], async: [paid] }
          Terms: { events: [close] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.pay: { push: Payment }
              Payment.terms: { present: Terms }
              Payment.paid: pop
              Terms.close: { dismiss: Terms }
        """,
      fixed: """
               Payment.terms: { present: Terms }
        -      Payment.paid: pop
        +      Payment.paid: [dismissAll, pop]
               Terms.close: { dismiss: Terms }
        """)
  }
}
