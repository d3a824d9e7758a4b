package import FlowKernel
import FlowModel
import FlowRules
package import FlowSource

/// Something that no sequence of turns can do, or something unwanted that one does.
package struct Advice: Sendable {
  package var rule: Rule
  package var message: String
  package var range: SourceRange
  package var help: String
  /// How to reproduce it, if there is anything to show.
  package var way: Counterexample?
  /// The variables whose values at launch belong to it, whatever the way asks for.
  var given: [Int] = []

  init<Known: ProvedRule>(
    _ rule: Known.Type, about subject: Known.Subject, in flow: Flow, at range: SourceRange,
    way: Counterexample? = nil
  ) {
    self.rule = rule.rule
    message = rule.message(about: subject, in: flow)
    help = rule.help(about: subject, in: flow)
    self.range = range
    self.way = way
  }
}

/// What was seen in all worlds that were explored.
struct Reach {
  /// Which transitions were taken, which coordinators started and ended how.
  var kernel: Kernel
  /// By screen and by coordinator, whether any world has one.
  var isShown: [Bool]
  var isStarted: [Bool]
  /// Whether all worlds were explored: only then is it known what never happens.
  var isWhole: Bool
}

/// Gives the advice that needs exploration (semantics, section 4). What isn't certain is not said.
struct Adviser {
  private let reach: Reach
  private let flow: Flow
  /// By event, whether anything that is written finishes with it, or nobody wants to know.
  private var isFinishedWith: [Bool]
  /// The kernel of the ways.
  private(set) var kernel: Kernel
  private(set) var found: [Advice] = []

  init(_ reach: Reach, _ kernel: Kernel) {
    self.kernel = kernel
    self.reach = reach
    flow = reach.kernel.flow
    isFinishedWith = []
  }

  mutating func advise(wanting isWanted: (Rule) -> Bool) {
    adviseOnWhatIsUnreachable()
    // Where `unused-outcome` is off, it tells of none.
    isFinishedWith =
      isWanted(.unusedOutcome)
      ? flow.isFinishedWith() : Array(repeating: true, count: flow.events.count)
    if reach.isWhole {
      adviseOnTransitions()
      adviseOnFinishes()
    }
    if isWanted(.waitsForAnimation) { adviseOnAnimations() }
    if isWanted(.needlessCoordinator) { adviseOnNeedlessCoordinators() }
  }

  // MARK: Several screens

  /// - Parameter leak: what a gesture that takes several screens leaves if only the topmost one's owner learns.
  mutating func tell(several leak: Violation, at range: SourceRange, _ way: Counterexample) {
    found.append(
      Advice(
        SeveralUnsaid.self, about: leak.coordinator, in: flow, at: range,
        way: Counterexample(way.actions, breaking: [], passing: way.passed)))
  }

  mutating func tell(_ exchange: Exchange, _ way: Counterexample) {
    found.append(
      Advice(
        SlotsUnsaid.self, about: exchange, in: flow, at: exchange.place(in: flow),
        way: Counterexample(way.actions, breaking: [], passing: way.passed)))
  }

  // MARK: Animations

  /// Every step that some sequence of turns takes while an animation of the same turn has to be awaited.
  private mutating func adviseOnAnimations() {
    let coordinators = flow.coordinatorsOfSteps()
    for (index, waits) in reach.kernel.waits.enumerated() where waits {
      found.append(
        Advice(
          WaitsForAnimation.self, about: coordinators[index], in: flow,
          at: flow.steps[index].range))
    }
  }

  // MARK: Unreachable

  /// Where some ways end, more might be reached behind them: then only what no declaration leads to is called
  /// unreachable.
  private mutating func adviseOnWhatIsUnreachable() {
    let declared = DeclaredReach(flow)
    let isReached = reach.isWhole ? reach.kernel.started : declared.coordinators
    let neverStarted = neverStarted()
    for index in flow.coordinators.indices where !isReached[index] && !neverStarted[index] {
      found.append(
        Advice(
          UnreachableCoordinator.self, about: CoordinatorID(index), in: flow,
          at: flow.coordinators[index].range))
    }
    let isLost = screensOfOthers(than: isReached)
    for index in flow.screens.indices {
      let isShown = reach.isWhole ? reach.isShown[index] : declared.screens[index]
      if isShown || isLost[index] { continue }
      found.append(
        Advice(
          UnreachableScreen.self, about: ScreenID(index), in: flow, at: flow.screens[index].range))
    }
  }

  /// By coordinator, whether parents declare it and none starts it: `unused-declaration` tells of that.
  private func neverStarted() -> [Bool] {
    var result = Array(repeating: false, count: flow.coordinators.count)
    let isStarted = flow.startedBoundaries
    for (boundary, isStarted) in zip(flow.boundaries, isStarted) where !isStarted {
      result[boundary.child.index] = true
    }
    for (boundary, isStarted) in zip(flow.boundaries, isStarted) where isStarted {
      result[boundary.child.index] = false
    }
    return result
  }

