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
  ///   a move can't be made, or no script can say it, or an error is broken before the last.
  mutating func replay(_ route: Route) -> (way: Counterexample, world: World, last: TurnReport)? {
    let launched = kernel.launch(state: route.launch)
    var world = launched.world
    var report = launched.report
    var actions: [Action] = [.launch(state: kernel.tuples.intern(route.launch))]
    for move in route.moves {
      guard !interruption.isRequested, !report.isEndless, !report.isAbandoned, !report.hasError,
        let turn = turn(for: move, in: world), !kernel.refuses(turn, in: world),
        !kernel.meansAnother(turn, in: world, moves)
      else { return nil }
      actions.append(kernel.action(of: turn, in: world))
      work += world.entries.count + world.coordinators.count
      report = kernel.run(turn, on: &world)
    }
    if report.isAbandoned { return nil }
    return (Counterexample(actions, breaking: report.violations.map(\.rule)), world, report)
  }
}

extension Replay {
  /// The turn that a move is. Where what an event's screen was shown with stands behind the payload, that
  /// says which screen is meant.
  fileprivate mutating func turn(for move: Move, in world: World) -> Turn? {
    guard case .event(let event, let extended, let path) = move,
      case .screen(let screen) = kernel.flow[event].owner
    else { return kernel.turn(for: move, in: world) }
    let count = Int(kernel.flow[event].parameters.count)
    let values = Array(kernel.tuples[extended])
    if values.count == count { return kernel.turn(for: move, in: world) }
    let payload = kernel.tuples.intern(values.prefix(count))
    let arguments = kernel.tuples.intern(values.dropFirst(count))
    for entry in world.entries(of: screen) where world[entry: entry].arguments == arguments {
      let owner = world[entry: entry].owner
      guard owner != .none, world.stands(owner, at: kernel.paths[path]),
        kernel.canCome(event, of: entry, in: world)
      else { continue }
      return Turn(.event(event, payload: payload, at: path), by: .entry(entry))
    }
    return nil
  }
}

extension TurnReport {
  /// Whether the world after it is one that nobody explores.
  var hasError: Bool { violations.contains { $0.rule.defaultSeverity == .error } }
}
