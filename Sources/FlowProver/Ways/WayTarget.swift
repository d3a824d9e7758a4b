package import FlowKernel
package import FlowModel

/// A condition on state, with every name resolved.
package indirect enum StateCondition: Hashable, Sendable {
  case holds(Int)
  case equals(Int, Value)
  case exists(Int)
  case not(StateCondition)
  case and(StateCondition, StateCondition)
  case or(StateCondition, StateCondition)

  /// The variables that it asks for.
  package var variables: [Int] {
    switch self {
    case .holds(let variable), .equals(let variable, _), .exists(let variable): [variable]
    case .not(let inner): inner.variables
    case .and(let left, let right), .or(let left, let right): left.variables + right.variables
    }
  }
}

/// A world that somebody wants a way to: all of this is so there.
package struct WayTarget: Hashable, Sendable {
  /// Something presented, by its coordinator or by the screen on top of it.
  package enum Thing: Hashable, Sendable {
    case screen(ScreenID)
    case coordinator(CoordinatorID)
  }

  package var visible: ScreenID?
  /// Who shows what is visible.
  package var owner: CoordinatorID?
  package var live: [CoordinatorID] = []
  package var notLive: [CoordinatorID] = []
  package var presented: [Thing] = []
  package var condition: StateCondition?

  package init() {}

  package init(_ screen: ScreenID, of owner: CoordinatorID? = nil) {
    visible = screen
    self.owner = owner
  }

  /// Whether it asks for no more than what the user sees, of which a head says all.
  var isOfScreen: Bool {
    visible != nil && owner == nil && live.isEmpty && notLive.isEmpty && presented.isEmpty
      && condition == nil
  }

  /// What a condition makes of a world.
  enum Answer {
    case holds, fails
    /// It depends on a variable that nobody has given a value.
    case depends(on: Int)
  }

  /// Whether a world is as it should be.
  package func isReached(in world: World, _ kernel: Kernel) -> Bool {
    if case .holds = answer(in: world, kernel) { true } else { false }
  }

  func answer(in world: World, _ kernel: Kernel) -> Answer {
    guard isAs(world) else { return .fails }
    guard let condition else { return .holds }
    for variable in condition.variables
    where [.unknown, .unasked].contains(kernel.tuples[world.state, variable]) {
      return .depends(on: variable)
    }
    return holds(condition, in: kernel.tuples[world.state]) ? .holds : .fails
  }

  private func holds(_ condition: StateCondition, in values: ArraySlice<Value>) -> Bool {
    func value(_ variable: Int) -> Value { values[values.startIndex + variable] }
    return switch condition {
    case .holds(let variable): value(variable) == .true
    case .equals(let variable, let wanted): value(variable) == wanted
    case .exists(let variable): value(variable) != .nil
    case .not(let inner): !holds(inner, in: values)
    case .and(let left, let right): holds(left, in: values) && holds(right, in: values)
    case .or(let left, let right): holds(left, in: values) || holds(right, in: values)
    }
  }

  /// All but the condition.
  private func isAs(_ world: World) -> Bool {
    if let visible {
      let entry = world.visible.entry
      guard entry != .none, world[entry: entry].screen == visible else { return false }
      if let owner, world.visibleOwner != owner { return false }
    }
    let alive = world.coordinators.filter(\.isAlive).map(\.type)
    return live.allSatisfy(alive.contains) && !notLive.contains(where: alive.contains)
      && presented.allSatisfy { world.presents($0) }
  }
}

extension World {
  fileprivate func presents(_ thing: WayTarget.Thing) -> Bool {
    layers.dropFirst().contains { layer in
      switch layer.content {
      case .entry(let entry):
        if case .screen(let screen) = thing { self[entry: entry].screen == screen } else { false }
      case .container(let container):
        switch thing {
        case .screen(let screen): topScreen(of: container) == screen
        case .coordinator(let type):
          self[container: container].owner != .none
            && self[coordinator: self[container: container].owner].type == type
        }
      }
    }
  }
}

