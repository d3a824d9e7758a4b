/// `invalid-step`
enum InvalidStep: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/BoundaryWords.swift",
      "FlowModel/Resolving/Steps+Messages.swift",
      "FlowModel/Resolving/Steps.swift",
      "FlowSpec/Reading/FlowReader+StepForms.swift",
      "FlowSpec/Reading/FlowReader+Steps.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Not a valid step, or a step where none is allowed.",
      meaning: """
        The word is misspelt, the step lacks the thing it works on, or it belongs elsewhere: a bare
        name is a step only in `start`.
        """,
      reason: """
        Nobody can tell what the tap does, nor anything that comes after it.
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
              Cart.checkout: { show: Checkout }
        """,
      fixed: """
             transitions:
        -      Cart.checkout: { show: Checkout }
        +      Cart.checkout: { push: Checkout }
        """)
  }
}
