package import FlowKernel
package import FlowModel
package import FlowSource

/// Everything that can happen in worlds without holes, turn by turn: what is not proved but gone.
package struct Explorer {
  /// A world, and the launch that led there: what a condition asks for is given a value when it does.
  package struct Stop: Sendable {
    package var world: World
    package var launch: [Value]

    package init(world: World, launch: [Value]) {
      self.world = world
      self.launch = launch
    }
  }

  package private(set) var kernel: Kernel
  private var moves: Moves
  private let domains: [[Value]]
  private let ends: WayEnds
  private let flow: Flow
  private var writer = CanonicalWriter()
  private let beforeTurn: (inout Kernel) -> Void

  /// - Parameters:
  ///   - means: what takes part, besides the user's hand.
  ///   - isError: whether the run reports a rule at a place as an error: nothing is explored behind it.
  ///   - prepare: has the kernel note what somebody asks for.
  ///   - beforeTurn: has it forget that.
  package init(
    _ flow: Flow, by means: Means, endingAt isError: @escaping (Rule, SourceRange) -> Bool,
    preparing prepare: (inout Kernel) -> Void = { _ in },
    beforeTurn: @escaping (inout Kernel) -> Void = { _ in }
  ) {
    self.flow = flow
    kernel = Kernel(flow)
    kernel.limits.steps = Saturation.mostSteps
    kernel.asksBeforeCopying = true
    prepare(&kernel)
    self.beforeTurn = beforeTurn
    moves = Moves(flow, means: means, listsAll: true)
    domains = flow.variables.map { flow.types.representatives(of: $0.type) }
    ends = WayEnds(at: isError)
  }

  /// What a world is known by.
  package mutating func key(of world: World) -> [UInt32] {
    writer.write(world)
    return Array(writer.numbers)
  }

  /// Launches the app, once for each value that a launch asks for; what comes first is handed on first.
  package mutating func eachLaunch(
    _ body: (Stop, TurnReport, borrowing Kernel) -> Void
  ) {
    var start: [Value] = []
    for (index, variable) in flow.variables.enumerated() {
      start.append(moves.asked.variables[index] ? variable.initial : .unasked)
    }
    var waiting = [start]
    while let state = waiting.popLast() {
      beforeTurn(&kernel)
      let (world, report) = kernel.launch(state: state)
      if let variable = report.unknownVariable {
        for value in domains[variable].reversed() {
          var state = state
          state[variable] = value
          waiting.append(state)
        }
        continue
      }
      if report.isAbandoned || ends.end(report, in: flow) { continue }
      var stop = Stop(world: world, launch: state)
      forgetUnasked(in: &stop.world)
      body(stop, report, kernel)
    }
  }

  /// Everything that can happen in a world, and where it leads; nothing that an error ends.
  ///
  /// - Parameter body: is given the action as a script can write it.
  package mutating func eachTurn(
    from stop: Stop, _ body: (Action, Stop, TurnReport, borrowing Kernel) -> Void
  ) {
    var steps = moves.steps(in: stop.world, &kernel)
    addChanges(in: stop.world, to: &steps)
    for step in steps where !kernel.refuses(step.turn, in: stop.world) {
      var waiting = [(stop: stop, turn: step.turn)]
      while let (from, turn) = waiting.popLast() {
        var next = from
        beforeTurn(&kernel)
        let report = kernel.run(turn, on: &next.world)
        if let variable = report.unknownVariable {
          for value in domains[variable].reversed() {
            var other = from
            kernel.set(variable, to: value, in: &other.world)
            other.launch[variable] = value
            waiting.append((other, turn))
          }
          continue
        }
        if let position = report.unknownPayload {
          for value in moves.values(of: step.move, at: position, flow).reversed() {
            let payload = kernel.tuples.replacing(position, of: turn.payload, by: value)
            waiting.append((from, turn.with(payload)))
          }
          continue
        }
        if report.isAbandoned || ends.end(report, in: flow) { continue }
        if kernel.meansAnother(step.turn, in: stop.world, moves) { break }
        forgetUnasked(in: &next.world)
        let action = kernel.written(kernel.action(of: turn, in: from.world))
        body(action, next, report, kernel)
      }
    }
  }

  /// A way of another kernel, by this one's numbers.
  package mutating func adopt(_ way: Counterexample, of other: Kernel) -> Counterexample {
    kernel.adopt(way, of: other)
  }

  package var variableCount: Int { flow.variables.count }

  /// A launch with the values that something asked for.
  package mutating func launch(of stop: Stop) -> Action {
    var values = stop.launch
    for (index, variable) in flow.variables.enumerated() where values[index] == .unasked {
      values[index] = variable.initial
    }
    return .launch(state: kernel.tuples.intern(values))
  }

  private func addChanges(in world: World, to steps: inout [Step]) {
    if !moves.means.contains(.environment) { return }
    for (index, variable) in flow.variables.enumerated()
    where variable.isEnvironment && moves.asked.variables[index] {
      let current = kernel.tuples[world.state, index]
      if current == .unknown { continue }
      for value in domains[index] where value != current {
        steps.append(Step(.change(variable: index, to: value)))
      }
    }
  }

  private mutating func forgetUnasked(in world: inout World) {
    kernel.forgetUnasked(in: &world, moves.asked)
  }
}
