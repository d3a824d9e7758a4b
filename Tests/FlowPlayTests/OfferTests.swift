import FlowKernel
import FlowModel
import FlowTestSupport
import Testing

/// The list of what can be done is the one that the prover is tested with.
struct OfferTests {
  @Test(arguments: 0..<20)
  func `everything that can happen is offered, and nothing else`(group: UInt64) throws {
    var flows = 0
    for seed in group * 10..<(group + 1) * 10 {
      guard let flow = try resolveFlow(RandomFlow(seed: seed + 1).text).flow else { continue }
      flows += 1
      var kernel = Kernel(flow)
      var random = SeededGenerator(seed: seed)
      var (world, report) = kernel.launch(state: launchState(of: flow))
      for _ in 0..<20 where !report.isEndless && !report.isAbandoned {
        let offered = offeredTurns(of: &kernel, in: world)
        let turns = turns(of: &kernel, in: world)
        #expect(
          Set(offered.map { Meaning($0, in: world) }) == Set(turns.map { Meaning($0, in: world) }))
        guard let turn = offered.randomElement(using: &random) else { break }
        report = kernel.run(turn, on: &world)
      }
    }
    #expect(flows > 5)
  }

  private func offeredTurns(of kernel: inout Kernel, in world: World) -> [Turn] {
    var turns: [Turn] = []
    let types = kernel.flow.types
    for offer in kernel.offers(in: world) {
      var tuples: [[Value]] = [[]]
      for index in kernel.parameters(of: offer.action).indices {
        let values = types.representatives(of: kernel.flow.parameters[index].type)
        tuples = tuples.flatMap { tuple in values.map { tuple + [$0] } }
      }
      if case .change(let variable, _) = offer.action {
        tuples = types.representatives(of: kernel.flow.variables[variable].type).map { [$0] }
      }
      for values in tuples { turns.append(kernel.turn(offer, with: values)) }
    }
    return turns
  }

  /// A turn, told apart by what it does: of two screens of a kind with one owner, either will do.
  private struct Meaning: Hashable {
    var turn: Turn
    var owner: Slot?

    init(_ turn: Turn, in world: World) {
      self.turn = turn
      guard case .entry(let entry) = turn.sender else { return }
      owner = world[entry: entry].owner
      self.turn.sender = .nobody
    }
  }
}
