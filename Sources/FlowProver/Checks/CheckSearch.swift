import FlowKernel
import FlowModel
import FlowRules
import FlowSource

/// From what a saturation says of a flow's checks to verdicts, by ways that the kernel has replayed.
struct CheckSearch {
  private var search: Search
  private let flow: Flow
  private let limit: Limit?
  /// Whether some ways were not gone to their end.
  private let isCut: Bool
  private let questions: CheckQuestions
  /// How many ways are looked for that break a check.
  private let mostWays: Int
  /// Whether ways were looked for already, far and wide, among other checks.
  private let isAgain: Bool
  /// Along which checks are followed that ask for more than worlds.
  private let graph: TurnGraph?
  /// What may happen, as far as checks ask for it that were looked for: made when it is first needed.
  private var moves: [MovesOfCheck: Moves] = [:]

  /// How many worlds are looked at before a way is taken that may not be the shortest.
  private static let someWorlds = 4_000

  /// How many launches are looked at where all that anybody asks for has to be known.
  private static let mostLaunches = 4_096

  private struct MovesOfCheck: Hashable {
    var keepsAll: Bool
    var opensMenus: Bool
  }

  /// - Parameters:
  ///   - search: of a saturation that watches the flow's checks.
  ///   - mostWays: how many ways are looked for that break a check.
  ///   - isAgain: whether ways were looked for already.
  init(
    _ search: consuming Search, of flow: Flow, isCut: Bool, mostWays: Int, isAgain: Bool = false
  ) {
    self.flow = flow
    self.isAgain = isAgain
    self.mostWays = mostWays
    self.isCut = isCut
    limit = search.saturation.limits.first
    search.saturation.noteFacts()
    let asksForTurns = flow.checks.contains { check in
      check.hasMemory || check.reach != nil || check.formulas.contains(where: \.asksForTurn)
    }
    graph =
      asksForTurns
      ? TurnGraph(&search.saturation, opensMenus: flow.checks.contains(where: \.asksForMenus))
      : nil
    questions = CheckQuestions(&search.saturation, graph)
    self.search = search
  }

  /// - Parameter kernel: the proof's, which takes the payloads of the ways.
  mutating func verdicts(_ kernel: inout Kernel) -> [CheckVerdict] {
    var verdicts: [Int: CheckVerdict] = [:]
    guard let atoms = search.saturation.checkAtoms else { return [] }
    let watched = flow.checks.indices.map { WatchedCheck($0, in: flow, atoms) }
    for watched in watched where !watched.check.hasMemory {
      verdicts[watched.number] =
        watched.check.reach == nil ? verdict(of: watched, &kernel) : reach(of: watched, &kernel)
    }
    guard let graph else { return flow.checks.indices.compactMap { verdicts[$0] } }
    for watched in watched where watched.check.hasMemory {
      if search.saturation.interruption.isRequested { break }
      // What is known of valuations with its states is of no use to the next.
      let diagrams = search.saturation.diagrams
      verdicts[watched.number] = verdict(of: follow(watched, along: graph), along: graph, &kernel)
      search.saturation.diagrams = diagrams
    }
    return flow.checks.indices.compactMap { verdicts[$0] }
  }

  /// Most checks hold whatever they remember.
  private mutating func follow(_ watched: WatchedCheck, along graph: TurnGraph) -> CheckPass {
    let pass = CheckPass(watched, along: graph, of: &search.saturation, recollects: false)
    if pass.isLimited || pass.broken(in: &search.saturation).isEmpty { return pass }
    return CheckPass(watched, along: graph, of: &search.saturation, recollects: true)
  }

  private mutating func verdict(
    of pass: CheckPass, along graph: TurnGraph, _ kernel: inout Kernel
  ) -> CheckVerdict {
    let watched = pass.watched
    let heads = pass.broken(in: &search.saturation)
    var idleness: String?
    if case .before = watched.check.scope, !pass.isEverOpen(in: &search.saturation) {
      idleness = "`\(watched.check.words.scope ?? "")` holds from launch on"
    }
    let goal = CheckGoal(watched: watched, heads: heads, graph: graph)
    return verdict(
      of: watched.number, to: heads.isEmpty ? nil : goal, idleness,
      isWhole: !pass.isLimited, &kernel)
  }

