extension Explanation {
  /// The flow that all of these scripts are told of.
  static let cart = """
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
}
