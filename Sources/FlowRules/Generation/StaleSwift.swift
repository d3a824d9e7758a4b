/// `stale-swift`
enum StaleSwift: ReportedRule {
  static var reporters: [String] {
    [
      "FlowctlCommands/Commands/GenerateCommand.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The generated Swift is not what the flow says now.",
      meaning: """
        The flow was changed and the committed file was not generated again, or somebody changed the
        generated file by hand. `flowctl generate swift --check` says so.
        """,
      reason: """
        The app is built from the file, and what is proved is the flow: the proof is about another app.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Home: { events: [] }
        coordinators:
          App: { start: Home }
        """,
      fixed: """
         screens:
        -  Home: { events: [] }
        +  Home: { events: [], description: Generated again. }
         coordinators:
        """)
  }
}
