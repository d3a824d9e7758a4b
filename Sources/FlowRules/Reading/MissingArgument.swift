/// `missing-argument`
enum MissingArgument: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Owners.swift",
      "FlowModel/Resolving/Scope.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A parameter gets no value.",
      meaning: """
        A screen, a child or an outcome needs a value that is neither given under `with:` nor in scope
        by its name: it is not in the event's payload, the coordinator's parameters or the state.
        """,
      reason: """
        The screen would have nothing to show. In the app it becomes a default value, a `nil`, or a
        global that somebody set earlier.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [open] }
          Product: { params: { productId: Int }, events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.open: { push: Product }
        """,
      fixed: """
         screens:
        -  Cart: { events: [open] }
        +  Cart: { events: { open: { productId: Int } } }
           Product: { params: { productId: Int }, events: [] }
        """)
  }
}
