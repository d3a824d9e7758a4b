/// `duplicate-name`
enum DuplicateName: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Choices.swift",
      "FlowModel/Resolving/Links.swift",
      "FlowModel/Resolving/Names.swift",
      "FlowModel/Resolving/Owners.swift",
      "FlowModel/Resolving/Transitions.swift",
      "FlowSpec/Reading/FlowReader+Choices.swift",
      "FlowSpec/Reading/FlowReader+Reports.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Two declarations have the same name.",
      meaning: """
        Screens, coordinators and types share one namespace across all imported files. A name declared
        twice could mean either, most often a screen or the coordinator that shows it.
        """,
      reason: """
        `Checkout` in a step must mean one thing: pushing a screen and starting a child are different
        things to the app's user.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
          Checkout:
            start: Checkout
        """,
      fixed: """
           App:
        +    children: { CheckoutFlow: push }
             start: Cart
             transitions:
        -      Cart.checkout: { push: Checkout }
        -  Checkout:
        +      Cart.checkout: { start: CheckoutFlow }
        +  CheckoutFlow:
             start: Checkout
        """)
  }
}
