import FlowDiff
import FlowReporting
import FlowSource
import Testing

/// A launch that leads elsewhere hides nothing of what comes behind it.
struct AnotherLaunchTests {
  static let shop = """
    flow: 1
    root: App
    state: { isMember: Bool = any, count: Count = .none }
    types: { Count: [none, one] }
    screens:
      Home: { events: [go] }
      Offer: { events: [go, buy] }
      Item: { params: { id: Int }, events: [close], async: [sold], once: [sold] }
    coordinators:
      App:
        children: { Buying: present }
        start: Home
        transitions:
          Home.go: { push: Offer }
          Offer.go: { push: Home }
          Offer.buy: { start: Buying }
          Buying.finished: stay
      Buying:
        start: { push: { screen: Item, with: { id: 1 } } }
        transitions: { Item.close: finish, Item.sold: finish }

    """

  static let launching = shop.with("    start: Offer", for: "    start: Home")

  private func text(_ report: DiffReport) -> String {
    var text = DiffText(report, palette: Palette(isColoured: false))
    return String(decoding: text.render(), as: UTF8.self)
  }

  @Test func `what follows another launch is compared`() throws {
    let report = try report(
      Self.shop,
      Self.launching.with("Offer.buy: { push: Home }", for: "Offer.buy: { start: Buying }"))
    #expect(report.behaviour.launches == .goneOn)
    #expect(report.behaviour.differences.map(\.cause) == ["App.start", "Offer.buy"])
    #expect(report.behaviour.differences.map(\.script) == [["launch"], ["launch", "Offer.buy"]])
    #expect(report.behaviour.differences.map(\.isAfterAnotherLaunch) == [false, true])
    #expect(report.behaviour.differences.last?.before.screen == "Item(id: 1) (sheet)")
    #expect(
      report.verdict
        == "changed in 2 places; the same everywhere else, for every sequence of events, from another launch on"
    )
    #expect(
      text(report).contains(
        "= in the old flow: the launch leads elsewhere, so it was put where the new flow launches\n"
      ))
  }

  /// All that a world is made of: a child, arguments, state, what comes once, tabs.
  @Test(arguments: [
    ("start: Home", "start: { start: Buying }", "Item.close: finish", "Item.close: stay"),
    (
      "start: Home", "start: [{ set: { count: .one } }, { push: Offer }]",
      "Offer.go: { push: Home }",
      "Offer.go: { if: count == .one, then: stay, else: { push: Home } }"
    ),
  ])
  func `the old flow is put where the new one launches`(
    launch: String, other: String, old: String, new: String
  ) throws {
    let now = Self.shop.with(other, for: launch)
    let report = try report(Self.shop, now.with(new, for: old))
    #expect(report.behaviour.launches == .goneOn)
    #expect(report.behaviour.differences.map(\.isAfterAnotherLaunch) == [false, true])
  }

  /// What the old flow has nothing like is nowhere that it could be put.
  @Test(arguments: [
    ("    start: Home", "    start: News", "  Offer: {", "  News: {}\n  Offer: {"),
    (
      "    start: Home", "    start: [{ set: { count: .two } }, { push: Offer }]",
      "[none, one]", "[none, one, two]"
    ),
    ("    start: Home", "    start: { start: Buying }", "{ Buying: present }", "{ Buying: push }"),
  ])
  func `nothing is compared where the old flow can't be`(
    launch: String, other: String, old: String, new: String
  ) throws {
    let now = Self.shop.with(other, for: launch).with(new, for: old)
    let report = try report(Self.shop, now)
    #expect(report.behaviour.launches == .nothing)
    #expect(report.verdict == "changed at the launch; what comes behind it was not compared")
  }

  /// What both flows can be brought to is told, though another launch leads there sooner.
  @Test func `a script that both flows follow is told first`() throws {
    let half = "    start: { if: isMember, then: { push: Offer }, else: { push: Home } }"
    let report = try report(
      Self.shop,
      Self.shop.with(half, for: "    start: Home").with(
        "Offer.buy: { push: Home }", for: "Offer.buy: { start: Buying }"))
    let difference = try #require(report.behaviour.differences.last)
    #expect(difference.script == ["launch isMember=false", "Home.go", "Offer.buy"])
    #expect(!difference.isAfterAnotherLaunch)
  }

  /// More pairs of worlds than are looked at: the prover says of the new flow what comes to the edit.
  static func many(_ start: String, _ last: String) -> String {
    let count = 60
    func name(_ number: Int) -> String { "S\(number % count)" }
    let screens = (0..<count).map { "  \(name($0)): { events: [a, b, c] }\n" }.joined()
    let transitions = (0..<count).map { number in
      "      \(name(number)).a: { push: \(name(number + 1)) }\n"
        + "      \(name(number)).b: { push: \(name(number)) }\n"
        + "      \(name(number)).c: \(number == 50 ? last : "pop")\n"
    }.joined()
    return
      "flow: 1\nroot: App\nscreens:\n  Home: { events: [go] }\n\(screens)coordinators:\n  App:\n"
      + "    start: \(start)\n    transitions:\n      Home.go: { push: S0 }\n\(transitions)"
  }

  @Test func `what follows another launch is compared in large flows`() throws {
    let report = try report(Self.many("Home", "pop"), Self.many("S3", "stay"))
    #expect(report.behaviour.launches == .goneOn)
    #expect(report.behaviour.verdict == .changed)
    #expect(report.behaviour.differences.map(\.cause) == ["App.start", "S50.c"])
    let difference = try #require(report.behaviour.differences.last)
    #expect(difference.isAfterAnotherLaunch)
    #expect(difference.script.first == "launch")
    #expect(difference.script.last == "S50.c")
  }

  /// The steps of one branch are the same in another order, and the other branch is settled by itself.
  @Test func `what lies behind an edit that makes no difference is compared`() throws {
    func flow(_ go: String, _ last: String) -> String {
      Self.many("Home", last)
        .with(
          "state: { on: Bool = any, a: Bool = false, b: Bool = false }\nscreens:", for: "screens:"
        )
        .with("Home.go: \(go)", for: "Home.go: { push: S0 }")
        .with("S0.b: { if: a and b, then: stay, else: pop }", for: "S0.b: { push: S0 }")
    }
    let report = try report(
      flow(
        "{ if: on, then: stay, else: [{ set: { a: true } }, { push: S0 }, { set: { b: true } }] }",
        "pop"),
      flow(
        "{ if: on, then: { push: S1 }, else: [{ push: S0 }, { set: { b: true } }, { set: { a: true } }] }",
        "stay"))
    #expect(report.behaviour.differences.map(\.cause) == ["Home.go", "S50.c"])
    #expect(report.behaviour.verdict == .changed)
  }
}
