/// `stale-swift`
enum StaleSwift: ReportedRule {
  static var reporters: [String] {
    [
      "FlowctlCommands/Commands/GenerateCommand.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The generated Swift is out of date.",
      meaning: """
        The flow has changed since the committed file was generated, or somebody has edited the
        generated file. `flowctl generate swift --check` says so.
        """,
      reason: """
        The app is built from the generated file, but the proof is about the flow: what was proved may not
        hold for the app.
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
