import FlowKernel
import FlowModel

/// `select-while-covered`
enum SelectWhileCovered: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    // A link that closes what is open means to cover what it selects.
    parts.has(.select, .finishTo) || parts.flow.links.contains { !$0.clears }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) is selected while something covers it: the user sees no change"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    if let help = violation.clearingHelp(in: flow) ?? violation.dismissedFirst(in: flow, by: actor)
    {
      return help
    }
    let dismiss = "`dismiss` what covers the tab bar in the same transition, or "
    return violation.isUnderSwiftUI(in: flow)
      ? dismiss + "lead there by a link with `clears: true`"
      : dismiss + "`open` a link that leads there, which clears the way"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A tab is selected while something covers the tab bar: the user sees no change.",
      meaning: """
        The tab changes behind the sheet. The user taps "To the cart", sees nothing happen, and finds
        the other tab when the sheet is closed.
        """,
      reason: """
        UIKit tolerates it, so it is a warning. It may be intended; usually, though, a `dismiss` is
        missing before it.
        """,
      uikit: """
        `selectedIndex` changes at once, under whatever is presented or pushed above the
        tab bar (general knowledge).
        """,
      broken: """
        flow: 1
        root: Main
        gestures: { back: finish, swipe: finish }
        screens:
          Shop: { events: [open] }
          Product: { events: [toCart] }
          Cart: { events: [] }
        coordinators:
          Main: { tabs: [ShopTab, CartTab] }
          ShopTab:
            start: Shop
            transitions:
              Shop.open: { present: Product }
              Product.toCart: { select: CartTab }
          CartTab: { start: Cart }
        """,
      fixed: """
               Shop.open: { present: Product }
        -      Product.toCart: { select: CartTab }
        +      Product.toCart: [ dismiss, { select: CartTab } ]
           CartTab: { start: Cart }
        """)
  }
}
