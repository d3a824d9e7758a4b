import FlowctlTestSupport
import Testing

/// What a finding of the proof names, and what its help says to write.
struct ProofWordingTests {
  /// A tap on the selected tab pops what no gesture takes away.
  @Test func `a child that a tap on its tab takes away is no matter of going back`() {
    let flow = """
      flow: 1
      root: App
      GESTURES
      screens: { Home: { events: [go] }, Cart: { events: [pay] } }
      coordinators:
        App: { tabs: [Shop] }
        Shop:
          children: { Checkout: { as: push, back: locked } }
          start: Home
          transitions: { Home.go: { start: Checkout }, Checkout.done: stay FINISHED }
        Checkout: { outcomes: [done], start: Cart, transitions: { Cart.pay: { finish: done } } }

      """
    func validate(_ gestures: String, _ finished: String) -> Ran {
      flowctl(
        "validate", "-",
        input: flow.replacing("GESTURES", with: gestures).replacing("FINISHED", with: finished))
    }
    let leaks = validate("x-none:", "")
    #expect(leaks.status == 1)
    #expect(
      leaks.output.contains(
        "tapping the selected tab pops `Checkout`, but its coordinator stays alive [leaked-child]")
    )
    #expect(leaks.output.contains("launch · Home.go · tab Shop"))
    #expect(
      leaks.output.contains(
        "`gestures: { back: finish }`, and handle `Checkout.finished` in `Shop`"))
    #expect(!leaks.output.contains("going back leaves"))
    // What the help says, literally.
    #expect(validate("gestures: { back: finish }", ", Checkout.finished: stay").status == 0)
  }

  /// Two coordinators show the screen, and one of them pushes it.
  /// A link makes a hole of the stack, too, before a turn covers it.
  @Test(arguments: ["", "deeplinks: { home: { url: 'a://home', to: App } }"])
  func `a round is told at the transition that makes it`(links: String) {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish }
      rules: { unbounded-stack: warning }
      screens: { S: { events: [more, go] } }
      coordinators:
        App:
          children: { Deep: push }
          start: S
          transitions: { S.more: stay, S.go: { start: Deep } }
        Deep:
          start: S
          transitions:
            S.more: { push: S }
            S.go: stay
      \(links)
      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.output.contains("<stdin>:14:7: warning: `S.more` makes the stack grow every time"))
    #expect(ran.output.contains("launch · S.go · S.more · S.more"))
  }

  @Test func `what a link breaks is told with the screens that it may open from`() {
    let flow = """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Home: {}
        List: { events: [next] }
        Item: { events: [next] }
        Last: {}
      coordinators:
        App:
          children: { Lists: root, Homes: root }
          start: Lists
        Lists:
          start: List
          transitions: { List.next: { push: Item }, Item.next: { push: Last } }
        Homes: { start: Home }
      deeplinks: { home: { url: "a://home", to: App.Homes, do: pop } }

      """
    #expect(flowctl("validate", "-", input: flow).output.contains("(on any of 4 screens)"))
  }

  // MARK: Another coordinator's sheet

  /// A session ends while another tab pays: the sheet in the way is not the account's to end.
  private func session(_ expired: String, answer: String = "stay", link: String = "") -> Ran {
    flowctl(
      "validate", "-",
      input: """
        flow: 1
        root: Main
        gestures: { back: finish, swipe: finish }
        rules: { dismiss-nothing: off, unused-transition: off }
        screens:
          Shop: { events: [buy] }
          Account: { async: [expired] }
          Pay: { events: [done] }
          Login: { events: [ok] }
        coordinators:
          Main:
            tabs: [ShopTab, AccountTab]
            transitions: { AccountTab.ended: \(answer) }
          ShopTab:
            children: { Payment: present }
            start: Shop
            transitions: { Shop.buy: { start: Payment } }
          AccountTab:
            outputs: [ended]
            children: { SignIn: present }
            start: Account
            transitions: { Account.expired: \(expired) }
          Payment: { start: Pay, transitions: { Pay.done: finish } }
          SignIn: { start: Login, transitions: { Login.ok: finish } }
        \(link)

        """)
  }

  private let link =
    "deeplinks: { signIn: { url: \"app://sign-in\", to: Main.AccountTab.SignIn } }"

  @Test func `what is in the way of a present is left to who presented it`() {
    let ran = session("{ if: not alive SignIn, then: [{ select: AccountTab }, { start: SignIn }] }")
    #expect(ran.status == 1)
    #expect(
      ran.output.contains(
        "`open` a link that leads here, which clears the way; "
          + "or have `ShopTab` end first what it presents, with `in` or through an `output` to a common parent"
      ))
    // The bar that both are tabs of has the sheet ended, and presents.
    let stop = "{ in: { child: ShopTab, do: { if: alive Payment, then: { stop: Payment } } } }"
    let ended = session(
      "{ output: ended }",
      answer: "[\(stop), { select: AccountTab }, { in: { child: AccountTab, do: "
        + "{ if: not alive SignIn, then: { start: SignIn } } } }]")
    #expect(ended.status == 0, "\(ended.output)")
    // Its own sheet it may dismiss.
    let own = session("{ start: SignIn }")
    #expect(own.output.contains("[duplicate-child]"))
    // Opened again, the link leads to what covers its tab by then, and nothing is wrong with that.
    let green = session("{ open: signIn }", link: link)
    #expect(green.status == 0)
    #expect(green.output.isEmpty, "\(green.output)")
  }

  @Test func `a step that takes another's child away is told who can end it`() {
    let ran = session("dismiss")
    #expect(ran.status == 1)
    #expect(
      ran.output.contains(
        "only `ShopTab` can end it: `open` a link instead, which ends what is in its way; or send an "
          + "`output` to a common parent, and let that one end `Payment` first"))
    let parent = session("{ output: ended }", answer: "dismiss")
    #expect(parent.status == 1)
    let help = "{ in: { child: ShopTab, do: { if: alive Payment, then: { stop: Payment } } } }"
    #expect(
      parent.output.contains("have `ShopTab` stop it: `\(help)`; or write `keep: true`"))
    // What the help says, literally.
    let green = session("{ output: ended }", answer: "[\(help), dismiss]")
    #expect(green.status == 0, "\(green.output)")
  }

  // MARK: A child that takes its own screens away

  private func shop(_ close: String, buy: String = "{ start: Checkout }") -> Ran {
    flowctl(
      "validate", "--strict", "-",
      input: """
        flow: 1
        root: Shop
        gestures: { back: finish, swipe: finish }
        rules: { never-finishes: off, unused-transition: off, unused-outcome: off }
        screens: { Home: { events: [buy] }, Cart: { events: [close, pay] } }
        coordinators:
          Shop:
            children: { Checkout: present }
            start: Home
            transitions:
              Home.buy: \(buy)
              Checkout.paid: stay
              Checkout.cancelled: stay
              Checkout.finished: stay
          Checkout:
            outcomes: [paid, cancelled]
            start: Cart
            transitions: { Cart.close: \(close), Cart.pay: { finish: paid } }

        """)
  }

  @Test func `a child that dismisses itself is told to finish`() {
    let ran = shop("{ dismiss: self }")
    #expect(ran.status == 1)
    #expect(
      ran.output.contains(
        "end with `{ finish: cancelled }` instead: it removes the screens too; or"))
    #expect(shop("{ finish: cancelled }").status == 0)
  }

  @Test func `what is started and stopped in one turn is started`() {
    let ran = shop("{ finish: cancelled }", buy: "[{ start: Checkout }, { stop: Checkout }]")
    #expect(!ran.output.contains("unreachable-coordinator"), "\(ran.output)")
    let never = shop("{ finish: cancelled }", buy: "stay")
    #expect(never.output.contains("never starts it [unused-declaration]"))
  }

  /// `dismiss` before a present, where only some ways lead there with anything presented.
  @Test func `a dismiss in case is suppressed as its help says`() {
    func validate(_ suppression: String) -> Ran {
      flowctl(
        "validate", "--strict", "-",
        input: """
          flow: 1
          root: App
          gestures: { back: finish, swipe: finish }
          screens: { Home: { events: [ask], async: [expired] }, Note: { events: [ok] } }
          coordinators:
            App:
              start: Home
              transitions:
                Home.ask: { present: Note }
                Note.ok: dismiss
                Home.expired:
                  - dismiss \(suppression)
                  - { present: Note }

          """)
    }
    let warned = validate("")
    #expect(warned.status == 1)
    #expect(
      warned.output.contains(
        "it does no harm: keep it with `# flowctl:ignore dismiss-nothing -- why`"))
    #expect(validate("# flowctl:ignore dismiss-nothing -- a note may be up").status == 0)
  }
}
