import FlowKernel
import FlowModel

/// `child-missing`
enum ChildMissing: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.stop, .inChild)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) calls a child that isn't alive: nothing happens"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    guard let child = violation.calledChild(in: flow) else {
      return "guard it with `if: alive …`, or start the child first"
    }
    if let event = violation.answeredEvent(in: flow),
      case .coordinator(let ended) = flow[event].owner,
      [.outcome, .finished].contains(flow[event].kind), flow.text(ended) == child
    {
      return
        "`\(child)` has ended by then: remove the step, or write `stay` if nothing else is left"
    }
    return "guard it: `{ if: alive \(child), then: … }`; or start `\(child)` first"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator calls a child that isn't alive: nothing happens.",
      meaning: """
        The parent tells its child to show or to stop something, but there is no child. The user never
        sees what should appear.
        """,
      reason: """
        The call assumes an order of events that nothing guarantees: the child had already ended, or
        was never started. In the app, optional chaining hides it.
        """,
      uikit: """
        UIKit is not involved: `checkout?.stop()` on `nil` does nothing (general
        knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart:
            events: [checkout]
            async: [soldOut]
          Payment: { events: [] }
        coordinators:
          App:
            children: { Checkout: push }
            start: Cart
            transitions:
              Cart.checkout: { start: Checkout }
              Cart.soldOut: { stop: Checkout }
          Checkout: { start: Payment }
        """,
      fixed: """
               Cart.checkout: { start: Checkout }
        -      Cart.soldOut: { stop: Checkout }
        +      Cart.soldOut: { if: alive Checkout, then: { stop: Checkout } }
           Checkout: { start: Payment }
        """)
  }
}
