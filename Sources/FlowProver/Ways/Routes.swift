package import FlowKernel
package import FlowModel
package import FlowSource

/// A way to a world that somebody wants.
package struct Route: Sendable {
  package var way: Counterexample
  /// Whether no way by the same means is shorter.
  package var isShortest: Bool

  /// Who causes its actions, each once.
  package func needs(_ flow: Flow) -> [Cause] {
    let causes = Set(way.actions.compactMap { flow.cause(of: $0) })
    return Cause.allCases.filter(causes.contains)
  }
}

/// What is known of ways to a world.
package enum RouteVerdict: Sendable {
  case route(Route)
  /// No sequence of events leads there.
  case never
  /// Only what lies behind an error leads there.
  case broken(Rule, at: SourceRange)
  /// There may be none: nobody knows.
  case unknown

  package var route: Route? { if case .route(let route) = self { route } else { nil } }
}

/// Ways to targets, by hand first (semantics as in the kernel, where each was gone).
package struct Routes {
  package struct Limits: Sendable {
    /// How many worlds are looked at, all together.
    package var worlds = 200_000
    package var heads = Prover.mostHeads

    package init() {}
  }

  private let flow: Flow
  private let means: Means
  private let limits: Limits
  private let isError: (Rule, SourceRange) -> Bool
  /// The kernel in which the ways' payloads have their numbers.
  package private(set) var kernel: Kernel
  /// By target, what is known of it.
  package private(set) var verdicts: [RouteVerdict] = []

  /// How many worlds are looked at for the shortest way to one target, at first.
  private static let fewWorlds = 1_000
  /// The same where any way is known, and for those of which none is.
  private static let moreWorlds = 20_000
  /// Up to how many targets are looked for one by one.
  private static let fewTargets = 4

  /// - Parameters:
  ///   - isError: whether the run reports a rule at a place as an error: there a way ends.
  package init(
    in flow: Flow, to targets: [WayTarget], by means: Means = .all, limits: Limits = Limits(),
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    self.flow = flow
    self.means = means
    self.limits = limits
    self.isError = isError
    kernel = Kernel(flow)
    verdicts = targets.map { _ in .unknown }
    var open = Array(targets.indices)
    var isImpossible: Set<Int> = []
    var hasEnds = false
    for rung in means.ladder where !open.isEmpty {
      // Where nothing new takes part, nothing new is found.
      if rung != .hand, !flow.has(rung) { continue }
      var round = round(by: rung, asking: targets, endingAt: isError)
      round.find(open.map { targets[$0] })
      for (index, found) in zip(open, round.found) {
        switch found {
        case .way(let way, let isShortest):
          verdicts[index] = .route(
            Route(way: kernel.adopt(way, of: round.kernel), isShortest: isShortest))
        case .never: isImpossible.insert(index)
        case .unknown: isImpossible.remove(index)
        }
      }
      hasEnds = hasEnds || round.hasEnds
      open.removeAll { verdicts[$0].route != nil }
    }
    conclude(open, isImpossible, targets, hasEnds: hasEnds)
  }

  private func round(
    by means: Means, asking targets: [WayTarget],
    endingAt isError: @escaping (Rule, SourceRange) -> Bool
  ) -> Round {
    Round(
      flow, means: means, asking: targets.flatMap { $0.condition?.variables ?? [] },
      limits: limits, endingAt: isError)
  }

  /// Says of targets without a way whether there is none, or none but behind an error.
  private mutating func conclude(
    _ open: [Int], _ isImpossible: Set<Int>, _ targets: [WayTarget], hasEnds: Bool
  ) {
    let impossible = open.filter(isImpossible.contains)
    if !hasEnds {
      for index in impossible { verdicts[index] = .never }
      return
    }
    if impossible.isEmpty { return }
    var round = round(by: means, asking: targets) { _, _ in false }
    round.find(impossible.map { targets[$0] })
    for (index, found) in zip(impossible, round.found) {
      switch found {
      case .way(let way, _):
        if let (rule, place) = round.firstError(of: way, isError) {
          verdicts[index] = .broken(rule, at: place)
        }
      case .never: if !round.hidesMore { verdicts[index] = .never }
      case .unknown: break
      }
    }
  }

  fileprivate enum Found {
    case way(Counterexample, isShortest: Bool)
    case never, unknown
  }

  /// One saturation, and what is found in it.
  fileprivate struct Round {
    private var search: Search
    private let isWhole: Bool
    private let isError: (Rule, SourceRange) -> Bool
    private let limits: Limits
    private(set) var found: [Found] = []

    init(
      _ flow: Flow, means: Means, asking variables: [Int], limits: Limits,
      endingAt isError: @escaping (Rule, SourceRange) -> Bool
    ) {
      var saturation = Saturation(
        flow, mostHeads: limits.heads, mostWork: Prover.mostWork, ends: WayEnds(at: isError),
        interruption: Interruption(), means: means, asking: variables)
      saturation.saturate()
      isWhole = saturation.limits.isEmpty
      self.isError = isError
      self.limits = limits
      search = Search(saturation, budget: limits.worlds)
      search.givesAll = false
    }

    var kernel: Kernel {
      var kernel = search.saturation.kernel
      kernel.asksBeforeCopying = false
      return kernel
    }

    /// Whether errors ended ways.
    var hasEnds: Bool { !search.saturation.ending.isEmpty }

    /// Whether something lies behind what ends every way: an app goes on without an owner of its screens.
    var hidesMore: Bool { search.saturation.ending.contains { $0.rule == .orphanScreen } }

    mutating func find(_ targets: [WayTarget]) {
      var heads: [[(head: Int, values: DecisionDiagrams.Set)]] = []
      for target in targets {
        heads.append(
          search.saturation.mayStart(target) ? search.saturation.heads(of: target) : [])
      }
      let known = sweep(targets, heads)
      let bounds = known.isEmpty ? [] : search.leastTurns()
      for (index, target) in targets.enumerated() {
        if heads[index].isEmpty {
          found.append(isWhole ? .never : .unknown)
          continue
        }
        let way = target.isOfScreen ? target.visible.flatMap { known[$0] } : nil
        if let way {
          let least = heads[index].map { bounds[$0.head] }.min() ?? 0
          if way.turns <= least, isWhole {
            found.append(.way(way, isShortest: true))
            continue
          }
        }
        found.append(seek(target, heads[index], known: way))
      }
    }

    /// Some ways to screens, where there are many.
    private mutating func sweep(
      _ targets: [WayTarget], _ heads: [[(head: Int, values: DecisionDiagrams.Set)]]
    ) -> [ScreenID: Counterexample] {
      let screens = targets.indices.filter { targets[$0].isOfScreen && !heads[$0].isEmpty }
        .compactMap { targets[$0].visible }
      if screens.count <= Routes.fewTargets { return [:] }
      return search.ways(
        to: [], Set(screens), perHead: SaturationProof.worldsOfHead, most: limits.worlds
      ).screens
    }

    private mutating func seek(
      _ target: WayTarget, _ heads: [(head: Int, values: DecisionDiagrams.Set)],
      known: Counterexample?
    ) -> Found {
      var known = known
      let goal = Search.Goal.target(target, heads)
      for most in [Routes.fewWorlds, Routes.moreWorlds] {
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
        if search.budget <= 0 { break }
        if known == nil, target.isOfScreen, let screen = target.visible {
          known =
            search.ways(
              to: [], [screen], perHead: SaturationProof.worldsOfHead,
              most: min(Routes.moreWorlds, limits.worlds)
            ).screens[screen]
        }
      }
      return known.map { .way($0, isShortest: false) } ?? .unknown
    }

    mutating func firstError(
      of way: Counterexample, _ isError: (Rule, SourceRange) -> Bool
    ) -> (rule: Rule, place: SourceRange)? {
      var kernel = kernel
      return kernel.firstError(of: way, isError)
    }
  }
}

