// What `simulate` says of scripts.

extension Explanation {
  /// The flow that all of these scripts are told of.
  private static let cart = """
    flow: 1
    root: App
    screens:
      Cart: { events: [checkout] }
      Checkout: { events: [pay] }
    coordinators:
      App:
        start: Cart
        transitions:
          Cart.checkout: { push: Checkout }
          Checkout.pay: pop
    """

  static let scriptSyntax = Explanation(
    summary: "A line of a script can't be read.",
    meaning: """
      The line is none of those that a script knows, or names something that the flow doesn't have.
      The scenario fails, and goes on with the next line.
      """,
    reason: """
      A line that is passed over is a check that isn't made.
      """,
    flow: cart,
    broken: """
      flow flow.yaml

      scenario to the checkout
      launch
      Cart.checkuot
      """,
    mended: """
      flow flow.yaml

      scenario to the checkout
      launch
      Cart.checkout
      expect visible Checkout
      """)

  static let scriptImpossible = Explanation(
    summary: "A script asks for what can't be done there.",
    meaning: """
      The user can't cause the event now: its screen isn't visible, or the gesture is locked. The
      message says what is visible and what could be done.
      """,
    reason: """
      The story is about another app than the one that the flow describes. Either of the two is out
      of date.
      """,
    flow: cart,
    broken: """
      flow flow.yaml

      scenario pay
      launch
      Checkout.pay
      """,
    mended: """
      flow flow.yaml

      scenario pay
      launch
      Cart.checkout
      Checkout.pay
      expect visible Cart
      """)

  static let expectationFailed = Explanation(
    summary: "A script expects what isn't so.",
    meaning: """
      The flow behaves otherwise than the story says: the user is on another screen, or a
      coordinator lives that should be gone.
      """,
    reason: """
      Scripts tell what the app is for. One that fails after a change says which story the change
      broke.
      """,
    flow: cart,
    broken: """
      flow flow.yaml

      scenario pay
      launch
      Cart.checkout
      Checkout.pay
      expect visible Checkout
      """,
    mended: """
      flow flow.yaml

      scenario pay
      launch
      Cart.checkout
      Checkout.pay
      expect visible Cart
      """)
}
