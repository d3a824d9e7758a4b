import FlowKernel
import FlowModel
import FlowProver
import FlowScript

/// The lines of the shortest known way to a world in which a screen is visible, and on which nothing
/// breaks: the launch, then the turns; nil where none is known.
func shortestWay(to screen: ScreenID, in flow: Flow) -> [String]? {
  var found = Prover.ways(flow, to: [screen])
  guard let way = found.ways[0] else { return nil }
  return way.actions.map { action in
    let action = found.kernel.completed(action)
    return found.kernel.text(of: action)
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
