import FlowctlTestSupport
import Foundation
import Testing

/// What of the words of real apps and of SwiftUI is settled, and no script of `Tests/Golden` shows: each by a case that
/// is changed in one thing.
struct RealAppsTests {
  private static func flow(_ name: String, _ changes: (String, String)...) throws -> String {
    let file = golden.appendingPathComponent("cases/\(name).yaml")
    var flow = try String(contentsOf: file, encoding: .utf8)
    for (was, becomes) in changes {
      let changed = flow.replacing(was, with: becomes)
      try #require(changed != flow)
      flow = changed
    }
    return flow
  }

  @Test func `whom nobody asks ends with its screens all the same`() throws {
    let gone = try Self.flow(
      "t31-closure-of-first", ("several: first }", "several: first }, gone: finish"))
    #expect(rulesTold(of: gone) == [])
  }

  @Test func `a kept child is asked only if its own boundary has a rule`() throws {
    let kept = try Self.flow("t31-closure-of-first", ("C: push", "C: { as: push, keep: true }"))
    #expect(rulesTold(of: kept) == ["unused-transition"])
    let ruled = kept.replacing("keep: true", with: "keep: true, back: finish")
    #expect(rulesTold(of: ruled) == [])
  }

  @Test func `what is almost a tab's name is none, and only a bar has buttons`() throws {
    let almost = try Self.flow("t25-compose-tab", ("tab.ComposeTab", "tab.HomeTabb"))
    #expect(validation(of: almost).contains("did you mean `HomeTab`?"))
    let other = try Self.flow(
      "t25-compose-tab",
      ("HomeTab: { start: Home }", "HomeTab: { start: Home, transitions: { tab.X: stay } }"))
    #expect(validation(of: other).contains("`HomeTab` is no tab bar, so nobody taps its tabs"))
  }

  @Test func `words of the language are no names`() throws {
    let tab = try Self.flow(
      "t25-compose-tab", ("Compose: { events: [done] }", "Compose: { events: [done] }, tab: {}"))
    #expect(rulesTold(of: tab) == ["invalid-name"])
    let held = try Self.flow("t19-unsaved-swipe", ("events: [type,", "events: [held, type,"))
    #expect(rulesTold(of: held) == ["invalid-name"])
  }

  @Test(arguments: [", style: fullScreen", ", swipe: finish", ", keep: true, again: show"])
  func `a child that sets the stack has none of its own`(more: String) throws {
    let flow = try Self.flow(
      "t27-set-on-shared-stack", ("{ as: replace }", "{ as: replace\(more) }"))
    #expect(rulesTold(of: flow) == ["boundary-misfit"])
  }

  @Test func `nor does a tab bar have one to set`() throws {
    let flow = try Self.flow(
      "t25-compose-tab",
      (
        "tabs: [HomeTab, OtherTab]",
        "tabs: [HomeTab, OtherTab]\n    children: { Next: { as: replace } }"
      ),
      ("{ present: Compose }", "{ start: Next }"))
    #expect(validation(of: flow + "  Next: { start: Home }\n").contains("[boundary-misfit]"))
  }

  /// Set on its own stack again, the old one goes; nobody tells it but `gone`.
  @Test func `a stack is set first, and then it is asked who is there`() {
    let flow = """
      flow: 1
      root: App
      gestures: { gone: finish }
      screens: { Welcome: { events: [go] }, Home: { events: [again] } }
      coordinators:
        App:
          start: Welcome
          children: { Main: { as: replace } }
          transitions:
            Welcome.go: { start: Main }
            Main.again: { start: Main }
        Main:
          outputs: [again]
          start: Home
          transitions: { Home.again: { output: again } }

      """
    #expect(rulesTold(of: flow) == ["dead-end"])
    let held = flow.replacing("gestures: { gone: finish }\n", with: "")
    #expect(rulesTold(of: held).first == "duplicate-child")
  }

  @Test func `a lock asks for values alone`() throws {
    let flow = try Self.flow("t19-unsaved-swipe", ("locked: changed", "locked: alive Discard"))
    #expect(rulesTold(of: flow) == ["invalid-condition"])
    let parameter = """
      flow: 1
      root: App
      screens:
        Home: { events: { open: { isNew: Bool } } }
        Form: { params: { isNew: Bool }, events: [save], swipe: { locked: isNew } }
      coordinators:
        App:
          start: Home
          transitions: { Home.open: { present: Form }, Form.save: dismiss }

      """
    #expect(rulesTold(of: parameter) == [])
    let script = """
      scenario new
      launch
      Home.open(isNew: true)
      swipe
      scenario old
      launch
      Home.open(isNew: false)
      swipe
      expect visible Home

      """
    withFlow(parameter) { folder in
      let ran = flowctl("simulate", "--flow", "flow.yaml", "-", in: folder, input: script)
      #expect(ran.output.contains("line 4") || ran.output.contains("4:"), "\(ran.output)")
      #expect(ran.output.contains("1 failed") || ran.errors.contains("1 failed"))
    }
  }

