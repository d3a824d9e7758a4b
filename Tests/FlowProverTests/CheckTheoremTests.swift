import FlowProver
import FlowTestSupport
import Testing

/// What the proof of a flow's own checks rests on, on random flows with random sentences.
struct CheckTheoremTests {
  @Test func `each turn of a world is a way of the graph, with each check beside it`() throws {
    let seeds = chosenSeeds(from: 400, count: 6)
    var (misses, turns, breaking) = ([String](), 0, 0)
    try eachRandomFlow(of: seeds, withChecks: 12) { name, flow in
      let trial = CheckTheoremTrial(flow, worlds: 120, mostHeads: 2_000)
      turns += trial.turns
      breaking += trial.breaking
      misses += trial.misses.map { "\(name): \($0)" }
    }
    print("\(turns) turns, \(breaking) of which break a check, are ways of the graph")
    #expect(misses.prefix(10) == [])
    #expect(turns > seeds.count * 30)
    #expect(breaking > seeds.count)
  }

  @Test func `so it is for checks behind errors that a run does not report`() throws {
    let seeds = chosenSeeds(from: 450, count: 2)
    var (misses, turns) = ([String](), 0)
    try eachRandomFlow(of: seeds, withChecks: 12) { name, flow in
      let trial = CheckTheoremTrial(
        flow, worlds: 120, mostHeads: 2_000, endingAt: { _, _ in false })
      turns += trial.turns
      misses += trial.misses.map { "\(name): \($0)" }
    }
    #expect(misses.prefix(10) == [])
    #expect(turns > seeds.count * 30)
  }
}
