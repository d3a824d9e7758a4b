import FlowKernel
import FlowModel
import FlowSource

/// Breadth-first search through the kernel, without folds: exact as far as it goes, and it doesn't go
/// far. Where the explorer is coarser than the truth, this finds the shortest way in a small flow.
struct ShallowSearch {
  struct Node {
    var world: World
    var time: Int
    var parent: Int
    var turn: Turn?
    var launch: Int
  }

  var kernel: Kernel
  var moves: Moves
  let launches: [[Value]]
  private let interruption: Interruption
  private(set) var found: [Explorer.Key: (way: Counterexample, violation: Violation)] = [:]
  /// Ways with fewer turns than this were all looked at.
  private(set) var isCompleteBelow = 0
  /// Whether the flow has no other worlds.
  private(set) var isExhaustive = false

  /// How much of worlds was looked at, in numbers: deep stacks make few worlds cost as much as many.
  private var work = 0
  private static let worldSize = 200

  private var nodes: [Node] = []
  /// Whether a turn was left out that no script can say.
  private var hasPassedOver = false
  private var keys = KeyTable()
  private var writer = CanonicalWriter()

  init(_ explorer: Explorer) {
    kernel = Kernel(explorer.kernel.flow)
    kernel.limits = explorer.kernel.limits
    kernel.taken = Array(repeating: false, count: kernel.flow.transitions.count)
    kernel.tuples = explorer.kernel.tuples
    kernel.paths = explorer.kernel.paths
    moves = explorer.moves
    launches = explorer.launches
    interruption = explorer.interruption
  }

  /// Searches until everything wanted is found, or there is nothing more to see within the budget.
  mutating func search(for wanted: Set<Explorer.Key>, worlds budget: Int) {
    var wanted = wanted
    for (index, state) in launches.enumerated() {
      if interruption.isRequested { return }
      let (world, report) = kernel.launch(state: state)
      add(world, report, time: 0, parent: -1, turn: nil, launch: index, &wanted)
    }
    var next = 0
    while next < nodes.count, !wanted.isEmpty {
      isCompleteBelow = nodes[next].time + 1
      if nodes.count > budget || work > budget * Self.worldSize { return }
      let world = nodes[next].world
      for step in moves.steps(in: world, &kernel) {
        if interruption.isRequested { return }
        if kernel.refuses(step.turn, in: world) { continue }
        if kernel.meansAnother(step.turn, in: world, moves) {
          hasPassedOver = true
          continue
        }
        var after = world
        let report = kernel.run(step.turn, on: &after)
        add(
          after, report, time: nodes[next].time + 1, parent: next, turn: step.turn,
          launch: nodes[next].launch, &wanted)
      }
      next += 1
    }
    isExhaustive = next == nodes.count && !hasPassedOver
  }

  private mutating func add(
    _ world: World, _ report: TurnReport, time: Int, parent: Int, turn: Turn?, launch: Int,
    _ wanted: inout Set<Explorer.Key>
  ) {
    for violation in report.violations {
      let key = Explorer.Key(violation)
      guard wanted.remove(key) != nil else { continue }
      let way = way(turn, from: parent, launch, breaking: report.violations.map(\.rule))
      found[key] = (way, violation)
    }
    if report.isEndless || report.isAbandoned || report.hasError { return }
    writer.write(world)
    work += writer.numbers.count
    guard keys.intern(writer.numbers).isNew else { return }
    nodes.append(Node(world: world, time: time, parent: parent, turn: turn, launch: launch))
  }

  /// The way that leads to a node, and a turn from there.
  private mutating func way(
    _ last: Turn?, from node: Int, _ launch: Int, breaking broken: [Rule]
  ) -> Counterexample {
    var actions: [Action] = []
    var turn = last
    var node = node
    while let made = turn, node >= 0 {
      actions.append(kernel.action(of: made, in: nodes[node].world))
      turn = nodes[node].turn
      node = nodes[node].parent
    }
    actions.append(.launch(state: kernel.tuples.intern(launches[launch])))
    return Counterexample(actions.reversed(), breaking: broken)
  }
}
