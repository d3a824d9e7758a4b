import FlowDiff
import FlowSource
import Testing

/// What is handed on to screens and coordinators, and what an app may be launched with: nothing that the proof looks
/// into, and all that the user sees.
struct HandedOnTests {
  static let shop = """
    flow: 1
    root: App
    screens:
      Home: { events: { go: { a: Int, b: Int }, buy: { id: Int } } }
      Item: { params: { id: Int }, events: { next: { id: Int } } }
    coordinators:
      App:
        children: { Buy: present }
        start: Home
        transitions:
          Home.go: { push: { screen: Item, with: { id: a } } }
          Home.buy: { start: { child: Buy, with: { order: id } } }
          Item.next: stay
          Buy.done: { push: { screen: Item, with: { id: id } } }
      Buy:
        params: { order: Int }
        outcomes: { done: { id: Int, seen: Int } }
        start: { push: { screen: Item, with: { id: order } } }
        transitions:
          Item.next: { finish: { outcome: done, with: { id: order, seen: id } } }
    deeplinks:
      item: { url: "app://item/{p}/{q}", params: { p: Int, q: Int }, to: App, do: { push: { screen: Item, with: { id: p } } } }

    """

  @Test(arguments: [
    ("Item, with: { id: a }", "Item, with: { id: b }", "Home.go", "Item(id: a)", "Item(id: b)"),
    (
      "Buy.done: { push: { screen: Item, with: { id: id } } }",
      "Buy.done: { push: { screen: Item, with: { id: seen } } }", "Buy.done", "Item(id: Buy.order)",
      "Item(id: id)"
    ),
    ("Item, with: { id: p }", "Item, with: { id: q }", "item", "Item(id: p)", "Item(id: q)"),
    (
      "with: { id: order, seen: id }", "with: { id: id, seen: order }", "Item.next",
      "Item(id: Buy.order)", "Item(id: id)"
    ),
  ])
  func `another value that is handed on is a change`(
    old: String, new: String, cause: String, before: String, now: String
  ) throws {
    let report = try report(Self.shop, Self.shop.with(new, for: old))
    #expect(report.behaviour.verdict == .changed)
    let difference = try #require(report.behaviour.differences.first)
    #expect(difference.cause == cause)
    #expect(difference.before.screen == before)
    #expect(difference.now.screen == now)
  }
}
