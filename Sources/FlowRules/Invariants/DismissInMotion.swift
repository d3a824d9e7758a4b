import FlowKernel
import FlowModel

/// `dismiss-in-motion`
enum DismissInMotion: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.hasMotion
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) dismisses while something is animated there: the dismiss is lost"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if violation.isUnderSwiftUI(in: flow) {
      return "set the item to `nil` when the animation is over (a sheet's `onDismiss`): "
        + "`{ do: […], animations: awaited }`"
    }
    return "wait for the animation: `{ do: […], animations: awaited }`, in its completion handler"
  }

  static var explanation: Explanation {
    Explanation(
      summary:
        "Something is dismissed while a present or dismiss is animated: the dismiss is lost.",
      meaning: """
        What should have been dismissed stays, or more is dismissed than was meant.
        """,
      reason: """
        The flow says that the app does not wait for its animations (`animations: unawaited`). It
        happens if two coordinators dismiss at once, or if something is dismissed right after it is presented.
        """,
      uikit: """
        A `dismiss` during another transition of the same presentation is dropped:
        "Attempt to dismiss … while a presentation or dismiss is in progress"
        (zoonooz/ZFDragableModalTransition, issue 3); or it is forwarded to what is
        presented next (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        animations: unawaited
        screens:
          List: { events: [share] }
          Options: { events: [cancel], swipe: locked }
        coordinators:
          App:
            start: List
            transitions:
              List.share: { present: Options }
              Options.cancel: [dismiss, dismiss]
        """,
      fixed: """
               List.share: { present: Options }
        -      Options.cancel: [dismiss, dismiss]
        +      Options.cancel: dismiss
        """)
  }
}
