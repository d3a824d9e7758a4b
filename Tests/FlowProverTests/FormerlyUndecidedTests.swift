import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// Flows of the kinds that the proof left open once.
struct FormerlyUndecidedTests {
  private func proof(_ text: String) throws -> Proof {
    Prover.prove(try #require(try resolveFlow(text).flow))
  }

  /// - Parameter answer: what the tab that nobody sees does when its details are gone.
  private func tabs(_ answer: String) -> String {
    """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish, hears: { several: all } }
    screens:
      List: { events: [open] }
      Detail: { events: [more], async: [deleted] }
      Home: { events: [look] }
    coordinators:
      App: { tabs: [Lists, Homes] }
      Lists:
        start: List
        transitions:
          List.open: { push: Detail }
          Detail.more: { push: Detail }
          Detail.deleted: \(answer)
      Homes:
        start: Home
        transitions: { Home.look: stay }
    """
  }

  /// The list is never popped: an event of details comes only while one of them is on the stack.
  @Test func `an async pop in a hidden tab is decided`() throws {
    let popping = try proof(tabs("pop"))
    #expect(popping.undecided.isEmpty)
    #expect(popping.proved.contains(.popRoot))
    // Two at once are one too many where there is one.
    let twice = try proof(tabs("[pop, pop]"))
    #expect(twice.broken.contains { $0.violation.rule == .popRoot })
  }

  @Test func `an async event that takes all of a hidden stack is decided`() throws {
    let all = try proof(tabs("popToRoot"))
    #expect(all.undecided.isEmpty && all.proved.contains(.popRoot))
    let pushed = try proof(tabs("[popToRoot, pop]"))
    #expect(pushed.broken.contains { $0.violation.rule == .popRoot })
  }

  /// No limit was reached, and yet something seemed to be broken to which there is no way.
  @Test func `what folds only seem to break is decided by the worlds, where they are few`() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = tests.appendingPathComponent("Golden/large/pantry.yaml")
    let proof = try proof(String(contentsOf: file, encoding: .utf8))
    #expect(proof.undecided.isEmpty)
    #expect(proof.proved.contains(.presentWhilePresenting))
  }

  /// Few worlds, of which folds don't say enough: something presented alone, and over it a child with two screens.
  private static let few: [(name: String, text: String)] = [
    (
      "a sheet presents a child with a path",
      """
      ui: swiftui
      screens: { Home: { events: [go] }, S: { events: [c] }, X: { events: [n] }, I: {} }
      coordinators:
        App:
          start: Home
          children: { C: { as: present, swipe: finish } }
          transitions: { Home.go: { present: S }, S.c: { start: C } }
        C: { start: X, transitions: { X.n: { push: I } } }
      """
    ),
    (
      "a child over whatever is topmost",
      """
      screens: { Home: { events: [go] }, S: { events: [c] }, X: { events: [n] }, I: {} }
      coordinators:
        App:
          start: Home
          children: { C: { as: present, swipe: finish, over: top } }
          transitions: { Home.go: { present: S }, S.c: { start: C } }
        C: { start: X, transitions: { X.n: { push: I } } }
      """
    ),
    (
      "a link to a child while a sheet is open",
      """
      ui: swiftui
      screens: { Home: { events: [go] }, X: { events: [n] }, I: {}, S: {} }
      coordinators:
        App:
          start: Home
          children: { C: { as: present, swipe: finish } }
          transitions: { Home.go: { present: S } }
        C: { start: X, transitions: { X.n: { push: I } } }
      deeplinks: { l: { url: "a://b", to: App.C } }
      """
    ),
    (
      "an exchange three sheets below the top",
      """
      ui: swiftui
      slots: one
      screens:
        Home: { events: [s] }
        S: { events: [c], async: [l] }
        A: { events: [c] }
        B: { events: [c] }
        X: {}
        Z: {}
      coordinators:
        App:
          start: Home
          transitions:
            Home.s: { present: S }
            S.c: { present: A }
            A.c: { present: B }
            B.c: { present: X }
            S.l: { present: Z }
      """
    ),
  ]

