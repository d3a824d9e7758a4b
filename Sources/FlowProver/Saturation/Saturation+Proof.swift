import FlowKernel
import FlowModel
import FlowSource

/// From what a saturation has found to what is proved, broken and not decided.
struct SaturationProof {
  private(set) var proof: Proof
  /// Whether anything is open.
  private(set) var isOpen = false
  /// Whether an error leaves behind more than is named.
  var leavesMore: Bool {
    saturation.broken.contains {
      $0.key.rule.defaultSeverity == .error && $0.value.victims.count > 1
    }
  }
  private let saturation: Saturation
  private var search: Search
  private var unconfirmed: [Explorer.Key] = []

  /// How many worlds are looked at for the way to one finding, and for all.
  static let mostWorlds = 20_000
  static let mostWorldsInAll = 60_000

  init(_ saturation: Saturation, wanting isWanted: (Rule) -> Bool) {
    self.saturation = saturation
    search = Search(saturation, budget: Self.mostWorldsInAll)
    proof = Proof(kernel: saturation.kernel)
    proof.isLimited = !saturation.limits.isEmpty
    proof.size = Proof.Size(
      windows: saturation.heads.count, turns: saturation.turns, folds: saturation.summaries.count,
      contents: saturation.contents.count)
    confirm()
    let unconfirmed = unconfirmed
    proof.conclude(saturation.limits.first) { rule in
      unconfirmed.first { $0.rule == rule }
        .flatMap { saturation.broken[$0]?.candidates.first?.violation }
    }
    advise(isWanted)
  }

  private mutating func confirm() {
    for key in saturation.brokenKeys {
      switch search.way(to: .violation(key), most: Self.mostWorlds) {
      case .way(let way, let violation, _):
        guard let violation else { continue }
        proof.broken.append(
          Proof.Broken(
            violation: violation, way: way,
            isShortest: saturation.limits.isEmpty && !search.isUnsayable,
            screens: (saturation.broken[key]?.screens ?? []).sorted { $0.raw < $1.raw }))
      case .never: if !saturation.limits.isEmpty { unconfirmed.append(key) }
      case .unknown: unconfirmed.append(key)
      }
    }
    isOpen = !unconfirmed.isEmpty || !saturation.limits.isEmpty
    if isOpen { proof.isLimited = true }
  }

  // MARK: Advice

  private mutating func advise(_ isWanted: (Rule) -> Bool) {
    let hasError = saturation.brokenKeys.contains { $0.rule.defaultSeverity == .error }
    let reach = Reach(
      kernel: saturation.kernel, isShown: saturation.isShown, isStarted: saturation.isStarted,
      isWhole: saturation.limits.isEmpty && !hasError)
    let deadEnds = isWanted(.deadEnd) ? deadEnds() : []
    let several = isWanted(.severalUnsaid) ? several() : nil
    let rounds = isWanted(.unboundedStack) ? rounds() : []
    proof.kernel = search.saturation.kernel
    proof.kernel.asksBeforeCopying = false
    var adviser = Adviser(reach, nil, proof.kernel)
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
    guard let range = saturation.kernel.flow.backRange else { return nil }
    for rule in saturation.severals {
      if case .way(let way, _, _) = search.way(to: .leaking(rule), most: Self.mostWorlds),
        let leak = search.leak
      {
        return (way, leak, range)
      }
    }
    return nil
  }

  /// Transitions that make a stack grow each time that they are taken in turn, each with a way.
  private mutating func rounds() -> [([Int], Counterexample?)] {
    var found: [([Int], Counterexample?)] = []
    var told: Set<[Int]> = []
    var rounds = saturation.rounds()
    while let rules = rounds.next() {
      let round = rules.compactMap(saturation.transition)
      guard round.count == rules.count, told.insert(round.sorted()).inserted else { continue }
      let goal = Search.Goal.covering(rules[rules.count - 1])
      if case .way(let way, _, _) = search.way(to: goal, most: Self.mostWorlds / 10) {
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
    for (index, head) in saturation.heads.enumerated() {
      guard case .settled = head.goal, let screen = head.screen, !told.contains(screen) else {
        continue
      }
      let stuck = search.valuations(of: index)
      guard stuck != .empty else { continue }
      guard
        case .way(let way, _, let world) = search.way(
          to: .head(index, stuck), most: Self.mostWorlds / 10),
        let others = search.deadEnd(world)
      else { continue }
      told.insert(screen)
      found.append((screen, way, others))
    }
    return found
  }
}