  private mutating func verdict(
    of watched: WatchedCheck, _ kernel: inout Kernel
  ) -> CheckVerdict {
    let goal = questions.goal(of: watched, along: graph, &search.saturation)
    return verdict(of: watched.number, to: goal, nil, isWhole: true, &kernel)
  }

  /// - Parameters:
  ///   - goal: where the check seems to be broken; nil if nowhere.
  ///   - idleness: why it says nothing, if that is known.
  ///   - isWhole: whether all was looked at.
  private mutating func verdict(
    of number: Int, to goal: CheckGoal?, _ idleness: String?, isWhole: Bool,
    _ kernel: inout Kernel
  ) -> CheckVerdict {
    let verdict = CheckVerdict(number: number, outcome: isCut ? .upTo : .proved)
    if let goal {
      let (outcome, isShortest) = way(to: goal)
      switch outcome {
      case .way(let way, _):
        let adopted = kernel.adopt(way, of: search.saturation.kernel)
        guard var broken = replay(adopted, breaking: number, kernel) else {
          return verdict.undecided("a way looks possible, and was another one when it was replayed")
        }
        broken.isShortest = broken.isShortest && isShortest
        broken.others = others(than: way, to: goal, &kernel)
        return broken
      case .never: break
      case .finding, .unknown:
        return verdict.undecided(
          "a violation looks possible, but no concrete sequence was found")
      }
    }
    if let limit { return verdict.undecided(limit.reason(in: flow)) }
    if !isWhole { return verdict.undecided(Limit(.valuations).reason(in: flow)) }
    guard !isCut else { return verdict }
    let reason = idleness ?? questions.idleness(of: flow.checks[number], flow, &search.saturation)
    guard let reason else { return verdict }
    var idle = verdict
    idle.outcome = .idle(reason)
    return idle
  }

  /// Further ways, each by another last turn than those before it.
  private mutating func others(
    than first: Counterexample, to goal: CheckGoal, _ kernel: inout Kernel
  ) -> [Counterexample] {
    var goal = goal
    var last = first.actions.last
    var others: [Counterexample] = []
    while others.count + 1 < mostWays, let move = last {
      goal.known.append(move)
      guard case .way(let way, _) = self.way(to: goal).outcome else { break }
      let adopted = kernel.adopt(way, of: search.saturation.kernel)
      if replay(adopted, breaking: goal.watched.number, kernel) == nil { break }
      others.append(adopted)
      last = way.actions.last
    }
    return others
  }

  // MARK: In reach

  private mutating func reach(
    of watched: WatchedCheck, _ kernel: inout Kernel
  ) -> CheckVerdict {
    let verdict = CheckVerdict(number: watched.number, outcome: isCut ? .upTo : .proved)
    if let limit { return verdict.undecided(limit.reason(in: flow)) }
    guard let how = watched.check.reach?.how, let graph else { return verdict }
    if let from = how.from, !questions.mayHold(from, &search.saturation) {
      var idle = verdict
      idle.outcome = .idle("`\(watched.check.words.scope ?? "")` never happens")
      return idle
    }
    let bound = ReachBound(watched, how, along: graph, of: &search.saturation)
    let traps = bound.traps(watched, in: &search.saturation)
    if !traps.isEmpty {
      return trapped(watched, traps, &kernel)
        ?? verdict.undecided("a world without a way on looks possible, but no sequence leads there")
    }
    let proof = ReachProof(watched, how, of: &search.saturation)
    for head in search.saturation.heads.indices {
      guard let facts = search.saturation.facts(of: head) else { continue }
      let may = search.saturation.bounds(ofFrom: watched.check, facts).may
      let asked = search.saturation.diagrams.intersection(
        search.saturation.heads[head].values, may)
      let open = search.saturation.diagrams.difference(asked, proof.good[head])
      if open == .empty { continue }
      let screen = search.saturation.heads[head].screen.map { "`\(flow.text($0))`" } ?? "nothing"
      if let most = how.within, let round = growing() {
        return verdict.undecided(
          "where the user sees \(screen) it is not sure that \(most == 1 ? "1 turn is" : "\(most) turns are") "
            + "enough: \(round) the stack grow every time")
      }
      if let hidden = hiddenGoal(of: watched.check) { return verdict.undecided(hidden) }
      return verdict.undecided(
        "no world is known that has no way, but where the user sees \(screen) it is not sure that one has"
      )
    }
    return verdict
  }

