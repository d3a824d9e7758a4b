/// What stands in a block of steps, however deep.
extension Flow {
  /// All steps of a block, those of its branches among them.
  package func steps(of block: BlockID) -> Set<Int> {
    var found: Set<Int> = []
    var waiting = [block]
    while let next = waiting.popLast() {
      for index in blocks[next.index].steps.indices where found.insert(index).inserted {
        waiting += innerBlocks(of: steps[index].operation)
      }
    }
    return found
  }

  /// Whether a block has a step that does more than to say that nothing happens, on any path.
  package func doesAnything(_ block: BlockID) -> Bool {
    steps(of: block).contains { index in
      let operation = steps[index].operation
      return operation != .stay && innerBlocks(of: operation).isEmpty
    }
  }

  /// The blocks that stand directly in a step: its branches, or what a child is to do.
  package func innerBlocks(of operation: Step.Operation) -> [BlockID] {
    switch operation {
    case .choose(_, let then, let otherwise): [then, otherwise]
    case .branch(_, let run): run.indices.map { cases[$0].block }
    case .inChild(_, let inner), .animated(let inner, _): [inner]
    case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
      .dismissSelf,
      .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .start, .startOverTop, .stop,
      .stopAll, .select,
      .finish, .finishWith, .finishTo, .output, .set, .open, .post, .request, .stay:
      []
    }
  }

  /// By step, the coordinator that takes it; nil for those of links.
  package func coordinatorsOfSteps() -> [CoordinatorID?] {
    var coordinators: [CoordinatorID?] = Array(repeating: nil, count: steps.count)
    var waiting: [(block: BlockID, coordinator: CoordinatorID)] = []
    for (index, coordinator) in self.coordinators.enumerated() {
      let id = CoordinatorID(index)
      waiting.append((coordinator.start, id))
      for transition in coordinator.transitions.indices {
        waiting.append((transitions[transition].block, id))
      }
    }
    while let (block, coordinator) = waiting.popLast() {
      for index in blocks[block.index].steps.indices where coordinators[index] == nil {
        coordinators[index] = coordinator
        let operation = steps[index].operation
        var actor = coordinator
        if case .inChild(let child, _) = operation { actor = child }
        waiting += innerBlocks(of: operation).map { ($0, actor) }
      }
    }
    return coordinators
  }

  /// Whether a `set` reads a variable that it sets before.
  package func readsWhatItSets(_ run: CompactRange) -> Bool {
    var known: Set<Int> = []
    for index in run.indices {
      if case .state(let variable) = assignments[index].value, known.contains(Int(variable)) {
        return true
      }
      known.insert(assignments[index].variable)
    }
    return false
  }
}
