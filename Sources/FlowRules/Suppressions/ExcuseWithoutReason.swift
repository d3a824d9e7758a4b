/// `excuse-without-reason`
enum ExcuseWithoutReason: ReportedRule {
  static var reporters: [String] {
    [
      "FlowChecking/Policy/Policy.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A suppression gives no reason.",
      meaning: """
        A `# flowctl:ignore` comment suppresses a finding but doesn't say why. The reason, after ` --
        `, is for the next reader.
        """,
      reason: """
        A year from now, nobody can tell a suppression that is still valid from one that was written
        in a hurry.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Cart: { events: [checkout, help] }
          Checkout: { events: [] }
        coordinators:
          App:   # flowctl:ignore unhandled-event
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
        """,
      fixed: """
         coordinators:
        -  App:   # flowctl:ignore unhandled-event
        +  App:   # flowctl:ignore unhandled-event -- the help button comes with 2.4
             start: Cart
        """)
  }
}
