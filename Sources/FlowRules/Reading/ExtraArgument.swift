/// `extra-argument`
enum ExtraArgument: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Finishes.swift",
      "FlowModel/Resolving/Scope.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "An argument has no matching parameter.",
      meaning: """
        `with:` passes a value that nothing takes: the parameter has another name, or has been
        removed.
        """,
      reason: """
        Whoever wrote it believes that the value arrives. The screen shows something else.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: { open: { productId: Int } } }
          Product: { params: { productId: Int }, events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.open: { push: { screen: Product, with: { coupon: "SUMMER" } } }
        """,
      fixed: """
           Cart: { events: { open: { productId: Int } } }
        -  Product: { params: { productId: Int }, events: [] }
        +  Product: { params: { productId: Int, coupon: String }, events: [] }
         coordinators:
        """)
  }
}
