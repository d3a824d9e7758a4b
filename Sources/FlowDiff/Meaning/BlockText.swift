import FlowModel
import FlowSource

/// What a block of steps means, as text: blocks with equal texts do the same in every world.
///
/// A decision is written by what it asks and not by how: `if` turned round, branches swapped, a `switch` in place of
/// an `if`, steps taken out of both branches. What nothing can come of is left out.
struct BlockText {
  /// What expressions stand for in a block.
  struct Scope {
    /// The payload, behind it what the event's screen was shown with.
    var payload: CompactRange
    var screen = CompactRange.empty
    var coordinator: CoordinatorID

    init(payload: CompactRange, coordinator: CoordinatorID) {
      self.payload = payload
      self.coordinator = coordinator
    }

    /// In the answer to an event.
    init(answering event: EventID, in coordinator: CoordinatorID, of flow: Flow) {
      self.init(payload: flow[event].parameters, coordinator: coordinator)
      if case .screen(let screen) = flow[event].owner { self.screen = flow[screen].parameters }
    }

    /// Where a link begins.
    init(opening link: Link, in flow: Flow) {
      self.init(payload: link.parameters, coordinator: flow.root)
    }

    /// In the steps that a link takes where it leads to.
    init(behind link: Link, in flow: Flow) {
      self.init(payload: link.parameters, coordinator: flow.end(of: link))
    }
  }

  struct Item {
    var operation: Step.Operation
    var scope: Scope
  }

  /// Something that a decision asks for, and every answer.
  struct Test {
    var subject: String
    var answers: [String]
    var expression: Expression?
    /// Whether this child is alive.
    var child: CoordinatorID?
  }

  /// How many answers a decision may have, taken together; one with more is written as it stands.
  static let mostAnswers = 128
  /// How many branches are followed to see what a decision asks for.
  private static let mostBranches = 256

  let names: FlowNames
  let common: Common
  var flow: Flow { names.flow }

  init(_ names: FlowNames, _ common: Common) {
    self.names = names
    self.common = common
  }

  func text(_ block: BlockID, _ scope: Scope) -> String { text(items(of: block, scope)) }

  func items(of block: BlockID, _ scope: Scope) -> [Item] {
    flow.blocks[block.index].steps.indices.map {
      Item(operation: flow.steps[$0].operation, scope: scope)
    }
  }

  func text(_ items: [Item]) -> String {
    var written: [String] = []
    for (index, item) in items.enumerated() {
      switch item.operation {
      case .stay: continue
      case .choose, .branch:
        written.append(decision(Array(items[index...])))
        return written.joined(separator: ";")
      case .finish, .finishWith, .finishTo:
        // Nothing behind it is run.
        written.append(text(item))
        return written.joined(separator: ";")
      default:
        let text = text(item)
        if !text.isEmpty { written.append(text) }
      }
    }
    return written.joined(separator: ";")
  }

  // MARK: Decisions

  private func decision(_ items: [Item]) -> String {
    guard let tests = tests(of: items) else { return asItStands(items) }
    return expand(items, tests[...], [:])
  }

  private func asItStands(_ items: [Item]) -> String {
    let rest = text(Array(items.dropFirst()))
    let scope = items[0].scope
    switch items[0].operation {
    case .choose(let condition, let then, let otherwise):
      return
        "if \(self.condition(condition, scope)) {\(text(then, scope))} {\(text(otherwise, scope))};"
        + rest
    case .branch(let subject, let run):
      let cases = run.indices.map { index in
        let value = flow.cases[index].value.map { names.value($0, type(subject, scope)) } ?? "_"
        return value + "{" + text(flow.cases[index].block, scope) + "}"
      }
      return "switch \(asked(subject, scope)) \(cases.joined());" + rest
    default: return rest
    }
  }

