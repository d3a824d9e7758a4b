/// `hidden-parameter`
enum HiddenParameter: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Transitions.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A payload's name hides the coordinator's parameter of the same name.",
      meaning: """
        In this transition the name means the event's value; everywhere else it means the
        coordinator's. The user may see a different product from the one they came for.
        """,
      reason: """
        The payload wins, and that may be intended, but a reader can't tell.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: { open: { id: Int } } }
          Product: { params: { id: Int }, events: { related: { id: Int } } }
        coordinators:
          App:
            children: { ProductFlow: push }
            start: Cart
            transitions:
              Cart.open: { start: ProductFlow }
          ProductFlow:
            params: { id: Int }
            start: Product
            transitions:
              Product.related: { push: Product }
        """,
      fixed: """
           Cart: { events: { open: { id: Int } } }
        -  Product: { params: { id: Int }, events: { related: { id: Int } } }
        +  Product: { params: { id: Int }, events: { related: { relatedId: Int } } }
         coordinators:
        @@
             transitions:
        -      Product.related: { push: Product }
        +      Product.related: { push: { screen: Product, with: { id: relatedId } } }
        """)
  }
}
