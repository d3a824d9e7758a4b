import FlowKernel
import FlowModel
import FlowProver
import FlowSource
import FlowTestSupport

/// Bytes → flow → random turns and a small proof. What stands behind the first NUL, which no flow may
/// hold, says which turns.
enum ProofTarget {
  static func run(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    guard let flow = ReadFlow(Array(bytes[..<end])).flow, isSmall(flow) else { return }
    walk(flow, bytes[end...].dropFirst())
    let proof = Prover.prove(flow, mostWindows: 300)
    for broken in proof.broken where !replays(broken, proof.kernel) {
      fault("the way to \(broken.violation.rule.name) doesn't replay")
    }
    _ = proof.findings()
  }

  /// A proof of what is larger takes too long to say anything about many inputs.
  private static func isSmall(_ flow: Flow) -> Bool {
    flow.coordinators.count <= 12 && flow.screens.count <= 20 && flow.variables.count <= 4
      && flow.parameters.count <= 40
  }

  private static func walk(_ flow: Flow, _ choices: ArraySlice<UInt8>) {
    var kernel = Kernel(flow)
    var (world, report) = kernel.launch(state: launchState(of: flow))
    expectWellFormed(world, report)
    for choice in choices.prefix(40) {
      if report.isEndless || report.isAbandoned || report.unknownVariable != nil { return }
      let turns = turns(of: &kernel, in: world)
      if turns.isEmpty || world.entries.count > 200 { return }
      let turn = turns[Int(choice) % turns.count]
      var twin = world
      let before = kernel
      report = kernel.run(turn, on: &world)
      var other = before
      let again = other.run(turn, on: &twin)
      if again.violations != report.violations || twin != world { fault("one turn, two worlds") }
      expectWellFormed(world, report)
    }
  }

  private static func expectWellFormed(_ world: World, _ report: TurnReport) {
    if report.isEndless || report.isAbandoned || report.unknownVariable != nil { return }
    if let first = world.faults.first { fault(first) }
  }

  private static func replays(_ broken: Proof.Broken, _ kernel: Kernel) -> Bool {
    var kernel = kernel
    var (world, report) = kernel.launch(state: broken.way.launch)
    for turn in broken.way.turns { report = kernel.run(turn, on: &world) }
    return report.violations.contains(broken.violation)
  }
}
