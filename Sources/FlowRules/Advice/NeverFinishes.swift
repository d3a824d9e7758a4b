package import FlowModel
package import FlowSource

/// `never-finishes`
package enum NeverFinishes: ProvedRule {
  package static let rule = Rule.neverFinishes

  package static func message(about subject: CoordinatorID, in flow: Flow) -> String {
    "`\(flow.text(subject))` never reaches an outcome: a parent that awaits it waits forever"
  }

  package static func help(about subject: CoordinatorID, in flow: Flow) -> String {
    "finish with an outcome on every path out of it, or declare none"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "A child can't reach any of the outcomes its parent waits for.",
      meaning: """
        A step finishes with the outcome, but no sequence of events reaches that step. A parent that
        awaits the outcome waits forever.
        """,
      reason: """
        With `async` coordinators, nothing after the parent's `await` ever runs.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        state: { isAccepted: Bool = false }
        screens:
          Cart: { events: [checkout] }
          Payment: { events: [pay, terms] }
          Terms: { events: [accept] }
        coordinators:
          App:
            children: { Checkout: { as: present, swipe: locked } }
            start: Cart
            ignores: [Checkout.paid]
            transitions:
              Cart.checkout: { start: Checkout }
          Checkout:
            outcomes: [paid]
            start: Payment
            transitions:
              Payment.pay: { if: isAccepted, then: { finish: paid } }
              Payment.terms: { push: Terms }
              Terms.accept: pop
        """,
      fixed: """
               Payment.terms: { push: Terms }
        -      Terms.accept: pop
        +      Terms.accept: [ { set: { isAccepted: true } }, pop ]
        """)
  }
}
