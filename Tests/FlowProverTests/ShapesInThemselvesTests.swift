import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Coordinators inside themselves, beside what takes several of them away.
struct ShapesInThemselvesTests {
  @Test func `64 right flows with a profile in a profile are proved`() throws {
    var wrong: [String] = []
    for shape in ShapeInItself.all {
      let result = try resolveFlow(shape.text)
      let flow = try #require(result.flow, "\(shape.name): \(result)")
      let search = BreadthFirst(flow, worlds: 40)
      let proof = Prover.prove(flow)
      let open = proof.undecided.map(\.rule.name)
      let broken = proof.broken.map(\.violation.rule.name)
      if !search.broken.isEmpty || !open.isEmpty || !broken.isEmpty {
        wrong.append(
          "\(shape.name): open \(open), broken \(broken), in truth \(search.broken.count)")
      }
    }
    #expect(wrong == [])
  }

  /// Three cases that other people wrote.
  @Test(arguments: [
    """
    flow: 1
    root: App
    gestures: { back: finish, hears: { several: all } }
    screens: { Feed: { events: [open] }, Person: { events: [more] } }
    coordinators:
      App: { tabs: [Feeds] }
      Feeds:
        children: { Profile: push }
        start: Feed
        transitions: { Feed.open: { start: Profile }, Profile.finished: stay }
      Profile:
        children: { Profile: push }
        start: Person
        transitions: { Person.more: { start: Profile }, Profile.finished: stay }
    """,
    """
    flow: 1
    root: App
    gestures: { back: finish, swipe: finish, hears: { several: all } }
    screens: { Feed: { events: [open] }, Person: { events: [more] } }
    coordinators:
      App:
        children: { Profile: { as: present, swipe: finish } }
        start: Feed
        transitions: { Feed.open: { start: Profile }, Profile.finished: stay }
      Profile:
        children: { Profile: push }
        start: Person
        transitions: { Person.more: { start: Profile }, Profile.finished: stay }
    """,
    """
    flow: 1
    root: App
    gestures: { back: finish, hears: { several: all } }
    screens: { Feed: { events: [open] }, Person: { events: [more] } }
    coordinators:
      App:
        children: { Profile: push }
        start: Feed
        transitions: { Feed.open: { start: Profile }, Profile.finished: stay }
      Profile:
        children: { Profile: push }
        start: Person
        transitions: { Person.more: { start: Profile }, Profile.finished: stay }
    deeplinks: { home: { url: "app://home", to: App } }
    """,
    // Who hears of each screen that goes, and does nothing.
    """
    flow: 1
    root: App
    gestures: { back: finish, hears: { several: all } }
    screens: { Feed: { events: [open] }, Person: { events: [more] } }
    coordinators:
      App: { tabs: [Feeds] }
      Feeds:
        children: { Profile: push }
        start: Feed
        transitions: { Feed.open: { start: Profile }, Profile.finished: stay }
      Profile:
        children: { Profile: push }
        start: Person
        transitions:
          Person.more: { start: Profile }
          Person.popped: stay
          Person.dismissed: stay
          Profile.finished: stay
    """,
  ])
  func `a profile in a profile is proved in a tab, in a sheet and with a link`(text: String) throws
  {
    let proof = Prover.prove(try #require(try resolveFlow(text).flow))
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
  }

  /// What answers within the rounds may do, and the rounds still go unopened: each of these looked at every profile of
  /// a stack that has no limit.
  @Test(arguments: [
    InThemselves(home: "{ push: Photo }"),
    InThemselves(home: "{ push: Photo }", answer: "{ set: { seen: true } }"),
    InThemselves(answer: "finish"),
    InThemselves(out: "{ finish: out }", handing: "{ finish: out }"),
    InThemselves(
      home: "{ push: Photo }", out: "{ finish: out }",
      handing: "[{ set: { seen: true } }, { finish: out }]"),
    InThemselves(gestures: "back: finish, gone: finish, hears: { several: last }"),
  ])
  func `rounds go whatever they set, hand up or leave to the menu`(shape: InThemselves) throws {
    let flow = try #require(try resolveFlow(shape.text).flow, "\(shape.text)")
    let proof = Prover.prove(flow)
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
    #expect(BreadthFirst(flow, worlds: 200).broken.isEmpty)
  }

  /// What a profile sets when the one that it opened goes is broken by whoever hears of the first.
  @Test func `what rounds set is known when the last of them has gone`() throws {
    let shape = InThemselves(
      home: "{ if: seen, then: dismiss, else: stay }", answer: "{ set: { seen: true } }")
    let flow = try #require(try resolveFlow(shape.text).flow)
    let proof = Prover.prove(flow)
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
  }

  /// A locked profile goes too when several go, and then its parent hears of it: here one that hangs on it.
  @Test func `an answer within the rounds is found however many go`() throws {
    let text = """
      flow: 1
      root: App
      gestures: { back: finish, hears: { several: all } }
      screens: { Feed: { events: [open] }, Person: { events: [more] }, Note: {} }
      coordinators:
        App: { tabs: [Feeds] }
        Feeds:
          children: { Profile: push }
          start: Feed
          transitions: { Feed.open: { start: Profile }, Profile.finished: stay }
        Profile:
          children: { Profile: { as: push, back: locked } }
          start: Person
          transitions: { Person.more: { start: Profile }, Profile.finished: pop }
      """
    let flow = try #require(try resolveFlow(text).flow)
    let proof = Prover.prove(flow)
    #expect(!BreadthFirst(flow, worlds: 60).broken.isEmpty)
    #expect(!proof.proved.contains(.popRoot))
    #expect(proof.unforeseen == 0)
  }

  /// While `isDeep`, a profile of the second time around is what is seen, and the topic that says that it goes when the tab
  /// is tapped again lies in a round.
  @Test func `what screens within the rounds say as they go is not passed over`() throws {
    let text = """
      flow: 1
      root: App
      state: { hasGone: Bool = false, isDeep: Bool = false, isSecond: Bool = false }
      gestures: { back: locked, gone: finish, hears: { several: all } }
      screens:
        Feed: { events: [open, look] }
        Post: { events: [more] }
        Person: { events: [more] }
        Tag: { events: [more] }
      coordinators:
        App: { tabs: [Feeds] }
        Feeds:
          children: { Thread: push }
          start: Feed
          transitions:
            Feed.open: [{ set: { hasGone: false, isDeep: false, isSecond: false } }, { start: Thread }]
            Feed.look: { if: hasGone and isDeep, then: dismiss, else: stay }
            Thread.finished: stay
        Thread:
          children: { Profile: push }
          start: Post
          transitions:
            Post.more:
              if: isSecond
              then: [{ set: { isDeep: true } }, { start: Profile }]
              else: { start: Profile }
            Profile.finished: stay
        Profile:
          children: { Topic: push }
          start: Person
          transitions:
            Person.more: [{ set: { isDeep: false } }, { start: Topic }]
            Topic.finished: stay
        Topic:
          children: { Thread: push }
          start: Tag
          transitions:
            Tag.more: [{ set: { isSecond: true } }, { start: Thread }]
            Tag.popped: { set: { hasGone: true } }
            Thread.finished: stay
      """
    let flow = try #require(try resolveFlow(text).flow)
    let proof = Prover.prove(flow)
    #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
    #expect(proof.unforeseen == 0)
  }

  /// What is told goes up through any number of rounds, and all of them stay.
  @Test(arguments: [
    "popToRoot", "stay", "{ set: { seen: true } }", "{ present: Photo }", "{ stop: Profile }",
    "[{ stop: Profile }, { push: Photo }]",
  ])
  func `what rounds tell on is told to whoever stands above them`(home: String) throws {
    for handing in ["{ output: out }", "[{ set: { seen: true } }, { output: out }]"] {
      let shape = Telling(home: home, handing: handing)
      let flow = try #require(try resolveFlow(shape.text).flow, "\(shape.text)")
      let proof = Prover.prove(flow)
      #expect(proof.undecided.map(\.rule) == [], "\(handing)")
      #expect(proof.broken.map(\.violation.rule) == [], "\(handing)")
      #expect(proof.unforeseen == 0)
      #expect(BreadthFirst(flow, worlds: 200).broken.isEmpty)
    }
  }

  /// The one who is seen says so, and who hears of it in the end hangs on what the rounds have set or handed on.
  @Test(arguments: [
    Telling(
      home: "{ if: seen, then: dismiss, else: stay }",
      handing: "[{ set: { seen: true } }, { output: out }]"),
    Telling(
      home: "{ if: flag, then: dismiss, else: stay }", payload: "{ flag: Bool }",
      saying: "{ output: { output: out, with: { flag: true } } }"),
  ])
  func `what rounds set and hand on as they tell is known`(shape: Telling) throws {
    let flow = try #require(try resolveFlow(shape.text).flow, "\(shape.text)")
    let proof = Prover.prove(flow)
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
    #expect(proof.unforeseen == 0)
  }

  @Test func `what rounds hand on is what was said, and nothing else`() throws {
    let shape = Telling(
      home: "{ if: flag, then: stay, else: dismiss }", payload: "{ flag: Bool }",
      saying: "{ output: { output: out, with: { flag: true } } }")
    let proof = Prover.prove(try #require(try resolveFlow(shape.text).flow, "\(shape.text)"))
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
    #expect(proof.unforeseen == 0)
  }

  /// Only the second profile's parent is told `false`: each round says something of its own.
  @Test func `what a round tells in another's words is not taken for the same`() throws {
    let shape = Telling(
      home: "{ if: flag, then: stay, else: dismiss }", payload: "{ flag: Bool }",
      saying: "{ output: { output: out, with: { flag: true } } }",
      handing: "{ output: { output: out, with: { flag: false } } }")
    let flow = try #require(try resolveFlow(shape.text).flow, "\(shape.text)")
    let proof = Prover.prove(flow)
    #expect(!BreadthFirst(flow, worlds: 60).broken.isEmpty)
    #expect(!proof.proved.contains(.dismissNothing))
    #expect(proof.unforeseen == 0)
  }

  @Test func `each turn of a world whose rounds tell is one of its head's rules`() throws {
    let seeds = chosenSeeds(count: 24)
    var misses: [String] = []
    var check = ProverCheck()
    for seed in seeds {
      let text = RandomInThemselves(seed: seed, tells: true).text
      showText(text, ifOnlyOneOf: seeds)
      guard let flow = try resolveFlow(text).flow else { continue }
      let trial = TheoremTrial(flow, worlds: 60, mostHeads: 2_000)
      misses += trial.misses.map { "telling, seed \(seed): \($0)" }
      check.check(flow, name: "telling, seed \(seed)", worlds: 300, heads: 2_000)
    }
    print("telling: \(check)")
    #expect(misses.prefix(10) == [])
    #expect(check.complaints == [])
    #expect(check.flows > seeds.count * 9 / 10)
  }

  /// - Parameter acts: whether who is covered acts by itself.
  @Test(arguments: [false, true])
  func `each turn of a world with rounds is one of its head's rules`(acts: Bool) throws {
    let seeds = chosenSeeds(count: 24)
    var misses: [String] = []
    var whole = 0
    var resolved = 0
    for seed in seeds {
      let text = RandomInThemselves(seed: seed, acts: acts).text
      showText(text, ifOnlyOneOf: seeds)
      guard let flow = try resolveFlow(text).flow else { continue }
      resolved += 1
      let trial = TheoremTrial(flow, worlds: 60, mostHeads: 2_000)
      whole += trial.isWhole ? 1 : 0
      misses += trial.misses.map { "in itself, acting \(acts), seed \(seed): \($0)" }
    }
    print("acting \(acts): \(whole) whole of \(resolved) flows in themselves")
    #expect(misses.prefix(10) == [])
    #expect(resolved > seeds.count * 9 / 10)
  }

  /// - Parameter acts: whether who is covered acts by itself.
  @Test(arguments: [(false, 2976), (true, 3273)])
  func `search and proof agree on flows inside themselves`(acts: Bool, open: Int) throws {
    let seeds = chosenSeeds(count: 24)
    var check = ProverCheck()
    for seed in seeds {
      let text = RandomInThemselves(seed: seed, acts: acts).text
      guard let flow = try resolveFlow(text).flow else { continue }
      check.check(flow, name: "in itself, seed \(seed)", worlds: 300, heads: 2_000)
    }
    print("in themselves, acting \(acts): \(check)")
    #expect(check.complaints == [])
    expectOpen(atMost: open, check)
  }
}

/// A profile that opens a profile, in a tab, and says something that is told up through all of them.
struct Telling: CustomTestStringConvertible {
  var home = "stay"
  var payload = "{}"
  var saying = "{ output: out }"
  var handing = "{ output: out }"

  var testDescription: String { "\(home), \(saying), \(handing)" }

  var text: String {
    """
    flow: 1
    root: App
    state: { seen: Bool = false }
    gestures: { back: finish, gone: finish, hears: { several: all } }
    screens: { Feed: { events: [open] }, Person: { events: [more, say] }, Photo: { events: [show, close] } }
    coordinators:
      App: { tabs: [Feeds] }
      Feeds:
        children: { Profile: push }
        start: Feed
        transitions:
          Feed.open: { start: Profile }
          Profile.finished: stay
          Profile.out: \(home)
          Photo.show: { if: seen, then: stay, else: stay }
          Photo.close: stay
      Profile:
        outputs: { out: \(payload) }
        children: { Profile: push }
        start: Person
        transitions:
          Person.more: { start: Profile }
          Person.say: \(saying)
          Profile.finished: stay
          Profile.out: \(handing)
    """
  }
}

/// A profile that opens a profile, in a tab: what happens there and what is answered.
struct InThemselves: CustomTestStringConvertible {
  var gestures = "back: finish, hears: { several: all }"
  var home = "stay"
  var out = "stay"
  var answer = "stay"
  var handing = "stay"

  var testDescription: String { "\(home), \(out), \(answer), \(handing)" }

  var text: String {
    """
    flow: 1
    root: App
    state: { seen: Bool = false }
    gestures: { \(gestures) }
    screens: { Feed: { events: [open] }, Person: { events: [more, out] }, Photo: { events: [show] } }
    coordinators:
      App: { tabs: [Feeds] }
      Feeds:
        children: { Profile: push }
        start: Feed
        transitions:
          Feed.open: { start: Profile }
          Profile.finished: \(home)
          Profile.out: stay
          Photo.show: { if: seen, then: stay, else: stay }
      Profile:
        outcomes: [out]
        children: { Profile: push }
        start: Person
        transitions:
          Person.more: { start: Profile }
          Person.out: \(out)
          Profile.finished: \(answer)
          Profile.out: \(handing)
    """
  }
}
