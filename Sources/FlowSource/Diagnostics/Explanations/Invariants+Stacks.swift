// Invariants of navigation stacks.

extension Explanation {
  static let popNotOwner = Explanation(
    summary: "A coordinator pops another one's screen.",
    meaning: """
      Parent and child share a stack, and the top is the child's. The parent pops, and a screen goes
      that it didn't mean; the user stands in the middle of a flow that is over.
      """,
    reason: """
      It works while the child shows one screen, and breaks when a second one is added: far from the
      line that pops.
      """,
    uikit: """
      `popViewController` pops whatever is on top. A navigation controller knows no owners.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Address: { events: [next] }
        Payment: { events: [pay] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Checkout.paid: pop
        Checkout:
          outputs: [paid]
          start: Address
          transitions:
            Address.next: { push: Payment }
            Payment.pay: { output: paid }
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Address: { events: [next] }
        Payment: { events: [pay] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Checkout.paid: { stop: Checkout }
        Checkout:
          outputs: [paid]
          start: Address
          transitions:
            Address.next: { push: Payment }
            Payment.pay: { output: paid }
      """)

  static let popRoot = Explanation(
    summary: "A coordinator pops the bottom of its stack: nothing happens.",
    meaning: """
      The user taps Back or Close on the first screen of a sheet, and nothing happens: the sheet has
      a stack of its own, and this is its bottom.
      """,
    reason: """
      UIKit forgives it, so it is a warning. The button does nothing, and the flow was written for a
      screen that is pushed.
      """,
    uikit: """
      `popViewController` does nothing where a single controller is left, and returns `nil`.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Shop: { events: [cart] }
        Cart: { events: [close] }
      coordinators:
        App:
          children: { CartFlow: present }
          start: Shop
          transitions:
            Shop.cart: { start: CartFlow }
        CartFlow:
          start: Cart
          transitions:
            Cart.close: pop
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Shop: { events: [cart] }
        Cart: { events: [close] }
      coordinators:
        App:
          children: { CartFlow: present }
          start: Shop
          transitions:
            Shop.cart: { start: CartFlow }
        CartFlow:
          start: Cart
          transitions:
            Cart.close: finish
      """)

  static let popTargetMissing = Explanation(
    summary: "A coordinator pops to a screen that isn't on its stack: UIKit raises an exception.",
    meaning: """
      The app crashes. The screen was replaced or popped before, or another coordinator shows it.
      """,
    reason: """
      The way back was right until a step in between began to replace the stack. Only one of the
      ways to the button crashes.
      """,
    uikit: """
      `popToViewController` raises "Tried to pop to a view controller that doesn't exist".
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [pay] }
        Receipt: { events: [done] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
            Checkout.pay: { replace: Receipt }
            Receipt.done: { popTo: Cart }
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [pay] }
        Receipt: { events: [done] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
            Checkout.pay: { replace: [Cart, Receipt] }
            Receipt.done: { popTo: Cart }
      """)

  static let blankStack = Explanation(
    summary: "The user looks at an empty screen.",
    meaning: """
      The child that filled the window has ended, and nobody put anything in its place. The user has
      nothing to tap; only a restart helps.
      """,
    reason: """
      There is no way out of it by hand. It happens where an outcome was added to a child, and its
      parent answers with `stay`.
      """,
    uikit: """
      A navigation controller without controllers shows its background: black or white.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Welcome: { events: [signUp, skip] }
        Home: { events: [signOut] }
      coordinators:
        App:
          children: { Onboarding: root, Main: root }
          start: Onboarding
          transitions:
            Onboarding.done: { start: Main }
            Onboarding.skipped: stay
            Main.finished: { start: Onboarding }
        Onboarding:
          outcomes: [done, skipped]
          start: Welcome
          transitions:
            Welcome.signUp: { finish: done }
            Welcome.skip: { finish: skipped }
        Main:
          start: Home
          transitions:
            Home.signOut: finish
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Welcome: { events: [signUp, skip] }
        Home: { events: [signOut] }
      coordinators:
        App:
          children: { Onboarding: root, Main: root }
          start: Onboarding
          transitions:
            Onboarding.done: { start: Main }
            Onboarding.skipped: { start: Main }
            Main.finished: { start: Onboarding }
        Onboarding:
          outcomes: [done, skipped]
          start: Welcome
          transitions:
            Welcome.signUp: { finish: done }
            Welcome.skip: { finish: skipped }
        Main:
          start: Home
          transitions:
            Home.signOut: finish
      """)

  static let hierarchyMismatch = Explanation(
    summary: "On a shared stack, screens stand out of their coordinators' order.",
    meaning: """
      A parent pushes its own screen above its child's. When the child ends, the parent's screen
      goes with it, or the user goes back out of the parent's screen into a child that seems to be
      done.
      """,
    reason: """
      Popping to a screen, ending a child and clearing all children assume that each one's screens
      stand together, parents below children. Out of order, they take too much or too little.
      """,
    uikit: """
      Nothing: a stack is an array of controllers. Order is the coordinators' own affair.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout, help] }
        Payment: { events: [help] }
        Help: { events: [] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Cart.help: { push: Help }
            Checkout.help: { push: Help }
        Checkout:
          outputs: [help]
          start: Payment
          transitions:
            Payment.help: { output: help }
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout, help] }
        Payment: { events: [help] }
        Help: { events: [] }
      coordinators:
        App:
          children: { Checkout: push }
          start: Cart
          transitions:
            Cart.checkout: { start: Checkout }
            Cart.help: { push: Help }
        Checkout:
          start: Payment
          transitions:
            Payment.help: { push: Help }
      """)

  static let hiddenPush = Explanation(
    summary: "A screen is pushed where the user doesn't see it.",
    meaning: """
      The screen appears below a sheet, or in another tab. The user sees it when the sheet is
      closed, long after the tap, without knowing where it came from.
      """,
    reason: """
      It may be meant: to prepare what stands below. Mostly a `dismiss` is missing, and the user
      waits for a screen that is there already.
      """,
    uikit: """
      `pushViewController` changes the stack at once, whatever covers it, and animates what nobody
      sees.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        SignIn: { events: [submit] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { present: SignIn }
            SignIn.submit: { push: Checkout }
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [checkout] }
        SignIn: { events: [submit] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { present: SignIn }
            SignIn.submit: [ dismiss, { push: Checkout } ]
      """)
}
