import FlowRules
import FlowSource
import FlowctlTestSupport
import Foundation
import Testing

/// One cause is one finding that names all that it leaves behind, by a way that begins with what it depends on.
struct ToldByCauseTests {
  /// `dismiss` closes the sheet that it is in, and so leaves its coordinator.
  private let dismissing = """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      Cart: { events: [help] }
      Chat: { events: [close] }
    coordinators:
      App:
        children: { Support: present }
        start: Cart
        transitions:
          Cart.help: { start: Support }
      Support:
        start: Chat
        transitions:
          Chat.close: dismiss

    """

  @Test func `what follows from a finding is a note of that`() {
    #expect(rulesTold(of: dismissing) == ["dismissed-itself"])
    let told = validation(of: dismissing)
    #expect(told.contains("note: with it, `Support` no longer has a screen"))
    #expect(told.contains("[leaked-child]"))
  }

  @Test func `what is asked for alone is told`() {
    #expect(rulesTold(of: dismissing, "--only", "leaked-child") == ["leaked-child"])
    let off = dismissing.replacing("root: App", with: "root: App\nrules: { dismissed-itself: off }")
    // What would be told with it is silent with it; what comes of it later is not.
    #expect(rulesTold(of: off) == ["duplicate-child"])
    let ignored = dismissing.replacing(
      "Chat.close: dismiss", with: "Chat.close: dismiss # flowctl:ignore dismissed-itself -- why")
    #expect(rulesTold(of: ignored) == ["duplicate-child"])
    // A suppression of what is told elsewhere is used all the same.
    let above = dismissing.replacing(
      "      Chat.close: dismiss",
      with: "      # flowctl:ignore leaked-child -- why\n      Chat.close: dismiss")
    #expect(above != dismissing)
    #expect(rulesTold(of: above) == ["dismissed-itself"])
  }

  /// Two causes of what one rule is broken by stay two.
  @Test func `another cause is another finding`() {
    let two = dismissing.replacing(
      "Chat: { events: [close] }", with: "Chat: { events: [close, end] }"
    )
    .replacing("gestures: { back: finish, swipe: finish }", with: "gestures: { back: finish }")
    .replacing(
      "Chat.close: dismiss", with: "Chat.close: dismiss\n      Chat.end: { dismiss: self }")
    #expect(rulesTold(of: two).sorted() == ["dismissed-itself", "leaked-child", "leaked-child"])
  }

  private let leaving = """
    flow: 1
    root: App
    gestures: { back: finish }
    screens:
      Home: { events: [first, second, all] }
      Page: { events: [] }
    coordinators:
      App:
        children: { First: push, Second: push, Third: push }
        async: [reset]
        once: [reset]
        start: Home
        transitions:
          Home.first: { start: First }
          Home.second: { start: Second }
          Home.all: { start: Third }
          App.reset: popToRoot
      First: { start: Page }
      Second: { start: Page }
      Third: { start: Page }

    """

