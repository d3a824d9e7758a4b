import FlowctlTestSupport
import Foundation
import Testing

/// What the comparison with the contract's kernel has found, each by the smallest script that shows it.
struct FoundByComparisonTests {
  static let stories: [(flow: String, script: String)] = [
    // A dead screen that a gesture left behind is in no link's way.
    (
      """
      flow: 1
      root: App
      gestures: { hears: { when: begin } }
      screens:
        Home: { events: [] }
        Card: { events: [] }
      coordinators:
        App:
          children: { Cards: { as: push, back: finish } }
          start: Home
          transitions: { Cards.finished: stay }
        Cards:
          start: Card
      deeplinks:
        card: { url: "app://card", to: App.Cards }
        home: { url: "app://home", to: App }
      """,
      """
      launch
      open card
      back cancelled
      expect violation orphan-screen
      open card
      back
      expect visible Home
      """
    ),
    // A tab bar that a finish takes off a stack changes the stack.
    (
      """
      flow: 1
      root: App
      animations: unawaited
      screens:
        Home: { events: [shop] }
        List: { events: [done] }
        Thanks: { events: [] }
      coordinators:
        App:
          children: { Shop: push }
          start: Home
          transitions:
            Home.shop: { start: Shop }
            Shop.finished: { push: Thanks }
        Shop:
          tabs: [Lists]
          transitions: { Lists.finished: finish }
        Lists:
          start: List
          transitions: { List.done: finish }
      """,
      """
      launch
      Home.shop
      List.done
      expect violation stack-in-motion
      """
    ),
    // Whoever loses his last screen on a stack that is kept to be shown again leaks at once.
    (
      """
      flow: 1
      root: App
      screens:
        Home: { events: [show] }
        Player: { events: [lyrics] }
        Lyrics: { async: [failed] }
      coordinators:
        App:
          children: { Playing: { as: present, keep: true, again: show, swipe: locked } }
          start: Home
          transitions: { Home.show: { start: Playing } }
        Playing:
          children: { Words: { as: push, back: finish } }
          start: Player
          transitions:
            Player.lyrics: { start: Words }
            Words.finished: stay
        Words:
          start: Lyrics
          transitions: { Lyrics.failed: pop }
      deeplinks:
        home: { url: "app://home", to: App }
      """,
      """
      launch
      Home.show
      Player.lyrics
      open home
      Lyrics.failed
      expect violation leaked-child
      Home.show
      expect live App.Playing.Words
      """
    ),
  ]

  @Test(arguments: stories)
  func `both kernels now say the same`(flow: String, script: String) throws {
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("app.yaml"))
      try write("flow app.yaml\n" + script, to: folder.appendingPathComponent("story.txt"))
      let told = flowctl("simulate", "story.txt", in: folder)
      #expect(told.status == 0, "\(told.output)")
    }
  }
}
