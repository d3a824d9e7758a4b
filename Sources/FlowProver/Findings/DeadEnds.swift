import FlowKernel
import FlowModel
import FlowSource

/// Whether the user can leave a world.
enum DeadEndAnswer {
  /// Something that he can do in it changes what he sees or may do next, or an answer does that he waits for.
  case isNone
  /// It depends on a variable that nothing on the way has asked for.
  case depends(on: Int)
  /// What would end it: async events of others, and links, each as a script has it.
  case endedBy([String])
}

/// A world that the user can't leave.
struct DeadEndFound {
  var way: Counterexample
  /// The variables that the launch has to give a value, though nothing on the way asks for it.
  var given: [Int]
  var endedBy: [String]
}

extension Kernel {
  /// - Parameter steps: everything that may happen in this world.
  mutating func answer(
    toDeadEnd world: World, among steps: [Step], _ wayEnds: WayEnds, _ interruption: Interruption
  ) -> DeadEndAnswer {
    let before = prospect(in: world)
    for step in steps where step.isOfWhatIsSeen(in: world) || isAwaited(step, in: world) {
      if interruption.isRequested { return .isNone }
      var next = world
      let report = run(step.turn, on: &next)
      if let variable = report.unknownVariable { return .depends(on: variable) }
      // What is not asked for yet may lead anywhere.
      if report.unknownPayload != nil { return .isNone }
      if !report.violations.isEmpty || prospect(in: next) != before { return .isNone }
    }
    var found: [String] = []
    for step in steps where !step.isOfWhatIsSeen(in: world) {
      var next = world
      let report = run(step.turn, on: &next)
      guard !wayEnds.end(report, in: flow), next.sight != before.sight,
        let name = step.move.name(in: flow), !found.contains(name)
      else { continue }
      found.append(name)
    }
    return .endedBy(found)
  }

  /// What the user sees, and all that it depends on what he may do next.
  private struct Prospect: Hashable {
    var sight: [World.Sight]
    var values: [Value]
    var live: [Bool]
  }

  private func prospect(in world: World) -> Prospect {
    let visible = world.visible.entry
    guard visible != .none, let screen = world[entry: visible].screen,
      world[entry: visible].owner != .none
    else { return Prospect(sight: world.sight, values: [], live: []) }
    let owner = world[entry: visible].owner
    let tests = flow.tests(of: screen, in: world[coordinator: owner].type)
    return Prospect(
      sight: world.sight,
      values: tests.variables.map { tuples[world.state, $0] },
      live: tests.children.map { type in
        world.coordinatorsInTreeOrder().contains { world[coordinator: $0].type == type }
      })
  }

  /// Whether a step has asked for an async event that is still to come.
  private func isAwaited(_ step: Step, in world: World) -> Bool {
    guard case .event(let event, _, _) = step.move else { return false }
    let bit = flow[event].onceBit
    switch step.turn.sender {
    case .entry(let entry):
      guard let screen = world[entry: entry].screen else { return false }
      return flow[screen].waiting & bit != 0
    case .coordinator(let coordinator):
      return flow[world[coordinator: coordinator].type].waiting & bit != 0
    case .fold, .nobody: return false
    }
  }
}

extension Step {
  /// Whether a turn is the user's own, or comes from the visible screen or from its owner.
  func isOfWhatIsSeen(in world: World) -> Bool {
    let visible = world.visible.entry
    switch turn.sender {
    case .entry(let entry), .fold(let entry): return entry == visible
    case .coordinator(let coordinator):
      return visible != .none && world[entry: visible].owner == coordinator
    case .nobody: return move.isTheUsers
    }
  }
}

extension Move {
  /// What ends a dead end: an event or a link; nil for a change, which ends none by itself.
  fileprivate func name(in flow: Flow) -> String? {
    switch self {
    case .event(let event, _, _): flow.text(event)
    case .open(let link, _): "open " + flow.names[flow[link].name]
    case .launch, .gesture, .doubleTap, .tab, .button, .change: nil
    }
  }
}

extension Search {
  /// In how many ways variables are given values that nothing on the way has asked for.
  private static let mostGuesses = 64

  /// The way to the head that was reached, in values with which it is a dead end, and what would end that; nil if it is
  /// none with any.
  ///
  /// - Parameter values: the valuations in which it seems to be one.
  mutating func deadEnd(in values: DecisionDiagrams.Set) -> DeadEndFound? {
    var waiting = [(node: nodes[reached], given: [Int]())]
    var guesses = 0
    while var (node, given) = waiting.popLast(), guesses < Self.mostGuesses {
      guesses += 1
      if !saturation.diagrams.contains(values, saturation.valuation(of: node.world)) { continue }
      let steps = saturation.moves.steps(in: node.world, &saturation.kernel)
      switch saturation.kernel.answer(
        toDeadEnd: node.world, among: steps, saturation.ends, saturation.interruption)
      {
      case .isNone: continue
      case .depends(let variable):
        // The environment may change.
        if saturation.kernel.flow.variables[variable].isEnvironment { continue }
        given.append(variable)
        for value in saturation.domains[variable].reversed() {
          saturation.kernel.set(variable, to: value, in: &node.world)
          node.launch[variable] = value
          waiting.append((node, given))
        }
      case .endedBy(let others):
        nodes.append(node)
        return DeadEndFound(way: way(to: nodes.count - 1), given: given, endedBy: others)
      }
    }
    return nil
  }

  /// The valuations in which it seems that the user can't leave a head: of what is in sight nothing changes, nor of
  /// what its transitions test.
  mutating func valuations(of head: Int) -> DecisionDiagrams.Set {
    if saturation.heads[head].hasTabs { return .empty }
    guard let screen = saturation.heads[head].screen, let owner = saturation.heads[head].owner
    else { return .empty }
    let tests = saturation.kernel.flow.tests(of: screen, in: owner).variables
    var stuck = saturation.heads[head].values
    for rule in saturation.heads[head].rules
    where saturation.rules[rule].isWayOut && stuck != .empty {
      for leaf in saturation.leaves(of: rule) {
        let leads =
          leaf.target < 0
          ? saturation.isEnd(leaf.node)
          : leaf.target != head && mayLookDifferent(behind: leaf.target, from: head)
        let left = leads ? leaf.values : saturation.values(of: leaf, changing: tests)
        stuck = saturation.diagrams.difference(stuck, left)
      }
    }
    return stuck
  }

  /// How many heads are looked at in the middle of one turn.
  private static let mostInTurn = 64

  /// Whether a turn that has come to a target may come to rest in a head where the user sees something else. In a target
  /// that is not settled the turn looks below what he sees, and goes on.
  private mutating func mayLookDifferent(behind target: Int, from head: Int) -> Bool {
    var known: Set<Int> = [target]
    var waiting = [target]
    while let next = waiting.popLast() {
      if case .settled = saturation.heads[next].goal {
        if looksDifferent(next, from: head) { return true }
        continue
      }
      if known.count > Self.mostInTurn { return true }
      for rule in saturation.heads[next].rules {
        for leaf in saturation.leaves(of: rule) {
          if leaf.target < 0 {
            if saturation.isEnd(leaf.node) { return true }
          } else if known.insert(leaf.target).inserted {
            waiting.append(leaf.target)
          }
        }
      }
    }
    return false
  }

  private mutating func looksDifferent(_ target: Int, from head: Int) -> Bool {
    target != head
      && (saturation.heads[target].screen != saturation.heads[head].screen
        || saturation.world(of: target).sight != saturation.world(of: head).sight)
  }
}
