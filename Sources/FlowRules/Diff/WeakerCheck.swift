/// `weaker-check`
enum WeakerCheck: ReportedRule {
  static var reporters: [String] {
    [
      "FlowDiff/Declared/Gates.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Less may be checked than before.",
      meaning: """
        A rule was turned down or off, a check is gone, asks for less or says something else, or a comment or the baseline
        hides one more finding. What flowctl reported before may pass from now on.
        """,
      reason: """
        A gate that is opened together with what it would have stopped is easily missed in a review, so it is told first.
        """,
      flow: shopBeforeTheChange,
      broken: """
        flow: 1
        root: Shop
        rules: { leaked-child: off }
        screens:
          Basket: { events: [checkout] }
          Payment: { style: sheet, events: [close] }
        coordinators:
          Shop:
            start: Basket
            transitions:
              Basket.checkout: { present: Payment }
              Payment.close: dismiss
        """,
      fixed: """
        -rules: { leaked-child: off }
        +rules: {}
        """)
  }
}