  /// What the decisions ask for that come before any other step; nil if that is much.
  func tests(of items: [Item]) -> [Test]? {
    var found: [String: Test] = [:]
    var waiting = [items]
    var branches = 0
    while let next = waiting.popLast() {
      branches += 1
      if branches > Self.mostBranches { return nil }
      guard let (first, rest) = leading(next) else { continue }
      let scope = first.scope
      switch first.operation {
      case .choose(let condition, let then, let otherwise):
        for test in tests(of: condition, scope) { found[test.subject] = test }
        waiting += [self.items(of: then, scope) + rest, self.items(of: otherwise, scope) + rest]
      case .branch(let subject, let run):
        if let test = test(subject, scope) { found[test.subject] = test }
        waiting += run.indices.map { self.items(of: flow.cases[$0].block, scope) + rest }
      default: break
      }
    }
    var answers = 1
    for test in found.values {
      answers *= max(1, test.answers.count)
      if answers > Self.mostAnswers { return nil }
    }
    return found.values.sorted { $0.subject < $1.subject }
  }

  /// The first step that is more than `stay`, if it is a decision, and what comes behind it.
  private func leading(_ items: [Item]) -> (Item, [Item])? {
    guard let index = items.firstIndex(where: { $0.operation != .stay }) else { return nil }
    switch items[index].operation {
    case .choose, .branch: return (items[index], Array(items[(index + 1)...]))
    default: return nil
    }
  }

  private func expand(
    _ items: [Item], _ tests: ArraySlice<Test>, _ answers: [String: String]
  ) -> String {
    guard let test = tests.first else { return text(decided(items, answers)) }
    let branches = test.answers.map { answer in
      expand(items, tests.dropFirst(), answers.merging([test.subject: answer]) { $1 })
    }
    if branches.dropFirst().allSatisfy({ $0 == branches[0] }) { return branches.first ?? "" }
    return "[" + test.subject
      + zip(test.answers, branches).map { " \($0.0):(\($0.1))" }.joined() + "]"
  }

  /// The steps that are left once everything that is asked first is answered.
  func decided(_ items: [Item], _ answers: [String: String]) -> [Item] {
    var items = items
    while let (first, rest) = leading(items) {
      switch first.operation {
      case .choose(let condition, let then, let otherwise):
        let block = holds(condition, first.scope, answers) ? then : otherwise
        items = self.items(of: block, first.scope) + rest
      case .branch(let subject, let run):
        let answer = answer(subject, first.scope, answers)
        let index = run.indices.first { index in
          guard let value = flow.cases[index].value else { return true }
          return names.value(value, type(subject, first.scope)) == answer
        }
        items = (index.map { self.items(of: flow.cases[$0].block, first.scope) } ?? []) + rest
      default: return items
      }
    }
    return items
  }

  private func test(_ subject: Expression, _ scope: Scope) -> Test? {
    if case .constant = subject { return nil }
    let type = type(subject, scope)
    let answers = flow.types.representatives(of: type).map { names.value($0, type) }
    return Test(
      subject: expression(subject, scope), answers: answers.sorted(), expression: subject)
  }

  func tests(of condition: ConditionID, _ scope: Scope) -> [Test] {
    switch flow.conditions[condition.index] {
    case .holds(let value), .equals(let value, _), .exists(let value):
      test(value, scope).map { [$0] } ?? []
    case .not(let inner): tests(of: inner, scope)
    case .and(let left, let right), .or(let left, let right):
      tests(of: left, scope) + tests(of: right, scope)
    case .alive(let child):
      [Test(subject: "alive " + names.text(child), answers: ["false", "true"], child: child)]
    }
  }

  private func answer(
    _ subject: Expression, _ scope: Scope, _ answers: [String: String]
  ) -> String {
    if case .constant(let value) = subject { return names.value(value, type(subject, scope)) }
    return answers[expression(subject, scope)] ?? ""
  }

