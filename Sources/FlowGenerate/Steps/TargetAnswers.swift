import FlowModel
import FlowSource

/// Finish targets by path, and what every coordinator that may hear of one answers (language, section 7).
struct TargetAnswers {
  /// A path as written, with a value for each parameter that taking it may need.
  struct Case {
    var path: [CoordinatorID]
    /// By name, in the order of the first use; optional where some use has no need of it.
    var parameters: [(name: NameID, type: TypeID, isAlwaysGiven: Bool)] = []
  }

  /// What a parent does with a target.
  enum Answer: Equatable {
    /// It is Q: it starts or selects T.
    case here
    /// It is T under Q already.
    case arrived
    case below([BoundaryID])
    case up
    /// Nobody takes it.
    case nothing
  }

  private(set) var cases: [Case] = []
  /// By coordinator, the targets that it may hear of.
  private(set) var heard: [[Int]]
  /// By coordinator, the targets that may come down through it, and the boundary that they go on by; nil
  /// where it is the target's Q.
  private(set) var passing: [[(target: Int, next: BoundaryID?)]]
  private var resolutions: [[CoordinatorID: Target.Resolution]] = []
  /// By target of the flow, its case.
  private(set) var caseOfTarget: [Int] = []

  init(of flow: Flow) {
    heard = Array(repeating: [], count: flow.coordinators.count)
    passing = Array(repeating: [], count: flow.coordinators.count)
    for target in flow.targets { addCase(of: target, flow) }
    findHearers(flow)
    findPassages(flow)
  }

  private mutating func addCase(of target: Target, _ flow: Flow) {
    let index = cases.firstIndex { $0.path == target.path } ?? cases.count
    caseOfTarget.append(index)
    if index == cases.count {
      cases.append(Case(path: target.path))
      resolutions.append([:])
      for argument in target.arguments {
        cases[index].parameters.append(
          (argument.name, type(of: argument.name, target.path, flow), true))
      }
    } else {
      let given = target.arguments.map(\.name)
      for position in cases[index].parameters.indices
      where !given.contains(cases[index].parameters[position].name) {
        cases[index].parameters[position].isAlwaysGiven = false
      }
      for name in given where !cases[index].parameters.contains(where: { $0.name == name }) {
        cases[index].parameters.append((name, type(of: name, target.path, flow), false))
      }
    }
    resolutions[index].merge(target.resolutions) { first, _ in first }
  }

  /// The type that an argument must have for whoever takes it by name.
  private func type(of name: NameID, _ path: [CoordinatorID], _ flow: Flow) -> TypeID {
    var found: TypeID?
    for coordinator in flow.coordinators {
      for index in coordinator.parameters.indices where flow.parameters[index].name == name {
        let type = flow.parameters[index].type
        // What fits the plain type fits its optional too.
        if found.map({ flow.types.isOptional($0) }) ?? true { found = type }
      }
    }
    return found ?? .invalid
  }

  private mutating func findHearers(_ flow: Flow) {
    var parents: [[CoordinatorID]] = Array(repeating: [], count: flow.coordinators.count)
    for boundary in flow.boundaries { parents[boundary.child.index].append(boundary.parent) }
    for (coordinator, targets) in Self.finishers(flow).enumerated() {
      for target in targets {
        let index = caseOfTarget[target.index]
        var waiting = parents[coordinator]
        while let parent = waiting.popLast() {
          if heard[parent.index].contains(index) { continue }
          heard[parent.index].append(index)
          if handsOn(index, at: parent, flow) { waiting += parents[parent.index] }
        }
      }
    }
    for index in heard.indices { heard[index].sort() }
  }

  /// The targets that each coordinator finishes with, by its own steps or by those that run in it.
  private static func finishers(_ flow: Flow) -> [[TargetID]] {
    var targets: [[TargetID]] = Array(repeating: [], count: flow.coordinators.count)
    for link in flow.links {
      find(link.block, as: flow.end(of: link), flow, &targets)
    }
    for index in flow.coordinators.indices {
      let coordinator = flow.coordinators[index]
      find(coordinator.start, as: CoordinatorID(index), flow, &targets)
      for transition in coordinator.transitions.indices {
        find(flow.transitions[transition].block, as: CoordinatorID(index), flow, &targets)
      }
    }
    return targets
  }

