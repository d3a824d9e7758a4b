import FlowKernel
package import FlowModel
package import FlowSource

/// The theorem with a flow's own checks, tried on worlds without holes: each of their turns is a way of the graph that
/// takes the same, what is known of a head is true of its worlds, each pass of a check with a memory has reached the
/// head in the check's state, and a check without one that a turn breaks has that turn among its goals.
package struct CheckTheoremTrial {
  package private(set) var turns = 0
  /// How many of these broke a check.
  package private(set) var breaking = 0
  /// What turned out otherwise, in a sentence each.
  package private(set) var misses: [String] = []
  /// Whether the saturation has gone through with the flow: else there is nothing to be tried.
  package let isWhole: Bool
  private let flow: Flow
  private var saturation: Saturation
  /// All moves; the saturation's own are those that do anything.
  private var allMoves: Moves
  private let graph: TurnGraph
  /// Of each check with a memory: as it is followed first, and with what it remembers of holes.
  private var passes: [(check: Int, pass: CheckPass)] = []
  /// Of each check without one, where it seems to be broken.
  private var goals: [(check: Int, goal: CheckGoal?)] = []
  /// By check, whether turns that take nothing and change nothing are followed for it.
  private var asksForIdleTurns: [Bool] = []
  private var known = KeyTable()
  private var writer = CanonicalWriter()
  private var waiting: [Run] = []

  /// A world, and by check what it remembers there.
  private struct Run {
    var world: World
    var states: [CheckState]
    /// Checks that have seen a turn for which nobody follows them: that is to break nothing.
    var loose: [Bool]
  }

  /// A node of the graph in one valuation.
  private struct Place: Hashable {
    var node: Int
    var valuation: [Int?]
  }

  /// How a turn may come to rest: along which edge, and in which valuation before it.
  private struct Arrival {
    var edge: Int
    var before: [Int?]
    var after: Place
  }

  /// - Parameter most: how many worlds are tried, the nearest to the launch first.
  package init(
    _ bare: Flow, worlds most: Int, mostHeads: Int,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    flow = bare.watchingChecks()
    saturation = Saturation(
      trying: flow, mostHeads: mostHeads, patience: 0, ends: WayEnds(at: isError))
    saturation.findAlike()
    saturation.noteFacts()
    let opensMenus = flow.checks.contains(where: \.asksForMenus)
    graph = TurnGraph(&saturation, opensMenus: opensMenus)
    allMoves = Moves(flow, keepsAll: true, opensMenus: opensMenus)
    isWhole = saturation.limits.isEmpty
    guard isWhole, let atoms = saturation.checkAtoms else { return }
    let questions = CheckQuestions(&saturation, graph)
    for number in flow.checks.indices {
      let watched = WatchedCheck(number, in: flow, atoms)
      asksForIdleTurns.append(watched.asksForIdleTurns)
      if watched.check.hasMemory {
        for recollects in [false, true] {
          let pass = CheckPass(watched, along: graph, of: &saturation, recollects: recollects)
          if !pass.isLimited { passes.append((number, pass)) }
        }
      } else if watched.check.reach == nil {
        goals.append((number, questions.goal(of: watched, along: graph, &saturation)))
      }
    }
    launch()
    var next = 0
    while next < waiting.count, next < most {
      tryTurns(of: waiting[next])
      next += 1
    }
  }

  private mutating func launch() {
    let (world, report) = saturation.kernel.launch(state: saturation.firstLaunchState)
    if saturation.ends(report) || report.isAbandoned { return }
    let start = Run(
      world: world, states: flow.checks.map { _ in CheckState() },
      loose: flow.checks.map { _ in false })
    let letters = saturation.checkAtoms?.number(of: saturation.kernel.course) ?? 0
    let valuation = saturation.valuation(of: world)
    let arrivals = graph.launches.filter {
      $0.letters == letters && saturation.diagrams.contains($0.values, valuation)
    }
    if arrivals.isEmpty { misses.append("no launch of the graph is this one") }
    arrive(start, after: saturation.kernel.course, isIdle: false, along: [], "the launch")
  }

  private mutating func tryTurns(of run: Run) {
    let before = saturation.find(run.world)
    let arrivals = follow(run.world, of: before)
    let explored = saturation.moves.steps(in: run.world, &saturation.kernel).map(\.move)
    for step in allMoves.steps(in: run.world, &saturation.kernel)
    where !saturation.kernel.refuses(step.turn, in: run.world)
      && !saturation.isOnceFromDeep(step, in: run.world)
    {
      for (world, report, course) in saturation.outcomes(of: step, in: run.world) {
        if saturation.ends(report) || report.isAbandoned { continue }
        turns += 1
        var next = run
        next.world = world
        saturation.forgetUnasked(in: &next.world)
        let letters = saturation.checkAtoms?.number(of: course) ?? 0
        // That an event has come once which does nothing is known to nobody.
        if letters == 0, saturation.eventThatComesOnce(step) != nil, !explored.contains(step.move) {
          next.world = run.world
        }
        let isIdle = letters == 0 && next.world == run.world
        let name = "\(step.move) of heads \(before)"
        let mine = isIdle ? [] : self.arrivals(arrivals, letters, at: next.world)
        if mine.isEmpty, !isIdle { misses.append("\(name) is no way of the graph") }
        arrive(next, after: course, isIdle: isIdle, along: mine, name)
      }
    }
  }

  /// Steps all checks in the world that a turn has led to.
  private mutating func arrive(
    _ before: Run, after course: Course, isIdle: Bool, along arrivals: [Arrival], _ name: String
  ) {
    var run = before
    let valuation = saturation.valuation(of: run.world)
    let heads = saturation.find(run.world).filter {
      saturation.diagrams.contains(saturation.heads[$0].values, valuation)
    }
    for head in heads where !isTrue(of: run.world, at: head) {
      misses.append("what is known of head \(head) is not true of a world, after \(name)")
    }
    var isBreaking = false
    for (number, check) in flow.checks.enumerated() where check.reach == nil {
      let truths = check.truths { formula in
        formula.holds { saturation.kernel.holds($0, in: run.world, after: course) }
      }
      // Somebody asks for what nobody has said.
      guard let truths else { return }
      let (state, isBroken) = check.step(run.states[number], truths)
      isBreaking = isBreaking || isBroken && !run.states[number].isBroken
      if isIdle, state != run.states[number], !asksForIdleTurns[number] {
        run.loose[number] = true
      }
      run.states[number] = state
      let sentence = "c\(number) (\(check.words.sentence)), after \(name)"
      if check.hasMemory {
        if run.loose[number], !isBroken { continue }
        compare(state, of: number, at: heads, valuation, sentence)
      } else if isBroken, asksForIdleTurns[number] || !isIdle {
        findGoal(of: number, at: heads, valuation, arrivals, sentence)
      }
    }
    breaking += isBreaking ? 1 : 0
    add(run)
  }

  /// Whether each pass of a check has reached one of these heads in its state.
  private mutating func compare(
    _ state: CheckState, of number: Int, at heads: [Int], _ valuation: [Int?], _ sentence: String
  ) {
    for (check, pass) in passes where check == number {
      var valuation = valuation
      CheckGoal(watched: pass.watched).complete(&valuation, by: state)
      let isReached = heads.contains {
        saturation.diagrams.contains(pass.values[$0], valuation)
      }
      if !isReached { misses.append("no head \(heads) was reached in \(state) of \(sentence)") }
    }
  }

  private mutating func findGoal(
    of number: Int, at heads: [Int], _ valuation: [Int?], _ arrivals: [Arrival], _ sentence: String
  ) {
    guard let goal = goals.first(where: { $0.check == number })?.goal else {
      return misses.append("\(sentence) is broken, and seems to hold")
    }
    let isHead = goal.heads.contains { head, values in
      heads.contains(head) && saturation.diagrams.contains(values, valuation)
    }
    let isEdge = goal.edges.contains { edge, values in
      arrivals.contains {
        $0.edge == edge && saturation.diagrams.contains(values, $0.before)
      }
    }
    if !isHead, !isEdge { misses.append("\(sentence) is broken, and that is none of its goals") }
  }

  /// Whether nothing is known of a head that is otherwise in one of its worlds.
  private func isTrue(of world: World, at head: Int) -> Bool {
    guard let facts = saturation.facts(of: head), let atoms = saturation.checkAtoms else {
      return false
    }
    return atoms.facts.enumerated().allSatisfy { number, fact in
      atoms.holds(number, in: facts).map { $0 == saturation.kernel.fact(fact, of: world) } ?? true
    }
  }

  private mutating func add(_ run: Run) {
    writer.write(run.world)
    var key = writer.numbers
    for (state, isLoose) in zip(run.states, run.loose) {
      key.append(state.number << 1 | (isLoose ? 1 : 0))
    }
    if known.intern(key[...]).isNew { waiting.append(run) }
  }

  // MARK: Along the graph

  /// All ways to come to rest after one turn in a world.
  private func follow(_ world: World, of heads: [Int]) -> [Arrival] {
    let valuation = saturation.valuation(of: world)
    let start = heads.map { Place(node: $0, valuation: valuation) }
    var waiting = start.map { (place: $0, isOver: false) }
    var seen: [Set<Place>] = [Set(start), []]
    var arrivals: [Arrival] = []
    while let (place, isOver) = waiting.popLast() {
      for number in graph.edges(from: place.node) {
        let edge = graph.edges[number]
        if !saturation.diagrams.contains(edge.values, place.valuation) { continue }
        let after = Place(
          node: edge.target,
          valuation: saturation.writes(in: edge.leaf).valuation(after: place.valuation))
        let isEnd = isOver || edge.isTurn
        if isEnd, saturation.facts(of: edge.target) != nil {
          arrivals.append(Arrival(edge: number, before: place.valuation, after: after))
        } else if seen[isEnd ? 1 : 0].insert(after).inserted {
          waiting.append((after, isEnd))
        }
      }
    }
    return arrivals
  }

  /// Those that took the same and lead to a head of this world.
  private mutating func arrivals(
    _ all: [Arrival], _ letters: Int, at world: World
  ) -> [Arrival] {
    let heads = saturation.find(world)
    let valuation = saturation.valuation(of: world)
    return all.filter { arrival in
      graph.edges[arrival.edge].letters == letters && heads.contains(arrival.after.node)
        && zip(arrival.after.valuation, valuation).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    }
  }
}