  func holds(
    _ condition: ConditionID, _ scope: Scope, _ answers: [String: String]
  ) -> Bool {
    switch flow.conditions[condition.index] {
    case .holds(let value): answer(value, scope, answers) == "true"
    case .not(let inner): !holds(inner, scope, answers)
    case .and(let left, let right): holds(left, scope, answers) && holds(right, scope, answers)
    case .or(let left, let right): holds(left, scope, answers) || holds(right, scope, answers)
    case .equals(let value, let constant):
      answer(value, scope, answers) == names.value(constant, type(value, scope))
    case .exists(let value): answer(value, scope, answers) != "nil"
    case .alive(let child): answers["alive " + names.text(child)] == "true"
    }
  }

  func condition(_ condition: ConditionID, _ scope: Scope) -> String {
    switch flow.conditions[condition.index] {
    case .holds(let value): asked(value, scope)
    case .not(let inner): "!(\(self.condition(inner, scope)))"
    case .and(let left, let right):
      "(\(self.condition(left, scope))&\(self.condition(right, scope)))"
    case .or(let left, let right):
      "(\(self.condition(left, scope))|\(self.condition(right, scope)))"
    case .equals(let value, let constant):
      "\(asked(value, scope))==\(names.value(constant, type(value, scope)))"
    case .exists(let value): "\(asked(value, scope)) exists"
    case .alive(let child): "alive \(names.text(child))"
    }
  }

  // MARK: Expressions

  /// The parameter that an expression stands for; nil for what is none.
  func parameter(_ expression: Expression, _ scope: Scope) -> Int? {
    switch expression {
    case .payload(let position):
      let position = Int(position)
      let isPayload = position < Int(scope.payload.count)
      return isPayload
        ? Int(scope.payload.start) + position
        : Int(scope.screen.start) + position - Int(scope.payload.count)
    case .parameter(let position):
      return Int(flow[scope.coordinator].parameters.start) + Int(position)
    case .state, .constant: return nil
    }
  }

  func type(_ expression: Expression, _ scope: Scope) -> TypeID {
    if case .state(let variable) = expression { return flow.variables[Int(variable)].type }
    return parameter(expression, scope).map { flow.parameters[$0].type } ?? .invalid
  }

  /// What is asked for by a condition that is written as it stands, with all that it may be.
  private func asked(_ subject: Expression, _ scope: Scope) -> String {
    expression(subject, scope) + ":" + names.type(type(subject, scope))
  }

  /// An expression by the name of what it reads. Of what type that is matters only where somebody asks for it.
  func expression(
    _ expression: Expression, _ scope: Scope, as wanted: TypeID = .invalid
  ) -> String {
    switch expression {
    case .constant(let value): return "=" + names.value(value, wanted)
    case .state(let variable): return "state " + names.variable(Int(variable))
    case .payload(let position):
      guard let index = parameter(expression, scope) else { return "" }
      let place = Int(position) < Int(scope.payload.count) ? "payload" : "screen"
      return place + " " + names.parameter(index)
    case .parameter:
      return parameter(expression, scope).map { "own " + names.parameter($0) } ?? ""
    }
  }

  /// Arguments by name, those that both flows have.
  func arguments(
    _ run: CompactRange, for parameters: CompactRange, of owner: String, _ scope: Scope
  )
    -> String
  {
    let parts = zip(run.indices, parameters.indices).compactMap { index, parameter -> String? in
      let name = names.parameter(parameter)
      guard common.hasParameter(name, of: owner) else { return nil }
      let type = flow.parameters[parameter].type
      return name + "=" + expression(flow.expressions[index], scope, as: type)
    }
    return parts.isEmpty ? "" : "(" + parts.sorted().joined(separator: ",") + ")"
  }

  // MARK: Steps

