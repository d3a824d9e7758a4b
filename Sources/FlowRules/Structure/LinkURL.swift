/// `link-url`
enum LinkURL: ReportedRule {
  static var reporters: [String] {
    [
      "FlowModel/Resolving/LinkURLs.swift"
    ]
  }

  static var explanation: Explanation {
    Explanation(
      summary: "The app can't read a deep link's address as the flow writes it.",
      meaning: """
        The user taps a link in a mail, and the app opens on its first screen, or shows the wrong one: a
        parameter has no place in the address, a placeholder names no parameter, or two links share an
        address.
        """,
      reason: """
        The address is the one part of a link that somebody types in by hand, and no compiler looks at it.
        """,
      broken: """
        flow: 1
        root: App
        screens:
          Home: { events: { open: { productId: Int } } }
          Product: { params: { productId: Int }, events: [] }
        coordinators:
          App:
            start: Home
            transitions: { Home.open: { push: Product } }
        deeplinks:
          product:
            url: shop://product/{id}
            params: { productId: Int }
            to: App
            do: { push: Product }
        """,
      fixed: """
           product:
        -    url: shop://product/{id}
        +    url: shop://product/{productId}
             params: { productId: Int }
        """)
  }
}
