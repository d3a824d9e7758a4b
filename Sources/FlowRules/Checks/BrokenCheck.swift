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
      syntax: """
        never: P            P holds nowhere
        always: P           P holds everywhere
        once: P             P comes once at most
        when: E, then: P    a turn with E ends where P holds
        reach: P            P is in reach from everywhere; within: 4 (turns), by: user, from: P

        while: P, before: P, after: P, until: P    where it is asked: without these, everywhere

        P   visible S, presented S, live C, conditions of state and environment
        E   what a turn took: S.event, C.event, open link, tab T, back S, swipe S, launch;
            it may stand for P where a moment is meant: never, once, before, after, until
            both with and, or, not and parentheses

        `flowctl explain reach` says more of a word, Documentation/Checks.md of all.
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
