import FlowSource
import FlowSpec

/// Blocks and their steps (language, section 6).
extension Resolver {
  mutating func block(_ steps: [StepDeclaration], in scope: Scope) -> BlockID {
    reportFinishesThatAreNotLast(steps, in: scope)
    // Inner blocks are built on the way, so this one's steps wait behind those of the blocks around
    // it: a block is a run.
    let first = openSteps.count
    for step in steps {
      if let operation = operation(step, in: scope) {
        openSteps.append(Step(operation, at: step.range))
      }
    }
    let count = openSteps.count - first
    if count == 0 { return .empty }
    flow.blocks.append(Block(steps: CompactRange(start: flow.steps.count, count: count)))
    flow.steps.append(contentsOf: openSteps[first...])
    openSteps.removeLast(count)
    return BlockID(flow.blocks.count - 1)
  }

  /// What to do with a step behind a finish, or behind what may finish.
  private func help(
    behind finish: StepDeclaration, _ step: StepDeclaration, in scope: Scope
  ) -> String {
    var outcome: NameID?
    switch finish.kind {
    case .choose(_, _, let otherwise) where otherwise.isEmpty: return "write it under `else`"
    case .choose, .branch: return "write it in the branches that don't finish"
    case .finishWith(let use): outcome = use.name.value
    case .finish: outcome = Word.finished.nameID
    case .bare, .push, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
      .dismissSelf, .dismissTop, .dismissThing, .dismissAll, .start, .stop, .stopAll, .select,
      .finishTo, .output, .inChild, .animated, .set, .open, .post, .request, .stay:
      break
    }
    switch step.kind {
    case .dismiss, .dismissSelf, .pop, .popToRoot:
      return "remove it: the finish takes what its coordinator shows"
    case .finish, .finishWith, .finishTo: return "remove one of the two: a coordinator ends once"
    case .bare, .push, .replace, .present, .start:
      guard let outcome else { break }
      let heard = "`\(flow.text(scope.coordinator)).\(flow.names[outcome])`"
      return "let the parent show what comes next, where it handles \(heard)"
    case .stay: return "remove the `stay`"
    case .popTo, .remove, .dismissTop, .dismissThing, .dismissAll, .stop, .stopAll, .select,
      .output, .inChild, .animated, .set, .open, .post, .request, .choose, .branch:
      break
    }
    return "write it before the `finish`"
  }

  /// A finish ends the coordinator: what is written after it could only fail.
  private mutating func reportFinishesThatAreNotLast(
    _ steps: [StepDeclaration], in scope: Scope
  ) {
    guard steps.count > 1 else { return }
    for (index, step) in steps.dropLast().enumerated() {
      guard let finish = finish(in: step) else { continue }
      findings.report(
        .finishNotLast, "a step follows this `finish`, but by then its coordinator is gone",
        at: finish,
        notes: [Diagnostic.Note("the step that follows", at: steps[index + 1].range)],
        help: help(behind: step, steps[index + 1], in: scope))
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
    case .animated(let steps, _): return steps.lazy.compactMap(finish(in:)).first
    case .bare, .push, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
      .dismissSelf,
      .dismissTop, .dismissThing, .dismissAll, .start, .stop, .stopAll, .select, .output, .inChild,
      .set, .open, .post, .request, .stay:
      return nil
    }
  }

  // MARK: Steps

