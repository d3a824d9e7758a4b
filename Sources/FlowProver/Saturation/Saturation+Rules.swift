import FlowKernel
import FlowModel
import FlowSource

/// Making rules, by running the kernel, and taking valuations through them.
extension Saturation {
  mutating func addRule(_ rule: HeadRule) {
    let payload = rule.step?.turn.payload ?? .empty
    add(rule, beginningAt: add(.open(state: state(of: rule.head), payload: payload)))
  }

  /// Gives a head one more rule that may have been reached already.
  mutating func addLateRule(_ rule: HeadRule) {
    addRule(rule)
    applyLast(of: rule.head)
  }

  /// Gives a head a rule that is the same as another one, but that it leads back to the head.
  mutating func addRule(like other: Int, to head: Int) {
    add(HeadRule(head: head, like: other), beginningAt: rules[other].firstNode)
  }

  /// Takes a head's valuations through the rule that was added last.
  mutating func applyLast(of head: Int) {
    let values = heads[head].values
    if values != .empty { apply(rules.count - 1, to: values) }
  }

  /// A head gives another one, in no time, all its valuations.
  mutating func follow(from head: Int, to target: Int) {
    add(
      HeadRule(head: head),
      beginningAt: add(.end(HeadRule.End(target: target, isTurn: false))))
  }

  private mutating func add(_ rule: HeadRule, beginningAt node: Int) {
    var rule = rule
    rule.firstNode = node
    rules.append(rule)
    heads[rule.head].rules.append(rules.count - 1)
  }

  private func state(of head: Int) -> TupleID {
    TupleID(headKeys[head][headKeys[head].startIndex + heads[head].start])
  }

  /// Takes valuations through a rule, as far as they fit what it asks for.
  mutating func apply(_ rule: Int, to values: DecisionDiagrams.Set) {
    apply(rules[rule].firstNode, of: rule, to: values)
  }

  private mutating func apply(_ node: Int, of rule: Int, to values: DecisionDiagrams.Set) {
    if isTooMuch { return }
    work += 2
    if case .open(let state, let payload) = nodes[node] {
      let made = rules[rule].like < 0 ? rule : rules[rule].like
      nodes[node] = evaluate(made, node, state, payload)
      noteHoles(in: node)
    }
    switch nodes[node] {
    case .open: return
    case .variable(let variable, let children):
      for (value, child) in children.enumerated() {
        let fitting = self.values(of: values, where: Int(variable), is: value)
        if fitting != .empty { apply(child, of: rule, to: fitting) }
      }
    case .payload(let children):
      for child in children { apply(child, of: rule, to: values) }
    case .end(let end):
      guard end.target >= 0 else { return }
      give(valuations(values, after: end.writes), to: target(of: end, rule))
    }
  }

  /// Where a rule leads if it ends so.
  private func target(of end: HeadRule.End, _ rule: Int) -> Int {
    rules[rule].like < 0 ? end.target : rules[rule].head
  }

  /// The valuations in which a variable may have a value: one of the environment is never kept, so it may in each.
  private mutating func values(
    of values: DecisionDiagrams.Set, where variable: Int, is value: Int
  ) -> DecisionDiagrams.Set {
    if isFree(variable) { return values }
    return diagrams.restrict(values, variable, to: value)
  }

  /// Where a rule ends: from which head, in which of its nodes, and in which valuations.
  struct Leaf {
    var head: Int
    var node: Int
    /// The next head, or -1.
    var target: Int
    var isTurn: Bool
    var values: DecisionDiagrams.Set
  }

  mutating func leaves(of rule: Int) -> [Leaf] {
    var leaves: [Leaf] = []
    let head = rules[rule].head
    var waiting = [(node: rules[rule].firstNode, values: heads[head].values)]
    while let (node, values) = waiting.popLast() {
      if values == .empty { continue }
      switch nodes[node] {
      case .open: continue
      case .end(let end):
        let target = end.target < 0 ? -1 : self.target(of: end, rule)
        leaves.append(
          Leaf(head: head, node: node, target: target, isTurn: end.isTurn, values: values))
      case .payload(let children): waiting += children.map { ($0, values) }
      case .variable(let variable, let children):
        for (value, child) in children.enumerated() {
          waiting.append((child, self.values(of: values, where: Int(variable), is: value)))
        }
      }
    }
    return leaves
  }

  /// What is set in a node in which a rule ends.
  func writes(in node: Int) -> Writes {
    if case .end(let end) = nodes[node] { end.writes } else { Writes() }
  }

