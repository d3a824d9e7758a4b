import FlowKernel
import FlowModel

/// `hidden-push`
enum HiddenPush: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.push) || parts.has { $0.kind == .push && parts.flow[$0.child].isTabBar }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    let pushed = violation.screen == nil ? violation.child(in: flow) : screen
    if violation.hasNoStack {
      return
        "\(coordinator) pushes \(pushed) over what the user sees, but that has no stack: nothing "
        + "is shown"
    }
    return "\(coordinator) pushes \(pushed) where the user doesn't see it"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if violation.hasNoStack {
      let screen = violation.screen.map(flow.text) ?? "…"
      return
        "present it there, `{ present: { screen: \(screen), over: top } }`, or first `dismiss` what has no "
        + "stack"
    }
    if let help = violation.clearingHelp(in: flow) ?? violation.dismissedFirst(in: flow, by: actor)
    {
      return help
    }
    if violation.isUnderSwiftUI(in: flow) {
      return
        "`dismiss` what covers the stack, or `select` its tab, in the same transition; or lead there by "
        + "a link with `clears: true`"
    }
    return
      "`dismiss` what covers the stack, or `select` its tab, in the same transition; or `open` a link "
      + "that leads there, which clears the way"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A screen is pushed where the user doesn't see it.",
      meaning: """
        The screen appears under a sheet, or in another tab. The user finds it when the sheet is
        closed, long after the tap, without knowing where it came from.
        """,
      reason: """
        It may be intended, to prepare what lies underneath. Usually, though, a `dismiss` is missing,
        and the user waits for a screen that is already there.
        """,
      uikit: """
        `pushViewController` changes the stack at once, whatever covers it, and animates
        what nobody sees (general knowledge). A path that SwiftUI's `onOpenURL` appends to does the same under a
        sheet: a link closes nothing there (home-assistant/iOS, pull request 5284; mozilla-mobile/firefox-ios,
        issue 16754).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout] }
          SignIn: { events: [submit] }
          Checkout: { events: [] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { present: SignIn }
              SignIn.submit: { push: Checkout }
        """,
      fixed: """
               Cart.checkout: { present: SignIn }
        -      SignIn.submit: { push: Checkout }
        +      SignIn.submit: [ dismiss, { push: Checkout } ]
        """)
  }
}