  private mutating func operation(
    _ step: StepDeclaration, in scope: Scope
  ) -> Step.Operation? {
    switch step.kind {
    case .bare(let name): return bare(name, in: scope)
    case .present(let use, let style, let overTop):
      return present(use, style: style, overTop: overTop, in: scope)
    case .dismiss: return .dismiss
    case .dismissSelf: return .dismissSelf
    case .dismissTop: return .dismissTop
    case .dismissThing(let name): return dismiss(name)
    case .dismissAll: return .dismissAll
    case .start(let use, let overTop): return start(use, overTop: overTop, in: scope)
    case .stop(let name):
      return child(name, of: scope.coordinator, word: "stop").map { .stop(flow[$0].child) }
    case .stopAll: return .stopAll
    case .select(let name): return select(name)
    case .finish: return finish(step, in: scope)
    case .finishWith(let use): return finish(step, with: use, in: scope)
    case .finishTo(let path, let arguments):
      return finish(step, to: path, arguments, in: scope)
    case .output(let use): return output(use, in: scope)
    case .inChild(let name, let steps): return inChild(name, steps, in: scope)
    case .animated(let steps, let isAwaited):
      return .animated(block(steps, in: scope), isAwaited: isAwaited)
    case .set(let arguments): return set(arguments, in: scope)
    case .open(let use): return open(use, in: scope)
    case .post(let use): return post(use, in: scope)
    case .request(let owner, let event): return request(event, of: owner, in: scope)
    case .stay: return .stay
    case .choose(let condition, let then, let otherwise):
      return choose(condition, then: then, otherwise: otherwise, in: scope)
    case .branch(let subject, let cases, let otherwise):
      return branch(subject, cases: cases, otherwise: otherwise, at: step.range, in: scope)
    case .push(let use, let overTop):
      return push(use, overTop: overTop, at: step.range, in: scope)
    case .pop: return movesStack("pop", step.range, in: scope) ? .pop : nil
    case .popToRoot: return movesStack("popToRoot", step.range, in: scope) ? .popToRoot : nil
    case .popTo(let name):
      let text = "{ popTo: \(flow.names[name.value]) }"
      guard movesStack(text, step.range, in: scope) else { return nil }
      return screen(name, word: "popTo").map { .popTo($0) }
    case .replace(let uses):
      let names = uses.map { flow.names[$0.name.value] }.joined(separator: ", ")
      guard hasStack("{ replace: [\(names)] }", step.range, in: scope) else { return nil }
      return replace(uses, in: scope)
    case .remove(let name):
      let text = "{ remove: \(flow.names[name.value]) }"
      guard movesStack(text, step.range, in: scope) else { return nil }
      return screen(name, word: "remove").map { .remove($0) }
    }
  }

  /// Whether the coordinator has a navigation stack that a step can move; reports it if not.
  ///
  /// - Parameter step: as it is written.
  private mutating func hasStack(
    _ step: String, _ range: SourceRange, in scope: Scope
  ) -> Bool {
    if declarations.coordinators[scope.coordinator.index].tabs.isEmpty { return true }
    reportNoStack(of: scope.coordinator, at: range, help: inTabHelp(step, scope))
    return false
  }

  /// The step in the tab that the user taps, or in the first one.
  private func inTabHelp(_ step: String, _ scope: Scope) -> String {
    let tabs = flow[scope.coordinator].tabs.map { flow.text(flow.boundaries[$0].child) }
    let tapped = scope.event.map { flow.names[flow[$0].name] }
    let tab = tabs.first { $0 == tapped } ?? tabs.first ?? "…"
    return "let a tab do it: `in: { child: \(tab), do: \(step) }`"
  }

  private mutating func reportNoStack(of bar: CoordinatorID, at range: SourceRange, help: String) {
    findings.report(
      .invalidStep,
      "`\(flow.text(bar))` is a tab bar, so it has no navigation stack of its own",
      at: range, help: help)
  }

  /// What to write for a tab bar's `start: Home`, where a tab starts with that.
  private func startHelp(_ screen: Located<NameID>, of bar: CoordinatorID) -> String? {
    let tabs = flow[bar].tabs.map { flow.text(flow.boundaries[$0].child) }
    guard let tab = childStarting(with: screen.value, of: bar), let first = tabs.first else {
      return nil
    }
    return tab == first
      ? "remove it: the first tab, `\(first)`, is selected and starts by itself"
      : "write `start: { select: \(tab) }`, which shows it"
  }

  /// Whether there is a stack that a step can move: a tab bar's moves the one that the screen stands on whose event it
  /// answers, if the bar has pushed that. Which ones it pushes is known when all steps are.
  private mutating func movesStack(
    _ step: String, _ range: SourceRange, in scope: Scope
  ) -> Bool {
    guard let event = scope.event, case .screen(let screen) = flow[event].owner else {
      return hasStack(step, range, in: scope)
    }
    if !declarations.coordinators[scope.coordinator.index].tabs.isEmpty {
      stackStepsOfBars.append((scope.coordinator, screen, range, step, inTabHelp(step, scope)))
    }
    return true
  }

