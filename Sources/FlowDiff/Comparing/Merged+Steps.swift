import FlowModel

/// Steps of the other flow in this one's numbers. A step that this one can't take, as it has no such screen, child, event
/// or value, is a mark.
extension Merged {
  mutating func graft(
    _ block: BlockID, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> BlockID {
    var operations: [Step.Operation] = []
    for index in there.flow.blocks[block.index].steps.indices {
      let operation = there.flow.steps[index].operation
      if let known = graft(operation, from, to) {
        operations.append(known)
      } else {
        if isNew(operation) { marks.news = true } else { marks.others = true }
        operations.append(mark)
      }
    }
    return add(operations)
  }

  /// Whether a step brings what only the other flow has.
  private func isNew(_ operation: Step.Operation) -> Bool {
    if case .start(let boundary, _) = operation { return boundaries.forward[boundary.index] == nil }
    if case .push(let screen, _) = operation { return partners.screens[screen.index] == nil }
    if case .present(let screen, _, _, _) = operation {
      return partners.screens[screen.index] == nil
    }
    return false
  }

  private mutating func graft(
    _ operation: Step.Operation, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> Step.Operation? {
    switch operation {
    case .pop, .popToRoot, .dismiss, .dismissSelf, .dismissTop, .dismissAll, .stopAll, .finish,
      .stay:
      return operation
    case .push(let screen, let run):
      return shown(screen, run, from, to).map { .push($0, $1) }
    case .pushOverTop(let screen, let run):
      return shown(screen, run, from, to).map { .pushOverTop($0, $1) }
    case .present(let screen, let run, let style, let overTop):
      return shown(screen, run, from, to).map { .present($0, $1, style, overTop: overTop) }
    case .replace(let run):
      var replacements: [Replacement] = []
      for index in run.indices {
        let known = there.flow.replacements[index]
        guard let (screen, arguments) = shown(known.screen, known.arguments, from, to) else {
          return nil
        }
        replacements.append(Replacement(screen: screen, arguments: arguments))
      }
      return .replace(add(replacements, to: \.replacements))
    case .popTo(let screen): return partners.screens[screen.index].map { .popTo($0) }
    case .remove(let screen): return partners.screens[screen.index].map { .remove($0) }
    case .dismissScreen(let screen):
      return partners.screens[screen.index].map { .dismissScreen($0) }
    case .dismissChild(let child):
      return partners.coordinators[child.index].map { .dismissChild($0) }
    case .stop(let child): return partners.coordinators[child.index].map { .stop($0) }
    case .select(let tab): return partners.coordinators[tab.index].map { .select($0) }
    case .start(let boundary, let run):
      return started(boundary, run, from, to).map { .start($0, $1) }
    case .startOverTop(let boundary, let run):
      return started(boundary, run, from, to).map { .startOverTop($0, $1) }
    case .finishWith(let event, let run):
      return sent(event, run, from, to).map { .finishWith($0, $1) }
    case .output(let event, let run): return sent(event, run, from, to).map { .output($0, $1) }
    case .post(let event, let run): return sent(event, run, from, to).map { .post($0, $1) }
    case .request(let event):
      return partners.events.forward[event.index].map { .request(EventID($0)) }
    case .finishTo(let target): return self.target(like: target, from, to).map { .finishTo($0) }
    case .open(let link, let run):
      guard let partner = partners.links.forward[link.index],
        let arguments = graft(
          run, of: there.flow[link].parameters, as: flow.links[partner].parameters, from, to)
      else { return nil }
      return .open(LinkID(partner), arguments)
    case .inChild(let child, let block):
      guard let partner = partners.coordinators[child.index] else { return nil }
      var (inner, outer) = (from, to)
      inner.coordinator = child
      outer.coordinator = partner
      return .inChild(partner, graft(block, inner, outer))
    case .animated(let block, let isAwaited):
      return .animated(graft(block, from, to), isAwaited: isAwaited)
    case .set(let run): return set(run, from, to)
    case .choose(let condition, let then, let otherwise):
      guard let asked = graft(condition, from, to) else { return nil }
      return .choose(asked, then: graft(then, from, to), otherwise: graft(otherwise, from, to))
    case .branch(let subject, let run):
      guard let asked = graft(subject, (.invalid, .invalid), from, to) else { return nil }
      var cases: [BranchCase] = []
      for index in run.indices {
        let known = there.flow.cases[index]
        var value: Value?
        if let given = known.value {
          value = graft(given, there.type(subject, from), as: type(asked, to))
          // What can't be here is no case.
          if value == nil { continue }
        }
        cases.append(BranchCase(value: value, block: graft(known.block, from, to)))
      }
      return .branch(asked, add(cases, to: \.cases))
    }
  }

  private mutating func shown(
    _ screen: ScreenID, _ run: CompactRange, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> (ScreenID, CompactRange)? {
    guard let partner = partners.screens[screen.index],
      let arguments = graft(
        run, of: there.flow[screen].parameters, as: flow[partner].parameters, from, to)
    else { return nil }
    return (partner, arguments)
  }

  private mutating func started(
    _ boundary: BoundaryID, _ run: CompactRange, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> (BoundaryID, CompactRange)? {
    guard let partner = boundaries.forward[boundary.index],
      let arguments = graft(
        run, of: there.flow[there.flow[boundary].child].parameters,
        as: flow[flow.boundaries[partner].child].parameters, from, to)
    else { return nil }
    return (BoundaryID(partner), arguments)
  }

  private mutating func sent(
    _ event: EventID, _ run: CompactRange, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> (EventID, CompactRange)? {
    guard let partner = partners.events.forward[event.index],
      let arguments = graft(
        run, of: there.flow[event].parameters, as: flow.events[partner].parameters, from, to)
    else { return nil }
    return (EventID(partner), arguments)
  }

  /// A finish target of this flow that means the same.
  private func target(
    like target: TargetID, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> TargetID? {
    let text = there.text(there.flow[target], from)
    let index = here.flow.targets.indices.first { here.text(here.flow.targets[$0], to) == text }
    return index.map { TargetID($0) }
  }

  /// A variable that this flow doesn't have is nothing to it.
  private mutating func set(
    _ run: CompactRange, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> Step.Operation? {
    var assignments: [Assignment] = []
    for index in run.indices {
      let known = there.flow.assignments[index]
      guard let variable = partners.variables.forward[known.variable] else { continue }
      let types = (there.flow.variables[known.variable].type, flow.variables[variable].type)
      guard let value = graft(known.value, types, from, to) else { return nil }
      assignments.append(Assignment(variable: variable, value: value))
    }
    return .set(add(assignments, to: \.assignments))
  }

  // MARK: Conditions and values

  mutating func graft(
    _ condition: ConditionID, _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> ConditionID? {
    switch there.flow.conditions[condition.index] {
    case .holds(let value): return graft(value, (.bool, .bool), from, to).map { add(.holds($0)) }
    case .exists(let value):
      return graft(value, (.invalid, .invalid), from, to).map { add(.exists($0)) }
    case .not(let inner): return graft(inner, from, to).map { add(.not($0)) }
    case .and(let left, let right):
      guard let first = graft(left, from, to), let second = graft(right, from, to) else {
        return nil
      }
      return add(.and(first, second))
    case .or(let left, let right):
      guard let first = graft(left, from, to), let second = graft(right, from, to) else {
        return nil
      }
      return add(.or(first, second))
    case .equals(let value, let constant):
      guard let asked = graft(value, (.invalid, .invalid), from, to) else { return nil }
      // A value that can't be here is never had.
      return add(
        graft(constant, there.type(value, from), as: type(asked, to)).map { .equals(asked, $0) }
          ?? .holds(.constant(.false)))
    case .alive(let child):
      return partners.coordinators[child.index].map { add(.alive($0)) }
    }
  }

  /// Arguments by the names of their parameters; nil where this flow's has one that the other's has not.
  mutating func graft(
    _ run: CompactRange, of parameters: CompactRange, as others: CompactRange,
    _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> CompactRange? {
    let positions = partners.positions(
      of: others, in: here.names, among: parameters, in: there.names)
    var expressions: [Expression] = []
    for (position, parameter) in zip(positions, others.indices) {
      guard let position else { return nil }
      let types = (
        there.flow.parameters[Int(parameters.start) + position].type,
        flow.parameters[parameter].type
      )
      let expression = there.flow.expressions[Int(run.start) + position]
      guard let value = graft(expression, types, from, to) else { return nil }
      expressions.append(value)
    }
    return add(expressions, to: \.expressions)
  }

  /// - Parameter types: those of what gets the value, in the other flow and in this one.
  private mutating func graft(
    _ expression: Expression, _ types: (TypeID, TypeID),
    _ from: BlockText.Scope, _ to: BlockText.Scope
  ) -> Expression? {
    switch expression {
    case .constant(let value):
      return graft(value, types.0, as: types.1).map { .constant($0) }
    case .state(let variable):
      return partners.variables.forward[Int(variable)].map { .state(UInt16($0)) }
    case .parameter:
      guard let known = there.parameter(expression, from) else { return nil }
      let name = there.names.parameter(known)
      return flow[to.coordinator].parameters.indices
        .firstIndex { here.names.parameter($0) == name }
        .map { .parameter(UInt16($0 - Int(flow[to.coordinator].parameters.start))) }
    case .payload(let position):
      guard let known = there.parameter(expression, from) else { return nil }
      let name = there.names.parameter(known)
      let isPayload = Int(position) < Int(from.payload.count)
      let run = isPayload ? to.payload : to.screen
      guard let index = run.indices.first(where: { here.names.parameter($0) == name }) else {
        return nil
      }
      let offset = index - Int(run.start) + (isPayload ? 0 : Int(to.payload.count))
      return .payload(UInt16(offset))
    }
  }

  private mutating func graft(_ value: Value, _ type: TypeID, as other: TypeID) -> Value? {
    flow.value(value, of: type, in: there.names, as: other, in: here.names)
  }

  private func type(_ expression: Expression, _ scope: BlockText.Scope) -> TypeID {
    here.type(expression, scope)
  }
}

extension Flow {
  /// Whether a block may take away, in the same turn, what it brings.
  func mayTakeAway(_ block: BlockID) -> Bool {
    var waiting = [block]
    var seen: Set<BlockID> = []
    while let next = waiting.popLast() {
      if !seen.insert(next).inserted { continue }
      for index in steps(of: next) {
        switch steps[index].operation {
        case .push, .present, .set, .stay, .choose, .branch, .animated: break
        case .start(let boundary, _):
          let child = self[boundaries[boundary.index].child]
          waiting.append(child.start)
          waiting += child.tabs.map { self[boundaries[$0].child].start }
        case .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .dismiss, .dismissSelf,
          .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .startOverTop, .stop, .stopAll,
          .select, .finish, .finishWith, .finishTo, .output, .inChild, .open, .post, .request:
          return true
        }
      }
    }
    return false
  }
}
