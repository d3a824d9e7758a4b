import FlowKernel
import FlowModel

/// `hierarchy-mismatch`
enum HierarchyMismatch: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has { $0.kind == .push }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    return
      "\(screen) of \(coordinator) is out of order on a shared stack: parent and child are not "
      + "removed together"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return "finish the child first, or push from the child"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "On a shared stack, the screens are not in the order of their coordinators.",
      meaning: """
        A parent pushes a screen of its own above its child's. When the child ends, the parent's
        screen goes too, or the user goes back from the parent's screen into a child that seemed to be
        finished.
        """,
      reason: """
        Popping to a screen, ending a child and removing all children assume that each coordinator's
        screens are together, parents below children. If they are not, too much or too little is
        removed.
        """,
      uikit: """
        UIKit does nothing about it: a stack is an array of controllers. Keeping the order
        is up to the coordinators (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout, help] }
          Payment: { events: [help] }
          Help: { events: [] }
        coordinators:
          App:
            children: { Checkout: push }
            start: Cart
            transitions:
              Cart.checkout: { start: Checkout }
              Cart.help: { push: Help }
              Checkout.help: { push: Help }
          Checkout:
            outputs: [help]
            start: Payment
            transitions:
              Payment.help: { output: help }
        """,
      fixed: """
               Cart.help: { push: Help }
        -      Checkout.help: { push: Help }
           Checkout:
        -    outputs: [help]
             start: Payment
             transitions:
        -      Payment.help: { output: help }
        +      Payment.help: { push: Help }
        """)
  }
}