  mutating func reportStackStepsOfBars() {
    for step in stackStepsOfBars {
      switch isOnlyPushed[step.bar.raw, step.screen.raw] {
      case true?: continue
      case false? where step.text == "pop" && !isPushed(step.screen):
        let screen = flow.text(step.screen)
        findings.report(
          .invalidStep, "`\(screen)` is presented, so it can't be popped", at: step.range,
          help: "write `{ dismiss: \(screen) }`")
      case false?, nil: reportNoStack(of: step.bar, at: step.range, help: step.help)
      }
    }
  }

  private func isPushed(_ pushed: ScreenID) -> Bool {
    flow.steps.contains { step in
      if case .push(pushed, _) = step.operation { return true }
      if case .pushOverTop(pushed, _) = step.operation { return true }
      return false
    }
  }

  private mutating func push(
    _ use: StepDeclaration.Reference, overTop: Bool = false, at range: SourceRange, in scope: Scope
  ) -> Step.Operation? {
    if overTop {
      flow.pushesOverTop = true
      return pushed(use, by: .push, in: scope).map { .pushOverTop($0.screen, $0.arguments) }
    }
    if scope.isStart, let help = startHelp(use.name, of: scope.coordinator) {
      reportNoStack(of: scope.coordinator, at: range, help: help)
      return nil
    }
    let text = "{ push: \(flow.names[use.name.value]) }"
    guard movesStack(text, range, in: scope) else { return nil }
    return pushed(use, by: .push, in: scope).map { .push($0.screen, $0.arguments) }
  }

  private mutating func replace(
    _ uses: [StepDeclaration.Reference], in scope: Scope
  ) -> Step.Operation {
    let replacements = uses.compactMap { pushed($0, by: .replace, in: scope) }
    let run = CompactRange(start: flow.replacements.count, count: replacements.count)
    flow.replacements.append(contentsOf: replacements)
    return .replace(run)
  }

  private mutating func pushed(
    _ use: StepDeclaration.Reference, by word: Word, in scope: Scope
  ) -> Replacement? {
    guard let screen = screen(use.name, word: word.text) else { return nil }
    if flow[screen].style.leavesByItself {
      findings.report(
        .boundaryMisfit,
        "\(quote(use.name.value)) is an \(flow[screen].style.noun), so it "
          + "can't be pushed",
        at: use.name.range,
        notes: [
          Diagnostic.Note(
            "declared with `style: \(flow[screen].style.text)`", at: flow[screen].range)
        ],
        help: "present it: `present: \(flow.text(screen))`")
    }
    show(screen, by: scope.coordinator, at: use.name.range)
    if isOnlyPushed[scope.coordinator.raw, screen.raw] == nil {
      isOnlyPushed.set(scope.coordinator.raw, screen.raw, to: true)
    }
    return Replacement(
      screen: screen,
      arguments: arguments(
        for: .screen(screen), given: use.arguments, at: use.name.range, in: scope))
  }

  private mutating func show(
    _ screen: ScreenID, by coordinator: CoordinatorID, at range: SourceRange
  ) {
    if shownAt[coordinator.raw, screen.raw] != nil { return }
    shownAt.set(coordinator.raw, screen.raw, to: range)
    flow.coordinators[coordinator.index].shows.append(screen)
  }

  private mutating func screen(_ name: Located<NameID>, word: String) -> ScreenID? {
    switch entities[Int(name.value.raw)] {
    case .screen(let screen): return screen
    case .coordinator(let coordinator):
      findings.report(
        .unknownName,
        "\(quote(name.value)) is a coordinator, but `\(word)` takes "
          + (word == Word.replace.text ? "screens" : "a screen"),
        at: name.range,
        help: word == Word.popTo.text || word == Word.remove.text
          ? "name a screen; to remove the child, `stop: \(flow.text(coordinator))`"
          : "start it: `start: \(flow.text(coordinator))`")
    case .several: break
    case .type, .none:
      reportUnknown(
        "screen", name, among: screenNames,
        help: word == Word.popTo.text && flow.names[name.value] == Word.root.text
          ? "write `popToRoot` in place of the step" : Self.declareScreen)
    }
    return nil
  }

