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
  package typealias Limits = Survey.Limits

  /// The kernel in which the ways' payloads have their numbers.
  package private(set) var kernel: Kernel
  /// By target, what is known of it.
  package private(set) var verdicts: [RouteVerdict] = []

  /// - Parameters:
  ///   - isError: whether the run reports a rule at a place as an error: there a way ends.
  package init(
    in flow: Flow, to targets: [WayTarget], by means: Means = .all, limits: Limits = Limits(),
    endingAt isError: @escaping (Rule, SourceRange) -> Bool = Rule.isErrorByDefault
  ) {
    var survey = Survey(
      flow, by: means, asking: Self.variables(of: targets), limits: limits, endingAt: isError)
    self.init(in: &survey, to: targets)
  }

  /// - Parameter survey: one that asks for what the targets' conditions ask for.
  package init(in survey: inout Survey, to targets: [WayTarget]) {
    kernel = Kernel(survey.flow)
    verdicts = targets.map { _ in .unknown }
    var open = Array(targets.indices)
    var isImpossible: Set<Int> = []
    var hasEnds = false
    for rung in survey.means.ladder where !open.isEmpty {
      // Where nothing new takes part, nothing new is found.
      if rung != .hand, !survey.flow.has(rung) { continue }
      let wanted = open.map { targets[$0] }
      let round: Survey.Round
      if survey.isWhole || rung == survey.means {
        round = survey.find(wanted, by: rung)
      } else {
        // Fewer means may reach no limit.
        var part = Survey(
          survey.flow, by: rung, asking: Self.variables(of: targets), limits: survey.limits,
          endingAt: survey.isError)
        round = part.find(wanted, by: rung)
      }
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
    conclude(open.filter(isImpossible.contains), targets, survey, hasEnds: hasEnds)
  }

  private static func variables(of targets: [WayTarget]) -> [Int] {
    targets.flatMap { $0.condition?.variables ?? [] }
  }

  /// Says of targets without a way whether there is none, or none but behind an error.
  private mutating func conclude(
    _ impossible: [Int], _ targets: [WayTarget], _ survey: Survey, hasEnds: Bool
  ) {
    if !hasEnds {
      for index in impossible { verdicts[index] = .never }
      return
    }
    if impossible.isEmpty { return }
    var all = Survey(
      survey.flow, by: survey.means, asking: Self.variables(of: targets), limits: survey.limits
    ) { _, _ in false }
    let round = all.find(impossible.map { targets[$0] }, by: survey.means)
    for (index, found) in zip(impossible, round.found) {
      switch found {
      case .way(let way, _):
        var kernel = round.kernel
        if let (rule, place) = kernel.firstError(of: way, survey.isError) {
          verdicts[index] = .broken(rule, at: place)
        }
      case .never: if !all.hidesMore { verdicts[index] = .never }
      case .unknown: break
      }
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
