package import FlowModel
package import FlowSource

/// `waits-for-animation`
package enum WaitsForAnimation: ProvedRule {
  package static let rule = Rule.waitsForAnimation

  /// - Parameter subject: whose step it is; nil of a link.
  package static func message(about subject: CoordinatorID?, in flow: Flow) -> String {
    "an earlier step may still be animating when this one runs"
  }

  package static func help(about subject: CoordinatorID?, in flow: Flow) -> String {
    let moment =
      flow.isUnderSwiftUI(subject)
      ? "when the animation is over (a sheet's `onDismiss`)" : "in its completion handler"
    return "take this step \(moment), as flowctl assumes; "
      + "`animations: unawaited` says that the app does not"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "Something is presented while a dismissal or pop may still be animating.",
      meaning: """
        The flow is right as written. But if the app doesn't wait for the animation, UIKit shows
        nothing: the sheet that should follow never appears.
        """,
      reason: """
        flowctl assumes that each step runs in the completion of the one before, and can't see whether
        the app does that. The rule is off until you turn it on: it then lists the places to check,
        and a suppression records that a place was checked.
        """,
      uikit: """
        UIKit refuses to `present` while a dismissal is still running (rdar 19045528:
        lionheart/openradar-mirror, issue 11522), just as it refuses a second present.
        `dismiss` has a completion handler; a pop has only its transition coordinator.
        """,
      broken: """
        flow: 1
        root: App
        rules: { waits-for-animation: warning }
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [signIn] }
          SignIn: { events: [submit] }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.signIn: { present: SignIn }
              SignIn.submit: [ dismiss, { present: Checkout } ]
        """,
      fixed: """
               Cart.signIn: { present: SignIn }
        +      # flowctl:ignore waits-for-animation -- presented in dismiss's completion
               SignIn.submit: [ dismiss, { present: Checkout } ]
        """)
  }
}
