import FlowConform
import FlowKernel
import FlowModel
import FlowTestSupport
import Testing

/// Where too many worlds are possible, some are left out: that decides less, and nothing wrongly.
struct ManyWorldsTests {
  @Test func `fewer worlds never turn a verdict round, and never claim more`() throws {
    var decided = 0
    var lost = 0
    for seed in 1...24 as ClosedRange<UInt64> {
      guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { continue }
      for walk in 1...3 as ClosedRange<UInt64> {
        var kernel = Kernel(flow)
        var lines = TraceWalk(through: &kernel, seed: walk, turns: 12, .screens).lines
        if lines.count < 4 { continue }
        if walk == 3 { lines.swapAt(1, 3) }
        let text = lines.map { "{\"session\":\"a\",\(TraceWalk.text($0, flow))}\n" }.joined()
        let whole = try conform([text], to: flow) {
          $0.gap = 2
          $0.worlds = 20_000
        }.result
        let few = try conform([text], to: flow) {
          $0.gap = 2
          $0.worlds = 12
        }.result
        if few.counts.undecided == 1 { lost += 1 } else { decided += 1 }
        #expect(few.counts.undecided == 1 || few.counts == whole.counts, "seed \(seed), \(walk)")
        for mine in few.coverage.entries {
          let all = whole.coverage.entries.first { $0.kind == mine.kind && $0.name == mine.name }
          #expect(mine.certain <= all?.certain ?? 0, "seed \(seed), \(walk), \(mine.name)")
        }
      }
    }
    #expect(decided > 10)
    #expect(lost > 0)
  }
}
