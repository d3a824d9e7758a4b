import FlowctlTestSupport
import Foundation
import Testing

/// What is told names what causes it, and nothing that has no part in it: written into the flow, it mends.
struct CauseNamedTests {
  // MARK: Over everything

  private static let pass = """
    flow: 1
    root: Main
    gestures: { back: finish, swipe: finish }
    screens:
      List: { events: [book, ask] }
      Seats: {}
      Pass: { style: fullScreen, params: { id: Int }, events: [close] }
      Sure: { style: alert, events: [ok] }
    coordinators:
      Main:
        async: { boarding: { id: Int } }
        tabs: [Trips]
        transitions:
          Main.boarding: { present: { screen: Pass, over: top } }
          Pass.close: dismiss
      Trips:
        children: { Booking: present }
        start: List
        transitions:
          List.book: { start: Booking }
          List.ask: { present: Sure }
          Sure.ok: stay
      Booking: { start: Seats }

    """

  @Test func `a dismiss that closes what lies below is told with the name of what is meant`() {
    let told = validation(of: Self.pass)
    let help =
      "= help: write `{ dismiss: Pass }`: a plain `dismiss` closes the lowest thing over `Main`, and all that "
      + "lies on it\n"
    #expect(told.contains(help), "\(told)")
    expectMends(Self.pass, "Pass.close: dismiss", "Pass.close: { dismiss: Pass }", "leaked-child")
  }

  @Test func `a pop of what a tab bar presents is told as that`() {
    let told = validation(
      of: Self.pass.replacing("Pass.close: dismiss", with: "Pass.close: pop"))
    #expect(told.contains("error: `Pass` is presented, so it can't be popped [invalid-step]"))
    #expect(told.contains("= help: write `{ dismiss: Pass }`\n"))
  }

  // MARK: What is in the way of a root

  @Test func `only a child that may show the modal is to be ended before the root changes`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Landing: { async: [ok], once: [ok] }
        Home: { events: [about] }
        About: {}
        Force: { style: fullScreen, events: [close] }
      coordinators:
        App:
          async: [gate]
          children: { Auth: root, Main: root, Watch: none, Gate: { as: present, over: top } }
          start: [{ start: Watch }, { start: Auth }]
          transitions:
            Auth.done: { start: Main }
            App.gate: { if: alive Gate, then: stay, else: { start: Gate } }
        Watch: { start: stay }
        Auth: { outcomes: [done], start: Landing, transitions: { Landing.ok: { finish: done } } }
        Gate: { start: Force, transitions: { Force.close: finish } }
        Main: { start: Home, transitions: { Home.about: { push: About } } }