  /// By screen, whether only coordinators show it that are never started: that is what is told.
  private func screensOfOthers(than isReached: [Bool]) -> [Bool] {
    var result = Array(repeating: false, count: flow.screens.count)
    for index in flow.coordinators.indices where !isReached[index] {
      for screen in flow.coordinators[index].shows { result[screen.index] = true }
    }
    for index in flow.coordinators.indices where isReached[index] {
      for screen in flow.coordinators[index].shows { result[screen.index] = false }
    }
    return result
  }

  /// What the declarations lead to, and no world was met in, nor any turn took.
  func notLookedAt() -> Proof.NotLookedAt {
    let declared = DeclaredReach(flow)
    var result = Proof.NotLookedAt()
    for index in flow.coordinators.indices where declared.coordinators[index] {
      if !reach.isStarted[index] { result.coordinators.append(CoordinatorID(index)) }
      for transition in flow.coordinators[index].transitions.indices
      where !reach.kernel.taken[transition] && declared.mayCause(flow.transitions[transition].event)
      {
        result.transitions.append(transition)
      }
    }
    for index in flow.screens.indices where declared.screens[index] && !reach.isShown[index] {
      result.screens.append(ScreenID(index))
    }
    return result
  }

  // MARK: What never happens

  private mutating func adviseOnTransitions() {
    for (type, coordinator) in flow.coordinators.enumerated() where reach.isStarted[type] {
      for index in coordinator.transitions.indices where !reach.kernel.taken[index] {
        let event = flow.transitions[index].event
        guard mayHappen(event) else { continue }
        found.append(
          Advice(
            UnusedTransition.self, about: .init(event, in: CoordinatorID(type)), in: flow,
            at: flow.transitions[index].range))
      }
    }
  }

  /// Whether nothing else says already that the event never comes.
  private func mayHappen(_ event: EventID) -> Bool {
    switch flow[event].owner {
    case .screen(let screen): return reach.isShown[screen.index]
    case .app: return true
    case .coordinator(let child):
      guard reach.isStarted[child.index] else { return false }
      // Of an outcome that nothing finishes with, `unused-outcome` tells.
      return flow[event].kind != .outcome || isFinishedWith[event.index] && !neverFinishes(child)
    }
  }

  private func neverFinishes(_ coordinator: CoordinatorID) -> Bool {
    guard reach.isStarted[coordinator.index], coordinator != flow.root else { return false }
    return flow.hasOutcomes(coordinator)
      && !flow[coordinator].events.indices.contains { reach.kernel.ended[$0] }
  }

  private mutating func adviseOnFinishes() {
    for index in flow.coordinators.indices where neverFinishes(CoordinatorID(index)) {
      found.append(
        Advice(
          NeverFinishes.self, about: CoordinatorID(index), in: flow,
          at: flow.coordinators[index].range))
    }
  }

  // MARK: Dead ends

  mutating func tell(deadEnd screen: ScreenID, _ end: DeadEndFound) {
    var advice = Advice(
      DeadEnd.self, about: .init(screen, endedBy: end.endedBy), in: flow, at: flow[screen].range,
      way: end.way)
    advice.given = end.given
    found.append(advice)
  }

  // MARK: Off by default

  /// - Parameter round: the transitions that make the stack grow, each time that they are taken in turn.
  mutating func tell(round: [Int], _ way: Counterexample?) {
    found.append(
      Advice(
        UnboundedStack.self, about: round.map { flow.transitions[$0].event }, in: flow,
        at: flow.transitions[round[round.count - 1]].range, way: way))
  }

  /// A coordinator that is presented to show one screen could be that screen, presented.
  private mutating func adviseOnNeedlessCoordinators() {
    for index in flow.coordinators.indices where reach.isStarted[index] {
      let coordinator = flow.coordinators[index]
      let arrivals = flow.boundaries.filter { $0.child.index == index }
      guard coordinator.boundaries.isEmpty, coordinator.shows.count == 1, !arrivals.isEmpty,
        arrivals.allSatisfy({ $0.kind == .present }), pushesOnce(coordinator)
      else { continue }
      found.append(
        Advice(
          NeedlessCoordinator.self, about: CoordinatorID(index), in: flow, at: coordinator.range))
    }
  }

  /// Whether a coordinator's `start` is one push, and no other step of it moves its stack.
  private func pushesOnce(_ coordinator: Coordinator) -> Bool {
    let start = flow.blocks[coordinator.start.index].steps.indices
    guard start.count == 1, case .push = flow.steps[start.lowerBound].operation else {
      return false
    }
    return coordinator.transitions.indices.allSatisfy { index in
      leavesStackAlone(flow.transitions[index].block)
    }
  }

  private func leavesStackAlone(_ block: BlockID) -> Bool {
    flow.blocks[block.index].steps.indices.allSatisfy { index in
      switch flow.steps[index].operation {
      case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .present, .start, .startOverTop:
        false
      case .choose(_, let then, let otherwise):
        leavesStackAlone(then) && leavesStackAlone(otherwise)
      case .branch(_, let cases):
        cases.indices.allSatisfy { leavesStackAlone(flow.cases[$0].block) }
      case .animated(let inner, _): leavesStackAlone(inner)
      case .remove: false
      case .dismiss, .dismissSelf, .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .stop,
        .stopAll, .select, .finish, .finishWith, .finishTo, .output, .inChild, .set, .open, .post,
        .request, .stay:
        true
      }
    }
  }
}
