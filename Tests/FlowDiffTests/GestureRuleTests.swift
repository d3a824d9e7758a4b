import FlowDiff
import FlowSource
import Testing

/// What a gesture or a tab does is edited where its rule stands, and what runs then is edited, too: who accepts the one
/// has not read the other.
struct GestureRuleTests {
  static let editor = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      List: { events: [new, more] }
      Form: { events: [save] }
      More: { style: actionSheet, cancel: keep, events: [block, keep] }
      Receipt: { events: [close] }
    coordinators:
      App:
        start: List
        children: { Editor: { as: present, swipe: { finish: left } } }
        transitions:
          List.new: { start: Editor }
          List.more: { present: More }
          More.block: stay
          More.keep: stay
          Editor.finished: stay
          Editor.left: stay
          Receipt.close: dismiss
      Editor:
        outcomes: [left]
        start: Form
        transitions: { Form.save: finish }

    """

  static let tabs = """
    flow: 1
    root: Main
    gestures: { back: finish, tabAgain: stay }
    screens:
      List: { events: [open] }
      Page: {}
      Extra: { events: [close] }
    coordinators:
      Main: { tabs: [One, Two] }
      One: { start: List, transitions: { List.open: { push: Page }, Page.popped: stay, Extra.close: dismiss } }
      Two: { start: Extra, ignores: [Extra.close] }

    """

  @Test(
    "the rule is told besides what runs",
    arguments: [
      (
        editor, "{ as: present, swipe: { finish: left } }", "present", "Editor.finished",
        "App › Editor",
        "swipe"
      ),
      (
        editor.with(
          "as: push, back: { finish: left }", for: "as: present, swipe: { finish: left }"),
        "{ as: push, back: { finish: left } }", "push", "Editor.finished", "App › Editor", "back"
      ),
      (editor, "cancel: keep", "cancel: block", "More.block", "More", "swipe"),
      (tabs, "back: finish, tabAgain: stay", "back: finish", "Page.popped", "Main", "tab One"),
    ])
  func told(
    _ old: String, rule: String, edited: String, event: String, cause: String, last: String
  ) throws {
    let (stays, shows) = ("\(event): stay", "\(event): { present: Receipt }")
    let shown = old == Self.tabs ? "\(event): { present: Extra }" : shows
    let report = try report(old, old.with(edited, for: rule).with(shown, for: stays))
    let behaviour = report.behaviour
    #expect(behaviour.verdict == .changed)
    let told = (behaviour.differences + behaviour.added).first { $0.cause == cause }
    #expect(told?.script.last == last, "\(report.verdict)")
    #expect(behaviour.differences.contains { $0.cause == event || $0.cause == cause })
  }

  @Test("where one turn meets both, the rule is named with what runs")
  func named() throws {
    let old = Self.editor.with("Form.save: stay", for: "Form.save: finish")
      .with("as: present, swipe: locked", for: "as: present, swipe: { finish: left }")
    let new = old.with("Editor: present", for: "Editor: { as: present, swipe: locked }")
      .with("Editor.finished: { present: Receipt }", for: "Editor.finished: stay")
    let report = try report(old, new)
    #expect(report.behaviour.added.map(\.cause) == ["Editor.finished"])
    #expect(report.behaviour.added.map(\.behind) == [["App › Editor"]])
  }

  @Test func `what is new is said besides what has changed`() throws {
    let old = Self.editor.with(
      "as: present, swipe: locked", for: "as: present, swipe: { finish: left }")
    let new = old.with("Editor: present", for: "Editor: { as: present, swipe: locked }")
      .with("Editor.finished: { present: Receipt }", for: "Editor.finished: stay")
    #expect(
      try report(old, new).verdict
        == "changed in 1 place, extended by 1 action; the same everywhere else, for every sequence of events"
    )
  }
}
