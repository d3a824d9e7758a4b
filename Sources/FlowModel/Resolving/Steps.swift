import FlowSource
import FlowSpec

extension Resolver {
  mutating func resolveSteps() {
    for (index, declaration) in declarations.coordinators.enumerated() {
      let id = CoordinatorID(index)
      if let start = declaration.start {
        let scope = Scope(coordinator: id, payload: .empty, isStart: true)
        flow.coordinators[index].start = block(start, in: scope)
      }
      resolveTransitions(of: id, declaration)
      flow.coordinators[index].ignores = declaration.ignores.compactMap {
        event($0, of: id, in: "ignores")
      }
    }
  }

  private mutating func resolveTransitions(
    of coordinator: CoordinatorID, _ declaration: CoordinatorDeclaration
  ) {
    var transitions: [Transition] = []
    for transition in declaration.transitions {
      guard let event = event(transition.event, of: coordinator, in: "transitions") else {
        continue
      }
      warnAboutHiddenParameters(of: event, in: coordinator, at: transition.event.range)
      let scope = Scope(coordinator: coordinator, payload: flow[event].parameters)
      let block = block(transition.steps, in: scope)
      transitions.append(
        Transition(event: event, block: block, range: transition.event.range))
    }
    // `Self.event` and the coordinator's own name are two ways to write one event.
    transitions.sort { ($0.event, $0.range) < ($1.event, $1.range) }
    for index in transitions.indices.dropFirst().reversed()
    where transitions[index].event == transitions[index - 1].event {
      findings.report(
        .duplicateName, "`\(flow.text(transitions[index].event))` is bound twice",
        at: transitions[index].range,
        notes: [Diagnostic.Note("here already", at: transitions[index - 1].range)])
      transitions.remove(at: index)
    }
    flow.coordinators[coordinator.index].transitions = Run(
      start: flow.transitions.count, count: transitions.count)
    flow.transitions.append(contentsOf: transitions)
  }

  private mutating func warnAboutHiddenParameters(
    of event: EventID, in coordinator: CoordinatorID, at range: SourceRange
  ) {
    let own = flow[coordinator].parameters
    if own.isEmpty { return }
    for index in flow[event].parameters.indices {
      let name = flow.parameters[index].name
      guard let hidden = own.indices.first(where: { flow.parameters[$0].name == name }) else {
        continue
      }
      findings.report(
        .hiddenParameter,
        "the payload's \(quote(name)) hides the \(quote(name)) of `\(flow.text(coordinator))`",
        at: range,
        notes: [Diagnostic.Note("the hidden parameter", at: flow.parameters[hidden].range)],
        help: "rename one of them, so that a reader sees which is meant")
    }
  }

  /// `Owner.event`: of any screen, of a child or tab, or the coordinator's own.
  private mutating func event(
    _ reference: EventReference, of coordinator: CoordinatorID, in key: String
  ) -> EventID? {
    let owner = reference.owner
    switch entities[Int(owner.value.raw)] {
    case .screen(let screen):
      if let event = event(reference.event.value, of: .screen(screen)) { return event }
      reportUnknownEvent(
        reference.event, of: owner.value,
        known: flow[screen].events.indices.map { flow.names[flow.events[$0].name] })
    case .coordinator(let id):
      return event(reference, of: id, heardBy: coordinator)
    case .type, .none:
      if flow.names[owner.value] == "Self" {
        return event(reference, of: coordinator, heardBy: coordinator)
      }
      reportUnknownOwner(owner)
    }
    return nil
  }

