// Rules about steps and boundaries that can't mean anything.

extension Explanation {
  static let invalidStep = Explanation(
    summary: "Not a valid step, or a step where none is allowed.",
    meaning: """
      The word is misspelt, the step lacks the thing it works on, or it belongs elsewhere: a bare
      name is a step only in `start`.
      """,
    reason: """
      Nobody can tell what the tap does, nor anything that comes after it.
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
    fixed: """
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
    summary: "A step follows a finish, but by then its coordinator is gone.",
    meaning: """
      A finish ends the coordinator: its screens go, and its parent takes over. A step after it
      would run in a coordinator that nobody holds any longer.
      """,
    reason: """
      The parent's response runs first, and may have gone anywhere. A step after that does nothing,
      or disturbs what the parent has just shown.
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
    fixed: """
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
    summary: "A boundary doesn't fit the child or the parent it connects.",
    meaning: """
      A `root` child replaces everything its parent shows, so the parent needs its own stack. A tab
      bar that is not on a stack can't push anything above itself. An alert is presented, never
      pushed, and can't contain a coordinator.
      """,
    reason: """
      The app would have to do something other than what the flow declares, and nobody has checked
      that.
      """,
    uikit: """
      `pushViewController` raises an exception if it is given a navigation controller. Setting the
      shared stack's controllers instead removes the parent's screens.
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
    fixed: """
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
    summary: "The root coordinator finishes, and no parent is there to take over.",
    meaning: """
      The coordinator that the window starts has no parent. When it ends, all screens go, and the
      user looks at an empty window.
      """,
    reason: """
      iOS apps don't end themselves. Nearly always another child should start instead, such as
      sign-in after signing out.
      """,
    uikit: """
      The window keeps its root view controller, but nothing is left to respond to it.
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
    fixed: """
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