  @Test(arguments: few.indices)
  func `where worlds are few, each is looked at`(index: Int) throws {
    let flow = "flow: 1\nroot: App\n" + Self.few[index].text
    let whole = try proof(flow)
    #expect(whole.undecided.isEmpty, "\(Self.few[index].name)")
    #expect(whole.proved.count + Set(whole.broken.map(\.violation.rule)).count == 28)
    // What is wrong there is found, by a way.
    let wrong = try proof(
      flow.replacing(
        "transitions: {", with: "async: [w]\n    transitions: { App.w: pop,", maxReplacements: 1))
    if flow.contains("transitions: {") {
      #expect(wrong.undecided.isEmpty)
      #expect(wrong.broken.contains { $0.violation.rule == .popRoot })
    }
  }

  private func rounds(asking: Bool) -> String {
    """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    state: { isSeen: Bool = false }
    screens:
      Start: { events: [open] }
      Profile: { events: [post], async: [loaded] }
      Post: { events: [author] }
    coordinators:
      App:
        children: { Profiles: { as: push } }
        start: Start
        transitions:
          Start.open: \(asking ? "{ if: isSeen, then: stay, else: { start: Profiles } }" : "{ start: Profiles }")
          Profiles.finished: stay
      Profiles:
        children: { Posts: { as: push } }
        start: Profile
        transitions:
          Profile.post: { start: Posts }
          Profile.loaded: { set: { isSeen: true } }
          Posts.finished: stay
      Posts:
        children: { Profiles: { as: push } }
        start: Post
        transitions:
          Post.author: { start: Profiles }
          Profiles.finished: stay
    """
  }

  @Test(arguments: [false, true])
  func `a round of coordinators that only sets something is folded`(asking: Bool) throws {
    let proof = try proof(rounds(asking: asking))
    #expect(proof.undecided.isEmpty && proof.broken.isEmpty)
  }

  private func shown(_ answer: String) -> String {
    """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      List: { events: [draft, letter] }
      Item: { params: { isDraft: Bool }, events: [more], async: [expired] }
      Note: { events: [close] }
    coordinators:
      App:
        start: List
        transitions:
          List.draft: { push: { screen: Item, with: { isDraft: true } } }
          List.letter: { push: { screen: Item, with: { isDraft: false } } }
          Item.more: { push: Note }
          Note.close: pop
          Item.expired: \(answer)
    """
  }

  /// An event from below the top is answered by what its own screen was shown with.
  @Test func `an async event that reads what its screen was shown with is decided`() throws {
    let fine = try proof(
      shown("{ if: isDraft, then: popToRoot, else: stay }"))
    #expect(fine.undecided.isEmpty)
    #expect(fine.broken.isEmpty)
    let broken = try proof(
      shown("{ if: isDraft, then: [popToRoot, pop], else: stay }"))
    let way = try #require(broken.broken.first { $0.violation.rule == .popRoot }?.way)
    #expect(way.turns == 2)
    #expect(broken.undecided.isEmpty)
  }

  /// Many flags stand beside those that must all be on: the way there is not lost among the others.
  @Test func `what breaks only if sixteen of forty flags are on is found, by a shortest way`()
    throws
  {
    let names = (0..<40).map(String.init)
    let flags = names.map { "  flag\($0): Bool = false" }.joined(separator: "\n")
    let events = names.map { "on\($0)" }.joined(separator: ", ")
    let turns = names.map { "      Home.on\($0): { set: { flag\($0): true } }" }
      .joined(separator: "\n")
    let all = names.suffix(16).map { "flag\($0)" }.joined(separator: " and ")
    let proof = try proof(
      """
      flow: 1
      root: App
      state:
      \(flags)
      screens:
        Home: { events: [check, \(events)] }
        Note: { events: [close] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.check: { if: \(all), then: [{ present: Note }, { present: Note }], else: stay }
            Note.close: dismiss
      \(turns)
      """)
    #expect(proof.undecided.isEmpty)
    let found = try #require(proof.broken.first)
    #expect(found.violation.rule == .presentWhilePresenting)
    #expect(found.way.turns == 17 && found.isShortest)
  }

