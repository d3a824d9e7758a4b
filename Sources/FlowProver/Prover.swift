package import FlowKernel
package import FlowModel
package import FlowSource

/// What was found out about every sequence of turns, of any length.
package struct Proof: Sendable {
  /// A broken invariant, with a way there that the kernel has replayed.
  package struct Broken: Sendable {
    package var violation: Violation
    package var way: Counterexample
    /// Whether no way is shorter.
    package var isShortest: Bool
    /// The screens that the user sees before the turn that breaks it.
    package var screens: [ScreenID]
    /// What else the same cause breaks it for, on this way or on another.
    var others: Set<Victim> = []
  }

  /// How large the explored system was.
  package struct Size: Sendable {
    package var windows = 0
    package var turns = 0
    package var folds = 0
    package var contents = 0
  }

  package var broken: [Broken] = []
  /// Invariants that no sequence of turns breaks; where another is broken, up to that.
  package var proved: [Rule] = []
  package var undecided: [Undecided] = []
  /// Whether the exploration gave up somewhere: what is broken may then be broken elsewhere too.
  package var isLimited = false
  /// Rules that are broken in more places than are in `broken`.
  var unlisted: Set<Rule> = []
  package var size = Size()
  /// Whether nobody waited for it any longer: then it says nothing but how far it came.
  package var isInterrupted = false
  /// The kernel in which the ways' payloads have their numbers.
  package var kernel: Kernel
  package var advice: [Advice] = []
}

