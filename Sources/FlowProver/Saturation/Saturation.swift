import FlowKernel
import FlowModel
import FlowSource

/// Every world that any sequence of turns leads to, as heads with summaries of what lies in their holes.
///
/// Theorem. A turn is a function of the head, of what it takes out of holes, and of the variables that it asks
/// for. So the kernel runs each move of a head once (`evaluate`), and the rule that comes out holds for every
/// world with that head. The worlds that can be reached are a regular language for each head: its valuations
/// are a decision diagram, what lies in its holes is accepted by an automaton whose states are summaries.
/// Post* (Esparza et al. 2000, Schwoon 2002) makes both grow until nothing is new:
///
///     a head gets valuations        → each of its rules takes them on            (`take`, `apply`)
///     a rule ends in a head         → that gets the valuations, as written,
///                                     and its holes hold what the others hold    (`enter`, `connect`)
///     a summary gets a content      → so do those that hold it; whoever opens
///                                     it gets a rule with the content in place   (`deliver`)
///
/// Holes of one chain are one automaton state: the topmost. Of several chains, and of chains and valuations,
/// each is known by itself: the sum and not the product. So more may seem to happen than can, and never less.
/// All goes in the order of turns.
struct Saturation {
  enum Item {
    case values(head: Int)
    case content(FoldID, Int)
    case async(head: Int, entry: Slot, ScreenID)
  }

  var kernel: Kernel
  var moves: Moves
  var writer = CanonicalWriter()
  var diagrams: DecisionDiagrams
  var heads: [Head] = []
  var headKeys = KeyTable()
  var summaries: [Summary] = []
  var summaryKeys = KeyTable()
  /// By key, its summary.
  var keyedSummaries: [FoldID] = []
  var contents: [Content] = []
  /// By content, the rule that covered it first.
  var covering: [Int] = []
  var contentNumbers: [Content: Int] = [:]
  var rules: [HeadRule] = []
  var nodes: [HeadRule.Node] = []
  /// What a summary holds: pairs, so that each is told once.
  var held: Set<UInt64> = []
  var connected: Set<UInt64> = []
  /// From head to head, and whether it takes a turn.
  var steps: [(from: Int32, to: Int32, isTurn: Bool)] = []
  var broken: [Explorer.Key: Broken] = [:]
  var brokenKeys: [Explorer.Key] = []
  var limits: [Limit] = []
  /// Rules whose turns leak something if only the topmost screen's owner learns of them.
  var severals: [Int] = []
  var isShown: [Bool]
  var isStarted: [Bool]
  var turns = 0
  var work = 0
  private var deepHeads = 0
  var now: Int32 = 0
  var key: [UInt32] = []
  let mayNest: Bool
  let hasAsync: Bool
  let asked: Asked
  /// By variable, every value that it may have.
  let domains: [[Value]]
  let noState: TupleID
  let mostWork: Int
  let mostHeads: Int
  let interruption: Interruption
  /// Whether nothing is noted: a world is only to be found.
  var isLooking = false
  /// The rule that is being made.
  var current = -1
  private var buckets: [[Item]] = []

  struct Broken {
    var candidates: [Candidate] = []
    var heads: Set<Int> = []
    var screens: Set<ScreenID> = []
    var victims: Set<Victim> = []
    var time: Int32
  }

  /// How many entries of one coordinator a turn may cover.
  static let longestRun = 32
  /// How many holes one turn may open after each other, without being counted, and how many such heads there
  /// may be.
  static let mostDepth = 4
  static let mostDeepHeads = 1_000
  static let deepest = 12
  static let mostRules = 2_000_000

  init(
    _ flow: Flow, mostHeads: Int, mostWork: Int, interruption: Interruption
  ) {
    self.interruption = interruption
    self.mostHeads = mostHeads
    self.mostWork = mostWork
    asked = Asked(in: flow)
    kernel = Kernel(exploring: flow)
    kernel.asksBeforeCopying = true
    moves = Moves(flow)
    moves.asked = asked
    isShown = Array(repeating: false, count: flow.screens.count)
    isStarted = Array(repeating: false, count: flow.coordinators.count)
    hasAsync = moves.hasAsync
    mayNest = kernel.hasNests
    domains = flow.variables.map { flow.types.representatives(of: $0.type) }
    diagrams = DecisionDiagrams(domains: domains.map(\.count))
    let asked = asked
    noState = kernel.tuples.intern(
      flow.variables.indices.map { asked.variables[$0] ? Value.unknown : .unasked })
  }

