import FlowModel

/// Something that becomes a node, before nodes have numbers.
enum Place: Hashable {
  case launch
  case screen(ScreenID, of: CoordinatorID)
  /// Wherever the coordinator begins.
  case coordinator(CoordinatorID)
  /// The coordinator's own node.
  case hub(CoordinatorID)
  case exit(EventID)
  case output(EventID)
  case link(LinkID)
}

/// Where steps lead, before it is known what was shown from where.
enum Goal: Hashable {
  case place(Place)
  /// Nothing moves.
  case stays
  /// To what the screen was shown from.
  case back
  /// To what this child was started from.
  case fromChild(CoordinatorID)
}

/// What one way through a block comes to.
struct Move: Hashable {
  var goal = Goal.stays
  var kind = Drawing.Edge.Kind.stay
  /// What lies below the goal; nil where that is what the way began at.
  var below: Goal?
  /// Nothing runs after a finish.
  var isOver = false

  init(_ goal: Goal = .stays, _ kind: Drawing.Edge.Kind = .stay, below: Goal? = nil) {
    self.goal = goal
    self.kind = kind
    self.below = below
  }
}

/// A move, and the conditions under which it is made: any of the alternatives, each a list.
struct GuardedMove {
  var move: Move
  var alternatives: [[String]]

  /// More than this nobody reads on an edge.
  private static let mostAlternatives = 4

  var condition: String {
    if alternatives.contains(where: \.isEmpty) { return "" }
    let texts = alternatives.prefix(Self.mostAlternatives).map { $0.joined(separator: ", ") }
    return texts.joined(separator: " or ")
      + (alternatives.count > Self.mostAlternatives ? " or …" : "")
  }
}

/// Moves that differ, each once, in the order in which they were found.
struct MoveList {
  private(set) var moves: [GuardedMove] = []
  private var indices: [Move: Int] = [:]

  init(_ moves: [GuardedMove] = []) {
    for move in moves { add(move) }
  }

  mutating func add(_ move: GuardedMove) {
    guard let index = indices[move.move] else {
      indices[move.move] = moves.count
      moves.append(move)
      return
    }
    // Kept short: alternatives of alternatives would double with every choice.
    for alternative in move.alternatives
    where moves[index].alternatives.count <= 8
      && !moves[index].alternatives.contains(alternative)
    {
      moves[index].alternatives.append(alternative)
    }
  }
}
