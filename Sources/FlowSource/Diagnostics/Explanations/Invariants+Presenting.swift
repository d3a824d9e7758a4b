// Invariants of what is presented and dismissed.

extension Explanation {
  static let presentWhilePresenting = Explanation(
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
      `present` logs "Attempt to present … which is already presenting …" and shows nothing. A
      controller presents one thing at a time.
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
            Checkout.terms: { present: { screen: Terms, over: top } }
            Terms.accept: stay
      """)

  static let presentFromHidden = Explanation(
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
      `present` logs "Attempt to present … whose view is not in the window hierarchy" and shows
      nothing.
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
            ShopTab.added: { present: Offers }
        ShopTab:
          outputs: [added]
          start: Shop
          transitions:
            Shop.add: { output: added }
        CartTab:
          start: Cart
          transitions:
            Cart.offers: { present: Offers }
      """)

  static let rootUnderModal = Explanation(
    summary: "The root is replaced under something that is still presented: the old screens leak.",
    meaning: """
      The app signs in behind the sheet, and the sheet stays: the user looks at a sign-in that is
      over, and has to swipe it down or restart the app.
      """,
    reason: """
      Each time the window's root changes this way, the old screens and the sheet stay in memory
      with everything they hold. Their requests and timers keep running.
      """,
    uikit: """
      A presented controller belongs to the controller that presented it. If that one is replaced
      while the sheet is up, either the sheet stays on top of the new root, or the old root and the
      sheet stay alive, unseen.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Landing: { events: [signIn, browse] }
        SignIn: { events: [submit] }
        Home: { events: [signOut] }
      coordinators:
        App:
          children: { Main: root }
          start: Landing
          transitions:
            Landing.signIn: { present: SignIn }
            Landing.browse: { start: Main }
            SignIn.submit: { start: Main }
            Main.finished: { push: Landing }
        Main:
          start: Home
          transitions:
            Home.signOut: finish
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Landing: { events: [signIn, browse] }
        SignIn: { events: [submit] }
        Home: { events: [signOut] }
      coordinators:
        App:
          children: { Main: root }
          start: Landing
          transitions:
            Landing.signIn: { present: SignIn }
            Landing.browse: { start: Main }
            SignIn.submit: [ dismiss, { start: Main } ]
            Main.finished: { push: Landing }
        Main:
          start: Home
          transitions:
            Home.signOut: finish
      """)

  static let dismissNothing = Explanation(
    summary: "A coordinator dismisses, but nothing is presented.",
    meaning: """
      The user taps Close and nothing happens: the screen was pushed, not presented.
      """,
    reason: """
      UIKit tolerates it, so it is a warning. Usually a screen is shown in two ways, and its close
      button was written for the other one.
      """,
    uikit: """
      `dismiss` on a controller that neither presents nor is presented does nothing.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [close] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
            Checkout.close: dismiss
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [close] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
            Checkout.close: pop
      """)

  static let dismissedItself = Explanation(
    summary: "A dismiss closes the sheet that its own coordinator lives in.",
    meaning: """
      The coordinator has nothing presented, so its `dismiss` closes the sheet that it lives in
      itself. The user wanted to close one thing, and the whole flow is gone. If that is intended,
      write `dismiss: self` or a finish.
      """,
    reason: """
      All it takes is a second tap, or an alert that has already gone: the same line first closes
      the alert and then the checkout, with everything typed into it.
      """,
    uikit: """
      `dismiss` on a controller that presents nothing is passed on to the controller that presented
      it, which then dismisses what it presents.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [help] }
        Chat: { events: [close] }
      coordinators:
        App:
          children: { Support: { as: present, keep: true } }
          start: Cart
          transitions:
            Cart.help: { start: Support }
        Support:
          start: Chat
          transitions:
            Chat.close: dismiss
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [help] }
        Chat: { events: [close] }
      coordinators:
        App:
          children: { Support: { as: present, keep: true } }
          start: Cart
          transitions:
            Cart.help: { start: Support }
        Support:
          start: Chat
          transitions:
            Chat.close: { dismiss: self }
      """)
}
