import FlowKernel
import FlowModel

/// `unanswered-alert`
enum UnansweredAlert: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.alert)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let screen = violation.nameOfScreen(in: flow)
    return "\(screen) is dismissed without an answer: the code that waits for it never continues"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return
      "let one of its own events close it: name what you dismiss, as in `dismiss: Screen`, or take this "
      + "step when the answer comes"
  }

  static var explanation: Explanation {
    Explanation(
      summary:
        "An alert is dismissed without an answer: the code that waits for it never continues.",
      meaning: """
        The app asks the user something, and removes the question before they have answered.
        """,
      reason: """
        The code that asked waits for one of the buttons. With `async` code, a continuation that the alert's
        actions would resume is never resumed: the task hangs and keeps everything it holds.
        """,
      uikit: """
        An alert that code dismisses calls none of its actions' handlers, not even the cancel action's
        (general knowledge; true of `UIAlertView` already, jivadevoe/UIAlertView-Blocks, issue 28).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Draft: { events: [leave], async: [saved] }
          Discard: { style: alert, events: [yes, no] }
        coordinators:
          App:
            start: Draft
            transitions:
              Draft.leave: { present: Discard }
              Draft.saved: dismissAll
              Discard.yes: stay
              Discard.no: stay
        """,
      fixed: """
               Draft.leave: { present: Discard }
        -      Draft.saved: dismissAll
        +      Draft.saved: stay
               Discard.yes: stay
        """)
  }
}
