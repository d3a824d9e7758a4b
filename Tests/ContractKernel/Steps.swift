import FlowModel
import FlowSource

// Section 6 of the language.
extension ContractKernel {
  func run(_ block: BlockID, as coordinator: LiveCoordinator, _ payload: [Value]) throws {
    let frame = Frame(
      block: block, coordinator: coordinator, state: state, arguments: coordinator.arguments,
      payload: payload, startedBefore: turn.started.count)
    let steps = flow.blocks[block.index].steps.indices
    if steps.isEmpty { return }
    if turn.running.contains(where: { frame.repeats($0, turn.started) }) {
      breach(.endlessTurn, coordinator.type)
      throw Endless()
    }
    turn.running.append(frame)
    let actor = turn.actor
    for index in steps {
      stepsRun.insert(index)
      turn.actor = coordinator
      try run(flow.steps[index].operation, as: coordinator, payload)
      takeUnheld()
      turn.motion.begin()
      noteShown()
    }
    turn.actor = actor
    turn.running.removeLast()
  }

  private func run(
    _ step: Step.Operation, as coordinator: LiveCoordinator, _ payload: [Value]
  ) throws {
    switch step {
    case .stay: return
    case .choose(let condition, let then, let otherwise):
      let holds = holds(condition, coordinator, payload)
      return try run(holds ? then : otherwise, as: coordinator, payload)
    case .branch(let subject, let cases):
      let value = value(subject, coordinator, payload)
      let chosen = cases.indices.lazy.map { [flow] in flow.cases[$0] }
        .first { $0.value == nil || $0.value == value }
      return try run(chosen?.block ?? .empty, as: coordinator, payload)
    case .animated(let block, let isAwaited):
      let list = turn.motion.list
      turn.motion.list = isAwaited
      try run(block, as: coordinator, payload)
      turn.motion.list = list
      return
    default: break
    }
    if coordinator.isGone { return breach(.stepAfterEnd, coordinator.type) }
    if try moveStack(step, of: coordinator, payload) { return }
    try act(step, as: coordinator, payload)
  }

  // MARK: The stack

  private func moveStack(
    _ step: Step.Operation, of coordinator: LiveCoordinator, _ payload: [Value]
  ) throws -> Bool {
    if case .pushOverTop(let screen, let arguments) = step {
      pushOverTop(Shown(screen, values(arguments, coordinator, payload), of: coordinator))
      return true
    }
    guard let stack = stackThatMoves(by: step, of: coordinator) else {
      return noStackMoves(step, of: coordinator)
    }
    switch step {
    case .push(let screen, let arguments):
      push(
        new(screen, values(arguments, coordinator, payload), of: coordinator, on: stack), on: stack)
    case .pop: pop(stack, coordinator)
    case .popTo(let screen):
      let index = stack.entries.lastIndex { $0.screen == screen && $0.owner === coordinator }
      guard let index else {
        breach(.popTargetMissing, coordinator.type, screen)
        return true
      }
      pop(stack, to: index + 1, coordinator)
    case .popToRoot: pop(stack, to: 1, coordinator)
    case .remove(let screen):
      let index = stack.entries.dropLast().lastIndex {
        $0.screen == screen && $0.owner === coordinator
      }
      guard let index else { return true }
      changes(stack, by: coordinator)
      stack.entries.remove(at: index)
      noteHidden(stack, coordinator, screen)
    case .replace(let screens):
      let first = stack.entries.firstIndex { $0.owner === coordinator } ?? stack.entries.count
      let top = first < stack.entries.count ? stack.entries.last : nil
      stack.take(from: first)
      if let top { noteHidden(stack, coordinator, top.screen) }
      for index in screens.indices {
        let new = flow.replacements[index]
        let entry = Shown(new.screen, values(new.arguments, coordinator, payload), of: coordinator)
        put(entry, on: stack)
      }
      // Set at once, it is in nothing's way.
      moves(stack)
    default: return false
    }
    return true
  }

  /// A tab bar has none, if the one is gone that its screen stood on.
  private func noStackMoves(_ step: Step.Operation, of bar: LiveCoordinator) -> Bool {
    switch step {
    case .push(let screen, _): breach(.hiddenPush, bar.type, screen)
    case .pop: breach(.popRoot, bar.type)
    default: return false
    }
    return true
  }

