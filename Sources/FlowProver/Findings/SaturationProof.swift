import FlowKernel
import FlowModel
import FlowSource

/// From what a saturation has found to what is proved, broken and not decided.
struct SaturationProof {
  private(set) var proof: Proof
  private var search: Search
  /// What a way is looked for to, one by one.
  private var counted: [FindingKey]
  private var unconfirmed: [FindingKey] = []
  /// What seemed to be broken, and no world gets there.
  private var refuted: Set<FindingKey> = []

  /// How many worlds are looked at for the way to one finding, and for all.
  static let mostWorlds = 20_000
  static let mostWorldsInAll = 60_000
  /// The same at first, for each, in rounds.
  static let fewWorlds = 1_000
  static let someWorlds = 4_000
  static let moreWorlds = 16_000
  static let someWorldsInAll = 400_000
  /// Of how many worlds with the same head the turns are made at first.
  static let worldsOfHead = 4
  /// How many ways are looked for to see what else one cause leaves behind.
  static let mostVictims = 16

  /// - Parameters:
  ///   - most: how many worlds are looked at one by one where the saturation has stopped, from the launch; and from all
  ///     heads that were cut, as many again.
  ///   - unfolded: gives the saturation without folds, if it comes to an end: what nobody soon finds a way to may be
  ///     nothing but a fold.
  init(
    _ saturation: consuming Saturation, plainWorlds most: Int, wanting isWanted: (Rule) -> Bool,
    unfolded: () -> Saturation?
  ) {
    counted = saturation.keysToTell()
    proof = Proof(kernel: saturation.kernel)
    proof.size = Proof.Size(copy saturation)
    proof.isLimited = !saturation.limits.isEmpty
    search = Search(saturation, budget: Self.someWorldsInAll)
    var near = Outcomes(open: counted)
    find(&near, within: [Self.fewWorlds, Self.someWorlds])
    if !near.open.isEmpty, let unfolded = unfolded() {
      self = Self(unfolded, plainWorlds: most, wanting: isWanted) { nil }
      return
    }
    confirm(near)
    if !search.saturation.limits.isEmpty { searchPlainly(most) }
    takeWithoutScript()
    if !unconfirmed.isEmpty { proof.isLimited = true }
    noteEnds()
    advise(isWanted)
    for (key, finding) in search.unforeseen {
      add(key, finding, isShortest: false)
      proof.unforeseen += 1
    }
    conclude(isWanted)
  }

  /// The verdicts on the flow's own checks, by what was explored already.
  ///
  /// - Parameter mostWays: how many ways are looked for that break one.
  consuming func verdicts(
    of flow: Flow, mostWays: Int
  ) -> (checks: [CheckVerdict], kernel: Kernel) {
    var kernel = proof.kernel
    var checks = CheckSearch(search, of: flow, isCut: !proof.ends.isEmpty, mostWays: mostWays)
    return (checks.verdicts(&kernel), kernel)
  }

  // MARK: Ways

  private struct Outcomes {
    var all: [FindingKey: Search.Outcome] = [:]
    /// Of which nothing is known.
    var open: [FindingKey]
  }

  /// Looks for ways in rounds, so that what is near is found before what is far takes long.
  private mutating func find(_ outcomes: inout Outcomes, within rounds: [Int]) {
    for most in rounds {
      for key in outcomes.open {
        outcomes.all[key] = search.way(to: .violation(key, of: nil), most: most)
      }
      outcomes.open.removeAll {
        if case .unknown? = outcomes.all[$0] { false } else { true }
      }
    }
  }

