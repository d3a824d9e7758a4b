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
    if let help = violation.pushedHelp(in: flow) { return help }
    // A tab that finishes breaks its tab bar, and nothing can stand after a finish.
    let isTab = flow.boundaries.contains { $0.child == violation.coordinator && $0.kind == .tab }
    let next = violation.stepsAfter(in: flow)
    let orFinish = isTab || !next.isEmpty ? "" : ", or `finish`"
    let leaves = flow.boundaries.filter { $0.child == violation.coordinator }
    guard let alert = violation.alertThatClosed(in: flow) else {
      if isTab || leaves.allSatisfy({ outlivesItsModal($0, in: flow) }) {
        return "write `{ dismiss: self }` if that is intended" + orFinish
      }
      // Whoever is dismissed with it would stay alive.
      let child = violation.nameOfCoordinator(in: flow)
      let finish = violation.coordinator.map(flow.finish) ?? "finish"
      if let last = next.last {
        if flow.steps[last].operation.isFinish {
          return "remove the `dismiss`: the `finish` after it ends \(child), too"
        }
        return violation.dismissNamed(in: flow).map { "name what to dismiss: \($0)" }
          ?? "remove the `dismiss`; if all of \(child) should end, write `\(finish)` as the last step"
      }
      guard leaves.count == 1, leaves[0].kind != .present, leaves[0].parent != flow.root else {
        return "write `\(finish)` if that is intended: it ends \(child), too"
      }
      let name = "\(flow.text(leaves[0].child)).finished"
      return "write `finish`, which ends \(child); if the modal should close, let "
        + "`\(flow.text(leaves[0].parent))` end with it: `\(name): finish`"
    }
    return violation.alertHelp(alert, in: flow)
      + "; if the modal should close too, write `{ dismiss: self }`" + orFinish
  }

  /// Whether a child is what is presented, and is meant to stay, or ends, when that is dismissed.
  private static func outlivesItsModal(_ boundary: Boundary, in flow: Flow) -> Bool {
    let isHeard =
      flow[boundary.parent].framework == .swiftui && ![.nothing, .locked].contains(boundary.swipe)
    return boundary.kind == .present && (boundary.isKept || boundary.gone != .nothing || isHeard)
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