/// Proves that no sequence of turns breaks an invariant, or finds the shortest that does.
package enum Prover {
  /// How many worlds are looked at one by one where the exploration was coarser than the truth.
  static let shallowWorlds = 20_000
  /// How many screens and coordinators the worlds of all turns may hold, all together: what is more takes
  /// minutes or gigabytes, however few the worlds are.
  static let mostWork = 1_500_000_000
  /// How many screens and coordinators the worlds of replayed ways may hold, all together: thousands of
  /// findings, unless each takes thousands of turns.
  static let mostReplayed = 100_000_000

  /// - Parameter mostWindows: where the exploration gives up, and the verdict is "not decided". What a
  ///   team writes stays far below.
  /// - Parameter isWanted: whether advice of a rule is asked for.
  /// - Parameter interruption: is asked before every turn.
  package static func prove(
    _ flow: Flow, mostWindows: Int = 250_000, wanting isWanted: (Rule) -> Bool = { _ in true },
    interruption: Interruption = Interruption()
  ) -> Proof {
    var proof = prove(flow, mostWindows, isWanted, interruption)
    guard interruption.isRequested else {
      proof.giveOnlyWhatCounts()
      return proof
    }
    var nothing = Proof(kernel: proof.kernel)
    nothing.isInterrupted = true
    nothing.size = proof.size
    return nothing
  }

  private static func prove(
    _ flow: Flow, _ mostWindows: Int, _ isWanted: (Rule) -> Bool, _ interruption: Interruption
  ) -> Proof {
    // Where that leaves nothing open, all is said. Worlds in each of many valuations are too many to look at:
    // then more is tried before they are.
    let saturated = saturate(
      flow, mostHeads: mostWindows, mostWork: flow.hasManyValues ? mostWork / 4 : mostWork / 40,
      interruption: interruption, isWanted)
    let isEnough = !saturated.isOpen && (flow.hasManyValues || !saturated.leavesMore)
    if isEnough || interruption.isRequested { return saturated.proof }
    let proof = exploreInTurn(flow, mostWindows, isWanted, interruption)
    // A way that has been replayed is the truth: where the exploration calls that proved, it has missed
    // something, and is not believed in anything.
    let isRefuted = saturated.proof.broken.contains { proof.proved.contains($0.violation.rule) }
    return isRefuted ? saturated.proof : proof
  }

  /// A flow whose situations grow with its size is done at first; others are looked at more coarsely, and
  /// exactly again only where that leaves something open.
  private static func exploreInTurn(
    _ flow: Flow, _ mostWindows: Int, _ isWanted: (Rule) -> Bool, _ interruption: Interruption
  ) -> Proof {
    var work = mostWork
    var explorer = explore(
      flow, .exact, mostWindows: min(mostWindows, 500 + 4 * flow.screens.count),
      mostWork: work / 2, interruption: interruption)
    if explorer.limits.isEmpty || interruption.isRequested {
      return conclude(explorer, isWanted).proof
    }
    work -= explorer.work
    explorer = explore(
      flow, .coarse, mostWindows: mostWindows, mostWork: work, interruption: interruption)
    let (proof, isOpen) = conclude(explorer, isWanted)
    if !isOpen || interruption.isRequested { return proof }
    work -= explorer.work
    explorer = explore(
      flow, .exact, mostWindows: mostWindows, mostWork: work, interruption: interruption)
    let exact = conclude(explorer, isWanted).proof
    // What a coarse look could not replay, at one place of several, an exact one finds.
    let isBetter = explorer.limits.isEmpty || exact.undecided.count < proof.undecided.count
    return isBetter ? exact : proof
  }

  /// Proves as much as a saturation alone can.
  ///
  /// - Returns: also whether anything is open, and whether one cause leaves behind more than is named.
  package static func saturate(
    _ flow: Flow, mostHeads: Int = 250_000, mostWork: Int = mostWork / 4,
    interruption: Interruption = Interruption(), _ isWanted: (Rule) -> Bool = { _ in true }
  ) -> (proof: Proof, isOpen: Bool, leavesMore: Bool) {
    var saturation = Saturation(
      flow, mostHeads: mostHeads, mostWork: mostWork, interruption: interruption)
    saturation.saturate()
    let made = SaturationProof(saturation, wanting: isWanted)
    return (made.proof, made.isOpen, made.leavesMore)
  }

  static func explore(
    _ flow: Flow, _ precision: Explorer.Precision, mostWindows: Int, mostWork: Int = mostWork,
    interruption: Interruption = Interruption()
  ) -> Explorer {
    var explorer = Explorer(
      flow, precision: precision, mostWindows: mostWindows, mostWork: mostWork,
      interruption: interruption)
    explorer.explore()
    return explorer
  }

  /// - Returns: also whether anything is not decided that a closer look might decide.
  private static func conclude(
    _ explorer: Explorer, _ isWanted: (Rule) -> Bool
  ) -> (proof: Proof, isOpen: Bool) {
    var proof = Proof(kernel: explorer.kernel)
    proof.isLimited = !explorer.limits.isEmpty
    proof.size = Proof.Size(
      windows: explorer.windows.count, turns: explorer.turns, folds: explorer.folds.count,
      contents: explorer.folds.reduce(0) { $0 + $1.contents.count })
    var unconfirmed: [Explorer.Key] = []
    confirm(explorer, &proof, &unconfirmed)
    conclude(explorer, &proof, unconfirmed)
    let reach = Reach(
      kernel: explorer.kernel, isShown: explorer.isShown, isStarted: explorer.isStarted,
      isWhole: isWhole(explorer))
    var adviser = Adviser(reach, explorer, proof.kernel)
    adviser.advise(wanting: isWanted)
    proof.advice = adviser.found
    proof.kernel = adviser.kernel
    return (proof, !unconfirmed.isEmpty || explorer.limits.contains(Limit(.worlds)))
  }

  /// Whether every world of the flow was explored: nothing was given up, and no error ended a way.
  private static func isWhole(_ explorer: Explorer) -> Bool {
    explorer.limits.isEmpty && !explorer.brokenKeys.contains { $0.rule.defaultSeverity == .error }
  }

  private static func confirm(
    _ explorer: Explorer, _ proof: inout Proof, _ unconfirmed: inout [Explorer.Key]
  ) {
    if explorer.brokenKeys.isEmpty { return }
    var finder = CounterexampleFinder(explorer)
    let hasTabs = explorer.kernel.flow.coordinators.contains(where: \.isTabBar)
    var ways: [Explorer.Key: (way: Counterexample, violation: Violation, isShortest: Bool)] = [:]
    var keys: [Explorer.Key] = []
    var victims: [Explorer.Key: Set<Victim>] = [:]
    for key in explorer.brokenKeys {
      if explorer.interruption.isRequested { return }
      if finder.replay.work > mostReplayed {
        proof.isLimited = true
        proof.unlisted.insert(key.rule)
        continue
      }
      keys.append(key)
      let candidates = explorer.broken[key]?.candidates ?? []
      for (index, candidate) in candidates.enumerated() {
        guard var found = finder.way(to: candidate, key) else { continue }
        // What happens in several tabs is counted too coarsely to be sure.
        if index > 0 || hasTabs || explorer.isLate || !explorer.limits.isEmpty {
          found.isShortest = false
        }
        found.way = proof.kernel.adopt(found.way, of: finder.replay.kernel)
        if let known = ways[key], known.way.turns <= found.way.turns { continue }
        ways[key] = found
        if found.isShortest || index == 0 { break }
      }
      if key.rule == .orphanScreen || explorer.broken[key]?.victims.count ?? 0 > 1 {
        victims[key] = finder.victims(of: key, among: candidates)
      }
    }
    let unsure = keys.filter { ways[$0]?.isShortest != true }
    if !unsure.isEmpty {
      var search = ShallowSearch(explorer)
      search.search(for: Set(unsure), worlds: shallowWorlds)
      for key in unsure {
        if let (way, violation) = search.found[key],
          ways[key].map({ way.turns < $0.way.turns }) ?? true
        {
          ways[key] = (proof.kernel.adopt(way, of: search.kernel), violation, true)
        } else if let known = ways[key], known.way.turns <= search.isCompleteBelow {
          ways[key]?.isShortest = true
        }
      }
    }
    for key in keys {
      guard let (way, violation, isShortest) = ways[key] else {
        unconfirmed.append(key)
        continue
      }
      proof.broken.append(
        Proof.Broken(
          violation: violation, way: way, isShortest: isShortest,
          screens: explorer.screens(before: key).sorted { $0.raw < $1.raw },
          others: victims[key]?.subtracting([Victim(violation)]) ?? []))
    }
  }

  private static func conclude(
    _ explorer: Explorer, _ proof: inout Proof, _ unconfirmed: [Explorer.Key]
  ) {
    let flow = explorer.kernel.flow
    for rule in Rule.allCases where proof.unlisted.contains(rule) {
      let place = explorer.brokenKeys.first { $0.rule == rule }
        .flatMap { explorer.broken[$0]?.candidates.first?.violation.place(in: flow) }
      proof.undecided.append(
        Undecided(
          rule: rule, reason: "more violations were found than are shown",
          range: place ?? flow[flow.root].range, help: "fix those first"))
    }
    proof.conclude(explorer.limits.first) { rule in
      unconfirmed.first { $0.rule == rule }
        .flatMap { explorer.broken[$0]?.candidates.first?.violation }
    }
  }
}

extension Flow {
  /// Whether variables or payloads have so many values that worlds with each of them are many.
  fileprivate var hasManyValues: Bool {
    let most = 64
    func count(_ types: [TypeID]) -> Int {
      types.reduce(1) { min($0 * self.types.representatives(of: $1).count, most + 1) }
    }
    return count(variables.map(\.type)) > most
      || (events.map(\.parameters) + links.map(\.parameters))
        .contains { count($0.indices.map { parameters[$0].type }) > most }
  }
}
