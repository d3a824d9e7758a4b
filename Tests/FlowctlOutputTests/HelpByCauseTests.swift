import FlowctlTestSupport
import Foundation
import Testing

/// A help names what is wrong in this flow, and not what is usually wrong: written into the flow, it mends.
struct HelpByCauseTests {
  // MARK: Dismissing, starting and asking

  /// A dismiss that isn't the last step: `finish` can't take its place.
  @Test func `a dismiss in the middle of a list is told with what can stand there`() {
    func flow(_ steps: String, _ more: String = "", events: String = "", screens: String = "")
      -> String
    {
      """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Home: { events: [compose] }
        Compose: { events: [picked\(events)] }\(screens)
      coordinators:
        App:
          start: Home
          children: { ComposeFlow: { as: present, swipe: { finish: cancelled } } }
          transitions:
            Home.compose: { start: ComposeFlow }
            ComposeFlow.picked: stay
            ComposeFlow.cancelled: stay
        ComposeFlow:
          outcomes: [picked, cancelled]
          start: Compose
          transitions:
            Compose.picked: \(steps)\(more)

      """
    }
    let finishing = flow("[dismiss, { finish: picked }]")
    #expect(
      validation(of: finishing).contains(
        "= help: remove the `dismiss`: the `finish` after it ends `ComposeFlow`, too"))
    expectMends(
      finishing, "[dismiss, { finish: picked }]", "{ finish: picked }", "dismissed-itself")
    let pushing = flow(
      "[dismiss, { push: Done }]", "\n      Done.ok: { finish: picked }",
      screens: "\n  Done: { events: [ok] }")
    #expect(
      validation(of: pushing).contains(
        "= help: remove the `dismiss`; if all of `ComposeFlow` should end, write `{ finish: cancelled }` as the last step"
      ))
    expectMends(pushing, "[dismiss, { push: Done }]", "{ push: Done }", "dismissed-itself")
    // Only what is presented needs a dismiss.
    let naming = flow(
      "[dismiss, { push: Done }]",
      "\n      Done.ok: { finish: picked }\n      Compose.card: { present: Card }\n      Card.saved: dismiss",
      events: ", card",
      screens: "\n  Done: { events: [ok] }\n  Card: { swipe: locked, events: [saved] }")
    #expect(validation(of: naming).contains("= help: name what to dismiss: `{ dismiss: Card }`"))
    let named = naming.replacing("[dismiss, {", with: "[{ dismiss: Card }, {")
    #expect(!rulesTold(of: named).contains("dismissed-itself"))
  }

  @Test func `a child that something lies over is told that it can lie over that`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Home: { events: [new] }
        Form: { events: [save] }
        Lock: { style: fullScreen, events: [unlock] }
      coordinators:
        App:
          async: [background]
          start: Main
          children: { Main: root, LockFlow: { as: present, style: fullScreen } }
          transitions:
            App.background: { if: not alive LockFlow, then: { start: LockFlow } }
            LockFlow.finished: stay
        Main:
          start: Home
          transitions: { Home.new: { present: Form }, Form.save: dismiss }
        LockFlow: { start: Lock, transitions: { Lock.unlock: finish } }

      """
    #expect(
      validation(of: flow).contains(
        "= help: present it over what is on top: `{ start: { child: LockFlow, over: top } }`; or "))
    expectMends(
      flow, "{ start: LockFlow }", "{ start: { child: LockFlow, over: top } }",
      "present-while-presenting")
  }

  @Test func `what comes only when it is asked for is told where nobody asks`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      state: { retry: Bool = any }
      screens:
        Form: { events: [send] }
        Sending: { back: locked, async: [answered], once: [answered] }
      coordinators:
        App:
          start: Form
          transitions:
            Form.send: { push: Sending }
            Sending.answered: { if: retry, then: [ { set: { retry: false } }, { request: Sending.answered } ], else: pop }

      """
    let told = validation(of: flow)
    let help =
      "= help: `Sending.answered` comes only when a step requests it: write it beside the step of `Form.send`: "
      + "`[{ push: Sending }, { request: Sending.answered }]`"
    #expect(told.components(separatedBy: help).count == 3, "\(told)")
    for rule in ["dead-end", "unused-transition"] {
      expectMends(
        flow, "{ push: Sending }", "[{ push: Sending }, { request: Sending.answered }]", rule)
    }
  }

  @Test func `a child that a second tap starts again is told with its button`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, taps: twice }
      screens:
        List: { events: [open, about], single: [about] }
        Page: {}
        About: {}
      coordinators:
        App:
          start: List
          children: { C: push }
          transitions:
            List.open: { start: C }
            List.about: { push: About }
        C: { start: Page }

      """
    #expect(validation(of: flow).contains("say so on its screen, `single: [about, open]`"))
    expectMends(flow, "single: [about]", "single: [about, open]", "pushed-twice")
  }

  // MARK: present-while-presenting

  /// - Parameter once: what stands beside `async`.
  private func ride(
    _ once: String = "", _ noDriver: String = "{ present: NoDriver }", found: String = "stay"
  ) -> String {
    """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      Home: { events: [ride] }
      Searching: { events: [cancel], async: [noDriver, found]\(once) }
      NoDriver: { style: alert, events: [ok] }
      \(found.contains("Driver") ? "Driver: { style: alert, events: [ok] }" : "")
    coordinators:
      App:
        start: Home
        transitions:
          Home.ride: { push: Searching }
          Searching.cancel: pop
          Searching.noDriver: \(noDriver)
          Searching.found: \(found)
          NoDriver.ok: stay
          \(found.contains("Driver") ? "Driver.ok: stay" : "")

    """
  }

  @Test func `an event that presents the same thing again may come only once`() {
    let help =
      "= help: if `Searching.noDriver` comes only once, write beside its `async`: `once: [noDriver]`, and "
      + "`{ request: Searching.noDriver }` where it is asked for again; if it can come again, show one over the other: `{ present: { screen: NoDriver, over: top } }`"
    let flow = ride()
    #expect(validation(of: flow).contains(help))
    expectMends(
      flow, "[noDriver, found]", "[noDriver, found], once: [noDriver]", "present-while-presenting")
    expectMends(
      flow, "{ present: NoDriver }", "{ present: { screen: NoDriver, over: top } }",
      "present-while-presenting")
  }

  @Test func `what comes once already is kept in the help`() {
    let flow = ride(", once: [found]", found: "{ present: { screen: Driver, over: top } }")
    #expect(validation(of: flow).contains("`once: [noDriver, found]`"))
  }

  /// The event comes once in the way that is told, since a button starts the child, too.
  @Test func `what another step shows is no matter of once`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish }
      screens: { H: { events: [a] }, P: { events: [x] } }
      coordinators:
        App:
          start: H
          children: { K: present }
          async: [lock]
          transitions: { H.a: { start: K }, App.lock: { start: K }, K.finished: stay }
        K: { start: P, transitions: { P.x: finish } }

      """
    let told = validation(of: flow)
    #expect(
      told.contains("start it only if it isn't there: `{ if: not alive K, then: { start: K } }`"))
    #expect(!told.contains("once: [lock]"))
  }

  /// A second tap presents nothing, without a word: the button is pressed on two screens.
  @Test func `what is presented twice is no matter of double taps`() {
    let flow = """
      flow: 1
      root: App
      gestures: { taps: twice, swipe: finish }
      screens: { Home: { events: [more] } }
      coordinators:
        App:
          start: Home
          transitions: { Home.more: { present: Home } }

      """
    #expect(!validation(of: flow).contains("single"))
    #expect(validation(of: flow).contains("`{ present: { screen: Home, over: top } }`"))
    expectMends(
      flow, "{ present: Home }", "{ present: { screen: Home, over: top } }",
      "present-while-presenting")
  }

  /// A button of another screen presents what is there: its first tap is one too many.
  @Test func `a button is disabled by its first tap only where the second breaks something`() {
    func told(_ single: String) -> String {
      validation(
        of: """
          flow: 1
          root: App
          gestures: { taps: twice, swipe: finish }
          screens: { Home: { events: [open]\(single) }, Pin: { events: [enter] }, Buy: { async: [lock] } }
          coordinators:
            App:
              start: Home
              children: { Shop: present }
              transitions:
                Home.open: { start: Shop }
                Shop.locked: { present: { screen: Pin, over: top } }
                Pin.enter: { start: Shop }
            Shop: { start: Buy, outputs: [locked], transitions: { Buy.lock: { output: locked } } }

          """)
    }
    #expect(told("").contains("if `Home` takes only the first tap, write `single: [open]` there"))
    #expect(told(", single: [open]").contains("Pin.enter: { start: Shop }"))
    #expect(!told(", single: [open]").contains("takes only the first tap"))
  }

  /// A help keeps what stands there: who follows it loses no guard.
  @Test(arguments: [
    (
      "{ as: present, swipe: { locked: changed } }",
      "{ as: present, swipe: { locked: changed, finish: } }"
    ),
    ("{ as: present, over: top }", "{ as: present, over: top, swipe: finish }"),
  ])
  func `a help for a boundary keeps its lock and where it stands`(written: String, mended: String) {
    var flow = """
      flow: 1
      root: App
      state: { changed: Bool = false }
      screens: { Home: { events: [go] }, T: { events: [edit] } }
      coordinators:
        App:
          start: Home
          children: { C: \(written) }
          transitions: { Home.go: { start: C }, C.finished: stay }
        C:
          start: T
          transitions:
            T.edit: { set: { changed: true } }
            T.held: { set: { changed: false } }

      """
    if !written.contains("locked") {
      flow = flow.replacing("state: { changed: Bool = false }\n", with: "")
        .replacing("{ set: { changed: true } }", with: "stay")
        .replacing("      T.held: { set: { changed: false } }\n", with: "")
    }
    #expect(
      validation(of: flow).contains("declare what a swipe does: `C: \(mended)`"),
      "\(validation(of: flow))")
    expectMends(flow, written, mended, "leaked-child")
  }

  @Test func `the button that pushes twice is named`() {
    let flow = """
      flow: 1
      root: App
      gestures: { taps: twice }
      screens: { H: { events: [a, b], single: [b] }, P: {} }
      coordinators:
        App: { start: H, transitions: { H.a: { push: P }, H.b: stay } }

      """
    #expect(validation(of: flow).contains("say so on its screen, `single: [b, a]`"))
    expectMends(flow, "single: [b]", "single: [b, a]", "pushed-twice")
  }

  @Test func `a child that isn't alive is named`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish }
      screens: { H: { events: [a, b] }, P: { events: [x] } }
      coordinators:
        App:
          start: H
          children: { K: present }
          transitions: { H.a: { start: K }, H.b: { stop: K }, K.finished: stay }
        K: { start: P, transitions: { P.x: finish } }

      """
    #expect(
      validation(of: flow).contains("guard it: `{ if: alive K, then: … }`; or start `K` first"))
    expectMends(flow, "{ stop: K }", "{ if: alive K, then: { stop: K } }", "child-missing")
  }

  /// The step that is told answers the alert itself.
  @Test func `two alerts of a kind over each other are to come one by one`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish }
      screens:
        Home: { events: [go] }
        Room: { events: [load], async: [fail] }
        Fail: { style: alert, events: [retry, leave] }
      coordinators:
        App:
          children: { C: present }
          start: Home
          transitions: { Home.go: { start: C } }
        C:
          start: Room
          transitions:
            Room.load: stay
            Room.fail: { present: { screen: Fail, over: top } }
            Fail.retry: stay
            Fail.leave: finish

      """
    #expect(
      validation(of: flow).contains(
        "write beside its `async`: `once: [fail]`; and where it is asked for again: `{ request: Room.fail }`"
      ))
    let mended = flow.replacing("async: [fail] }", with: "async: [fail], once: [fail] }")
      .replacing("Room.load: stay", with: "Room.load: { request: Room.fail }")
    #expect(!validation(of: mended).contains("unanswered-alert"), "\(validation(of: mended))")
  }

  @Test func `another thing in the way is no matter of once`() {
    let flow = ride(", once: [noDriver, found]", found: "{ present: Driver }")
    #expect(validation(of: flow).contains("= help: present it over what is on top: `"))
    #expect(!validation(of: flow).contains("comes only once"))
  }

  @Test func `a child in its own way may come only once`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { Home: {}, SignIn: { events: [done] } }
      coordinators:
        App:
          async: [expired]
          children: { Auth: { as: present, keep: true } }
          start: Home
          transitions:
            App.expired: { start: Auth }
            Auth.finished: stay
        Auth:
          start: SignIn
          transitions: { SignIn.done: { dismiss: self } }

      """
    #expect(
      validation(of: flow).contains(
        "= help: if `App.expired` comes only once, write beside its `async`: `once: [expired]`, and "
          + "`{ request: App.expired }` where it is asked for again; if it can come again, "))
    let mended = flow.replacing("async: [expired]", with: "async: [expired]\n    once: [expired]")
    #expect(rulesTold(of: flow).contains("present-while-presenting"))
    #expect(!rulesTold(of: mended).contains("present-while-presenting"))
  }

  @Test(arguments: ["", "gestures: { taps: twice }"])
  func `a child in its own way is started only if it isn't there`(gestures: String) {
    let flow = """
      flow: 1
      root: App
      \(gestures)
      screens: { Home: { \(gestures.isEmpty ? "async" : "events"): [go] }, M: { events: [close] } }
      coordinators:
        App:
          start: Home
          children: { S: { as: present, swipe: finish } }
          transitions: { Home.go: { start: S }, S.finished: stay }
        S: { start: M, transitions: { M.close: finish } }

      """
    let right = "{ if: not alive S, then: { start: S } }"
    #expect(validation(of: flow).contains("start it only if it isn't there: `\(right)`"))
    expectMends(flow, "Home.go: { start: S }", "Home.go: \(right)", "present-while-presenting")
  }

  // MARK: A link that closes nothing

  @Test func `a link that finds something in its way is to clear it`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { Home: { events: [sheet] }, M: {}, P: {}, D: {} }
      coordinators:
        App:
          start: Home
          children: { C: present }
          transitions: { Home.sheet: { present: M }, C.finished: stay }
        C: { start: P }
      deeplinks:
        p: { url: "a://p", to: App.C, clears: false }
        d: { url: "a://d", to: App, clears: false, do: { push: D } }

      """
    let told = validation(of: flow)
    #expect(told.contains("= help: write `clears: true` at the link `p` if it closes what is open"))
    #expect(told.contains("= help: write `clears: true` at the link `d` if it closes what is open"))
    expectMends(flow, "clears: false", "clears: true", "present-while-presenting")
  }

  // MARK: What has no stack

  @Test func `what can't be pushed over the top is presented there`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish }
      screens: { Home: { events: [alone], async: [news] }, Alone: {}, N: {} }
      coordinators:
        App:
          start: Home
          transitions:
            Home.alone: { present: Alone }
            Home.news: { push: { screen: N, over: top } }

      """
    let told = validation(of: flow)
    #expect(
      told.contains(
        "`App` pushes `N` over what the user sees, but that has no stack: nothing is shown"))
    #expect(told.contains("= help: present it there, `{ present: { screen: N, over: top } }`, or"))
    expectMends(
      flow, "{ push: { screen: N, over: top } }", "{ present: { screen: N, over: top } }",
      "hidden-push")
  }

  // MARK: Who hears that screens go

  @Test(arguments: ["several: first", "several: last", "several: last, who: newest", "who: newest"])
  func `a child that doesn't hear is told if all are`(hears: String) {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, hears: { \(hears) } }
      screens: { Home: { events: [open] }, P: { events: [help] }, H: {} }
      coordinators:
        App:
          start: Home
          children: { D: push }
          transitions: { Home.open: { start: D }, D.finished: stay }
        D:
          start: P
          children: { Help: push }
          transitions: { P.help: { start: Help }, Help.finished: stay }
        Help: { start: H }

      """
    let told = validation(of: flow)
    if told.contains("leaked-child") {
      #expect(told.contains("and write `hears: { several: all }`"), "\(told)")
      #expect(!told.contains("(`several: last`)") || hears.hasPrefix("several: last"))
    }
    expectMends(flow, "{ \(hears) }", "{ several: all }", "leaked-child")
  }

  // MARK: An alert's own event

  /// A sheet with an alert over it.
  private func asking(_ answer: String, boundary: String = "present") -> String {
    """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish }
    screens:
      Home: { events: [ask] }
      Form: { events: [cancel] }
      Sure: { style: alert, events: [yes, no] }
    coordinators:
      App:
        start: Home
        children: { Asking: \(boundary) }
        transitions:
          Home.ask: { start: Asking }
          Asking.cancelled: stay
          Asking.finished: stay
      Asking:
        outcomes: [cancelled]
        start: Form
        transitions:
          Form.cancel: { present: Sure }
          Sure.yes: { finish: cancelled }
          Sure.no: \(answer)

    """
  }

  @Test(arguments: ["dismiss", "{ dismiss: Sure }", "{ dismiss: top }"])
  func `an alert that dismisses in its own event has closed itself`(step: String) {
    let flow = asking(step, boundary: "push")
    let output = validation(of: flow)
    #expect(
      output.contains(
        "`Asking` dismisses, but `Sure` has closed itself already: nothing happens [dismiss-nothing]"
      ))
    #expect(
      output.contains(
        "= help: write `Sure.no: stay`: an alert closes by itself when one of its events fires\n"))
    expectMends(flow, "Sure.no: \(step)", "Sure.no: stay", "dismiss-nothing")
  }

  @Test func `its dismiss closes the sheet below`() {
    let output = validation(of: asking("dismiss"))
    #expect(
      output.contains(
        "`Sure` has closed itself already, so this dismiss closes the modal that `Asking` is in [dismissed-itself]"
      ))
    #expect(
      output.contains("; if the modal should close too, write `{ dismiss: self }`, or `finish`\n"))
    expectMends(asking("dismiss"), "Sure.no: dismiss", "Sure.no: stay", "dismissed-itself")
  }

  @Test func `beside other steps the dismiss is to be removed`() {
    let output = validation(of: asking("[{ push: Form }, dismiss]", boundary: "push"))
    #expect(output.contains("= help: remove the `dismiss`: an alert closes by itself"))
  }

  @Test func `a screen that is no alert has not closed itself`() {
    let output = validation(
      of:
        asking("stay", boundary: "push").replacing(
          "cancel: { present: Sure }", with: "cancel: dismiss"))
    #expect(output.contains("`Asking` dismisses, but nothing is presented: nothing happens"))
  }

  // MARK: unused-outcome, unanswered-alert, unheard-finish

  private func checkout(_ boundary: String, outcomes: String = "paid, cancelled", more: String = "")
    -> String
  {
    """
    flow: 1
    root: App
    screens:
      Cart: { events: [checkout] }
      Payment: { events: [paid] }
    coordinators:
      App:
        children: { Checkout: \(boundary) }
        start: Cart
        transitions:
          Cart.checkout: { start: Checkout }
          Checkout.paid: stay\(more)
      Checkout:
        outcomes: [\(outcomes)]
        start: Payment
        transitions:
          Payment.paid: { finish: paid }

    """
  }

  @Test(arguments: [
    (
      "present", "\n      Checkout.cancelled: stay",
      "let a swipe finish with it: `Checkout: { as: present, swipe: { finish: cancelled } }`"
    ),
    (
      "{ as: push, style: sheet }", "\n      Checkout.cancelled: stay",
      "let going back finish with it: `Checkout: { as: push, style: sheet, back: { finish: cancelled } }`"
    ),
    (
      "{ as: present, swipe: finish }", "\n      Checkout.cancelled: stay",
      "let a swipe finish with it: `Checkout: { as: present, swipe: { finish: cancelled } }`"
    ),
    (
      "{ as: present, swipe: locked }", "\n      Checkout.cancelled: stay",
      "finish with it: `{ finish: cancelled }`; or remove it, here and where it is handled"
    ),
  ])
  func `an outcome that a gesture lacks is not to be removed`(
    boundary: String, more: String, help: String
  ) {
    let output = validation(of: checkout(boundary, more: more))
    #expect(
      output.contains("nothing finishes with `Checkout.cancelled` [unused-outcome]"), "\(output)")
    #expect(output.contains("= help: \(help)\n"), "\(output)")
  }

  @Test func `an outcome that no gesture can mean is to be removed`() {
    let output = validation(
      of:
        checkout("present", outcomes: "paid, refunded", more: "\n      Checkout.refunded: stay"))
    #expect(
      output.contains(
        "= help: finish with it: `{ finish: refunded }`; or remove it, here and where it is handled\n"
      ))
  }

  @Test func `both helps say the same, and it mends both`() {
    let flow = checkout("present", more: "\n      Checkout.cancelled: stay")
    #expect(rulesTold(of: flow) == ["leaked-child", "unused-outcome"])
    expectMends(
      flow, "Checkout: present", "Checkout: { as: present, swipe: { finish: cancelled } }",
      "unused-outcome")
  }

  @Test func `a pushed child with a rule for a swipe was to be presented`() {
    let flow = checkout(
      "{ as: push, swipe: { finish: cancelled } }", more: "\n      Checkout.cancelled: stay")
    #expect(rulesTold(of: flow) == ["leaked-child"])
    let finishing = flow.replacing("root: App", with: "root: App\ngestures: { back: finish }")
    #expect(
      validation(of: finishing).contains(
        "= help: `swipe` does nothing on a pushed child: if it should be presented, write "
          + "`Checkout: { as: present, swipe: { finish: cancelled } }`; otherwise handle "))
    expectMends(finishing, "as: push", "as: present", "unheard-finish")
  }

  @Test func `a question is answered before the step that removes it`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        List: { events: [write] }
        Draft: { events: [leave], async: [saved] }
        Discard: { style: alert, events: [yes, no] }
      coordinators:
        App:
          children: { Editor: push }
          start: List
          transitions:
            List.write: { start: Editor }
            Editor.finished: stay
        Editor:
          start: Draft
          transitions:
            Draft.leave: { present: Discard }
            Draft.saved: finish
            Discard.yes: finish
            Discard.no: stay

      """
    #expect(
      validation(of: flow).contains(
        "= help: take this step when the user has answered: in `Discard.yes` or `Discard.no`\n"))
    expectMends(
      flow, "Draft.saved: finish\n", "Draft.saved: stay\n", "unanswered-alert")
  }

  // MARK: Stacks without limit

  private static let nested = """
    flow: 1
    root: Main
    gestures: { back: finish }
    state: { isDeep: Bool = false }
    screens:
      List: { events: [open] }
      Detail: { events: [next, more], back: locked }
      Related: { events: [next], back: locked, tabBar: hidden }
      Other: { events: [check] }
    coordinators:
      Main: { tabs: [Shop, Side] }
      Side: { start: Other, transitions: { Other.check: { if: isDeep, then: dismiss } } }
      Shop:
        children: { Child: push }
        start: List
        transitions: { List.open: { start: Child }, Child.finished: stay }
      Child:
        children: { Child: push }
        start: Detail
        transitions:
          Detail.next: { start: Child }
          Detail.more: { push: Related }
          Related.next: [{ set: { isDeep: true } }, { start: Child }]
          Child.finished: stay
    """
  /// A profile in a profile, in a tab that is tapped again.
  @Test func `rounds that go whole are decided`() {
    #expect(!validation(of: Self.nested).contains("[not-decided]"))
  }

  /// A reader with a page for each of its children, on a tab that is tapped again.
  private func reading(
    _ several: String, page: String = ", back: locked", rule: String = "back: finish, "
  ) -> String {
    """
    flow: 1
    root: Main
    gestures: { \(rule)hears: { several: \(several) } }
    screens:
      Home: { events: [open] }
      Page: { events: [more]\(page) }
    coordinators:
      Main: { tabs: [Front] }
      Front:
        children: { Reader: push }
        start: Home
        transitions:
          Home.open: { start: Reader }
          Reader.finished: stay
      Reader:
        children: { Pages: push }
        start: { start: Pages }
        transitions: { Pages.finished: stay }
      Pages:
        start: Page
        transitions: { Page.more: { push: Page } }

    """
  }

  @Test
  func
    `who isn't told of a pop gets a base class that tells, and no rule that stands there already`()
  {
    let help = "let your base class tell each of them, and write `hears: { several: all }`"
    let tapped = validation(of: reading("last"))
    #expect(tapped.contains("to reproduce: launch · Home.open · Page.more · tab Front"))
    #expect(tapped.contains(help))
    #expect(!tapped.contains("declare what going back does"))
    #expect(!validation(of: reading("all")).contains("leaked-child"))
    // By the back button's menu the same.
    let menu = validation(of: reading("last", page: ""))
    #expect(menu.contains("launch · Home.open · Page.more · back to Home"))
    #expect(menu.contains(help))
    // What stands there is kept.
    let begun = validation(of: reading("last, when: begin"))
    #expect(begun.contains("write `hears: { several: all, when: begin }`"))
    // Where nothing is said of going back, that is what is missing.
    #expect(!validation(of: reading("last", rule: "")).contains(help))
  }

  // MARK: What a child presented itself

  /// A child that shows nothing but what it presents, which the user dismisses.
  private func presenter(
    _ child: String = "push", screen: String = "", transitions: String = "Sh.ok: finish",
    more: String = "", answers: String = ""
  ) -> String {
    """
    flow: 1
    root: App
    screens: { Home: { events: [d] }, Sh: { events: [ok, no]\(screen) }, Q: { back: locked } }
    coordinators:
      App: { children: { D: \(child) }, start: Home, transitions: { Home.d: { start: D }\(answers) } }
      D: { start: { present: Sh }, transitions: { \(transitions) }, ignores: [Sh.no]\(more) }
    rules: { unreachable-screen: off, unused-event: off, unused-outcome: off, dead-end: off }

    """
  }

  @Test(arguments: [
    "push", "{ as: push, swipe: finish }", "present", "{ as: present, swipe: finish }",
    "{ as: present, style: fullScreen }", "root",
  ])
  func `what a child presents and the user dismisses ends the child`(child: String) {
    let flow = presenter(
      child, answers: child == "root" ? ", D.finished: { push: Home }" : "")
    let told = validation(of: flow)
    #expect(
      told.contains(
        "swiping `Sh` down leaves `D` without a screen, but its coordinator stays alive"))
    #expect(told.contains("= help: finish `D` when its screen goes: `Sh.dismissed: finish`\n"))
    expectMends(flow, "Sh.ok: finish", "Sh.ok: finish, Sh.dismissed: finish", "leaked-child")
  }

  @Test(arguments: [
    (", style: popover", "Sh.dismissed"), (", style: actionSheet", "Sh.dismissed"),
    (", style: actionSheet, cancel: no", "Sh.no"),
  ])
  func `a tap outside is told as one`(screen: String, event: String) {
    let flow = presenter(screen: screen)
    let told = validation(of: flow)
    #expect(told.contains("tapping outside `Sh` leaves `D` without a screen"))
    let isIgnored = event == "Sh.no" ? ", instead of ignoring it" : ""
    #expect(
      told.contains("help: finish `D` when its screen goes\(isIgnored): `\(event): finish`\n"))
    let mended = flow.replacing("Sh.ok: finish", with: "Sh.ok: finish, \(event): finish")
      .replacing(", ignores: [Sh.no]", with: event == "Sh.no" ? "" : ", ignores: [Sh.no]")
    #expect(!rulesTold(of: mended).contains("unhandled-event"))
    #expect(!validation(of: mended).contains("tapping outside"))
  }

  @Test func `an answered alert ends the child that showed nothing else`() {
    let flow = presenter(screen: ", style: alert", transitions: "Sh.ok: stay, Sh.no: finish")
      .replacing(", ignores: [Sh.no]", with: "")
    let told = validation(of: flow)
    #expect(told.contains("answering `Sh.ok` leaves `D` without a screen"))
    #expect(told.contains("help: finish `D` when its screen goes: `Sh.ok: finish`\n"))
    expectMends(flow, "Sh.ok: stay", "Sh.ok: finish", "leaked-child")
  }

  @Test func `what else the steps do, and what the parent waits for, is kept`() {
    let outcomes = ", outcomes: [done, cancelled]"
    let answers = ", D.done: stay, D.cancelled: stay"
    let stays = presenter(
      transitions: "Sh.ok: { finish: done }, Sh.dismissed: stay", more: outcomes, answers: answers)
    #expect(
      validation(of: stays).contains(
        "finish `D` when its screen goes: `Sh.dismissed: { finish: cancelled }`\n"))
    expectMends(
      stays, "Sh.dismissed: stay", "Sh.dismissed: { finish: cancelled }", "leaked-child")
    let open = presenter(
      transitions: "Sh.ok: { finish: done }", more: ", outcomes: [done]", answers: ", D.done: stay")
    #expect(
      validation(of: open).contains(
        "`Sh.dismissed: finish`, and handle `D.finished` in `App`\n"))
    let posts = presenter(transitions: "Sh.ok: finish, Sh.dismissed: { post: gone }")
      .replacing("root: App\n", with: "root: App\nnotifications: { gone: }\n")
    #expect(
      validation(of: posts).contains("help: let the steps of `Sh.dismissed` end with `finish`\n"))
    expectMends(
      posts, "Sh.dismissed: { post: gone }", "Sh.dismissed: [{ post: gone }, finish]",
      "leaked-child")
  }

  @Test func `a child that shows other screens too ends with its screens`() {
    let flow = presenter(transitions: "Sh.ok: [dismiss, { push: Q }]")
    #expect(
      validation(of: flow).contains(
        "help: let it end with its screens: `D: { as: push, gone: finish }`\n"))
    expectMends(flow, "D: push", "D: { as: push, gone: finish }", "leaked-child")
  }

  @Test func `a child whose only child is dismissed hears of that, or ends with its screens`() {
    func flow(_ swipe: String) -> String {
      """
      flow: 1
      root: App
      screens: { Home: { events: [d] }, Sh: {} }
      coordinators:
        App: { children: { C: push }, start: Home, transitions: { Home.d: { start: C } } }
        C: { children: { M: { as: present\(swipe) } }, start: { start: M } }
        M: { start: Sh }

      """
    }
    let heard = flow(", swipe: finish")
    #expect(
      validation(of: heard).contains("swiping `M` down leaves `C` without a screen, but its"))
    #expect(
      validation(of: heard).contains(
        "help: finish `C` when its screen goes: `M.finished: finish`\n"))
    expectMends(
      heard, "start: { start: M } }", "start: { start: M }, transitions: { M.finished: finish } }",
      "leaked-child")
    let unheard = flow("")
    #expect(
      validation(of: unheard).contains(
        "help: let it end with its screens: `C: { as: push, gone: finish }`\n"))
    expectMends(unheard, "C: push", "C: { as: push, gone: finish }", "leaked-child")
  }

  @Test func `what stands within a kept child ends with its screens`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish, back: finish }
      screens: { Home: { events: [d] }, Sh: { events: [ok] }, P: { events: [x] } }
      coordinators:
        App:
          children: { C: { as: present, keep: true } }
          start: Home
          transitions: { Home.d: { start: C } }
        C: { children: { D: push }, start: P, transitions: { P.x: { start: D } } }
        D: { start: Sh, transitions: { Sh.ok: finish } }

      """
    #expect(validation(of: flow).contains("swiping `C` down leaves `D` without a screen"))
    expectMends(flow, "D: push", "D: { as: push, gone: finish }", "leaked-child")
  }

  @Test func `a child that never had a screen doesn't lose one`() {
    func flow(
      _ start: String, _ shows: String = "P", boundary: String = "{ as: push, back: finish }"
    )
      -> String
    {
      """
      flow: 1
      root: App
      state: { b: Bool = any }
      screens: { Home: { events: [a] }, P: {} }
      coordinators:
        App: { start: Home, children: { D: \(boundary) }, transitions: { Home.a: { start: D } } }
        D: { start: \(start) }
      rules: { unreachable-screen: off, unused-declaration: off, dead-end: off }

      """
    }
    let sometimes = flow("{ if: b, then: P }")
    #expect(
      validation(of: sometimes).contains(
        "`D` starts without a screen, and its coordinator stays alive [leaked-child]"))
    #expect(
      validation(of: sometimes).contains(
        "help: show a screen wherever its `start` leads, or finish it there\n"))
    expectMends(sometimes, "then: P }", "then: P, else: finish }", "leaked-child")
    let never = flow("stay")
    #expect(
      validation(of: never).contains(
        "help: show a screen in its `start`, or, if it has none, write `D: { as: none }`\n"))
    let mended = never.replacing("{ as: push, back: finish }", with: "{ as: none }")
    #expect(rulesTold(of: never).contains("leaked-child"))
    #expect(!rulesTold(of: mended).contains("leaked-child"))
  }

  // MARK: One cause, one finding

  @Test func `what is told by the same words at the same place is told once`() {
    let steps = """
      flow: 1
      root: App
      screens: { Home: { events: [d] }, K: { events: [a, more] }, L: { events: [b] } }
      coordinators:
        App: { children: { R: root }, start: Home, transitions: { Home.d: { start: R } } }
        R: { start: K, transitions: { K.a: finish, K.more: { push: L }, L.b: finish } }

      """
    let told = validation(of: steps)
    #expect(rulesTold(of: steps) == ["blank-stack"])
    #expect(told.contains("to reproduce: launch · Home.d · K.a\n"))
    #expect(told.contains("(on any of 2 screens)"))
    let gestures = """
      flow: 1
      root: App
      screens: { Home: { events: [d] }, Sh: { style: actionSheet, events: [ok] } }
      coordinators:
        App: { children: { D: root }, start: Home, transitions: { Home.d: { start: D } } }
        D: { start: { present: Sh }, transitions: { Sh.ok: stay } }

      """
    #expect(rulesTold(of: gestures).count { $0 == "blank-stack" } == 1)
    #expect(validation(of: gestures).contains("· Sh.ok\n"))
  }

  // MARK: Helps that keep and fit

  @Test func `a help on letting go keeps what else is heard`() {
    func flow(_ hears: String) -> String {
      """
      flow: 1
      root: App
      gestures: { back: finish, hears: { \(hears) } }
      screens: { Home: { events: [a] }, P: {} }
      coordinators:
        App: { children: { C: push }, start: Home, transitions: { Home.a: { start: C } } }
        C: { start: P }

      """
    }
    for (said, meant) in [
      ("several: last, when: begin", "several: last, when: end"),
      ("several: all, when: begin", "several: all, when: end"), ("when: begin", "when: end"),
    ] {
      #expect(validation(of: flow(said)).contains("write `hears: { \(meant) }`"))
      expectMends(flow(said), said, meant, "orphan-screen")
    }
  }

  @Test func `a help on several screens keeps when they are heard of`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish, hears: { when: begin } }
      finishing: { screens: removed }
      screens: { Home: { events: [a] }, P: { events: [x] }, Q: {} }
      coordinators:
        App: { children: { C: push }, start: Home, transitions: { Home.a: { start: C } } }
        C: { children: { D: push }, start: P, transitions: { P.x: { start: D } } }
        D: { start: Q }

      """
    #expect(
      validation(of: flow).contains(
        "`hears: { several: all, when: begin }` if it handles every screen that is gone, "
          + "`hears: { several: last, when: begin }` if"))
  }

  @Test func `nobody swipes a popover down, or lets go of a tap outside`() {
    let flow = """
      flow: 1
      root: App
      gestures: { swipe: finish, hears: { when: begin } }
      screens: { Home: { events: [a] }, P: { events: [x] } }
      coordinators:
        App:
          children: { D: { as: present, style: popover } }
          start: Home
          transitions: { Home.a: { start: D }, D.done: stay }
        D: { outcomes: [done], start: P, transitions: { P.x: { finish: done } } }

      """
    #expect(
      validation(of: flow).contains(
        "tapping outside `D` dismisses it, but `App` waits for its outcome forever"))
    // A tap outside is no gesture that can be let go, so nothing is left behind.
    #expect(rulesTold(of: flow) == ["unheard-finish"])
    #expect(rulesTold(of: flow.replacing("style: popover", with: "style: sheet")).count == 2)
  }

  @Test func `a root without a screen isn't told to finish, nor a dead end what it has`() {
    let flow = """
      flow: 1
      root: App
      state: { b: Bool = any }
      screens: { Home: { events: [a] } }
      coordinators:
        App: { start: { if: b, then: Home }, transitions: { Home.a: stay } }

      """
    let told = validation(of: flow)
    #expect(told.contains("help: show a screen wherever `start` leads\n"))
    #expect(told.contains("help: let an event lead away from it: `Home.a: …`\n"))
  }

  @Test(arguments: [
    ("x: { if: isNew }", "write `if: isNew, then: stay`"),
    ("x: { switch: kind }", "write under `cases` what each case does"),
    (
      "x: { push: { screen: P, with: { l: [1, 2] } } }", "write a value, or a name in scope"
    ),
    ("y: stay", "declare it under `async` in `App`, or remove it here"),
  ])
  func `a help names nothing that the flow doesn't have`(transition: String, help: String) {
    let owner = transition.hasPrefix("y") ? "Self" : "Home"
    let flow = """
      flow: 1
      root: App
      types: { Kind: [one, two] }
      state: { isNew: Bool = any, kind: Kind = any }
      screens: { Home: { events: [x] }, P: { params: { l: "[Int]" } } }
      coordinators: { App: { start: Home, transitions: { \(owner).\(transition) } } }

      """
    #expect(validation(of: flow).contains("= help: \(help)\n"))
  }

  @Test(arguments: [
    ("screens: { Home: { tabBar: shown } }", "`tabBar` can't be `shown`", "write `hidden`"),
    ("gestures: { taps: once }\nscreens: { Home: {} }", "`taps` can't be `once`", "write `twice`"),
    (
      "animations: fast\nscreens: { Home: {} }", "`fast` is not `awaited` or `unawaited`",
      "write one of `awaited`, `unawaited`"
    ),
    (
      "screens: { Home: { events: [a], once: [a] } }",
      "`a` is not an async event, and only those can come once", "leave it out of `once`"
    ),
    (
      "imports: ['*.yaml']\nscreens: { Home: {} }", "there is no file `*.yaml`",
      "write the path of each file: patterns are not understood here"
    ),
    (
      "screens: { Home: {} }\ndeeplinks: { l: { url: 'x://l', to: App, else: stay } }",
      "`else` needs `if`",
      "declare under `if` when the link can be followed, or remove the `else`"
    ),
  ])
  func `a word that is none of the few is told in plain words, once`(
    declared: String, message: String, help: String
  ) throws {
    try withTemporaryFolder { folder in
      let flow = "flow: 1\nroot: App\n\(declared)\ncoordinators: { App: { start: Home } }\n"
      try write(flow, to: folder.appendingPathComponent("a.yaml"))
      try write("flow: 1\n", to: folder.appendingPathComponent("b.yaml"))
      let ran = flowctl("validate", "a.yaml", in: folder)
      #expect(ran.output.contains("error: \(message) ["))
      #expect(ran.output.contains("= help: \(help)\n"))
      #expect(ran.output.components(separatedBy: ": error: ").count == 2)
    }
  }

  @Test func `an alias of nothing is one mistake`() {
    let flow =
      "flow: 1\nroot: *nope\nscreens: { Home: {} }\ncoordinators: { App: { start: Home } }\n"
    #expect(rulesTold(of: flow) == ["yaml-syntax"])
  }
}
