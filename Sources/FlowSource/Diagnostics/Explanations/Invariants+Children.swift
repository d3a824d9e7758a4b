// Invariants of coordinators and their children.

extension Explanation {
  static let duplicateChild = Explanation(
    summary: "A child is started while one of its type lives: one is forgotten.",
    meaning: """
      Two sign-ins stand one over the other. The user finishes the upper one and finds the lower one
      below it, as if nothing had happened.
      """,
    reason: """
      A parent keeps its children in a list or by their type. What is meant for one of the two
      reaches the other, and a removal by type takes both or the wrong one.
      """,
    uikit: """
      Shows both: it knows controllers and no coordinators.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart:
          events: [checkout]
          async: [sessionExpired]
        Checkout: { events: [] }
        SignIn: { events: [submit] }
      coordinators:
        App:
          children: { SignInFlow: push }
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
            Cart.sessionExpired: { start: SignInFlow }
        SignInFlow:
          start: SignIn
          transitions:
            SignIn.submit: finish
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart:
          events: [checkout]
          async: [sessionExpired]
        Checkout: { events: [] }
        SignIn: { events: [submit] }
      coordinators:
        App:
          children: { SignInFlow: push }
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
            Cart.sessionExpired: { if: not alive SignInFlow, then: { start: SignInFlow } }
        SignInFlow:
          start: SignIn
          transitions:
            SignIn.submit: finish
      """)

  static let childMissing = Explanation(
    summary: "A coordinator calls a child that doesn't live: nothing happens.",
    meaning: """
      The parent tells its child to show or to stop something, and there is no child. What the user
      should see doesn't come.
      """,
    reason: """
      The call assumes an order of events that nothing holds to: the child had ended already, or was
      never started. Optional chaining hides it in the app.
      """,
    uikit: """
      Is not asked: `checkout?.stop()` on `nil` does nothing.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart:
          events: [checkout]
          async: [soldOut]
        Payment: { events: [] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Cart.soldOut: { stop: Checkout }
        Checkout: { start: Payment }
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart:
          events: [checkout]
          async: [soldOut]
        Payment: { events: [] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Cart.soldOut: { if: alive Checkout, then: { stop: Checkout } }
        Checkout: { start: Payment }
      """)

  static let stepAfterEnd = Explanation(
    summary: "A step runs in a coordinator that has ended.",
    meaning: """
      The coordinator told its parent something, the parent removed it, and then its own steps go
      on. The receipt that they should show doesn't come, or comes on a stack that is another's by
      now.
      """,
    reason: """
      A delegate call looks as if it returned to where it came from. With a continuation it is
      worse: a finish after the end resumes it twice, and the app crashes.
      """,
    uikit: """
      Does what it is told, if anybody still holds the navigation controller. A continuation that is
      resumed twice stops the app.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout, lastReceipt] }
        Payment: { events: [pay] }
        Receipt: { events: [] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Cart.lastReceipt: { push: Receipt }
            Checkout.paid: { stop: Checkout }
        Checkout:
          outputs: [paid]
          start: Payment
          transitions:
            Payment.pay: [ { output: paid }, { push: Receipt } ]
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout, lastReceipt] }
        Payment: { events: [pay] }
        Receipt: { events: [] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Cart.lastReceipt: { push: Receipt }
            Checkout.paid: [ { stop: Checkout }, { push: Receipt } ]
        Checkout:
          outputs: [paid]
          start: Payment
          transitions:
            Payment.pay: { output: paid }
      """)

  static let endlessTurn = Explanation(
    summary: "The same steps run for ever: the app hangs.",
    meaning: """
      One tap sets off steps that come back to themselves. The screen freezes, and after a while the
      system kills the app.
      """,
    reason: """
      Two coordinators hand the user to each other, each sure that the other one is in charge:
      signed in already, so finish; finished, so start again.
      """,
    uikit: """
      The main thread never returns to the run loop. The watchdog ends the app some seconds later.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isSignedIn: Bool = false }
      screens:
        Landing: { events: [signIn, signOut] }
        SignIn: { events: [submit] }
      coordinators:
        App:
          children: { SignInFlow: push }
          start: Landing
          transitions:
            Landing.signIn: { start: SignInFlow }
            Landing.signOut: { set: { isSignedIn: false } }
            SignInFlow.finished: { start: SignInFlow }
        SignInFlow:
          start: { if: isSignedIn, then: finish, else: SignIn }
          transitions:
            SignIn.submit: [ { set: { isSignedIn: true } }, finish ]
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isSignedIn: Bool = false }
      screens:
        Landing: { events: [signIn, signOut] }
        SignIn: { events: [submit] }
      coordinators:
        App:
          children: { SignInFlow: push }
          start: Landing
          transitions:
            Landing.signIn: { start: SignInFlow }
            Landing.signOut: { set: { isSignedIn: false } }
            SignInFlow.finished: stay
        SignInFlow:
          start: { if: isSignedIn, then: finish, else: SignIn }
          transitions:
            SignIn.submit: [ { set: { isSignedIn: true } }, finish ]
      """)

  static let leakedChild = Explanation(
    summary: "A coordinator stays alive without a screen.",
    meaning: """
      The user has left the child by hand, and nobody told its coordinator. Often nothing is seen at
      first; then the next start finds a child that is there already, and the button does nothing.
      """,
    reason: """
      It is what users of coordinator frameworks report most. The coordinator holds its screens'
      models, listens to notifications, and a new one comes with every visit.
      """,
    uikit: """
      Takes the sheet or the screen away and tells its own delegates alone. The parent's list of
      children still holds the coordinator.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [] }
      coordinators:
        App:
          children: { Checkout: present }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
        Checkout: { start: Payment }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [] }
      coordinators:
        App:
          children: { Checkout: { as: present, swipe: finish } }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
        Checkout: { start: Payment }
      """)

  static let orphanScreen = Explanation(
    summary: "A screen is still there, and its coordinator is gone.",
    meaning: """
      The user looks at a screen whose buttons do nothing: the coordinator that would answer them
      has been let go.
      """,
    reason: """
      It breaks only with base classes that leave screens behind at a finish, or remove children by
      their type, which `finishing:` says. Then somebody must take the screen away, every time.
      """,
    uikit: """
      Keeps showing the controller. Its `weak var coordinator` is `nil`, so every tap goes nowhere.
      """,
    broken: """
      flow: 1
      root: App
      finishing: { screens: left }
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [pay] }
      coordinators:
        App:
          children: { Checkout: { as: present, swipe: locked } }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Checkout.paid: stay
        Checkout:
          outcomes: [paid]
          start: Payment
          transitions:
            Payment.pay: { finish: paid }
      """,
    mended: """
      flow: 1
      root: App
      finishing: { screens: left }
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Payment: { events: [pay] }
      coordinators:
        App:
          children: { Checkout: { as: present, swipe: locked } }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Checkout.paid: dismiss
        Checkout:
          outcomes: [paid]
          start: Payment
          transitions:
            Payment.pay: { finish: paid }
      """)
}