  private static func find(
    _ block: BlockID, as actor: CoordinatorID, _ flow: Flow, _ targets: inout [[TargetID]]
  ) {
    for index in flow.blocks[block.index].steps.indices {
      let operation = flow.steps[index].operation
      var inside = actor
      if case .finishTo(let target) = operation { targets[actor.index].append(target) }
      if case .inChild(let child, _) = operation { inside = child }
      for inner in flow.innerBlocks(of: operation) { find(inner, as: inside, flow, &targets) }
    }
  }

  /// Whether a parent may finish with the same target itself.
  private func handsOn(_ index: Int, at parent: CoordinatorID, _ flow: Flow) -> Bool {
    answers(index, at: parent, flow).contains { $0.answer == .up }
  }

  /// What a parent answers; each behind what must stand above it, if that decides.
  func answers(
    _ index: Int, at parent: CoordinatorID, _ flow: Flow
  ) -> [(above: [CoordinatorID], answer: Answer)] {
    let path = cases[index].path
    let holder = path[path.count - 2]
    var answers: [(above: [CoordinatorID], answer: Answer)] = []
    if parent == holder {
      let above = Array(path.dropLast(2))
      answers.append((above, .here))
      if above.isEmpty { return answers }
    }
    if parent == path[path.count - 1] {
      let others = flow.boundaries.contains { $0.child == parent && $0.parent != holder }
      let above = path.count == 2 && !others ? [] : Array(path.dropLast())
      answers.append((above, .arrived))
      if above.isEmpty { return answers }
    }
    switch resolutions[index][parent] {
    case .below(let boundaries, _): answers.append(([], .below(boundaries)))
    case .up, nil: answers.append(([], .up))
    case .taken, .unresolved: answers.append(([], .nothing))
    }
    return answers
  }

  private mutating func findPassages(_ flow: Flow) {
    for coordinator in heard.indices {
      for target in heard[coordinator] {
        for case (_, .below(let boundaries)) in answers(
          target, at: CoordinatorID(coordinator), flow)
        {
          for boundary in boundaries { pass(target, flow[boundary].parent, boundary) }
          if let last = boundaries.last { pass(target, flow[last].child, nil) }
        }
      }
    }
    for index in passing.indices { passing[index].sort { $0.target < $1.target } }
  }

  private mutating func pass(_ target: Int, _ coordinator: CoordinatorID, _ next: BoundaryID?) {
    if passing[coordinator.index].contains(where: { $0.target == target }) { return }
    passing[coordinator.index].append((target, next))
  }

  /// What answering takes.
  func requirements(of id: CoordinatorID, _ flow: Flow) -> [Requirement] {
    var requirements: [Requirement] = []
    for target in heard[id.index] {
      for (above, answer) in answers(target, at: id, flow) {
        if !above.isEmpty { requirements.append(.below(above)) }
        switch answer {
        case .here: requirements += ending(target, at: id, flow).prefix(1)
        case .up: requirements.append(.finishTo)
        case .arrived, .below, .nothing: break
        }
      }
    }
    for (target, next) in passing[id.index] {
      guard let next else {
        requirements += ending(target, at: id, flow)
        continue
      }
      let child = flow[next].child
      requirements += [.child(child), flow[next].kind == .tab ? .select(child) : .start(child)]
    }
    return requirements
  }

  /// Starting or selecting T in Q; then what Q is asked where it may just have started: whether it has T already.
  private func ending(_ target: Int, at id: CoordinatorID, _ flow: Flow) -> [Requirement] {
    let path = cases[target].path
    let last = path[path.count - 1]
    guard let boundary = flow.boundary(from: path[path.count - 2], to: last) else { return [] }
    return flow[boundary].kind == .tab ? [.select(last)] : [.start(last), .child(last)]
  }
}