  private func text(_ item: Item) -> String {
    let scope = item.scope
    switch item.operation {
    case .push(let screen, let run): return "push " + shown(screen, run, scope)
    case .pushOverTop(let screen, let run): return "push over top " + shown(screen, run, scope)
    case .pop: return "pop"
    case .popTo(let screen): return "popTo \(names.text(screen))"
    case .popToRoot: return "popToRoot"
    case .replace(let run):
      let screens = run.indices.map {
        shown(flow.replacements[$0].screen, flow.replacements[$0].arguments, scope)
      }
      return "replace " + screens.joined(separator: ",")
    case .remove(let screen): return "remove \(names.text(screen))"
    case .present(let screen, let run, let style, let overTop):
      return "present \(shown(screen, run, scope)) \(style.text)\(overTop ? " over top" : "")"
    case .dismiss: return "dismiss"
    case .dismissSelf: return "dismissSelf"
    case .dismissTop: return "dismissTop"
    case .dismissScreen(let screen): return "dismiss \(names.text(screen))"
    case .dismissChild(let child): return "dismiss \(names.text(child))"
    case .dismissAll: return "dismissAll"
    case .start(let boundary, let run): return "start " + started(boundary, run, scope)
    case .startOverTop(let boundary, let run):
      return "start over top " + started(boundary, run, scope)
    case .stop(let child): return "stop \(names.text(child))"
    case .stopAll: return "stopAll"
    case .select(let tab): return "select \(names.text(tab))"
    case .finish: return "finish"
    case .finishWith(let event, let run): return "finish " + sent(event, run, scope)
    case .finishTo(let target): return "finish to " + text(flow[target], scope)
    case .output(let event, let run): return "output " + sent(event, run, scope)
    case .inChild(let child, let block):
      var inner = scope
      inner.coordinator = child
      return "in \(names.text(child)) {\(text(block, inner))}"
    case .animated(let block, let isAwaited):
      return "do \(isAwaited) {\(text(block, scope))}"
    case .set(let run): return set(run, scope)
    case .open(let link, let run):
      let name = names.link(link.index)
      return "open " + name + arguments(run, for: flow[link].parameters, of: "open " + name, scope)
    case .post(let event, let run): return "post " + sent(event, run, scope)
    case .request(let event): return "request \(names.text(event))"
    case .stay, .choose, .branch: return ""
    }
  }

  private func started(_ boundary: BoundaryID, _ run: CompactRange, _ scope: Scope) -> String {
    let child = flow[boundary].child
    return names.boundary(boundary.index)
      + arguments(run, for: flow[child].parameters, of: names.text(child), scope)
  }

  private func shown(_ screen: ScreenID, _ run: CompactRange, _ scope: Scope) -> String {
    let name = names.text(screen)
    return name + arguments(run, for: flow[screen].parameters, of: name, scope)
  }

  private func sent(_ event: EventID, _ run: CompactRange, _ scope: Scope) -> String {
    let name = names.text(event)
    return name + arguments(run, for: flow[event].parameters, of: name, scope)
  }

  private func set(_ run: CompactRange, _ scope: Scope) -> String {
    let parts = run.indices.compactMap { index -> String? in
      let assignment = flow.assignments[index]
      let name = names.variable(assignment.variable)
      guard common.hasVariable(name) else { return nil }
      let type = flow.variables[assignment.variable].type
      return name + "=" + expression(assignment.value, scope, as: type)
    }
    return parts.isEmpty ? "" : "set " + parts.sorted().joined(separator: ",")
  }

  /// A finish target, and how everybody who may hear of it takes it.
  func text(_ target: Target, _ scope: Scope) -> String {
    let path = target.path.map { names.text($0) }.joined(separator: ".")
    let values = target.arguments.map { argument in
      let parameter = names.parameter(taking: argument.name, of: target)
      let type = parameter.map { flow.parameters[$0].type } ?? .invalid
      return names.argument(argument.name, of: target) + "="
        + expression(argument.value, scope, as: type)
    }
    let taken = target.resolutions.compactMap { coordinator, resolution -> String? in
      switch resolution {
      case .taken: names.text(coordinator) + " takes"
      case .up: nil
      case .unresolved: names.text(coordinator) + " can't"
      case .below(let path, let last):
        names.text(coordinator) + " by "
          + (path + [last]).map { names.boundary($0.index) }.joined(separator: ".")
      }
    }
    return
      "\(path)(\(values.sorted().joined(separator: ",")))<\(taken.sorted().joined(separator: ","))>"
  }
}
