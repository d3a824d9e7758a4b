package import FlowKernel
package import FlowModel
package import FlowScript
import FlowSource

/// The frames of all playbacks of a page: worlds as the kernel left them, each with the turn that led to it.
///
/// Playbacks that begin alike share their frames, so the shortest ways to five hundred screens are hardly
/// more frames than screens.
package struct FrameTable: Sendable {
  struct Frame: Sendable {
    /// The frame before it; nil at a launch.
    var before: TableIndex?
    /// What led here. Its payload and path are of no meaning: frames come from several kernels.
    var action: Action
    /// The same, as a script writes it.
    var turn: String
    /// Of `phones`; nil after a turn that never ends.
    var phone: TableIndex?
    /// Of `trees`.
    var tree: TableIndex?
    /// Of `states`.
    var state: TableIndex?
    var violations: [BrokenRule]
  }

  /// A violation in words.
  struct BrokenRule: Hashable, Sendable {
    var rule: RuleID
    var severity: Severity
    var message: String
    var coordinator: CoordinatorID?
  }

  private struct Step: Hashable {
    var before: TableIndex?
    var turn: String
  }

  let flow: Flow
  private(set) var frames: [Frame] = []
  private(set) var phones = Table<[PhoneLayer]>()
  private(set) var stacks = Table<PhoneStack>()
  private(set) var trees = Table<[LiveCoordinator]>()
  /// A text for each variable; nil where it has no value.
  private(set) var states = Table<[String?]>()
  private var known: [Step: TableIndex] = [:]

  let simulator: Simulator

  /// - Parameter simulator: knows which violations count, and how.
  package init(_ flow: Flow, _ simulator: Simulator) {
    self.flow = flow
    self.simulator = simulator
  }

  // MARK: Taking frames

  /// Records a way turn by turn.
  ///
  /// - Parameter kernel: the one in which the way's payloads have their numbers.
  /// - Returns: the number of its last frame.
  package mutating func record(_ way: Counterexample, _ kernel: inout Kernel) -> Int? {
    var world = World()
    var last: TableIndex?
    var watch = CheckWatch(flow)
    for action in way.actions {
      guard let report = kernel.perform(action, on: &world) else { break }
      var violations = simulator.violations(of: report, in: flow)
      if report.isSettled { violations += simulator.violations(in: world, after: kernel, &watch) }
      last = take(
        action, kernel.text(of: action), after: last, report.isEndless ? nil : world, violations,
        kernel)
    }
    return last
  }

  mutating func take(
    _ action: Action, _ turn: String, after before: TableIndex?, _ world: World,
    _ report: TurnReport, _ kernel: borrowing Kernel
  ) -> TableIndex {
    let violations = simulator.violations(of: report, in: flow)
    return take(action, turn, after: before, report.isEndless ? nil : world, violations, kernel)
  }

  /// - Parameter world: nil after a turn that never ends.
  mutating func take(
    _ action: Action, _ turn: String, after before: TableIndex?, _ world: World?,
    _ broken: [SimulatedViolation], _ kernel: borrowing Kernel
  ) -> TableIndex {
    let step = Step(before: before, turn: turn)
    if let frame = known[step] { return frame }
    let violations = broken.map { violation in
      BrokenRule(
        rule: violation.id, severity: violation.severity, message: violation.message,
        coordinator: violation.violation?.coordinator)
    }
    var frame = Frame(before: before, action: action, turn: turn, violations: violations)
    if let world { show(world, kernel, in: &frame) }
    known[step] = frames.count
    frames.append(frame)
    return frames.count - 1
  }

  private mutating func show(
    _ world: World, _ kernel: borrowing Kernel, in frame: inout Frame
  ) {
    let kernel = copy kernel
    let reader = PhoneReader(world: world, flow: flow)
    var stacks = stacks
    let layers = reader.layers { Self.stack($0, reader, kernel, &stacks) }
    self.stacks = stacks
    frame.phone = phones.index(of: layers)
    frame.tree = trees.index(of: reader.tree { kernel.text(of: $0, for: $1) })
    frame.state = states.index(
      of: flow.variables.enumerated().map { index, variable in
        let value = kernel.tuples[world.state, index]
        if value == .unknown { return nil }
        return kernel.flow.types.text(of: value, as: variable.type, names: kernel.flow.names)
      })
  }

  private static func stack(
    _ entries: [Slot], _ reader: PhoneReader, _ kernel: Kernel, _ stacks: inout Table<PhoneStack>
  ) -> TableIndex? {
    var below: TableIndex?
    for slot in entries {
      let entry = reader.world[entry: slot]
      let owner = entry.owner == .none ? nil : reader.world[coordinator: entry.owner].type
      let arguments =
        entry.screen.map { kernel.text(of: entry.arguments, for: reader.flow[$0].parameters) } ?? ""
      below = stacks.index(
        of: PhoneStack(
          below: below, screen: entry.screen,
          coordinator: entry.bar == .none ? owner : reader.type(of: entry.bar),
          arguments: arguments))
    }
    return below
  }
}
