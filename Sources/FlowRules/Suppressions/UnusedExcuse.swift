/// `unused-excuse`
enum UnusedExcuse: ReportedRule {
  static var reporters: [String] {
    [
      "FlowChecking/Policy/Policy.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A suppression has nothing to suppress.",
      meaning: """
        The finding that the comment suppresses isn't there: it has been fixed, or it is reported on
        another line. A suppression applies to its own line or, if the comment is on a line by itself,
        to the line below.
        """,
      reason: """
        A forgotten suppression would hide the next mistake of that kind on the same line.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [] }
        coordinators:
          App:   # flowctl:ignore unhandled-event -- the help button comes with 2.4
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
        """,
      fixed: """
         coordinators:
        -  App:   # flowctl:ignore unhandled-event -- the help button comes with 2.4
        +  App:
             start: Cart
        """)
  }
}