  /// Finds a way to everything that seems to be broken: where few worlds show the shortest, by these; else any
  /// way, and then whether one is shorter.
  private mutating func confirm(_ near: consuming Outcomes) {
    var outcomes = near
    find(&outcomes, within: [Self.moreWorlds])
    let open = outcomes.open
    search.budget = Self.mostWorldsInAll
    let known =
      open.isEmpty
      ? [:]
      : search.ways(
        to: Set(open), perHead: Self.worldsOfHead,
        most: search.saturation.limits.isEmpty ? Self.mostWorldsInAll : Self.mostWorlds
      ).findings
    for key in open {
      outcomes.all[key] = search.way(
        to: .violation(key, of: nil), shorterThan: known[key]?.way.turns ?? .max,
        most: Self.mostWorlds)
    }
    let more = waysToMore()
    for key in search.saturation.brokenKeys {
      confirm(key, outcomes.all[key] ?? .unknown, known[key] ?? more[key])
    }
  }

  /// The kernel has gone there: an error of which no script can say the last turn is one all the same.
  private mutating func takeWithoutScript() {
    for key in unconfirmed where key.rule.defaultSeverity == .error {
      guard let violation = search.withoutScript[key] else { continue }
      proof.withoutScript.append(violation)
    }
    let taken = Set(proof.withoutScript.map { FindingKey($0) })
    unconfirmed.removeAll(where: taken.contains)
  }

  /// Some ways to what is not counted, and no error to the run: a baseline knows a finding by what is said of it, and
  /// a new one needs a way.
  private mutating func waysToMore() -> [FindingKey: Search.Finding] {
    let more = Set(search.saturation.brokenKeys).subtracting(counted)
      .filter { !search.saturation.isReported($0) }
    if more.isEmpty { return [:] }
    search.budget = Self.mostWorldsInAll
    return search.ways(to: more, perHead: Self.worldsOfHead, most: Self.mostWorlds).findings
  }

  /// What ended ways: what is told, and what may be so.
  private mutating func noteEnds() {
    let ending = search.saturation.ending.subtracting(refuted)
    for key in search.saturation.brokenKeys where ending.contains(key) {
      let told = proof.broken.first { $0.key == key }?.violation
      if let violation = told ?? violation(key) {
        let flow = proof.kernel.flow
        let isReported = search.saturation.ends.isReported(violation, in: flow)
        let end = Proof.End(
          rule: key.rule, range: violation.place(in: flow),
          isThirdStart: key.rule == .duplicateChild && !isReported)
        if !proof.ends.contains(end) { proof.ends.append(end) }
      }
    }
  }

  /// What a finding was first seen as.
  private func violation(_ key: FindingKey) -> Violation? {
    search.saturation.broken[key]?.candidates.first?.violation
  }

  /// - Parameter known: a way that may not be the shortest.
  private mutating func confirm(
    _ key: FindingKey, _ outcome: Search.Outcome, _ known: Search.Finding?
  ) {
    let isWhole = search.saturation.limits.isEmpty
    switch (outcome, known) {
    case (.finding(let found, let isShortest), _):
      add(key, found, isShortest: isWhole && isShortest)
    case (.never, let known?): add(key, known, isShortest: isWhole)
    case (_, let known?): add(key, known, isShortest: false)
    case (.never, nil): if isWhole { refuted.insert(key) } else { unconfirmed.append(key) }
    case (.way, nil), (.unknown, nil): unconfirmed.append(key)
    }
  }

  private mutating func add(_ key: FindingKey, _ found: Search.Finding, isShortest: Bool) {
    proof.broken.append(
      Proof.Broken(
        key: key, violation: found.violation, way: found.way, isShortest: isShortest,
        screens: (search.saturation.broken[key]?.screens ?? []).sorted { $0.raw < $1.raw },
        others: others(of: key, besides: found),
        companions: search.saturation.limits.isEmpty
          ? search.saturation.broken[key]?.companions ?? [] : nil))
  }

