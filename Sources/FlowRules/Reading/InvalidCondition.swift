/// `invalid-condition`
enum InvalidCondition: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Choices.swift",
      "FlowModel/Resolving/Conditions.swift",
      "FlowSpec/Reading/ConditionParser.swift",
      "FlowSpec/Reading/ConditionToken.swift",
      "FlowSpec/Reading/FlowReader+Choices.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A condition can't be read, or tests something that can't be tested.",
      meaning: """
        Conditions test only Bools and enums, with `not`, `and`, `or`, `==`, `exists` and `alive`.
        Numbers and strings are passed along and never tested.
        """,
      reason: """
        Every case of a condition has to be checked: a Bool has two, an Int has no end of them.
        Declare the fact that the navigation depends on instead.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: { checkout: { itemCount: Int } } }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { if: itemCount == 0, then: stay, else: { push: Checkout } }
        """,
      fixed: """
         screens:
        -  Cart: { events: { checkout: { itemCount: Int } } }
        +  Cart: { events: { checkout: { isEmpty: Bool } } }
           Checkout: { events: [] }
        @@
             transitions:
        -      Cart.checkout: { if: itemCount == 0, then: stay, else: { push: Checkout } }
        +      Cart.checkout: { if: isEmpty, then: stay, else: { push: Checkout } }
        """)
  }
}
