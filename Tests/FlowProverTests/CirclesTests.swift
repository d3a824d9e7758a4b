import FlowProver
import FlowTestSupport
import Testing

/// Summaries that hand on to each other in a circle become one, and nothing is lost by it.
struct CirclesTests {
  @Test func `joining circles changes nothing that is found`() throws {
    let seeds = chosenSeeds(from: 261, count: 12)
    var misses: [String] = []
    var flows = 0
    try eachRandomFlow(of: seeds) { name, flow in
      guard let trial = CirclesTrial(flow, mostHeads: 2_000) else { return }
      flows += trial.joined > 0 ? 1 : 0
      misses += trial.misses.map { "\(name): \($0)" }
    }
    print("\(flows) flows with circles, the same without joining them")
    #expect(misses.prefix(10) == [])
    #expect(flows > seeds.count / 3)
  }
}
