import FlowKernel
import FlowModel
import FlowSource

/// Going from world to world.
extension Search {
  mutating func launch(_ goal: Goal?) {
    let flow = saturation.kernel.flow
    var start: [Value] = []
    for (index, variable) in flow.variables.enumerated() {
      start.append(saturation.asked.variables[index] ? variable.initial : .unasked)
    }
    var waiting = knowingWhatIsAsked(start)
    while let state = waiting.popLast() {
      if goal?.asksForUse == true { saturation.kernel.forgetWhatWasMet() }
      var (world, report) = saturation.kernel.launch(state: state)
      let turn = Turn(.launch(state: saturation.kernel.tuples.intern(state)))
      let both = runBoth(turn, from: World(), to: &world, &report)
      if let variable = report.unknownVariable {
        for value in saturation.domains[variable].reversed() {
          var state = state
          state[variable] = value
          waiting.append(state)
        }
        continue
      }
      var node = Node(
        world: world, turns: 0, parent: -1, turn: nil, launch: state,
        broken: report.violations.map(\.rule))
      if let differs = both?.differs, !differs.isEmpty { take(differs, node, goal) }
      if both?.isSure == true { continue }
      if breaksCheck(&node, report) {
        if sought?.knows(.launch(state: world.state)) == true { continue }
        takeIfNearer(node)
      }
      if uses(goal, by: .launch(state: world.state), in: world, report) { takeIfNearer(node) }
      if isNews(report, goal) { note(node, report, goal) }
      if let place = place(of: &node, report) { add(node, at: place, goal) }
    }
    putFresh()
  }

  mutating func expand(_ number: Int, _ goal: Goal?) -> Outcome? {
    let node = nodes[number]
    if case .head(let head, let values) = goal, saturation.find(node.world).contains(head),
      saturation.diagrams.contains(values, saturation.valuation(of: node.world))
    {
      reached = number
      return .way(way(to: number), node.world)
    }
    if case .trap(let traps) = goal, isTrapped(node.world, in: traps) {
      return .way(way(to: number), node.world)
    }
    if case .target(let target, _) = goal, let reached = reached(target, at: number) {
      return .way(way(to: reached), nodes[reached].world)
    }
    var steps = saturation.steps(in: node.world, &moves)
    changes(in: node.world, &steps)
    let flow = saturation.kernel.flow
    for step in steps where means.contain(step.move, in: flow) { run(step, at: number, goal) }
    putFresh()
    return nil
  }

  /// Launches with a value for all that the check asks for that is looked for.
  private func knowingWhatIsAsked(_ start: [Value]) -> [[Value]] {
    var all = [start]
    for variable in askedAtLaunch where start[variable] == .unknown {
      all = all.flatMap { state in
        saturation.domains[variable].reversed().map { value in
          var state = state
          state[variable] = value
          return state
        }
      }
    }
    return all
  }

  /// The variables of which a way's launch has to say what they are.
  private var askedAtLaunch: [Int] {
    if let sought { return sought.check.variables }
    return saysAll ? saturation.keptVariables : []
  }

  /// Whether no head that a world has leads anywhere else than a trap.
  private mutating func isTrapped(
    _ world: World, in traps: [Int: DecisionDiagrams.Set]
  ) -> Bool {
    let valuation = saturation.valuation(of: world)
    let heads = saturation.find(world)
    return !heads.isEmpty
      && heads.allSatisfy { head in
        traps[head].map { saturation.diagrams.contains($0, valuation) } ?? false
      }
  }

  /// Steps the check that is looked for in the world that a turn has led to.
  ///
  /// - Returns: whether that breaks it.
  private mutating func breaksCheck(_ node: inout Node, _ report: TurnReport) -> Bool {
    guard let check = sought?.check, !report.isAbandoned, !saturation.ends(report) else {
      return false
    }
    let world = node.world
    let truths = check.truths { formula in
      formula.holds { saturation.kernel.holds($0, in: world, after: saturation.kernel.course) }
    }
    guard let truths else { return false }
    let (state, isBroken) = check.step(node.check, truths)
    node.check = state
    return isBroken
  }

  /// Takes a node as the end of the way, unless another one is as near.
  private mutating func takeIfNearer(_ node: Node) {
    if let best, nodes[best.node].turns <= node.turns { return }
    nodes.append(node)
    best = (nodes.count - 1, nil, [])
  }

