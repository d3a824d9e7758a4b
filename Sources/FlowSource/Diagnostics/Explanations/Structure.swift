// Rules about what the declarations leave open.

extension Explanation {
  static let unhandledEvent = Explanation(
    summary: "An event arrives, and the coordinator in charge says nothing of it.",
    meaning: """
      The user taps, and nothing happens; or a child ends or tells something, and its parent doesn't
      go on. Whoever shows a screen answers all its events, or says under `ignores` that it means
      not to.
      """,
    reason: """
      It is the delegate method that nobody wrote. The compiler says nothing of it where closures
      are optional, and the button looks alive.
      """,
    uikit: """
      Nothing: the closure is `nil`, and calling it through `?` does nothing.
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
    mended: """
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
    summary: "A child can end without the outcome that its parent waits for.",
    meaning: """
      The parent waits for an outcome, and the user leaves by a gesture, or the child finishes
      plainly: neither gives one. The user is back on the parent's screen, and the parent still
      waits.
      """,
    reason: """
      With `async` coordinators the parent's `await` never returns, and all that comes after it
      never runs. With delegates a flag stays set, and the next tap does nothing.
      """,
    uikit: """
      A sheet that is pulled down is told to its presentation controller's delegate, and to nobody
      else. A back gesture is told to the navigation controller's delegate.
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
    mended: """
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
    summary: "No parent can lead to a finish target, or two ways lead there.",
    meaning: """
      A finish with a target climbs from parent to parent until one knows the way. Here none does,
      and the user is left on an empty screen; or two ways fit, and nothing says which.
      """,
    reason: """
      The target was right when it was written. Then a coordinator was renamed or moved, and the
      finish still goes to where it used to be.
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
    mended: """
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
