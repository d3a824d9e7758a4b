/// `stale-map`
enum StaleMap: ReportedRule {
  static var reporters: [String] {
    [
      "FlowctlCommands/Mapping/MapRun.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The committed map is out of date.",
      meaning: """
        The flow has changed since the committed map was written, or somebody has edited the map.
        `flowctl map -o FILE --check` says so.
        """,
      reason: """
        Reviewers and programs take the ways to the app's screens from the map: they would look for screens that
        are gone, and never hear of new ones.
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
        +  Home: { events: [], description: Written again. }
         coordinators:
        """)
  }
}
