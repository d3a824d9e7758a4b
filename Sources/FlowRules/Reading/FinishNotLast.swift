/// `finish-not-last`
enum FinishNotLast: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Steps.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A step follows a finish, but by then its coordinator is gone.",
      meaning: """
        A finish ends the coordinator: its screens go, and its parent takes over. A step after it
        would run in a coordinator that nobody holds any longer.
        """,
      reason: """
        The parent's response runs first, and may have gone anywhere. A step after that does nothing,
        or disturbs what the parent has just shown.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [pay] }
        coordinators:
          App:
            children: { CheckoutFlow: push }
            start: Cart
            transitions:
              Cart.checkout: { start: CheckoutFlow }
              CheckoutFlow.paid: stay
          CheckoutFlow:
            outputs: [paid]
            start: Checkout
            transitions:
              Checkout.pay: [ finish, { output: paid } ]
        """,
      fixed: """
             transitions:
        -      Checkout.pay: [ finish, { output: paid } ]
        +      Checkout.pay: [ { output: paid }, finish ]
        """)
  }
}
