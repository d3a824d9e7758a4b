/// `type-mismatch`
enum TypeMismatch: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Names.swift",
      "FlowModel/Resolving/Scope.swift",
      "FlowModel/Resolving/Steps.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A value has the wrong type.",
      meaning: """
        An argument, a value in a `set` or a value at launch doesn't fit its declaration. An optional
        fits only after `if: name exists`.
        """,
      reason: """
        Swift would not compile it either; or somebody would write `!`, and the app would crash for
        the first user whose value is missing.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: { open: { productId: String } } }
          Product: { params: { productId: Int }, events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.open: { push: Product }
        """,
      fixed: """
         screens:
        -  Cart: { events: { open: { productId: String } } }
        +  Cart: { events: { open: { productId: Int } } }
           Product: { params: { productId: Int }, events: [] }
        """)
  }
}