  /// Runs the kernel: what a move does to a head, as far as these values are known.
  private mutating func evaluate(
    _ number: Int, _ node: Int, _ state: TupleID, _ payload: TupleID
  ) -> HeadRule.Node {
    current = number
    coverings?.place = .leaf(node)
    defer {
      current = -1
      coverings?.place = .anywhere
    }
    let rule = rules[number]
    var (world, next) = (World(), World())
    swap(&world, &room.before)
    swap(&next, &room.after)
    defer {
      swap(&world, &room.before)
      swap(&next, &room.after)
    }
    readWorld(of: rule.head)
    world.assign(latest.world)
    var opened = 0
    if rule.content >= 0 {
      let before = world.countUnfolded()
      if !unfold(contents[rule.content], at: rule.head, in: &world) { return .end(HeadRule.End()) }
      opened = world.countUnfolded() - before
    }
    guard let step = rule.step else { return settle(&world, rule, opened) }
    request(for: step, of: rule, in: &world)
    next.assign(world)
    kernel.setState(state, in: &next)
    turns += 1
    kernel.known = step.known
    if leafUses != nil { beginNoting() }
    var both = Both(kernel.run(step.turn.with(payload), on: &next))
    let isOfBoth = isOfBoth(both.report)
    if isOfBoth {
      let mayOpen = heads[rule.head].depth < Self.mostDepth
      both = runBoth(step.turn.with(payload), from: world, state, mayOpen: mayOpen, to: &next)
    }
    let report = both.report
    kernel.known = []
    let letters = checkAtoms?.number(of: kernel.course) ?? 0
    work += world.coordinators.count + world.entries.count + Self.stepping * kernel.steps
    if report.isUnforeseen { stop(.abandonedTurn) }
    if let variable = report.unknownVariable {
      return .variable(
        Int32(variable),
        domains[variable].map { value in
          add(
            .open(state: kernel.tuples.replacing(variable, of: state, by: value), payload: payload))
        })
    }
    if let position = report.unknownPayload {
      return .payload(
        moves.values(of: step.move, at: position, kernel.flow).map { value in
          add(
            .open(state: state, payload: kernel.tuples.replacing(position, of: payload, by: value)))
        })
    }
    if report.need == nil, both.differs.isEmpty, kernel.isNoTurn(step.turn, in: world) {
      return .end(HeadRule.End())
    }
    if case .links = heads[rule.head].goal, hasSeen(report, from: world, to: next) {
      if letters != 0 || !both.differs.isEmpty
        || !changesNothing(report, from: world, to: &next, state)
      {
        schedule(.link(rule: number))
      }
      return .end(HeadRule.End())
    }
    if !both.differs.isEmpty {
      sides.leaves[node] = both.differs
      if both.isSure, !both.differs.isDisjoint(with: sides.cut) {
        return .end(HeadRule.End(isEnd: true))
      }
    }
    noteUse(in: node)
    note(report, from: world, at: rule.head, leaf: node)
    ask(rule.step, of: number, in: world, report)
    if report.exchange != nil, report.need == nil, rule.step != nil, !ends(report),
      exchanges.count < Self.mostCandidates
    {
      exchanges.append(number)
    }
    var end = conclude(
      report, seeing: both.need, of: rule, from: world, to: &next, state, payload,
      mayResume: report.isResumable && !isOfBoth)
    if report.need == nil { end.letters = letters }
    end.shift -= opened
    return .end(end)
  }

  /// Notes what a node knows of the holes of the head that it leads to, in the middle of a turn.
  private mutating func noteHoles(in node: Int) {
    guard leafHoles != nil, case .end(let end) = nodes[node], end.target >= 0,
      heads[end.target].isWithinTurn
    else { return }
    leafHoles?[node] = entered
  }

