import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// What the prover says of sentences about flows in which one thing matters, and search beside it.
struct CheckProofTests {
  /// It was true as the app launched, and isn't where nothing happens.
  @Test func `what a turn made true may become true again behind a turn that changes nothing`()
    throws
  {
    let text = """
      flow: 1
      root: App
      screens: { Home: { events: [stay, open] }, Intro: {} }
      coordinators:
        App:
          start: Home
          transitions: { Home.stay: stay, Home.open: { present: Intro } }
      checks:
        once: { once: visible Intro or launch }
        opened: { once: visible Intro and Home.open or launch }
      """
    let flow = try #require(try resolveFlow(text).flow)
    #expect(Prover.prove(flow).checks.map { $0.way?.turns } == [2, 1])
    var trial = CheckTrial()
    trial.check(flow, name: "idle turn", worlds: 200)
    #expect(trial.complaints == [])
  }

  /// Five tabs, in each a tree of screens and a link there: in most worlds all seems to be as near.
  @Test func `a check is broken in a large app, if by a way that may not be the shortest`() throws {
    let count = 31
    var (screens, coordinators, links) = ("", "", "")
    for tab in 0..<5 {
      coordinators += "  T\(tab):\n    start: T\(tab)S0\n    transitions:\n"
      for screen in 0..<count {
        screens += "  T\(tab)S\(screen): { events: [next, other] }\n"
        for (event, target) in [("next", 2 * screen + 1), ("other", 2 * screen + 2)] {
          let step = target < count ? "{ push: T\(tab)S\(target) }" : "stay"
          coordinators += "      T\(tab)S\(screen).\(event): \(step)\n"
        }
      }
      links += "  link\(tab): { url: app://\(tab), to: App.T\(tab) }\n"
    }
    let text = """
      flow: 1
      root: App
      gestures: { back: finish }
      screens:
      \(screens)coordinators:
        App: { tabs: [T0, T1, T2, T3, T4] }
      \(coordinators)deeplinks:
      \(links)checks:
        later: { never: visible T4S30, after: visible T0S30 }
        twice: { once: T1S30.next }
        other: { never: visible T4S29, after: T1S30.other, until: launch }
      """
    let verdicts = Prover.prove(try #require(try resolveFlow(text).flow)).checks
    for verdict in verdicts {
      guard case .broken = verdict.outcome else {
        Issue.record("not found: \(verdict.outcome)")
        continue
      }
    }
    #expect(verdicts.map(\.isShortest) == [false, true, false])
  }

  /// Two buttons take a screen off the same stack, and leave worlds that look alike: below a card may lie another one, and
  /// below the sheet lies what led to it.
  @Test func `what a button leads back to is not what another one leads back to`() throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Home: { events: [open, card] }
        Sheet: { events: [done] }
        Card: { events: [more, up] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.open: { push: Sheet }
            Home.card: { push: Card }
            Sheet.done: pop
            Card.more: { push: Card }
            Card.up: pop
      checks:
        doneLeadsHome: { when: Sheet.done, then: visible Home }
        upLeadsHome: { when: Card.up, then: visible Home }
        leadsHome: { when: Sheet.done or Card.up, then: visible Home }
      """
    let verdicts = Prover.prove(try #require(try resolveFlow(text).flow)).checks
    #expect(verdicts.map(\.word) == ["proved", "broken, 3", "broken, 3"])
  }

  /// What lies below an alert, or in a tab that nobody sees, is known as far as anything ever lay there.
  @Test func `what never lies in a hole is not looked for there`() throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens:
        Home: { events: [open] }
        Profile: { events: [more] }
        Form: { events: [next, ask] }
        Sure: { style: alert, events: [ok] }
      coordinators:
        App: { tabs: [First, Second] }
        First:
          children: { Sheet: present }
          start: Home
          transitions: { Home.open: { start: Sheet } }
        Second:
          children: { Deep: push }
          start: Profile
          transitions: { Profile.more: { start: Deep } }
        Deep: { start: Home, ignores: [Home.open] }
        Sheet:
          start: Form
          transitions: { Form.next: { push: Form }, Form.ask: { present: Sure }, Sure.ok: stay }
      checks:
        profile: { always: not presented Profile }
        form: { always: not presented Form or not visible Sure }
        sheet: { never: live Sheet and visible Profile }
        deep: { never: live Deep and visible Sure }
      """
    let flow = try #require(try resolveFlow(text).flow)
    #expect(
      Prover.prove(flow).checks.map(\.word) == ["proved", "broken, 2", "proved", "broken, 5"])
    var trial = CheckTrial()
    trial.check(flow, name: "holes", worlds: 400)
    #expect(trial.complaints == [])
  }