  // MARK: The loop

  /// Makes everything grow until nothing is new.
  mutating func saturate() {
    // A hole says which screens it may stand for, and not what they were shown with.
    if moves.readsScreen.contains(true) { return stop(.unfolding) }
    launch()
    while Int(now) < buckets.count, !interruption.isRequested {
      var next = 0
      while next < buckets[Int(now)].count, !interruption.isRequested {
        let item = buckets[Int(now)][next]
        next += 1
        switch item {
        case .values(let head): take(heads[head].takeDue(at: now), at: head)
        case .content(let summary, let content): take(content, in: summary)
        case .async(let head, let entry, let screen): hear(screen, of: entry, at: head)
        }
        if work > mostWork || heads.count > mostHeads || nodes.count > Self.mostRules {
          return stop(Limit(.worlds))
        }
      }
      buckets[Int(now)] = []
      now += 1
    }
  }

  mutating func schedule(_ item: Item, at time: Int32) {
    let time = max(time, now)
    while buckets.count <= Int(time) { buckets.append([]) }
    buckets[Int(time)].append(item)
  }

  /// A head is reached in these valuations. What comes at the same time is taken together.
  mutating func give(_ values: DecisionDiagrams.Set, to head: Int, at time: Int32) {
    if let index = heads[head].due.firstIndex(where: { $0.time == time }) {
      heads[head].due[index].values = diagrams.union(heads[head].due[index].values, values)
    } else {
      heads[head].due.append((time, values))
      schedule(.values(head: head), at: time)
    }
  }

  /// A head is reached in more valuations.
  private mutating func take(_ values: DecisionDiagrams.Set, at head: Int) {
    let new = diagrams.difference(values, heads[head].values)
    if new == .empty { return }
    heads[head].values = diagrams.union(heads[head].values, new)
    heads[head].time = min(heads[head].time, now)
    if !heads[head].isVisited {
      heads[head].isVisited = true
      visit(head)
    }
    var index = 0
    while index < heads[head].rules.count {
      apply(heads[head].rules[index], to: new)
      index += 1
    }
  }

  /// A summary holds one more content.
  private mutating func take(_ content: Int, in summary: FoldID) {
    let pair = UInt64(UInt32(summary)) << 32 | UInt64(content)
    guard held.insert(pair).inserted else { return }
    work += 8
    let index = Int(summary)
    summaries[index].contents.append((content, now))
    for edge in summaries[index].edges {
      schedule(.content(edge.target, content), at: time(of: now, in: index, along: edge))
    }
    for (part, target) in summaries[index].parts { find(part, content, for: target, at: now) }
    if summaries[index].below >= 0 { descend(content, to: summaries[index].below, at: now) }
    if hasAsync { noteAsync(of: content, in: summary) }
    for head in summaries[index].openers { open(content, at: head) }
  }

  /// Everything that one summary holds, the other holds too, in a world of this time.
  mutating func connect(_ source: FoldID, to target: FoldID, at time: Int32) {
    if source == target || isLooking { return }
    let pair = UInt64(UInt32(source)) << 32 | UInt64(UInt32(target))
    guard connected.insert(pair).inserted else { return }
    work += 8
    let edge = Summary.Edge(target: target, time: time)
    summaries[Int(source)].edges.append(edge)
    for (content, covered) in summaries[Int(source)].contents {
      deliver(content, to: target, at: self.time(of: covered, in: Int(source), along: edge))
    }
    if hasAsync {
      summaries[Int(source)].above.append(target)
      for screen in summaries[Int(source)].asyncScreens { noteAsync(screen, in: target) }
    }
  }

  mutating func deliver(_ content: Int, to summary: FoldID, at time: Int32) {
    let time = max(time, now)
    summaries[Int(summary)].time = min(summaries[Int(summary)].time, time)
    schedule(.content(summary, content), at: time)
  }

