/// `script-impossible`
enum ScriptImpossible: ReportedRule {
  static var reporters: [String] {
    [
      "FlowScript/Replaying/Expectations.swift",
      "FlowScript/Replaying/Simulator.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A script does something that isn't possible at that point.",
      meaning: """
        The user can't do this now: the screen isn't visible, or the gesture is locked. The message
        says what is visible and what the user can do.
        """,
      reason: """
        The script describes a different app from the flow. One of the two is out of date.
        """,
      flow: Explanation.cart,
      broken: """
        flow flow.yaml

        scenario pay
        launch
        Checkout.pay
        """,
      fixed: """
         launch
        +Cart.checkout
         Checkout.pay
        +expect visible Cart
        """)
  }
}