  private mutating func bare(_ name: Located<NameID>, in scope: Scope) -> Step.Operation? {
    let use = StepDeclaration.Reference(name)
    switch entities[Int(name.value.raw)] {
    case .coordinator: return start(use, in: scope)
    case .screen:
      return push(use, at: name.range, in: scope)
    case .several: return nil
    case .type, .none:
      reportUnknownOwner(name)
      return nil
    }
  }

  private mutating func present(
    _ use: StepDeclaration.Reference, style: Located<StyleDeclaration>?, overTop: Bool,
    in scope: Scope
  ) -> Step.Operation? {
    guard let screen = screen(use.name, word: "present") else { return nil }
    show(screen, by: scope.coordinator, at: use.name.range)
    isOnlyPushed.set(scope.coordinator.raw, screen.raw, to: false)
    let arguments = arguments(
      for: .screen(screen), given: use.arguments, at: use.name.range, in: scope)
    return .present(
      screen, arguments, style.map { Style($0.value) } ?? flow[screen].style, overTop: overTop)
  }

  private mutating func start(
    _ use: StepDeclaration.Reference, overTop: Bool = false, in scope: Scope
  ) -> Step.Operation? {
    guard let boundary = child(use.name, of: scope.coordinator, word: "start") else { return nil }
    if flow[boundary].kind == .tab {
      findings.report(
        .invalidStep, "\(quote(use.name.value)) is a tab, so it is already running",
        at: use.name.range,
        help: flow.boundaries[boundary.index].child
          == flow[scope.coordinator].tabs.first.map { flow.boundaries[$0].child } && scope.isStart
          ? "remove `start`: a tab bar starts with its first tab"
          : "select it: `select: \(flow.names[use.name.value])`")
      return nil
    }
    let arguments = arguments(
      for: .coordinator(flow[boundary].child), given: use.arguments, at: use.name.range, in: scope)
    guard overTop else { return .start(boundary, arguments) }
    if flow[boundary].kind != .present {
      findings.report(
        .invalidStep,
        "\(quote(use.name.value)) is not presented, so it can't be over what is topmost",
        at: use.name.range, help: "write `as: present` at its boundary, or leave `over` out")
    }
    flow.boundaries[boundary.index].mayStandOverTop = true
    return .startOverTop(boundary, arguments)
  }

  var hasLostTabs: Bool {
    declarations.coordinators.contains { coordinator in
      coordinator.hasLostTabs || Set(coordinator.tabs.map(\.value)).count < coordinator.tabs.count
        || coordinator.tabs.contains { tab in
          if case .coordinator = entities[Int(tab.value.raw)] { return false }
          return true
        }
    }
  }

  private mutating func select(_ name: Located<NameID>) -> Step.Operation? {
    // `Bar.Home`
    if case .none = entities[Int(name.value.raw)],
      let tab = flow.names[name.value].split(separator: ".").last.map(String.init),
      tab != flow.names[name.value], tabNames.contains(tab)
    {
      findings.report(
        .unknownName, "`select` takes the tab alone", at: name.range, help: "write `\(tab)`")
      return nil
    }
    if Int(flow.names[name.value]) != nil {
      findings.report(
        .unknownName, "a tab is selected by its name", at: name.range,
        help: tabHelp(for: flow.names[name.value]))
      return nil
    }
    guard let id = coordinator(name, asked: "tab") else { return nil }
    guard isTab[id.index] else {
      if lacksTabs { return nil }
      findings.report(
        .unknownName, "\(quote(name.value)) is not a tab of any tab bar", at: name.range,
        help: suggestion(for: name.value, among: tabNames)?.help
          ?? (tabNames.isEmpty
            ? "no coordinator has `tabs`; start a child: `start: \(flow.names[name.value])`"
            : "the tabs are: " + tabNames.prefix(8).joined(separator: ", ")))
      return nil
    }
    return .select(id)
  }

