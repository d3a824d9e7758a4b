/// `broken-check`
enum BrokenCheck: ReportedRule {
  static var reporters: [String] {
    [
      "FlowChecking/Checking/CheckVerdict+Words.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A sentence under `checks` is not true of the app.",
      meaning: """
        Something that the team says never happens can happen, or something that it says always holds does not. The
        way shows the shortest sequence of events that leads there.
        """,
      reason: """
        The invariants of flowctl hold for every app. What only this app promises, such as that nobody pays twice,
        only its team can say.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Basket: { events: [checkout] }
          Payment: { events: [pay] }
          Thanks: { events: [done] }
        coordinators:
          App:
            start: Basket
            transitions:
              Basket.checkout: { push: Payment }
              Payment.pay: { push: Thanks }
              Thanks.done: { replace: [Basket] }
        checks:
          payOnce:
            description: Nobody pays twice for one basket.
            never: visible Payment
            after: Payment.pay
            until: Basket.checkout
        """,
      fixed: """
               Basket.checkout: { push: Payment }
        -      Payment.pay: { push: Thanks }
        +      Payment.pay: { replace: [Thanks] }
        """)
  }
}
