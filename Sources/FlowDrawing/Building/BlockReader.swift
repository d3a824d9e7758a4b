import FlowModel
import FlowSource

/// Reads off the steps where they lead, without running them: the last place that each way through
/// them comes to.
struct BlockReader {
  /// Whose steps they are, and what set them off.
  struct Scope {
    var coordinator: CoordinatorID
    /// Of the event, or of the link.
    var payload = CompactRange.empty
    /// The child that they answer.
    var child: CoordinatorID?
    /// Whether they answer a button that stays where it is: not an alert's.
    var isStaying = false
  }

  /// A screen of a coordinator.
  struct Shown: Hashable {
    var screen: ScreenID
    var coordinator: CoordinatorID
  }

  let flow: Flow
  let parents: Parents
  /// Outputs that the last block gives; the coordinator goes on after them.
  private var outputs: [GuardedMove] = []
  private(set) var looks: [Shown: Drawing.Node.Look] = [:]

  init(_ flow: Flow) {
    self.flow = flow
    parents = Parents(flow)
  }

  mutating func moves(of block: BlockID, in scope: Scope) -> [GuardedMove] {
    outputs = []
    let start = GuardedMove(move: Move(), alternatives: [[]])
    var moves = run(block, in: scope, from: [start])
    // What gives an output does not just stay.
    if !outputs.isEmpty { moves.removeAll { $0.move.goal == .stays } }
    return MoveList(outputs + moves).moves
  }

  private mutating func run(
    _ block: BlockID, in scope: Scope, from states: [GuardedMove]
  ) -> [GuardedMove] {
    var states = states
    for index in flow.blocks[block.index].steps.indices {
      states = apply(flow.steps[index].operation, in: scope, to: states)
    }
    return states
  }

  private mutating func apply(
    _ operation: Step.Operation, in scope: Scope, to states: [GuardedMove]
  ) -> [GuardedMove] {
    let over = states.filter(\.move.isOver)
    let open = states.filter { !$0.move.isOver }
    if open.isEmpty { return states }
    return MoveList(over + next(operation, in: scope, from: open)).moves
  }

  private mutating func next(
    _ operation: Step.Operation, in scope: Scope, from states: [GuardedMove]
  ) -> [GuardedMove] {
    switch operation {
    case .set, .stay, .request: return states
    case .choose(let condition, let then, let otherwise):
      return choose(condition, then, otherwise, in: scope, from: states)
    case .branch(let subject, let cases):
      return branch(subject, cases, in: scope, from: states)
    case .inChild(let child, let block):
      var inside = scope
      inside.coordinator = child
      return run(block, in: inside, from: states)
    case .animated(let block, _): return run(block, in: scope, from: states)
    case .output(let output, _), .post(let output, _):
      outputs += states.map {
        GuardedMove(move: Move(.place(.output(output)), .output), alternatives: $0.alternatives)
      }
      return states
    case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
      .dismissSelf,
      .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .start, .startOverTop, .stop,
      .stopAll, .select,
      .finish, .finishWith, .finishTo, .open:
      return states.map { state in
        var state = state
        state.move = move(operation, in: scope, after: state.move)
        return state
      }
    }
  }

  // MARK: Choices

  private mutating func choose(
    _ condition: ConditionID, _ then: BlockID, _ otherwise: BlockID, in scope: Scope,
    from states: [GuardedMove]
  ) -> [GuardedMove] {
    let text = ConditionText(
      flow: flow, coordinator: scope.coordinator, payload: scope.payload)
    return choice(
      among: [
        (text.text(of: condition), then), (text.text(of: condition, isNegated: true), otherwise),
      ], in: scope, from: states)
  }

  private mutating func branch(
    _ subject: Expression, _ cases: CompactRange, in scope: Scope, from states: [GuardedMove]
  ) -> [GuardedMove] {
    let text = ConditionText(
      flow: flow, coordinator: scope.coordinator, payload: scope.payload)
    return choice(
      among: cases.indices.map {
        (text.text(of: flow.cases[$0].value, of: subject), flow.cases[$0].block)
      }, in: scope, from: states)
  }

  private mutating func choice(
    among ways: [(condition: String, block: BlockID)], in scope: Scope,
    from states: [GuardedMove]
  ) -> [GuardedMove] {
    var result: [GuardedMove] = []
    for state in states {
      let ends = ways.map { way in
        run(way.block, in: scope, from: [guarded(state, by: way.condition)])
      }
      // What comes out alike whatever holds is no choice.
      if let first = ends.first, first.count == 1,
        ends.allSatisfy({ $0.count == 1 && $0[0].move == first[0].move })
      {
        result.append(GuardedMove(move: first[0].move, alternatives: state.alternatives))
      } else {
        result += ends.flatMap { $0 }
      }
    }
    return result
  }