  /// What is asked of something that may lie where nobody looks: whether it is there then, isn't kept.
  private mutating func hiddenGoal(of check: Check) -> String? {
    for atom in check.reach?.goal.atoms ?? [] where atom.variable == nil {
      for head in search.saturation.heads.indices {
        guard let facts = search.saturation.facts(of: head) else { continue }
        let (may, must) = search.saturation.bounds(of: .atom(atom), facts, after: 0)
        if may != must {
          return
            "whether `\(atom.text(in: flow))` holds is not known everywhere, as it may lie out of sight, in "
            + "another tab or inside itself"
        }
      }
    }
    return nil
  }

  /// What makes a stack grow each time: popped screen by screen, it takes as many turns.
  private func growing() -> String? {
    var rounds = search.saturation.rounds()
    while let rules = rounds.next() {
      let events = rules.compactMap { search.saturation.transition(of: $0) }
        .map { "`\(flow.text(flow.transitions[$0].event))`" }
      guard events.count == rules.count else { continue }
      return events.count == 1
        ? "\(events[0]) makes" : "the cycle \(events.joined(separator: ", ")) makes"
    }
    return nil
  }

  private mutating func trapped(
    _ watched: WatchedCheck, _ traps: [(head: Int, values: DecisionDiagrams.Set)],
    _ kernel: inout Kernel
  ) -> CheckVerdict? {
    if search.saturation.launchCount > Self.mostLaunches { return nil }
    search.budget = SaturationProof.mostWorldsInAll
    search.saysAll = true
    defer { search.saysAll = false }
    let goal = Search.Goal.trap(
      Dictionary(uniqueKeysWithValues: traps.map { ($0.head, $0.values) }))
    guard case .way(let way, _) = search.way(to: goal, most: SaturationProof.mostWorlds) else {
      return nil
    }
    var verdict = CheckVerdict(number: watched.number, outcome: .proved)
    let adopted = kernel.adopt(way, of: search.saturation.kernel)
    var replaying = kernel
    replaying.asksBeforeCopying = false
    var world = World()
    for action in adopted.actions {
      guard let report = replaying.perform(action, on: &world), report.isSettled else { return nil }
    }
    verdict.outcome = .broken(world)
    verdict.way = adopted
    // A nearer world may have no way either, and nobody be sure of that.
    verdict.isShortest = false
    return verdict
  }

  private mutating func way(
    to goal: CheckGoal
  ) -> (outcome: Search.Outcome, isShortest: Bool) {
    let asked = MovesOfCheck(
      keepsAll: goal.asksForIdleTurns, opensMenus: goal.check.asksForMenus)
    var own =
      moves[asked]
      ?? Moves(
        search.saturation.kernel.flow, keepsAll: asked.keepsAll, opensMenus: asked.opensMenus)
    swap(&own, &search.moves)
    defer {
      swap(&own, &search.moves)
      moves[asked] = own
    }
    search.budget = SaturationProof.mostWorldsInAll
    let first = search.way(to: .check(goal), most: Self.someWorlds)
    guard case .unknown = first, !isAgain, !search.saturation.interruption.isRequested else {
      return (first, isShortest: true)
    }
    search.isGreedy = true
    let any = search.way(to: .check(goal), most: SaturationProof.mostWorlds)
    search.isGreedy = false
    return (any, isShortest: false)
  }

  /// Replays a way with the check beside it.
  ///
  /// - Returns: nil where the check is not broken by its last turn.
  private func replay(
    _ way: Counterexample, breaking number: Int, _ kernel: Kernel
  ) -> CheckVerdict? {
    var kernel = kernel
    kernel.asksBeforeCopying = false
    var watch = CheckWatch(flow, only: number)
    var world = World()
    var opening: Int?
    for (index, action) in way.actions.enumerated() {
      guard let report = kernel.perform(action, on: &world), report.isSettled else { return nil }
      let wasOpen = watch.isOpen
      let isBroken = !watch.step(to: world, in: kernel).isEmpty
      if watch.isOpen, !wasOpen { opening = index }
      if isBroken != (index == way.actions.count - 1) { return nil }
    }
    var verdict = CheckVerdict(number: number, outcome: .broken(world))
    verdict.way = way
    verdict.opening = opening
    verdict.isShortest = limit == nil
    return verdict
  }
}

extension CheckVerdict {
  fileprivate func undecided(_ reason: String) -> CheckVerdict {
    var verdict = self
    verdict.outcome = .undecided(reason)
    return verdict
  }
}
