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
  /// Where values are followed, what they are called.
  package let names: SourceNames?

  /// - Parameters:
  ///   - means: what takes part, besides the user's hand.
  ///   - isError: whether the run reports a rule at a place as an error: nothing is explored behind it.
  ///   - namesSources: whether values are called after where they come from. An action then has these names, and
  ///     `.unknown` for what makes no difference.
  ///   - prepare: has the kernel note what somebody asks for.
  ///   - beforeTurn: has it forget that.
  package init(
    _ flow: Flow, by means: Means, endingAt isError: @escaping (Rule, SourceRange) -> Bool,
    namesSources: Bool = false,
    preparing prepare: (inout Kernel) -> Void = { _ in },
    beforeTurn: @escaping (inout Kernel) -> Void = { _ in }
  ) {
    self.flow = flow
    kernel = Kernel(flow)
    kernel.limits.steps = Saturation.mostSteps
    kernel.asksBeforeCopying = true
    prepare(&kernel)
    names = namesSources ? SourceNames(&kernel) : nil
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
    _ body: (Stop, TurnReport, Kernel) -> Void
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
    from stop: Stop, _ body: (Action, Stop, TurnReport, Kernel) -> Void
  ) {
    var steps = moves.steps(in: stop.world, &kernel)
    addChanges(in: stop.world, to: &steps)
    for step in steps where !kernel.refuses(step.turn, in: stop.world) {
      var waiting = [(stop: stop, turn: named(step.turn))]
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
            waiting.append((from, named(turn.with(payload))))
          }
          continue
        }
        if report.isAbandoned || ends.end(report, in: flow) { continue }
        if kernel.meansAnother(step.turn, in: stop.world, moves) { break }
        forgetUnasked(in: &next.world)
        var action = kernel.action(of: turn, in: from.world)
        if names == nil { action = kernel.written(action) }
        body(action, next, report, kernel)
      }
    }
  }

  /// A turn whose payload has names where nobody knows more of a value.
  private mutating func named(_ turn: Turn) -> Turn {
    guard let names, turn.payload != .empty else { return turn }
    let parameters = turn.action.parameters(in: flow)
    let values = zip(parameters.indices, kernel.tuples.list(turn.payload)).map { index, value in
      names.named(value, of: index)
    }
    return turn.with(kernel.tuples.intern(values))
  }

  /// Which values an action brings into a world so that it holds them afterwards, by number in `Flow.parameters`.
  ///
  /// The action is made once more with other names: what holds them then holds what the action wrote.
  ///
  /// - Returns: nil if the world holds an older value of the same source beside the new one: then one name would stand
  ///   for two values.
  package mutating func written(by action: Action, in world: World) -> [Int]? {
    guard let names, action.payload != .empty else { return [] }
    let payload = kernel.tuples.list(action.payload)
    let others = names.renamed(payload)
    if others == payload { return [] }
    var next = world
    let again = action.with(kernel.tuples.intern(others))
    guard kernel.perform(again, on: &next) != nil else { return nil }
    let (old, new) = names.held(of: payload, in: next, kernel.tuples)
    return old.isDisjoint(with: new) ? new.sorted() : nil
  }

  /// Launches the app with a value for each variable.
  ///
  /// - Returns: the world, or nil if the launch ends with an error.
  package mutating func launch(_ values: [Value]) -> World? {
    var state = values
    for index in state.indices where !moves.asked.variables[index] { state[index] = .unasked }
    beforeTurn(&kernel)
    var (world, report) = kernel.launch(state: state)
    if report.unknownVariable != nil || report.isAbandoned || ends.end(report, in: flow) {
      return nil
    }
    forgetUnasked(in: &world)
    return world
  }

  /// Goes a way.
  ///
  /// - Parameters:
  ///   - way: with this kernel's numbers; it says all that is asked for on it.
  ///   - body: is told of each turn.
  /// - Returns: where it ends; nil if it can't be gone.
  package mutating func go(
    _ way: Counterexample, _ body: (Action, World, TurnReport, Kernel) -> Void
  ) -> Stop? {
    kernel.asksBeforeCopying = false
    defer { kernel.asksBeforeCopying = true }
    var stop = Stop(world: World(), launch: [])
    for action in way.actions {
      let report: TurnReport
      beforeTurn(&kernel)
      if case .launch(let state) = action {
        stop.launch = Array(kernel.tuples[state])
        (stop.world, report) = kernel.launch(state: stop.launch)
      } else if let next = kernel.perform(action, on: &stop.world) {
        report = next
      } else {
        return nil
      }
      body(action, stop.world, report, kernel)
    }
    forgetUnasked(in: &stop.world)
    return stop
  }

  /// Whether a condition may ask for a variable.
  package func asks(for variable: Int) -> Bool { moves.asked.variables[variable] }

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
