import FlowKernel
import FlowModel
import FlowRules
import FlowSource

/// Whether a check that holds says anything: one whose scope never opens, or that asks for what never happens, holds
/// for a reason that its author did not mean.
extension CheckQuestions {
  /// How many alternatives of a condition are looked at: `(a or b) and (c or d)` has four, and so on.
  private static let mostAlternatives = 1_024

  /// What has to happen, and what is said if it never does.
  private struct Question {
    var formula: Check.Formula
    var reason: String
  }

  /// - Returns: why a check says nothing; nil where it does.
  func idleness(of check: Check, _ flow: Flow, _ saturation: inout Saturation) -> String? {
    questions(of: check, in: flow).first { !mayHold($0.formula, &saturation) }?.reason
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
    case .always, .reach: break
    case .when(let event, then: _):
      questions.append(
        Question(formula: event, reason: "`\(check.words.condition)` never happens"))
      if case .while(let formula) = check.scope {
        questions.append(
          Question(
            formula: .and(event, formula),
            reason:
              "`while` is asked where a turn ends, and no turn of `\(check.words.condition)` ends where "
              + "`\(check.words.scope ?? "")` holds"))
      }
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

  /// What must be there at some time for a single condition to mean anything.
  fileprivate var subject: Check.Atom? {
    if case .atom(let atom) = self { atom.subject } else { nil }
  }
}

extension Check.Atom {
  /// The same of a condition that is not joined to others.
  var subject: Check.Atom? {
    switch self {
    case .visible(let screen?), .turn(.back(let screen?)), .turn(.swipe(let screen?)):
      .visible(screen)
    case .live(let path): .live(path)
    case .visible, .presented, .holds, .equals, .exists, .turn: nil
    }
  }
}
