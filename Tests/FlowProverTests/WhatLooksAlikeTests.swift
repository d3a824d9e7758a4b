import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Worlds that look alike to the proof and are not: each was called proved once, or broken.
struct WhatLooksAlikeTests {
  /// The rules that are broken; all others are proved.
  private func broken(_ text: String) throws -> Set<Rule> {
    let proof = Prover.prove(try #require(try resolveFlow(text).flow))
    #expect(proof.undecided.isEmpty)
    return Set(proof.broken.map(\.violation.rule))
  }

  /// Under an alert, all that `popToRoot` takes is what the proof keeps as a summary.
  @Test(arguments: [("unawaited", true), ("awaited", false)])
  func `a stack moves by what goes from under an alert`(animations: String, isBroken: Bool) throws {
    let found = try broken(
      """
      flow: 1
      root: App
      gestures: { back: finish }
      animations: \(animations)
      screens:
        A: { events: [more, ask] }
        Sure: { style: alert, events: [ok] }
      coordinators:
        App:
          start: A
          transitions:
            A.more: { push: A }
            A.ask: { present: Sure }
            Sure.ok: [popToRoot, { push: A }]
      """)
    #expect(found.contains(.stackInMotion) == isBroken)
  }

  /// Without screens to pop nothing moves.
  @Test func `nothing moves where nothing goes`() throws {
    let found = try broken(
      """
      flow: 1
      root: App
      animations: unawaited
      screens:
        A: { events: [ask] }
        Sure: { style: alert, events: [ok, no] }
      coordinators:
        App:
          start: A
          transitions:
            A.ask: { present: Sure }
            Sure.no: stay
            Sure.ok: [popToRoot, { replace: A }]
      """)
    #expect(!found.contains(.stackInMotion))
  }

  /// `tab Lists` means the inner bar's, whose stack has a child on it.
  @Test func `two bars have a tab of one name`() throws {
    let found = try broken(
      """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        List: { events: [open] }
        Item: { events: [up] }
        Other: {}
      coordinators:
        App: { tabs: [Inner, Lists] }
        Inner: { tabs: [Lists, Others] }
        Others: { start: Other }
        Lists:
          children: { Details: push }
          start: List
          transitions: { List.open: stay, Details.finished: stay }
        Details:
          start: Item
          transitions: { Item.up: popToRoot }
      deeplinks:
        item: { url: app://item, to: App.Inner.Lists.Details, do: { select: Others } }
      """)
    #expect(found.contains(.leakedChild))
  }

  /// A link selects another tab than the one that what it presents hangs below: the selected one is hidden.
  @Test func `what covers the tabs hangs below another tab than the selected one`() throws {
    let found = try broken(
      """
      flow: 1
      root: App
      screens:
        S: { events: [go] }
      coordinators:
        App: { tabs: [One, Two] }
        One:
          children: { Two: { as: present } }
          start: S
          transitions: { S.go: stay }
        Two:
          children: { Sheet: { as: present } }
          start: S
          transitions: { S.go: stay, Sheet.finished: stay }
        Sheet:
          start: S
          transitions: { S.go: [dismiss, pop] }
      deeplinks:
        sheet: { url: app://sheet, to: App.One.Two.Sheet, do: { select: Two } }
      """)
    #expect(found.isSuperset(of: [.dismissedItself, .popRoot, .leakedChild]))
  }

  /// A part that has swapped its screen for a modal has none left on the stack: what its next pop finds there is
  /// the screen of the part that it was started by, if that is another one.
  @Test func `a coordinator without a screen on its stack stands for nobody above it`() throws {
    let flow = try #require(
      try resolveFlow(
        """
        flow: 1
        root: C0
        gestures: { back: finish, swipe: locked, gone: finish }
        screens:
          S1:
            events: [a, b, c]
            back: locked
            swipe: locked
          S2:
            events: [a, b, c]
        coordinators:
          C0:
            children:
              C1: { as: root }
            start: { push: S2 }
            transitions:
              S2.a: stay
              S2.b: stay
              S2.c: { start: C1 }
              C1.finished: popToRoot
          C1:
            children:
              C1: { as: push }
            start: { push: S1 }
            transitions:
              S1.a: stay
              S1.b: { start: C1 }
              S1.c: [pop, { present: S1 }]
              C1.finished: pop
        """
      ).flow)
    let proof = Prover.prove(flow)
    #expect(proof.broken.contains { $0.violation.rule == .popNotOwner })
    #expect(!proof.proved.contains(.popNotOwner))
  }

