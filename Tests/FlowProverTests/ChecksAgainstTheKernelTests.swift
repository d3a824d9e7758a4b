import FlowModel
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// What the prover says of a flow's own checks, against breadth-first search through the kernel with the checks beside
/// it: random flows, random sentences. `FLOWCTL_FIRST_SEED` and `FLOWCTL_FLOWS` choose others and more.
struct ChecksAgainstTheKernelTests {
  private static let sentences = 6

  @Test func `no proved check is broken, and each way is a shortest one`() throws {
    var trial = CheckTrial()
    try eachFlowWithChecks(of: chosenSeeds(from: 70_000, count: 3)) { name, flow in
      trial.check(flow, name: name, worlds: 60)
    }
    print(trial)
    #expect(trial.complaints == [])
    #expect(trial.broken > 5 && trial.proved > 5)
  }

  @Test func `the same behind errors that a run does not report`() throws {
    var trial = CheckTrial()
    let seeds = chosenSeeds(from: 80_000, count: 1)
    try eachFlowWithChecks(of: seeds) { name, flow in
      trial.check(flow, name: name, worlds: 60, excusing: Excusing(seed: seeds.lowerBound))
    }
    print(trial)
    #expect(trial.complaints == [])
  }

  /// Three profiles deep, what the last one ends by comes to nobody but the rounds between, and a check asks for it.
  @Test func `what rounds hand up is told to a check`() throws {
    let text = """
      flow: 1
      root: App
      types: { Depth: [none, one, two, three] }
      state: { depth: Depth = .none }
      gestures: { back: finish, hears: { several: all } }
      screens: { Feed: { events: [open] }, Person: { back: locked, events: [more, out] } }
      coordinators:
        App:
          children: { Profile: push }
          start: Feed
          transitions:
            Feed.open: [{ set: { depth: .one } }, { start: Profile }]
            Profile.finished: stay
            Profile.out: stay
        Profile:
          outcomes: [out]
          children: { Profile: push }
          start: Person
          transitions:
            Person.more:
              switch: depth
              cases:
                one: [{ set: { depth: .two } }, { start: Profile }]
                two: [{ set: { depth: .three } }, { start: Profile }]
              default: { start: Profile }
            Person.out: { finish: out }
            Profile.finished: finish
            Profile.out: finish
      checks:
        neverOut: { never: Profile.out, while: depth == .three }
      """
    var trial = CheckTrial()
    trial.check(try #require(try resolveFlow(text).flow), name: "handed up", worlds: 200)
    #expect(trial.complaints == [])
    #expect(trial.pairs == 1 && trial.proved == 0)
  }

  private func eachFlowWithChecks(
    of seeds: Range<UInt64>, _ body: (String, Flow) throws -> Void
  ) throws {
    for seed in seeds {
      for (name, text) in [
        ("", RandomFlow(seed: seed).text), ("values, ", RandomValues(seed: seed).text),
      ] {
        guard let flow = try resolveFlow(text).flow else { continue }
        var checks = RandomChecks(of: flow, seed: seed)
        let whole = text + checks.text(Self.sentences)
        showText(whole, ifOnlyOneOf: seeds)
        let (checked, findings) = try resolveFlow(whole)
        guard let checked else {
          Issue.record("\(name)seed \(seed): \(findings.all.map(\.message))")
          continue
        }
        try body("\(name)seed \(seed)", checked)
      }
    }
  }
}