  @Test func `a thousand tabs take work in proportion`() throws {
    let sizes = try [100, 200].map { count in
      var screens = ""
      var tabs = ""
      for number in 0..<count {
        screens += "  S\(number): { events: [go] }\n  D\(number): { events: [back] }\n"
        tabs += "  T\(number):\n    start: S\(number)\n    transitions:\n"
        tabs += "      S\(number).go: { push: D\(number) }\n      D\(number).back: pop\n"
      }
      let names = (0..<count).map { "T\($0)" }.joined(separator: ", ")
      let proof = try proof(
        "flow: 1\nroot: App\ngestures: { back: finish, swipe: finish }\nscreens:\n\(screens)"
          + "coordinators:\n  App: { tabs: [\(names)] }\n\(tabs)")
      #expect(proof.undecided.isEmpty && proof.broken.isEmpty)
      return proof.size
    }
    #expect(sizes[1].turns <= sizes[0].turns * 21 / 10)
    #expect(sizes[1].facts <= sizes[0].facts * 21 / 10)
  }

  /// - Parameter answer: what the button of the child's alert does, when that has gone; `told`: what the parent's does.
  private func alerts(
    _ answer: String, expires: String = "stay", told: String = "stay"
  ) -> String {
    """
    flow: 1
    root: App
    state: { isTold: Bool = false }
    screens:
      Home: { events: [open], async: [failed] }
      Item: { events: [close], async: [gone, expired] }
      Failed: { style: alert, events: [ok] }
      Gone: { style: alert, events: [ok] }
    coordinators:
      App:
        children: { Details: { as: push, back: finish } }
        start: Home
        transitions:
          Home.open: { start: Details }
          Home.failed: { present: { screen: Failed, over: top } }
          Failed.ok: \(told)
      Details:
        start: Item
        transitions:
          Item.close: finish
          Item.gone: { present: { screen: Gone, over: top } }
          Item.expired: \(expires)
          Gone.ok: \(answer)
    """
  }

  @Test func `alerts of two owners over each other are decided`() throws {
    let proof = try proof(alerts("stay"))
    #expect(proof.proved == Rule.invariants && proof.undecided.isEmpty)
    // One situation for each screen in sight and each set of owners below it, not one for each row of alerts.
    #expect(proof.size.heads < 40)
  }

