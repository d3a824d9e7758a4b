import FlowKernel
import FlowModel

/// `blank-stack`
enum BlankStack: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    true
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) shows nothing: the user looks at an empty screen"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return "show a screen in `start`, or finish the coordinator instead"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The user looks at an empty screen.",
      meaning: """
        The child that filled the window has ended, and nothing took its place. The user has nothing
        to tap; only a restart helps.
        """,
      reason: """
        The user can't get out of it. It happens when a child gets a new outcome, and its parent
        handles it with `stay`.
        """,
      uikit: """
        A navigation controller without view controllers shows its background: black or
        white (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Welcome: { events: [signUp, skip] }
          Home: { events: [signOut] }
        coordinators:
          App:
            children: { Onboarding: root, Main: root }
            start: Onboarding
            transitions:
              Onboarding.done: { start: Main }
              Onboarding.skipped: stay
              Main.finished: { start: Onboarding }
          Onboarding:
            outcomes: [done, skipped]
            start: Welcome
            transitions:
              Welcome.signUp: { finish: done }
              Welcome.skip: { finish: skipped }
          Main:
            start: Home
            transitions:
              Home.signOut: finish
        """,
      fixed: """
               Onboarding.done: { start: Main }
        -      Onboarding.skipped: stay
        +      Onboarding.skipped: { start: Main }
               Main.finished: { start: Onboarding }
        """)
  }
}
