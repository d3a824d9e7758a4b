import FlowKernel
import FlowModel
import FlowSource
import FlowTestSupport

/// Bytes → the seed of a random flow, and random turns: nearly every input means something.
enum TurnsTarget {
  static func run(_ bytes: [UInt8]) {
    if bytes.count < 4 { return }
    let seed = bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
    let text = RandomFlow(seed: seed).text
    guard let flow = ReadFlow(Array(text.utf8)).flow else { return }
    walk(flow, bytes[4...], of: text)
  }

  static func walk(_ flow: Flow, _ choices: ArraySlice<UInt8>, of text: String = "") {
    var kernel = Kernel(flow)
    var (world, report) = kernel.launch(state: launchState(of: flow))
    expectWellFormed(world, report, of: text)
    for choice in choices.prefix(40) {
      if isOver(report) { return }
      let turns = turns(of: &kernel, in: world)
      if turns.isEmpty || world.entries.count > 200 { return }
      let turn = turns[Int(choice) % turns.count]
      var twin = world
      let before = kernel
      report = kernel.run(turn, on: &world)
      var other = before
      let again = other.run(turn, on: &twin)
      if again.violations != report.violations || twin != world { fault("one turn, two worlds") }
      expectWellFormed(world, report, of: text)
    }
  }

  private static func expectWellFormed(_ world: World, _ report: TurnReport, of text: String) {
    if isOver(report) { return }
    if let first = world.faults.first { fault("\(first)\n\(text)") }
  }

  /// Whether nothing is promised of the world: the turn has no end, or broke an invariant, past which
  /// no proof looks.
  private static func isOver(_ report: TurnReport) -> Bool {
    report.isEndless || report.isAbandoned || report.unknownVariable != nil
      || report.violations.contains { $0.rule.defaultSeverity == .error }
  }
}
