// Rules about what the declarations leave open.

extension Explanation {
  static let unhandledEvent = Explanation(
    summary: "An event arrives, but the coordinator in charge does not handle it.",
    meaning: """
      The user taps, and nothing happens; or a child ends or sends an output, and its parent doesn't
      carry on. A coordinator that shows a screen handles all its events, or lists under `ignores`
      those it leaves out on purpose.
      """,
    reason: """
      It is the delegate method that nobody wrote. If closures are optional, the compiler doesn't
      complain, and the button looks alive.
      """,
    uikit: """
      UIKit does nothing: the closure is `nil`, and calling it through `?` does nothing.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout, help] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    fixed: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout, help] }
        Checkout: { events: [] }
        Help: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
            Cart.help: { push: Help }
      """)

  static let unheardFinish = Explanation(
    summary: "A child can end without the outcome its parent waits for.",
    meaning: """
      The parent waits for an outcome, but the user leaves with a gesture, or the child finishes
      without an outcome. The user is back on the parent's screen, and the parent still waits.
      """,
    reason: """
      With `async` coordinators the parent's `await` never returns, and nothing after it ever runs.
      With delegates a flag stays set, and the next tap does nothing.
      """,
    uikit: """
      UIKit tells only the presentation controller's delegate that a sheet was swiped down, and only
      the navigation controller's delegate that the user went back.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { swipe: finish }
      screens:
        Cart: { events: [checkout] }
        SignIn: { events: [submit] }
        Checkout: { events: [] }
      coordinators:
        App:
          children: { SignInFlow: present }
          start: Cart
          transitions:
            Cart.checkout: { start: SignInFlow }
            SignInFlow.signedIn: { push: Checkout }
        SignInFlow:
          outcomes: [signedIn]
          start: SignIn
          transitions:
            SignIn.submit: { finish: signedIn }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { swipe: finish }
      screens:
        Cart: { events: [checkout] }
        SignIn: { events: [submit] }
        Checkout: { events: [] }
      coordinators:
        App:
          children: { SignInFlow: present }
          start: Cart
          transitions:
            Cart.checkout: { start: SignInFlow }
            SignInFlow.signedIn: { push: Checkout }
            SignInFlow.finished: stay
        SignInFlow:
          outcomes: [signedIn]
          start: SignIn
          transitions:
            SignIn.submit: { finish: signedIn }
      """)

  static let finishUnresolved = Explanation(
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
            Welcome.cart: { finish: ShopTab.CartFlow }
        Main: { tabs: [ShopTab, AccountTab] }
        ShopTab:
          children: { CartFlow: push }
          start: Shop
          transitions:
            Shop.cart: { start: CartFlow }
        CartFlow: { start: Cart }
        AccountTab: { start: Account }
      """)
}