  @Test func `what lies where in a pile of alerts makes a difference`() throws {
    // The topmost that is left may be the parent's: only there is it another's.
    let next = try proof(alerts("{ dismiss: top }", told: "{ set: { isTold: true } }"))
    #expect(next.undecided.isEmpty)
    #expect(next.broken.contains { $0.violation.rule == .unansweredAlert && $0.way.turns == 4 })
    // The lowest is the parent's, wherever the child's own lie.
    let lowest = try proof(alerts("dismiss", told: "{ set: { isTold: true } }"))
    #expect(lowest.undecided.isEmpty)
    let dismissed = try #require(
      lowest.broken.first { $0.violation.rule == .dismissNotOwner })
    #expect(dismissed.way.turns == 4 && dismissed.isShortest)
  }

  @Test func `a child that ends from under a pile of alerts takes its own away`() throws {
    let proof = try proof(alerts("{ set: { isTold: true } }", expires: "finish"))
    #expect(proof.broken.map(\.violation.rule) == [.unansweredAlert])
    // Nobody waits for the parent's alert when the child ends by itself: how deep the child's own lies is asked of
    // each pile anew. What that leaves open is told.
    #expect(!proof.undecided.isEmpty)
  }

  /// A signed-out and a signed-in flow, both kept; each has a stack that grows, and links lead into the hidden one.
  @Test func `two kept roots with stacks that grow are decided`() throws {
    let proof = try proof(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isIn: Bool = any, isLocked: Bool = false, hasMail: Bool = any }
      screens:
        Welcome: { events: [more, enter] }
        Page: { events: [more, enter] }
        Home: { events: [open, settings, leave, lock], async: [expired] }
        Detail: { events: [open, share, leave], async: [changed] }
        Share: { events: [close] }
        Lock: { events: [unlock] }
        Settings: { events: [leave, mail] }
        Mail: { events: [reply, close] }
      coordinators:
        App:
          children:
            Outside: { as: root, keep: true }
            Inside: { as: root, keep: true }
          start: { if: isIn, then: { start: Inside }, else: { start: Outside } }
          transitions:
            Outside.entered: [{ set: { isIn: true } }, { start: Inside }]
            Inside.left: [{ set: { isIn: false } }, { start: Outside }]
        Outside:
          outputs: [entered]
          start: Welcome
          transitions:
            Welcome.more: { push: Page }
            Welcome.enter: { output: entered }
            Page.more: { push: Page }
            Page.enter: { output: entered }
        Inside:
          outputs: [left]
          children: { Box: { as: push } }
          start: Home
          transitions:
            Home.open: { push: Detail }
            Home.settings: { push: Settings }
            Home.leave: { output: left }
            Home.lock: [{ set: { isLocked: true } }, { push: Lock }]
            Home.expired: { set: { isLocked: true } }
            Lock.unlock: [{ set: { isLocked: false } }, pop]
            Detail.open: { push: Detail }
            Detail.share: { present: Share }
            Detail.leave: { if: isLocked, then: popToRoot, else: { output: left } }
            Detail.changed: { set: { hasMail: true } }
            Share.close: dismiss
            Settings.leave: { output: left }
            Settings.mail: { if: hasMail, then: { start: Box }, else: stay }
        Box:
          start: Mail
          transitions:
            Mail.reply: { push: Mail }
            Mail.close: finish
      deeplinks:
        detail: { url: app://detail, to: App.Inside, do: { push: Detail } }
        mail: { url: app://mail, if: isIn, to: App.Inside.Box, else: stay }
      """)
    #expect(proof.undecided.isEmpty && proof.broken.isEmpty)
    #expect(proof.size.turns < 500)
  }

  /// Each turn looks at the sheet above and opens one more: what it has seen lies in what it leaves.
  @Test func `a sheet that replaces its screen and opens itself is decided`() throws {
    let proof = try proof(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { Home: { events: [open] }, Page: { events: [again] } }
      coordinators:
        App:
          children: { Sheet: { as: present } }
          start: Home
          transitions: { Home.open: { start: Sheet } }
        Sheet:
          children: { Sheet: { as: present } }
          start: Page
          transitions: { Page.again: [{ replace: [Page] }, { start: Sheet }] }
      """)
    #expect(proof.proved == Rule.invariants && proof.undecided.isEmpty)
    #expect(proof.size.turns < 50)
  }

  /// It comes back in a tab that nobody sees, and pushes one more screen each time.
  @Test func `a kept child whose screens end it comes back without a look at its stack`() throws {
    let proof = try proof(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish, gone: finish }
      screens:
        List: { events: [open, note], async: [late] }
        Page: {}
        Memo: {}
        Home: { events: [look] }
      coordinators:
        App: { tabs: [Lists, Homes] }
        Homes: { start: Home, transitions: { Home.look: stay } }
        Lists:
          children: { Kid: { as: push, keep: true }, Note: { as: push } }
          start: List
          transitions:
            List.open: { start: Kid }
            List.late: { start: Kid }
            List.note: { start: Note }
        Kid: { start: { push: Page } }
        Note: { start: Memo }
      """)
    #expect(proof.undecided.isEmpty)
    #expect(proof.size.turns < 200)
  }
}
