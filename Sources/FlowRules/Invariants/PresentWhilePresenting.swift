import FlowKernel
import FlowModel

/// `present-while-presenting`
enum PresentWhilePresenting: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.present) || parts.has { $0.kind == .present }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    let shown = violation.screen == nil ? violation.child(in: flow) : screen
    let start = "\(coordinator) presents \(shown) where something is already presented: "
    guard violation.isUnderSwiftUI(in: flow) else { return start + "UIKit shows nothing" }
    return start + "SwiftUI shows it only when \(occupant(of: violation, in: flow)) is gone, "
      + "over whatever the user does then"
  }

  /// What the new one waits for.
  private static func occupant(of violation: Violation, in flow: Flow) -> String {
    switch violation.occupant {
    case .screen(let screen, _): "`\(flow.text(screen))`"
    case .child(let boundary): "`\(flow.text(flow[boundary].child))`"
    case nil: "that"
    }
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if let help = violation.clearingHelp(in: flow) { return help }
    if violation.isUnderSwiftUI(in: flow) {
      // A bar has no screen of its own whose item it could be.
      if let bar = violation.coordinator, flow[bar].isTabBar, flow[bar].slots == .one {
        return
          "if one item of the tab bar shows both, write `slots: shared` in `\(flow.text(bar))`; if not, "
          + "`dismiss` first, and present in its `dismissed` (`onDismiss`)"
      }
      return
        "`dismiss` first, and present in its `dismissed` (`onDismiss`); or present from the screen on "
        + "top, in one of its own events"
    }
    if let help = violation.linkHelp(in: flow) { return help }
    guard let once = violation.onceHelp(in: flow) else {
      return otherHelp(for: violation, in: flow)
    }
    return once + "; if it can come again, "
      + (violation.alreadyThereHelp(in: flow)
        ?? violation.presentedOverTop(in: flow).map { "show one over the other: \($0)" }
        ?? otherHelp(for: violation, in: flow))
  }

  private static func otherHelp(for violation: Violation, in flow: Flow) -> String {
    if let help = violation.alreadyThereHelp(in: flow) { return help }
    return violation.presentedOverTop(in: flow).map {
      "present it over what is on top: \($0); or "
        + (violation.currentPresenterHelp(in: flow)
          ?? "`dismiss` first, and present in its completion")
    } ?? violation.currentPresenterHelp(in: flow)
      ?? "`dismiss` first, and start it in its completion; or `open` a link that leads here, which "
      + "clears the way"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Something is presented where something is already presented: UIKit shows nothing.",
      meaning: """
        The second sheet or alert never appears. The user is stuck on what was there first, and a
        question that the app asked is never answered.
        """,
      reason: """
        It depends on the order of events, so it rarely shows up during development: a payment fails
        while another sheet is up. A child that was to be presented is alive all the same, without a
        screen.
        """,
      uikit: """
        `present` logs "Attempt to present … which is already presenting …" and shows
        nothing: a controller presents one thing at a time (mozilla-mobile/firefox-ios,
        pull request 15436; airbrake/airbrake-ios, issue 91). Under `ui: swiftui` each screen presents for itself,
        and its own second sheet takes the place of the first (`slots: one`). What another screen of the layer
        presents, or under `slots: several` the same one, waits until the first is gone
        (pointfreeco/swift-navigation, pull request 238).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [checkout, terms] }
          Checkout: { events: [terms] }
          Terms: { style: alert, events: [accept] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.checkout: { present: Checkout }
              Cart.terms: { present: Terms }
              Checkout.terms: { present: Terms }
              Terms.accept: stay
        """,
      fixed: """
               Cart.terms: { present: Terms }
        -      Checkout.terms: { present: Terms }
        +      Checkout.terms: { present: { screen: Terms, over: top } }
               Terms.accept: stay
        """)
  }
}
