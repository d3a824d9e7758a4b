package import FlowModel
package import FlowSource

/// `unbounded-stack`
package enum UnboundedStack: ProvedRule {
  package static let rule = Rule.unboundedStack

  package static func message(about subject: [EventID], in flow: Flow) -> String {
    let names = subject.map { "`\(flow.text($0))`" }
    return names.count == 1
      ? "\(names[0]) makes the stack grow every time"
      : "the cycle \(names.joined(separator: ", ")) makes the stack grow every time"
  }

  package static func help(about subject: [EventID], in flow: Flow) -> String {
    "go back with `popTo`, or use `replace`, if the screen is already on the stack"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "A cycle of events makes a stack grow every time.",
      meaning: """
        From product to related product to related product: the way back gets longer with each tap,
        and all those screens stay in memory.
        """,
      reason: """
        Many apps do this on purpose, so the rule is off until you turn it on. If it isn't intended,
        replace the stack or pop to an earlier screen along the way.
        """,
      uikit: """
        UIKit keeps every controller on the stack, and its view, however many there are
        (general knowledge).
        """,
      broken: """
        flow: 1
        root: App
        rules: { unbounded-stack: warning }
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [open] }
          Product: { events: [related] }
        coordinators:
          App:
            start: Cart
            transitions:
              Cart.open: { push: Product }
              Product.related: { push: Product }
        """,
      fixed: """
               Cart.open: { push: Product }
        -      Product.related: { push: Product }
        +      Product.related: [ pop, { push: Product } ]
        """)
  }
}
