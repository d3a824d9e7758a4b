import FlowConform
import FlowKernel
import FlowModel
import FlowTestSupport
import Foundation
import Testing

/// What does what the flow says conforms, whatever it logs: no false divergence.
/// `scripts/conform-round-trip` runs it with more sessions.
struct RoundTripTests {
  static let seeds: Int =
    Int(ProcessInfo.processInfo.environment["FLOWCTL_CONFORM_SEEDS"] ?? "") ?? 1
  static let randomFlows: Int =
    Int(ProcessInfo.processInfo.environment["FLOWCTL_CONFORM_FLOWS"] ?? "") ?? 30

  struct Count {
    var sessions = 0
    var lines = 0
    var false_ = 0
    var undecided = 0
  }

  @Test func `every flow of the repository`() throws {
    var count = Count()
    for path in flowEntries {
      guard let flow = try resolveFlow(path, of: flowTexts).flow else { continue }
      try check(flow, path, &count)
    }
    print("round trip, flows:", count)
    #expect(count.sessions >= 3 * Self.seeds * 30)
  }

  @Test func `random flows`() throws {
    var count = Count()
    for seed in 1...UInt64(Self.randomFlows) {
      guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { continue }
      try check(flow, "seed \(seed)", &count)
    }
    print("round trip, random flows:", count)
    #expect(count.sessions >= Self.randomFlows)
  }

  private func check(_ flow: Flow, _ name: String, _ count: inout Count) throws {
    for kind in TraceWalk.Kind.allCases {
      for seed in 1...Self.seeds {
        var kernel = Kernel(flow)
        let walk = TraceWalk(
          through: &kernel, seed: UInt64(seed), turns: 30, kind,
          mostSilence: kind == .screens ? 2 : .max)
        if walk.lines.isEmpty { continue }
        let gap = kind == .screens ? max(1, walk.longestSilence) : 0
        let text = walk.text(of: flow, session: "\(seed)")
        let conformance = try conform([text], to: flow) { $0.gap = gap }
        let counts = conformance.result.counts
        count.sessions += 1
        count.lines += walk.lines.count
        count.undecided += counts.undecided
        if counts.diverge == 0, kind == .screens || counts.undecided == 0 { continue }
        count.false_ += 1
        let told = conformance.result.divergences.all.map { conformance.explain($0).message }
        Issue.record("\(name), \(kind), seed \(seed), gap \(gap): \(counts) \(told)\n\(text)")
      }
    }
  }

  /// Lines that are lost, and numbers that say so: nothing differs.
  @Test(arguments: [1, 5]) func `lost lines`(percent: Int) throws {
    let flow = try flow(at: "flows/app.yaml")
    var text = ""
    for seed in 1...UInt64(20 * Self.seeds) {
      var random = SeededGenerator(seed: seed &* 7919)
      var kernel = Kernel(flow)
      let walk = TraceWalk(through: &kernel, seed: seed, turns: 40, .full, leavesOut: 0)
      let lost = walk.lines.indices.filter { _ in
        Int.random(in: 0..<100, using: &random) < percent
      }
      text += walk.text(of: flow, session: "\(seed)", losing: Set(lost))
    }
    let counts = try conform([text], to: flow).result.counts
    #expect(counts.diverge == 0)
    // Of thousands, one may lose so much in a row that more than 2,000 worlds fit.
    #expect(counts.undecided <= 20 * Self.seeds / 1000)
    // Without the numbers nobody could know.
    let blind = try conform(
      [text.replacingOccurrences(of: #""n":\d+,"#, with: "", options: .regularExpression)], to: flow
    )
    if percent == 5 { #expect(blind.result.counts.diverge > 0) }
  }
}
