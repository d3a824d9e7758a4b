/// `missing-key`
enum MissingKey: ReportedRule {
  static var reporters: [String] {
    [
      "FlowSpec/Reading/FlowReader+Coordinators.swift",
      "FlowSpec/Reading/FlowReader+File.swift",
      "FlowSpec/Reading/FlowReader+Reports.swift",
      "FlowSpec/Reading/FlowReader+StepForms.swift",
      "FlowYAML/Building/DocumentBuilder+Ends.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A required key is missing.",
      meaning: """
        A flow declares which coordinator the window starts, a coordinator declares what it shows
        first, and a deep link declares where it leads. Without that key there is nothing to begin
        with.
        """,
      reason: """
        An app that starts nothing shows a black window, so nothing can be checked from there.
        """,
      broken: """
        flow: 1
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
        """,
      fixed: """
         flow: 1
        +root: App
         screens:
        """)
  }
}