  /// What to write for a tab's number, counted from 0 as UIKit does.
  private mutating func tabHelp(for number: String) -> String {
    let bars = flow.coordinators.filter(\.isTabBar)
    let tabs = bars.first?.tabs.map { flow.text(flow.boundaries[$0].child) } ?? []
    if bars.count == 1, let index = Int(number), tabs.indices.contains(index) {
      return "write its name: `\(tabs[index])`"
    }
    return "the tabs are: " + tabNames.prefix(8).joined(separator: ", ")
  }

  private mutating func output(_ use: StepDeclaration.Reference, in scope: Scope) -> Step.Operation?
  {
    guard let event = event(use.name.value, of: .coordinator(scope.coordinator)),
      flow[event].kind == .output
    else {
      if declarations.coordinators[scope.coordinator.index].hasLostEvents { return nil }
      let known = names(of: scope.coordinator, kinds: [.output])
      if let own = ownName(use.name, of: scope.coordinator), known.contains(own) {
        findings.report(
          .invalidName, "an output stands here without its coordinator", at: use.name.range,
          help: "write `\(own)`")
        return nil
      }
      let isOutcome = names(of: scope.coordinator, kinds: [.outcome])
        .contains(flow.names[use.name.value])
      findings.report(
        .unknownName,
        "`\(flow.text(scope.coordinator))` has no output \(quote(use.name.value))",
        at: use.name.range,
        meant: isOutcome ? nil : suggestion(for: use.name.value, among: known),
        help: isOutcome
          ? (flow.boundaries.contains { $0.child == scope.coordinator && $0.kind == .tab }
            ? "write `outputs` in place of `outcomes`: a tab stays, and tells its tab bar"
            : "it is an outcome: `finish: \(flow.names[use.name.value])`")
          : "declare it in `\(flow.text(scope.coordinator))`: "
            + "`outputs: [\((known + [flow.names[use.name.value]]).joined(separator: ", "))]`")
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
      coordinator: flow[boundary].child, payload: scope.payload, screen: scope.screen,
      present: scope.present)
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
          meant: suggestion(for: argument.name.value, among: known),
          help: known.isEmpty
            ? "declare it: `state: { \(flow.names[argument.name.value]): Bool = false }`"
            : "it has: " + known.prefix(8).joined(separator: ", ")
              + "; or declare `\(flow.names[argument.name.value]): Bool = false` there")
        continue
      }
      if flow.variables[variable].isEnvironment {
        let type = flow.variables[variable].type
        let entry =
          "`\(flow.names[argument.name.value]): \(flow.types.text(of: type, names: flow.names)) = any`"
        findings.report(
          .typeMismatch,
          "\(quote(argument.name.value)) belongs to the environment, which the app can't set",
          at: argument.name.range,
          notes: [Diagnostic.Note("declared here", at: flow.variables[variable].range)],
          help: "if the app decides it, move it to `state`"
            + (type == .invalid ? "" : ": \(entry)"))
        continue
      }
      guard let value = expression(argument.value, as: flow.variables[variable].type, in: scope)
      else { continue }
      assignments.append(Assignment(variable: variable, value: value))
    }
    let run = CompactRange(start: flow.assignments.count, count: assignments.count)
    flow.assignments.append(contentsOf: assignments)
    return .set(run)
  }

  private mutating func open(_ use: StepDeclaration.Reference, in scope: Scope) -> Step.Operation? {
    guard let index = flow.links.firstIndex(where: { $0.name == use.name.value }) else {
      let known = flow.links.lazy.map { [names = flow.names] in names[$0.name] }
      let isAddress = flow.names[use.name.value].contains("://")
      reportUnknown(
        "deep link", use.name, among: known,
        help: isAddress
          ? "a link is opened by its name: "
            + known.prefix(3).map { "`open: \($0)`" }.joined(separator: ", ")
          : "declare it under `deeplinks`")
      return nil
    }
    let link = LinkID(index)
    return .open(
      link, arguments(for: .link(link), given: use.arguments, at: use.name.range, in: scope))
  }
}