  private mutating func event(
    _ reference: EventReference, of owner: CoordinatorID, heardBy coordinator: CoordinatorID
  ) -> EventID? {
    let isOwn = owner == coordinator
    let isChild = boundaryOfKey[key(coordinator.raw, owner.raw)] != nil
    let event = event(reference.event.value, of: .coordinator(owner))
    if let event {
      let isAsync = flow[event].kind == .async
      if isAsync ? isOwn : isChild { return event }
      findings.report(
        .unknownName,
        isAsync
          ? "`\(flow.text(event))` is heard by `\(flow.text(owner))` alone"
          : isOwn
            ? "`\(flow.text(coordinator))` doesn't hear how it ends itself: its parent does"
            : "`\(flow.text(owner))` is no child of `\(flow.text(coordinator))`",
        at: reference.owner.range,
        help: isAsync
          ? "bind it there, and tell the parent by an output"
          : isOwn ? nil : "add it to the `children` of `\(flow.text(coordinator))`")
      return nil
    }
    var kinds: Set<Event.Kind> = []
    if isOwn { kinds.insert(.async) }
    if isChild || !isOwn { kinds.formUnion([.outcome, .output, .finished]) }
    reportUnknownEvent(
      reference.event, of: reference.owner.value, known: names(of: owner, kinds: kinds))
    return nil
  }

  private mutating func reportUnknownEvent(
    _ event: Located<NameID>, of owner: NameID, known: [String]
  ) {
    let declared = known.filter { !["popped", "dismissed", "finished"].contains($0) }
    findings.report(
      .unknownName, "\(quote(owner)) has no event \(quote(event.value))", at: event.range,
      help: suggestion(for: event.value, among: known)
        ?? (declared.isEmpty ? nil : "it has: " + declared.prefix(8).joined(separator: ", ")))
  }

  // MARK: Blocks

  mutating func block(_ steps: [StepDeclaration], in scope: Scope) -> BlockID {
    reportFinishesThatAreNotLast(steps)
    // Inner blocks are built on the way, so this one's steps are gathered first: a block is a run.
    var resolved: [Step] = []
    resolved.reserveCapacity(steps.count)
    for step in steps {
      if let operation = operation(step, in: scope) {
        resolved.append(Step(operation, at: step.range))
      }
    }
    if resolved.isEmpty { return .empty }
    flow.blocks.append(Block(steps: Run(start: flow.steps.count, count: resolved.count)))
    flow.steps.append(contentsOf: resolved)
    return BlockID(flow.blocks.count - 1)
  }

  /// A finish ends the coordinator: what is written behind it could only fail.
  private mutating func reportFinishesThatAreNotLast(_ steps: [StepDeclaration]) {
    guard steps.count > 1 else { return }
    for (index, step) in steps.dropLast().enumerated() {
      guard let finish = finish(in: step) else { continue }
      findings.report(
        .finishNotLast, "a step follows this `finish`, and its coordinator is gone by then",
        at: finish,
        notes: [Diagnostic.Note("the step that follows", at: steps[index + 1].range)],
        help: "make `finish` the last step on its path")
    }
  }

  /// Where a step may end its coordinator, or nil.
  private func finish(in step: StepDeclaration) -> SourceRange? {
    switch step.kind {
    case .finish, .finishWith, .finishTo: return step.range
    case .choose(_, let then, let otherwise):
      return (then + otherwise).lazy.compactMap(finish(in:)).first
    case .branch(_, let cases, let otherwise):
      return (cases.flatMap(\.steps) + (otherwise ?? [])).lazy.compactMap(finish(in:)).first
    default: return nil
    }
  }

  // MARK: Steps

  private mutating func operation(
    _ step: StepDeclaration, in scope: Scope
  ) -> Step.Operation? {
    if let stack = stackOperation(step, in: scope) { return stack.operation }
    switch step.kind {
    case .bare(let name): return bare(name, in: scope)
    case .present(let use, let style, let overTop):
      return present(use, style: style, overTop: overTop, in: scope)
    case .dismiss: return .dismiss
    case .dismissSelf: return .dismissSelf
    case .start(let use): return start(use, in: scope)
    case .stop(let name):
      return child(name, of: scope.coordinator, word: "stop").map { .stop(flow[$0].child) }
    case .stopAll: return .stopAll
    case .select(let name): return select(name)
    case .finish, .finishWith, .finishTo: return finish(step, in: scope)
    case .output(let use): return output(use, in: scope)
    case .inChild(let name, let steps): return inChild(name, steps, in: scope)
    case .set(let arguments): return set(arguments, in: scope)
    case .open(let use): return open(use, in: scope)
    case .stay: return .stay
    case .choose(let condition, let then, let otherwise):
      return choose(condition, then: then, otherwise: otherwise, in: scope)
    case .branch(let subject, let cases, let otherwise):
      return branch(subject, cases: cases, otherwise: otherwise, at: step.range, in: scope)
    case .push, .pop, .popTo, .popToRoot, .replace: return nil
    }
  }

