/// `breaking-link`
enum BreakingLink: ReportedRule {
  static var reporters: [String] {
    [
      "FlowDiff/Declared/Links.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "A link that works today will not work any more.",
      meaning: """
        A link is gone, its url or a parameter has changed, a parameter without a default was added, or its `if` is stricter.
        Where a link leads is no part of it: that is told as behaviour.
        """,
      reason: """
        Links are in mails, in adverts and on other people's pages. Nobody can change those that were sent out.
        """,
      flow: """
        flow: 1
        root: Shop
        screens:
          Basket: { events: [] }
        coordinators:
          Shop: { start: Basket }
        deeplinks:
          basket: { url: "shop://basket", to: Shop, do: { push: Basket } }
        """,
      broken: """
        flow: 1
        root: Shop
        screens:
          Basket: { events: [] }
        coordinators:
          Shop: { start: Basket }
        deeplinks:
          basket: { url: "shop://cart", to: Shop, do: { push: Basket } }
        """,
      fixed: """
        -  basket: { url: "shop://cart", to: Shop, do: { push: Basket } }
        +  basket: { url: "shop://basket", to: Shop, do: { push: Basket } }
        """)
  }
}
