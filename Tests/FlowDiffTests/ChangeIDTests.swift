import FlowDiff
import FlowReporting
import FlowSource
import Testing

/// A difference is known by all that it says, and stands where it is written.
struct ChangeIDTests {
  static let tabs = """
    flow: 1
    root: Main
    screens: { A: {}, B: {}, C: {} }
    coordinators:
      Main: { tabs: [ATab, BTab, CTab] }
      ATab: { start: A }
      BTab: { start: B }
      CTab: { start: C }

    """

  @Test func `another tab that is gone is another change`() throws {
    let all = "tabs: [ATab, BTab, CTab]"
    let reports = try ["[ATab, BTab]", "[ATab, CTab]", "[ATab, CTab, BTab]"].map { tabs in
      try report(Self.tabs, Self.tabs.with("tabs: \(tabs)", for: all))
    }
    let differences = try reports.map { try #require($0.behaviour.differences.first) }
    #expect(Set(differences.map(\.id)).count == 3)
    #expect(differences.map(\.offers.gone) == [["tab CTab"], ["tab BTab"], []])
    #expect(reports.map(\.behaviour.launches) == [.nothing, .nothing, .nothing])
  }

  static let shop = """
    flow: 1
    root: App
    state: { f: Bool = false, kind: Kind = .a }
    types: { Kind: [a, b, c] }
    screens:
      Home: { events: [go, set], async: [ping, loaded], once: [loaded] }
      A: { events: [x] }
      B: {}
    coordinators:
      App:
        start: Home
        transitions:
          Home.go: { if: f, then: { push: A }, else: { push: B } }
          Home.set: { request: Home.loaded }
          Home.ping: { set: { kind: .a } }
          Home.loaded: { push: A }
          A.x: pop

    """

  /// The shortest script meets one branch; who accepts it has read no other.
  @Test func `another wording of a declaration is another change`() throws {
    let rest = "else: { push: B } }"
    let one = try report(Self.shop, Self.shop.with("else: stay }", for: rest))
    let two = try report(
      Self.shop,
      Self.shop.with(
        "{ if: f, then: stay, else: stay }", for: "{ if: f, then: { push: A }, \(rest)"))
    let ids = [one, two].compactMap(\.behaviour.differences.first?.id)
    #expect(Set(ids).count == 2)
  }

  @Test func `what is set to another value is another change`() throws {
    let ids = try [".b", ".c"].map { kind in
      let new = Self.shop.with("kind: \(kind) } }", for: "kind: .a } }")
      return try #require(try report(Self.shop, new).behaviour.differences.first?.id)
    }
    #expect(Set(ids).count == 2)
  }

  /// What nobody requests any more waits for nothing, and comes at once.
  @Test
  func
    `a difference at the launch stands where it is written, and is seen where the new flow goes alone`()
    throws
  {
    let unasked = try report(
      Self.shop, Self.shop.with("Home.set: stay", for: "Home.set: { request: Home.loaded }"))
    let difference = try #require(unasked.behaviour.differences.first)
    #expect(difference.new != nil)
    #expect(difference.seenIn == ["Home.loaded"])
    #expect(difference.hidden == ["`Home.loaded` may come"])
    let back = try report(
      Self.shop.with("Home.set: stay", for: "Home.set: { request: Home.loaded }"), Self.shop)
    #expect(
      back.behaviour.differences.first?.hidden == ["`Home.loaded` comes only when asked for"])
  }

  @Test func `an event that no longer comes once may come again`() throws {
    let old = Self.shop.with("Home.set: stay", for: "Home.set: { request: Home.loaded }")
    let new = old.with("async: [ping, loaded] }", for: "async: [ping, loaded], once: [loaded] }")
    let words = try [(old, new), (new, old)].map { old, new in
      try #require(try report(old, new).behaviour.differences.first).hidden
    }
    #expect(words == [["`Home.loaded` may come again"], ["`Home.loaded` no longer comes"]])
  }

  /// Where its screen is visible nothing has changed.
  @Test func `an async event that becomes the user's is not gone`() throws {
    let old = Self.shop.with("kind: .b } }", for: "kind: .a } }")
    let new =
      old
      .with(
        "events: [go, set, ping], async: [loaded]", for: "events: [go, set], async: [ping, loaded]")
    let report = try report(old, new)
    #expect(report.behaviour.differences.map(\.script) == [["launch", "Home.go", "Home.ping"]])
  }

  @Test func `what is new is named by what is done`() throws {
    let old = Self.tabs
      .with(
        "Main: { start: A, transitions: { A.open: { push: B } } }",
        for: "Main: { tabs: [ATab, BTab, CTab] }"
      )
      .with("A: { events: [open] }, B: { back: locked }", for: "A: {}, B: {}")
    let report = try report(old, old.with("B: {}", for: "B: { back: locked }"))
    var text = DiffText(report, palette: Palette(isColoured: false))
    #expect(String(decoding: text.render(), as: UTF8.self).contains("`back` at `B` is new"))
  }

  /// It stands at the top of the file, and not at each coordinator.
  @Test func `another framework is one change`() throws {
    let old = Self.tabs
      .with("A: { events: [open] }", for: "A: {}")
      .with("ATab: { start: A, transitions: { A.open: { push: B } } }", for: "ATab: { start: A }")
    let report = try report(old, old.with("root: Main\nui: swiftui", for: "root: Main"))
    #expect(report.behaviour.differences.map(\.cause) == ["ui"])
    #expect(report.behaviour.differences.map(\.script) == [["launch", "A.open", "tab ATab"]])
  }
}