      """
    #expect(
      validation(of: flow).contains(
        "= help: before the step that starts `Main`, end the child that shows the modal: "
          + "`{ if: alive Gate, then: { stop: Gate } }`\n"))
    expectMends(
      flow, "Auth.done: { start: Main }",
      "Auth.done: [{ if: alive Gate, then: { stop: Gate } }, { start: Main }]", "root-under-modal")
    // One that is stopped before is not in the way.
    let stopped = flow.replacing(
      "Auth.done: { start: Main }",
      with: "App.ask: { if: not alive Ask, then: { start: Ask } }\n"
        + "      Auth.done: [{ if: alive Gate, then: { stop: Gate } }, { start: Main }]"
    ).replacing("async: [gate]", with: "async: [gate, ask]")
      .replacing("Watch: none,", with: "Watch: none, Ask: { as: present, over: top },")
      .replacing("Watch: { start", with: "Ask: { start: About }\n  Watch: { start")
    #expect(
      validation(of: stopped).contains(
        "shows the modal: `{ if: alive Ask, then: { stop: Ask } }`\n"), "\(validation(of: stopped))"
    )
  }

  // MARK: Who hears

  @Test func `both halves of what hears are named`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, hears: { several: first, who: newest } }
      screens:
        Feed: { events: [open] }
        Article: { events: [author] }
        Author: {}
      coordinators:
        App:
          children: { Reader: push }
          start: Feed
          transitions: { Feed.open: { start: Reader }, Reader.finished: stay }
        Reader: { start: Article, transitions: { Article.author: { push: Author } } }

      """
    let told = validation(of: flow)
    #expect(
      told.contains(
        "(`several: first`), and only if it is the stack's delegate (`who: newest`): let your base class "
          + "tell each of them, and write `hears: { several: all }`"), "\(told)")
    expectMends(
      flow, "{ several: first, who: newest }", "{ several: all }", "leaked-child")
  }

  // MARK: What may end it

  @Test func `a link that asks for something is named where only something else is sure to end it`()
  {
    let flow = """
      flow: 1
      root: App
      state: { s: Bool = any }
      gestures: { back: finish, swipe: finish }
      screens:
        Splash: { async: [checked], once: [checked] }
        Force: { style: fullScreen, events: [store] }
        Home: { events: [about] }
        About: {}
      coordinators:
        App:
          async: [gate]
          start: Splash
          children: { Main: root, Gate: { as: present, over: top, style: fullScreen } }
          transitions:
            Splash.checked: [{ if: alive Gate, then: { stop: Gate } }, { start: Main }]
            App.gate: { if: alive Gate, then: stay, else: { start: Gate } }
        Gate: { start: Force, transitions: { Force.store: stay } }
        Main: { start: Home, transitions: { Home.about: { push: About } } }
      deeplinks:
        home: { url: "a://home", if: s, to: App.Main }

      """
    #expect(
      validation(of: flow).contains(
        "; only `Splash.checked` would end it; `open home` may, if its `if` holds [dead-end]"))
    let always = validation(of: flow.replacing("if: s, to", with: "to"))
    #expect(always.contains("`open home` would end it [dead-end]"), "\(always)")
  }

  @Test func `a tab bar's two sheets may be one item`() {
    let flow = """
      flow: 1
      root: Main
      ui: swiftui
      slots: one
      screens:
        Home: { events: [account] }
        Account: { events: [upgrade] }
        Paywall: { events: [close] }
      coordinators:
        Main:
          tabs: [HomeTab]
          children: { AccountFlow: { as: present, swipe: finish }, Pay: { as: present, swipe: finish } }
          transitions:
            HomeTab.account: { start: AccountFlow }
            AccountFlow.upgrade: { start: Pay }
        HomeTab: { outputs: [account], start: Home, transitions: { Home.account: { output: account } } }
        AccountFlow:
          outputs: [upgrade]
          start: Account
          transitions: { Account.upgrade: { output: upgrade } }
        Pay: { start: Paywall, transitions: { Paywall.close: finish } }

      """
    #expect(
      validation(of: flow).contains(
        "= help: if one item of the tab bar shows both, write `slots: shared` in `Main`; if not, "))
    expectMends(
      flow, "  Main:\n", "  Main:\n    slots: shared\n", "present-while-presenting")
  }

  // MARK: Scripts

  @Test func `a launch that the app never makes is blamed for what it breaks`() throws {
    let flow = """
      flow: 1
      root: App
      state: { isPaying: Bool = false, isMember: Bool = any }
      screens: { Home: { events: [pay] }, Paying: { async: [paid] } }
      gestures: { back: finish }
      coordinators:
        App:
          start: Home
          transitions:
            Home.pay: [{ set: { isPaying: true } }, { push: Paying }]
            Paying.paid: [{ set: { isPaying: false } }, pop]
            Paying.popped: { set: { isPaying: false } }
      checks: { bank: { always: visible Paying, while: isPaying } }

      """
    try withTemporaryFolder { folder in
      try write(flow, to: folder.appendingPathComponent("app.yaml"))
      func told(_ launch: String) -> String {
        flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: launch + "\n").output
      }
      #expect(
        told("launch isMember=true isPaying=true").contains(
          "= help: the app launches with `isPaying=false`: remove `isPaying=true`; or, if it is not always so, "
            + "write `= any` where `isPaying` is declared\n"))
      #expect(!told("launch isMember=true isPaying=false").contains("help"))
    }
  }

  private static let shop = """
    flow: 1
    root: App
    state: { a: Bool = any, b: Bool = any }
    gestures: { back: finish, swipe: finish }
    screens:
      Home: { events: [pay] }
      Paying: { back: locked, async: [paid] }
      Other: {}
    coordinators:
      App:
        children: { Main: root }
        start: { if: a, then: { start: Main }, else: { if: b, then: Other, else: { start: Main } } }
      Main: { tabs: [Shop] }
      Shop:
        start: Home
        transitions: { Home.pay: { push: Paying }, Paying.paid: pop }

    """

  @Test(arguments: [
    // What the launch says stays said.
    ("launch a=false", "set it at launch: `launch a=false b=false`, one of: false, true"),
    ("launch a=true\nexpect stack Main: Home", "name its tab: `expect stack Shop: Home`"),
    ("launch a=false b=true\nexpect live Main", "what is true: `expect not live Main`"),
    (
      "launch a=true\nHome.pay\nback",
      "the user can't go back here, as `back` is locked: `Paying` is visible"
    ),
    ("launch a=true\nback", "the user can't go back here: `Home` is visible"),
  ])
  func `a line that fails is told with one that doesn't`(script: String, help: String) throws {
    try withTemporaryFolder { folder in
      try write(Self.shop, to: folder.appendingPathComponent("app.yaml"))
      let told = flowctl("simulate", "--flow", "app.yaml", "-", in: folder, input: script + "\n")
      #expect(told.output.contains(help), "\(told.output)")
    }
  }
}
