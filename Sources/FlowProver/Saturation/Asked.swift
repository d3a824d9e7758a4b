import FlowKernel
import FlowModel

/// What a condition may ask for, be it after it was handed on: variables of state, and parameters of events,
/// links and coordinators. Of all else every value does the same.
///
/// The kernel says so (`TurnReport.isUnforeseen`) where it is asked for anything that is not among these.
struct Asked {
  /// By variable of state or environment.
  private(set) var variables: [Bool]
  /// By number in `Flow.parameters`.
  private(set) var parameters: [Bool]

  private enum Place: Hashable {
    case variable(Int)
    case parameter(Int)
  }

  /// Where values stand in a block: its payload, behind it the parameters of the screen whose event it
  /// answers, and its coordinator's parameters.
  private struct Scope: Hashable {
    var payload: CompactRange
    var screen = CompactRange.empty
    var coordinator: CoordinatorID
  }

  private let flow: Flow
  /// From where a value may come to a place.
  private var sources: [Place: Set<Place>] = [:]
  private var found: Set<Place> = []
  /// Parameters of screens that are pushed.
  private var pushed: Set<Place> = []
  private var seen: Set<Seen> = []

  private struct Seen: Hashable {
    var block: BlockID
    var scope: Scope
  }

  /// - Parameter others: variables that somebody asks for besides.
  init(in flow: Flow, and others: [Int] = []) {
    self.flow = flow
    variables = Array(repeating: false, count: flow.variables.count)
    parameters = Array(repeating: false, count: flow.parameters.count)
    readCoordinators()
    readLinks()
    for variable in others { found.insert(.variable(variable)) }
    if let watched = flow.watched { found.formUnion(watched.asked.map { .variable($0) }) }
    readLocks()
    if flow.tapsTwice { askForWhatIsPushed() }
    spread()
    sources = [:]
    pushed = []
    seen = []
  }

  private mutating func readCoordinators() {
    for (index, coordinator) in flow.coordinators.enumerated() {
      let id = CoordinatorID(index)
      read(coordinator.start, Scope(payload: .empty, coordinator: id))
      for number in coordinator.transitions.indices {
        let transition = flow.transitions[number]
        let event = flow[transition.event]
        var scope = Scope(payload: event.parameters, coordinator: id)
        if case .screen(let screen) = event.owner { scope.screen = flow[screen].parameters }
        read(transition.block, scope)
      }
      for boundary in coordinator.tabs {
        hand(
          flow.boundaries[boundary].arguments, Scope(payload: .empty, coordinator: id),
          to: flow[flow.boundaries[boundary].child].parameters)
      }
    }
  }

  /// What locks a gesture is asked when the user tries it.
  private mutating func readLocks() {
    for screen in flow.screens {
      let scope = Scope(payload: screen.parameters, coordinator: flow.root)
      for lock in [screen.backLock, screen.swipeLock] {
        if let lock { read(lock, scope) }
      }
    }
    for boundary in flow.boundaries {
      let scope = Scope(payload: .empty, coordinator: boundary.child)
      for lock in [boundary.backLock, boundary.swipeLock] {
        if let lock { read(lock, scope) }
      }
    }
  }

  private mutating func readLinks() {
    for link in flow.links {
      let root = Scope(payload: link.parameters, coordinator: flow.root)
      if let condition = link.condition { read(condition, root) }
      if let otherwise = link.otherwise { read(otherwise, root) }
      for (boundary, arguments) in zip(link.path, link.arguments) {
        hand(arguments, root, to: flow[flow[boundary].child].parameters)
      }
      let end = flow.end(of: link)
      read(link.block, Scope(payload: link.parameters, coordinator: end))
    }
  }

  /// What the second of two taps pushes is compared with what the first has pushed, and may differ by a variable that
  /// the first has set since.
  private mutating func askForWhatIsPushed() {
    let changing = Set(
      flow.assignments.map { Int($0.variable) }.filter {
        flow.types.representatives(of: flow.variables[$0].type).count > 1
      })
    var waiting = Array(pushed)
    var seen = pushed
    while let place = waiting.popLast() {
      for source in sources[place] ?? [] where seen.insert(source).inserted {
        waiting.append(source)
        if case .variable(let variable) = source, changing.contains(variable) {
          found.insert(source)
        }
      }
    }
  }

