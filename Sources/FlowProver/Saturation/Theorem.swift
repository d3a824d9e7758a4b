import FlowKernel
package import FlowModel
package import FlowSource

/// The theorem that the saturation rests on, tried on worlds without holes: each of their turns is one of their
/// head's rules, breaks nothing that is not known of that head, and ends in a head that the rule leads to, with the
/// values that the rule sets.
package struct TheoremTrial {
  package private(set) var turns = 0
  /// What turned out otherwise, in a sentence each.
  package private(set) var misses: [String] = []
  /// Whether the saturation has gone through with the flow: else there is nothing to be tried.
  package let isWhole: Bool
  private var saturation: Saturation
  /// By head, how its rules end.
  private var leaves: [[Saturation.Leaf]]
  private var known = KeyTable()
  private var writer = CanonicalWriter()
  /// Each with how many turns away it is.
  private var waiting: [(world: World, turns: Int)] = []
  /// By head, how many its worlds are away at least.
  private var least: [Int] = []

  /// - Parameter most: how many worlds are tried, the nearest to the launch first.
  package init(
    _ flow: Flow, worlds most: Int, mostHeads: Int,
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    // So small flows have circles, too.
    saturation = Saturation(
      trying: flow, mostHeads: mostHeads, patience: 0, ends: WayEnds(at: isError))
    saturation.findAlike()
    isWhole = saturation.limits.isEmpty
    leaves = Array(repeating: [], count: saturation.heads.count)
    for rule in saturation.rules.indices {
      for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
        leaves[leaf.head].append(leaf)
      }
    }
    guard isWhole else { return }
    let all = Array(repeating: true, count: saturation.rules.count)
    let turns = LeastTurns(in: &saturation, taking: all)
    least = saturation.heads.indices.map { turns.least(to: $0) }
    launch()
    var next = 0
    while next < waiting.count, next < most {
      tryTurns(of: waiting[next].world, after: waiting[next].turns)
      next += 1
    }
  }

  private mutating func launch() {
    var (world, report) = saturation.kernel.launch(state: saturation.firstLaunchState)
    if saturation.ends(report) || report.isAbandoned { return }
    saturation.forgetUnasked(in: &world)
    add(world, after: 0)
  }

  private mutating func add(_ world: World, after turns: Int) {
    writer.write(world)
    if known.intern(writer.numbers).isNew { waiting.append((world, turns)) }
  }

  private mutating func tryTurns(of world: World, after made: Int) {
    let valuation = saturation.valuation(of: world)
    let heads = saturation.find(world).filter {
      saturation.diagrams.contains(saturation.heads[$0].values, valuation)
    }
    if heads.isEmpty {
      return misses.append("a world has no head that was reached in valuation \(valuation)")
    }
    if let near = heads.map({ least[$0] }).min(), near > made {
      misses.append("a world of heads \(heads) is \(made) turns away, and these \(near) at least")
    }
    let targets = follow(Set(heads), valuation)
    for step in saturation.moves.steps(in: world, &saturation.kernel)
    where !saturation.kernel.refuses(step.turn, in: world)
      && !saturation.isOnceFromDeep(step, in: world)
    {
      for (next, report, _) in saturation.outcomes(of: step, in: world) {
        turns += 1
        compare(world, next, report, from: heads, targets, step, after: made + 1)
      }
    }
  }

  private mutating func compare(
    _ world: World, _ next: World, _ report: TurnReport, from before: [Int],
    _ targets: (during: Set<Int>, after: Set<Place>), _ step: Step, after made: Int
  ) {
    for violation in report.violations {
      let heads = saturation.broken[FindingKey(violation)]?.heads ?? []
      if heads.isDisjoint(with: targets.during) {
        misses.append(
          "\(step.move) of heads \(before) breaks \(violation.rule.name), and no rule says so")
      }
    }
    if saturation.ends(report) || report.isAbandoned { return }
    var next = next
    saturation.forgetUnasked(in: &next)
    // A turn that changes nothing, as a link may, needs no rule.
    if next == world { return }
    add(next, after: made)
    let valuation = saturation.valuation(of: next)
    let places = saturation.find(next).map { Place(head: $0, valuation: valuation) }
    if targets.after.isDisjoint(with: places) {
      misses.append("\(step.move) of heads \(before) ends in a head to which no rule leads")
    }
  }

  /// A head in one valuation.
  private struct Place: Hashable {
    var head: Int
    var valuation: [Int?]
  }

  /// The heads that follow in no turn, and those that follow in one, with their valuations.
  private func follow(
    _ start: Set<Int>, _ valuation: [Int?]
  ) -> (during: Set<Int>, after: Set<Place>) {
    let during = close(Set(start.map { Place(head: $0, valuation: valuation) }))
    var after: Set<Place> = []
    for place in during { after.formUnion(next(place, inTurn: true)) }
    return (Set(during.map(\.head)), close(after))
  }

  private func close(_ start: Set<Place>) -> Set<Place> {
    var closed = start
    var waiting = Array(start)
    while let place = waiting.popLast() {
      waiting += next(place, inTurn: false).filter { closed.insert($0).inserted }
    }
    return closed
  }

  private func next(_ place: Place, inTurn: Bool) -> [Place] {
    leaves[place.head].compactMap { leaf in
      guard leaf.isTurn == inTurn, saturation.diagrams.contains(leaf.values, place.valuation)
      else { return nil }
      var next = Place(head: leaf.target, valuation: place.valuation)
      next.valuation = saturation.writes(in: leaf.node).valuation(after: place.valuation)
      return next
    }
  }
}

