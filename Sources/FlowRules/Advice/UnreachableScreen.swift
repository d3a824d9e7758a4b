package import FlowModel
package import FlowSource

/// `unreachable-screen`
package enum UnreachableScreen: ProvedRule {
  package static let rule = Rule.unreachableScreen

  package static func message(about subject: ScreenID, in flow: Flow) -> String {
    "the user never sees `\(flow.text(subject))`"
  }

  package static func help(about subject: ScreenID, in flow: Flow) -> String {
    "show it somewhere, or remove it"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "No sequence of events shows this screen.",
      meaning: """
        The screen is built, translated and tested, but no user ever sees it.
        """,
      reason: """
        Either the screen is dead code and can go, or the path to it broke unnoticed: a flag that
        nothing sets any longer, for example.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        state: { hasNewCheckout: Bool = false }
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [] }
          NewCheckout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout:
                if: hasNewCheckout
                then: { push: NewCheckout }
                else: { push: Checkout }
        """,
      fixed: """
         gestures: { back: finish, swipe: finish }
        -state: { hasNewCheckout: Bool = false }
        +state: { hasNewCheckout: Bool = any }
         screens:
        """)
  }
}
