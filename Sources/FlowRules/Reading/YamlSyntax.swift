/// `yaml-syntax`
enum YamlSyntax: ReportedRule {
  static var reporters: [String] {
    [
      "FlowYAML/Building/DocumentBuilder+Properties.swift",
      "FlowSpec/Reading/FlowReader+Slips.swift",
      "FlowYAML/Problems/SyntaxWords.swift",
      "FlowYAML/Text/TextCheck.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The file is not valid YAML.",
      meaning: """
        Nothing of the flow could be read, so nothing of it is checked. Reading stopped at the place
        shown; the mistake is there or shortly before: an unclosed bracket, a tab in the indentation,
        a colon without a space after it.
        """,
      reason: """
        A flow that can't be read isn't checked. If this were anything less than an error, a broken
        file would pass as a clean one.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [checkout }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
        """,
      fixed: """
         screens:
        -  Cart: { events: [checkout }
        +  Cart: { events: [checkout] }
           Checkout: { events: [] }
        """)
  }
}
