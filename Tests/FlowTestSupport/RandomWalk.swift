package import FlowKernel
package import FlowModel

/// What somebody could do in a flow, turn after turn, until a turn can't be gone on from.
package struct RandomWalk {
  package var state: [Value]
  /// The worlds that it comes through, the launched one first.
  package var worlds: [World] = []
  /// What is done in each of them, but perhaps in the last.
  package var turns: [Turn] = []

  /// - Parameter most: how many worlds it may have.
  package init(
    through kernel: inout Kernel, seed: UInt64, worlds most: Int,
    where isWanted: (Turn, World) -> Bool = { _, _ in true }
  ) {
    var random = SeededGenerator(seed: seed)
    state = launchState(of: kernel.flow)
    var (world, report) = kernel.launch(state: state)
    while !report.isEndless, !report.isAbandoned, report.unknownVariable == nil {
      worlds.append(world)
      let turns = FlowTestSupport.turns(of: &kernel, in: world).filter { isWanted($0, world) }
      guard worlds.count < most, let turn = turns.randomElement(using: &random) else { break }
      self.turns.append(turn)
      report = kernel.run(turn, on: &world)
    }
  }
}
