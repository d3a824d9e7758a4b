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
        "a tap on the selected tab pops `Checkout`, and its coordinator stays alive [leaked-child]")
    )
    #expect(leaks.output.contains("launch · Home.go · tab Shop"))
    #expect(
      leaks.output.contains(
        "`gestures: { back: finish }`, and bind `Checkout.finished` in `Shop`"))
    #expect(!leaks.output.contains("go back out"))
    // What the help says, literally.
    #expect(validate("gestures: { back: finish }", ", Checkout.finished: stay").status == 0)
  }

  /// Two coordinators show the screen, and one of them pushes it.
  @Test func `a round is told at the transition that makes it`() {
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

      """
    let ran = flowctl("validate", "-", input: flow)
    #expect(ran.output.contains("<stdin>:14:7: warning: `S.more` makes the stack grow each time"))
    #expect(ran.output.contains("launch · S.go · S.more · S.more"))
  }
}
