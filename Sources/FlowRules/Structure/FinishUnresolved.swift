/// `finish-unresolved`
enum FinishUnresolved: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Finishes.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "No parent can take the user to a finish target, or two paths lead there.",
      meaning: """
        A finish with a target is passed up from parent to parent until one of them knows the path.
        Here none does, and the user is left on an empty screen; or two paths match, and nothing says
        which to take.
        """,
      reason: """
        The target was right when it was written. Then somebody renamed or moved a coordinator, and
        the finish still goes to where it used to be.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish }
        screens:
          Welcome: { events: [browse, cart] }
          Shop: { events: [cart] }
          Cart: { events: [] }
          Account: { events: [] }
        coordinators:
          App:
            children: { Onboarding: root, Main: root }
            start: Onboarding
          Onboarding:
            start: Welcome
            transitions:
              Welcome.browse: { finish: Main.ShopTab }
              Welcome.cart: { finish: Main.CartFlow }
          Main: { tabs: [ShopTab, AccountTab] }
          ShopTab:
            children: { CartFlow: push }
            start: Shop
            transitions:
              Shop.cart: { start: CartFlow }
          CartFlow: { start: Cart }
          AccountTab: { start: Account }
        """,
      fixed: """
               Welcome.browse: { finish: Main.ShopTab }
        -      Welcome.cart: { finish: Main.CartFlow }
        +      Welcome.cart: { finish: ShopTab.CartFlow }
           Main: { tabs: [ShopTab, AccountTab] }
        """)
  }
}
