/// `swift-name`
enum SwiftName: ReportedRule {
  static var reporters: [String] {
    [
      "FlowGenerate/Checks/SwiftNameCheck.swift",
      "FlowGenerate/Navigator/NavigatorNameCheck.swift",
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A name of the flow can't stand in the generated Swift.",
      meaning: """
        `flowctl generate swift` writes nothing: two names of the flow would be the same name in Swift, or
        a name would hide a type that the generated code needs.
        """,
      reason: """
        Otherwise the Swift compiler would report an error in a line that nobody wrote.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Flow: { events: [] }
        coordinators:
          App: { start: Flow }
        """,
      fixed: """
         screens:
        -  Flow: { events: [] }
        +  FlowScreen: { events: [] }
         coordinators:
        -  App: { start: Flow }
        +  App: { start: FlowScreen }
        """)
  }
}
