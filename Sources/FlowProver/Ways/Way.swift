package import FlowKernel
package import FlowModel
import FlowSource

/// A way to a broken invariant, or to a world: a launch and turns, which the kernel has replayed.
package struct Way: Sendable {
  /// A value for each of the flow's variables; `.unknown` where nothing on the way reads it.
  package var launch: [Value]
  package var turns: [Turn]
}

/// A launch and moves that may lead somewhere.
struct Route {
  var launch: [Value]
  var moves: [Move]
}

/// Replays routes in the kernel, on worlds without folds.
struct Replay {
  var kernel: Kernel
  var moves: Moves
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
    var way = Way(launch: route.launch, turns: [])
    for move in route.moves {
      guard !report.isEndless, !report.isAbandoned, !report.hasError else { return nil }
      guard let turn = turn(for: move, in: world) else { return nil }
      work += world.entries.count + world.coordinators.count
      report = kernel.run(turn, on: &world)
      way.turns.append(turn)
    }
    return report.isAbandoned ? nil : (way, world, report)
  }

  /// The turn that a move is in a world, or nil where it can't be made.
  func turn(for move: Move, in world: World) -> Turn? {
    let visible = world.visible.entry
    switch move {
    case .event(let event, let payload):
      guard visible != .none, let screen = world[entry: visible].screen,
        kernel.flow[event].owner == .screen(screen)
      else { return nil }
      return .event(event, entry: visible, payload: payload)
    case .async(let event, let payload, let path):
      for index in world.entries.indices.reversed() where world.entries[index].isLive {
        let entry = world.entries[index]
        guard let screen = entry.screen, kernel.flow[event].owner == .screen(screen),
          entry.owner != .none, world.stands(entry.owner, at: moves.paths[path])
        else { continue }
        return .event(event, entry: Slot(index), payload: payload)
      }
      return nil
    case .own(let event, let payload, let path):
      for index in world.coordinators.indices where world.coordinators[index].isAlive {
        if world.stands(Slot(index), at: moves.paths[path]) {
          return .ownEvent(event, coordinator: Slot(index), payload: payload)
        }
      }
      return nil
    case .back: return kernel.canGoBack(in: world) ? .back : nil
    case .swipe: return kernel.canSwipe(in: world) ? .swipe : nil
    case .tab(let tab): return kernel.tabs(in: world).contains(tab) ? .tab(tab) : nil
    case .open(let link, let payload): return .open(link, payload: payload)
    case .change(let variable, let value): return .change(variable: variable, to: value)
    }
  }
}

extension TurnReport {
  /// Whether the world after it is one that nobody explores.
  var hasError: Bool { violations.contains { $0.rule.defaultSeverity == .error } }
}
