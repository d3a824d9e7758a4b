// Advice about where the user can go, and how.

extension Explanation {
  static let deadEnd = Explanation(
    summary: "The user can't leave this screen.",
    meaning: """
      No button, gesture, tab or event of the app leads anywhere from here. The user closes the app.
      """,
    reason: """
      A screen that is meant to be the end still needs a way to begin again. Often a back gesture
      was locked, and the button that should replace it is missing.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [pay] }
        Receipt: { events: [], back: locked }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.pay: { push: Receipt }
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [pay] }
        Receipt: { events: [done], back: locked }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.pay: { push: Receipt }
            Receipt.done: pop
      """)

  static let neverFinishes = Explanation(
    summary: "A child can't reach one of the outcomes that its parent waits for.",
    meaning: """
      There is a step that finishes with the outcome, and no sequence of events comes to it. Whoever
      awaits it waits for ever.
      """,
    reason: """
      With `async` coordinators, all that the parent does after its `await` never runs.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isAccepted: Bool = false }
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [pay, terms] }
        Terms: { events: [accept] }
      coordinators:
        App:
          children: { Checkout: { as: present, swipe: locked } }
          start: Cart
          ignores: [Checkout.paid]
          transitions:
            Cart.checkout: { start: Checkout }
        Checkout:
          outcomes: [paid]
          start: Payment
          transitions:
            Payment.pay: { if: isAccepted, then: { finish: paid } }
            Payment.terms: { push: Terms }
            Terms.accept: pop
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isAccepted: Bool = false }
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [pay, terms] }
        Terms: { events: [accept] }
      coordinators:
        App:
          children: { Checkout: { as: present, swipe: locked } }
          start: Cart
          ignores: [Checkout.paid]
          transitions:
            Cart.checkout: { start: Checkout }
        Checkout:
          outcomes: [paid]
          start: Payment
          transitions:
            Payment.pay: { if: isAccepted, then: { finish: paid } }
            Payment.terms: { push: Terms }
            Terms.accept: [ { set: { isAccepted: true } }, pop ]
      """)

  static let unboundedStack = Explanation(
    summary: "A round of events makes a stack grow each time.",
    meaning: """
      From product to related product to related product: the way back gets longer with each tap,
      and all those screens stay in memory.
      """,
    reason: """
      Many apps mean it, so the rule is off until you ask for it. Where it isn't meant, the stack
      should be replaced or popped to on the way.
      """,
    uikit: """
      Keeps every controller of the stack with its view, however many there are.
      """,
    broken: """
      flow: 1
      root: App
      rules: { unbounded-stack: warning }
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [open] }
        Product: { events: [related] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: Product }
            Product.related: { push: Product }
      """,
    mended: """
      flow: 1
      root: App
      rules: { unbounded-stack: warning }
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [open] }
        Product: { events: [related] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: Product }
            Product.related: [ pop, { push: Product } ]
      """)

  static let needlessCoordinator = Explanation(
    summary: "A coordinator shows one screen and never needs its stack.",
    meaning: """
      Nothing that a user would notice: the parent could present the screen itself.
      """,
    reason: """
      Every coordinator is one more thing to start, to hear and to let go. Some teams give each
      screen one on purpose, so the rule is off until you ask for it.
      """,
    broken: """
      flow: 1
      root: App
      rules: { needless-coordinator: warning }
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [help] }
        Help: { events: [close] }
      coordinators:
        App:
          children: { HelpFlow: present }
          start: Cart
          transitions:
            Cart.help: { start: HelpFlow }
        HelpFlow:
          start: Help
          transitions:
            Help.close: finish
      """,
    mended: """
      flow: 1
      root: App
      rules: { needless-coordinator: warning }
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [help] }
        Help: { events: [close] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.help: { present: Help }
            Help.close: dismiss
      """)

  static let waitsForAnimation = Explanation(
    summary: "Something is presented while what went before is animated away.",
    meaning: """
      The flow is right as it is written. An app that doesn't wait for the animation shows nothing:
      the sheet that should follow never comes.
      """,
    reason: """
      flowctl takes each step to run in the completion of the one before, and can't see whether the
      app does. The rule is off until you ask for it: then it lists the places to look at, and an
      excuse says that one was looked at.
      """,
    uikit: """
      `present` while a dismissal is still running is refused like a second present. `dismiss` has a
      completion handler for it; a pop has none, only its transition coordinator.
      """,
    broken: """
      flow: 1
      root: App
      rules: { waits-for-animation: warning }
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [signIn] }
        SignIn: { events: [submit] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.signIn: { present: SignIn }
            SignIn.submit: [ dismiss, { present: Checkout } ]
      """,
    mended: """
      flow: 1
      root: App
      rules: { waits-for-animation: warning }
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [signIn] }
        SignIn: { events: [submit] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.signIn: { present: SignIn }
            # flowctl:ignore waits-for-animation -- presented in dismiss's completion
            SignIn.submit: [ dismiss, { present: Checkout } ]
      """)
}