  /// Each of three sheets opens the next: what lay between two of a kind is folded, with the sheet of another kind in it.
  @Test func `what is presented in a folded round may be what a check asks for`() throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish, swipe: finish }
      screens: { Home: { events: [open] }, Names: { events: [person] }, Person: { events: [post] }, Post: { events: [likes] } }
      coordinators:
        App:
          children: { List: present }
          start: Home
          transitions: { Home.open: { start: List } }
        List:
          children: { Profile: present }
          start: Names
          transitions: { Names.person: { start: Profile } }
        Profile:
          children: { Reading: present }
          start: Person
          transitions: { Person.post: { start: Reading } }
        Reading:
          children: { List: present }
          start: Post
          transitions: { Post.likes: { start: List } }
      checks:
        screen: { never: presented Post and visible Person }
        coordinator: { never: presented Reading and visible Person }
        live: { never: live Reading and visible Person }
      """
    let flow = try #require(try resolveFlow(text).flow)
    let verdicts = Prover.prove(flow).checks
    #expect(verdicts.map(\.word) == ["broken, 5", "broken, 5", "broken, 5"])
    var trial = CheckTrial()
    trial.check(flow, name: "rounds", worlds: 400)
    #expect(trial.complaints == [])
  }

  /// A screen comes over three that are presented alone; a bar's tab is hidden in a hidden tab; a hidden tab holds rounds.
  @Test(arguments: [
    """
    types: { Step: [none, one, two, three, four] }
    state: { step: Step = .none }
    screens:
      Home: { async: [first, second, third, fourth] }
      First: { style: fullScreen }
      Second: { style: fullScreen }
      Third: { style: fullScreen }
      Last: { style: fullScreen }
    coordinators:
      App:
        start: Home
        transitions:
          Home.first: { if: step == .none, then: [{ set: { step: .one } }, { present: { screen: First, over: top } }] }
          Home.second: { if: step == .one, then: [{ set: { step: .two } }, { present: { screen: Second, over: top } }] }
          Home.third: { if: step == .two, then: [{ set: { step: .three } }, { present: { screen: Third, over: top } }] }
          Home.fourth: { if: step == .three, then: [{ set: { step: .four } }, { present: { screen: Last, over: top } }] }
    checks:
      hidden: { never: presented First and visible Last }
    """,
    """
    screens:
      Home: { tabBar: hidden, events: [open] }
      A: { events: [open] }
      B: { events: [leave] }
      C: {}
      D: {}
    coordinators:
      App: { tabs: [First, Other] }
      First: { children: { Bar: push }, start: Home, transitions: { Home.open: { start: Bar } } }
      Bar: { tabs: [Left, Right] }
      Left: { start: B, transitions: { B.leave: { select: Other } } }
      Right: { children: { Deep: push }, start: A, transitions: { A.open: { start: Deep } } }
      Deep: { start: C }
      Other: { start: D }
    checks:
      hidden: { never: live Deep and B.leave }
    """,
    """
    screens:
      Home: { tabBar: hidden, events: [open] }
      Names: { events: [person] }
      Person: { events: [post, leave] }
      Post: { events: [likes] }
      D: {}
    coordinators:
      App: { tabs: [Feed, Other] }
      Feed: { children: { List: push }, start: Home, transitions: { Home.open: { start: List } } }
      List: { children: { Profile: push }, start: Names, transitions: { Names.person: { start: Profile } } }
      Profile:
        children: { Reading: push }
        start: Person
        transitions: { Person.post: { start: Reading }, Person.leave: { select: Other } }
      Reading: { children: { List: push }, start: Post, transitions: { Post.likes: { start: List } } }
      Other: { start: D }
    checks:
      hidden: { never: live Reading and Person.leave }
    """,
  ])
  func `what lies in a hole of a hole may be what a check asks for`(text: String) throws {
    let whole = "flow: 1\nroot: App\ngestures: { back: finish, swipe: finish }\n" + text
    let flow = try #require(try resolveFlow(whole).flow)
    var trial = CheckTrial()
    trial.check(flow, name: "hidden", worlds: 400)
    #expect(trial.complaints == [])
    #expect(trial.broken == 1)
  }

  private static let rounds = """
    flow: 1
    root: App
    gestures: { gone: finish }
    screens:
      Home: { events: [more] }
      Item: { events: [more, root, done] }
    coordinators:
      App:
        children: { Items: push }
        start: Home
        transitions: { Home.more: { start: Items } }
      Items:
        children: { Items: push }
        start: Item
        transitions:
          Item.more: { start: Items }
          Item.root: popToRoot
          Item.done: finish
    checks:

    """

  /// What one check asks for is opened for all, and the more is opened, the less is decided.
  @Test func `a check takes no other one's verdict`() throws {
    func outcomes(_ checks: [String]) throws -> [String: String] {
      let flow = try #require(
        try resolveFlow(Self.rounds + checks.map { "  \($0)\n" }.joined()).flow)
      let proof = Prover.prove(flow)
      return Dictionary(
        uniqueKeysWithValues: proof.checks.map {
          (
            flow.names[flow.checks[$0.number].name],
            "\($0.outcome)".prefix { $0.isLetter }.description
          )
        })
    }
    let heavy = "heavy: { never: Item.done and live Items }"
    let others = ["still: { never: swipe Home }", "there: { always: live App }"]
    #expect(try outcomes([heavy])["heavy"] != "proved")
    for checks in [[heavy] + others, others + [heavy], [others[0], heavy, others[1]]] {
      let all = try outcomes(checks)
      #expect(all["still"] == "proved" && all["there"] == "proved", "\(all)")
    }
  }

  /// What a coordinator outside the rounds takes is told, whatever goes unopened in them.
  @Test func `a check may ask for an event beside rounds`() throws {
    let flow = try #require(
      try resolveFlow(Self.rounds + "  leads: { when: Home.more, then: visible Item }\n").flow)
    let proof = Prover.prove(flow)
    #expect(proof.checks.allSatisfy { if case .proved = $0.outcome { true } else { false } })
    let wrong = try #require(
      try resolveFlow(Self.rounds + "  leads: { when: Home.more, then: visible Home }\n").flow)
    #expect(
      Prover.prove(wrong).checks.allSatisfy { if case .broken = $0.outcome { true } else { false } }
    )
  }
}
