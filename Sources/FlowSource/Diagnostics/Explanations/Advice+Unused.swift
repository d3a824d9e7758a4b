// Advice about what is declared and never used.

extension Explanation {
  static let unreachableScreen = Explanation(
    summary: "No sequence of events shows this screen.",
    meaning: """
      The screen is built, translated and tested, but no user ever sees it.
      """,
    reason: """
      Either the screen is dead code and can go, or the path to it broke unnoticed: a flag that
      nothing sets any longer, for example.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { hasNewCheckout: Bool = false }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
        NewCheckout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout:
              if: hasNewCheckout
              then: { push: NewCheckout }
              else: { push: Checkout }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { hasNewCheckout: Bool = any }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
        NewCheckout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout:
              if: hasNewCheckout
              then: { push: NewCheckout }
              else: { push: Checkout }
      """)

  static let unreachableCoordinator = Explanation(
    summary: "No sequence of events starts this coordinator.",
    meaning: """
      No tap, gesture or deep link reaches this part of the app.
      """,
    reason: """
      Either the team maintains a flow that nobody can use, or the way in is missing.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [] }
      coordinators:
        App:
          children: { Checkout: push, GiftCheckout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
        Checkout: { start: Payment }
        GiftCheckout: { start: Payment }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout, gift] }
        Payment: { events: [] }
      coordinators:
        App:
          children: { Checkout: push, GiftCheckout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Cart.gift: { start: GiftCheckout }
        Checkout: { start: Payment }
        GiftCheckout: { start: Payment }
      """)

  static let unusedTransition = Explanation(
    summary: "No sequence of events runs this transition.",
    meaning: """
      What this transition describes never happens: its coordinator never shows the screen, or the
      gesture it waits for is locked.
      """,
    reason: """
      Readers will believe that the app does this. Whoever locked the gesture probably wanted it
      handled somewhere else.
      """,
    broken: """
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
            Receipt.popped: stay
      """,
    fixed: """
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

  static let unusedEvent = Explanation(
    summary: "No coordinator handles this event.",
    meaning: """
      Either every coordinator that shows the screen ignores the event, or no coordinator shows the
      screen. It is a button that never does anything.
      """,
    reason: """
      One coordinator may have a good reason to ignore an event. If all of them do, the button
      should not be there.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Terms: { events: [accept, share] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Terms
          ignores: [Terms.share]
          transitions:
            Terms.accept: { start: Checkout }
        Checkout:
          start: Terms
          ignores: [Terms.share]
          transitions:
            Terms.accept: finish
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Terms: { events: [accept] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Terms
          transitions:
            Terms.accept: { start: Checkout }
        Checkout:
          start: Terms
          transitions:
            Terms.accept: finish
      """)

  static let unusedOutcome = Explanation(
    summary: "Nothing finishes with this outcome.",
    meaning: """
      The coordinator declares an outcome that no step produces, so the parent's response to it
      never runs.
      """,
    reason: """
      Usually a case was forgotten: here, a payment that is declined ends like one that is paid.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [paid, declined] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          ignores: [Checkout.finished, Checkout.declined]
          transitions:
            Cart.checkout: { start: Checkout }
            Checkout.paid: stay
        Checkout:
          outcomes: [paid, declined]
          start: Payment
          transitions:
            Payment.paid: { finish: paid }
            Payment.declined: { finish: paid }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [paid, declined] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          ignores: [Checkout.finished, Checkout.declined]
          transitions:
            Cart.checkout: { start: Checkout }
            Checkout.paid: stay
        Checkout:
          outcomes: [paid, declined]
          start: Payment
          transitions:
            Payment.paid: { finish: paid }
            Payment.declined: { finish: declined }
      """)

  static let unusedParameter = Explanation(
    summary: "No step or condition reads this parameter.",
    meaning: """
      A coordinator or a deep link takes a value and does nothing with it. What the user chose never
      reaches the screen.
      """,
    reason: """
      Usually a screen should receive the value and doesn't: the link to a product opens the shop's
      front page.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: { open: { productId: Int } } }
        Product: { events: [] }
      coordinators:
        App:
          children: { ProductFlow: push }
          start: Cart
          transitions:
            Cart.open: { start: ProductFlow }
        ProductFlow:
          params: { productId: Int }
          start: Product
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: { open: { productId: Int } } }
        Product: { params: { productId: Int }, events: [] }
      coordinators:
        App:
          children: { ProductFlow: push }
          start: Cart
          transitions:
            Cart.open: { start: ProductFlow }
        ProductFlow:
          params: { productId: Int }
          start: Product
      """)

  static let hiddenParameter = Explanation(
    summary: "A payload's name hides the coordinator's parameter of the same name.",
    meaning: """
      In this transition the name means the event's value; everywhere else it means the
      coordinator's. The user may see a different product from the one they came for.
      """,
    reason: """
      The payload wins, and that may be intended, but a reader can't tell.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: { open: { id: Int } } }
        Product: { params: { id: Int }, events: { related: { id: Int } } }
      coordinators:
        App:
          children: { ProductFlow: push }
          start: Cart
          transitions:
            Cart.open: { start: ProductFlow }
        ProductFlow:
          params: { id: Int }
          start: Product
          transitions:
            Product.related: { push: Product }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: { open: { id: Int } } }
        Product: { params: { id: Int }, events: { related: { relatedId: Int } } }
      coordinators:
        App:
          children: { ProductFlow: push }
          start: Cart
          transitions:
            Cart.open: { start: ProductFlow }
        ProductFlow:
          params: { id: Int }
          start: Product
          transitions:
            Product.related: { push: { screen: Product, with: { id: relatedId } } }
      """)
}
