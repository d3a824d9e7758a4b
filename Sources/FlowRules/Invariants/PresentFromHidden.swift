import FlowKernel
import FlowModel

/// `present-from-hidden`
enum PresentFromHidden: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.present) || parts.has { $0.kind == .present }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    let screen = violation.nameOfScreen(in: flow)
    let shown = violation.screen == nil ? violation.child(in: flow) : screen
    return "\(coordinator) presents \(shown) from where the user isn't: "
      + (violation.isUnderSwiftUI(in: flow) ? "SwiftUI" : "UIKit") + " shows nothing"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    let select = "first bring its stack into view with `select` or `dismiss`"
    return violation.presentedOverTop(in: flow).map {
      "present it over what is on top: \($0); or \(select)"
    } ?? select
  }

  static var explanation: Explanation {
    Explanation(
      summary: "Something is presented from where the user isn't: UIKit shows nothing.",
      meaning: """
        The coordinator that presents is in a tab that isn't selected, or its screens are no longer in
        the window. The user sees nothing.
        """,
      reason: """
        An offer, a question or an error is lost without a trace. It works only as long as the right
        tab happens to be selected.
        """,
      uikit: """
        `present` logs "Attempt to present … whose view is not in the window hierarchy"
        and shows nothing (eRGoon/RGPageViewController, issue 6).
        """,
      broken: """
        flow: 1
        root: Main
        gestures: { back: finish, swipe: finish }
        screens:
          Shop: { events: [add] }
          Cart: { events: [offers] }
          Offers: { events: [] }
        coordinators:
          Main:
            tabs: [ShopTab, CartTab]
            transitions:
              ShopTab.added: { in: { child: CartTab, do: { present: Offers } } }
          ShopTab:
            outputs: [added]
            start: Shop
            transitions:
              Shop.add: { output: added }
          CartTab:
            start: Cart
            transitions:
              Cart.offers: { present: Offers }
        """,
      fixed: """
             transitions:
        -      ShopTab.added: { in: { child: CartTab, do: { present: Offers } } }
        +      ShopTab.added: { present: Offers }
           ShopTab:
        """)
  }
}
