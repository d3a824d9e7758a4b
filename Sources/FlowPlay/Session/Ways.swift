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
  init(to screen: ScreenID, in flow: Flow, endingAt isError: @escaping (Rule) -> Bool) {
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
    case .broken(let rule, _): self = .none(RouteText.broken(name, rule, at: nil))
    case .unknown: self = .none(RouteText.unknown(name, worlds: Routes.Limits().worlds))
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