  /// The steps that move a navigation stack; nil for all others.
  private mutating func stackOperation(
    _ step: StepDeclaration, in scope: Scope
  ) -> (operation: Step.Operation?, Void)? {
    switch step.kind {
    case .push, .pop, .popTo, .popToRoot, .replace: break
    default: return nil
    }
    if !declarations.coordinators[scope.coordinator.index].tabs.isEmpty {
      findings.report(
        .invalidStep,
        "`\(flow.text(scope.coordinator))` is a tab bar, and has no navigation stack of its own",
        at: step.range,
        help: "let a tab do it: `in: { child: TAB, do: … }`, or present the screen")
      return (nil, ())
    }
    switch step.kind {
    case .push(let use):
      return (pushed(use, in: scope).map { .push($0.screen, $0.arguments) }, ())
    case .pop: return (.pop, ())
    case .popToRoot: return (.popToRoot, ())
    case .popTo(let name): return (screen(name, word: "popTo").map { .popTo($0) }, ())
    case .replace(let uses):
      let replacements = uses.compactMap { pushed($0, in: scope) }
      let run = Run(start: flow.replacements.count, count: replacements.count)
      flow.replacements.append(contentsOf: replacements)
      return (.replace(run), ())
    default: return nil
    }
  }

  private mutating func pushed(_ use: StepDeclaration.Use, in scope: Scope) -> Replacement? {
    guard let screen = screen(use.name, word: "push") else { return nil }
    if flow[screen].style == .alert {
      findings.report(
        .boundaryMisfit, "\(quote(use.name.value)) is an alert, and an alert can't be pushed",
        at: use.name.range,
        notes: [Diagnostic.Note("declared with `style: alert`", at: flow[screen].range)],
        help: "present it: `present: \(flow.text(screen))`")
    }
    show(screen, by: scope.coordinator, at: use.name.range)
    return Replacement(
      screen: screen,
      arguments: arguments(
        for: .screen(screen), given: use.arguments, at: use.name.range, in: scope))
  }

  private mutating func show(
    _ screen: ScreenID, by coordinator: CoordinatorID, at range: SourceRange
  ) {
    let key = key(coordinator.raw, screen.raw)
    if shownAt[key] != nil { return }
    shownAt[key] = range
    flow.coordinators[coordinator.index].shows.append(screen)
  }

  private mutating func screen(_ name: Located<NameID>, word: String) -> ScreenID? {
    switch entities[Int(name.value.raw)] {
    case .screen(let screen): return screen
    case .coordinator(let coordinator):
      findings.report(
        .unknownName, "\(quote(name.value)) is a coordinator, and `\(word)` takes a screen",
        at: name.range,
        help: word == "popTo" ? nil : "start it: `start: \(flow.text(coordinator))`")
    case .type, .none:
      reportUnknown("screen", name, among: screenNames, help: "declare it under `screens`")
    }
    return nil
  }

  private mutating func bare(_ name: Located<NameID>, in scope: Scope) -> Step.Operation? {
    let use = StepDeclaration.Use(name)
    switch entities[Int(name.value.raw)] {
    case .coordinator: return start(use, in: scope)
    case .screen:
      return stackOperation(StepDeclaration(.push(use), at: name.range), in: scope)?.operation
    case .type, .none:
      reportUnknownOwner(name)
      return nil
    }
  }

