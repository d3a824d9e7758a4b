import FlowKernel
import FlowModel
import FlowSource
import FlowSpec

/// The shortest way to what a saturation has found, through the kernel, on worlds without holes (A*, Hart, Nilsson
/// and Raphael 1968).
///
/// How far a head is from the goal in the saturation is never more than how far its worlds are, since more seems
/// to happen there than can. So the way is a shortest one; and where every world is looked at from which the goal
/// seems to be in reach, and none breaks it, nothing does.
struct Search {
  enum Goal {
    case violation(Explorer.Key)
    /// A settled head, in some valuations.
    case head(Int, DecisionDiagrams.Set)
  }

  enum Outcome {
    case way(Counterexample, Violation?, World)
    /// No world gets there.
    case never
    /// There are too many worlds.
    case unknown
  }

  private struct Node {
    var world: World
    var turns: Int32
    var parent: Int
    var turn: Turn?
    var launch: [Value]
    /// What the turn broke.
    var broken: [Rule] = []
  }

  private(set) var saturation: Saturation
  /// How many worlds may still be looked at.
  private(set) var budget: Int
  private let goesBack: [[(head: Int32, isTurn: Bool)]]
  private var nodes: [Node] = []
  private var open: [[Int]] = []
  private var known: KeyTable = KeyTable()
  private var fewest: [Int32] = []
  /// How many worlds were looked at, large ones more than once.
  private var looked = 0
  private var fresh: [(node: Int, estimate: Int)] = []
  /// The shortest way to a violation so far.
  private var best: (node: Int, violation: Violation)?
  private var distances: [Int32] = []
  private var writer = CanonicalWriter()

  init(_ saturation: Saturation, budget: Int) {
    self.saturation = saturation
    self.budget = budget
    var goesBack: [[(head: Int32, isTurn: Bool)]] = Array(
      repeating: [], count: saturation.heads.count)
    for step in saturation.steps { goesBack[Int(step.to)].append((step.from, step.isTurn)) }
    self.goesBack = goesBack
  }

  /// - Parameter most: how many worlds are looked at.
  mutating func way(to goal: Goal, most: Int) -> Outcome {
    measure(to: goal)
    nodes = []
    open = []
    known = KeyTable()
    fewest = []
    fresh = []
    best = nil
    looked = 0
    let end = min(most, budget)
    defer { budget -= looked }
    launch(goal)
    var estimate = 0
    while true {
      if let best, Int(nodes[best.node].turns) <= estimate || estimate >= open.count {
        return .way(way(to: best.node), best.violation, nodes[best.node].world)
      }
      if estimate >= open.count { return .never }
      guard let next = open[estimate].popLast() else {
        estimate += 1
        continue
      }
      if looked > end || saturation.interruption.isRequested { return .unknown }
      if let found = expand(next, goal) { return found }
    }
  }

  /// The valuations in which the user can't leave a head.
  mutating func valuations(of head: Int) -> DecisionDiagrams.Set {
    saturation.diagrams.difference(saturation.heads[head].values, saturation.heads[head].left)
  }

  /// Whether nothing that the user can do in a world leads to another one.
  mutating func isDeadEnd(_ world: World) -> Bool {
    for step in saturation.moves.steps(in: world, &saturation.kernel) where step.move.isTheUsers {
      var next = world
      let report = saturation.kernel.run(step.turn, on: &next)
      // What is not asked for yet may lead anywhere.
      if report.unknownVariable != nil || report.unknownPayload != nil { return false }
      if !report.violations.isEmpty || next != world { return false }
    }
    return true
  }

  // MARK: Distances

  /// How many turns each head is at least from the goal.
  private mutating func measure(to goal: Goal) {
    distances = Array(repeating: .max, count: saturation.heads.count)
    var layers: [[Int32]] = [[], []]
    switch goal {
    case .violation(let key):
      for head in saturation.broken[key]?.heads ?? [] where head >= 0 {
        distances[head] = 1
        layers[1].append(Int32(head))
      }
    case .head(let head, _):
      distances[head] = 0
      layers[0].append(Int32(head))
    }
    var distance = 0
    while distance < layers.count {
      while let head = layers[distance].popLast() {
        if distances[Int(head)] != Int32(distance) { continue }
        for step in goesBack[Int(head)] {
          let far = distance + (step.isTurn ? 1 : 0)
          if distances[Int(step.head)] <= Int32(far) { continue }
          distances[Int(step.head)] = Int32(far)
          while layers.count <= far { layers.append([]) }
          layers[far].append(step.head)
        }
      }
      distance += 1
    }
  }

  // MARK: Worlds

  private mutating func launch(_ goal: Goal) {
    let flow = saturation.kernel.flow
    var start: [Value] = []
    for (index, variable) in flow.variables.enumerated() {
      start.append(saturation.asked.variables[index] ? variable.initial : .unasked)
    }
    var waiting = [start]
    while let state = waiting.popLast() {
      let (world, report) = saturation.kernel.launch(state: state)
      if let variable = report.unknownVariable {
        for value in saturation.domains[variable].reversed() {
          var state = state
          state[variable] = value
          waiting.append(state)
        }
        continue
      }
      let node = Node(world: world, turns: 0, parent: -1, turn: nil, launch: state)
      add(node, report, goal)
    }
    putFresh()
  }

