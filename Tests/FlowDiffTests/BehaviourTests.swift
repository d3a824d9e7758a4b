import FlowDiff
import FlowReporting
import FlowSource
import Foundation
import Testing

/// Small flows, of which the verdict can be seen.
struct BehaviourTests {
  static let shop = """
    flow: 1
    root: Shop
    state: { isOpen: Bool = any, seen: Bool = false }
    types: { Kind: [tea, jam] }
    screens:
      Basket: { events: [checkout, help, open], async: [pushed] }
      Payment: { style: sheet, events: [close] }
      Detail: { params: { kind: Kind }, events: { close: , more: { kind: Kind } } }
    coordinators:
      Shop:
        start: Basket
        transitions:
          Basket.checkout: { present: Payment }
          Basket.help: stay
          Basket.open: { push: { screen: Detail, with: { kind: .tea } } }
          Basket.pushed: stay
          Payment.close: dismiss
          Detail.close: pop
          Detail.more: { push: Detail }
    deeplinks:
      detail: { url: "shop://detail/{kind}", params: { kind: Kind }, to: Shop, do: { push: Detail } }

    """

  @Test func `equal flows are the same`() throws {
    let report = try report(Self.shop, Self.shop)
    #expect(report.behaviour.verdict == .same)
    #expect(report.changes.isEmpty)
    #expect(report.hasEqualFiles)
  }

  /// Each leaves what the flow does as it is.
  @Test(arguments: [
    ("Basket.help: stay", "Basket.help: [stay]"),
    (
      "Basket.checkout: { present: Payment }",
      "Basket.checkout: { if: isOpen, then: { present: Payment }, else: { present: Payment } }"
    ),
    ("Basket.help: stay\n      Basket.open", "Basket.open"),
    (
      "{ push: { screen: Detail, with: { kind: .tea } } }",
      "[stay, { push: { screen: Detail, with: { kind: .tea } } }]"
    ),
    (
      "state: { isOpen: Bool = any, seen: Bool = false }",
      "state: { seen: Bool = false, isOpen: Bool = any, more: Bool = false }"
    ),
  ])
  func `what is only written otherwise is the same`(old: String, new: String) throws {
    let old = old.replacingOccurrences(of: "\n      ", with: "\n      ")
    guard Self.shop.contains(old) else {
      // A line less, whose event is ignored instead.
      let text = Self.shop.with("", for: "      Basket.help: stay\n")
        .with("    ignores: [Basket.help]\n    transitions:", for: "    transitions:")
      #expect(try report(Self.shop, text).behaviour.verdict == .same)
      return
    }
    let report = try report(Self.shop, Self.shop.with(new, for: old))
    #expect(report.behaviour.verdict == .same, "\(report.verdict)")
  }

  @Test(arguments: [
    // A payload that nobody looked into.
    (
      "Detail.more: { push: Detail }",
      "Detail.more: { if: kind == .jam, then: pop, else: { push: Detail } }", "Detail.more",
      ["launch", "Basket.open", "Detail.more(kind: .jam)"]
    ),
    // A variable that nobody read.
    (
      "Basket.checkout: { present: Payment }",
      "Basket.checkout: { if: isOpen, then: { present: Payment }, else: stay }", "Basket.checkout",
      ["launch isOpen=false", "Basket.checkout"]
    ),
    (
      "Payment.close: dismiss", "Payment.close: stay", "Payment.close",
      ["launch", "Basket.checkout", "Payment.close"]
    ),
    (
      "Basket.pushed: stay", "Basket.pushed: { set: { seen: true } }", "Basket.pushed",
      ["launch", "Basket.pushed"]
    ),
    ("kind: .tea", "kind: .jam", "Basket.open", ["launch", "Basket.open"]),
    (
      "to: Shop, do: { push: Detail }", "to: Shop, do: [{ push: Detail }, { push: Detail }]",
      "detail",
      ["launch", "open detail(kind: .tea)"]
    ),
    (
      "Payment: { style: sheet", "Payment: { swipe: locked, style: sheet", "Payment",
      ["launch", "Basket.checkout", "swipe"]
    ),
    ("seen: Bool = false", "seen: Bool = true", "seen", ["launch"]),
  ])
  func `an edit is told with the shortest script to it`(
    old: String, new: String, cause: String, script: [String]
  ) throws {
    let report = try report(Self.shop, Self.shop.with(new, for: old))
    #expect(report.behaviour.verdict == .changed)
    #expect(report.behaviour.differences.map(\.cause) == [cause])
    #expect(report.behaviour.differences.first?.script == script)
    // Turned round, it is as much of a change.
    let back = try self.report(Self.shop.with(new, for: old), Self.shop)
    #expect(back.behaviour.verdict == (old.hasPrefix("Payment:") ? .extended : .changed))
  }

