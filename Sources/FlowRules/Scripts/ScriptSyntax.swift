/// `script-syntax`
enum ScriptSyntax: ReportedRule {
  static var reporters: [String] {
    [
      "FlowScript/Reading/ScriptReader.swift",
      "FlowctlCommands/Commands/SimulateCommand.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A line of a script can't be read.",
      meaning: """
        The line is not in a form that scripts know, or names something that the flow doesn't have.
        The scenario fails and continues with the next line.
        """,
      reason: """
        A line that is skipped is a check that isn't made.
        """,
      flow: Explanation.cart,
      broken: """
        flow flow.yaml

        scenario to the checkout
        launch
        Cart.checkuot
        """,
      fixed: """
         launch
        -Cart.checkuot
        +Cart.checkout
        +expect visible Checkout
        """)
  }
}
