import FlowKernel
import FlowModel
import FlowSource

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
    /// A turn of a rule that leaves something covered.
    case covering(Int)
    /// A turn of a rule that leaks something if only the topmost screen's owner learns of it.
    case leaking(Int)

    /// The rule whose turn is looked for.
    var rule: Int? {
      switch self {
      case .violation, .head: nil
      case .covering(let rule), .leaking(let rule): rule
      }
    }
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

  var saturation: Saturation
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
  /// How many turns the way must have at least.
  private var estimate = 0
  /// The shortest way to a violation so far.
  private var best: (node: Int, violation: Violation?)?
  /// What the turn that is looked for leaks.
  private(set) var leak: Violation?
  /// Whether a turn was passed over because no script can say it: then another way may be missed.
  private(set) var isUnsayable = false
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
    isUnsayable = false
    looked = 0
    let end = min(most, budget)
    defer { budget -= looked }
    estimate = 0
    launch(goal)
    while true {
      if let best, Int(nodes[best.node].turns) <= estimate || estimate >= open.count {
        return .way(way(to: best.node), best.violation, nodes[best.node].world)
      }
      if estimate >= open.count { return isUnsayable ? .unknown : .never }
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
    case .covering(let rule), .leaking(let rule):
      distances[saturation.rules[rule].head] = 1
      layers[1].append(Int32(saturation.rules[rule].head))
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
    if saturation.kernel.meansAnother(step.turn, in: nodes[number].world, saturation.moves) {
      isUnsayable = true
      return
    }
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
      var made = step
      made.turn = turn
      if reaches(goal, by: made, from: world, to: next, report) {
        nodes.append(node)
        best = best ?? (nodes.count - 1, nil)
        continue
      }
      add(node, report, goal)
    }
  }

  /// Whether a turn is the one that is looked for.
  private mutating func reaches(
    _ goal: Goal, by step: Step, from world: World, to next: World, _ report: TurnReport
  ) -> Bool {
    guard let rule = goal.rule, !report.hasError, !report.isEndless, !report.isAbandoned,
      step.move.with(.empty) == saturation.rules[rule].step?.move.with(.empty)
    else { return false }
    switch goal {
    case .violation, .head: return false
    case .covering:
      let head = saturation.rules[rule].head
      if case .settled = saturation.heads[head].goal, saturation.find(world) != head {
        return false
      }
      return next.entries.count(where: \.isLive) > world.entries.count(where: \.isLive)
    case .leaking:
      var probe = World()
      leak = saturation.kernel.leakIfLastLearns(of: step, in: world, &probe)
      return leak != nil
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
    // A world that no head is known of may be closer than the one that led to it seemed to be.
    fresh.append((nodes.count - 1, max(Int(node.turns + distance), estimate)))
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
