import FlowKernel
import FlowModel
import FlowSource

/// Making turns: the launch, then every move of every window.
extension Explorer {
  mutating func launch() {
    let flow = kernel.flow
    var states: [[Value]] = [[]]
    for (index, variable) in flow.variables.enumerated() {
      var values = [variable.initial]
      if variable.initial == .unknown {
        values = flow.types.representatives(of: variable.type)
        if !moves.isRead[index] { values = [variable.isEnvironment ? .unknown : values[0]] }
      }
      if states.count * values.count > Self.mostValues {
        return stop(Limit(.states, .change(variable: index, to: .unknown)))
      }
      states = states.flatMap { state in values.map { state + [$0] } }
    }
    launches = states
    for (index, state) in states.enumerated() {
      if interruption.isRequested { return }
      var (world, report) = kernel.launch(state: state)
      turns += 1
      let record = Record(state: index)
      if isExploredOn(report, record, from: nil, time: 0) {
        arrive(&world, from: .none, time: 0, record)
      }
    }
  }

  mutating func visit(_ number: Int) {
    var world = borrow()
    defer { giveBack(world) }
    kernel.read(windowKeys[number], into: &world)
    var newCrowds = moves.mayLeave ? joinCrowds(number, world) : []
    let window = windows[number]
    for step in moves.steps(in: world, &kernel) {
      // A single window may lead to thousands of large ones.
      if isOver { return }
      if step.move.mayLeave {
        makeMoves(like: step.move, of: &newCrowds, from: number)
        if isTheCrowds(step.move, window) { continue }
      }
      run(
        step, in: world, from: world.visible.entry, time: window.time + 1,
        Record(from: number, step.move))
    }
    if hasAsync {
      waitForTabs(of: newCrowds, from: number)
      visitFolds(of: number, world)
    }
    leaveCrowds(number)
  }

  /// Makes a turn.
  ///
  /// - Parameter previous: the entry that the user saw before it; none where that is not in the world.
  mutating func run(
    _ step: Step, in world: World, from previous: Slot, time: Int32, _ record: Record
  ) {
    var next = borrow()
    next.assign(world)
    turns += 1
    let report = kernel.run(step.turn, on: &next)
    if report.need == nil {
      if kernel.isNoTurn(step.turn, in: world) { return giveBack(next) }
      ask(step, in: world, report, time: time, record)
    }
    work += world.coordinators.count + world.entries.count + Self.stepping * kernel.steps
    settle(step, report, from: world, previous, to: &next, time: time, record)
    giveBack(next)
  }

  /// Tries what a gesture that takes several screens does if only the last owner learns of it.
  private mutating func ask(
    _ step: Step, in world: World, _ report: TurnReport, time: Int32, _ record: Record
  ) {
    guard kernel.asksWhoLearns(of: step, report), severals.count < Self.mostCandidates else {
      return
    }
    var probe = borrow()
    let leak = kernel.leakIfLastLearns(of: step, in: world, &probe)
    giveBack(probe)
    turns += 1
    if let leak { severals.append(Candidate(violation: leak, record: record, time: time)) }
  }

  /// Goes on after a turn: keeps what it led to, or lets it wait for what it has to see.
  mutating func settle(
    _ step: Step, _ report: TurnReport, from world: World, _ previous: Slot, to next: inout World,
    time: Int32, _ record: Record
  ) {
    if isTooHidden(report, next) {
      if let crowd = crowd(of: record) { leaveToWindows(step.move, of: crowd) }
      return
    }
    if let need = report.need {
      noteLeaving(record)
      // A link clears its way first: from there it goes on alike, wherever it was opened.
      if report.isResumable, next.entry(of: .hidden) == .none,
        isKnown(next, besides: need.entry, since: world)
      {
        foldTabs(of: &next, time, record)
      } else {
        next.assign(world)
      }
      let waiter = Waiter(
        goal: .run(step, need.part), time: time - 1, record: record, fold: need.fold,
        sought: Descent.Goal(need.part), previous: previous)
      if need.fold == .under {
        wait(waiter, toKnow: need.entry, of: world, in: &next)
      } else {
        wait(waiter, in: next)
      }
      return
    }
    guard isExploredOn(report, record, from: world, time: time) else { return noteLeaving(record) }
    let uncovered = mayNest ? .none : next.uncovered(since: world)
    if uncovered == .none { return arrive(&next, from: previous, time: time, record) }
    noteLeaving(record)
    var waiter = Waiter(
      goal: .settle, time: time, record: record, fold: .under, previous: previous)
    next.number(uncovered, as: .pending)
    if next.uncovered(since: world) != .none {
      // One number at a time: the turn is made again with the first.
      next.assign(world)
      waiter.goal = .know(step)
      waiter.time -= 1
    }
    wait(waiter, toKnow: uncovered, of: world, in: &next)
  }

  /// Whether a move is the user's own, or an async event of a screen and an owner such as he sees.
  private func isOfWhatIsSeen(_ move: Move, in window: Window) -> Bool {
    guard case .event(let event, _, let path) = move, kernel.flow[event].kind == .async else {
      return move.isTheUsers
    }
    if case .screen(let screen) = kernel.flow[event].owner, screen != window.screen { return false }
    return kernel.paths[path].types.last == window.owner
  }

  /// Notes that the user can leave the window that a turn was made from.
  mutating func noteLeaving(_ record: Record) {
    if record.from >= 0, isOfWhatIsSeen(record.move, in: windows[record.from]) {
      windows[record.from].isLeft = true
    }
  }

  /// Whether every fold of a world that has no number is below the one that it was below before.
  private func isKnown(_ world: World, besides entry: Slot, since before: World) -> Bool {
    if mayNest { return true }
    let uncovered = world.uncovered(since: before)
    return uncovered == .none || uncovered == entry
  }

  /// Whether the world after a turn is explored; what was broken is noted.
  mutating func isExploredOn(
    _ report: TurnReport, _ record: Record, from world: World?, time: Int32
  ) -> Bool {
    var goesOn = !report.isEndless
    for violation in report.violations {
      if violation.rule.defaultSeverity == .error { goesOn = false }
      note(Candidate(violation: violation, record: record, time: time), from: world)
    }
    if report.isAbandoned {
      stop(.abandonedTurn, in: record)
      return false
    }
    return goesOn && report.unknownVariable == nil
  }

  mutating func note(_ candidate: Candidate, from world: World?) {
    let key = Key(candidate.violation)
    if broken[key] == nil {
      broken[key] = Broken(candidates: [])
      brokenKeys.append(key)
    }
    if let world, world.visible.entry != .none,
      let screen = world[entry: world.visible.entry].screen
    {
      broken[key]?.screens.insert(screen)
    }
    if let crowd = crowd(of: candidate.record) { broken[key]?.crowds.insert(crowd) }
    let isNew = broken[key]?.victims.insert(Victim(candidate.violation)).inserted ?? false
    let count = broken[key]?.candidates.count ?? 0
    if count < (isNew ? 2 * Self.mostCandidates : Self.mostCandidates) {
      broken[key]?.candidates.append(candidate)
    }
  }
}
