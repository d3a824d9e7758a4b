import FlowConform
import FlowKernel
import FlowModel
import FlowTestSupport
import Foundation
import Testing

/// Sets of worlds that are determinised, with values left open, against sets of concrete worlds.
struct OracleTests {
  static let isWhole = ProcessInfo.processInfo.environment["FLOWCTL_CONFORM_ORACLE"] != nil

  /// Gaps take minutes: scripts/conform-round-trip has them.
  @Test func `the same verdict, line and coverage`() throws {
    var sessions = 0
    var diverging = 0
    var flows: [(String, Flow)] = []
    for path in ["flows/app.yaml", "flows/readme/sign-in.yaml", "flows/seeds/000-sooda.yaml"] {
      flows.append((path, try flow(at: path)))
    }
    for seed in 1...24 as ClosedRange<UInt64> {
      if let flow = try resolveFlow(RandomFlow(seed: seed).text).flow {
        flows.append(("seed \(seed)", flow))
      }
    }
    for (name, flow) in flows {
      for seed in 1...2 as ClosedRange<UInt64> {
        // Every payload of every hidden turn of a whole app would take minutes.
        for gap in Self.isWhole && name.hasPrefix("seed") ? [0, 1] : [0] {
          let lines = wrongWalk(flow, seed: seed + UInt64(gap) * 100)
          if lines.isEmpty { continue }
          let differs = try compare(lines, flow, gap, "\(name), seed \(seed), gap \(gap)")
          sessions += 1
          if differs { diverging += 1 }
        }
      }
    }
    print("oracle:", sessions, "sessions,", diverging, "diverge")
    #expect(diverging > sessions / 5)
    #expect(diverging < sessions)
  }

  /// A walk with a line that is changed, gone or there twice.
  private func wrongWalk(_ flow: Flow, seed: UInt64) -> [TestLine] {
    var random = SeededGenerator(seed: seed &* 31)
    var kernel = Kernel(flow)
    var lines = TraceWalk(through: &kernel, seed: seed, turns: 10, .full, leavesOut: 40).lines
    guard lines.count > 3 else { return lines }
    let place = Int.random(in: 2..<lines.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: lines.remove(at: place)
    case 1: lines.insert(lines[place], at: place)
    case 2:
      let screen = ScreenID(Int.random(in: 0..<flow.screens.count, using: &random))
      lines.insert(.screen(screen), at: place)
    default: break
    }
    return lines
  }

  /// - Returns: whether the session diverges.
  private func compare(_ lines: [TestLine], _ flow: Flow, _ gap: Int, _ name: String) throws -> Bool
  {
    var naive = NaiveReplayer(Kernel(flow))
    let first = naive.replay(lines, gap: gap)
    let text = lines.map { "{\"session\":\"a\",\(TraceWalk.text($0, flow))}\n" }.joined()
    let conformance = try conform([text], to: flow) {
      $0.gap = gap
      $0.worlds = 100_000
    }
    let counts = conformance.result.counts
    #expect(counts.undecided == (naive.isOpen ? 1 : 0), "\(name)\n\(text)")
    #expect(counts.diverge == (first == nil ? 0 : 1), "\(name), line \(first ?? -1)\n\(text)")
    if let first, let told = conformance.result.divergences.all.first {
      #expect(Int(told.example.line) == first + 1, "\(name)\n\(text)")
    }
    if gap == 0 {
      let coverage = Coverage(
        of: flow, naive.items, certain: naive.certain, possible: naive.possible)
      #expect(conformance.result.coverage == coverage, "\(name)\n\(text)")
    }
    return first != nil
  }
}