  /// What lies below a screen of a hidden tab is known by what that screen was shown with: a draft lies on its note.
  @Test
  func `what lies below like screens of a hidden tab is told apart by what they were shown with`()
    throws
  {
    let broken = try broken(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish, hears: { several: all } }
      screens:
        Home: { events: [more] }
        List: { events: [draft, letter] }
        Note: { back: locked }
        Item: { params: { isDraft: Bool }, back: locked, async: [expired] }
      coordinators:
        App: { tabs: [Homes, Lists] }
        Homes:
          start: Home
          transitions: { Home.more: { push: Home } }
        Lists:
          start: List
          transitions:
            List.draft: [{ push: Note }, { push: { screen: Item, with: { isDraft: true } } }]
            List.letter: { push: { screen: Item, with: { isDraft: false } } }
            Item.expired: { if: isDraft, then: [pop, pop], else: pop }
      """)
    #expect(broken == [.hiddenPop])
  }

  /// It has come before its screen can be covered.
  @Test func `an event that comes once does not come again from below`() throws {
    let broken = try broken(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { isLoaded: Bool = false }
      screens:
        Home: { async: [loaded], once: [loaded] }
        Other: { events: [more] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.loaded: { if: isLoaded, then: [popToRoot, pop], else: [{ set: { isLoaded: true } }, { push: Other }] }
            Other.more: { push: Other }
      """)
    #expect(broken.isEmpty)
  }

  /// What has come to lie on top of a hidden tab does not lie under the screen that is declared first.
  @Test func `what lies on top of a hidden tab lies under no screen`() throws {
    let broken = try broken(
      """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish, hears: { several: all } }
      screens:
        Cover: { back: locked, async: [gone] }
        Home: { events: [more] }
        List: { events: [open, cover] }
        Note: { back: locked }
        Item: { back: locked, async: [expired] }
      coordinators:
        App: { tabs: [Homes, Lists] }
        Homes:
          start: Home
          transitions: { Home.more: { push: Home } }
        Lists:
          start: List
          transitions:
            List.open: { push: Item }
            List.cover: [{ push: Note }, { push: Cover }]
            Item.expired: pop
            Cover.gone: [pop, pop]
      """)
    #expect(broken == [.hiddenPop])
  }

  /// Where the child ends, what lies below it is what lies below its first screen; then that is covered, and asked
  /// for its root.
  @Test func `what lies below a child is there to be asked for by others`() throws {
    let broken = try broken(
      """
      flow: 1
      root: App
      gestures: { back: finish, hears: { several: all } }
      state: { isBack: Bool = false }
      screens:
        Home: { events: [open, check] }
        Detail: { events: [more] }
        More: { events: [done] }
        First: {}
        Second: { events: [home] }
      coordinators:
        App:
          children: { Child: push }
          start: Home
          transitions:
            Home.open: { start: Child }
            Home.check: { if: isBack, then: [popToRoot, pop], else: stay }
            Child.done: [{ push: First }, { push: Second }]
            Child.finished: stay
            Second.home: [{ set: { isBack: true } }, popToRoot]
        Child:
          outcomes: [done]
          start: Detail
          transitions: { Detail.more: { push: More }, More.done: { finish: done } }
      """)
    #expect(broken == [.popRoot])
  }

  /// What the user sees stays in sight, and somebody whom nobody sees ends.
  @Test(arguments: [("if: alive Talk, then: { stop: Talk }", true), ("stay", false)])
  func `a link that leaves everything in sight may change something`(step: String, isBroken: Bool)
    throws
  {
    let broken = try broken(
      """
      flow: 1
      root: App
      gestures: { back: finish }
      state: { isIn: Bool = false }
      screens:
        Home: { events: [chat] }
        Rest: { events: [end] }
        Chat: { events: [minimise] }
      coordinators:
        App:
          children: { Talk: { as: present, keep: true, swipe: locked } }
          start: Home
          transitions:
            Home.chat: { start: Talk }
            Talk.minimised: { push: Rest }
            Rest.end: [{ stop: Talk }, pop]
        Talk:
          outputs: [minimised]
          start: Chat
          transitions: { Chat.minimise: [{ dismiss: self }, { output: minimised }] }
      deeplinks:
        forget: { url: "a://forget", if: isIn, to: App, else: [\(step == "stay" ? step : "{ \(step) }")] }
      """)
    #expect(broken == (isBroken ? [.childMissing] : []))
  }
}
