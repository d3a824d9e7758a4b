/// `language-version`
enum LanguageVersion: ReportedRule {
  static var reporters: [String] {
    [
      "FlowSpec/Reading/FlowReader+File.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The file uses an unknown version of the language.",
      meaning: """
        `flow:` at the top declares the version of the language the file is written in. This flowctl
        knows version 1.
        """,
      reason: """
        A later version may give a word another meaning. Reading it as version 1 would check a flow
        that nobody wrote.
        """,
      broken: """
        flow: 2
        root: App
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
        -flow: 2
        +flow: 1
         root: App
        """)
  }
}
