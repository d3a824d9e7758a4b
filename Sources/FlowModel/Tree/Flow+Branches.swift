import FlowSource

/// A way through an `if` or a `switch`.
package struct Branch: Sendable {
  /// Of `Flow.steps`: the `if` or the `switch`.
  package var step: Int
  /// Its number: see `Flow.branch(ofStep:isThen:)`.
  package var number: Int
  /// Which of its step's it is, counted from 0.
  package var position: Int
  /// `Shop.Home.open if isLoggedIn`: unlike any other branch's of the flow.
  package var name: String
}

/// The numbers of branches: two for each step, then one for each case of a `switch`. Few of them are branches; but
/// whoever runs a step knows its number without looking it up.
extension Flow {
  package var branchCount: Int { 2 * steps.count + cases.count }

  package func branch(ofStep step: Int, isThen: Bool) -> Int { 2 * step + (isThen ? 0 : 1) }

  package func branch(ofCase index: Int) -> Int { 2 * steps.count + index }

  /// Every branch, in the flow's order.
  package func branches() -> [Branch] {
    var found: [Branch] = []
    var names: [String: Int] = [:]
    for owner in blockOwners() {
      for step in steps(inside: owner.block) {
        for (number, text) in branches(of: step, in: owner.scope) {
          let name = "\(owner.name) \(text)"
          let count = names[name, default: 0] + 1
          names[name] = count
          found.append(
            Branch(
              step: step, number: number,
              position: found.last?.step == step ? found[found.count - 1].position + 1 : 0,
              name: count == 1 ? name : "\(name) (\(count))"))
        }
      }
    }
    return found
  }

  private func branches(of step: Int, in scope: Scope) -> [(number: Int, text: String)] {
    switch steps[step].operation {
    case .choose(let condition, _, _):
      let text = "if " + self.text(of: condition, in: scope)
      return [
        (branch(ofStep: step, isThen: true), text),
        (branch(ofStep: step, isThen: false), text + " else"),
      ]
    case .branch(let subject, let run):
      return run.indices.map { index in
        let text =
          cases[index].value.map {
            "case " + types.text(of: $0, as: type(of: subject, in: scope), names: names)
          } ?? "default"
        return (branch(ofCase: index), "switch \(self.text(of: subject, in: scope)) \(text)")
      }
    case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
      .dismissSelf, .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .start, .startOverTop,
      .stop, .stopAll, .select, .finish, .finishWith, .finishTo, .output, .inChild, .animated, .set,
      .open, .post, .request, .stay:
      return []
    }
  }

  /// Steps of a block, each before those inside it.
  private func steps(inside block: BlockID) -> [Int] {
    var found: [Int] = []
    var waiting = Array(blocks[block.index].steps.indices.reversed())
    while let step = waiting.popLast() {
      found.append(step)
      for inner in innerBlocks(of: steps[step].operation).reversed() {
        waiting += blocks[inner.index].steps.indices.reversed()
      }
    }
    return found
  }

  // MARK: What blocks belong to

  /// What names stand for in a block.
  private struct Scope {
    var payload = CompactRange.empty
    var screen = CompactRange.empty
    var coordinator: CoordinatorID
  }

  private struct BlockOwner {
    var name: String
    var block: BlockID
    var scope: Scope
  }

  private func blockOwners() -> [BlockOwner] {
    var owners: [BlockOwner] = []
    for (index, coordinator) in coordinators.enumerated() {
      let id = CoordinatorID(index)
      owners.append(
        BlockOwner(
          name: text(id) + ".start", block: coordinator.start, scope: Scope(coordinator: id)))
      for transition in coordinator.transitions.indices.map({ transitions[$0] }) {
        var scope = Scope(payload: self[transition.event].parameters, coordinator: id)
        if case .screen(let screen) = self[transition.event].owner {
          scope.screen = self[screen].parameters
        }
        owners.append(
          BlockOwner(
            name: text(id) + "." + text(transition.event), block: transition.block, scope: scope))
      }
    }
    for link in links {
      let name = "links." + names[link.name]
      if let otherwise = link.otherwise {
        owners.append(
          BlockOwner(
            name: name + ".else", block: otherwise,
            scope: Scope(payload: link.parameters, coordinator: root)))
      }
      let end = end(of: link)
      owners.append(
        BlockOwner(
          name: name, block: link.block, scope: Scope(payload: link.parameters, coordinator: end)))
    }
    return owners
  }

  // MARK: Conditions as text

  private func parameter(of expression: Expression, in scope: Scope) -> Int? {
    switch expression {
    case .payload(let position):
      let position = Int(position)
      let count = Int(scope.payload.count)
      if position < count { return Int(scope.payload.start) + position }
      return position - count < Int(scope.screen.count)
        ? Int(scope.screen.start) + position - count : nil
    case .parameter(let position):
      return Int(self[scope.coordinator].parameters.start) + Int(position)
    case .state, .constant: return nil
    }
  }

  private func type(of expression: Expression, in scope: Scope) -> TypeID {
    if case .state(let variable) = expression { return variables[Int(variable)].type }
    return parameter(of: expression, in: scope).map { parameters[$0].type } ?? .bool
  }

  private func text(of expression: Expression, in scope: Scope) -> String {
    switch expression {
    case .state(let variable): names[variables[Int(variable)].name]
    case .constant(let value): types.text(of: value, as: .bool, names: names)
    case .payload, .parameter:
      parameter(of: expression, in: scope).map { names[parameters[$0].name] } ?? "_"
    }
  }

  /// A condition that locks a gesture of a child's boundary.
  func text(ofLock condition: ConditionID, of child: CoordinatorID) -> String {
    text(of: condition, in: Scope(coordinator: child))
  }

  private func text(of condition: ConditionID, in scope: Scope) -> String {
    func inner(_ condition: ConditionID) -> String {
      switch conditions[condition.index] {
      case .and, .or: "(" + text(of: condition, in: scope) + ")"
      case .holds, .not, .equals, .exists, .alive: text(of: condition, in: scope)
      }
    }
    switch conditions[condition.index] {
    case .holds(let expression): return text(of: expression, in: scope)
    case .not(let other): return "not " + inner(other)
    case .and(let left, let right): return inner(left) + " and " + inner(right)
    case .or(let left, let right): return inner(left) + " or " + inner(right)
    case .equals(let expression, let value):
      let type = type(of: expression, in: scope)
      return text(of: expression, in: scope) + " == "
        + types.text(of: value, as: type, names: names)
    case .exists(let expression): return text(of: expression, in: scope) + " exists"
    case .alive(let coordinator): return "alive " + text(coordinator)
    }
  }
}
