import FlowKernel
import FlowModel

/// `select-no-such-tab`
enum SelectNoSuchTab: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has(.select)
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return "\(coordinator) selects a tab that no tab bar above it has: nothing happens"
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    return "select a tab of a tab bar that contains this coordinator"
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A coordinator selects a tab that no tab bar above it has: nothing happens.",
      meaning: """
        The user taps Browse and stays where they are: the coordinator isn't inside the tab bar that
        has the tab.
        """,
      reason: """
        A screen or coordinator written for a tab is also shown elsewhere, before the tab bar exists
        or beside it. There, none of its parents has the tab.
        """,
      uikit: """
        Outside a tab bar `tabBarController` is `nil`, and selecting a tab of `nil` does
        nothing (UIKit's documentation of `tabBarController`).
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        screens:
          Welcome: { events: [browse, account] }
          Shop: { events: [] }
          Account: { events: [] }
        coordinators:
          App:
            children: { Onboarding: root, Main: root }
            start: Onboarding
          Onboarding:
            start: Welcome
            transitions:
              Welcome.browse: { select: ShopTab }
              Welcome.account: { finish: Main.AccountTab }
          Main: { tabs: [ShopTab, AccountTab] }
          ShopTab: { start: Shop }
          AccountTab: { start: Account }
        """,
      fixed: """
             transitions:
        -      Welcome.browse: { select: ShopTab }
        +      Welcome.browse: { finish: Main.ShopTab }
               Welcome.account: { finish: Main.AccountTab }
        """)
  }
}
