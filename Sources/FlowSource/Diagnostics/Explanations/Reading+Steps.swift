// Rules about steps and boundaries that can't mean anything.

extension Explanation {
  static let invalidStep = Explanation(
    summary: "A step is none, or stands where it can't.",
    meaning: """
      The word is misspelt, a step lacks what it works on, or it belongs elsewhere: a bare name is a
      step only in `start`.
      """,
    reason: """
      What the tap does is not known, and with it everything behind the tap.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { show: Checkout }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """)

  static let finishNotLast = Explanation(
    summary: "A step follows a finish, when its coordinator is gone.",
    meaning: """
      A finish ends the coordinator: its screens go, and its parent takes over. A step behind it
      would run in a coordinator that nobody holds any more.
      """,
    reason: """
      The parent's answer runs first and may have gone anywhere. What comes behind does nothing, or
      disturbs what the parent has just shown.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [pay] }
      coordinators:
        App:
          children: { CheckoutFlow: push }
          start: Cart
          transitions:
            Cart.checkout: { start: CheckoutFlow }
            CheckoutFlow.paid: stay
        CheckoutFlow:
          outputs: [paid]
          start: Checkout
          transitions:
            Checkout.pay: [ finish, { output: paid } ]
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [pay] }
      coordinators:
        App:
          children: { CheckoutFlow: push }
          start: Cart
          transitions:
            Cart.checkout: { start: CheckoutFlow }
            CheckoutFlow.paid: stay
        CheckoutFlow:
          outputs: [paid]
          start: Checkout
          transitions:
            Checkout.pay: [ { output: paid }, finish ]
      """)

  static let boundaryMisfit = Explanation(
    summary: "A child can't be held in the way that its boundary says.",
    meaning: """
      A `root` child takes the place of all that its parent shows, so the parent needs a stack of
      its own. A tab bar without a stack below it can push nothing above itself. An alert is
      presented, never pushed, and holds no coordinator.
      """,
    reason: """
      The app would have to do something else than the flow says, and what it does then nobody has
      checked.
      """,
    uikit: """
      `pushViewController` raises an exception where it is given a navigation controller. Who sets
      the shared stack's controllers instead has taken the parent's screens away.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Address: { events: [] }
      coordinators:
        App:
          children: { CheckoutFlow: push }
          start: Cart
          transitions:
            Cart.checkout: { start: CheckoutFlow }
        CheckoutFlow:
          children: { AddressFlow: root }
          start: AddressFlow
        AddressFlow:
          start: Address
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Address: { events: [] }
      coordinators:
        App:
          children: { CheckoutFlow: push }
          start: Cart
          transitions:
            Cart.checkout: { start: CheckoutFlow }
        CheckoutFlow:
          children: { AddressFlow: push }
          start: AddressFlow
          transitions:
            AddressFlow.finished: finish
        AddressFlow:
          start: Address
      """)

  static let rootFinishes = Explanation(
    summary: "The root finishes, and nobody is there to take over.",
    meaning: """
      The coordinator that the window starts has no parent. When it ends, all screens go, and the
      user looks at an empty window.
      """,
    reason: """
      iOS apps don't end themselves. What is meant is nearly always another child, a signed-out
      start for instance.
      """,
    uikit: """
      The window keeps its root view controller, and nobody is left who listens to it.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Home: { events: [signOut] }
        SignIn: { events: [submit] }
      coordinators:
        App:
          start: SignIn
          transitions:
            SignIn.submit: { replace: Home }
            Home.signOut: finish
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Home: { events: [signOut] }
        SignIn: { events: [submit] }
      coordinators:
        App:
          start: SignIn
          transitions:
            SignIn.submit: { replace: Home }
            Home.signOut: { replace: SignIn }
      """)
}
