import FlowctlTestSupport
import Testing

/// A help names what is wrong in this flow, and not what is usually wrong: written into the flow, it mends.
struct HelpByCauseTests {
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
      "= help: if `Searching.noDriver` comes only once, write beside its `async`: `once: [noDriver]`; if it "
      + "can come again, show one over the other: `{ present: { screen: NoDriver, over: top } }`"
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
        "= help: if `App.expired` comes only once, write beside its `async`: `once: [expired]`; if it "
          + "can come again, "))
    let mended = flow.replacing("async: [expired]", with: "async: [expired]\n    once: [expired]")
    #expect(rulesTold(of: flow).contains("present-while-presenting"))
    #expect(!rulesTold(of: mended).contains("present-while-presenting"))
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
      "remove the outcome, or finish with it: `finish: cancelled`"
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
    #expect(output.contains("= help: remove the outcome, or finish with it: `finish: refunded`\n"))
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

  private static let popped = """
    flow: 1
    root: App
    gestures: { back: finish }
    screens: { A: { events: [more, last] } }
    coordinators:
      App:
        start: A
        transitions: { A.more: { push: A }, A.last: { popTo: A }, A.popped: { push: A } }
    """
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
  private static let removing = """
    flow: 1
    root: App
    gestures: { back: finish }
    screens:
      Home: {}
      List: { events: [open] }
      Item: { events: [more] }
    coordinators:
      App: { tabs: [Homes, Lists] }
      Homes: { start: Home }
      Lists:
        async: [cleared]
        start: List
        transitions:
          List.open: [pop, { push: Item }]
          Item.more: [{ remove: List }, { push: List }]
          Lists.cleared: [{ popTo: Item }, { remove: List }]
    """

  @Test(arguments: [
    (popped, "do not handle `popped` for each screen; handle the event once"),
    (nested, "start a coordinator only if no other of its kind is alive above it"),
    (
      removing,
      "go back to a screen that is on the stack, with `popTo`, instead of pushing it again"
    ),
  ])
  func `why a turn has no end of screens to look at decides what to do`(flow: String, help: String)
  {
    let told = validation(of: flow)
    #expect(told.contains("a transition looks at every screen of a stack that has no limit"))
    #expect(told.contains("= help: \(help)\n"))
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
}
