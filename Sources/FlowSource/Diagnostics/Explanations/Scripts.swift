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
      The line is not in a form that scripts know, or names something that the flow doesn't have.
      The scenario fails and continues with the next line.
      """,
    reason: """
      A line that is skipped is a check that isn't made.
      """,
    flow: cart,
    broken: """
      flow flow.yaml

      scenario to the checkout
      launch
      Cart.checkuot
      """,
    fixed: """
      flow flow.yaml

      scenario to the checkout
      launch
      Cart.checkout
      expect visible Checkout
      """)

  static let scriptImpossible = Explanation(
    summary: "A script does something that isn't possible at that point.",
    meaning: """
      The user can't do this now: the screen isn't visible, or the gesture is locked. The message
      says what is visible and what the user can do.
      """,
    reason: """
      The script describes a different app from the flow. One of the two is out of date.
      """,
    flow: cart,
    broken: """
      flow flow.yaml

      scenario pay
      launch
      Checkout.pay
      """,
    fixed: """
      flow flow.yaml

      scenario pay
      launch
      Cart.checkout
      Checkout.pay
      expect visible Cart
      """)

  static let expectationFailed = Explanation(
    summary: "An expectation in a script is not met.",
    meaning: """
      The flow behaves differently from what the script says: the user is on another screen, or a
      coordinator that should be gone is alive.
      """,
    reason: """
      Scripts say what the app is for. One that fails after a change shows which scenario the change
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
    fixed: """
      flow flow.yaml

      scenario pay
      launch
      Cart.checkout
      Checkout.pay
      expect visible Cart
      """)
}
