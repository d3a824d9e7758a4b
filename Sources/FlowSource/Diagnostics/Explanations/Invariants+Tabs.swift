// Invariants of tab bars.

extension Explanation {
  static let selectNoSuchTab = Explanation(
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
      Outside a tab bar `tabBarController` is `nil`, and selecting a tab of `nil` does nothing.
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
            Welcome.browse: { finish: Main.ShopTab }
            Welcome.account: { finish: Main.AccountTab }
        Main: { tabs: [ShopTab, AccountTab] }
        ShopTab: { start: Shop }
        AccountTab: { start: Account }
      """)

  static let tabMissing = Explanation(
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
      The tab bar's `viewControllers` still contain the tab's navigation controller, emptied or
      orphaned.
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
          outputs: [signedOut]
          start: Account
          transitions:
            Account.signOut: { output: signedOut }
      """)

  static let selectWhileCovered = Explanation(
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
      `selectedIndex` changes at once, under whatever is presented or pushed above the tab bar.
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
            Product.toCart: [ dismiss, { select: CartTab } ]
        CartTab: { start: Cart }
      """)
}
