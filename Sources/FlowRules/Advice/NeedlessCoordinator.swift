package import FlowModel
package import FlowSource

/// `needless-coordinator`
package enum NeedlessCoordinator: ProvedRule {
  package static let rule = Rule.needlessCoordinator

  package static func message(about subject: CoordinatorID, in flow: Flow) -> String {
    "`\(flow.text(subject))` is presented for a single screen, and never pushes"
  }

  package static func help(about subject: CoordinatorID, in flow: Flow) -> String {
    "present `\(flow.text(flow[subject].shows[0]))` directly from the parent"
  }

  package static var explanation: Explanation {
    Explanation(
      summary: "A coordinator shows one screen and never needs its own stack.",
      meaning: """
        Nothing that a user would notice: the parent could present the screen itself.
        """,
      reason: """
        Every coordinator is one more thing to start, to handle and to release. Some teams give each
        screen its own on purpose, so the rule is off until you turn it on.
        """,
      broken: """
        flow: 1
        root: App
        rules: { needless-coordinator: warning }
        gestures: { back: finish, swipe: finish }
        screens:
          Cart: { events: [help] }
          Help: { events: [close] }
        coordinators:
          App:
            children: { HelpFlow: present }
            start: Cart
            transitions:
              Cart.help: { start: HelpFlow }
          HelpFlow:
            start: Help
            transitions:
              Help.close: finish
        """,
      fixed: """
           App:
        -    children: { HelpFlow: present }
             start: Cart
             transitions:
        -      Cart.help: { start: HelpFlow }
        -  HelpFlow:
        -    start: Help
        -    transitions:
        -      Help.close: finish
        +      Cart.help: { present: Help }
        +      Help.close: dismiss
        """)
  }
}
