import FlowKernel
import FlowModel

/// `tab-missing`
enum TabMissing: InvariantRule {
  static func mayBreak(in parts: FlowParts) -> Bool {
    parts.has { $0.kind == .tab }
  }

  static func message(of violation: Violation, in flow: Flow) -> String {
    let coordinator = violation.nameOfCoordinator(in: flow)
    return violation.missingTabs(coordinator, in: flow)
  }

  static func help(
    for violation: Violation, in flow: Flow, actor: CoordinatorID?
  ) -> String {
    let isRoots = violation.coordinator.map { tab in
      flow.boundary(from: flow.root, to: tab) != nil
    }
    return "a tab lives as long as its tab bar: `select` another tab"
      + (isRoots == true ? "" : ", or finish the tab bar")
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A tab's coordinator is gone, but the tab is still there.",
      meaning: """
        The tab can still be selected, but what it shows is empty or dead: nothing handles its
        buttons.
        """,
      reason: """
        Tabs live as long as their tab bar. A coordinator that may end itself in a sheet must not do
        so in a tab, and the same coordinator is often used for both.
        """,
      uikit: """
        The tab bar's `viewControllers` still contain the tab's navigation controller,
        emptied or orphaned (general knowledge).
        """,
      broken: """
        flow: 1
        root: Main
        gestures: { back: finish, swipe: finish }
        screens:
          Shop: { events: [] }
          Account: { events: [signOut] }
        coordinators:
          Main:
            tabs: [ShopTab, AccountTab]
            transitions:
              AccountTab.signedOut: { select: ShopTab }
          ShopTab: { start: Shop }
          AccountTab:
            outcomes: [signedOut]
            start: Account
            transitions:
              Account.signOut: { finish: signedOut }
        """,
      fixed: """
           AccountTab:
        -    outcomes: [signedOut]
        +    outputs: [signedOut]
             start: Account
             transitions:
        -      Account.signOut: { finish: signedOut }
        +      Account.signOut: { output: signedOut }
        """)
  }
}

extension Violation {
  fileprivate func missingTabs(_ first: String, in flow: Flow) -> String {
    if others.isEmpty {
      return "\(first) is gone, but the tab bar still has its tab: the user looks at nothing"
    }
    let names = [first] + others.map { "`\(flow.text($0))`" }
    return names.dropLast().joined(separator: ", ")
      + " and \(names[names.count - 1]) are gone, but "
      + "the tab bar still has their tabs: the user looks at nothing"
  }
}
