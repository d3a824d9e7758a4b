/// `idle-check`
enum IdleCheck: ReportedRule {
  static var reporters: [String] {
    [
      "FlowChecking/Checking/CheckVerdict+Words.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A sentence under `checks` holds only because what it asks for never happens.",
      meaning: """
        Its scope never begins, its event never comes, or the user never sees its screen. So it says nothing of the
        app.
        """,
      reason: """
        A sentence that can't be broken looks like a proof. Mostly a name in it was meant otherwise, or the part of
        the app that it speaks of can no longer be reached.
        """,
      broken: """
        flow: 1
        root: App
        state: { isPaid: Bool = false }
        screens:
          Basket: { events: [checkout] }
          Payment: { events: [pay] }
          Thanks: { events: [] }
        coordinators:
          App:
            start: Basket
            transitions:
              Basket.checkout: { push: Payment }
              Payment.pay: [ { set: { isPaid: true } }, { push: Thanks } ]
        checks:
          thanked: { while: not isPaid, never: visible Thanks }
          paidOnce: { before: not isPaid, never: visible Thanks }
        """,
      fixed: """
         checks:
           thanked: { while: not isPaid, never: visible Thanks }
        -  paidOnce: { before: not isPaid, never: visible Thanks }
        +  paidOnce: { before: Payment.pay, never: visible Thanks }
        """)
  }
}
