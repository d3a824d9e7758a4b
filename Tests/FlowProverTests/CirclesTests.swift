import FlowProver
import FlowTestSupport
import Foundation
import Testing

/// Summaries that hand on to each other in a circle become one, and nothing is lost by it.
struct CirclesTests {
  @Test func `joining circles changes nothing that is found`() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = UInt64(environment["FLOWCTL_FIRST_SEED"] ?? "") ?? 261
    let count = UInt64(environment["FLOWCTL_FLOWS"] ?? "") ?? 12
    var misses: [String] = []
    var flows = 0
    for seed in first..<first + count {
      for (name, text) in [
        ("", RandomFlow(seed: seed).text), ("values, ", RandomValues(seed: seed).text),
      ] {
        guard let flow = try resolveFlow(text).flow,
          let trial = CirclesTrial(flow, mostHeads: 2_000)
        else { continue }
        flows += trial.joined > 0 ? 1 : 0
        misses += trial.misses.map { "\(name)seed \(seed): \($0)" }
      }
    }
    print("\(flows) flows with circles, the same without joining them")
    #expect(misses.prefix(10) == [])
    #expect(flows > Int(count) / 3)
  }
}