  private mutating func add(_ node: HeadRule.Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// A turn that only had to see what came up is over.
  ///
  /// - Parameter opened: how many entries were taken out of holes.
  private mutating func settle(
    _ world: inout World, _ rule: HeadRule, _ opened: Int
  ) -> HeadRule.Node {
    switch heads[rule.head].goal {
    case .look(let opening):
      let isTab = kernel.flow.isTab(world[coordinator: opening.slot])
      let target = enter(world, isTab ? .inside(opening.slot) : .above(opening.slot))
      heads[target].tab = heads[rule.head].tab
      heads[target].opened = heads[rule.head].opened
      if let tab = heads[target].tab, hiddenTabs[tab].first == rule.head {
        heads[target].opened = rule.content
      }
      return .end(HeadRule.End(target: target, isTurn: false))
    case .settled, .bar, .links, .inside, .above, .run, .settle, .spend:
      let before = world.countUnfolded()
      let target = arrive(&world)
      let shift = before - world.countUnfolded() - opened
      return .end(HeadRule.End(target: target ?? -1, isTurn: false, shift: shift))
    }
  }

  /// Goes on after a turn: where it led to, or what it has to see first.
  ///
  /// - Parameters:
  ///   - need: what it has to see.
  ///   - mayResume: whether that may be seen from the world that it was abandoned in: of two flows' turns each has its own.
  private mutating func conclude(
    _ report: TurnReport, seeing need: Need?, of rule: HeadRule, from world: World,
    to next: inout World,
    _ state: TupleID, _ payload: TupleID, mayResume: Bool
  ) -> HeadRule.End {
    if let need, var step = rule.step {
      if !mayResume || !number(&next, since: world) || !foldTabs(of: &next) {
        next.assign(world)
      }
      step.turn = step.turn.with(payload)
      guard var opening = opening(need, of: world, in: &next) else { return HeadRule.End() }
      if rule.content < 0 {
        opening = opening.noting(step, in: kernel.flow)
        if case .spend = heads[rule.head].goal { opening.isSendersBelow = opening.isSenders }
      }
      // First, or the kernel would be copied.
      let unknown = self.state(of: rule.head)
      kernel.setState(unknown, in: &next)
      let target = enter(next, .run(step, opening))
      if isTooDeep(target, from: rule.head) {
        stop(.unfolding)
        return HeadRule.End()
      }
      // What is gone counts as put into holes, too.
      let shift = max(world.countUnfolded() - next.countUnfolded(), 0)
      return HeadRule.End(target: target, isTurn: false, shift: shift)
    }
    if report.isAbandoned {
      stop(.abandonedTurn)
      return HeadRule.End()
    }
    if ends(report) { return HeadRule.End(isEnd: true) }
    guard number(&next, since: world) else { return HeadRule.End() }
    let writes = takeWrites(of: &next, since: state)
    let before = next.countUnfolded()
    guard let target = arrive(&next) else { return HeadRule.End() }
    return HeadRule.End(
      writes: writes, target: target, shift: before - next.countUnfolded())
  }

  /// Whether turns that look at one hole after the other are so many that they will look at all that lies
  /// there, of which there may be no end.
  private mutating func isTooDeep(_ target: Int, from source: Int) -> Bool {
    if heads[target].depth == 0 {
      heads[target].origin = origin(of: source)
      heads[target].depth = heads[source].depth + 1
      if heads[target].depth > Self.mostDepth { deepHeads += 1 }
    }
    return deepHeads > Self.mostDeepHeads || heads[target].depth > Self.deepest
  }

  func index(of value: Value, _ variable: Int) -> Int {
    domains[variable].firstIndex(of: value) ?? domains[variable].firstIndex(of: .some) ?? 0
  }

  private func origin(of head: Int) -> Int {
    if case .settled = heads[head].goal { head } else { heads[head].origin }
  }

  /// Notes a head in the middle of whose turn the exploration stops.
  mutating func noteCut(at head: Int) {
    let origin = origin(of: head)
    if origin >= 0, cutHeads.count < Self.mostCuts, !cutHeads.contains(origin) {
      cutHeads.append(origin)
    }
  }

  /// Tries what a gesture that takes several screens does if only the last owner learns of it.
  private mutating func ask(_ step: Step?, of rule: Int, in world: World, _ report: TurnReport) {
    guard report.need == nil, let step, kernel.asksWhoLearns(of: step, report, ends),
      severals.count < Self.mostCandidates
    else { return }
    var probe = World()
    turns += 1
    if kernel.leakIfLastLearns(of: step, in: world, &probe) != nil { severals.append(rule) }
  }

  private mutating func note(
    _ report: TurnReport, from world: World, at head: Int, leaf: Int
  ) {
    let keys = report.violations.map(FindingKey.init)
    for (violation, key) in zip(report.violations, keys) {
      if broken[key] == nil {
        broken[key] = Broken()
        brokenKeys.append(key)
      }
      broken[key]?.heads.insert(head)
      broken[key]?.leaves.insert(leaf)
      broken[key]?.victims.formUnion(violation.victims)
      broken[key]?.note(companions: keys, of: key)
      let visible = world.visible.entry
      if visible != .none, let screen = world[entry: visible].screen {
        broken[key]?.screens.insert(screen)
      }
      if broken[key]?.candidates.isEmpty == true {
        broken[key]?.candidates.append(Candidate(violation: violation, head: head))
      }
    }
  }
}