  /// What else one cause leaves behind, on this way or, where that is an error, on another.
  private mutating func others(of key: FindingKey, besides found: Search.Finding) -> Set<Victim> {
    var confirmed = found.victims
    let isError = key.rule.defaultSeverity == .error
    let all = isError ? (search.saturation.broken[key]?.victims ?? []).sorted() : []
    var tries = 0
    for victim in all where !confirmed.contains(victim) && tries < Self.mostVictims {
      tries += 1
      let goal = Search.Goal.violation(key, of: victim)
      if case .finding(let other, _) = search.way(to: goal, most: Self.fewWorlds) {
        confirmed.formUnion(other.victims)
      }
    }
    return confirmed.subtracting([Victim(found.violation)])
  }

  /// Where the saturation has stopped, there may be shorter ways than those that it has led to, ways to what it has led
  /// to none, and what it knows nothing of. So worlds are looked at one by one for a while: from the launch, and from
  /// where it was cut.
  private mutating func searchPlainly(_ most: Int) {
    let (searched, least) = search.waysToAll(most: most)
    for index in proof.broken.indices {
      let key = proof.broken[index].key
      if let found = searched.findings[key], found.way.turns < proof.broken[index].way.turns {
        proof.broken[index].way = found.way
        proof.broken[index].violation = found.violation
      }
      proof.broken[index].isShortest = proof.broken[index].way.turns <= least
    }
    tell(searched) { $0.way.turns <= least }
    let cuts = search.saturation.cutHeads
    for head in cuts where !search.saturation.interruption.isRequested {
      search.budget = Self.mostWorldsInAll
      tell(search.waysToAll(from: head, most: most / cuts.count)) { _ in false }
    }
  }

  /// Adds what nothing was known of, or no way.
  private mutating func tell(_ found: Search.Found, isShortest: (Search.Finding) -> Bool) {
    for key in found.order {
      guard let finding = found.findings[key], !proof.broken.contains(where: { $0.key == key })
      else { continue }
      if told(like: finding.violation) < Prover.mostOfRule {
        add(key, finding, isShortest: isShortest(finding))
      } else {
        proof.untold.append(finding.violation)
      }
    }
    unconfirmed.removeAll { found.findings[$0] != nil }
  }

  /// How many findings of a rule are told that the run reports as an error, if it does so here; else, how many others.
  private func told(like violation: Violation) -> Int {
    let (ends, flow) = (search.saturation.ends, proof.kernel.flow)
    let isReported = ends.isReported(violation, in: flow)
    return proof.broken.count { broken in
      broken.key.rule == violation.rule
        && ends.isReported(broken.violation, in: flow) == isReported
    }
  }

  // MARK: Verdicts

  private mutating func conclude(_ isWanted: (Rule) -> Bool) {
    let counted = Set(counted)
    let told = Set(proof.broken.map(\.key.rule))
    proof.untold +=
      unconfirmed.filter { told.contains($0.rule) && !counted.contains($0) }.compactMap(violation)
    var possible: [Rule: Violation] = [:]
    for key in unconfirmed
    where possible[key.rule] == nil && (counted.contains(key) || !told.contains(key.rule)) {
      possible[key.rule] = violation(key)
    }
    proof.conclude(search.saturation.stop(withCauses: isWanted(.notDecided)), possible)
  }

  // MARK: Advice

  private mutating func advise(_ isWanted: (Rule) -> Bool) {
    search.budget = Self.mostWorldsInAll
    let reach = Reach(
      kernel: search.saturation.kernel, isShown: search.saturation.isShown,
      isStarted: search.saturation.isStarted,
      isWhole: search.saturation.limits.isEmpty && proof.ends.isEmpty)
    let deadEnds = isWanted(.deadEnd) ? deadEnds() : []
    let several = isWanted(.severalUnsaid) ? several() : nil
    let exchange = isWanted(.slotsUnsaid) ? exchange() : nil
    let rounds = isWanted(.unboundedStack) ? rounds() : []
    proof.kernel = search.saturation.kernel
    proof.kernel.asksBeforeCopying = false
    var adviser = Adviser(reach, proof.kernel)
    adviser.advise(wanting: isWanted)
    for (screen, end) in deadEnds { adviser.tell(deadEnd: screen, end) }
    if let (way, leak, range) = several { adviser.tell(several: leak, at: range, way) }
    if let (way, exchange) = exchange { adviser.tell(exchange, way) }
    for (round, way) in rounds { adviser.tell(round: round, way) }
    proof.advice = adviser.found
    if !proof.ends.isEmpty { proof.notLookedAt = adviser.notLookedAt() }
    proof.kernel = adviser.kernel
  }