  private mutating func present(
    _ use: StepDeclaration.Use, style: Located<Style>?, overTop: Bool, in scope: Scope
  ) -> Step.Operation? {
    guard let screen = screen(use.name, word: "present") else { return nil }
    show(screen, by: scope.coordinator, at: use.name.range)
    let arguments = arguments(
      for: .screen(screen), given: use.arguments, at: use.name.range, in: scope)
    return .present(screen, arguments, style?.value ?? flow[screen].style, overTop: overTop)
  }

  private mutating func start(_ use: StepDeclaration.Use, in scope: Scope) -> Step.Operation? {
    guard let boundary = child(use.name, of: scope.coordinator, word: "start") else { return nil }
    if flow[boundary].kind == .tab {
      findings.report(
        .invalidStep, "\(quote(use.name.value)) is a tab, and stands already",
        at: use.name.range, help: "select it: `select: \(flow.names[use.name.value])`")
      return nil
    }
    return .start(
      boundary,
      arguments(
        for: .coordinator(flow[boundary].child), given: use.arguments, at: use.name.range,
        in: scope))
  }

  private mutating func select(_ name: Located<NameID>) -> Step.Operation? {
    guard let id = coordinator(name, asked: "tab") else { return nil }
    guard tabOwners[id] != nil else {
      findings.report(
        .unknownName, "\(quote(name.value)) is no tab of any tab bar", at: name.range,
        help: suggestion(for: name.value, among: tabOwners.keys.map { flow.text($0) }.sorted()))
      return nil
    }
    return .select(id)
  }

  private mutating func output(_ use: StepDeclaration.Use, in scope: Scope) -> Step.Operation? {
    guard let event = event(use.name.value, of: .coordinator(scope.coordinator)),
      flow[event].kind == .output
    else {
      let known = names(of: scope.coordinator, kinds: [.output])
      let isOutcome = names(of: scope.coordinator, kinds: [.outcome])
        .contains(flow.names[use.name.value])
      findings.report(
        .unknownName,
        "`\(flow.text(scope.coordinator))` has no output \(quote(use.name.value))",
        at: use.name.range,
        help: isOutcome
          ? "it is an outcome: `finish: \(flow.names[use.name.value])`"
          : suggestion(for: use.name.value, among: known)
            ?? "declare it under the `outputs` of `\(flow.text(scope.coordinator))`")
      return nil
    }
    return .output(
      event,
      arguments(for: .event(event), given: use.arguments, at: use.name.range, in: scope))
  }

  private mutating func inChild(
    _ name: Located<NameID>, _ steps: [StepDeclaration], in scope: Scope
  ) -> Step.Operation? {
    guard let boundary = child(name, of: scope.coordinator, word: "in") else { return nil }
    // The caller's payload and the child's parameters (language, section 6): the caller's own
    // parameters are out of sight.
    let inside = Scope(
      coordinator: flow[boundary].child, payload: scope.payload, present: scope.present)
    return .inChild(flow[boundary].child, block(steps, in: inside))
  }

  private mutating func set(
    _ arguments: [ArgumentDeclaration], in scope: Scope
  ) -> Step.Operation? {
    var assignments: [Assignment] = []
    for argument in arguments {
      guard let variable = variable(argument.name.value) else {
        let known = flow.variables.filter { !$0.isEnvironment }.map { flow.names[$0.name] }
        findings.report(
          .unknownName, "there is no \(quote(argument.name.value)) in `state`",
          at: argument.name.range,
          help: suggestion(for: argument.name.value, among: known)
            ?? "declare it: `state: { \(flow.names[argument.name.value]): Bool = false }`")
        continue
      }
      if flow.variables[variable].isEnvironment {
        findings.report(
          .typeMismatch,
          "\(quote(argument.name.value)) belongs to the environment, which the app can't set",
          at: argument.name.range,
          notes: [Diagnostic.Note("declared here", at: flow.variables[variable].range)],
          help: "declare it under `state` if the app decides it")
        continue
      }
      guard let value = expression(argument.value, as: flow.variables[variable].type, in: scope)
      else { continue }
      assignments.append(Assignment(variable: variable, value: value))
    }
    let run = Run(start: flow.assignments.count, count: assignments.count)
    flow.assignments.append(contentsOf: assignments)
    return .set(run)
  }