  @Test func `all that one cause leaves behind is named`() {
    let told = validation(of: leaving)
    #expect(rulesTold(of: leaving) == ["leaked-child"])
    #expect(
      told.contains(
        "`First` no longer has a screen, but its coordinator stays alive "
          + "(and two more: `Second`, `Third`)"), "\(told)")
    // In one turn.
    let atOnce = leaving.replacing(
      "{ start: First }", with: "[{ start: First }, { start: Second }]"
    )
    .replacing("[first, second, all]", with: "[first]")
    .replacing("      Home.second: { start: Second }\n", with: "")
    .replacing("      Home.all: { start: Third }\n", with: "")
    .replacing(", Third: push", with: "").replacing("  Third: { start: Page }\n", with: "")
    #expect(
      validation(of: atOnce).contains("(and one more: `First`)"))
  }

  @Test func `one that is alone is named alone, and how many screens are counted is said`() {
    let told = validation(of: dismissing)
    #expect(!told.contains("more: "))
    let screens = leaving.replacing(
      "Page: { events: [] }", with: "Page: { events: [] }\n  Card: {}"
    )
    .replacing("Second: { start: Page }", with: "Second: { start: Card }")
    #expect(
      validation(of: screens).contains("(on any of 2 screens)"))
  }

  /// `isNew` decides what is shown first, `isRich` what no way to the finding comes by.
  private let launching = """
    flow: 1
    root: App
    state: { isNew: Bool = any, isRich: Bool = any }
    environment: { isOnline: Bool }
    screens:
      Home: { events: [open, buy, reload] }
      Intro: { events: [] }
      Sheet: { events: [] }
    coordinators:
      App:
        children: { Child: present }
        start: { if: isNew, then: { push: Intro }, else: { push: Home } }
        transitions:
          Home.open: { start: Child }
          Home.buy: { if: isRich, then: { push: Intro } }
          Home.reload: { if: isOnline, then: { push: Intro } }
      Child: { start: Sheet }

    """

  @Test func `a launch gives only what the way depends on`() throws {
    let ran = flowctl("validate", "--format", "json", "-", input: launching)
    #expect(ran.output.contains("launch isNew=false\\nHome.open\\nswipe"), "\(ran.output)")
    try withTemporaryFolder { folder in
      try write(launching, to: folder.appendingPathComponent("flow.yaml"))
      let script = "launch isNew=false\nHome.open\nswipe\nexpect violation leaked-child\n"
      let replayed = flowctl("simulate", "--flow", "flow.yaml", "-", in: folder, input: script)
      #expect(replayed.status == 0, "\(replayed.output)")
      // What a condition asks for has to be said.
      let asked = flowctl("simulate", "--flow", "flow.yaml", "-", in: folder, input: "launch\n")
      #expect(asked.output.contains("`isNew`"))
      #expect(
        asked.output.contains("launch isNew=false isRich=false`, with `isNew` one of: false, true"))
      let later = "launch isNew=false\nHome.buy\n"
      #expect(
        flowctl("simulate", "--flow", "flow.yaml", "-", in: folder, input: later).output
          .contains("a condition tests `isRich`"))
    }
  }

  @Test func `the state of a turn that never ends is what has a value`() throws {
    try withTemporaryFolder { folder in
      try write(Rule.endlessTurn.explanation.broken, to: folder.appendingPathComponent("flow.yaml"))
      let ran = flowctl(
        "simulate", "--format", "json", "--flow", "flow.yaml", "-", in: folder,
        input: "Landing.signIn\nSignIn.submit\nexpect violation endless-turn\n")
      #expect(ran.output.contains("\"visible\":null,\"state\":{\"isSignedIn\":\"true\"}"))
    }
  }

  @Test func `what another step of the same turn leaves is a finding of its own`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Cart: { events: [open] }
        Side: { events: [help] }
        Chat: { events: [close] }
      coordinators:
        App:
          children: { Aside: push, Support: present }
          start: Cart
          transitions:
            Cart.open: { start: Aside }
            Aside.asked: { start: Support }
            Support.told: popToRoot
        Aside:
          outputs: [asked]
          start: Side
          transitions:
            Side.help: { output: asked }
        Support:
          outputs: [told]
          start: Chat
          transitions:
            Chat.close: [{ output: told }, dismiss]

      """
    #expect(rulesTold(of: flow) == ["leaked-child", "dismissed-itself"])
    #expect(validation(of: flow).contains("note: with it, `Support` no longer has a screen"))
  }

  @Test func `a launch gives only what the way asks for`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isNew: Bool = any, isOld: Bool = any, copy: Bool = false }
      screens:
        Home: { events: [go, other] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.go: { if: isNew, then: pop, else: stay }
            Home.other: { set: { copy: isOld } }

      """
    #expect(validation(of: flow).contains("= to reproduce: launch isNew=true · Home.go\n"))
  }

  @Test func `what is left by a tap outside is not said to be swiped down`() {
    let flow = """
      flow: 1
      root: App
      screens:
        Home: { events: [open] }
        Menu: { events: [close] }
      coordinators:
        App:
          children: { Picker: { as: present, style: popover } }
          start: Home
          transitions:
            Home.open: { start: Picker }
        Picker:
          start: Menu
          transitions:
            Menu.close: finish

      """
    #expect(validation(of: flow).contains("error: tapping outside `Picker` dismisses it, but"))
    #expect(
      validation(of: flow.replacing(", style: popover", with: "")).contains(
        "error: swiping `Picker` down dismisses it, but"))
  }
}
