// What is said about links' addresses and about generated Swift.

extension Explanation {
  static let linkURL = Explanation(
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
          url: shop://product/{productId}
          params: { productId: Int }
          to: App
          do: { push: Product }
      """)

  static let swiftName = Explanation(
    summary: "A name of the flow can't stand in the generated Swift.",
    meaning: """
      `flowctl generate swift` writes nothing: two names of the flow would be one name in Swift, or a name
      would hide what the generated code stands on.
      """,
    reason: """
      Swift would refuse the file with an error at a line that nobody wrote.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Flow: { events: [] }
      coordinators:
        App: { start: Flow }
      """,
    fixed: """
      flow: 1
      root: App
      screens:
        FlowScreen: { events: [] }
      coordinators:
        App: { start: FlowScreen }
      """)

  static let staleSwift = Explanation(
    summary: "The generated Swift is not what the flow says now.",
    meaning: """
      The flow was changed and the committed file was not generated again, or somebody changed the
      generated file by hand. `flowctl generate swift --check` says so.
      """,
    reason: """
      The app is built from the file, and what is proved is the flow: the proof is about another app.
      """,
    broken: """
      flow: 1
      root: App
      screens:
        Home: { events: [] }
      coordinators:
        App: { start: Home }
      """,
    fixed: """
      flow: 1
      root: App
      screens:
        Home: { events: [], description: Generated again. }
      coordinators:
        App: { start: Home }
      """)
}
