import FlowModel
import FlowSource

/// Conditions as the flow writes them.
struct ConditionText {
  let flow: Flow
  let coordinator: CoordinatorID
  /// Of the event, or of the link.
  let payload: CompactRange

  /// - Parameter isNegated: for the branch that is taken where the condition doesn't hold.
  func text(of id: ConditionID, isNegated: Bool = false) -> String {
    switch flow.conditions[id.index] {
    case .not(let inner) where isNegated: return text(of: inner)
    case .not(let inner): return text(of: inner, isNegated: true)
    case .and(let left, let right):
      let both = operand(left) + " and " + operand(right)
      return isNegated ? "not (\(both))" : both
    case .or(let left, let right):
      let either = operand(left) + " or " + operand(right)
      return isNegated ? "not (\(either))" : either
    case .holds(let expression): return negation(isNegated) + name(of: expression)
    case .equals(let expression, let value):
      let type = type(of: expression)
      let text = flow.types.text(of: value, as: type, names: flow.names)
      return negation(isNegated) + "\(name(of: expression)) == \(text)"
    case .exists(let expression): return negation(isNegated) + name(of: expression) + " exists"
    case .alive(let child): return negation(isNegated) + "alive " + flow.text(child)
    }
  }

  /// A case of a `switch`; nil is its `default`.
  func text(of value: Value?, of subject: Expression) -> String {
    guard let value else { return "else" }
    return flow.types.text(of: value, as: type(of: subject), names: flow.names)
  }

  private func negation(_ isNegated: Bool) -> String { isNegated ? "not " : "" }

  private func operand(_ id: ConditionID) -> String {
    switch flow.conditions[id.index] {
    case .and, .or: "(" + text(of: id) + ")"
    case .holds, .not, .equals, .exists, .alive: text(of: id)
    }
  }

  private func name(of expression: Expression) -> String {
    switch expression {
    case .payload(let index): parameter(Int(index), of: payload).map { flow.names[$0.name] } ?? "_"
    case .parameter(let index):
      parameter(Int(index), of: flow[coordinator].parameters).map { flow.names[$0.name] } ?? "_"
    case .state(let index): flow.names[flow.variables[Int(index)].name]
    case .constant(let value): flow.types.text(of: value, as: .bool, names: flow.names)
    }
  }

  private func type(of expression: Expression) -> TypeID {
    switch expression {
    case .payload(let index): parameter(Int(index), of: payload)?.type ?? .invalid
    case .parameter(let index):
      parameter(Int(index), of: flow[coordinator].parameters)?.type ?? .invalid
    case .state(let index): flow.variables[Int(index)].type
    case .constant: .bool
    }
  }

  private func parameter(_ index: Int, of run: CompactRange) -> Parameter? {
    index < Int(run.count) ? flow.parameters[Int(run.start) + index] : nil
  }
}
