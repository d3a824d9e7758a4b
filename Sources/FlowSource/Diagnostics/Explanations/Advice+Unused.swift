// Advice about what is declared and never used.

extension Explanation {
  static let unreachableScreen = Explanation(
    summary: "No sequence of events shows this screen.",
    meaning: """
      The screen is built, translated and tested, and nobody ever sees it.
      """,
    reason: """
      Either it is dead and can go, or the way to it broke without anybody noticing: a flag that
      nothing sets any more.
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
    mended: """
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
      A part of the app can't be reached by any tap, gesture or link.
      """,
    reason: """
      A whole flow is maintained for nobody, or its entrance is missing.
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
    mended: """
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
      What is written there never happens: its screen isn't shown by this coordinator, or the
      gesture that it waits for is locked.
      """,
    reason: """
      A reader takes it for something that the app does. Whoever locked the gesture meant it to be
      heard elsewhere.
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

  static let unusedEvent = Explanation(
    summary: "Nobody hears this event.",
    meaning: """
      Every coordinator that shows the screen ignores the event, or none shows the screen: a button
      that never does anything.
      """,
    reason: """
      One coordinator that ignores an event has its reason. If all do, the button should not be
      there.
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
    mended: """
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
      The coordinator promises an ending that no step brings about. The parent's answer to it never
      runs.
      """,
    reason: """
      Somebody forgot a case: a payment that is declined ends like one that is paid.
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
    mended: """
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
      A coordinator or a link takes a value and does nothing with it. What the user chose doesn't
      arrive at the screen.
      """,
    reason: """
      Mostly a screen should get it and doesn't: the link to a product opens the shop's first page.
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
    mended: """
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
    summary: "A payload's name hides the coordinator's parameter of that name.",
    meaning: """
      In this transition the name means the event's value, everywhere else the coordinator's. The
      user may see another product than the one that they came for.
      """,
    reason: """
      The payload comes first, and that may be what is meant. A reader can't see it.
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
    mended: """
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
