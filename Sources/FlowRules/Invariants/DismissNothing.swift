import FlowKernel
import FlowModel

/// `dismiss-nothing`
enum DismissNothing: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.dismiss, .dismissSelf, .dismissNamed)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    if let alert = violation.alertThatClosed(in: flow) {
      return
        "\(coordinator) dismisses, but `\(flow.text(alert))` has closed itself already: nothing happens"
    }
    return "\(coordinator) dismisses, but nothing is presented: nothing happens"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if let alert = violation.alertThatClosed(in: flow) {
      return violation.alertHelp(alert, in: flow)
    }
    if let help = violation.pushedHelp(in: flow) { return help }
    return
      "remove the `dismiss`; if it closes what other paths leave open, it does no harm: keep it with "
      + "`# flowctl:ignore dismiss-nothing -- why`"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator dismisses, but nothing is presented.",
      meaning: """
        The user taps Close and nothing happens: the screen was pushed, not presented.
        """,
      reason: """
        UIKit tolerates it, so it is a warning. Usually a screen is shown in two ways, and its close
        button was written for the other one.
        """,
      uikit: """
        `dismiss` on a controller that neither presents nor is presented does nothing
        (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout] }
          Checkout: { events: [close] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { push: Checkout }
              Checkout.close: dismiss
        """,
      fixed: """
               Cart.checkout: { push: Checkout }
        -      Checkout.close: dismiss
        +      Checkout.close: pop
        """)
  }
}
