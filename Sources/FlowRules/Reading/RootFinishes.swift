/// `root-finishes`
enum RootFinishes: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Finishes.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The root coordinator finishes, and no parent is there to take over.",
      meaning: """
        The coordinator that the window starts has no parent. When it ends, all screens go, and the
        user looks at an empty window.
        """,
      reason: """
        iOS apps don't end themselves. Nearly always another child should start instead, such as
        sign-in after signing out.
        """,
      uikit: """
        The window keeps its root view controller, but nothing is left to respond to it
        (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Home: { events: [signOut] }
          SignIn: { events: [submit] }
        coordinators:
          App:
            start: SignIn
            transitions:
              SignIn.submit: { replace: Home }
              Home.signOut: finish
        """,
      fixed: """
               SignIn.submit: { replace: Home }
        -      Home.signOut: finish
        +      Home.signOut: { replace: SignIn }
        """)
  }
}
