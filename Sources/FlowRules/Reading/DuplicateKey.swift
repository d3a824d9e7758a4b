/// `duplicate-key`
enum DuplicateKey: ReportedRule {
  static var reporters: [String] {
    [
      "FlowSpec/Reading/SpecReader.swift",
      "FlowYAML/Building/DocumentBuilder+Keys.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A key appears twice in one mapping.",
      meaning: """
        One thing is given two values: here, two responses to the same tap. Most YAML readers silently
        take the last one.
        """,
      reason: """
        It is what a merge of two branches leaves behind, if both sides handled the event. Which of
        the two the app does is a matter of luck; the flow must say.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
              Cart.checkout: { present: Checkout }
        """,
      fixed: """
               Cart.checkout: { push: Checkout }
        -      Cart.checkout: { present: Checkout }
        """)
  }
}
