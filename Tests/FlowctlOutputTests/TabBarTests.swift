import FlowctlTestSupport
import Foundation
import Testing

/// Where a screen hides the tab bar, everything that shows or offers tabs says so.
struct TabBarTests {
  private let path = "Tests/Golden/gestures/tab-bar-hidden.yaml"

  private func failures(_ script: String) -> String {
    flowctl("simulate", "--flow", path, "-", input: script).output
  }

  @Test func `a tab can't be tapped while its bar is hidden`() {
    let why = "the user can't tap the tab `Offer` here, as a screen with `tabBar: hidden` hides"
    #expect(failures("List.open\ntab Offer\n").contains(why))
    // Below the visible screen.
    #expect(failures("List.open\nDetail.next\ntab Offer\n").contains(why))
    // Below another coordinator's.
    #expect(failures("List.open\nDetail.next\nRelated.gift\ntab Offer\n").contains(why))
    #expect(!failures("List.open\nDetail.next\nRelated.home\ntab Offer\n").contains("error"))
  }

  @Test func `only the bar that it stands in is hidden`() {
    #expect(failures("List.more\nList.open\ntab Right\n").contains("can't tap the tab `Right`"))
    #expect(!failures("List.more\nList.open\ntab Offer\n").contains("error"))
    // What is presented covers the bar, and hides nothing.
    #expect(!failures("List.pay\nswipe\ntab Offer\n").contains("tabBar"))
  }

  @Test func `the prompt draws it hidden, and offers no tab`() {
    let ran = flowctl("play", path, input: "List.open\nquit\n")
    let parts = ran.output.components(separatedBy: "tabs  [Shop]  Offer")
    #expect(parts.count == 3)
    #expect(parts.last?.hasPrefix("  (hidden)") == true)
    #expect(parts[1].contains("tab Offer"))
    #expect(!parts[2].contains("tab Offer"))
  }

  @Test func `the page leaves it out`() throws {
    try withTemporaryFolder { folder in
      try write("List.open\nback\n", to: folder.appendingPathComponent("story.txt"))
      let flow = repository.appendingPathComponent(path).path
      try write(
        "flow \(flow)\nscenario a\nList.open\nback\n",
        to: folder.appendingPathComponent("story.txt"))
      let ran = flowctl(
        "graph", flow, "--format", "html", "--script",
        folder.appendingPathComponent("story.txt").path)
      #expect(ran.output.contains("\"hidden\":1"))
    }
  }

  @Test func `generated types say which screens hide it, if any does`() {
    #expect(flowctl("generate", "swift", path).output.contains("static let hidesTabBar = true"))
    #expect(!flowctl("generate", "swift", "flows/app.yaml").output.contains("hidesTabBar"))
  }

  /// What it presents stands on no stack, and what it does by itself has none.
  @Test(arguments: [
    "tab.Plus: pop",
    "tab.Plus: { push: Help }, Help.close: pop",
    "tab.Plus: [{ push: { screen: Help, over: top } }, { present: Help }], Help.close: pop",
    "tab.Plus: { push: { screen: Help, over: top } }, Help.close: { replace: [Help] }",
  ])
  func `a tab bar moves a stack only where its screen stands on one`(transitions: String) {
    let told = validation(
      of: """
        flow: 1
        root: App
        screens: { Home: {}, Help: { events: [close] } }
        coordinators:
          App: { tabs: [Main], transitions: { \(transitions) } }
          Main: { start: Home }

        """)
    #expect(told.contains("`App` is a tab bar, so it has no navigation stack of its own"))
  }

  @Test func `UIKit's word leads to it`() {
    let flow = """
      flow: 1
      root: App
      screens: { Home: { hidesBottomBarWhenPushed: true } }
      coordinators: { App: { start: Home } }

      """
    #expect(flowctl("validate", "-", input: flow).output.contains("write `tabBar: hidden`"))
    let wrong = flow.replacing("hidesBottomBarWhenPushed: true", with: "tabBar: locked")
    #expect(flowctl("validate", "-", input: wrong).output.contains("`hidden`"))
  }

  private let nested = """
    flow: 1
    root: Outer
    screens: { T: {}, C: { events: [done] }, D: { events: [done] } }
    coordinators:
      Outer:
        tabs: [Inner, Z]
        transitions: { tab.Plus: { present: C }, C.done: dismiss }
      Inner:
        tabs: [A, B]
        children: { Leaks: present }
        transitions: { tab.Plus: { start: Leaks } }
      A: { start: T }
      B: { start: T }
      Z: { start: T }
      Leaks: { start: D, transitions: { D.done: finish } }

    """

  /// A bar in another one's tab has buttons, too.
  @Test func `the buttons of an inner bar are tapped`() {
    for flow in [nested, nested.replacing("tab.Plus: { present: C }, ", with: "")] {
      let ran = flowctl("validate", "-", input: flow)
      #expect(ran.status == 1)
      #expect(ran.output.contains("to reproduce: launch · tab Plus · swipe\n"), "\(ran.output)")
      #expect(!ran.output.contains("never gets") && !ran.output.contains("nothing ever starts"))
    }
  }

  @Test func `of two buttons of one name the one nearest to the visible screen is meant`() throws {
    try withTemporaryFolder { folder in
      try write(nested, to: folder.appending(path: "flow.yaml"))
      let right = flowctl(
        "simulate", "--flow", "flow.yaml", "-", in: folder,
        input: "launch\ntab Plus\nexpect visible D\nD.done\ntab Z\ntab Plus\nexpect visible C\n")
      #expect(right.status == 0, "\(right.output)")
      // A tab of that name is nearer than a button further out, and the other way round.
      let tab = nested.replacing("tabs: [A, B]", with: "tabs: [A, Plus]")
        .replacing("  B: { start: T }", with: "  Plus: { start: D, transitions: { D.done: stay } }")
        .replacing(
          "    children: { Leaks: present }\n    transitions: { tab.Plus: { start: Leaks } }\n",
          with: ""
        )
        .replacing("  Leaks: { start: D, transitions: { D.done: finish } }\n", with: "")
      try write(tab, to: folder.appending(path: "flow.yaml"))
      let nearer = flowctl(
        "simulate", "--flow", "flow.yaml", "-", in: folder,
        input: "launch\ntab Plus\nexpect visible D\ntab Z\ntab Plus\nexpect visible C\n")
      #expect(nearer.status == 0, "\(nearer.output)\(nearer.errors)")
      let played = flowctl("play", "flow.yaml", in: folder, input: "quit\n").output
      #expect(played.components(separatedBy: "tab Plus").count == 2, "\(played)")
    }
  }

  /// What stands in a bar and is no tab may be asked for as a tab is.
  @Test func `a check may ask for a tap on a button`() {
    let flow = """
      flow: 1
      root: Bar
      screens: { T: {}, C: { events: [d] } }
      coordinators:
        Bar: { tabs: [A, B], transitions: { tab.Compose: { present: C }, C.d: dismiss } }
        A: { start: T }
        B: { start: T }
      checks:
        compose: { when: tab Compose, then: visible C }

      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.status == 0 && ran.errors.contains("1 of 1 check proved"), "\(ran.output)")
    let wrong = flowctl(
      "validate", "-", input: flow.replacing("then: visible C", with: "then: visible T"))
    #expect(wrong.output.contains("to reproduce: launch · tab Compose\n"), "\(wrong.output)")
    let near = flowctl(
      "validate", "-", input: flow.replacing("when: tab Compose", with: "when: tab Compos"))
    #expect(
      near.output.contains("there is no tab `Compos`")
        && near.output.contains("did you mean `Compose`?"))
  }
}
