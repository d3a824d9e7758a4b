package import FlowSource

/// What leads to a world, or to a broken invariant: a launch, and what happens from then on.
package struct Counterexample: Hashable, Sendable {
  /// The launch first. Paths, payloads and the launch state are numbers in the tables of one kernel.
  package private(set) var actions: [Action]
  /// What the last of them breaks.
  package private(set) var broken: [Rule]
  /// What each before the last breaks, and the app's team lives with; empty if none breaks anything.
  package private(set) var passed: [[Rule]]

  package init(_ actions: [Action], breaking broken: [Rule], passing passed: [[Rule]] = []) {
    self.actions = actions
    self.broken = broken
    self.passed = passed.contains { !$0.isEmpty } ? passed : []
  }

  /// How many turns there are; the launch is none.
  package var turns: Int { actions.count - 1 }
}

extension Kernel {
  /// Makes an action happen in a world.
  ///
  /// - Returns: nil, and leaves the world alone, where it can't happen there.
  package mutating func perform(_ action: Action, on world: inout World) -> TurnReport? {
    guard let turn = turn(for: action, in: world) else { return nil }
    return run(turn, on: &world)
  }

  /// A way of another kernel of the same flow, by this one's numbers.
  package mutating func adopt(_ way: Counterexample, of other: Kernel) -> Counterexample {
    Counterexample(
      way.actions.map { adopt($0, of: other) }, breaking: way.broken, passing: way.passed)
  }

  private mutating func adopt(_ action: Action, of other: Kernel) -> Action {
    switch action {
    case .launch(let state): .launch(state: tuples.intern(other.tuples[state]))
    case .event(let event, let payload, let path):
      .event(
        event, payload: tuples.intern(other.tuples[payload]),
        at: paths.intern(other.paths[path]))
    case .open(let link, let payload):
      .open(link, payload: tuples.intern(other.tuples[payload]))
    case .doubleTap(let event, let payload):
      .doubleTap(event, payload: tuples.intern(other.tuples[payload]))
    case .gesture, .tab, .button, .change: action
    }
  }
}