  /// Puts what was found last in line: the first of equally good ones is looked at first.
  private mutating func putFresh() {
    for (number, estimate) in fresh.reversed() {
      while open.count <= estimate { open.append([]) }
      open[estimate].append(number)
    }
    fresh = []
  }

  /// An environment variable whose value somebody has asked for may change.
  private mutating func changes(in world: World, _ steps: inout [Step]) {
    if !means.contains(.environment) { return }
    for (index, variable) in saturation.kernel.flow.variables.enumerated()
    where variable.isEnvironment
      && (saturation.asked.variables[index] || sought?.asksForIdleTurns == true)
    {
      let current = saturation.kernel.tuples[world.state, index]
      if current == .unknown, sought?.asksForIdleTurns != true { continue }
      for value in saturation.domains[index] where value != current {
        steps.append(Step(.change(variable: index, to: value)))
      }
    }
  }

  private mutating func run(_ step: Step, at number: Int, _ goal: Goal?) {
    if saturation.refuses(step.turn, in: nodes[number].world) { return }
    var next = World()
    swap(&next, &room)
    defer { swap(&next, &room) }
    var waiting = [(world: nodes[number].world, turn: step.turn, launch: nodes[number].launch)]
    while let (world, turn, launch) = waiting.popLast() {
      next.assign(world)
      if goal?.asksForUse == true { saturation.kernel.forgetWhatWasMet() }
      var report = saturation.kernel.run(turn, on: &next)
      let both = runBoth(turn, from: world, to: &next, &report)
      // Long turns and those of large worlds cost as much as many, though they may lead nowhere.
      looked += (saturation.kernel.steps + 2 * next.entries.count) / 64
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
        let values = moves.values(of: step.move, at: position, saturation.kernel.flow)
        for value in values.reversed() {
          let payload = saturation.kernel.tuples.replacing(position, of: turn.payload, by: value)
          waiting.append((world, turn.with(payload), launch))
        }
        continue
      }
      var node = Node(
        world: next, turns: nodes[number].turns + 1, parent: number, turn: turn, launch: launch,
        broken: report.violations.map(\.rule), check: nodes[number].check)
      var made = step
      made.turn = turn
      let isBroken = breaksCheck(&node, report)
      if isBroken, sought?.knows(step.move) == true { continue }
      if let differs = both?.differs, !differs.isEmpty { meet(differs, node, by: step, goal) }
      if both?.isSure == true { continue }
      let isReached = isBroken || reaches(goal, by: made, from: world, to: next, report)
      let isNews = !isReached && isNews(report, goal)
      let place = isReached ? nil : place(of: &node, report)
      if !isReached, !isNews, place == nil { continue }
      // Asked last, as it takes as long as a turn.
      if saturation.kernel.meansAnother(step.turn, in: nodes[number].world, moves) {
        passOver(node)
        for violation in report.violations where withoutScript[FindingKey(violation)] == nil {
          withoutScript[FindingKey(violation)] = violation
        }
        return
      }
      if isReached { takeIfNearer(node) }
      if isNews { note(node, report, goal) }
      if let place { add(node, at: place, goal) }
    }
  }

  /// Runs a turn again as two flows in one, if it has asked which of them is meant.
  ///
  /// - Returns: whether they differ then; nil where it has not.
  private mutating func runBoth(
    _ turn: Turn, from world: World, to next: inout World, _ report: inout TurnReport
  ) -> Saturation.Both? {
    guard saturation.isOfBoth(report) else { return nil }
    var state = world.state
    if case .launch(let values) = turn.action { state = values }
    let both = saturation.runBoth(turn, from: world, state, mayOpen: false, to: &next)
    report = both.report
    return both
  }

  /// Takes a turn by which two flows differ, if that is looked for; what comes behind it is neither's.
  private mutating func meet(_ edits: Set<Int>, _ node: Node, by step: Step, _ goal: Goal?) {
    let isSought = goal?.edit.map(edits.contains) ?? false
    guard isSought || !wantedEdits.isDisjoint(with: edits) else { return }
    if saturation.kernel.meansAnother(step.turn, in: nodes[node.parent].world, moves) {
      passOver(node)
    } else {
      take(edits, node, goal)
    }
  }

  private mutating func passOver(_ node: Node) { unsayable = min(unsayable, Int(node.turns)) }

  private mutating func take(_ edits: Set<Int>, _ node: Node, _ goal: Goal?) {
    if let edit = goal?.edit, edits.contains(edit) { takeIfNearer(node) }
    let wanted = wantedEdits.intersection(edits)
    if wanted.isEmpty { return }
    wantedEdits.subtract(wanted)
    nodes.append(node)
    let way = way(to: nodes.count - 1)
    for edit in wanted { found.differences[edit] = way }
  }

  /// Whether a turn uses what is looked for.
  private mutating func uses(_ goal: Goal?, by move: Move, in world: World, _ report: TurnReport)
    -> Bool
  {
    guard case .use(let item, _) = goal else { return false }
    return saturation.kernel.uses(item, by: move, in: world)
      && (takesEnds || !saturation.ends(report)) && !report.isAbandoned
  }

  /// Whether a turn is the one that is looked for.
  private mutating func reaches(
    _ goal: Goal?, by step: Step, from world: World, to next: World, _ report: TurnReport
  ) -> Bool {
    if case .use = goal { return uses(goal, by: step.move, in: world, report) }
    if case .arrival(let occurrence, let screen, _) = goal {
      return occurrence.leads(by: step.move, from: world, to: next, at: screen)
        && !report.isAbandoned && !saturation.ends(report)
    }
    guard let goal, let rule = goal.rule, !saturation.ends(report), !report.isAbandoned,
      step.move.with(.empty) == saturation.rules[rule].step?.move.with(.empty)
    else { return false }
    switch goal {
    case .violation, .head, .target, .use, .arrival, .check, .trap, .difference: return false
    case .covering:
      let head = saturation.rules[rule].head
      if case .settled = saturation.heads[head].goal, !saturation.find(world).contains(head) {
        return false
      }
      return next.entries.count(where: \.isLive) > world.entries.count(where: \.isLive)
    case .leaking:
      var probe = World()
      leak = saturation.kernel.leakIfLastLearns(of: step, in: world, &probe)
      return leak != nil
    case .exchanging:
      exchange = report.exchange
      return exchange != nil
    }
  }

  /// Where a turn's world stands among those that are known; nil if the turn leads to none, or to one that is as
  /// near already.
  private mutating func place(of node: inout Node, _ report: TurnReport) -> Int? {
    if report.isAbandoned || saturation.ends(report) { return nil }
    saturation.forgetUnasked(in: &node.world)
    writer.write(node.world)
    var key = writer.numbers
    if sought?.check.hasMemory == true { key.append(node.check.number) }
    let (place, isNew) = known.intern(key)
    if isNew { fewest.append(.max) }
    return fewest[place] > node.turns ? place : nil
  }

  /// How many turns that were made are worth one that is to be made, where any way will do.
  private static let weight: Int32 = 4

  private mutating func add(_ node: Node, at place: Int, _ goal: Goal?) {
    fewest[place] = node.turns
    guard let distance = distance(of: node, from: goal) else { return }
    // Deep stacks make few worlds cost as much as many.
    looked += 1 + node.world.entries.count / 16
    nodes.append(node)
    // A world that no head is known of may be closer than the one that led to it seemed to be.
    let weight: Int32 = isGreedy ? Self.weight : 1
    fresh.append((nodes.count - 1, max(Int(node.turns + weight * distance), estimate)))
    noteScreen(of: nodes.count - 1)
  }

  /// How many turns a world is at least from what is looked for; nil if it isn't looked at.
  private mutating func distance(of node: Node, from goal: Goal?) -> Int32? {
    let world = node.world
    guard goal != nil || mostOfHead < .max else { return 0 }
    // A world that no head is known of may be as close as any.
    let heads = saturation.find(world)
    guard let head = heads.first else { return 0 }
    if goal != nil {
      var valuation = saturation.valuation(of: world)
      sought?.complete(&valuation, by: node.check)
      let distance = heads.map { self.distance(of: $0, in: valuation) }.min() ?? 0
      return distance == .max ? nil : distance
    }
    let state = UInt64(UInt32(head)) << 32 | UInt64(world.state.raw)
    if worldsOfHead[state, default: 0] == 0 { statesOfHead[head, default: 0] += 1 }
    worldsOfHead[state, default: 0] += 1
    let isLike =
      worldsOfHead[state, default: 0] > mostOfHead
      || statesOfHead[head, default: 0] > Self.mostStates
    return isLike ? nil : 0
  }

  private mutating func noteScreen(of number: Int) {
    let visible = nodes[number].world.visible.entry
    guard !wantedScreens.isEmpty, visible != .none,
      let screen = nodes[number].world[entry: visible].screen,
      wantedScreens.remove(screen) != nil
    else { return }
    found.screens[screen] = way(to: number)
    if let patience { givesUpAt = 2 * looked + patience }
  }

  /// Whether something that a turn has broken is looked for, or not known to the saturation.
  private func isNews(_ report: TurnReport, _ goal: Goal?) -> Bool {
    report.violations.contains { violation in
      let key = FindingKey(violation)
      if case .violation(let sought, _) = goal, sought == key { return true }
      return isWanted(key) || isUnforeseen(key)
    }
  }

  private func isWanted(_ key: FindingKey) -> Bool {
    wantedKeys.contains(key) || wantsAll && found.findings[key] == nil
  }

  /// Notes what a turn has broken, as far as that is looked for.
  private mutating func note(_ node: Node, _ report: TurnReport, _ goal: Goal?) {
    noteUnforeseen(node, report)
    if case .violation(let key, let victim) = goal,
      best.map({ node.turns < nodes[$0.node].turns }) ?? true,
      let (violation, victims) = report.finding(key),
      victim.map(victims.contains) ?? true
    {
      nodes.append(node)
      best = (nodes.count - 1, violation, victims)
    }
    for key in report.violations.map(FindingKey.init) where isWanted(key) {
      wantedKeys.remove(key)
      guard let (violation, victims) = report.finding(key) else { continue }
      nodes.append(node)
      found.order.append(key)
      found.findings[key] = Finding(
        way: way(to: nodes.count - 1), violation: violation, victims: victims)
    }
  }

  /// Whether no rule of any head says that this can be broken, though none is left out. There can be nothing of the
  /// kind, or the saturation is wrong: then it is at least not called proved.
  private func isUnforeseen(_ key: FindingKey) -> Bool {
    saturation.limits.isEmpty && saturation.broken[key] == nil
      && !unforeseen.contains { $0.key == key }
  }

  private mutating func noteUnforeseen(_ node: Node, _ report: TurnReport) {
    for key in report.violations.map(FindingKey.init) where isUnforeseen(key) {
      guard let (violation, victims) = report.finding(key) else { continue }
      nodes.append(node)
      let finding = Finding(
        way: way(to: nodes.count - 1), violation: violation, victims: victims)
      unforeseen.append((key, finding))
    }
  }

  /// The way to a world, in values that a script can write.
  mutating func way(to number: Int) -> Counterexample {
    let flow = saturation.kernel.flow
    var actions: [Action] = []
    var passed: [[Rule]] = []
    var current = number
    while let turn = nodes[current].turn {
      let parent = nodes[current].parent
      passed.append(nodes[parent].broken)
      let action = saturation.kernel.action(of: turn, in: nodes[parent].world)
      actions.append(saturation.kernel.written(action))
      current = parent
    }
    var launch = nodes[number].launch
    for (index, variable) in flow.variables.enumerated() where launch[index] == .unasked {
      launch[index] = variable.initial
      if variable.initial == .unknown, !variable.isEnvironment, givesAll {
        launch[index] = saturation.domains[index][0]
      }
    }
    actions.append(.launch(state: saturation.kernel.tuples.intern(launch)))
    return Counterexample(
      actions.reversed(), breaking: nodes[number].broken, passing: passed.reversed())
  }

}

extension Kernel {
  /// An action with values that a script can write.
  mutating func written(_ action: Action) -> Action {
    let parameters = action.parameters(in: flow)
    if parameters.isEmpty { return action }
    var values = Array(tuples[action.payload])
    for (index, parameter) in zip(values.indices, parameters.indices)
    where values[index] == .unknown || values[index] == .unasked {
      values[index] = flow.types.representatives(of: flow.parameters[parameter].type)[0]
    }
    return action.with(tuples.intern(values))
  }
}

extension TurnReport {
  /// The first violation that is told by a finding, and what all of them are of.
  fileprivate func finding(_ key: FindingKey) -> (violation: Violation, victims: Set<Victim>)? {
    let violations = violations.filter { FindingKey($0) == key }
    return violations.first.map { ($0, Set(violations.flatMap(\.victims))) }
  }
}
