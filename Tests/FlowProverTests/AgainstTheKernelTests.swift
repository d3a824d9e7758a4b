import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport
import Foundation
import Testing

/// The prover against breadth-first search through the kernel, on random flows.
struct AgainstTheKernelTests {
  @Test func `what search breaks the prover reports, and what the prover reports replays`() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = UInt64(environment["FLOWCTL_FIRST_SEED"] ?? "") ?? 1
    let count = UInt64(environment["FLOWCTL_FLOWS"] ?? "") ?? 600
    let limit = Int(environment["FLOWCTL_WORLDS"] ?? "") ?? 400
    var tally = Tally()
    for seed in first..<first + count {
      try check(seed: seed, worlds: limit, &tally)
    }
    print(tally)
    #expect(tally.flows > Int(count) / 2)
  }

  struct Tally: CustomStringConvertible {
    var flows = 0
    var worlds = 0
    var complete = 0
    var broken = 0
    var proved = 0
    var undecided = 0
    var notShortest = 0
    var description: String {
      "\(flows) flows, \(worlds) worlds (\(complete) flows whole), \(broken) findings, "
        + "\(proved) proofs, \(undecided) undecided, \(notShortest) not known to be shortest"
    }
  }

  private func check(seed: UInt64, worlds limit: Int, _ tally: inout Tally) throws {
    let text = RandomFlow(seed: seed).text
    guard let flow = try resolveFlow(text).flow else { return }
    if ProcessInfo.processInfo.environment["FLOWCTL_SHOW"] != nil { print(seed, text); fflush(nil) }
    let search = BreadthFirst(flow, worlds: limit)
    if search.isAbandoned { return }
    let proof = Prover.prove(flow)
    tally.flows += 1
    tally.worlds += search.worlds
    tally.complete += search.isComplete ? 1 : 0
    tally.broken += proof.broken.count
    tally.proved += proof.proved.count
    tally.undecided += proof.undecided.count
    let undecided = Set(proof.undecided.map(\.rule))
    var reported: [FindingKey: Int] = [:]
    for broken in proof.broken {
      let key = FindingKey(broken.violation)
      let length = broken.way.turns.count
      reported[key] = length
      tally.notShortest += broken.isShortest ? 0 : 1
      #expect(
        replays(broken, proof.kernel), "seed \(seed): \(key) doesn't replay\n\(text)")
      if search.isComplete || length <= search.depth {
        let known = search.broken[key]
        if broken.isShortest || known == nil {
          #expect(
            known == length,
            "seed \(seed): \(key) after \(length) turns, search says \(known ?? -1)\n\(text)"
          )
        }
      }
    }
    for (key, depth) in search.broken where depth <= search.depth || search.isComplete {
      #expect(!proof.proved.contains(key.rule), "seed \(seed): \(key) is called proved\n\(text)")
      if reported[key] == nil, !undecided.contains(key.rule) {
        Issue.record("seed \(seed): \(key) at \(depth) is not reported\n\(text)")
      }
    }
  }

  /// Whether a way leads from the launch to the very violation, through a kernel of its own.
  private func replays(_ broken: Proof.Broken, _ kernel: Kernel) -> Bool {
    var kernel = kernel
    var (world, report) = kernel.launch(state: broken.way.launch)
    for turn in broken.way.turns {
      if report.violations.contains(where: { $0.rule.defaultSeverity == .error }) { return false }
      report = kernel.run(turn, on: &world)
    }
    return report.violations.contains(broken.violation)
  }
}