  /// The fewest turns to a world in which a hole stands for what was covered at another time than the first.
  /// What happened above is the same whatever lies below, so the difference is what that costs more.
  private mutating func time(of covered: Int32, in source: Int, along edge: Summary.Edge) -> Int32 {
    let least = max(edge.time, covered)
    let first = summaries[source].time
    let time =
      summaries[source].isLoose || first == .max
      ? least : min(edge.time + covered - first, least + Explorer.mostDetour)
    let target = Int(edge.target)
    summaries[target].time = min(summaries[target].time, max(time, now))
    return time
  }

  mutating func stop(_ limit: Limit) {
    if !limits.contains(where: { $0.kind == limit.kind }) { limits.append(limit) }
  }

  mutating func stop(_ kind: Limit.Kind) {
    var move: Move?
    var owner: CoordinatorID?
    if current >= 0 {
      move = rules[current].step?.move
      owner = heads[rules[current].head].owner
      switch move {
      case .event(_, _, let path):
        if path != .unnamed { owner = kernel.paths[path].last }
      case .launch, .open, .change: owner = nil
      case .doubleTap, .gesture, .tab, nil: break
      }
    }
    stop(Limit(kind, move, of: owner))
  }

  // MARK: Rules

  mutating func addRule(_ rule: HeadRule, payload: TupleID) {
    var rule = rule
    rule.firstNode = nodes.count
    nodes.append(.open(state: state(of: rule.head), payload: payload))
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
    if work > mostWork { return }
    work += 2
    if case .open(let state, let payload) = nodes[node] {
      nodes[node] = evaluate(rule, state, payload)
    }
    switch nodes[node] {
    case .open: return
    case .variable(let variable, let children):
      let isFree = kernel.flow.variables[variable].isEnvironment
      for (value, child) in children.enumerated() {
        let fitting = isFree ? values : diagrams.restrict(values, variable, to: value)
        if fitting != .empty { apply(child, of: rule, to: fitting) }
      }
    case .payload(let children):
      for child in children { apply(child, of: rule, to: values) }
    case .end(let end):
      let head = rules[rule].head
      if rules[rule].isWayOut, end.target != head || !end.writes.isEmpty {
        heads[head].left = diagrams.union(heads[head].left, values)
      }
      guard end.target >= 0 else { return }
      var after = values
      for (variable, value) in end.writes { after = diagrams.assign(after, variable, value) }
      give(after, to: end.target, at: end.isTurn ? now + 1 : now)
    }
  }

