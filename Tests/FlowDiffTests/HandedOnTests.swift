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

  private static let mail = """
    flow: 1
    root: App
    gestures: { back: finish }
    screens:
      Accounts: { events: { open: { accountId: Int } } }
      Mailbox: { params: { accountId: Int }, events: { open: { messageId: Int } } }
      Message: { params: { messageId: Int }, events: { next: { messageId: Int } } }
    coordinators:
      App:
        children: { Account: push }
        start: Accounts
        transitions: { Accounts.open: { start: Account }, Account.finished: stay }
      Account:
        params: { accountId: Int }
        start: Mailbox
        transitions:
          Mailbox.open: { push: Message }
          Message.next: [pop, { push: Message }]

    """

  @Test func `a screen's value that is always its coordinator's own is one value`() throws {
    let new = Self.mail.with("{ replace: [Mailbox, Message] }", for: "[pop, { push: Message }]")
    #expect(try report(Self.mail, new).behaviour.verdict == .same)
    // A child's, likewise.
    func nested(_ text: String) -> String {
      text.with(
        "children: { Reader: push }\n    start: { start: Reader }\n  Reader:\n    params: { accountId: Int }\n    start: Mailbox",
        for: "start: Mailbox")
    }
    let (inner, changed) = (nested(Self.mail), nested(new))
    #expect(try report(inner, changed).behaviour.verdict == .same)
  }

  @Test func `it is not, if a step shows it with another one`() throws {
    let old = Self.mail.with(
      "Mailbox.open: { replace: { screen: Mailbox, with: { accountId: messageId } } }\n      Mailbox.more: { push: Message }",
      for: "Mailbox.open: { push: Message }"
    ).with(
      "events: { open: { messageId: Int }, more: { messageId: Int } }",
      for: "events: { open: { messageId: Int } }")
    let new = old.with("{ replace: [Mailbox, Message] }", for: "[pop, { push: Message }]")
    #expect(try report(old, new).behaviour.verdict == .changed)
  }
}
