import FlowKernel
import FlowModel
import FlowProver
import FlowScript

/// The lines of the shortest known way to a world in which a screen is visible, and on which nothing
/// breaks: the launch, then the turns; nil where none is known.
func shortestWay(to screen: ScreenID, in flow: Flow) -> [String]? {
  let found = Prover.ways(flow, to: [screen])
  guard let way = found.ways[0] else { return nil }
  var kernel = found.kernel
  var world = kernel.launch(state: way.launch).world
  var lines = [kernel.text(ofLaunch: kernel.completed(way.launch))]
  for turn in way.turns {
    lines.append(kernel.text(of: turn, in: world))
    _ = kernel.run(turn, on: &world)
  }
  return lines
}

extension Kernel {
  /// A launch that can be typed: state that nothing on the way reads needs a value all the same.
  fileprivate func completed(_ launch: [Value]) -> [Value] {
    zip(launch, flow.variables).map { value, variable in
      value != .unknown || variable.isEnvironment
        ? value : flow.types.representatives(of: variable.type)[0]
    }
  }
}
