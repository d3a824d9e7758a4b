// What is said about suppressions.

extension Explanation {
  static let excuseWithoutReason = Explanation(
    summary: "A suppression gives no reason.",
    meaning: """
      A `# flowctl:ignore` comment suppresses a finding but doesn't say why. The reason, after ` --
      `, is for the next reader.
      """,
    reason: """
      A year from now, nobody can tell a suppression that is still valid from one that was written
      in a hurry.
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
    fixed: """
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
    summary: "A suppression has nothing to suppress.",
    meaning: """
      The finding that the comment suppresses isn't there: it has been fixed, or it is reported on
      another line. A suppression applies to its own line or, if the comment is on a line by itself,
      to the line below.
      """,
    reason: """
      A forgotten suppression would hide the next mistake of that kind on the same line.
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
}
