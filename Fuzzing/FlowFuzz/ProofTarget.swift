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
    TurnsTarget.walk(flow, bytes[end...].dropFirst())
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

  private static func replays(_ broken: Proof.Broken, _ kernel: Kernel) -> Bool {
    var kernel = kernel
    var world = World()
    let reports = broken.way.actions.map { kernel.perform($0, on: &world) }
    return reports.last??.violations.contains(broken.violation) == true
  }
}