extension Saturation {
  /// By screen, the settled heads that show it.
  func headsOfScreens() -> [[(head: Int, values: DecisionDiagrams.Set)]] {
    var found: [[(head: Int, values: DecisionDiagrams.Set)]] = kernel.flow.screens.map { _ in [] }
    for index in heads.indices where heads[index].values != .empty {
      if case .settled = heads[index].goal, let screen = heads[index].screen {
        found[screen.index].append((index, heads[index].values))
      }
    }
    return found
  }

  /// The settled heads that worlds of a target may have, in the valuations of its condition.
  mutating func heads(of target: WayTarget) -> [(head: Int, values: DecisionDiagrams.Set)] {
    let wanted = target.condition.map { valuations(of: $0) } ?? .all
    var found: [(head: Int, values: DecisionDiagrams.Set)] = []
    for index in heads.indices {
      guard case .settled = heads[index].goal, heads[index].values != .empty,
        target.visible == nil || heads[index].screen == target.visible,
        target.owner == nil || heads[index].owner == target.owner
      else { continue }
      let values = diagrams.intersection(heads[index].values, wanted)
      if values != .empty { found.append((index, values)) }
    }
    return found
  }

  /// Whether any turn ever started what has to be alive or presented.
  func mayStart(_ target: WayTarget) -> Bool {
    let types =
      target.live
      + target.presented.compactMap { thing in
        if case .coordinator(let type) = thing { type } else { nil }
      }
    let screens = target.presented.compactMap { thing in
      if case .screen(let screen) = thing { screen } else { nil }
    }
    return types.allSatisfy { $0 == kernel.flow.root || isStarted[$0.index] }
      && screens.allSatisfy { isShown[$0.index] }
  }

  private mutating func valuations(of condition: StateCondition) -> DecisionDiagrams.Set {
    switch condition {
    case .holds(let variable): return valuations(of: variable) { $0 == .true }
    case .equals(let variable, let value): return valuations(of: variable) { $0 == value }
    case .exists(let variable): return valuations(of: variable) { $0 != .nil }
    case .not(let inner):
      // What is free of the environment may be either.
      for variable in inner.variables where isFree(variable) { return .all }
      let values = valuations(of: inner)
      return diagrams.difference(.all, values)
    case .and(let left, let right):
      let (left, right) = (valuations(of: left), valuations(of: right))
      return diagrams.intersection(left, right)
    case .or(let left, let right):
      let (left, right) = (valuations(of: left), valuations(of: right))
      return diagrams.union(left, right)
    }
  }

  private mutating func valuations(
    of variable: Int, where fits: (Value) -> Bool
  ) -> DecisionDiagrams.Set {
    if isFree(variable) { return .all }
    var all = DecisionDiagrams.Set.empty
    for (index, value) in domains[variable].enumerated() where fits(value) {
      all = diagrams.union(all, diagrams.valuations(where: variable, is: index))
    }
    return all
  }
}

extension Saturation {
  /// Whether a variable may have another value in each turn: the environment's, if that takes part.
  func isFree(_ variable: Int) -> Bool {
    kernel.flow.variables[variable].isEnvironment && moves.means.contains(.environment)
  }
}

extension Search {
  /// The node of a target that is reached at another one, with values for what its condition asks; nil if it isn't.
  mutating func reached(_ target: WayTarget, at number: Int) -> Int? {
    var waiting = [(world: nodes[number].world, launch: nodes[number].launch)]
    while let (world, launch) = waiting.popLast() {
      switch target.answer(in: world, saturation.kernel) {
      case .fails: continue
      case .holds:
        var node = nodes[number]
        node.world = world
        node.launch = launch
        nodes.append(node)
        return nodes.count - 1
      case .depends(let variable):
        for value in saturation.domains[variable].reversed() {
          var (world, launch) = (world, launch)
          saturation.kernel.set(variable, to: value, in: &world)
          launch[variable] = value
          waiting.append((world, launch))
        }
      }
    }
    return nil
  }
}
