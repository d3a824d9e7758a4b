import FlowKernel
import FlowModel

/// `step-after-end`
enum StepAfterEnd: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    // Only these end a coordinator while a block of its own runs, and under SwiftUI what hears of an exchange.
    parts.flow.hasSwiftUI || parts.has(.finish, .finishTo, .stop, .open)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "a step runs in \(coordinator), which has already ended"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return "move this step in front of the one that ends the coordinator"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A step runs in a coordinator that has ended.",
      meaning: """
        The coordinator told its parent something, the parent removed it, and then the coordinator's
        own steps carried on. The receipt they should show doesn't appear, or appears on a stack that
        now belongs to another coordinator.
        """,
      reason: """
        A delegate call looks as if it simply returned. With a continuation it is worse: finishing
        after the end resumes it twice, and the app crashes.
        """,
      uikit: """
        UIKit does what it is told, if anything still holds the navigation controller
        (general knowledge). Resuming a continuation twice crashes the app
        (auth0/Auth0.swift, issue 975).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout, lastReceipt] }
          Payment: { events: [pay] }
          Receipt: { events: [] }
        coordinators:
          App:
            children: { Checkout: push }
            start: Cart
            transitions:
              Cart.checkout: { start: Checkout }
              Cart.lastReceipt: { push: Receipt }
              Checkout.paid: { stop: Checkout }
          Checkout:
            outputs: [paid]
            start: Payment
            transitions:
              Payment.pay: [ { output: paid }, { push: Receipt } ]
        """,
      fixed: """
               Cart.lastReceipt: { push: Receipt }
        -      Checkout.paid: { stop: Checkout }
        +      Checkout.paid: [ { stop: Checkout }, { push: Receipt } ]
           Checkout:
        @@
             transitions:
        -      Payment.pay: [ { output: paid }, { push: Receipt } ]
        +      Payment.pay: { output: paid }
        """)
  }
}