  @Test func `who pops what another has pushed on his stack takes his screen`() throws {
    let flow = try Self.flow(
      "t38-push-where-the-user-is",
      (
        "Composer: { events: [send, preview] }",
        "Composer: { events: [send, preview], async: [sent] }"
      ),
      (
        "Composer.preview: { push: Preview }",
        "Composer.preview: { push: Preview }, Composer.sent: pop"
      ))
    #expect(validation(of: flow).contains("`Composing` pops `Thread`, which belongs to another"))
  }

  @Test func `only what is presented is over what is topmost`() throws {
    let boundary = try Self.flow(
      "lock-screen-over-a-sheet",
      ("as: present, style: fullScreen, over: top, swipe: locked", "as: push, over: top"))
    #expect(rulesTold(of: boundary) == ["invalid-step"])
    let step = try Self.flow(
      "lock-screen-over-a-sheet",
      ("{ as: present, style: fullScreen, over: top, swipe: locked }", "push"),
      ("{ start: Lock }", "{ start: { child: Lock, over: top } }"))
    #expect(rulesTold(of: step) == ["invalid-step"])
  }

  @Test func `slots are SwiftUI's`() throws {
    let flow = try Self.flow(
      "lock-screen-over-a-sheet", ("root: App\n", "root: App\nslots: several\n"))
    #expect(rulesTold(of: flow) == ["unused-declaration"])
  }

  @Test func `dismiss takes what the coordinator presented last`() throws {
    let flow = try Self.flow(
      "s4-dialog-in-a-sheet", ("Discard.discard: { dismiss: Edit }", "Discard.discard: dismiss"))
    #expect(rulesTold(of: flow) == [])
  }

  // MARK: Told well

  @Test func `a present in a wrong place is told once, whatever is wrong`() {
    let flow = """
      flow: 1
      root: Main
      screens:
        Feed: { events: [share], async: [offered] }
        Share: {}
        Offer: {}
        Other: {}
      coordinators:
        Main: { tabs: [FeedTab, OtherTab] }
        FeedTab:
          start: Feed
          transitions: { Feed.share: { present: Share }, Feed.offered: { present: Offer } }
        OtherTab: { start: Other }

      """
    #expect(rulesTold(of: flow) == ["present-while-presenting"])
    #expect(
      validation(of: flow).contains("note: at other times, `FeedTab` presents `Offer` from where"))
    #expect(rulesTold(of: flow, "--only", "present-from-hidden") == ["present-from-hidden"])
    let off = flow.replacing(
      "root: Main", with: "root: Main\nrules: { present-while-presenting: off }")
    #expect(rulesTold(of: off) == ["present-from-hidden"])
  }

  @Test func `an outcome that nothing finishes with is told once`() {
    let flow = """
      flow: 1
      root: App
      screens: { Home: { events: [go] }, Form: { events: [done] } }
      coordinators:
        App:
          start: Home
          children: { Filling: { as: present, swipe: { finish: done } } }
          transitions: { Home.go: { start: Filling }, Filling.done: stay, Filling.failed: stay }
        Filling:
          outcomes: [done, failed]
          start: Form
          transitions: { Form.done: { finish: done } }

      """
    #expect(rulesTold(of: flow) == ["unused-outcome"])
    let off = flow.replacing("root: App", with: "root: App\nrules: { unused-outcome: off }")
    #expect(rulesTold(of: off) == ["unused-transition"])
  }

  // MARK: slots-unsaid

  private static let exchange = """
    flow: 1
    root: App
    ui: swiftui
    screens:
      Home: { events: [settings], async: [offered] }
      Settings: { events: [done] }
      Offer: { events: [done] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.settings: { present: Settings }
          Home.offered: { present: Offer }
          Settings.done: dismiss
          Offer.done: dismiss

    """

  @Test(arguments: ["one", "several", "shared"])
  func `who says what a screen has is not asked`(slots: String) {
    #expect(rulesTold(of: Self.exchange) == ["slots-unsaid"])
    for place in ["ui: swiftui\n", "    start: Home\n"] {
      let indent = place.prefix { $0 == " " }
      let said = Self.exchange.replacing(place, with: place + indent + "slots: \(slots)\n")
      #expect(rulesTold(of: said) == (slots == "several" ? ["present-while-presenting"] : []))
    }
  }

  @Test func `what takes no other's place asks nothing`() {
    let closing = Self.exchange.replacing(
      "Home.offered: { present: Offer }", with: "Home.offered: [dismissAll, { present: Offer }]")
    #expect(rulesTold(of: closing) == [])
    let same = Self.exchange.replacing(
      "Home.offered: { present: Offer }", with: "Home.offered: { present: Settings }"
    )
    .replacing("      Offer.done: dismiss\n", with: "")
    .replacing("  Offer: { events: [done] }\n", with: "")
    #expect(rulesTold(of: same) == [])
    #expect(
      validation(of: Self.exchange).contains(
        "= to reproduce: launch · Home.settings · Home.offered\n"))
  }

  private func withFlow(_ flow: String, _ body: (URL) -> Void) {
    try? withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("flow.yaml"))
      body(folder)
    }
  }
}
