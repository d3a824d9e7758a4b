import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Events that are requested of screens far down a stack that grows.
struct RequestsTests {
  private func flow(
    got: String, ask: String = "{ request: Home.got }", more: String = "{ push: Card }"
  ) -> String {
    """
    flow: 1
    root: App
    state: { isOn: Bool = false }
    gestures: { back: finish, swipe: finish }
    screens:
      Home: { events: [open], async: [got, seen], once: [got, seen] }
      Card: { events: [ask, more, up, note], async: [seen], once: [seen] }
    coordinators:
      App:
        start: Home
        transitions:
          Home.open: { push: Card }
          Card.more: \(more)
          Card.ask: \(ask)
          Card.note: { request: Card.seen }
          Card.up: pop
          Home.got: \(got)
          Card.seen: stay
          Home.seen: stay
    """
  }

  private func proof(_ text: String) throws -> Proof {
    let proof = Prover.prove(try #require(try resolveFlow(text).flow, "\(text)"))
    // Else a search has come across what no rule says.
    #expect(proof.unforeseen == 0)
    return proof
  }

  @Test func `an event is requested of a screen below any number of others`() throws {
    let proof = try proof(flow(got: "{ popTo: Home }"))
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
  }

  @Test func `what a requested event breaks is found, and comes of nothing else`() throws {
    let asked = try proof(flow(got: "dismiss"))
    #expect(asked.undecided.map(\.rule) == [])
    let broken = try #require(asked.broken.first)
    #expect(broken.violation.rule == .dismissNothing)
    #expect(broken.way.actions.count == 4, "launch, open, ask, got")
    #expect(asked.broken.count == 1)

    let never = "{ if: isOn, then: { request: Home.got }, else: stay }"
    let unasked = try proof(flow(got: "dismiss", ask: never))
    #expect(unasked.undecided.map(\.rule) == [])
    #expect(unasked.broken.map(\.violation.rule) == [])
  }

  /// What is seen lies on a note, that on a card, and that on the screen that is asked.
  @Test func `a request finds a screen below several others`() throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
        Home: { events: [open], async: [got], once: [got] }
        Card: { events: [more] }
        Note: { events: [more] }
        Last: { events: [ask] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open: { push: Card }
            Card.more: { push: Note }
            Note.more: { push: Last }
            Last.ask: { request: Home.got }
            Home.got: dismiss
      """
    let proof = try proof(text)
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
  }

  /// One request after the other, in any order and any number.
  @Test func `requests of several events are kept apart`() throws {
    let proof = try proof(
      flow(
        got: "{ popTo: Home }",
        ask: "[{ request: Home.got }, { request: Home.seen }, { request: Card.seen }]"))
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
  }

  /// The app's screens lie in two runs, with a child's between them: the upper one may have none that is asked.
  @Test(arguments: [("stay", 0), ("dismiss", 1)])
  func `a request passes over what lacks the screen`(got: String, count: Int) throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Home: { events: [open], async: [got], once: [got] }
        Card: { events: [more] }
        Last: { events: [ask] }
        Shop: { events: [pick] }
      coordinators:
        App:
          children: { Shopping: push }
          start: Home
          transitions:
            Home.open: { start: Shopping }
            Shopping.picked: { push: { screen: Card, over: top } }
            Card.more: { push: { screen: Last, over: top } }
            Last.ask: { request: Home.got }
            Home.got: \(got)
        Shopping:
          outputs: [picked]
          start: Shop
          transitions: { Shop.pick: { output: picked } }
      """
    let flow = try #require(try resolveFlow(text).flow)
    // That a card lies on what the child shows is nothing that is asked here.
    let proof = Prover.prove(
      flow,
      endingAt: { rule, _ in
        rule != .hierarchyMismatch && rule.defaultSeverity == .error
      })
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.unforeseen == 0)
    let broken = proof.broken.map(\.violation.rule).filter { $0 != .hierarchyMismatch }
    #expect(broken == Array(repeating: .dismissNothing, count: count))
  }
}
