// Rules about what stands where in the file.

extension Explanation {
  static let duplicateKey = Explanation(
    summary: "A key appears twice in one mapping.",
    meaning: """
      One thing is given two values: here, two responses to the same tap. Most YAML readers silently
      take the last one.
      """,
    reason: """
      It is what a merge of two branches leaves behind, if both sides handled the event. Which of
      the two the app does is a matter of luck; the flow must say.
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

  static let unknownKey = Explanation(
    summary: "A key has no meaning where it is.",
    meaning: """
      flowctl doesn't read what is under the key: the key is misspelt, or belongs one level further
      in or out. Keys that begin with `x-` are yours and never reported.
      """,
    reason: """
      With `transitions` misspelt, a coordinator would handle nothing; with `swipe` misspelt, a
      child would leak. Both would look like faults of the app.
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

  static let missingKey = Explanation(
    summary: "A required key is missing.",
    meaning: """
      A flow declares which coordinator the window starts, a coordinator declares what it shows
      first, and a deep link declares where it leads. Without that key there is nothing to begin
      with.
      """,
    reason: """
      An app that starts nothing shows a black window, so nothing can be checked from there.
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

  static let wrongKind = Explanation(
    summary: "This key takes a different kind of value.",
    meaning: """
      There is a list where a mapping belongs, a word where a list belongs, or nothing at all. The
      help shows the form to write.
      """,
    reason: """
      A screen in a plain list has no events, so no tap on it would ever be checked.
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

  static let invalidName = Explanation(
    summary: "Not a valid name, or a reserved word.",
    meaning: """
      Names are Swift identifiers, because they are the names of types and cases in the app. The
      language reserves `popped`, `dismissed` and `finished`, its names for gestures and for
      finishes without an outcome.
      """,
    reason: """
      Whoever reads a finding searches the app for the name in it. A name that Swift doesn't allow
      can't be found there.
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
    fixed: """
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
    summary: "Two declarations have the same name.",
    meaning: """
      Screens, coordinators and types share one namespace across all imported files. A name declared
      twice could mean either, most often a screen or the coordinator that shows it.
      """,
    reason: """
      `Checkout` in a step must mean one thing: pushing a screen and starting a child are different
      things to the app's user.
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
    fixed: """
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
