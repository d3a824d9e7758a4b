/// `unknown-name`
enum UnknownName: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Choices.swift",
      "FlowModel/Resolving/Conditions.swift",
      "FlowModel/Resolving/Finishes.swift",
      "FlowModel/Resolving/Links.swift",
      "FlowModel/Resolving/Names.swift",
      "FlowModel/Resolving/Owners.swift",
      "FlowModel/Resolving/Scope.swift",
      "FlowModel/Resolving/Steps+Messages.swift",
      "FlowModel/Resolving/Steps.swift",
      "FlowModel/Resolving/Transitions.swift",
      "FlowSpec/Reading/FlowReader+Boundaries.swift",
      "FlowSpec/Reading/FlowReader+Gestures.swift",
      "FlowSpec/Reading/FlowReader+Rules.swift",
      "FlowSpec/Reading/FlowReader+Suppressions.swift",
      "FlowSpec/Reading/FlowReader.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Nothing has this name.",
      meaning: """
        A step, a transition or a boundary names something that no file declares. If a known name is
        similar, flowctl suggests it.
        """,
      reason: """
        The tap that should lead there leads nowhere. Nothing after it can be checked: every finding
        would be about a flow with a hole in it.
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
              Cart.checkout: { push: Chekout }
        """,
      fixed: """
             transitions:
        -      Cart.checkout: { push: Chekout }
        +      Cart.checkout: { push: Checkout }
        """)
  }
}
