/// `wrong-kind`
enum WrongKind: ReportedRule {
  static var reporters: [String] {
    [
      "FlowSpec/Reading/FlowReader+Boundaries.swift",
      "FlowSpec/Reading/FlowReader+Coordinators.swift",
      "FlowSpec/Reading/FlowReader+Events.swift",
      "FlowSpec/Reading/FlowReader+Gestures.swift",
      "FlowSpec/Reading/FlowReader+Reports.swift",
      "FlowSpec/Reading/FlowReader+Screens.swift",
      "FlowSpec/Reading/FlowReader+Steps.swift",
      "FlowSpec/Reading/FlowReader+Types.swift",
      "FlowSpec/Reading/FlowReader+Values.swift",
      "FlowSpec/Reading/TypeText.swift",
      "FlowYAML/Building/DocumentBuilder+Keys.swift",
      "FlowYAML/Building/DocumentBuilder+Properties.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "This key takes a different kind of value.",
      meaning: """
        There is a list where a mapping belongs, a word where a list belongs, or nothing at all. The
        help shows the form to write.
        """,
      reason: """
        A screen in a plain list has no events, so no tap on it would ever be checked.
        """,
      broken: """
        flow: 1
        root: App
        screens: [Cart, Checkout]
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
        """,
      fixed: """
         root: App
        -screens: [Cart, Checkout]
        +screens:
        +  Cart: { events: [checkout] }
        +  Checkout: { events: [] }
         coordinators:
        """)
  }
}