  private func guarded(_ state: GuardedMove, by condition: String) -> GuardedMove {
    GuardedMove(move: state.move, alternatives: state.alternatives.map { $0 + [condition] })
  }

  // MARK: Steps that move

  private mutating func move(
    _ operation: Step.Operation, in scope: Scope, after move: Move
  ) -> Move {
    let own = scope.coordinator
    switch operation {
    case .push(let screen, _), .pushOverTop(let screen, _):
      looks[Shown(screen: screen, coordinator: own)] = .pushed
      return Move(.place(.screen(screen, of: own)), .push, below: below(move))
    case .present(let screen, _, let style, _):
      note(style, of: Shown(screen: screen, coordinator: own))
      return Move(.place(.screen(screen, of: own)), .present, below: below(move))
    case .replace(let run): return replace(run, in: scope)
    case .pop, .dismiss, .dismissSelf, .dismissTop, .dismissScreen, .dismissAll:
      return back(move, in: scope)
    case .dismissChild(let child):
      return flow.boundary(from: own, to: child) == nil
        ? back(move, in: scope) : Move(.fromChild(child), .back)
    case .popTo(let screen): return Move(.place(.screen(screen, of: own)), .back)
    case .popToRoot: return Move(.place(.coordinator(stackOwner(of: own))), .back)
    case .start(let boundary, _), .startOverTop(let boundary, _):
      let child = flow[boundary].child
      // The user stays where he is.
      if flow[boundary].kind == .none, move.goal != .stays { return move }
      return Move(
        .place(.coordinator(child)),
        .child(Drawing.Holding(flow[boundary])), below: below(move))
    case .stop(let child):
      return scope.isStaying && move.goal == .stays ? move : Move(.fromChild(child), .back)
    case .stopAll: return scope.child.map { Move(.fromChild($0), .back) } ?? move
    case .select(let tab): return Move(.place(.coordinator(tab)), .select)
    case .open(let link, _): return Move(.place(.link(link)), .link)
    case .finish: return end(.exit(flow[own].finished), .finish)
    case .finishWith(let outcome, _): return end(.exit(outcome), .finish)
    case .finishTo(let target):
      let path = flow[target].path
      return end(.coordinator(path[path.count - 1]), .target)
    case .set, .stay, .output, .post, .request, .remove, .inChild, .animated, .choose, .branch:
      return move
    }
  }

  private func end(_ place: Place, _ kind: Drawing.Edge.Kind) -> Move {
    var move = Move(.place(place), kind)
    move.isOver = true
    return move
  }

  private mutating func replace(_ run: CompactRange, in scope: Scope) -> Move {
    let places = run.indices.map { index -> Goal in
      let screen = flow.replacements[index].screen
      looks[Shown(screen: screen, coordinator: scope.coordinator)] = .pushed
      return .place(.screen(screen, of: scope.coordinator))
    }
    guard let top = places.last else { return Move() }
    // What lay below the coordinator's first screen is nothing that its steps know.
    return Move(top, .replace, below: places.count > 1 ? places[places.count - 2] : .stays)
  }

  private func back(_ move: Move, in scope: Scope) -> Move {
    switch move.goal {
    case .stays: scope.child.map { Move(.fromChild($0), .back) } ?? Move(.back, .back)
    case .back, .fromChild: move
    case .place: move.below.map { Move($0, .back) } ?? Move()
    }
  }

  /// What a screen that is shown now comes to lie on.
  private func below(_ move: Move) -> Goal? { move.goal == .stays ? nil : move.goal }

  private mutating func note(_ style: Style, of shown: Shown) {
    // A screen that is pushed too looks like the others of its stack.
    if looks[shown] == .pushed { return }
    looks[shown] =
      switch style {
      case .sheet: .sheet
      case .fullScreen: .fullScreen
      case .alert: .alert
      case .popover: .popover
      case .actionSheet: .actionSheet
      }
  }

  /// The coordinator whose stack a pushed one stands on.
  private func stackOwner(of coordinator: CoordinatorID) -> CoordinatorID {
    var current = coordinator
    var seen: Set<CoordinatorID> = []
    while seen.insert(current).inserted, let boundary = parents[current].first,
      flow[boundary].kind == .push
    {
      current = flow[boundary].parent
    }
    return current
  }
}
