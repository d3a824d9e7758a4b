import FlowModel
import FlowSource

/// What a coordinator must be able to do, or to say: a member of its protocol `Steps`.
enum Requirement: Hashable {
  case push(ScreenID)
  /// Onto the stack that the user looks at.
  case pushOverTop(ScreenID)
  case present(ScreenID, overTop: Bool)
  case pop
  case popTo(ScreenID)
  case popToRoot
  case replace([ScreenID])
  case dismiss
  case dismissSelf
  case dismissTop
  case dismissScreen(ScreenID)
  case dismissChild(CoordinatorID)
  case dismissAll
  case remove(ScreenID)
  case post
  case request(EventID)
  case start(CoordinatorID)
  /// Over whatever is topmost.
  case startOverTop(CoordinatorID)
  case stop(CoordinatorID)
  case stopAll
  case select(CoordinatorID)
  case finish
  case finishWithOutcome
  case finishTo
  case output
  case open
  /// The root's: a deep link whose condition holds.
  case go
  /// A child, if it lives.
  case child(CoordinatorID)
  case facts
  /// One of its own parameters, by position.
  case parameter(Int)
  /// Whether these stand above it, the nearest last: what a target that names them asks.
  case below([CoordinatorID])

  /// The order in which requirements are listed: the steps as the language lists them, then what they
  /// ask for; of one kind, as the flow declares what it is about.
  var order: [Int] {
    switch self {
    case .push(let screen): [0, screen.index]
    case .pushOverTop(let screen): [0, screen.index, 1]
    case .pop: [1]
    case .popTo(let screen): [2, screen.index]
    case .popToRoot: [3]
    case .replace(let screens): [4] + screens.map(\.index)
    case .present(let screen, let overTop): [5, screen.index, overTop ? 1 : 0]
    case .dismiss: [6]
    case .dismissSelf: [7]
    case .dismissTop: [7, 1]
    case .dismissScreen(let screen): [7, 2, screen.index]
    case .dismissChild(let child): [7, 3, child.index]
    case .dismissAll: [7, 4]
    case .remove(let screen): [4, -1, screen.index]
    case .post: [15, 1]
    case .request(let event): [15, 2, event.index]
    case .start(let child): [8, child.index]
    case .startOverTop(let child): [8, child.index, 1]
    case .stop(let child): [9, child.index]
    case .stopAll: [10]
    case .select(let tab): [11, tab.index]
    case .finish: [12]
    case .finishWithOutcome: [13]
    case .finishTo: [14]
    case .output: [15]
    case .open: [16]
    case .go: [17]
    case .child(let child): [18, child.index]
    case .parameter(let position): [19, position]
    case .below(let above): [20] + above.map(\.index)
    case .facts: [21]
    }
  }
}

/// What each coordinator of a flow is required to do: found by going through all steps once.
struct Requirements {
  private(set) var all: [Set<Requirement>]
  /// By coordinator and screen, the styles that it presents the screen in.
  private var styles: [[Requirement: Set<Style>]]
  /// The parameters that the screens of a `replace` share, by name, but with different values.
  private var split: [[Requirement: Set<String>]]
  private let flow: Flow

  init(of flow: Flow) {
    self.flow = flow
    all = Array(repeating: [], count: flow.coordinators.count)
    styles = Array(repeating: [:], count: flow.coordinators.count)
    split = Array(repeating: [:], count: flow.coordinators.count)
    for index in flow.coordinators.indices { collect(CoordinatorID(index)) }
    collectLinks()
    collectTargets()
  }

