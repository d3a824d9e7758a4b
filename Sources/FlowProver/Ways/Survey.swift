import FlowKernel
import FlowModel
import FlowSource

/// One saturation with everything that may take part, and ways in it.
package struct Survey {
  package struct Limits: Sendable {
    /// How many worlds are looked at, all together.
    package var worlds = 200_000
    package var heads = Prover.mostHeads

    package init() {}
  }

  let flow: Flow
  let means: Means
  let limits: Limits
  let isError: (Rule, SourceRange) -> Bool
  var search: Search
  /// Whether no limit was reached.
  let isWhole: Bool

  /// - Parameters:
  ///   - variables: what somebody asks for besides the flow's conditions.
  ///   - notesHoles: whether somebody asks what a turn takes out of which hole.
  ///   - isError: whether the run reports a rule at a place as an error: there a way ends.
  init(
    _ flow: Flow, by means: Means, asking variables: [Int] = [], limits: Limits = Limits(),
    notesHoles: Bool = false, endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) {
    self.flow = flow
    self.means = means
    self.limits = limits
    self.isError = isError
    var saturation = Saturation(
      flow, mostHeads: limits.heads, mostWork: Prover.mostWork, ends: WayEnds(at: isError),
      interruption: Interruption(), means: means, asking: variables, notesHoles: notesHoles,
      notesCoverings: true)
    saturation.saturate()
    isWhole = saturation.limits.isEmpty
    search = Search(saturation, budget: limits.worlds)
    search.givesAll = false
  }
}

extension Survey {
  /// How many worlds are looked at for the shortest way to one target, at first.
  private static let fewWorlds = 1_000
  /// The same where any way is known, and for those of which none is.
  private static let moreWorlds = 20_000
  /// How many rules are looked at, all together, for shorter ways than are known.
  private static let mostRules = 10_000_000
  /// Up to how many targets are looked for one by one.
  private static let fewTargets = 4

  /// What was found for targets, in their order.
  struct Round {
    enum Found {
      case way(Counterexample, isShortest: Bool)
      case never, unknown
    }

    var found: [Found]
    /// In it the ways' payloads have their numbers.
    var kernel: Kernel
    /// Whether errors ended ways.
    var hasEnds: Bool
  }

  private var kernel: Kernel {
    var kernel = search.saturation.kernel
    kernel.asksBeforeCopying = false
    return kernel
  }

  private var hasEnds: Bool { !search.saturation.ending.isEmpty }

  /// Whether something lies behind what ends every way: an app goes on without an owner of its screens.
  var hidesMore: Bool { search.saturation.ending.contains { $0.rule == .orphanScreen } }

  /// Ways to targets.
  ///
  /// - Parameter part: the means that may take part.
  mutating func find(_ targets: [WayTarget], by part: Means) -> Round {
    search.means = part
    search.budget = limits.worlds
    var found: [Round.Found] = []
    var heads: [[(head: Int, values: DecisionDiagrams.Set)]] = []
    let takesPart = search.saturation.rules.indices.map { search.takesPart($0) }
    let least = LeastTurns(in: &search.saturation, taking: takesPart)
    if isWhole { search.leastTurns = search.saturation.heads.indices.map { least.least(to: $0) } }
    let showing = search.saturation.headsOfScreens()
    for target in targets {
      var all: [(head: Int, values: DecisionDiagrams.Set)] = []
      if let screen = target.visible, target.isOfScreen {
        all = showing[screen.index]
      } else if search.saturation.mayStart(target) {
        all = search.saturation.heads(of: target)
      }
      // By these means, not all that there are may be reached.
      heads.append(all.filter { !least.coursesOf[$0.head].isEmpty })
    }
    let known = ways(to: targets, heads, along: least)
    for (index, target) in targets.enumerated() {
      if heads[index].isEmpty {
        found.append(isWhole ? .never : .unknown)
        continue
      }
      let way = target.isOfScreen ? target.visible.flatMap { known[$0] } : nil
      if let way {
        let turns = heads[index].map { least.least(to: $0.head) }.min() ?? 0
        let isShortest = isWhole && way.turns <= turns
        if isShortest || targets.count > mostShortened {
          found.append(.way(way, isShortest: isShortest))
          continue
        }
      }
      let isOneOfMany = targets.count > Self.fewTargets
      found.append(seek(target, heads[index], known: way, isOneOfMany: isOneOfMany))
    }
    return Round(found: found, kernel: kernel, hasEnds: hasEnds)
  }

  /// Of how many targets a shorter way is looked for than the one that is known: each costs a look at all rules.
  private var mostShortened: Int { Self.mostRules / max(search.saturation.rules.count, 1) }

  /// Some ways to screens: along the rules that lead there first, and of many those that are then left by looking
  /// everywhere.
  private mutating func ways(
    to targets: [WayTarget], _ heads: [[(head: Int, values: DecisionDiagrams.Set)]],
    along least: LeastTurns
  ) -> [ScreenID: Counterexample] {
    var known: [ScreenID: Counterexample] = [:]
    var open: Set<ScreenID> = []
    var trail = Trail(along: least)
    search.begin(&trail)
    for (target, heads) in zip(targets, heads) where target.isOfScreen && !heads.isEmpty {
      guard let screen = target.visible else { continue }
      if let way = search.way(to: screen, of: heads.map(\.head), along: &trail) {
        known[screen] = way
      } else {
        open.insert(screen)
      }
    }
    if open.count <= Self.fewTargets { return known }
    let others = search.ways(
      to: [], open, perHead: SaturationProof.worldsOfHead, most: limits.worlds,
      patience: Self.fewWorlds
    ).screens
    return known.merging(others) { way, _ in way }
  }

  private mutating func seek(
    _ target: WayTarget, _ heads: [(head: Int, values: DecisionDiagrams.Set)],
    known: Counterexample?, isOneOfMany: Bool
  ) -> Round.Found {
    var known = known
    let goal = Search.Goal.target(target, heads)
    for most in [Self.fewWorlds, Self.moreWorlds] {
      switch search.way(
        to: goal, shorterThan: known?.turns ?? .max, most: min(most, limits.worlds))
      {
      case .way(let way, _):
        return .way(way, isShortest: isWhole && way.turns <= search.unsayable)
      case .never:
        if let known { return .way(known, isShortest: isWhole) }
        return isWhole && search.unsayable == .max ? .never : .unknown
      case .finding, .unknown: break
      }
      // Of many, a way that may not be the shortest is good enough.
      if search.budget <= 0 || known != nil && isOneOfMany { break }
      if known == nil, target.isOfScreen, let screen = target.visible {
        known =
          search.ways(
            to: [], [screen], perHead: SaturationProof.worldsOfHead,
            most: min(Self.moreWorlds, limits.worlds)
          ).screens[screen]
      }
    }
    return known.map { .way($0, isShortest: false) } ?? .unknown
  }
}
