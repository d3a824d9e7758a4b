import FlowKernel
import FlowModel

/// `orphan-screen`
enum OrphanScreen: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.flow.leavesScreens || parts.flow.removesByType || parts.flow.hearsAtBegin
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let screen = violation.nameOfScreen(in: flow)
    return violation.orphanMessage(screen)
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if violation.isLetGo {
      let several =
        flow.hearsOfLastOnly.map {
          "several: \(flow.hearsOfFirst ? "first" : $0 ? "last" : "all"), "
        } ?? ""
      let calls =
        flow.isUnderSwiftUI(violation.coordinator)
        ? "when the `path` is shorter, or in `onDismiss`"
        : "in `didShow` or `presentationControllerDidDismiss`"
      return
        "finish the coordinator when the gesture is over, \(calls), and write `hears: { \(several)when: end }`"
    }
    return "remove the screens together with the coordinator, or finish only after they are gone"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A screen is still there, but its coordinator is gone.",
      meaning: """
        The user looks at a screen whose buttons do nothing: the coordinator that would handle them
        has been released.
        """,
      reason: """
        It can only happen with base classes that leave screens behind when a coordinator finishes, or
        remove children by type, as `finishing:` declares. Then somebody has to remove the screen,
        every time.
        """,
      uikit: """
        UIKit keeps showing the controller. Its `weak var coordinator` is `nil`, so every
        tap does nothing (a coordinator that is deallocated while its view is on the
        stack: QuickBirdEng/XCoordinator, issue 206).
        """,
      broken: """
        flow: 1
        root: App
        finishing: { screens: left }
        gestures: { back: finish }
        screens:
          Cart: { events: [checkout] }
          Payment: { events: [pay] }
        coordinators:
          App:
            children: { Checkout: { as: present, swipe: locked } }
            start: Cart
            transitions:
              Cart.checkout: { start: Checkout }
              Checkout.paid: stay
          Checkout:
            outcomes: [paid]
            start: Payment
            transitions:
              Payment.pay: { finish: paid }
        """,
      fixed: """
               Cart.checkout: { start: Checkout }
        -      Checkout.paid: stay
        +      Checkout.paid: dismiss
           Checkout:
        """)
  }
}

extension Violation {
  fileprivate func orphanMessage(_ screen: String) -> String {
    switch cause {
    case .gesture(.back) where isLetGo:
      "the user starts to go back and lets go: \(screen) stays, but its coordinator is gone"
    case .gesture(.swipe) where isLetGo:
      "the user starts to swipe \(screen) down and lets go: it stays, but its coordinator is gone"
    case .gesture(.back), .gesture(.backTo), .gesture(.cancelledBack), .gesture(.swipe),
      .gesture(.cancelledSwipe), .launch, .step, .tab, .link:
      "\(screen) is still there, but its coordinator is gone: its buttons do nothing"
    }
  }
}
