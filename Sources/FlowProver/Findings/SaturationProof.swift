import FlowKernel
import FlowModel
import FlowSource

/// From what a saturation has found to what is proved, broken and not decided.
struct SaturationProof: ~Copyable {
  private(set) var proof: Proof
  private var search: Search
  private var unconfirmed: [FindingKey] = []

  /// How many worlds are looked at for the way to one finding, and for all.
  static let mostWorlds = 20_000
  static let mostWorldsInAll = 60_000
  /// The same at first, for each.
  static let fewWorlds = 1_000
  /// Of how many worlds with the same head the turns are made at first.
  static let worldsOfHead = 4
  /// How many ways are looked for to see what else one cause leaves behind.
  static let mostVictims = 16

  init(
    _ saturation: consuming Saturation, _ size: Proof.Size, wanting isWanted: (Rule) -> Bool
  ) {
    proof = Proof(kernel: saturation.kernel)
    proof.size = size
    proof.isLimited = !saturation.limits.isEmpty
    search = Search(saturation, budget: Self.mostWorldsInAll)
    confirm()
    advise(isWanted)
    for (key, finding) in search.unforeseen {
      add(key, finding, isShortest: false)
      proof.unforeseen += 1
    }
    conclude()
  }

  // MARK: Ways

  /// Finds a way to everything that seems to be broken: where few worlds show the shortest, by these; else any
  /// way, and then whether one is shorter.
  private mutating func confirm() {
    var outcomes: [FindingKey: Search.Outcome] = [:]
    for key in search.saturation.brokenKeys {
      outcomes[key] = search.way(to: .violation(key, of: nil), most: Self.fewWorlds)
    }
    let open = search.saturation.brokenKeys.filter {
      if case .unknown? = outcomes[$0] { true } else { false }
    }
    let known =
      open.isEmpty
      ? [:]
      : search.ways(
        to: Set(open), perHead: Self.worldsOfHead,
        most: search.saturation.limits.isEmpty ? Self.mostWorldsInAll : Self.mostWorlds
      ).found.findings
    for key in open {
      outcomes[key] = search.way(
        to: .violation(key, of: nil), shorterThan: known[key]?.way.turns ?? .max,
        most: Self.mostWorlds)
    }
    for key in search.saturation.brokenKeys { confirm(key, outcomes[key] ?? .unknown, known[key]) }
    if !search.saturation.limits.isEmpty { shorten() }
    if !unconfirmed.isEmpty { proof.isLimited = true }
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
    case (.never, nil): if !isWhole { unconfirmed.append(key) }
    case (.way, nil), (.unknown, nil):
      if search.budget <= 0 { proof.unlisted.insert(key.rule) }
      unconfirmed.append(key)
    }
  }

  private mutating func add(_ key: FindingKey, _ found: Search.Finding, isShortest: Bool) {
    proof.broken.append(
      Proof.Broken(
        key: key, violation: found.violation, way: found.way, isShortest: isShortest,
        screens: (search.saturation.broken[key]?.screens ?? []).sorted { $0.raw < $1.raw },
        others: others(of: key, besides: found)))
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

  /// Where the saturation has stopped, there may be shorter ways than those that it has led to, and ways to
  /// what it has led to none.
  private mutating func shorten() {
    let keys = Set(proof.broken.map(\.key) + unconfirmed)
    if keys.isEmpty { return }
    let longest = proof.broken.map(\.way.turns).max() ?? 0
    let (searched, least) = search.ways(
      to: keys, perHead: nil, shorterThan: longest, most: Self.mostWorlds)
    for index in proof.broken.indices {
      if let found = searched.findings[proof.broken[index].key],
        found.way.turns < proof.broken[index].way.turns
      {
        proof.broken[index].way = found.way
        proof.broken[index].violation = found.violation
      }
      proof.broken[index].isShortest = proof.broken[index].way.turns <= least
    }
    for key in unconfirmed {
      if let found = searched.findings[key] {
        add(key, found, isShortest: found.way.turns <= least)
      }
    }
    unconfirmed.removeAll { searched.findings[$0] != nil }
  }

  // MARK: Verdicts

  private mutating func conclude() {
    let flow = search.saturation.kernel.flow
    func violation(_ key: FindingKey?) -> Violation? {
      key.flatMap { search.saturation.broken[$0]?.candidates.first?.violation }
    }
    for rule in Rule.allCases where proof.unlisted.contains(rule) {
      let place = violation(unconfirmed.first { $0.rule == rule })?.place(in: flow)
      proof.undecided.append(
        Undecided(
          rule: rule, reason: "more violations were found than are shown",
          range: place ?? flow[flow.root].range, help: "fix those first"))
    }
    let unconfirmed = unconfirmed
    proof.conclude(search.saturation.limits.first) { rule in
      violation(unconfirmed.first { $0.rule == rule })
    }
  }

  // MARK: Advice

  private mutating func advise(_ isWanted: (Rule) -> Bool) {
    search.budget = Self.mostWorldsInAll
    let hasError = search.saturation.brokenKeys.contains { $0.rule.defaultSeverity == .error }
    let reach = Reach(
      kernel: search.saturation.kernel, isShown: search.saturation.isShown,
      isStarted: search.saturation.isStarted,
      isWhole: search.saturation.limits.isEmpty && !hasError)
    let deadEnds = isWanted(.deadEnd) ? deadEnds() : []
    let several = isWanted(.severalUnsaid) ? several() : nil
    let rounds = isWanted(.unboundedStack) ? rounds() : []
    proof.kernel = search.saturation.kernel
    proof.kernel.asksBeforeCopying = false
    var adviser = Adviser(reach, proof.kernel)
    adviser.advise(wanting: isWanted)
    for (screen, way, others) in deadEnds { adviser.tell(deadEnd: screen, way, endedBy: others) }
    if let (way, leak, range) = several { adviser.tell(several: leak, at: range, way) }
    for (round, way) in rounds { adviser.tell(round: round, way) }
    proof.advice = adviser.found
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
  private mutating func deadEnds() -> [(screen: ScreenID, way: Counterexample, others: [String])] {
    var found: [(screen: ScreenID, way: Counterexample, others: [String])] = []
    var told: Set<ScreenID> = []
    for (index, head) in search.saturation.heads.enumerated() {
      guard case .settled = head.goal, let screen = head.screen, !told.contains(screen) else {
        continue
      }
      let stuck = search.valuations(of: index)
      guard stuck != .empty else { continue }
      guard
        case .way(let way, let world) = search.way(
          to: .head(index, stuck), most: Self.mostWorlds / 10),
        let others = search.deadEnd(world)
      else { continue }
      told.insert(screen)
      found.append((screen, way, others))
    }
    return found
  }
}
