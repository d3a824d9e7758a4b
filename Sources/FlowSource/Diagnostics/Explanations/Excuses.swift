// What is said about excuses.

extension Explanation {
  static let excuseWithoutReason = Explanation(
    summary: "An excuse says no reason.",
    meaning: """
      A comment excuses a finding and doesn't say why. Behind ` -- ` stands what the next reader
      needs to know.
      """,
    reason: """
      In a year nobody can tell an excuse that still holds from one that was a way to get home
      early.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout, help] }
        Checkout: { events: [] }
      coordinators:
        App:   # flowctl:ignore unhandled-event
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout, help] }
        Checkout: { events: [] }
      coordinators:
        App:   # flowctl:ignore unhandled-event -- the help button comes with 2.4
          start: Cart
          transitions:
            Cart.checkout: { push: Checkout }
      """)

  static let unusedExcuse = Explanation(
    summary: "An excuse stands where nothing is to be excused.",
    meaning: """
      The finding that the comment excuses isn't there: it was mended, or it is reported at another
      line. An excuse holds for its own line and, where it stands alone, for the one below.
      """,
    reason: """
      A forgotten excuse would swallow the next mistake of its kind at that line.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [checkout] }
        Checkout: { events: [] }
      coordinators:
        App:   # flowctl:ignore unhandled-event -- the help button comes with 2.4
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
}
