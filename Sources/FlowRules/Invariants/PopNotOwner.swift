import FlowKernel
import FlowModel

/// `pop-not-owner`
enum PopNotOwner: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.pop)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    return "\(coordinator) pops \(screen), which belongs to another coordinator"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return "finish or `stop` the child whose screen is on top"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator pops another coordinator's screen.",
      meaning: """
        Parent and child share a stack, and the top screen is the child's. The parent pops and removes
        a screen it didn't mean; the user is left in the middle of a flow that is over.
        """,
      reason: """
        It works as long as the child shows one screen, and breaks when somebody adds a second: far
        from the line that pops.
        """,
      uikit: """
        `popViewController` pops whatever is on top. A navigation controller knows nothing
        of owners (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout] }
          Address: { events: [next] }
          Payment: { events: [pay] }
        coordinators:
          App:
            children: { Checkout: push }
            start: Cart
            transitions:
              Cart.checkout: { start: Checkout }
              Checkout.paid: pop
          Checkout:
            outputs: [paid]
            start: Address
            transitions:
              Address.next: { push: Payment }
              Payment.pay: { output: paid }
        """,
      fixed: """
               Cart.checkout: { start: Checkout }
        -      Checkout.paid: pop
        +      Checkout.paid: { stop: Checkout }
           Checkout:
        """)
  }
}
