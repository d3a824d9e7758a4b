import FlowDiff
import FlowSource
import Testing

/// Two edits, of which one lies behind the other: nobody has compared it, and the verdict says so.
struct BehindTests {
  static let shop = """
    flow: 1
    root: App
    state: { isFull: Bool = false }
    screens:
      Welcome: { events: [go] }
      Home: { events: [open, fill] }
      Search: { events: [open] }
      Item: { events: [close] }
      Gift: { events: [close] }
    coordinators:
      App:
        children: { Intro: root, Main: root }
        start: Intro
        transitions: { Intro.finished: { start: Main } }
      Intro: { start: Welcome, transitions: { Welcome.go: finish } }
      Main: { tabs: [HomeTab, SearchTab] }
      HomeTab:
        start: Home
        transitions:
          Home.open: { push: Item }
          Home.fill: { set: { isFull: true } }
          Item.close: pop
          Gift.close: pop
      SearchTab: { start: Search, transitions: { Search.open: { push: Item }, Item.close: pop } }

    """

  static let swapped = shop.with("[SearchTab, HomeTab]", for: "[HomeTab, SearchTab]")

  @Test("what lies behind a difference alone is named beside it, and is part of its id")
  func behind() throws {
    let both = try report(
      Self.shop, Self.swapped.with("Search.open: stay", for: "Search.open: { push: Item }"))
    #expect(both.behaviour.differences.map(\.cause) == ["Main"])
    #expect(both.behaviour.differences.map(\.behind) == [["Search.open"]])
    #expect(
      both.verdict
        == "changed in 1 place, behind which `Search.open` was not compared; the same everywhere else, "
        + "for every sequence of events")
    let alone = try report(Self.shop, Self.swapped)
    #expect(alone.behaviour.differences.map(\.behind) == [[]])
    #expect(!alone.verdict.contains("behind"))
    #expect(alone.behaviour.differences[0].id != both.behaviour.differences[0].id)
    let other = try report(
      Self.shop,
      Self.swapped.with("Search.open: { push: Gift }", for: "Search.open: { push: Item }"))
    #expect(other.behaviour.differences[0].id != both.behaviour.differences[0].id)
  }

  @Test(
    "what makes no difference behind one is not named",
    arguments: [
      // Written otherwise, and the same.
      swapped.with("Item.close: { popTo: Home }\n      Gift", for: "Item.close: pop\n      Gift"),
      // Nobody comes to it.
      swapped.with("Gift.close: popToRoot", for: "Gift.close: pop"),
    ])
  func same(new: String) throws {
    let edited = try report(Self.shop, new)
    #expect(edited.behaviour.differences.map(\.cause) == ["Main"])
    #expect(edited.behaviour.differences.map(\.behind) == [[]])
  }

  @Test("what lies behind what lies behind a difference is named, too")
  func further() throws {
    let both = (
      Self.shop.with("Item.close: pop, Gift.close: pop } }", for: "Item.close: pop } }"),
      Self.swapped.with("Item.close: pop, Gift.close: stay } }", for: "Item.close: pop } }")
        .with("Search.open: { push: Gift }", for: "Search.open: { push: Item }")
    )
    let edited = try report(both.0, both.1)
    #expect(edited.behaviour.differences.map { Set($0.behind) } == [["Search.open", "Gift.close"]])
  }

  @Test("a difference behind one that is compared elsewhere is told by itself")
  func both() throws {
    let edited = try report(
      Self.shop,
      Self.shop.with("Home.fill: { push: Gift }", for: "Home.fill: { set: { isFull: true } }")
        .with("Item.close: popToRoot", for: "Item.close: pop\n      Gift.close: pop")
        .with("Item.close: stay } }", for: "Item.close: pop } }"))
    #expect(edited.behaviour.differences.map(\.cause) == ["Home.fill", "Item.close"])
    #expect(edited.behaviour.differences.map(\.behind) == [[], []])
  }

  @Test("what no choice can be made of counts as compared where it was met and did the same")
  func boundaries() throws {
    let kids = Self.shop
      .with("children: { Kid: present }\n    start: Home\n", for: "start: Home\n")
      .with("Gift.close: { start: Kid }", for: "Gift.close: pop")
      .with(
        "coordinators:\n  Kid: { start: Item, transitions: { Item.close: finish } }\n",
        for: "coordinators:\n")
    let fill = ("Home.fill: { push: Gift }", "Home.fill: { set: { isFull: true } }")
    let styled = kids.with("Kid: { as: present, style: fullScreen }", for: "Kid: present")
    let behind = try report(kids, styled.with(fill.0, for: fill.1))
    #expect(behind.behaviour.differences.map(\.behind) == [["HomeTab › Kid"]])
    let (shown, locked) = ("Gift.close: { start: Kid }", "Kid: { as: present, swipe: locked }")
    let seen = kids.with("Home.open: { start: Kid }", for: "Home.open: { push: Item }")
      .with("Item: { swipe: locked, events: [close] }", for: "Item: { events: [close] }")
    #expect(seen.contains(shown))
    let alike = try report(seen, seen.with(locked, for: "Kid: present").with(fill.0, for: fill.1))
    #expect(alike.behaviour.differences.map(\.behind) == [[]])
  }
}