extension Kernel {
  /// The first error on a way.
  mutating func firstError(
    of way: Counterexample, _ isError: (Rule, SourceRange) -> Bool
  ) -> (rule: Rule, place: SourceRange)? {
    guard case .launch(let state)? = way.actions.first else { return nil }
    var (world, report) = launch(state: Array(tuples[state]))
    for action in way.actions.dropFirst() {
      if let error = error(in: report, isError) { return error }
      guard let next = perform(action, on: &world) else { return nil }
      report = next
    }
    return error(in: report, isError)
  }

  private func error(
    in report: TurnReport, _ isError: (Rule, SourceRange) -> Bool
  ) -> (rule: Rule, place: SourceRange)? {
    for violation in report.violations {
      let place = violation.place(in: flow)
      if isError(violation.rule, place) { return (violation.rule, place) }
    }
    return nil
  }
}

extension Flow {
  /// Whether the last of these means can be used at all.
  fileprivate func has(_ means: Means) -> Bool {
    if means.contains(.links) { return !links.isEmpty }
    if means.contains(.environment) { return variables.contains(where: \.isEnvironment) }
    return events.contains { $0.kind == .async }
  }
}

extension Search {
  /// By head, the turns to it from a launch at least, whatever the variables are.
  mutating func leastTurns() -> [Int] {
    var least = Array(repeating: Int.max, count: saturation.heads.count)
    var layer: [Int] = []
    for (head, _, _) in saturation.launches where least[head] > 0 {
      least[head] = 0
      layer.append(head)
    }
    var turns = 0
    while !layer.isEmpty {
      var next: [Int] = []
      while let head = layer.popLast() {
        if least[head] < turns { continue }
        for rule in saturation.heads[head].rules {
          for leaf in saturation.leaves(of: rule) where leaf.target >= 0 {
            let distance = turns + (leaf.isTurn ? 1 : 0)
            if distance >= least[leaf.target] { continue }
            least[leaf.target] = distance
            if leaf.isTurn { next.append(leaf.target) } else { layer.append(leaf.target) }
          }
        }
      }
      layer = next
      turns += 1
    }
    return least
  }
}