  private mutating func open(_ use: StepDeclaration.Use, in scope: Scope) -> Step.Operation? {
    guard let index = flow.links.firstIndex(where: { $0.name == use.name.value }) else {
      let known = flow.links.lazy.map { [names = flow.names] in names[$0.name] }
      reportUnknown("deep link", use.name, among: known, help: "declare it under `deeplinks`")
      return nil
    }
    let link = LinkID(index)
    return .open(
      link, arguments(for: .link(link), given: use.arguments, at: use.name.range, in: scope))
  }

  // MARK: Choices

  private mutating func choose(
    _ declaration: ConditionDeclaration, then: [StepDeclaration], otherwise: [StepDeclaration],
    in scope: Scope
  ) -> Step.Operation? {
    let condition = condition(declaration, in: scope)
    var ifTrue = scope
    ifTrue.present.formUnion(condition.presentIfTrue)
    var ifFalse = scope
    ifFalse.present.formUnion(condition.presentIfFalse)
    return .choose(
      condition.id, then: block(then, in: ifTrue), otherwise: block(otherwise, in: ifFalse))
  }

  private mutating func branch(
    _ subject: Located<NameID>, cases declarations: [StepDeclaration.CaseDeclaration],
    otherwise: [StepDeclaration]?, at range: SourceRange, in scope: Scope
  ) -> Step.Operation? {
    guard let binding = lookUp(subject.value, in: scope) else {
      reportUnknown(subject, in: scope)
      return nil
    }
    guard binding.type != .invalid else { return nil }
    guard flow.types.isFinite(binding.type) else {
      let isOptional = flow.types.isFinite(flow.types.unwrapped(binding.type))
      findings.report(
        .invalidCondition,
        "\(quote(subject.value)) is \(article(binding.type)), and only Bool and enums can be looked "
          + "into", at: subject.range,
        help: isOptional
          ? "ask first: `if: \(flow.names[subject.value]) exists`"
          : "declare an enum under `types` for what the navigation depends on")
      return nil
    }
    var cases: [BranchCase] = []
    for declaration in declarations {
      let block = block(declaration.steps, in: scope)
      guard let value = caseValue(declaration.name, of: binding.type) else { continue }
      if cases.contains(where: { $0.value == value }) {
        findings.report(
          .duplicateName, "\(quote(declaration.name.value)) has its steps already",
          at: declaration.name.range)
      }
      cases.append(BranchCase(value: value, block: block))
    }
    let missing = flow.types.representatives(of: binding.type).filter { value in
      !cases.contains { $0.value == value }
    }
    if let otherwise {
      cases.append(BranchCase(value: nil, block: block(otherwise, in: scope)))
    } else if !missing.isEmpty, cases.count == declarations.count {
      let names = missing.map {
        flow.types.text(of: $0, as: binding.type, names: flow.names).drop { $0 == "." }
      }
      findings.report(
        .missingCase,
        "this switch says nothing for " + names.map { "`\($0)`" }.joined(separator: ", "),
        at: subject.range, help: "add the case: `\(names[0]): stay`, or a `default`")
    }
    let run = Run(start: flow.cases.count, count: cases.count)
    flow.cases.append(contentsOf: cases)
    return .branch(binding.expression, run)
  }

  private mutating func caseValue(_ name: Located<NameID>, of type: TypeID) -> Value? {
    if type == .bool {
      if flow.names[name.value] == "true" { return .true }
      if flow.names[name.value] == "false" { return .false }
    } else {
      return constant(Located(.enumCase(name.value), at: name.range), as: type)
    }
    findings.report(
      .unknownName, "a Bool has no case \(quote(name.value))", at: name.range,
      help: "its cases: true, false")
    return nil
  }
}
