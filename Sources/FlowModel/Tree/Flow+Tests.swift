/// What decides what a screen's buttons do.
extension Flow {
  /// What conditions look at: variables, in order, and whether children are alive.
  package struct Tests: Sendable {
    package var variables: [Int]
    package var children: [CoordinatorID]
  }

  /// What the transitions of a screen's events test in its owner, and whatever answers to what these hand on.
  package func tests(of screen: ScreenID, in owner: CoordinatorID) -> Tests {
    var reader = TestReader(flow: self)
    for event in self[screen].events.indices {
      if let transition = transition(of: owner, for: EventID(event)) {
        reader.blocks.append(transition.block)
      }
    }
    reader.readLocks(of: screen, in: owner)
    reader.readAll()
    return Tests(
      variables: reader.variables.sorted(),
      children: reader.children.sorted { $0.raw < $1.raw })
  }
}

private struct TestReader {
  let flow: Flow
  var blocks: [BlockID] = []
  var variables: Set<Int> = []
  var children: Set<CoordinatorID> = []
  private var seen: Set<BlockID> = []

  init(flow: Flow) { self.flow = flow }

  /// What locks the gestures by which the user leaves it.
  mutating func readLocks(of screen: ScreenID, in owner: CoordinatorID) {
    read(flow[screen].backLock)
    read(flow[screen].swipeLock)
    guard flow.boundaries.contains(where: { $0.backLock != nil || $0.swipeLock != nil }) else {
      return
    }
    // And what it stands in: a tab's lowest screen is left by going back from the bar.
    var known: Set<CoordinatorID> = [owner]
    var waiting = [owner]
    while let child = waiting.popLast() {
      for boundary in flow.boundaries where boundary.child == child {
        read(boundary.backLock)
        read(boundary.swipeLock)
        if known.insert(boundary.parent).inserted { waiting.append(boundary.parent) }
      }
    }
  }

  private mutating func read(_ lock: ConditionID?) {
    if let lock { read(lock) }
  }

  mutating func readAll() {
    while let block = blocks.popLast() {
      guard seen.insert(block).inserted else { continue }
      for index in flow.blocks[block.index].steps.indices {
        read(flow.steps[index].operation)
        blocks += flow.innerBlocks(of: flow.steps[index].operation)
      }
    }
  }

  private mutating func read(_ operation: Step.Operation) {
    switch operation {
    case .choose(let condition, _, _): read(condition)
    case .branch(let subject, _): read(subject)
    case .finishWith(let event, _), .output(let event, _), .post(let event, _):
      addAnswers(to: event)
    case .finish, .finishTo:
      for coordinator in flow.coordinators { addAnswers(to: coordinator.finished) }
    case .start(let boundary, _), .startOverTop(let boundary, _):
      blocks.append(flow[flow[boundary].child].start)
    case .open(let link, _):
      if let condition = flow[link].condition { read(condition) }
      blocks.append(flow[link].block)
    case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
      .dismissSelf,
      .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .stop, .stopAll, .select, .inChild,
      .animated, .set, .request, .stay:
      break
    }
  }

  /// Whoever answers to an event.
  private mutating func addAnswers(to event: EventID) {
    for transition in flow.transitions where transition.event == event {
      blocks.append(transition.block)
    }
  }

  private mutating func read(_ expression: Expression) {
    if case .state(let variable) = expression { variables.insert(Int(variable)) }
  }

  private mutating func read(_ condition: ConditionID) {
    switch flow.conditions[condition.index] {
    case .holds(let expression), .equals(let expression, _), .exists(let expression):
      read(expression)
    case .not(let inner): read(inner)
    case .and(let left, let right), .or(let left, let right):
      read(left)
      read(right)
    case .alive(let child): children.insert(child)
    }
  }
}
