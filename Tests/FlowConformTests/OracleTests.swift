import FlowConform
import FlowKernel
import FlowModel
import FlowTestSupport
import Foundation
import Testing

/// Sets of worlds that are determinised, with values left open, against sets of concrete worlds.
struct OracleTests {
  static let isWhole = ProcessInfo.processInfo.environment["FLOWCTL_CONFORM_ORACLE"] != nil

  /// What the sessions were like, so that a test can ask for enough of each kind.
  struct Count {
    var sessions = 0
    var diverging = 0
    var givenUp = 0
  }

  @Test func `the same verdict, line and coverage`() throws {
    var count = Count()
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
        let lines = wrongWalk(flow, seed: seed, .full, turns: 10)
        if lines.isEmpty { continue }
        try compare(lines, flow, gap: 0, "\(name), seed \(seed)", &count)
      }
    }
    print("oracle:", count)
    #expect(count.diverging > count.sessions / 5)
    #expect(count.diverging < count.sessions)
  }

  /// Turns that no line tells of: every payload of every hidden turn is run, so the flows are small.
  @Test(arguments: TraceWalk.Kind.allCases) func `with gaps`(kind: TraceWalk.Kind) throws {
    var count = Count()
    for seed in 101...(Self.isWhole ? 300 : 130) as ClosedRange<UInt64> {
      guard let flow = try resolveFlow(RandomFlow(seed: seed).text).flow else { continue }
      for gap in 1...2 {
        var lines = wrongWalk(flow, seed: seed &* 3 &+ UInt64(gap), kind, turns: 6)
        if lines.isEmpty { continue }
        try compare(lines, flow, gap: gap, "seed \(seed), \(kind), gap \(gap)", &count)
        // A line that is missing by number allows one turn more, beside those of the gap.
        guard gap == 1, lines.count > 2 else { continue }
        let lost = Int(seed % UInt64(lines.count - 2)) + 1
        lines.remove(at: lost)
        let name = "seed \(seed), \(kind), gap 1, without line \(lost)"
        try compare(lines, flow, gap: 1, lost: lost, name, &count)
      }
    }
    print("oracle, \(kind):", count)
    #expect(count.sessions >= 60)
    #expect(count.givenUp <= count.sessions / 10)
    // Screens alone find a wrong screen, and seldom a wrong path.
    #expect(count.diverging > (kind == .screens ? 0 : count.sessions / 20))
    #expect(count.diverging < count.sessions)
  }

  /// A walk with a line that is changed, gone or there twice.
  private func wrongWalk(_ flow: Flow, seed: UInt64, _ kind: TraceWalk.Kind, turns: Int)
    -> [TestLine]
  {
    var random = SeededGenerator(seed: seed &* 31)
    var kernel = Kernel(flow)
    var lines = TraceWalk(through: &kernel, seed: seed, turns: turns, kind, leavesOut: 40).lines
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

  private func compare(
    _ lines: [TestLine], _ flow: Flow, gap: Int, lost: Int? = nil, _ name: String,
    _ count: inout Count
  ) throws {
    var naive = NaiveReplayer(Kernel(flow))
    let first = naive.replay(lines, gap: gap, lost: lost)
    if naive.isGivenUp {
      count.givenUp += 1
      return
    }
    let text = lines.enumerated().map { index, line in
      let number = lost.map { index < $0 ? index + 1 : index + 2 }
      return
        "{\"session\":\"a\",\(number.map { "\"n\":\($0)," } ?? "")\(TraceWalk.text(line, flow))}\n"
    }.joined()
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
    count.sessions += 1
    if first != nil { count.diverging += 1 }
  }
}
