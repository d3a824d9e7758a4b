import FlowKernel
import FlowModel

/// `duplicate-child`
enum DuplicateChild: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has { !$0.isKept && $0.kind != .tab }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) is started while another is alive: two coordinators, one forgotten"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    let coordinator = violation.coordinator.map(flow.text) ?? "the coordinator"
    return violation.linkHelp(in: flow)
      ?? "start it only `if: not alive \(coordinator)`, or end the other one first: "
      + "`{ if: alive \(coordinator), then: { stop: \(coordinator) } }`"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A child is started while another of its type is alive: one is forgotten.",
      meaning: """
        Two sign-ins are on screen, one on top of the other. The user completes the upper one and
        finds the lower one underneath, as if nothing had happened.
        """,
      reason: """
        A parent keeps its children in a list or by type. A call meant for one of the two reaches the
        other, and removing a child by type removes both or the wrong one.
        """,
      uikit: """
        UIKit shows both: it knows about view controllers, not coordinators (general
        knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart:
            events: [checkout]
            async: [sessionExpired]
          Checkout: { events: [] }
          SignIn: { events: [submit] }
        coordinators:
          App:
            children: { SignInFlow: push }
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
              Cart.sessionExpired: { start: SignInFlow }
          SignInFlow:
            start: SignIn
            transitions:
              SignIn.submit: finish
        """,
      fixed: """
               Cart.checkout: { push: Checkout }
        -      Cart.sessionExpired: { start: SignInFlow }
        +      Cart.sessionExpired: { if: not alive SignInFlow, then: { start: SignInFlow } }
           SignInFlow:
        """)
  }
}
