/// `added-behaviour`
enum AddedBehaviour: ReportedRule {
  static var reporters: [String] {
    [
      "FlowDiff/Comparing/Compared.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The app can do something that it could not do before.",
      meaning: """
        Everything that was possible before is possible and does the same. This event is new, and the sequence is the shortest
        to it.
        """,
      reason: """
        It is a note: most changes add something. It tells a reviewer where to look at it.
        """,
      flow: shopBeforeTheChange,
      broken: """
        flow: 1
        root: Shop
        screens:
          Basket: { events: [checkout, help] }
          Help: { events: [] }
          Payment: { style: sheet, events: [close] }
        coordinators:
          Shop:
            start: Basket
            transitions:
              Basket.help: { push: Help }
              Basket.checkout: { present: Payment }
              Payment.close: dismiss
        """,
      fixed: """
        -  Basket: { events: [checkout, help] }
        -  Help: { events: [] }
        +  Basket: { events: [checkout] }
        @@
        -      Basket.help: { push: Help }
        """)
  }
}