  /// Where the acting screen stood on a stack that is not its owner's, its steps move that (third edition, 15).
  private func stackThatMoves(by step: Step.Operation, of coordinator: LiveCoordinator) -> Stack? {
    if case .replace = step { return coordinator.stack }
    guard let acting = turn.acting, acting.screen.owner === coordinator, let stack = acting.stack,
      stacks.contains(where: { $0 === stack })
    else { return coordinator.stack }
    return stack
  }

  private func pushOverTop(_ entry: Shown) {
    guard let stack = sight.stack else {
      return breach(.hiddenPush, entry.owner.type, entry.screen)
    }
    entry.isForeign = stack !== entry.owner.stack
    noteFirst(entry)
    push(entry, on: stack)
    turn.overOthers.removeAll { $0 === entry }
  }

  private func new(
    _ screen: ScreenID, _ arguments: [Value], of coordinator: LiveCoordinator, on stack: Stack
  ) -> Shown {
    let entry = Shown(screen, arguments, of: coordinator)
    entry.isForeign = stack !== coordinator.stack
    noteFirst(entry)
    return entry
  }

  private func noteFirst(_ entry: Shown) {
    if !entry.isForeign, entry.owner.first == nil { entry.owner.first = entry }
  }

  /// The stack that a screen stands on, if it is not its owner's.
  func foreignStack(of screen: Shown) -> Stack? {
    screen.isForeign ? stacks.first { $0.entries.contains { $0 === screen } } : nil
  }

  func push(_ entry: Shown, on stack: Stack) {
    // A stack that is set anew gets nothing twice.
    if turn.setting !== stack, isPushedTwice(entry, stack) {
      breach(.pushedTwice, entry.owner.type, entry.screen)
    } else if isCoveredOrHidden(stack), turn.setting !== stack {
      turn.pushes.append((entry, stack))
    }
    turn.allPushes.append((entry, stack))
    let pusher = entry.screen == nil ? entry.owner.parent! : entry.owner
    if turn.setting === stack {
      moves(stack)
    } else {
      changes(stack, by: pusher, pushing: entry.screen)
    }
    put(entry, on: stack)
  }

  private func put(_ entry: Shown, on stack: Stack) {
    if let top = stack.entries.last(where: { !$0.isForeign }), top.owner !== entry.owner {
      turn.overOthers.append(entry)
    }
    stack.entries.append(entry)
  }

  /// `popTo` and `popToRoot`, of as many as there are.
  private func pop(_ stack: Stack, to count: Int, _ coordinator: LiveCoordinator) {
    guard count < stack.entries.count else { return }
    turn.poppedStacks.append(stack)
    let top = stack.entries.last?.screen
    changes(stack, by: coordinator)
    stack.take(from: count)
    noteHidden(stack, coordinator, top)
  }

  /// What has taken a screen off a stack that the user doesn't see: whether he sees it at the end is asked then. Who
  /// presents from that screen takes what covered the stack along.
  private func noteHidden(_ stack: Stack, _ coordinator: LiveCoordinator, _ screen: ScreenID?) {
    takeUnheld()
    guard isCoveredOrHidden(stack) else { return }
    let breach = Breach(rule: .hiddenPop, coordinator: coordinator.type, screen: screen)
    turn.hiddenPops.append((stack, breach))
  }

  private func pop(_ stack: Stack, _ coordinator: LiveCoordinator) {
    guard stack.entries.count > 1, let top = stack.entries.last else {
      return breach(.popRoot, coordinator.type)
    }
    // Nor may what hears that something was dismissed pop once more what was popped (third edition, 25).
    let isPopped = turn.hearsDismissed && turn.poppedStacks.contains { $0 === stack }
    if turn.isBack || isPopped { breach(.poppedTwice, coordinator.type, top.screen) }
    turn.poppedStacks.append(stack)
    changes(stack, by: coordinator)
    stack.take(from: stack.entries.count - 1)
    noteHidden(stack, coordinator, top.screen)
    if top.owner !== coordinator, !top.owner.isGone, !willEnd(top.owner) {
      breach(.popNotOwner, coordinator.type, top.screen)
    }
  }

  // MARK: The rest

