import FlowKernel
import FlowModel
import FlowSource

/// A launch and moves that may lead somewhere.
struct Route {
  var launch: [Value]
  var moves: [Move]
}

/// Replays routes in the kernel, on worlds without folds.
struct Replay {
  var kernel: Kernel
  var moves: Moves
  let interruption: Interruption
  /// How many screens and coordinators the worlds held that were replayed.
  private(set) var work = 0

  /// Everything that can happen in a world.
  mutating func steps(in world: World) -> [Step] { moves.steps(in: world, &kernel) }

  /// Replays a route.
  ///
  /// - Returns: the way, the world it ends in, and what its last turn (or the launch) broke; nil where
  ///   a move can't be made, or an error is broken before the last.
  mutating func replay(_ route: Route) -> (way: Way, world: World, last: TurnReport)? {
    let launched = kernel.launch(state: route.launch)
    var world = launched.world
    var report = launched.report
    var actions: [Action] = [.launch(state: kernel.tuples.intern(route.launch))]
    for move in route.moves {
      guard !interruption.isRequested, !report.isEndless, !report.isAbandoned, !report.hasError,
        let turn = kernel.turn(for: move, in: world), !kernel.refuses(turn, in: world)
      else { return nil }
      actions.append(kernel.action(of: turn, in: world))
      work += world.entries.count + world.coordinators.count
      report = kernel.run(turn, on: &world)
    }
    if report.isAbandoned { return nil }
    return (Way(actions, breaking: report.violations.map(\.rule)), world, report)
  }
}

extension TurnReport {
  /// Whether the world after it is one that nobody explores.
  var hasError: Bool { violations.contains { $0.rule.defaultSeverity == .error } }
}
