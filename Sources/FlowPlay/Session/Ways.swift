import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// The lines of the shortest way to a world in which a screen is visible: the launch, then the turns;
/// nil where none is known.
func shortestWay(to screen: ScreenID, in flow: Flow) -> [String]? {
  var search = WaySearch(kernel: Kernel(flow))
  return search.way(to: screen)
}

/// Breadth first through the kernel, up to a budget.
private struct WaySearch {
  private struct Node {
    var world: World
    var parent: Int
    var turn: Turn?
    var launch: [Value]
  }

  var kernel: Kernel
  private static let budget = 20_000
  private var nodes: [Node] = []
  private var seen: Set<World> = []

  init(kernel: Kernel) { self.kernel = kernel }

  mutating func way(to screen: ScreenID) -> [String]? {
    launch(kernel.flow.variables.map(\.initial))
    var next = 0
    while next < nodes.count, nodes.count < Self.budget {
      let world = nodes[next].world
      let visible = world.visible.entry
      if visible != .none, world[entry: visible].screen == screen { return lines(to: next) }
      for offer in kernel.offers(in: world) {
        for values in values(of: offer) {
          run(kernel.turn(offer, with: values), on: world, from: next, nodes[next].launch)
        }
      }
      next += 1
    }
    return nil
  }

  private mutating func launch(_ state: [Value]) {
    let (world, report) = kernel.launch(state: state)
    if let variable = report.unknownVariable {
      for value in kernel.flow.types.representatives(of: kernel.flow.variables[variable].type) {
        var state = state
        state[variable] = value
        launch(state)
      }
      return
    }
    add(world, report, parent: -1, turn: nil, launch: state)
  }

  private mutating func run(_ turn: Turn, on before: World, from: Int, _ launch: [Value]) {
    var world = before
    let report = kernel.run(turn, on: &world)
    guard let variable = report.unknownVariable else {
      return add(world, report, parent: from, turn: turn, launch: launch)
    }
    for value in kernel.flow.types.representatives(of: kernel.flow.variables[variable].type) {
      var launch = launch
      launch[variable] = value
      var world = before
      kernel.set(variable, to: value, in: &world)
      run(turn, on: world, from: from, launch)
    }
  }

  private mutating func add(
    _ world: World, _ report: TurnReport, parent: Int, turn: Turn?, launch: [Value]
  ) {
    if report.isEndless || report.isAbandoned || !seen.insert(world).inserted { return }
    if report.violations.contains(where: { $0.rule.defaultSeverity == .error }) { return }
    nodes.append(Node(world: world, parent: parent, turn: turn, launch: launch))
  }

  private func values(of offer: Offer) -> [[Value]] {
    if case .change(let variable) = offer {
      return kernel.flow.types.representatives(of: kernel.flow.variables[variable].type).map {
        [$0]
      }
    }
    var tuples: [[Value]] = [[]]
    for index in kernel.parameters(of: offer).indices {
      let values = kernel.flow.types.representatives(of: kernel.flow.parameters[index].type)
      tuples = tuples.flatMap { tuple in values.map { tuple + [$0] } }
    }
    return tuples
  }

  private func lines(to node: Int) -> [String] {
    var lines: [String] = []
    var current = node
    while let turn = nodes[current].turn {
      let parent = nodes[current].parent
      lines.append(kernel.text(of: turn, in: nodes[parent].world))
      current = parent
    }
    var state = nodes[node].launch
    for (index, variable) in kernel.flow.variables.enumerated()
    where state[index] == .unknown && !variable.isEnvironment {
      state[index] = kernel.flow.types.representatives(of: variable.type)[0]
    }
    return [kernel.text(ofLaunch: state)] + lines.reversed()
  }
}