  func sorted(of coordinator: CoordinatorID) -> [Requirement] {
    all[coordinator.index].sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// Whether a screen is presented in several styles, so that each call names its own.
  func hasStyles(_ requirement: Requirement, of coordinator: CoordinatorID) -> Bool {
    styles[coordinator.index][requirement, default: []].count > 1
  }

  func splitNames(_ requirement: Requirement, of coordinator: CoordinatorID) -> Set<String> {
    split[coordinator.index][requirement, default: []]
  }

  mutating func insert(_ requirement: Requirement, of coordinator: CoordinatorID) {
    all[coordinator.index].insert(requirement)
  }

  // MARK: Going through the steps

  private mutating func collect(_ id: CoordinatorID) {
    let coordinator = flow[id]
    walk(coordinator.start, as: id, outer: id)
    for index in coordinator.tabs {
      insert(.start(flow.boundaries[index].child), of: id)
      ask(flow.boundaries[index].arguments, as: id, outer: id)
    }
    for index in coordinator.transitions.indices {
      walk(flow.transitions[index].block, as: id, outer: id)
    }
    for index in coordinator.children {
      let boundary = flow.boundaries[index]
      for rule in [boundary.back, boundary.swipe, boundary.gone] {
        switch rule {
        case .finish: insert(.finish, of: boundary.child)
        case .finishWith: insert(.finishWithOutcome, of: boundary.child)
        case .nothing, .locked: break
        }
      }
    }
  }

  private mutating func collectLinks() {
    for link in flow.links {
      insert(.go, of: flow.root)
      if let condition = link.condition { ask(condition, as: flow.root, outer: flow.root) }
      if let otherwise = link.otherwise { walk(otherwise, as: flow.root, outer: flow.root) }
      let end = flow.end(of: link)
      walk(link.block, as: end, outer: end)
    }
    // The root opens links by itself.
    all[flow.root.index].remove(.open)
  }

  private mutating func walk(_ block: BlockID, as coordinator: CoordinatorID, outer: CoordinatorID)
  {
    for index in flow.blocks[block.index].steps.indices {
      step(flow.steps[index].operation, as: coordinator, outer: outer)
    }
  }

  private mutating func step(
    _ operation: Step.Operation, as id: CoordinatorID, outer: CoordinatorID
  ) {
    switch operation {
    case .push(let screen, let arguments):
      insert(.push(screen), of: id)
      ask(arguments, as: id, outer: outer)
    case .pushOverTop(let screen, let arguments):
      insert(.pushOverTop(screen), of: id)
      ask(arguments, as: id, outer: outer)
    case .pop: insert(.pop, of: id)
    case .popTo(let screen): insert(.popTo(screen), of: id)
    case .popToRoot: insert(.popToRoot, of: id)
    case .replace(let run): replace(run, as: id, outer: outer)
    case .present(let screen, let arguments, let style, let overTop):
      let requirement = Requirement.present(screen, overTop: overTop)
      insert(requirement, of: id)
      styles[id.index][requirement, default: []].insert(style)
      ask(arguments, as: id, outer: outer)
    case .dismiss: insert(.dismiss, of: id)
    case .dismissSelf: insert(.dismissSelf, of: id)
    case .dismissTop: insert(.dismissTop, of: id)
    case .dismissScreen(let screen): insert(.dismissScreen(screen), of: id)
    case .dismissChild(let child): insert(.dismissChild(child), of: id)
    case .dismissAll: insert(.dismissAll, of: id)
    case .remove(let screen): insert(.remove(screen), of: id)
    case .post(_, let arguments):
      insert(.post, of: id)
      ask(arguments, as: id, outer: outer)
    case .request(let event): insert(.request(event), of: id)
    case .start(let boundary, let arguments):
      insert(.start(flow[boundary].child), of: id)
      ask(arguments, as: id, outer: outer)
    case .startOverTop(let boundary, let arguments):
      insert(.startOverTop(flow[boundary].child), of: id)
      ask(arguments, as: id, outer: outer)
    case .stop(let child): insert(.stop(child), of: id)
    case .stopAll: insert(.stopAll, of: id)
    case .select(let tab): insert(.select(tab), of: id)
    case .finish: insert(.finish, of: id)
    case .finishWith(_, let arguments):
      insert(.finishWithOutcome, of: id)
      ask(arguments, as: id, outer: outer)
    case .finishTo(let target):
      insert(.finishTo, of: id)
      for argument in flow[target].arguments { ask(argument.value, as: id, outer: outer) }
    case .output(_, let arguments):
      insert(.output, of: id)
      ask(arguments, as: id, outer: outer)
    case .inChild(let child, let block):
      insert(.child(child), of: id)
      walk(block, as: child, outer: outer)
    case .animated(let block, _): walk(block, as: id, outer: outer)
    case .set(let run):
      insert(.facts, of: outer)
      for index in run.indices { ask(flow.assignments[index].value, as: id, outer: outer) }
    case .open(_, let arguments):
      insert(.open, of: id)
      ask(arguments, as: id, outer: outer)
    case .stay: break
    case .choose(let condition, let then, let otherwise):
      ask(condition, as: id, outer: outer)
      walk(then, as: id, outer: outer)
      walk(otherwise, as: id, outer: outer)
    case .branch(let subject, let cases):
      ask(subject, as: id, outer: outer)
      for index in cases.indices { walk(flow.cases[index].block, as: id, outer: outer) }
    }
  }

  private mutating func replace(_ run: CompactRange, as id: CoordinatorID, outer: CoordinatorID) {
    let requirement = Requirement.replace(run.indices.map { flow.replacements[$0].screen })
    insert(requirement, of: id)
    var values: [String: (TypeID, Expression)] = [:]
    for index in run.indices {
      let replacement = flow.replacements[index]
      ask(replacement.arguments, as: id, outer: outer)
      for (parameter, argument) in zip(
        flow[replacement.screen].parameters.indices, replacement.arguments.indices)
      {
        let name = flow.names[flow.parameters[parameter].name]
        let value = (flow.parameters[parameter].type, flow.expressions[argument])
        if let known = values[name], known != value {
          split[id.index][requirement, default: []].insert(name)
        }
        values[name] = value
      }
    }
  }

  private mutating func ask(_ arguments: CompactRange, as id: CoordinatorID, outer: CoordinatorID) {
    for index in arguments.indices { ask(flow.expressions[index], as: id, outer: outer) }
  }

  private mutating func ask(_ value: Expression, as id: CoordinatorID, outer: CoordinatorID) {
    switch value {
    case .parameter(let position): insert(.parameter(Int(position)), of: id)
    case .state: insert(.facts, of: outer)
    case .payload, .constant: break
    }
  }

  private mutating func ask(_ condition: ConditionID, as id: CoordinatorID, outer: CoordinatorID) {
    switch flow.conditions[condition.index] {
    case .holds(let value), .equals(let value, _), .exists(let value):
      ask(value, as: id, outer: outer)
    case .not(let inner): ask(inner, as: id, outer: outer)
    case .and(let left, let right), .or(let left, let right):
      ask(left, as: id, outer: outer)
      ask(right, as: id, outer: outer)
    case .alive(let child): insert(.child(child), of: id)
    }
  }

  // MARK: Targets

  private mutating func collectTargets() {
    let answers = TargetAnswers(of: flow)
    for index in flow.coordinators.indices {
      let id = CoordinatorID(index)
      for requirement in answers.requirements(of: id, flow) { insert(requirement, of: id) }
    }
  }
}
