import FlowKernel
import FlowModel

/// `present-in-motion`
enum PresentInMotion: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.hasMotion
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    let shown = violation.screen == nil ? violation.child(in: flow) : screen
    let framework = violation.isUnderSwiftUI(in: flow) ? "SwiftUI" : "UIKit"
    return
      "\(coordinator) presents \(shown) while something is animated there: \(framework) shows nothing"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if violation.isUnderSwiftUI(in: flow) {
      return
        "present it when the other is gone, as `onDismiss` does: `{ do: […], animations: awaited }`"
    }
    return "wait for the animation: `{ do: […], animations: awaited }`, in its completion handler"
  }

  static var explanation: Explanation {
    Explanation(
      summary:
        "Something is presented while a present or dismiss is animated: UIKit shows nothing.",
      meaning: """
        The sheet or alert never appears, because the one before it was still on its way in or out. A
        coordinator that was to be presented is alive without a screen.
        """,
      reason: """
        The flow says that the app does not wait for its animations (`animations: unawaited`), so one
        animation may start before the last one has ended: in two steps of one list, in a parent's answer to
        a child's end, or in a `start` that presents at once. It depends on the device, and doesn't happen in
        tests that switch animations off.
        """,
      uikit: """
        `present` logs "Attempt to present … while a presentation is in progress", or "…
        while a dismissal is in progress", and shows nothing (rdar 19045528:
        lionheart/openradar-mirror, issue 11522).
        """,
      broken: """
        flow: 1
        root: App
        animations: unawaited
        screens:
          List: { events: [share] }
          Options: { events: [mail], swipe: locked }
          Sent: { style: alert, events: [ok] }
        coordinators:
          App:
            start: List
            transitions:
              List.share: { present: Options }
              Options.mail: [dismiss, { present: Sent }]
              Sent.ok: stay
        """,
      fixed: """
               List.share: { present: Options }
        -      Options.mail: [dismiss, { present: Sent }]
        +      Options.mail: { do: [dismiss, { present: Sent }], animations: awaited }
               Sent.ok: stay
        """)
  }
}
