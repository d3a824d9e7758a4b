import FlowProver
import FlowTestSupport
import Testing

/// The property that the proof rests on, on random flows.
struct TheoremTests {
  @Test func `each turn of a world is one of its head's rules`() throws {
    let seeds = chosenSeeds(count: 24)
    var misses: [String] = []
    var turns = 0
    var flows = 0
    try eachRandomFlow(of: seeds) { name, flow in
      let trial = TheoremTrial(flow, worlds: 60, mostHeads: 2_000)
      turns += trial.turns
      flows += trial.isWhole ? 1 : 0
      misses += trial.misses.map { "\(name): \($0)" }
    }
    print("\(flows) flows, \(turns) turns as their heads' rules say")
    #expect(misses.prefix(10) == [])
    #expect(turns > seeds.count * 30)
  }

  @Test func `so it is behind errors that a run does not report`() throws {
    let seeds = chosenSeeds(count: 5)
    var misses: [String] = []
    var turns = 0
    try eachRandomFlow(of: seeds) { name, flow in
      let trial = TheoremTrial(flow, worlds: 60, mostHeads: 2_000, endingAt: { _, _ in false })
      turns += trial.turns
      misses += trial.misses.map { "\(name): \($0)" }
    }
    #expect(misses.prefix(10) == [])
    #expect(turns > seeds.count * 30)
  }

  /// A link leaves a bar of which every tab is folded already: the tab that it stands in is folded all the same.
  @Test func `a hidden bar has one head however its tabs came to be folded`() throws {
    let flow = try resolveFlow(RandomFlow(seed: 1_200_301).text).flow
    let trial = TheoremTrial(try #require(flow), worlds: 60, mostHeads: 2_000)
    let misses = trial.misses
    #expect(misses == [])
  }

  /// What lies below a coordinator comes from several places, of which some only stand for others.
  @Test func `a summary that gets contents of its own keeps what it stood for`() throws {
    let flow = try resolveFlow(RandomValues(seed: 1_410_605).text).flow
    let trial = TheoremTrial(try #require(flow), worlds: 60, mostHeads: 2_000)
    let misses = trial.misses
    #expect(misses == [])
  }

  /// It stays a hole until it is seen, as it does below something presented.
  @Test func `a tab that is selected while something is pushed over its bar has a head`() throws {
    let flow = try resolveFlow(RandomFlow(seed: 1_001_357).text).flow
    let trial = TheoremTrial(try #require(flow), worlds: 60, mostHeads: 2_000)
    let misses = trial.misses
    #expect(misses == [])
  }

  /// Something is pushed over a coordinator that is nested in itself; the back menu takes all of it.
  @Test func `a round comes back below what others have pushed since`() throws {
    let flow = try resolveFlow(RandomFlow(seed: 1_800_399).text).flow
    let trial = TheoremTrial(try #require(flow), worlds: 60, mostHeads: 2_000)
    let misses = trial.misses
    #expect(misses == [])
  }

  /// A sheet that is opened after others have gone gets the place of one of these.
  @Test func `rounds are taken out in the order of the tree`() throws {
    let flow = try resolveFlow(RandomFlow(seed: 3_401_050).text).flow
    let trial = TheoremTrial(try #require(flow), worlds: 60, mostHeads: 2_000)
    let misses = trial.misses
    #expect(misses == [])
  }

  /// What a turn sets may be what it was: then it goes round at once.
  @Test(arguments: [
    """
    flow: 1
    root: App
    state: { on: Bool = true }
    notifications: [note]
    screens: { Home: { events: [a], async: [tick] } }
    coordinators:
      App:
        children: { Quiet: none }
        start: [{ push: Home }, { start: Quiet }]
        transitions:
          Home.a: { if: on, then: { start: Quiet }, else: stay }
          Home.tick: { in: { child: Quiet, do: { output: rang } } }
          notification.note: { set: { on: true } }
          Quiet.rang: { post: note }
      Quiet:
        outputs: [rang]
        start: stay
        transitions: { notification.note: { output: rang } }
    """,
    """
    flow: 1
    root: App
    types: { Kind: [x] }
    notifications: [note]
    screens: { Home: {} }
    coordinators:
      App:
        start: { push: Home }
        transitions: { notification.note: { open: item, with: { kind: .x } } }
    deeplinks:
      item:
        url: app://item/{kind}
        params: { kind: Kind }
        to: App
        do: [{ post: note }, { switch: kind, cases: { x: stay } }]
    """,
  ])
  func `a turn that never ends hangs where it does in the app`(text: String) throws {
    let trial = TheoremTrial(
      try #require(try resolveFlow(text).flow), worlds: 60, mostHeads: 2_000)
    let (misses, turns) = (trial.misses, trial.turns)
    #expect(misses == [])
    #expect(turns > 0)
  }

  /// Its bar stands in the selected tab of another one.
  @Test func `a hidden tab of a bar in a visible tab acts`() throws {
    let flow = try resolveFlow(
      """
      flow: 1
      root: App
      screens: { A: {}, B: { async: [late] }, C: {}, Note: {} }
      coordinators:
        App: { tabs: [Inner, Other] }
        Inner: { tabs: [First, Second] }
        First: { start: A }
        Second: { start: B, transitions: { B.late: { present: Note } } }
        Other: { start: C }
      """
    ).flow
    let trial = TheoremTrial(try #require(flow), worlds: 60, mostHeads: 2_000)
    let (misses, turns) = (trial.misses, trial.turns)
    #expect(misses == [])
    #expect(turns > 4)
  }

  /// Both bars have a tab with one number.
  @Test func `a tab bar that was started twice shows the tab of the one that is seen`() throws {
    let flow = try resolveFlow(
      """
      flow: 1
      root: App
      gestures: { back: finish }
      notifications: [signedOut]
      screens: { Home: { events: [open] }, A: { events: [more] }, B: { events: [out] }, C: { events: [out] } }
      coordinators:
        App:
          children: { Bar: push }
          start: Home
          transitions: { Home.open: [{ start: Bar }, { start: Bar }] }
        Bar: { tabs: [First, Second] }
        First:
          start: A
          transitions: { A.more: { push: B }, B.out: stay, notification.signedOut: popToRoot }
        Second: { start: C, transitions: { C.out: { post: signedOut } } }
      """
    ).flow
    let trial = TheoremTrial(
      try #require(flow), worlds: 60, mostHeads: 2_000, endingAt: { _, _ in false })
    let (misses, turns) = (trial.misses, trial.turns)
    #expect(misses == [])
    #expect(turns > 20)
  }
}
