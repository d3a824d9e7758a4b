// Rules about names, arguments and conditions.

extension Explanation {
  static let unknownName = Explanation(
    summary: "Nothing is called by this name.",
    meaning: """
      A step, a transition or a boundary names something that no file declares. The nearest known
      name is suggested.
      """,
    reason: """
      The tap that should lead there leads nowhere. Nothing after it can be checked: every finding
      would be about a flow with a hole.
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
            Cart.checkout: { push: Chekout }
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

  static let typeMismatch = Explanation(
    summary: "A value is of another type than its place wants.",
    meaning: """
      An argument, a value that is set or a value at launch doesn't fit the declaration. An optional
      fits only behind `if: name exists`.
      """,
    reason: """
      Swift would not compile it either, or somebody would write `!` there, and the app would crash
      for the first user whose value is missing.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: { open: { productId: String } } }
        Product: { params: { productId: Int }, events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: Product }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: { open: { productId: Int } } }
        Product: { params: { productId: Int }, events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: Product }
      """)

  static let missingArgument = Explanation(
    summary: "Nothing gives a parameter its value.",
    meaning: """
      A screen, a child or an outcome needs a value that is neither under `with:` nor in scope by
      its name: not in the event's payload, not among the coordinator's parameters, not in the
      state.
      """,
    reason: """
      The screen would have nothing to show. In the app it becomes a default value, a `nil` or a
      global that somebody set before.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: [open] }
        Product: { params: { productId: Int }, events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: Product }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: { open: { productId: Int } } }
        Product: { params: { productId: Int }, events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: Product }
      """)

  static let extraArgument = Explanation(
    summary: "An argument has no parameter.",
    meaning: """
      `with:` gives a value that nobody takes: the parameter is called otherwise, or is gone since.
      """,
    reason: """
      Whoever wrote it believes that the value arrives. The screen shows something else.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: { open: { productId: Int } } }
        Product: { params: { productId: Int }, events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: { screen: Product, with: { coupon: "SUMMER" } } }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: { open: { productId: Int } } }
        Product: { params: { productId: Int, coupon: String }, events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.open: { push: { screen: Product, with: { coupon: "SUMMER" } } }
      """)

  static let invalidCondition = Explanation(
    summary: "A condition can't be read, or asks what can't be asked.",
    meaning: """
      Conditions look into Bool and enums alone, with `not`, `and`, `or`, `==`, `exists` and
      `alive`. Numbers and texts are carried around and never looked into.
      """,
    reason: """
      What a flow looks into is what can be proved: of a Bool there are two cases, of an Int there
      is no end. The fact that the navigation hangs on is the one to declare.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Cart: { events: { checkout: { itemCount: Int } } }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { if: itemCount == 0, then: stay, else: { push: Checkout } }
      """,
    mended: """
      flow: 1
      root: App
      screens:
        Cart: { events: { checkout: { isEmpty: Bool } } }
        Checkout: { events: [] }
      coordinators:
        App:
          start: Cart
          transitions:
            Cart.checkout: { if: isEmpty, then: stay, else: { push: Checkout } }
      """)

  static let missingCase = Explanation(
    summary: "A switch says nothing for one of the cases.",
    meaning: """
      The value can be something for which the flow has no answer. There the user taps, and nothing
      happens.
      """,
    reason: """
      It is the case that was added last, or the one that nobody sees while developing: the payment
      that is declined.
      """,
    broken: """
      flow: 1
      root: App
      types: { PaymentResult: [paid, declined] }
      screens:
        Payment: { events: { done: { result: PaymentResult } } }
        Receipt: { events: [] }
      coordinators:
        App:
          start: Payment
          transitions:
            Payment.done:
              switch: result
              cases:
                paid: { push: Receipt }
      """,
    mended: """
      flow: 1
      root: App
      types: { PaymentResult: [paid, declined] }
      screens:
        Payment: { events: { done: { result: PaymentResult } } }
        Receipt: { events: [] }
      coordinators:
        App:
          start: Payment
          transitions:
            Payment.done:
              switch: result
              cases:
                paid: { push: Receipt }
                declined: stay
      """)
}