  private mutating func expand(_ number: Int, _ goal: Goal) -> Outcome? {
    let node = nodes[number]
    if case .head(let head, let values) = goal, saturation.find(node.world) == head,
      saturation.diagrams.contains(values, valuation(of: node.world))
    {
      return .way(way(to: number), nil, node.world)
    }
    var steps = saturation.moves.steps(in: node.world, &saturation.kernel)
    changes(in: node.world, &steps)
    for step in steps { run(step, at: number, goal) }
    putFresh()
    return nil
  }

  /// Puts what was found last in line: the first of equally good ones is looked at first.
  private mutating func putFresh() {
    for (number, estimate) in fresh.reversed() {
      while open.count <= estimate { open.append([]) }
      open[estimate].append(number)
    }
    fresh = []
  }

  private func valuation(of world: World) -> [Int?] {
    saturation.domains.indices.map { variable in
      let value = saturation.kernel.tuples[world.state, variable]
      if value == .unknown || value == .unasked
        || saturation.kernel.flow.variables[variable].isEnvironment
      {
        return nil
      }
      return saturation.index(of: value, variable)
    }
  }

  /// An environment variable whose value somebody has asked for may change.
  private mutating func changes(in world: World, _ steps: inout [Step]) {
    for (index, variable) in saturation.kernel.flow.variables.enumerated()
    where variable.isEnvironment && saturation.asked.variables[index] {
      let current = saturation.kernel.tuples[world.state, index]
      if current == .unknown { continue }
      for value in saturation.domains[index] where value != current {
        steps.append(Step(.change(variable: index, to: value)))
      }
    }
  }

  private mutating func run(_ step: Step, at number: Int, _ goal: Goal) {
    if saturation.kernel.refuses(step.turn, in: nodes[number].world) { return }
    var waiting = [(world: nodes[number].world, turn: step.turn, launch: nodes[number].launch)]
    while let (world, turn, launch) = waiting.popLast() {
      var next = world
      let report = saturation.kernel.run(turn, on: &next)
      if let variable = report.unknownVariable {
        for value in saturation.domains[variable].reversed() {
          var world = world
          saturation.kernel.set(variable, to: value, in: &world)
          var launch = launch
          launch[variable] = value
          waiting.append((world, turn, launch))
        }
        continue
      }
      if let position = report.unknownPayload {
        let values = saturation.moves.values(of: step.move, at: position, saturation.kernel.flow)
        for value in values.reversed() {
          let payload = saturation.kernel.tuples.replacing(position, of: turn.payload, by: value)
          waiting.append((world, turn.with(payload), launch))
        }
        continue
      }
      let node = Node(
        world: next, turns: nodes[number].turns + 1, parent: number, turn: turn, launch: launch)
      add(node, report, goal)
    }
  }

  private mutating func add(_ node: Node, _ report: TurnReport, _ goal: Goal) {
    if case .violation(let key) = goal,
      let violation = report.violations.first(where: { Explorer.Key($0) == key }),
      best.map({ node.turns < nodes[$0.node].turns }) ?? true
    {
      var node = node
      node.broken = report.violations.map(\.rule)
      nodes.append(node)
      best = (nodes.count - 1, violation)
    }
    if report.isEndless || report.isAbandoned || report.hasError { return }
    writer.write(node.world)
    let (number, isNew) = known.intern(writer.numbers)
    if isNew { fewest.append(.max) }
    if fewest[number] <= node.turns { return }
    fewest[number] = node.turns
    let head = saturation.find(node.world)
    let distance = head.map { distances[$0] } ?? 0
    if distance == .max { return }
    // Deep stacks make few worlds cost as much as many.
    looked += 1 + node.world.entries.count / 16
    nodes.append(node)
    fresh.append((nodes.count - 1, Int(node.turns + distance)))
  }

  /// The way to a world, in values that a script can write.
  private mutating func way(to number: Int) -> Counterexample {
    let flow = saturation.kernel.flow
    var actions: [Action] = []
    var current = number
    while let turn = nodes[current].turn {
      let parent = nodes[current].parent
      actions.append(written(saturation.kernel.action(of: turn, in: nodes[parent].world)))
      current = parent
    }
    var launch = nodes[number].launch
    for (index, variable) in flow.variables.enumerated() where launch[index] == .unasked {
      launch[index] = variable.initial
      if variable.initial == .unknown, !variable.isEnvironment {
        launch[index] = saturation.domains[index][0]
      }
    }
    actions.append(.launch(state: saturation.kernel.tuples.intern(launch)))
    return Counterexample(actions.reversed(), breaking: nodes[number].broken)
  }

  private mutating func written(_ action: Action) -> Action {
    let flow = saturation.kernel.flow
    let parameters = action.parameters(in: flow)
    if parameters.isEmpty { return action }
    var values = Array(saturation.kernel.tuples[action.payload])
    for (index, parameter) in zip(values.indices, parameters.indices)
    where values[index] == .unknown || values[index] == .unasked {
      values[index] = flow.types.representatives(of: flow.parameters[parameter].type)[0]
    }
    return action.with(saturation.kernel.tuples.intern(values))
  }
}
