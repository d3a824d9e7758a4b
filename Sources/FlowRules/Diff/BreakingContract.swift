/// `breaking-contract`
enum BreakingContract: ReportedRule {
  static var reporters: [String] {
    [
      "FlowDiff/Declared/Contracts.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "What other parts of the flow rely on is no longer there.",
      meaning: """
        An outcome or an output is gone or has another payload; a coordinator or screen that another file starts wants more;
        a boundary has another kind; or what another file names is gone.
        """,
      reason: """
        Whoever has the other side of it, a module or a team, has to change with it.
        """,
      flow: """
        flow: 1
        root: App
        screens:
          Home: { events: [pay] }
          Payment: { events: [pay, close] }
        coordinators:
          App:
            start: Home
            children: { Checkout: { as: present, style: fullScreen } }
            transitions:
              Home.pay: { start: Checkout }
              Checkout.paid: stay
              Checkout.closed: stay
          Checkout:
            outcomes: [paid, closed]
            start: Payment
            transitions:
              Payment.pay: { finish: paid }
              Payment.close: { finish: closed }
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Home: { events: [pay] }
          Payment: { events: [pay, close] }
        coordinators:
          App:
            start: Home
            children: { Checkout: { as: present, style: fullScreen } }
            transitions:
              Home.pay: { start: Checkout }
              Checkout.paid: stay
          Checkout:
            outcomes: [paid]
            start: Payment
            transitions:
              Payment.pay: { finish: paid }
              Payment.close: { finish: paid }
        """,
      fixed: """
               Checkout.paid: stay
        +      Checkout.closed: stay
           Checkout:
        -    outcomes: [paid]
        +    outcomes: [paid, closed]
        @@
        -      Payment.close: { finish: paid }
        +      Payment.close: { finish: closed }
        """)
  }
}
