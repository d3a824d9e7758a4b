import FlowKernel
import FlowModel
import FlowRules
import FlowSource

/// Whether a check that holds says anything: one whose scope never opens, or that asks for what never happens, holds
/// for a reason that its author did not mean.
extension Saturation {
  /// How many alternatives of a condition are looked at: `(a or b) and (c or d)` has four, and so on.
  private static let mostAlternatives = 1_024

  /// What has to happen, and what is said if it never does.
  private struct Question {
    var formula: Check.Formula
    var reason: String
  }

  /// - Parameter flow: with the checks as they were resolved.
  /// - Returns: why the check says nothing; nil where it does.
  mutating func idleness(of watcher: Int, _ flow: Flow) -> String? {
    let watcher = watchers[watcher]
    let check = flow.checks[watcher.number]
    if case .before = check.scope, !isEverOpen(watcher) {
      return "`\(check.words.scope ?? "")` holds from launch on"
    }
    var questions = questions(of: check, in: flow)
    for head in heads.indices where !questions.isEmpty {
      guard case .settled = heads[head].goal, heads[head].values != .empty else { continue }
      let world = world(of: head)
      questions.removeAll { mayHold(watcher.replaced($0.formula), at: head, world) }
    }
    return questions.first?.reason
  }

  /// Whether the scope of `before` ever holds.
  private mutating func isEverOpen(_ watcher: Watcher) -> Bool {
    guard let past = watcher.bits.first else { return true }
    for head in heads.indices {
      guard case .settled = heads[head].goal else { continue }
      let open = diagrams.restrict(heads[head].values, past, to: index(of: .false, past))
      if open != .empty { return true }
    }
    return false
  }

  private func questions(of check: Check, in flow: Flow) -> [Question] {
    var questions: [Question] = []
    switch check.scope {
    case .everywhere: break
    case .while(let formula), .before(let formula), .after(let formula, until: _):
      questions.append(
        Question(formula: formula, reason: "`\(check.words.scope ?? "")` never happens"))
    }
    switch check.pattern {
    case .always: break
    case .when(let event, then: _):
      questions.append(
        Question(formula: event, reason: "`\(check.words.condition)` never happens"))
    case .never(let formula), .once(let formula):
      for literals in formula.alternatives(most: Self.mostAlternatives) ?? [] {
        if literals.count > 1 {
          questions += literals.map {
            Question(formula: $0, reason: "`\($0.text(in: flow))` is never true")
          }
        } else if let subject = literals[0].subject {
          questions.append(
            Question(
              formula: .atom(subject), reason: "`\(subject.text(in: flow))` is never true"))
        }
      }
    }
    return questions
  }

  /// Whether something may hold in a settled head, in some valuation.
  private mutating func mayHold(_ formula: Check.Formula, at head: Int, _ world: World) -> Bool {
    let values = bounds(of: formula, in: world).may
    return diagrams.intersection(heads[head].values, values) != .empty
  }

  /// In which valuations something may hold in a world, and in which it does for certain.
  private mutating func bounds(
    of formula: Check.Formula, in world: World
  ) -> (may: DecisionDiagrams.Set, must: DecisionDiagrams.Set) {
    switch formula {
    case .not(let inner):
      let (may, must) = bounds(of: inner, in: world)
      return (diagrams.difference(.all, must), diagrams.difference(.all, may))
    case .and(let left, let right):
      let (left, right) = (bounds(of: left, in: world), bounds(of: right, in: world))
      return (
        diagrams.intersection(left.may, right.may), diagrams.intersection(left.must, right.must)
      )
    case .or(let left, let right):
      let (left, right) = (bounds(of: left, in: world), bounds(of: right, in: world))
      return (diagrams.union(left.may, right.may), diagrams.union(left.must, right.must))
    case .atom(let atom):
      guard let variable = atom.variable else {
        switch kernel.fact(atom, of: world) {
        case true?: return (.all, .all)
        case false?: return (.empty, .empty)
        case nil: return (.all, .empty)
        }
      }
      if kernel.flow.variables[variable].isEnvironment { return (.all, .empty) }
      let set = valuations(where: atom)
      return (set, set)
    }
  }
}

extension Check.Formula {
  /// The conditions as alternatives, each of what must hold together; nil where they are too many.
  fileprivate func alternatives(most: Int, negated: Bool = false) -> [[Check.Formula]]? {
    switch self {
    case .atom: return [[negated ? .not(self) : self]]
    case .not(let inner): return inner.alternatives(most: most, negated: !negated)
    case .and(let left, let right), .or(let left, let right):
      guard let left = left.alternatives(most: most, negated: negated),
        let right = right.alternatives(most: most, negated: negated)
      else { return nil }
      if isOr != negated { return left.count + right.count > most ? nil : left + right }
      if left.count * right.count > most { return nil }
      return left.flatMap { left in right.map { left + $0 } }
    }
  }

  private var isOr: Bool { if case .or = self { true } else { false } }

  /// What must be there at some time for a single condition to mean anything.
  fileprivate var subject: Check.Atom? {
    switch self {
    case .atom(.visible(let screen?)), .atom(.turn(.back(let screen?))),
      .atom(.turn(.swipe(let screen?))):
      .visible(screen)
    case .atom(.live(let path)): .live(path)
    case .atom, .not, .and, .or: nil
    }
  }
}
