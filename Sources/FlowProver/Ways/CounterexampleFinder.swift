import FlowKernel
import FlowModel
import FlowSource

/// Finds, for what the explorer noted, ways that the kernel replays.
struct CounterexampleFinder {
  let explorer: Explorer
  var replay: Replay

  init(_ explorer: Explorer) {
    self.explorer = explorer
    replay = Replay(
      kernel: Kernel(explorer.kernel.flow), moves: explorer.moves,
      interruption: explorer.interruption)
    replay.kernel.tuples = explorer.kernel.tuples
    replay.kernel.paths = explorer.kernel.paths
  }

  /// A way to a broken invariant; `isShortest` where it is as long as the exploration says that the
  /// shortest must be.
  mutating func way(to candidate: Explorer.Candidate, _ key: Explorer.Key)
    -> (way: Counterexample, violation: Violation, isShortest: Bool)?
  {
    for route in routes(to: candidate.record) {
      guard let replayed = replay.replay(route),
        let violation = replayed.last.violations.first(where: { Explorer.Key($0) == key })
      else { continue }
      return (replayed.way, violation, replayed.way.turns == candidate.time)
    }
    return nil
  }

  /// Everything that a candidate's turn breaks an invariant for by one cause, where it replays.
  mutating func victims(of key: Explorer.Key, through candidate: Explorer.Candidate) -> [Victim] {
    for route in routes(to: candidate.record) {
      guard replay.work < Prover.mostReplayed, let replayed = replay.replay(route) else { continue }
      let victims = replayed.last.violations.filter { Explorer.Key($0) == key }
        .flatMap(\.victims)
      if !victims.isEmpty { return victims }
    }
    return []
  }

  /// A way to a window: its world without folds.
  mutating func world(of window: Int) -> (way: Counterexample, world: World)? {
    for route in routes(to: explorer.records[explorer.windows[window].record]) {
      if let replayed = replay.replay(route), !replayed.last.hasError {
        return (replayed.way, replayed.world)
      }
    }
    return nil
  }

  /// Routes that may lead to the end of a recorded turn, shorter ones first.
  private func routes(to record: Explorer.Record) -> [Route] {
    guard let (route, tabs) = explorer.route(to: record) else { return [] }
    var routes = [route]
    for choice in tabs {
      let content = explorer.folds[Int(choice.fold)].contents[choice.content]
      guard content.record >= 0,
        let work = explorer.route(to: explorer.records[content.record])?.route,
        work.launch == route.launch
      else { continue }
      routes += routes.flatMap { splice(work, into: $0) }
    }
    return routes.sorted { $0.moves.count < $1.moves.count }
  }

  /// The work in one tab, then what follows in another: with and without the move that left the first.
  private func splice(_ work: Route, into route: Route) -> [Route] {
    var common = 0
    while common < work.moves.count, common < route.moves.count,
      work.moves[common] == route.moves[common]
    {
      common += 1
    }
    let rest = route.moves[common...]
    var routes = [Route(launch: route.launch, moves: Array(work.moves.dropLast()) + rest)]
    routes.append(Route(launch: route.launch, moves: work.moves + rest))
    for tab in tabs {
      routes.append(
        Route(launch: route.launch, moves: Array(work.moves.dropLast()) + [.tab(tab)] + rest))
    }
    return routes
  }

  private var tabs: [CoordinatorID] {
    let flow = explorer.kernel.flow
    return flow.coordinators.flatMap { $0.tabs.map { flow.boundaries[$0].child } }
  }
}
