// Invariants of tab bars.

extension Explanation {
  static let selectNoSuchTab = Explanation(
    summary: "A tab is selected that no tab bar above has: nothing happens.",
    meaning: """
      The user taps Browse and stays where they are: the coordinator doesn't live below the tab bar
      that has the tab.
      """,
    reason: """
      A screen or coordinator that was written for a tab is shown elsewhere too, before the tab bar
      is there or beside it. From there no way up leads to the tab.
      """,
    uikit: """
      `tabBarController` is `nil` outside a tab bar, and selecting a tab of `nil` does nothing.
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
    mended: """
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
    summary: "A tab's coordinator is gone, and its tab is still there.",
    meaning: """
      The tab can be selected as before, and what it shows is empty or dead: nobody answers its
      buttons.
      """,
    reason: """
      Tabs live as long as their bar. A coordinator that ends itself in a sheet must not do so in a
      tab, and the same one is often used for both.
      """,
    uikit: """
      The tab bar's `viewControllers` still hold the tab's navigation controller, emptied or
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
    mended: """
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
    summary: "A tab is selected under something: the user sees no change.",
    meaning: """
      The tab changes behind the sheet. The user taps "To the cart", sees nothing happen, and finds
      the other tab when the sheet is closed.
      """,
    reason: """
      UIKit forgives it, so it is a warning. It may be meant; mostly a `dismiss` is missing before
      it.
      """,
    uikit: """
      `selectedIndex` changes at once, under whatever is presented or pushed above the bar.
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
    mended: """
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
