// Rules about what stands where in the file.

extension Explanation {
  static let duplicateKey = Explanation(
    summary: "A key stands twice in one mapping.",
    meaning: """
      Two values are given for one thing, here two answers to one tap. Readers of YAML mostly take
      the last one and say nothing.
      """,
    reason: """
      It is what a merge of two branches leaves behind: both sides bound the event. Which of them
      the app does is a matter of luck, and the flow must say.
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
            Cart.checkout: { push: Checkout }
            Cart.checkout: { present: Checkout }
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

  static let unknownKey = Explanation(
    summary: "A key means nothing at its place.",
    meaning: """
      What stands below the key is not read: it is misspelt, or belongs one level further in or out.
      Keys that begin with `x-` are yours, and never reported.
      """,
    reason: """
      A misspelt `transitions` would be a coordinator that answers nothing, and a misspelt `swipe` a
      child that leaks. Both would look like the app's fault.
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
          transition:
            Cart.checkout: { push: Checkout }
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

  static let missingKey = Explanation(
    summary: "A key that must be there is missing.",
    meaning: """
      A flow says which coordinator the window starts, a coordinator what it shows first, a deep
      link where it leads. Without it there is nothing to begin with.
      """,
    reason: """
      An app that starts nothing shows a black window. Nothing can be said about where its user goes
      from there.
      """,
    broken: """
      flow: 1
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
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

  static let wrongKind = Explanation(
    summary: "Another kind of value is wanted at this place.",
    meaning: """
      A list stands where a map is wanted, a word where a list is, or nothing at all. The help shows
      the form that is meant.
      """,
    reason: """
      A screen in a plain list can have no events, so nothing would ever happen on it, and no tap
      would be checked.
      """,
    broken: """
      flow: 1
      root: App
      screens: [Cart, Checkout]
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
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

  static let invalidName = Explanation(
    summary: "A name is none, or is taken by the language.",
    meaning: """
      Names are Swift identifiers: they are the names of types and cases in the app. `popped`,
      `dismissed` and `finished` are the language's own: gestures and plain finishes are called so.
      """,
    reason: """
      Who reads a finding searches the app for the name in it. A name that Swift doesn't allow is
      found nowhere.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [sign-in] }
        SignIn: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.sign-in: { push: SignIn }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [signIn] }
        SignIn: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.signIn: { push: SignIn }
      """)

  static let duplicateName = Explanation(
    summary: "Two declarations have one name.",
    meaning: """
      Screens, coordinators and types share one namespace over all imported files. A name that is
      declared twice could mean either, most often a screen and the coordinator that shows it.
      """,
    reason: """
      `Checkout` in a step must mean one thing: to push a screen and to start a child are two
      different things to the app's user.
      """,
    broken: """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
        Checkout:
          start: Checkout
      """,
    mended: """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:
          children: { CheckoutFlow: push }
          start: Cart
          transitions:
            Cart.checkout: { start: CheckoutFlow }
        CheckoutFlow:
          start: Checkout
      """)
}
