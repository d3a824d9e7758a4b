package import FlowModel
package import FlowSource

/// `unreachable-coordinator`
package enum UnreachableCoordinator: ProvedRule {
  package static let rule = Rule.unreachableCoordinator

  package static func message(about subject: CoordinatorID, in flow: Flow) -> String {
    "nothing ever starts `\(flow.text(subject))`"
  }

  package static func help(about subject: CoordinatorID, in flow: Flow) -> String {
    "start it somewhere, or remove it"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "No sequence of events starts this coordinator.",
      meaning: """
        No tap, gesture or deep link reaches this part of the app.
        """,
      reason: """
        Either the team maintains a flow that nobody can use, or the way in is missing.
        """,
      broken: """
        flow: 1
        root: App
        gestures: { back: finish, swipe: finish }
        state: { isGift: Bool = false }
        screens:
          Cart: { events: [checkout] }
          Payment: { events: [] }
        coordinators:
          App:
            children: { Checkout: push, GiftCheckout: push }
            start: Cart
            transitions:
              Cart.checkout: { if: isGift, then: { start: GiftCheckout }, else: { start: Checkout } }
          Checkout: { start: Payment }
          GiftCheckout: { start: Payment }
        """,
      fixed: """
         screens:
        -  Cart: { events: [checkout] }
        +  Cart: { events: [checkout, gift] }
           Payment: { events: [] }
        @@
             start: Cart
             transitions:
        +      Cart.gift: { set: { isGift: true } }
        """)
  }
}
