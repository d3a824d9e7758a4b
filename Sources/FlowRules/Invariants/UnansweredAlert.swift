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
    if let again = violation.requestHelp(in: flow) ?? violation.lowestDismissedHelp(in: flow) {
      return again
    }
    let answers = violation.screen.map { screen in
      flow[screen].events.indices.filter { flow.events[$0].kind == .event }.prefix(3)
        .map { "`\(flow.text(EventID($0)))`" }
    }
    guard let answers, !answers.isEmpty else { return "take this step when the answer comes" }
    return "take this step when the user has answered: in \(answers.joined(separator: " or "))"
  }

  static var explanation: Explanation {
    Explanation(
      summary:
        "An alert is dismissed without an answer: the code that waits for it never continues.",
      meaning: """
        The app asks the user something, and removes the question before they have answered. Only an answer that
        does something counts. The alert's own event, a gesture, a link, and an `async` event of a coordinator
        that didn't ask (the session expires) may take it away.
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
          Drafts: {}
        coordinators:
          App:
            start: Draft
            transitions:
              Draft.leave: { present: Discard }
              Draft.saved: dismissAll
              Discard.yes: { push: Drafts }
              Discard.no: stay
        """,
      fixed: """
               Draft.leave: { present: Discard }
        -      Draft.saved: dismissAll
        +      Draft.saved: stay
               Discard.yes: { push: Drafts }
        """)
  }
}
