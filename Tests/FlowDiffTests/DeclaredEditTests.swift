import FlowDiff
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// Rules of boundaries, screens and the base class: what is no choice among steps.
struct DeclaredEditTests {
  /// A stack that grows without end, with a sheet on it: no list of worlds ends here.
  private static let deep = """
    flow: 1
    root: App
    state: { isOpen: Bool = any }
    screens:
      List: { events: [open, new] }
      Item: { events: [next, new] }
      Form: { async: [sent], once: [sent], events: [close] }
    coordinators:
      App:
        start: List
        children: { Editor: { as: present, swipe: { finish: left } } }
        transitions:
          List.open: { push: Item }
          Item.next: { push: Item }
          List.new: { start: Editor }
          Item.new: { start: Editor }
          Editor.finished: stay
          Editor.left: stay
      Editor:
        outcomes: [left]
        start: Form
        transitions: { Form.sent: finish, Form.close: finish }

    """

  /// Without a pair of worlds looked at before.
  private func proved(_ old: String, _ new: String) throws -> Behaviour {
    DiffReport(
      from: try #require(try side(["flow.yaml": old])),
      to: try #require(try side(["flow.yaml": new])), firstPairs: 0
    ).behaviour
  }

  @Test(
    "is the same where it does the same, on stacks of any depth",
    arguments: [
      ("swipe: { finish: left }", "swipe: finish"), (", once: [sent]", ""),
      ("root: App\n", "root: App\nanimations: unawaited\n"),
      ("root: App\n", "root: App\nfinishing: { children: type }\n"),
      ("root: App\n", "root: App\ngestures: { swipe: finish }\n"),
      ("finish: left } }", "finish: left }, gone: finish }"),
      // Whoever always finishes is never kept.
      ("as: present", "as: present, keep: true"),
    ])
  func same(_ old: String, _ new: String) throws {
    let behaviour = try proved(Self.deep, Self.deep.with(new, for: old))
    #expect(behaviour.verdict == .same, "\(behaviour.open)")
  }

  @Test(
    "is a difference where it makes one",
    arguments: [
      ("swipe: { finish: left }", "swipe: locked", "App › Editor"),
      ("as: present", "as: present, style: fullScreen", "App › Editor"),
      ("root: App\n", "root: App\nfinishing: { screens: left }\n", "finishing"),
    ])
  func different(_ old: String, _ new: String, cause: String) throws {
    let behaviour = try proved(Self.deep, Self.deep.with(new, for: old))
    #expect(behaviour.verdict == .changed)
    #expect(behaviour.differences.map(\.cause) == [cause])
  }

  /// Under SwiftUI what ends a sheet's child is what its `swipe` says, also where a step dismisses it.
  @Test func `what adds a gesture may change what else there is`() throws {
    let old = """
      flow: 1
      root: App
      ui: swiftui
      slots: one
      screens:
        List: { events: [new] }
        Form: { events: [close] }
      coordinators:
        App:
          start: List
          children: { Editor: { as: present, swipe: locked } }
          transitions: { List.new: { start: Editor }, Editor.finished: stay }
        Editor:
          start: Form
          transitions: { Form.close: dismiss }

      """
    let behaviour = try proved(old, old.with("swipe: finish", for: "swipe: locked"))
    #expect(behaviour.verdict == .changed)
    #expect(behaviour.differences.map(\.script.last) == ["Form.close"])
    #expect(behaviour.added.isEmpty)
  }

  @Test func `what is said once for all stands where it is said`() throws {
    let old = """
      flow: 1
      root: App
      gestures: { back: finish }
      ui: swiftui
      slots: one
      screens:
        List: { events: [more] }
        More: { events: [close] }
        Form: { events: [close] }
      coordinators:
        App:
          start: List
          transitions:
            List.more: [{ present: More }, { present: Form }]
            More.close: dismiss
            Form.close: dismiss

      """
    let new = old.with("slots: several", for: "slots: one")
    let report = try report(old, new)
    #expect(report.behaviour.differences.map(\.cause) == ["slots"])
    let place = try #require(report.behaviour.differences.first?.new)
    let said = try #require(new.range(of: "several"))
    #expect(Int(place.start) == new.utf8.distance(from: new.startIndex, to: said.lowerBound))
  }

  /// What the other flow alone lets happen is run too, however deep it lies.
  @Test func `a second tap that is let through does what it does`() throws {
    let old = Self.deep.with("events: [close], single: [close]", for: "events: [close]")
      .with("root: App\ngestures: { taps: twice }\n", for: "root: App\n")
      .with("events: [next, new], single: [next]", for: "events: [next, new]")
    let twice = try proved(
      old, old.with("events: [next, new]", for: "events: [next, new], single: [next]"))
    #expect(twice.verdict == .extended)
    #expect(twice.added.map(\.script.last) == ["Item.next twice"])
  }

  @Test
  func `where the same screen lies on another stack, it is said where the user comes to see it`()
    throws
  {
    let new = Self.deep.with("Item.next: [pop, { push: Item }]", for: "Item.next: { push: Item }")
    let difference = try #require(try report(Self.deep, new).behaviour.differences.first)
    #expect(difference.before.text == difference.now.text)
    #expect(difference.seenIn == ["back"])
  }

  @Test func `another order of tabs is seen, and who shows a screen is not`() throws {
    let tabs = """
      flow: 1
      root: Main
      screens: { A: { events: [open] }, B: {}, Page: {} }
      coordinators:
        Main: { tabs: [One, Two] }
        One: { start: A, transitions: { A.open: { push: Page } } }
        Two: { start: B }

      """
    let order = try report(tabs, tabs.with("[Two, One]", for: "[One, Two]")).behaviour
    #expect(order.differences.map(\.isVisible) == [true])
    let child = tabs.with(
      "{ A.open: { start: Pages } }, children: { Pages: push } }\n  Pages: { start: Page }",
      for: "{ A.open: { push: Page } } }")
    let difference = try #require(try report(tabs, child).behaviour.differences.first)
    #expect(!difference.isVisible)
  }
}
