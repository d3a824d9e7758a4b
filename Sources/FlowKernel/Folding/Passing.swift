import FlowModel

/// Nests that go whole, unopened: where a run of entries goes and the run goes on below the lowest entry of a
/// coordinator, the rounds above that went too, for they stood right below it.
///
/// Opened, each round would bring the nest of the next one up, without end. So the coordinator is only noted.
/// If it is then taken out, so is its nest (`dropNests`); if a gesture or the end of its screens ends it and its
/// circle is quiet, it stands in for the upper one of the rounds (`dropPassedNest`), which came through the same
/// boundary; and if it lives on, the nest is asked for before anybody looks at the world (`needPassedNests`).
extension Kernel {
  /// Begins to take a run of entries off a stack.
  ///
  /// - Parameter staying: who owns what stays on it, and is not left with those above; or none.
  mutating func beginPassing(_ stack: Slot, staying: Slot = .none) {
    if hasNests { context.passing.append(TurnContext.Passing(stack: stack, staying: staying)) }
  }

  mutating func endPassing() {
    if hasNests { context.passing.removeLast() }
  }

  /// Notes a coordinator whose nest goes with the run that is being taken away, or gives the turn up.
  mutating func meetNest(of coordinator: Slot) {
    guard world.coordinators[Int(coordinator)].nest != .unfolded else { return }
    guard goesWithNest(coordinator) else { return needsWhole(coordinator) }
    if !context.passed.contains(coordinator) { context.passed.append(coordinator) }
  }

  private func goesWithNest(_ coordinator: Slot) -> Bool {
    let stack = world.coordinators[Int(coordinator)].container
    // What is presented has its rounds in other layers.
    if stack == .none || world.containers[Int(stack)].owner == coordinator { return false }
    return context.passing.contains {
      $0.stack == stack && ($0.staying == .none || !world.isBelow($0.staying, coordinator))
    }
  }

  /// Gives the turn up where a nest was passed and its coordinator lives on.
  mutating func needPassedNests() {
    for coordinator in context.passed where !isOver(coordinator) { needsWhole(coordinator) }
  }

  var hasPassedNest: Bool {
    context.passed.contains {
      !isOver($0) && world.coordinators[Int($0)].nest != .unfolded
    }
  }

  /// Forgets the nests of a coordinator that is taken out, and of all below it: the rounds stood below who takes it
  /// out, and go too.
  mutating func dropNests(from coordinator: Slot) {
    guard hasNests else { return }
    for index in world.coordinators.indices
    where world.coordinators[index].isAlive && world.coordinators[index].nest != .unfolded
      && world.isBelow(Slot(index), coordinator)
    {
      dropNest(of: Slot(index))
    }
  }

  private mutating func dropNest(of coordinator: Slot) {
    world.coordinators[Int(coordinator)].nest = .unfolded
    world.coordinators[Int(coordinator)].nestHidesTabBar = false
  }

  /// The circle of coordinators that one with a nest stands in, if that is quiet.
  func quietCircle(of coordinator: Slot) -> QuietCircle? {
    quietCircles[world.coordinators[Int(coordinator)].type.index]
  }

  /// Whether a nest was passed of which nobody but the uppermost's parent hears.
  func hasPassedQuietly(_ coordinator: Slot) -> Bool {
    context.passed.contains(coordinator) && quietCircle(of: coordinator) != nil
  }

  /// Lets a coordinator that is to end stand in the upper one's place of the rounds that it has passed.
  mutating func dropPassedNest(of coordinator: Slot) {
    guard world.coordinators[Int(coordinator)].nest != .unfolded,
      context.passed.contains(coordinator), let circle = quietCircle(of: coordinator)
    else { return }
    dropNest(of: coordinator)
    answer(as: circle.answers)
  }

  /// What ends a coordinator is handed up through all of its nest, if each of the rounds ends by it in turn. Then the
  /// coordinator stands in the upper one's place, and ends by what that one would end by.
  ///
  /// Where nobody waits for an animation, each step of the way may meet one: those are left to be opened.
  mutating func handUpNest(of coordinator: Slot, _ event: EventID, _ payload: TupleID) -> (
    event: EventID, payload: TupleID
  ) {
    let instance = world.coordinators[Int(coordinator)]
    guard instance.nest != .unfolded, !handsUp.isEmpty,
      let handed = handsUp[instance.type.index][event],
      context.motion == .still || context.motion == Motion(flow.stepAnimation)
    else { return (event, payload) }
    dropNest(of: coordinator)
    answer(as: handed.answers)
    return (handed.event, .empty)
  }

  /// What a coordinator tells is told to the parent of the uppermost of its nest, if each of the rounds tells it on.
  /// All of them stay where they are.
  mutating func tellUpNest(of coordinator: Slot, _ event: EventID, _ payload: TupleID) -> (
    event: EventID, payload: TupleID, parent: Slot
  ) {
    let instance = world.coordinators[Int(coordinator)]
    guard instance.nest != .unfolded, !handsUp.isEmpty,
      let handed = handsUp[instance.type.index][event]
    else { return (event, payload, parent(of: coordinator)) }
    answer(as: handed.answers)
    return (handed.event, handed.keepsPayload ? payload : .empty, instance.parent)
  }

  private mutating func answer(as answers: MildAnswers) {
    for transition in answers.transitions { take(transition) }
    for write in answers.writes {
      world.state = tuples.replacing(write.variable, of: world.state, by: write.value)
    }
    if ended.isEmpty { return }
    for event in answers.ends where flow[event].kind != .output { ended[event.index] = true }
  }
}
