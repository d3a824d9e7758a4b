import FlowKernel
import FlowModel

/// `endless-turn`
enum EndlessTurn: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    // Only these enter a block from another one.
    parts.flow.endsTheGone || parts.flow.hasSwiftUI
      || parts.has(.start, .finish, .finishTo, .output, .open, .post)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) keeps coming back to the same steps: the app hangs"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return "break the cycle: one of its steps must not lead back"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The same steps run forever: the app hangs.",
      meaning: """
        One tap sets off steps that lead back to themselves. The screen freezes, and after a while the
        system kills the app.
        """,
      reason: """
        Two coordinators hand the user to each other, each sure that the other is in charge: already
        signed in, so finish; finished, so start again.
        """,
      uikit: """
        The main thread never returns to the run loop. Some seconds later the watchdog
        kills the app (Apple's documentation, "Addressing watchdog terminations").
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        state: { isSignedIn: Bool = false }
        screens:
          Landing: { events: [signIn, signOut] }
          SignIn: { events: [submit] }
        coordinators:
          App:
            children: { SignInFlow: push }
            start: Landing
            transitions:
              Landing.signIn: { start: SignInFlow }
              Landing.signOut: { set: { isSignedIn: false } }
              SignInFlow.finished: { start: SignInFlow }
          SignInFlow:
            start: { if: isSignedIn, then: finish, else: SignIn }
            transitions:
              SignIn.submit: [ { set: { isSignedIn: true } }, finish ]
        """,
      fixed: """
               Landing.signOut: { set: { isSignedIn: false } }
        -      SignInFlow.finished: { start: SignInFlow }
        +      SignInFlow.finished: stay
           SignInFlow:
        """)
  }
}
