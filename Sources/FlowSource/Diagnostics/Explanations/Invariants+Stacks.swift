// Invariants of navigation stacks.

extension Explanation {
  static let popNotOwner = Explanation(
    summary: "A coordinator pops another coordinator's screen.",
    meaning: """
      Parent and child share a stack, and the top screen is the child's. The parent pops and removes
      a screen it didn't mean; the user is left in the middle of a flow that is over.
      """,
    reason: """
      It works as long as the child shows one screen, and breaks when somebody adds a second: far
      from the line that pops.
      """,
    uikit: """
      `popViewController` pops whatever is on top. A navigation controller knows nothing of owners.
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
    fixed: """
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
      its own stack, and this screen is the bottom of it.
      """,
    reason: """
      UIKit tolerates it, so it is a warning. The button does nothing, because the flow was written
      for a pushed screen.
      """,
    uikit: """
      `popViewController` does nothing if only one controller is left, and returns `nil`.
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
    fixed: """
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
      The app crashes. The screen was replaced or popped earlier, or it belongs to another
      coordinator.
      """,
    reason: """
      Going back worked until a step in between began to replace the stack. The button crashes only
      for users who took that route.
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
    fixed: """
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
      The child that filled the window has ended, and nothing took its place. The user has nothing
      to tap; only a restart helps.
      """,
    reason: """
      The user can't get out of it. It happens when a child gets a new outcome, and its parent
      handles it with `stay`.
      """,
    uikit: """
      A navigation controller without view controllers shows its background: black or white.
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
    fixed: """
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
    summary: "On a shared stack, the screens are not in the order of their coordinators.",
    meaning: """
      A parent pushes a screen of its own above its child's. When the child ends, the parent's
      screen goes too, or the user goes back from the parent's screen into a child that seemed to be
      finished.
      """,
    reason: """
      Popping to a screen, ending a child and removing all children assume that each coordinator's
      screens are together, parents below children. If they are not, too much or too little is
      removed.
      """,
    uikit: """
      UIKit does nothing about it: a stack is an array of controllers. Keeping the order is up to
      the coordinators.
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
    fixed: """
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
      The screen appears under a sheet, or in another tab. The user finds it when the sheet is
      closed, long after the tap, without knowing where it came from.
      """,
    reason: """
      It may be intended, to prepare what lies underneath. Usually, though, a `dismiss` is missing,
      and the user waits for a screen that is already there.
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
    fixed: """
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
