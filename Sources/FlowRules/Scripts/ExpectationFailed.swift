/// `expectation-failed`
enum ExpectationFailed: ReportedRule {
  static var reporters: [String] {
    [
      "FlowScript/Replaying/Expectations.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "An expectation in a script is not met.",
      meaning: """
        The flow behaves differently from what the script says: the user is on another screen, or a
        coordinator that should be gone is alive.
        """,
      reason: """
        Scripts say what the app is for. One that fails after a change shows which scenario the change
        broke.
        """,
      flow: Explanation.cart,
      broken: """
        flow flow.yaml

        scenario pay
        launch
        Cart.checkout
        Checkout.pay
        expect visible Checkout
        """,
      fixed: """
         Checkout.pay
        -expect visible Checkout
        +expect visible Cart
        """)
  }
}
