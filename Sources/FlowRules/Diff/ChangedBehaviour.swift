/// `changed-behaviour`
enum ChangedBehaviour: ReportedRule {
  static var reporters: [String] {
    [
      "FlowDiff/Comparing/Compared.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The app does something else than it did after the same events.",
      meaning: """
        Both flows were run side by side. After this sequence of events, which both have, they show or know something
        different. Up to its last event they do the same.
        """,
      reason: """
        It may be what the change is for. What is listed here and is not what the change is for, nobody has meant.
        """,
      flow: shopBeforeTheChange,
      broken: """
        flow: 1
        root: Shop
        screens:
          Basket: { events: [checkout] }
          Payment: { style: sheet, events: [close] }
        coordinators:
          Shop:
            start: Basket
            transitions:
              Basket.checkout: { present: Payment }
              Payment.close: stay
        """,
      fixed: """
        -      Payment.close: stay
        +      Payment.close: dismiss
        """)
  }
}
