/// `unknown-key`
enum UnknownKey: ReportedRule {
  static var reporters: [String] {
    [
      "FlowSpec/Reading/FlowReader+File.swift",
      "FlowSpec/Reading/FlowReader+Reports.swift",
      "FlowSpec/Reading/FlowReader+Steps.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A key has no meaning where it is.",
      meaning: """
        flowctl doesn't read what is under the key: the key is misspelt, or belongs one level further
        in or out. Keys that begin with `x-` are yours and never reported.
        """,
      reason: """
        With `transitions` misspelt, a coordinator would handle nothing; with `swipe` misspelt, a
        child would leak. Both would look like faults of the app.
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
            transition:
              Cart.checkout: { push: Checkout }
        """,
      fixed: """
             start: Cart
        -    transition:
        +    transitions:
               Cart.checkout: { push: Checkout }
        """)
  }
}
