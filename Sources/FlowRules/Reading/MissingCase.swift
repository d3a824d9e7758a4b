/// `missing-case`
enum MissingCase: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/Choices.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
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
                   paid: { push: Receipt }
        +          declined: stay
        """)
  }
}
