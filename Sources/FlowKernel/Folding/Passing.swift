package import FlowModel

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

  /// Whether a nest was passed of which nobody but the uppermost's parent hears.
  func hasPassedQuietly(_ coordinator: Slot) -> Bool {
    context.passed.contains(coordinator)
      && quietCircles[world.coordinators[Int(coordinator)].type.index] != nil
  }

  /// Lets a coordinator that is to end stand in the upper one's place of the rounds that it has passed.
  mutating func dropPassedNest(of coordinator: Slot) {
    guard world.coordinators[Int(coordinator)].nest != .unfolded, hasPassedQuietly(coordinator),
      let circle = quietCircles[world.coordinators[Int(coordinator)].type.index]
    else { return }
    dropNest(of: coordinator)
    for transition in circle.answers { take(transition) }
    if ended.isEmpty { return }
    for event in circle.ends { ended[event.index] = true }
  }
}

/// Coordinators that can stand below each other in rounds, whose ends nobody among them hears: all that the
/// gestures and `gone` end there is answered by `stay`, or by nothing.
package struct QuietCircle: Sendable {
  /// How its coordinators may end so, and the transitions that answer.
  package var ends: [EventID] = []
  package var answers: [Int] = []
}

extension Flow {
  /// By coordinator, the circle that it stands in, if that is quiet.
  package func quietCircles() -> [QuietCircle?] {
    var circles: [QuietCircle?] = Array(repeating: nil, count: coordinators.count)
    // Where screens stay or others are taken along, an end is more than an answer; and if only the last hears,
    // who that is has to be seen.
    if leavesScreens || removesByType || hearsAtBegin || hearsOfLastOnly ?? false { return circles }
    let below = coordinators.indices.map { coordinatorsBelow($0) }
    var isKnown = Array(repeating: false, count: coordinators.count)
    for type in coordinators.indices where below[type][type] && !isKnown[type] {
      let members = coordinators.indices.filter { below[type][$0] && below[$0][type] }
      let circle = quietCircle(of: members)
      for member in members {
        isKnown[member] = true
        circles[member] = circle
      }
    }
    return circles
  }

  /// By coordinator, whether it may stand below one.
  private func coordinatorsBelow(_ type: Int) -> [Bool] {
    var isBelow = Array(repeating: false, count: coordinators.count)
    var waiting = [type]
    while let next = waiting.popLast() {
      for index in coordinators[next].boundaries.indices
      where !isBelow[boundaries[index].child.index] {
        isBelow[boundaries[index].child.index] = true
        waiting.append(boundaries[index].child.index)
      }
    }
    return isBelow
  }

  private func quietCircle(of members: [Int]) -> QuietCircle? {
    var circle = QuietCircle()
    for member in members {
      let parent = CoordinatorID(member)
      for screen in coordinators[member].shows
      where transition(of: parent, for: self[screen].popped) != nil
        || transition(of: parent, for: self[screen].dismissed) != nil
      {
        return nil
      }
      for index in coordinators[member].boundaries.indices
      where members.contains(boundaries[index].child.index) {
        let boundary = boundaries[index]
        // A locked one still goes when several do.
        let responses = [boundary.back, responseToPop(of: boundary), boundary.gone, boundary.swipe]
        for event in responses.compactMap({ ending(of: boundary.child, by: $0) }) {
          circle.ends.append(event)
          guard let answer = transitionIndex(of: parent, for: event) else { continue }
          circle.answers.append(answer)
          if !isStill(transitions[answer].block) { return nil }
        }
      }
    }
    return circle
  }

  private func isStill(_ block: BlockID) -> Bool {
    blocks[block.index].steps.indices.allSatisfy { steps[$0].operation == .stay }
  }
}
