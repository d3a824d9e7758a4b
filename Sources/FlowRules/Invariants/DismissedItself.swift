import FlowKernel
import FlowModel

/// `dismissed-itself`
enum DismissedItself: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.dismiss)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    if let alert = violation.alertThatClosed(in: flow) {
      return
        "`\(flow.text(alert))` has closed itself already, so this dismiss closes the modal that "
        + "\(coordinator) is in"
    }
    return
      "\(coordinator) has nothing presented, so its dismiss closes the modal that it is in"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    // A tab that finishes breaks its tab bar.
    let isTab = flow.boundaries.contains { $0.child == violation.coordinator && $0.kind == .tab }
    let orFinish = isTab ? "" : ", or `finish`"
    guard let alert = violation.alertThatClosed(in: flow) else {
      return "write `{ dismiss: self }` if that is intended" + orFinish
    }
    return violation.alertHelp(alert, in: flow)
      + "; if the modal should close too, write `{ dismiss: self }`" + orFinish
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A dismiss closes the sheet that its own coordinator lives in.",
      meaning: """
        The coordinator has nothing presented, so its `dismiss` closes the sheet that it lives in
        itself. The user wanted to close one thing, and the whole flow is gone. If that is intended,
        write `dismiss: self` or a finish.
        """,
      reason: """
        All it takes is a second tap, or an alert that has already gone: the same line first closes
        the alert and then the checkout, with everything typed into it.
        """,
      uikit: """
        `dismiss` on a controller that presents nothing is passed on to the controller
        that presented it, which then dismisses what it presents (UIKit's documentation of
        `dismiss(animated:completion:)`).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [help] }
          Chat: { events: [close] }
        coordinators:
          App:
            children: { Support: { as: present, keep: true } }
            start: Cart
            transitions:
              Cart.help: { start: Support }
          Support:
            start: Chat
            transitions:
              Chat.close: dismiss
        """,
      fixed: """
             transitions:
        -      Chat.close: dismiss
        +      Chat.close: { dismiss: self }
        """)
  }
}
