import FlowKernel
import FlowModel
import FlowSource

/// Runs turns with every value of what nobody has said, as far as any condition looks at it.
struct Stepper {
  /// A turn with values for what nobody has said.
  struct Trial {
    /// Before the turn, with the values that were tried.
    var state: TupleID
    var turn: Turn
    /// Variables that had no value, and what they were taken for.
    var assumed: [Assumption] = []
  }

  struct Assumption: Hashable {
    var variable: Int
    var value: Value
  }

  var kernel: Kernel
  /// By event, and by link: what a payload is of which nothing is known.
  private var openPayloads: [TupleID] = []
  private var openLinks: [TupleID] = []

  init(_ kernel: Kernel) {
    self.kernel = kernel
    self.kernel.asksBeforeCopying = true
    self.kernel.noteUse()
    openPayloads = kernel.flow.events.map { open($0.parameters) }
    openLinks = kernel.flow.links.map { open($0.parameters) }
  }

  var flow: Flow { kernel.flow }

  private mutating func open(_ parameters: CompactRange) -> TupleID {
    let values = parameters.indices.map { index -> Value in
      let type = kernel.flow.parameters[index].type
      return kernel.flow.types.representatives(of: type).count > 1 ? .unknown : .some
    }
    return kernel.tuples.intern(values)
  }

  /// The state of a launch of which nothing is said.
  mutating func openLaunch() -> TupleID {
    kernel.tuples.intern(kernel.flow.variables.map(\.initial))
  }

  // MARK: Trying

  /// Runs a turn in a world with the next values that are to be tried. What the kernel notes (`taken`,
  /// `crossed`, `shown`) is this trial's.
  ///
  /// - Parameters:
  ///   - waiting: what is to be tried: at first, the turn with the state of the world.
  ///   - end: the world after the turn, in the memory that it has.
  /// - Returns: nil if there is nothing left.
  mutating func tryNext(
    _ waiting: inout [Trial], in world: World, to end: inout World
  ) -> (trial: Trial, report: TurnReport)? {
    while let trial = waiting.popLast() {
      kernel.forgetUse()
      end.assign(world)
      kernel.setState(trial.state, in: &end)
      let report = kernel.run(trial.turn, on: &end)
      if let variable = report.unknownVariable {
        waiting += assuming(variable, trial)
      } else if let position = report.unknownPayload {
        waiting += filling(position, trial)
      } else {
        return (trial, report)
      }
    }
    return nil
  }

  private mutating func assuming(_ variable: Int, _ trial: Trial) -> [Trial] {
    let values = kernel.flow.types.representatives(of: kernel.flow.variables[variable].type)
    var trials: [Trial] = []
    for value in values.reversed() {
      var next = trial
      if case .launch(let state) = trial.turn.action {
        next.turn.action = .launch(state: kernel.tuples.replacing(variable, of: state, by: value))
      } else {
        next.state = kernel.tuples.replacing(variable, of: trial.state, by: value)
        next.assumed.append(Assumption(variable: variable, value: value))
      }
      trials.append(next)
    }
    return trials
  }

  private mutating func filling(_ position: Int, _ trial: Trial) -> [Trial] {
    let parameters = kernel.parameters(of: trial.turn.action)
    let type = kernel.flow.parameters[Int(parameters.start) + position].type
    var trials: [Trial] = []
    for value in kernel.flow.types.representatives(of: type).reversed() {
      var next = trial
      switch trial.turn.action {
      case .event(let event, let payload, let path):
        let tuple = kernel.tuples.replacing(position, of: payload, by: value)
        next.turn.action = .event(event, payload: tuple, at: path)
      case .doubleTap(let event, let payload):
        let tuple = kernel.tuples.replacing(position, of: payload, by: value)
        next.turn.action = .doubleTap(event, payload: tuple)
      case .open(let link, let payload):
        let tuple = kernel.tuples.replacing(position, of: payload, by: value)
        next.turn.action = .open(link, payload: tuple)
      case .launch, .gesture, .tab, .button, .change: break
      }
      trials.append(next)
    }
    return trials
  }

  // MARK: Which turns

  /// The turns that a line may mean in a world: of an event that arrives, from each who could send it.
  func turns(for action: Action, in world: World) -> [Turn] {
    guard case .event(let event, let payload, let named) = action, flow[event].kind == .async else {
      return kernel.turn(for: action, in: world).map { [$0] } ?? []
    }
    let path = kernel.paths[named]
    switch flow[event].owner {
    case .screen(let screen):
      return senders(of: event, screen, among: world.entriesFromTheTop(), in: world).filter {
        slot in
        let owner = world[entry: slot].owner
        return path.types.isEmpty || owner != .none && world.stands(owner, at: path)
      }.map { .event(event, entry: $0, payload: payload) }
    case .coordinator(let type):
      return world.coordinators(at: path.types.isEmpty ? CoordinatorPath([type]) : path)
        .filter { kernel.canCome(event, ofCoordinator: $0, in: world) }
        .map { .ownEvent(event, coordinator: $0, payload: payload) }
    case .app: return []
    }
  }

  private struct Sender: Hashable {
    var owner: Slot
    var arguments: TupleID
    var spent: UInt32
  }

  /// Screens of a kind that can send an event; of those that are alike, one.
  private func senders(
    of event: EventID, _ screen: ScreenID, among entries: [Slot], in world: World
  ) -> [Slot] {
    var seen: Set<Sender> = []
    return entries.filter { slot in
      let entry = world[entry: slot]
      return entry.screen == screen && kernel.canCome(event, of: slot, in: world)
        && seen.insert(
          Sender(owner: entry.owner, arguments: entry.arguments, spent: entry.spent)
        ).inserted
    }
  }

  /// Everything that can happen in a world without a line: payloads and values open.
  func hiddenTurns(in world: World) -> [Turn] {
    var turns: [Turn] = []
    for offer in kernel.offers(in: world, withAsync: false) {
      var turn = offer.turn
      switch turn.action {
      case .event(let event, _, let path):
        turn.action = .event(event, payload: openPayloads[event.index], at: path)
      case .doubleTap(let event, _):
        turn.action = .doubleTap(event, payload: openPayloads[event.index])
      case .open(let link, _): turn.action = .open(link, payload: openLinks[link.index])
      case .launch, .gesture, .tab, .button, .change: break
      }
      turns.append(turn)
    }
    return turns + arrivals(in: world)
  }

  private func arrivals(in world: World) -> [Turn] {
    var turns: [Turn] = []
    var told: Set<EventID> = []
    var entries: [Slot] = []
    for slot in world.entries.indices where world.entries[slot].isLive {
      guard let screen = world.entries[slot].screen else { continue }
      for index in flow[screen].events.indices where flow.events[index].kind == .async {
        let event = EventID(index)
        guard told.insert(event).inserted else { continue }
        if entries.isEmpty { entries = world.entriesFromTheTop() }
        turns += senders(of: event, screen, among: entries, in: world).map {
          .event(event, entry: $0, payload: openPayloads[index])
        }
      }
    }
    for slot in world.coordinators.indices where world.coordinators[slot].isAlive {
      for index in flow[world.coordinators[slot].type].events.indices
      where flow.events[index].kind == .async
        && kernel.canCome(EventID(index), ofCoordinator: Slot(slot), in: world)
      {
        turns.append(
          .ownEvent(EventID(index), coordinator: Slot(slot), payload: openPayloads[index]))
      }
    }
    return turns
  }
}
