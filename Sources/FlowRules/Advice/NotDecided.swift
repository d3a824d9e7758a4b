/// `not-decided`
enum NotDecided: ReportedRule {
  static var reporters: [String] {
    [
      "FlowProver/Findings/Undecided.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "An invariant was neither proved nor violated.",
      meaning: """
        Some sequence of events may break these invariants, or none may: flowctl gave up before it knew. The
        message says why, at the place that causes it; flowctl has tried what the help says, and everything is decided
        then. In a flow that is too large for such trials the place is the one where it gave up.
        """,
      reason: """
        An unfinished proof is easily mistaken for a finished one. The flow may well be right; `--strict` fails
        so that nobody relies on a proof that wasn't made.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish, hears: { several: all } }
        screens:
          Me: { events: [friends] }
          Person: { events: [friends] }
        coordinators:
          App:
            children: { Friend: push }
            start: Me
            transitions:
              Me.friends: { start: Friend }
          Friend:
            async: [blocked]
            children: { Friend: push }
            start: Person
            transitions:
              Person.friends: { start: Friend }
              Friend.blocked: finish
        """,
      fixed: """
           Friend:
        -    async: [blocked]
             children: { Friend: push }
        @@
               Person.friends: { start: Friend }
        -      Friend.blocked: finish
        """)
  }
}