  private func place(_ expression: Expression, _ scope: Scope) -> Place? {
    switch expression {
    case .payload(let position):
      Int(position) < Int(scope.payload.count)
        ? .parameter(Int(scope.payload.start) + Int(position))
        : .parameter(Int(scope.screen.start) + Int(position) - Int(scope.payload.count))
    case .parameter(let position):
      .parameter(Int(flow[scope.coordinator].parameters.start) + Int(position))
    case .state(let variable): .variable(Int(variable))
    case .constant: nil
    }
  }

  private mutating func ask(_ expression: Expression, _ scope: Scope) {
    if let place = place(expression, scope) { found.insert(place) }
  }

  private mutating func hand(_ expression: Expression, _ scope: Scope, to target: Place) {
    if let source = place(expression, scope) { sources[target, default: []].insert(source) }
  }

  private mutating func hand(_ run: CompactRange, _ scope: Scope, to parameters: CompactRange) {
    for (index, parameter) in zip(run.indices, parameters.indices) {
      hand(flow.expressions[index], scope, to: .parameter(parameter))
    }
  }

  private mutating func read(_ condition: ConditionID, _ scope: Scope) {
    switch flow.conditions[condition.index] {
    case .holds(let expression), .equals(let expression, _), .exists(let expression):
      ask(expression, scope)
    case .not(let inner): read(inner, scope)
    case .and(let left, let right), .or(let left, let right):
      read(left, scope)
      read(right, scope)
    case .alive: break
    }
  }

  private mutating func read(_ block: BlockID, _ scope: Scope) {
    var waiting = [Seen(block: block, scope: scope)]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      for index in flow.blocks[next.block.index].steps.indices {
        let operation = flow.steps[index].operation
        read(operation, next.scope)
        var scope = next.scope
        if case .inChild(let child, _) = operation { scope.coordinator = child }
        waiting += flow.innerBlocks(of: operation).map { Seen(block: $0, scope: scope) }
      }
    }
  }

  private mutating func read(_ operation: FlowModel.Step.Operation, _ scope: Scope) {
    switch operation {
    case .start(let boundary, let arguments), .startOverTop(let boundary, let arguments):
      hand(arguments, scope, to: flow[flow[boundary].child].parameters)
    case .finishWith(let event, let arguments), .output(let event, let arguments),
      .post(let event, let arguments):
      hand(arguments, scope, to: flow[event].parameters)
    case .push(let screen, let arguments), .pushOverTop(let screen, let arguments):
      hand(arguments, scope, to: flow[screen].parameters)
      pushed.formUnion(flow[screen].parameters.indices.map { .parameter($0) })
    case .present(let screen, let arguments, _, _):
      hand(arguments, scope, to: flow[screen].parameters)
    case .replace(let run):
      for index in run.indices {
        let replacement = flow.replacements[index]
        hand(replacement.arguments, scope, to: flow[replacement.screen].parameters)
      }
    case .open(let link, let arguments): hand(arguments, scope, to: flow[link].parameters)
    case .set(let run):
      for index in run.indices {
        let assignment = flow.assignments[index]
        hand(assignment.value, scope, to: .variable(assignment.variable))
      }
    case .finishTo(let target):
      // Found by name, by whoever is started on the way.
      for argument in flow[target].arguments {
        for coordinator in flow.coordinators {
          for index in coordinator.parameters.indices
          where flow.parameters[index].name == argument.name {
            hand(argument.value, scope, to: .parameter(index))
          }
        }
      }
    case .choose(let condition, _, _): read(condition, scope)
    case .branch(let subject, _): ask(subject, scope)
    case .pop, .popTo, .popToRoot, .remove, .dismiss, .dismissSelf, .dismissTop, .dismissScreen,
      .dismissChild, .dismissAll, .stop, .stopAll, .select, .finish, .inChild, .animated, .request,
      .stay:
      break
    }
  }

  private mutating func spread() {
    var waiting = Array(found)
    while let place = waiting.popLast() {
      switch place {
      case .variable(let index): variables[index] = true
      case .parameter(let index): parameters[index] = true
      }
      for source in sources[place] ?? [] where found.insert(source).inserted {
        waiting.append(source)
      }
    }
  }
}