  /// The old flow can't read what is called otherwise by now.
  @Test func `a script is told in the words of both flows`() throws {
    let new = Self.shop.replacingOccurrences(of: "Payment", with: "Pay")
    let report = try report(
      Self.shop,
      new.with("Basket.help: { set: { seen: true } }", for: "Basket.help: stay")
        .with(
          "Pay.close: [dismiss, { push: { screen: Detail, with: { kind: .tea } } }]",
          for: "Pay.close: dismiss"),
      renaming: [("Payment", "Pay")])
    let differences = report.behaviour.differences
    #expect(
      differences.map(\.script) == [
        ["launch", "Basket.help"], ["launch", "Basket.checkout", "Pay.close"],
      ])
    #expect(differences.map(\.oldScript) == [nil, ["launch", "Basket.checkout", "Payment.close"]])
    var text = DiffText(report, palette: Palette(isColoured: false))
    #expect(
      String(decoding: text.render(), as: UTF8.self).contains(
        "= in the old flow: launch · Basket.checkout · Payment.close\n"))
  }

  /// Nothing is said of a turn that was given up, though its world looks different by then.
  @Test func `a turn that nests too deep shows nothing`() throws {
    let depth = 420
    let chain = (0..<depth).map { number in
      "  C\(number): { children: { C\(number + 1): push }, start: { start: C\(number + 1) } }\n"
    }.joined()
    let flow = """
      flow: 1
      root: App
      state: { seen: Bool = false }
      screens: { Home: { events: [mark, deep] }, A: {}, B: {}, Last: {} }
      coordinators:
        App:
          children: { C0: push }
          start: Home
          transitions:
            Home.mark: stay
            Home.deep: [{ if: seen, then: { push: A }, else: { push: B } }, { start: C0 }]
      \(chain)  C\(depth): { start: Last }

      """
    let report = try report(flow, flow.with("mark: { set: { seen: true } }", for: "mark: stay"))
    let difference = try #require(report.behaviour.differences.first)
    #expect(difference.hidden == ["`seen` is now `true`"])
    #expect(difference.seenIn == nil)
  }

  private func report(
    _ old: String, _ new: String, renaming renames: [(String, String)] = []
  ) throws -> DiffReport {
    try FlowDiffTests.report(old, new, renaming: renames)
  }

  @Test func `an event and a screen more extend a flow`() throws {
    let more = Self.shop.with(
      "events: [checkout, help, open, rate]", for: "events: [checkout, help, open]"
    )
    .with(
      "      Basket.help: stay\n      Basket.rate: { present: Payment }\n",
      for: "      Basket.help: stay\n")
    let report = try report(Self.shop, more)
    #expect(report.behaviour.verdict == .extended)
    #expect(report.behaviour.differences.isEmpty)
    #expect(report.behaviour.added.map(\.cause) == ["Basket.rate"])
    #expect(report.behaviour.added.first?.script == ["launch", "Basket.rate"])
    #expect(report.behaviour.added.first?.before.isImpossible == true)
    #expect(try self.report(more, Self.shop).behaviour.verdict == .changed)
  }

  @Test func `an async event that only the new flow hears extends it`() throws {
    let more = Self.shop.with("async: [pushed, late]", for: "async: [pushed]")
      .with(
        "      Basket.pushed: stay\n      Basket.late: { push: { screen: Detail, with: { kind: .jam } } }\n",
        for: "      Basket.pushed: stay\n")
    let report = try report(Self.shop, more)
    #expect(report.behaviour.verdict == .extended)
    #expect(report.behaviour.added.map(\.cause) == ["Basket.late"])
  }

  @Test func `a case more in an enum extends what can happen`() throws {
    let report = try report(
      Self.shop, Self.shop.with("Kind: [tea, jam, oil]", for: "Kind: [tea, jam]"))
    #expect(report.behaviour.verdict == .extended)
    #expect(report.behaviour.differences.isEmpty)
    #expect(report.behaviour.added.contains { $0.script.last?.contains(".oil") == true })
  }

  /// Pushed without end: no search of worlds comes to one.
  @Test func `an edit deep in a stack without end is decided`() throws {
    let deep = """
      flow: 1
      root: App
      screens:
        Home: { events: [next] }
        Page: { events: [next, back, leave] }
        End: { events: [again, quit] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.next: { push: Page }
            Page.next: { push: Page }
            Page.back: pop
            Page.leave: { present: End }
            End.again: dismiss
            End.quit: [dismiss, popToRoot]

      """
    let same = try report(deep, deep.with("[popToRoot]", for: "[dismiss, popToRoot]"))
    #expect(same.behaviour.verdict == .changed)
    #expect(same.behaviour.differences.map(\.cause) == ["End.quit"])
    #expect(same.behaviour.differences.first?.script.count == 4)
  }

  @Test func `what is never come to makes no difference, in stacks without end too`() throws {
    let flow = """
      flow: 1
      root: App
      state: { never: Bool = false }
      screens:
        Home: { events: [next] }
        Page: { events: [next, back, leave] }
        Other: { events: [next, back] }
        End: { events: [quit] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.next: { push: Page }
            Page.next: { push: Other }
            Other.next: { push: Page }
            Page.back: pop
            Other.back: pop
            Page.leave: { if: never, then: { present: End }, else: stay }
            End.quit: dismiss

      """
    let report = try report(flow, flow.with("End.quit: popToRoot", for: "End.quit: dismiss"))
    #expect(report.behaviour.verdict == .same, "\(report.verdict)")
  }

  @Test func `behind what both do wrong it is compared on`() throws {
    let flow = """
      flow: 1
      root: App
      screens:
        Home: { events: [open] }
        Page: { events: [bad, next] }
        Far: { events: [go] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open: { push: Page }
            Page.bad: [{ present: Far }, { present: Far }]
            Page.next: stay
            Far.go: dismiss

      """
    let report = try report(flow, flow.with("Far.go: stay", for: "Far.go: dismiss"))
    #expect(report.behaviour.differences.map(\.cause) == ["Far.go"])
    let mended = try self.report(
      flow,
      flow.with("Page.bad: { present: Far }", for: "Page.bad: [{ present: Far }, { present: Far }]")
    )
    #expect(mended.behaviour.differences.map(\.cause) == ["Page.bad"])
    #expect(mended.behaviour.differences.first?.before.violations == [.presentWhilePresenting])
    #expect(mended.behaviour.differences.first?.now.violations == [])
  }

  static let bar = """
    flow: 1
    root: App
    screens:
      Home: { events: [open] }
      List: { events: [next] }
      Camera: { events: [close] }
    coordinators:
      App:
        tabs: [Left, Right]
        transitions:
          tab.Camera: { present: Camera }
          Camera.close: dismiss
      Left:
        start: Home
        transitions: { Home.open: stay }
      Right:
        start: List
        transitions: { List.next: { push: List } }
    deeplinks:
      list: { url: "app://list", to: App.Right }

    """

  @Test func `a button in a tab bar is something that can happen`() throws {
    let gone = try report(
      Self.bar, Self.bar.with("", for: "      tab.Camera: { present: Camera }\n"))
    #expect(gone.behaviour.verdict == .changed, "\(gone.verdict)")
    #expect(gone.behaviour.differences.first?.script == ["launch", "tab Camera"])
    let more = try report(
      Self.bar,
      Self.bar.with(
        "      tab.Camera: { present: Camera }\n      tab.Other: { present: Camera }\n",
        for: "      tab.Camera: { present: Camera }\n"))
    #expect(more.behaviour.verdict == .extended, "\(more.verdict)")
    let other = try report(
      Self.bar, Self.bar.with("tab.Camera: stay", for: "tab.Camera: { present: Camera }"))
    #expect(other.behaviour.differences.map(\.cause) == ["tab.Camera"])
    // A tab that does nothing at a tap is not selected any more.
    let still = try report(
      Self.bar, Self.bar.with("tab.Right: stay\n      tab.Camera:", for: "tab.Camera:"))
    #expect(still.behaviour.differences.map(\.cause) == ["tab.Right"], "\(still.verdict)")
    #expect(still.behaviour.differences.first?.script == ["launch", "tab Right"])
  }

  @Test func `a link that led nowhere, and a child that may stand below itself`() throws {
    let link = try report(
      Self.bar,
      Self.bar.with("to: App.Right, do: { push: List } }", for: "to: App.Right }"))
    #expect(link.behaviour.differences.map(\.cause) == ["list"])
    #expect(link.behaviour.differences.first?.script == ["launch", "open list"])
    let page = """
      flow: 1
      root: Shop
      screens:
        Basket: { events: [help] }
        Page: { events: [more] }
      coordinators:
        Shop:
          children: { Help: push }
          start: Basket
          transitions: { Basket.help: { start: Help } }
        Help:
          children: { Help: push }
          start: Page
          transitions: { Page.more: stay }

      """
    let below = try report(page, page.with("Page.more: { start: Help }", for: "Page.more: stay"))
    #expect(below.behaviour.differences.map(\.cause) == ["Page.more"])
    #expect(below.behaviour.differences.first?.script == ["launch", "Basket.help", "Page.more"])
    // Turned round: nothing can follow it any more.
    let back = try report(page.with("Page.more: { start: Help }", for: "Page.more: stay"), page)
    #expect(back.behaviour.differences.map(\.cause) == ["Page.more"])
  }

  @Test func `up to where nothing can follow`() throws {
    let flow = """
      flow: 1
      root: App
      screens:
        Home: { events: [open, wrong, other] }
        Page: { events: [next] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open: { push: Page }
            Home.wrong: { popTo: Page }
            Home.other: stay
            Page.next: pop

      """
    let report = try report(flow, flow.with("Home.other: { push: Page }", for: "Home.other: stay"))
    #expect(report.behaviour.until == [] || report.behaviour.until == [.popTargetMissing])
    #expect(report.behaviour.differences.map(\.cause) == ["Home.other"])
  }
}
