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
}
