/// `breaking-name`
enum BreakingName: ReportedRule {
  static var reporters: [String] {
    [
      "FlowDiff/Declared/Names.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A screen or an event has another name, or is gone.",
      meaning: """
        The screen or event is told by this name in analytics, in recorded sessions and in UI tests, and they will not find
        it any more. It is told though nothing else has changed.
        """,
      reason: """
        Reports that count `Basket` go to zero, and nobody sees why. A team without such reports turns it off.
        """,
      flow: shopBeforeTheChange,
      broken: """
        flow: 1
        root: Shop
        screens:
          Basket: { events: [checkout] }
          Pay: { style: sheet, events: [close] }
        coordinators:
          Shop:
            start: Basket
            transitions:
              Basket.checkout: { present: Pay }
              Pay.close: dismiss
        """,
      fixed: """
        -  Pay: { style: sheet, events: [close] }
        +  Payment: { style: sheet, events: [close] }
        @@
        -      Basket.checkout: { present: Pay }
        -      Pay.close: dismiss
        +      Basket.checkout: { present: Payment }
        +      Payment.close: dismiss
        """)
  }
}
