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
    let behaviour = try report(Self.deep, Self.deep.with(new, for: old)).behaviour
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
    let behaviour = try report(Self.deep, Self.deep.with(new, for: old)).behaviour
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
    let behaviour = try report(old, old.with("swipe: finish", for: "swipe: locked")).behaviour
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
}
