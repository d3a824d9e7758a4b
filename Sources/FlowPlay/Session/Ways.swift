import FlowKernel
import FlowMap
import FlowModel
import FlowProver
import FlowScript
import FlowSource

/// What is known of ways to a screen.
enum KnownWay {
  /// The launch, then the turns; by hand, if there is one.
  case lines([String])
  /// Why there is none, or none is known.
  case none(String)

  /// - Parameter isError: whether a violation of a rule is an error: nothing is explored behind it.
  init(
    to screen: ScreenID, in flow: Flow, _ sources: SourceSet,
    endingAt isError: @escaping (Rule) -> Bool
  ) {
    let routes = Routes(in: flow, to: [WayTarget(screen)]) { rule, _ in isError(rule) }
    let name = flow.text(screen)
    switch routes.verdicts[0] {
    case .route(let route):
      var kernel = routes.kernel
      self = .lines(
        route.way.actions.map { action in
          let action = kernel.completed(action)
          return kernel.text(of: action)
        })
    case .never: self = .none(RouteText.never(name))
    case .broken(let rule, let range):
      self = .none(RouteText.broken(name, rule, at: RouteText.place(range, in: sources)))
    case .unknown: self = .none(RouteText.unknown(name, worlds: Routes.Limits().worlds))
    }
  }
}

/// What is known of one of the flow's own checks.
enum KnownVerdict {
  case holds
  /// Why that is not known, or says nothing.
  case open(String)
  /// In this world; the launch, then the turns.
  case broken(World, [String])

  /// - Parameter isError: whether a violation of a rule is an error: nothing is explored behind it.
  init(of check: Int, in flow: Flow, endingAt isError: @escaping (Rule) -> Bool) {
    let proof = Prover.prove(
      flow, wanting: { _ in false }, endingAt: { rule, _ in isError(rule) })
    guard let verdict = proof.checks.first(where: { $0.number == check }) else {
      self = .open("nothing was looked at")
      return
    }
    switch verdict.outcome {
    case .proved: self = .holds
    case .upTo: self = .open("it holds as far as was looked, and errors end some sequences")
    case .idle(let reason), .undecided(let reason): self = .open(reason)
    case .broken(let world):
      var kernel = proof.kernel
      let actions = verdict.way?.actions ?? []
      self = .broken(
        world,
        actions.map { action in
          let action = kernel.completed(action)
          return kernel.text(of: action)
        })
    }
  }
}

extension Kernel {
  /// A launch that can be typed: state that nothing on the way reads needs a value all the same.
  fileprivate mutating func completed(_ action: Action) -> Action {
    guard case .launch(let state) = action else { return action }
    let values = zip(tuples[state], flow.variables).map { value, variable in
      value != .unknown || variable.isEnvironment
        ? value : flow.types.representatives(of: variable.type)[0]
    }
    return .launch(state: tuples.intern(values))
  }
}
