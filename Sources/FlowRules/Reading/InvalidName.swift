/// `invalid-name`
enum InvalidName: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Names.swift",
      "FlowSpec/Reading/FlowReader+Events.swift",
      "FlowSpec/Reading/FlowReader+Names.swift",
      "FlowSpec/Reading/FlowReader+Rules.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Not a valid name, or a reserved word.",
      meaning: """
        Names are Swift identifiers, because they are the names of types and cases in the app. The
        language reserves `popped`, `dismissed` and `finished`, its names for gestures and for
        finishes without an outcome.
        """,
      reason: """
        Whoever reads a finding searches the app for the name in it. A name that Swift doesn't allow
        can't be found there.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [sign-in] }
          SignIn: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.sign-in: { push: SignIn }
        """,
      fixed: """
         screens:
        -  Cart: { events: [sign-in] }
        +  Cart: { events: [signIn] }
           SignIn: { events: [] }
        @@
             transitions:
        -      Cart.sign-in: { push: SignIn }
        +      Cart.signIn: { push: SignIn }
        """)
  }
}
