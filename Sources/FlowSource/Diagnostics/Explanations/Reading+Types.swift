// Rules about names, arguments and conditions.

extension Explanation {
  static let unknownName = Explanation(
    summary: "Nothing has this name.",
    meaning: """
      A step, a transition or a boundary names something that no file declares. If a known name is
      similar, flowctl suggests it.
      """,
    reason: """
      The tap that should lead there leads nowhere. Nothing after it can be checked: every finding
      would be about a flow with a hole in it.
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

  static let typeMismatch = Explanation(
    summary: "A value has the wrong type.",
    meaning: """
      An argument, a value in a `set` or a value at launch doesn't fit its declaration. An optional
      fits only after `if: name exists`.
      """,
    reason: """
      Swift would not compile it either; or somebody would write `!`, and the app would crash for
      the first user whose value is missing.
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
    fixed: """
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
    summary: "A parameter gets no value.",
    meaning: """
      A screen, a child or an outcome needs a value that is neither given under `with:` nor in scope
      by its name: it is not in the event's payload, the coordinator's parameters or the state.
      """,
    reason: """
      The screen would have nothing to show. In the app it becomes a default value, a `nil`, or a
      global that somebody set earlier.
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
    fixed: """
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
    summary: "An argument has no matching parameter.",
    meaning: """
      `with:` passes a value that nothing takes: the parameter has another name, or has been
      removed.
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
    fixed: """
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
    summary: "A condition can't be read, or tests something that can't be tested.",
    meaning: """
      Conditions test only Bools and enums, with `not`, `and`, `or`, `==`, `exists` and `alive`.
      Numbers and strings are passed along and never tested.
      """,
    reason: """
      Every case of a condition has to be checked: a Bool has two, an Int has no end of them.
      Declare the fact that the navigation depends on instead.
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
    fixed: """
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
    summary: "A switch does not cover every case.",
    meaning: """
      The value can be something the flow doesn't cover. When it is, the user taps, and nothing
      happens.
      """,
    reason: """
      It is usually the case that was added last, or the one that nobody sees during development:
      the payment that is declined.
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
    fixed: """
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
