package import FlowModel
import FlowSource
import Foundation
package import Testing

/// The seeds that `FLOWCTL_FIRST_SEED` and `FLOWCTL_FLOWS` choose; else these.
package func chosenSeeds(from first: UInt64 = 1, count: UInt64) -> Range<UInt64> {
  let environment = ProcessInfo.processInfo.environment
  let first = UInt64(environment["FLOWCTL_FIRST_SEED"] ?? "") ?? first
  let count = UInt64(environment["FLOWCTL_FLOWS"] ?? "") ?? count
  return first..<first + count
}

/// Whether somebody has chosen seeds, of which no bound was measured.
package let hasChosenSeeds =
  ProcessInfo.processInfo.environment["FLOWCTL_FIRST_SEED"] != nil
  || ProcessInfo.processInfo.environment["FLOWCTL_FLOWS"] != nil

/// Whether `FLOWCTL_CAUSES` asks for what leaves invariants open, which takes as long as many proofs.
let showsCauses = ProcessInfo.processInfo.environment["FLOWCTL_CAUSES"] != nil

/// A flow's text to standard error if it is the only one: whoever asks for one seed wants to see it.
package func showText(_ text: String, ifOnlyOneOf seeds: Range<UInt64>) {
  if seeds.count == 1 { FileHandle.standardError.write(Data(text.utf8)) }
}

/// Hands on the random flows of these seeds, of both kinds, that the resolver accepts, each with a name.
package func eachRandomFlow(
  of seeds: Range<UInt64>, _ body: (_ name: String, _ flow: Flow) throws -> Void
) throws {
  try eachRandomText(of: seeds) { name, text, _ in
    showText(text, ifOnlyOneOf: seeds)
    if let flow = try resolveFlow(text).flow { try body(name, flow) }
  }
}

private func eachRandomText(
  of seeds: Range<UInt64>, _ body: (_ name: String, _ text: String, _ seed: UInt64) throws -> Void
) rethrows {
  for seed in seeds {
    try body("seed \(seed)", RandomFlow(seed: seed).text, seed)
    try body("values, seed \(seed)", RandomValues(seed: seed).text, seed)
  }
}

/// The same, each with so many random sentences as its checks.
package func eachRandomFlow(
  of seeds: Range<UInt64>, withChecks sentences: Int,
  _ body: (_ name: String, _ flow: Flow) throws -> Void
) throws {
  try eachRandomText(of: seeds) { name, text, seed in
    guard let flow = try resolveFlow(text).flow else { return }
    var checks = RandomChecks(of: flow, seed: seed)
    let whole = text + checks.text(sentences)
    showText(whole, ifOnlyOneOf: seeds)
    let (checked, findings) = try resolveFlow(whole)
    guard let checked else {
      Issue.record("\(name): \(findings.all.map(\.message))")
      return
    }
    try body(name, checked)
  }
}

/// Expects of flows whose seeds nobody chose that no more is left open than when this bound was measured, in 10,000.
/// A change may lower a bound and not raise it: what is not decided can't be relied on.
package func expectOpen(
  atMost bound: Int, _ check: ProverCheck, location: SourceLocation = #_sourceLocation
) {
  if hasChosenSeeds { return }
  #expect(check.openShare <= bound, sourceLocation: location)
}
