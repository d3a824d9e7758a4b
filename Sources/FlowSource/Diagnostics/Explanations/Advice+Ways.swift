// Advice about where the user can go, and how.

extension Explanation {
  static let deadEnd = Explanation(
    summary: "The user can't leave this screen.",
    meaning: """
      No button, gesture, tab or event of the app leads anywhere from here. All the user can do is
      close the app.
      """,
    reason: """
      Even a final screen needs a way to start again. Often the back gesture was locked, and the
      button that should replace it is missing.
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

  static let neverFinishes = Explanation(
    summary: "A child can't reach any of the outcomes its parent waits for.",
    meaning: """
      A step finishes with the outcome, but no sequence of events reaches that step. A parent that
      awaits the outcome waits forever.
      """,
    reason: """
      With `async` coordinators, nothing after the parent's `await` ever runs.
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
    fixed: """
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
    summary: "A cycle of events makes a stack grow every time.",
    meaning: """
      From product to related product to related product: the way back gets longer with each tap,
      and all those screens stay in memory.
      """,
    reason: """
      Many apps do this on purpose, so the rule is off until you turn it on. If it isn't intended,
      replace the stack or pop to an earlier screen along the way.
      """,
    uikit: """
      UIKit keeps every controller on the stack, and its view, however many there are.
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
    fixed: """
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
    summary: "A coordinator shows one screen and never needs its own stack.",
    meaning: """
      Nothing that a user would notice: the parent could present the screen itself.
      """,
    reason: """
      Every coordinator is one more thing to start, to handle and to release. Some teams give each
      screen its own on purpose, so the rule is off until you turn it on.
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
    fixed: """
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
    summary: "Something is presented while a dismissal or pop may still be animating.",
    meaning: """
      The flow is right as written. But if the app doesn't wait for the animation, UIKit shows
      nothing: the sheet that should follow never appears.
      """,
    reason: """
      flowctl assumes that each step runs in the completion of the one before, and can't see whether
      the app does that. The rule is off until you turn it on: it then lists the places to check,
      and a suppression records that a place was checked.
      """,
    uikit: """
      UIKit refuses to `present` while a dismissal is still running, just as it refuses a second
      present. `dismiss` has a completion handler; a pop has only its transition coordinator.
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
    fixed: """
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

  static let severalUnsaid = Explanation(
    summary: "One gesture takes several screens, and the flow does not say who learns of it.",
    meaning: """
      The user holds the back button, or taps the selected tab again. If the app's base class only looks
      at the screen that was left, the coordinators between stay alive.
      """,
    reason: """
      A navigation delegate that asks in `didShow` which view controller was left is told of one, however
      many are gone: so do the base classes of most articles and of some large apps. Others compare the
      whole stack. The flow has to say which of the two yours does, because only one of them leaks.
      """,
    uikit: """
      `navigationController(_:didShow:animated:)` comes once, and the transition coordinator's `.from` is
      the topmost of the view controllers that went (general knowledge). Firefox's router for iOS is an
      example of such a delegate.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Home: { events: [open] }
        List: { events: [open] }
        Item: { events: [close] }
      coordinators:
        App: { tabs: [Main] }
        Main:
          children: { Shop: push }
          start: Home
          transitions: { Home.open: { start: Shop } }
        Shop:
          children: { Details: push }
          start: List
          transitions: { List.open: { start: Details } }
        Details:
          start: Item
          transitions: { Item.close: finish }
      """,
    fixed: """
      flow: 1
      root: App
      gestures: { back: finish, hears: { several: all } }
      screens:
        Home: { events: [open] }
        List: { events: [open] }
        Item: { events: [close] }
      coordinators:
        App: { tabs: [Main] }
        Main:
          children: { Shop: push }
          start: Home
          transitions: { Home.open: { start: Shop } }
        Shop:
          children: { Details: push }
          start: List
          transitions: { List.open: { start: Details } }
        Details:
          start: Item
          transitions: { Item.close: finish }
      """)
}