extension Saturation {
  /// A small flow, saturated for a trial.
  ///
  /// - Parameter patience: how often something may be handed on in vain before circles are joined.
  init(
    trying flow: Flow, mostHeads: Int, patience: Int,
    ends: WayEnds = WayEnds(at: Rule.isErrorByDefault)
  ) {
    self.init(
      flow, mostHeads: mostHeads, mostWork: Prover.mostWork / 8, ends: ends,
      interruption: Interruption(), notesCoverings: true)
    self.patience = (share: 0, least: patience)
    saturate()
  }

  /// What the variables of a trial's launch are: of those that may be anything, the first value.
  var firstLaunchState: [Value] {
    kernel.flow.variables.enumerated().map { index, variable in
      if !asked.variables[index] { return .unasked }
      return variable.initial == .unknown ? domains[index][0] : variable.initial
    }
  }

  /// Whether an event comes once, from a screen that may lie in a hole of a stack, below others presented alone, or in a
  /// tab whose still events are rules of all heads: that it has come is not kept there, so what follows is a head's of more worlds than this one.
  func isOnceFromDeep(_ step: Step, in world: World) -> Bool {
    guard eventThatComesOnce(step) != nil, case .entry(let slot) = step.turn.sender
    else { return false }
    let visible = world.visible.entry
    let entry = world[entry: slot]
    if slot == visible || entry.owner == .none { return false }
    if entry.stack != .none { return true }
    let type = world[coordinator: entry.owner].type
    if moves.isStill(step.move, in: type, kernel.flow),
      world.openTabs().contains(where: { world.isBelow(entry.owner, $0) })
    {
      return true
    }
    let above = entryAbove(slot, in: world)
    return above != .none && above != visible && world[entry: above].owner == entry.owner
  }

  /// What is presented alone over what is, or none.
  private func entryAbove(_ slot: Slot, in world: World) -> Slot {
    guard let layer = world.layers.firstIndex(where: { $0.content == .entry(slot) }),
      layer + 1 < world.layers.count, case .entry(let above) = world.layers[layer + 1].content
    else { return .none }
    return above
  }

  /// A turn with each value of the payload that it asks for.
  mutating func outcomes(
    of step: Step, in world: World
  ) -> [(world: World, report: TurnReport, course: Course)] {
    var outcomes: [(world: World, report: TurnReport, course: Course)] = []
    var payloads = [step.turn.payload]
    while let payload = payloads.popLast() {
      var next = world
      let report = kernel.run(step.turn.with(payload), on: &next)
      guard let position = report.unknownPayload else {
        outcomes.append((next, report, kernel.course))
        continue
      }
      for value in moves.values(of: step.move, at: position, kernel.flow) {
        payloads.append(kernel.tuples.replacing(position, of: payload, by: value))
      }
    }
    return outcomes
  }
}