  /// Runs the kernel: what a move does to a head, as far as these values are known.
  private mutating func evaluate(_ number: Int, _ state: TupleID, _ payload: TupleID)
    -> HeadRule.Node
  {
    current = number
    defer { current = -1 }
    let rule = rules[number]
    var world = world(of: rule.head)
    if rule.content >= 0, !unfold(contents[rule.content], at: rule.head, in: &world) {
      return .end(HeadRule.End())
    }
    guard let step = rule.step else { return settle(&world, rule) }
    var next = World()
    next.assign(world)
    kernel.setState(state, in: &next)
    turns += 1
    let report = kernel.run(step.turn.with(payload), on: &next)
    work += world.coordinators.count + world.entries.count + Explorer.stepping * kernel.steps
    if report.isUnforeseen { stop(.abandonedTurn) }
    if let variable = report.unknownVariable {
      return .variable(
        variable,
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
    if report.need == nil, kernel.isNoTurn(step.turn, in: world) { return .end(HeadRule.End()) }
    note(report, from: world, at: rule.head)
    ask(rule.step, of: number, in: world, report)
    return .end(conclude(report, of: rule, from: world, to: &next, state, payload))
  }

  private mutating func add(_ node: HeadRule.Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// A turn that only had to see what came up is over.
  private mutating func settle(_ world: inout World, _ rule: HeadRule) -> HeadRule.Node {
    switch heads[rule.head].goal {
    case .look(let opening):
      let target = enter(world, .inside(opening.slot), at: now)
      step(from: rule.head, to: target, isTurn: false)
      return .end(HeadRule.End(target: target, isTurn: false))
    case .settled, .bar, .inside, .run, .settle:
      let target = arrive(&world, at: now)
      if let target { step(from: rule.head, to: target, isTurn: false) }
      return .end(HeadRule.End(target: target ?? -1, isTurn: false))
    }
  }

  private mutating func step(from: Int, to: Int, isTurn: Bool) {
    if from != to || isTurn { steps.append((Int32(from), Int32(to), isTurn)) }
  }

  /// Goes on after a turn: where it led to, or what it has to see first.
  private mutating func conclude(
    _ report: TurnReport, of rule: HeadRule, from world: World, to next: inout World,
    _ state: TupleID, _ payload: TupleID
  ) -> HeadRule.End {
    if let need = report.need, var step = rule.step {
      if report.isResumable, number(&next, since: world) {
        foldTabs(of: &next, now)
      } else {
        next.assign(world)
      }
      step.turn = step.turn.with(payload)
      guard let opening = opening(need, of: world, in: &next) else { return HeadRule.End() }
      kernel.setState(self.state(of: rule.head), in: &next)
      let target = enter(next, .run(step, opening), at: now)
      self.step(from: rule.head, to: target, isTurn: false)
      if isTooDeep(target, from: rule.head) {
        stop(.unfolding)
        return HeadRule.End()
      }
      return HeadRule.End(target: target, isTurn: false)
    }
    if report.isAbandoned {
      stop(.abandonedTurn)
      return HeadRule.End()
    }
    if report.isEndless || report.hasError { return HeadRule.End() }
    guard number(&next, since: world) else { return HeadRule.End() }
    let writes = takeWrites(of: &next, since: state)
    guard let target = arrive(&next, at: now + 1) else { return HeadRule.End() }
    step(from: rule.head, to: target, isTurn: true)
    return HeadRule.End(target: target, writes: writes)
  }

  /// Whether turns that look at one hole after the other are so many that they will look at all that lies
  /// there, of which there may be no end.
  private mutating func isTooDeep(_ target: Int, from source: Int) -> Bool {
    if heads[target].depth == 0 {
      heads[target].depth = heads[source].depth + 1
      if heads[target].depth > Self.mostDepth { deepHeads += 1 }
    }
    return deepHeads > Self.mostDeepHeads || heads[target].depth > Self.deepest
  }

  /// What a turn has set, which the world forgets.
  mutating func takeWrites(
    of world: inout World, since state: TupleID
  ) -> [(variable: Int, value: Int)] {
    if domains.isEmpty { return [] }
    var writes: [(variable: Int, value: Int)] = []
    var after = world.state
    for variable in domains.indices {
      let value = kernel.tuples[after, variable]
      let none: Value = asked.variables[variable] ? .unknown : .unasked
      if value == none { continue }
      if asked.variables[variable], value != kernel.tuples[state, variable] {
        writes.append((variable, index(of: value, variable)))
      }
      after = kernel.tuples.replacing(variable, of: after, by: none)
    }
    kernel.setState(after, in: &world)
    return writes
  }

  func index(of value: Value, _ variable: Int) -> Int {
    domains[variable].firstIndex(of: value) ?? domains[variable].firstIndex(of: .some) ?? 0
  }

  /// Tries what a gesture that takes several screens does if only the last owner learns of it.
  private mutating func ask(_ step: Step?, of rule: Int, in world: World, _ report: TurnReport) {
    guard report.need == nil, let step, kernel.asksWhoLearns(of: step, report),
      severals.count < Explorer.mostCandidates
    else { return }
    var probe = World()
    turns += 1
    if kernel.leakIfLastLearns(of: step, in: world, &probe) != nil { severals.append(rule) }
  }

  private mutating func note(_ report: TurnReport, from world: World, at head: Int) {
    for violation in report.violations {
      let key = Explorer.Key(violation)
      if broken[key] == nil {
        broken[key] = Broken(time: now + 1)
        brokenKeys.append(key)
      }
      broken[key]?.heads.insert(head)
      broken[key]?.victims.formUnion(violation.victims)
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
