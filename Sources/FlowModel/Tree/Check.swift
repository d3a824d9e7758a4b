package import FlowSource

/// A sentence that the team says of its app, with every name resolved: a deterministic automaton over settled
/// worlds, each with what its turn took.
package struct Check: Sendable {
  package enum Pattern: Sendable {
    case never(Formula)
    case always(Formula)
    case once(Formula)
    case when(Formula, then: Formula)
    case reach(Formula, Reach)
  }

  /// From where something must be in reach, and how.
  package struct Reach: Sendable {
    /// Which worlds are asked; nil for all.
    package var from: Formula?
    /// Whether the user's own turns count, and the answers that he waits for; and which events and links besides.
    package var isByUser = true
    package var isByAnswers = true
    package var events: Set<EventID> = []
    package var links: Set<LinkID> = []
    /// How many turns there may be.
    package var within: Int?

    package init() {}
  }

  package enum Scope: Sendable {
    case everywhere
    case `while`(Formula)
    case before(Formula)
    case after(Formula, until: Formula?)
  }

  package indirect enum Formula: Hashable, Sendable {
    case not(Formula)
    case and(Formula, Formula)
    case or(Formula, Formula)
    case atom(Atom)
  }

  package enum Atom: Hashable, Sendable {
    /// Of a variable: is true; is a case; has a value.
    case holds(Int)
    case equals(Int, Value)
    case exists(Int)
    /// nil is nothing.
    case visible(ScreenID?)
    case presented(Thing)
    /// From the outermost named coordinator down.
    case live([CoordinatorID])
    case turn(Letter)
  }

  package enum Thing: Hashable, Sendable {
    case nothing
    case screen(ScreenID)
    case coordinator(CoordinatorID)
  }

  /// What a turn took.
  package enum Letter: Hashable, Sendable {
    case launch
    case event(EventID)
    /// A gesture, with this screen visible before it; nil: any.
    case back(ScreenID?)
    case swipe(ScreenID?)
    case open(LinkID)
    case tab(CoordinatorID)
  }

  package var name: NameID
  package var range: SourceRange
  package var pattern: Pattern
  package var scope: Scope
  package var description: String?
  /// The pattern's and the scope's conditions as they are written.
  package var words: Words

  package struct Words: Sendable {
    package var condition: String
    package var then: String?
    package var scope: String?
    package var until: String?
    /// All of it: `never: visible Payment, after: Paying.paid`.
    package var sentence: String
  }
}

/// What an exploration keeps because checks ask for it.
package struct Watched: Sendable {
  /// What is asked of turns, each once.
  package var letters: [Check.Letter] = []
  /// The variables of the flow that the checks ask for.
  package var asked: Set<Int> = []

  package init() {}

  /// The events that are asked for.
  package var events: Set<EventID> {
    Set(letters.compactMap { if case .event(let event) = $0 { event } else { nil } })
  }
}

extension Check.Atom {
  /// The variable that it asks for.
  package var variable: Int? {
    switch self {
    case .holds(let variable), .equals(let variable, _), .exists(let variable): variable
    case .visible, .presented, .live, .turn: nil
    }
  }
}

extension Check.Formula {
  package var atoms: [Check.Atom] {
    switch self {
    case .atom(let atom): [atom]
    case .not(let inner): inner.atoms
    case .and(let left, let right), .or(let left, let right): left.atoms + right.atoms
    }
  }

  /// Whether it asks what a turn took.
  package var asksForTurn: Bool { !letters.isEmpty }

  package var letters: [Check.Letter] {
    atoms.compactMap { if case .turn(let letter) = $0 { letter } else { nil } }
  }

  /// That one of the turns comes that it asks for, but for those that must not come; nil where it asks for none.
  package var coming: Check.Formula? { coming(negated: false) }

  private func coming(negated: Bool) -> Check.Formula? {
    switch self {
    case .atom(.turn): return negated ? nil : self
    case .atom: return nil
    case .not(let inner): return inner.coming(negated: !negated)
    case .and(let left, let right), .or(let left, let right):
      let (left, right) = (left.coming(negated: negated), right.coming(negated: negated))
      guard let left, let right else { return left ?? right }
      return .or(left, right)
    }
  }

  /// Whether a turn that takes nothing and changes nothing may make it true.
  package var mayHoldIdly: Bool { mayHold(negated: false) }

  private func mayHold(negated: Bool) -> Bool {
    switch self {
    case .atom(.turn): negated
    case .atom: false
    case .not(let inner): inner.mayHold(negated: !negated)
    case .and(let left, let right), .or(let left, let right):
      left.mayHold(negated: negated) || right.mayHold(negated: negated)
    }
  }

  /// Whether it may hold where no turn comes that it asks for.
  package var mayStay: Bool { mayStay(negated: false) }

  private func mayStay(negated: Bool) -> Bool {
    switch self {
    case .atom(.turn): return negated
    case .atom: return true
    case .not(let inner): return inner.mayStay(negated: !negated)
    case .and(let left, let right), .or(let left, let right):
      let (left, right) = (left.mayStay(negated: negated), right.mayStay(negated: negated))
      return isOr != negated ? left || right : left && right
    }
  }

  package var isOr: Bool { if case .or = self { true } else { false } }
}

extension Check {
  package var formulas: [Formula] {
    let pattern: [Formula] =
      switch self.pattern {
      case .never(let formula), .always(let formula), .once(let formula): [formula]
      case .when(let event, let then): [event, then]
      case .reach(let formula, let reach): [formula] + (reach.from.map { [$0] } ?? [])
      }
    let scope: [Formula] =
      switch self.scope {
      case .everywhere: []
      case .while(let formula), .before(let formula): [formula]
      case .after(let formula, let until): [formula] + (until.map { [$0] } ?? [])
      }
    return pattern + scope
  }

  /// Whether a turn that takes nothing and changes nothing may change its verdict.
  package func asksForIdleTurns(in flow: Flow) -> Bool {
    if case .when(_, let then) = pattern, then.asksForTurn { return true }
    // What a turn made true and nothing keeps true may become so again.
    if case .once(let formula) = pattern, formula.asksForTurn, formula.mayStay { return true }
    return formulas.contains { formula in
      formula.mayHoldIdly
        || formula.atoms.contains { $0.variable.map { flow.variables[$0].isEnvironment } ?? false }
    }
  }

  /// What must be in reach; nil of a check that asks no such thing.
  package var reach: (goal: Formula, how: Reach)? {
    if case .reach(let goal, let how) = pattern { (goal, how) } else { nil }
  }

  /// Whether it depends on earlier worlds.
  package var hasMemory: Bool {
    if case .once = pattern { return true }
    switch scope {
    case .everywhere, .while: return false
    case .before, .after: return true
    }
  }
}