  /// What a gesture that takes several screens leaves if only the topmost one's owner learns of it: asked
  /// once for a flow.
  private mutating func several() -> (Counterexample, Violation, SourceRange)? {
    let flow = search.saturation.kernel.flow
    guard flow.hearsOfLastOnly == nil, let range = flow.backRange else { return nil }
    for rule in search.saturation.severals {
      if case .way(let way, _) = search.way(to: .leaking(rule), most: Self.mostWorlds),
        let leak = search.leak
      {
        return (way, leak, range)
      }
    }
    return search.leakByMenu(most: Self.fewWorlds).map { ($0, $1, range) }
  }

  /// What takes the place of something that the same screen presents, where nothing says that it does: asked once for
  /// a flow.
  private mutating func exchange() -> (Counterexample, Exchange)? {
    for rule in search.saturation.exchanges {
      if case .way(let way, _) = search.way(to: .exchanging(rule), most: Self.mostWorlds),
        let exchange = search.exchange
      {
        return (way, exchange)
      }
    }
    return nil
  }

  /// Transitions that make a stack grow each time that they are taken in turn, each with a way.
  private mutating func rounds() -> [([Int], Counterexample?)] {
    var found: [([Int], Counterexample?)] = []
    var told: Set<[Int]> = []
    var rounds = search.saturation.rounds()
    while let rules = rounds.next() {
      let round = rules.compactMap { search.saturation.transition(of: $0) }
      guard round.count == rules.count, told.insert(round.sorted()).inserted else { continue }
      let goal = Search.Goal.covering(rules[rules.count - 1])
      if case .way(let way, _) = search.way(to: goal, most: Self.mostWorlds / 10) {
        found.append((round, way))
      } else {
        found.append((round, nil))
      }
    }
    return found
  }

  /// Screens that the user can't leave, each with a way there, and with what would end it.
  private mutating func deadEnds() -> [(screen: ScreenID, end: DeadEndFound)] {
    var found: [(screen: ScreenID, end: DeadEndFound)] = []
    var told: Set<ScreenID> = []
    for (index, head) in search.saturation.heads.enumerated() {
      guard case .settled = head.goal, let screen = head.screen, !told.contains(screen) else {
        continue
      }
      let stuck = search.valuations(of: index)
      guard stuck != .empty else { continue }
      guard
        case .way = search.way(to: .head(index, stuck), most: Self.mostWorlds / 10),
        let end = search.deadEnd(in: stuck)
      else { continue }
      told.insert(screen)
      found.append((screen, end))
    }
    return found
  }
}

extension Saturation {
  /// The first of each rule that the run reports as errors, and of those that it doesn't: what a team lives with takes
  /// no place from what is new.
  fileprivate func keysToTell() -> [FindingKey] {
    var counts: [Rule: (reported: Int, others: Int)] = [:]
    return brokenKeys.filter { key in
      let count = isReported(key) ? \(reported: Int, others: Int).reported : \.others
      counts[key.rule, default: (0, 0)][keyPath: count] += 1
      return counts[key.rule, default: (0, 0)][keyPath: count] <= Prover.mostOfRule
    }
  }

  /// Whether the run reports as an error what a finding was first seen as.
  fileprivate func isReported(_ key: FindingKey) -> Bool {
    broken[key]?.candidates.first.map { ends.isReported($0.violation, in: kernel.flow) } ?? true
  }
}
