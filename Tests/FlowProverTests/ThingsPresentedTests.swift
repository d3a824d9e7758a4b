import FlowKernel
import FlowProver
import FlowSource
import FlowTestSupport
import Testing

/// Things that are presented alone and have async events, over each other, with events that come once.
struct ThingsPresentedTests {
  private func proof(_ text: String) throws -> Proof {
    Prover.prove(try #require(try resolveFlow(text).flow))
  }

  /// - Parameters:
  ///   - once: what `Home` has said that comes once.
  ///   - failed: what an alert does that is answered.
  private func lock(once: String, over: String = "Failed", ok: String = "stay") -> String {
    """
    flow: 1
    root: App
    screens:
      Home: { events: [more], async: [failed]\(once) }
      More: {}
      Lock: { style: fullScreen, async: [unlock] }
      Failed: { style: alert, events: [ok] }
      Call: { style: fullScreen, async: [ended] }
    coordinators:
      App:
        async: [foreground]
        once: [foreground]
        start: Home
        transitions:
          Home.more: { push: More }
          Home.failed: { present: { screen: \(over), over: top } }
          Failed.ok: \(ok)
          App.foreground: { present: { screen: Lock, over: top } }
          Lock.unlock: { dismiss: Lock }
          Call.ended: { dismiss: top }
    """
  }

  @Test func `an event that comes once from below is spent`() throws {
    let proof = try proof(lock(once: ", once: [failed]"))
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
    // A second alert would be one that is dismissed unanswered.
    let asked = try self.proof(lock(once: ", once: [failed]", ok: "{ present: Call }"))
    #expect(asked.undecided.map(\.rule) == [])
    #expect(asked.broken.contains { $0.violation.rule == .unansweredAlert })
  }

  /// Alerts without end, and a screen below them: what lies above it goes with it, however much.
  @Test func `a screen is dismissed from below whatever was shown over it`() throws {
    let proof = try proof(lock(once: ""))
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
    let asked = try self.proof(lock(once: "", ok: "{ present: Call }"))
    #expect(asked.undecided.map(\.rule) == [])
    #expect(asked.broken.contains { $0.violation.rule == .unansweredAlert })
    let others = try self.proof(lock(once: "", over: "Call"))
    #expect(others.undecided.map(\.rule) == [])
  }

  /// A chain that ends is no chain without limit.
  @Test(arguments: [17, 63]) func `sheets that open the next one are proved`(count: Int) throws {
    let numbers = 1...count
    let screens = numbers.map { "  S\($0): { events: [next, done] }\n" }.joined()
    let coordinators = numbers.map { number in
      let isLast = number == count
      return "  C\(number):\n"
        + (isLast ? "" : "    children: { C\(number + 1): { as: present, swipe: finish } }\n")
        + "    start: S\(number)\n    transitions:\n"
        + "      S\(number).next: \(isLast ? "stay" : "{ start: C\(number + 1) }")\n"
        + "      S\(number).done: \(number == 1 ? "stay" : "finish")\n"
        + (isLast ? "" : "      C\(number + 1).finished: stay\n")
    }.joined()
    let proof = try proof("flow: 1\nroot: C1\nscreens:\n\(screens)coordinators:\n\(coordinators)")
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [])
  }

  /// It lies there in some worlds and in others it does not: where it does not, all stays as it is.
  @Test func `a screen that is not there is dismissed in vain`() throws {
    let text = """
      flow: 1
      root: App
      screens:
        Home: { events: [load, warn] }
        Load: { async: [done] }
        Note: { style: fullScreen, events: [more, close], async: [late] }
      coordinators:
        App:
          start: Home
          transitions:
            Home.load: { present: Load }
            Home.warn: { present: Note }
            Note.more: { present: { screen: Note, over: top } }
            Note.close: { dismiss: top }
            Note.late: [{ dismiss: Load }, { present: { screen: Note, over: top } }]
            Load.done: { present: { screen: Note, over: top } }
      """
    let flow = try #require(try resolveFlow(text).flow)
    let proof = Prover.prove(flow)
    #expect(proof.undecided.map(\.rule) == [])
    #expect(proof.broken.map(\.violation.rule) == [.dismissNothing])
    let trial = TheoremTrial(flow, worlds: 100, mostHeads: 2_000)
    let (misses, turns) = (trial.misses, trial.turns)
    #expect(misses == [])
    #expect(turns > 100)
  }

  @Test func `each turn of a world with things presented is one of its head's rules`() throws {
    let seeds = chosenSeeds(count: 24)
    var misses: [String] = []
    var whole = 0
    var resolved = 0
    for seed in seeds {
      let text = RandomPresented(seed: seed).text
      showText(text, ifOnlyOneOf: seeds)
      guard let flow = try resolveFlow(text).flow else { continue }
      resolved += 1
      let trial = TheoremTrial(flow, worlds: 60, mostHeads: 2_000)
      whole += trial.isWhole ? 1 : 0
      misses += trial.misses.map { "presented, seed \(seed): \($0)" }
    }
    print("\(whole) whole of \(resolved) flows with things presented")
    #expect(misses.prefix(10) == [])
    #expect(resolved > seeds.count * 9 / 10)
  }

  @Test func `search and proof agree on flows with things presented`() throws {
    let seeds = chosenSeeds(count: 24)
    var check = ProverCheck()
    for seed in seeds {
      guard let flow = try resolveFlow(RandomPresented(seed: seed).text).flow else { continue }
      let excusing = seed % 3 == 0 ? Excusing(seed: seed) : Excusing()
      check.check(
        flow, name: "presented, seed \(seed)", worlds: 300, heads: 2_000, excusing: excusing)
    }
    print("presented: \(check)")
    #expect(check.complaints == [])
    expectOpen(atMost: 744, check)
  }
}
