// Invariants of coordinators and their children.

extension Explanation {
  static let duplicateChild = Explanation(
    summary: "A child is started while another of its type is alive: one is forgotten.",
    meaning: """
      Two sign-ins are on screen, one on top of the other. The user completes the upper one and
      finds the lower one underneath, as if nothing had happened.
      """,
    reason: """
      A parent keeps its children in a list or by type. A call meant for one of the two reaches the
      other, and removing a child by type removes both or the wrong one.
      """,
    uikit: """
      UIKit shows both: it knows about view controllers, not coordinators.
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
    fixed: """
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
    summary: "A coordinator calls a child that isn't alive: nothing happens.",
    meaning: """
      The parent tells its child to show or to stop something, but there is no child. The user never
      sees what should appear.
      """,
    reason: """
      The call assumes an order of events that nothing guarantees: the child had already ended, or
      was never started. In the app, optional chaining hides it.
      """,
    uikit: """
      UIKit is not involved: `checkout?.stop()` on `nil` does nothing.
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
    fixed: """
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
      The coordinator told its parent something, the parent removed it, and then the coordinator's
      own steps carried on. The receipt they should show doesn't appear, or appears on a stack that
      now belongs to another coordinator.
      """,
    reason: """
      A delegate call looks as if it simply returned. With a continuation it is worse: finishing
      after the end resumes it twice, and the app crashes.
      """,
    uikit: """
      UIKit does what it is told, if anything still holds the navigation controller. Resuming a
      continuation twice crashes the app.
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
    fixed: """
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
    summary: "The same steps run forever: the app hangs.",
    meaning: """
      One tap sets off steps that lead back to themselves. The screen freezes, and after a while the
      system kills the app.
      """,
    reason: """
      Two coordinators hand the user to each other, each sure that the other is in charge: already
      signed in, so finish; finished, so start again.
      """,
    uikit: """
      The main thread never returns to the run loop. Some seconds later the watchdog kills the app.
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
    fixed: """
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
      The user has left the child by a gesture, and nobody told its coordinator. Often nothing shows
      at first; then the next start finds a child that is already there, and the button does
      nothing.
      """,
    reason: """
      It is the problem that users of coordinator frameworks report most. The coordinator keeps its
      screens' models and listens to notifications, and every visit adds another one.
      """,
    uikit: """
      UIKit removes the sheet or the screen and tells only its own delegates. The parent's list of
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
    fixed: """
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
    summary: "A screen is still there, but its coordinator is gone.",
    meaning: """
      The user looks at a screen whose buttons do nothing: the coordinator that would handle them
      has been released.
      """,
    reason: """
      It can only happen with base classes that leave screens behind when a coordinator finishes, or
      remove children by type, as `finishing:` declares. Then somebody has to remove the screen,
      every time.
      """,
    uikit: """
      UIKit keeps showing the controller. Its `weak var coordinator` is `nil`, so every tap does
      nothing.
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
    fixed: """
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