  private func act(
    _ step: Step.Operation, as coordinator: LiveCoordinator, _ payload: [Value]
  ) throws {
    switch step {
    case .present(let screen, let arguments, let style, let overTop):
      let shown = Shown(screen, values(arguments, coordinator, payload), of: coordinator)
      let place = Place(.alone(shown))
      try present(place, style, holding: nil, by: coordinator, overTop: overTop, screen)
    case .dismiss: dismiss(coordinator)
    case .dismissSelf: dismissSelf(coordinator)
    case .dismissTop: dismiss(layers.indices.last!, coordinator)
    case .dismissScreen(let screen): dismiss(topLayer { $0.screen == screen }, coordinator)
    case .dismissChild(let type): dismiss(topLayer(holding: type), coordinator)
    case .dismissAll:
      guard let above = sight.spot(of: coordinator.content).map({ $0.layer + 1 }) else { return }
      if above < layers.count { dismiss(above, coordinator) }
    case .post(let event, let arguments):
      let payload = values(arguments, coordinator, payload)
      let listeners = root.family.filter { !isGone($0) }
      for listener in listeners { try tell(listener, event, payload) }
    case .request(let event): request(event, coordinator)
    case .start(let boundary, let arguments):
      try start(flow[boundary], values(arguments, coordinator, payload), by: coordinator)
    case .startOverTop(let boundary, let arguments):
      try start(
        flow[boundary], values(arguments, coordinator, payload), by: coordinator, overTop: true)
    case .stop(let type):
      guard let child = child(type, of: coordinator) else {
        return breach(.childMissing, coordinator.type)
      }
      remove(child)
    case .stopAll: coordinator.children.filter { !$0.isTab }.reversed().forEach { remove($0) }
    case .select(let tab): select(tab, from: coordinator)
    case .inChild(let type, let block):
      guard let child = child(type, of: coordinator) else {
        return breach(.childMissing, coordinator.type)
      }
      let acting = turn.acting
      turn.acting = nil
      try run(block, as: child, payload)
      turn.acting = acting
    case .set(let assignments):
      // All are read before any is set: a mapping has no order.
      let found = assignments.indices.map { index in
        let assignment = flow.assignments[index]
        return (assignment.variable, value(assignment.value, coordinator, payload))
      }
      for (variable, value) in found { state[variable] = value }
    case .open(let link, let arguments): try open(link, values(arguments, coordinator, payload))
    case .output(let event, let arguments):
      guard let parent = coordinator.parent else { return }
      took.insert(event)
      try tell(parent, event, values(arguments, coordinator, payload))
    case .finish, .finishWith, .finishTo: try finish(step, of: coordinator, payload)
    default: return
    }
  }

  private func finish(
    _ step: Step.Operation, of coordinator: LiveCoordinator, _ payload: [Value]
  ) throws {
    switch step {
    case .finishWith(let event, let arguments):
      try finish(coordinator, .outcome(event, values(arguments, coordinator, payload)))
    case .finishTo(let target):
      var found: [NameID: Value] = [:]
      for argument in flow[target].arguments {
        found[argument.name] = value(argument.value, coordinator, payload)
      }
      try finish(coordinator, .target(flow[target], found))
    default: try finish(coordinator, .plain)
    }
  }

  private func select(_ tab: CoordinatorID, from coordinator: LiveCoordinator) {
    var next: LiveCoordinator? = coordinator
    while let holder = next {
      if holder.bar != nil, let child = holder.child(tab), child.isTab {
        return select(child, in: holder)
      }
      next = holder.parent
    }
    breach(.selectNoSuchTab, coordinator.type)
  }

  /// - Parameter onLink: whether a link leads there: what covers it is its own path.
  func select(_ child: LiveCoordinator, in holder: LiveCoordinator, onLink: Bool = false) {
    guard let bar = holder.bar, let index = tabIndex(of: child.type, in: holder) else { return }
    bar.selected = index
    turn.selected.append((bar, child))
    if !onLink, !coverings(of: bar).isEmpty { turn.selections.append((bar, child)) }
  }

  func tabIndex(of type: CoordinatorID, in holder: LiveCoordinator) -> Int? {
    tabs(of: holder).firstIndex(of: type)
  }

  func tabs(of holder: LiveCoordinator) -> [CoordinatorID] {
    flow[holder.type].tabs.map { flow.boundaries[$0].child }
  }
}
