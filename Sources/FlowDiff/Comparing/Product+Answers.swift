import FlowKernel
import FlowModel
import FlowSource

/// A turn asks for a value that nobody has said: it is taken again with each that there is, the same in both flows. A
/// value that only one of them has is a step that only that one can take.
extension Product {
  /// The same step with each answer to what a turn has asked for; nil where it has asked for nothing.
  mutating func split(_ step: Step, asked report: TurnReport, _ which: Which) -> [Step]? {
    if let variable = report.unknownVariable { return split(step, variable: variable, which) }
    if let position = report.unknownPayload { return split(step, payload: position, which) }
    return nil
  }

  mutating func split(_ step: Step, variable: Int, _ which: Which) -> [Step] {
    let flow = twin[which].flow
    let type = flow.variables[variable].type
    let partner = twin.partners.variables.partner(of: variable, in: which)
    let others = partner.map { onlyThere($0, than: type, which, step) } ?? []
    return others
      + flow.types.representatives(of: type).map { value in
        var step = step
        set(variable, to: value, in: &step, which)
        guard let partner else { return step }
        let wanted = twin[which.other].flow.variables[partner].type
        let other = twin.held(value, of: type, as: wanted, which)
        guard let other, mayBe(other, partner, in: step, which.other) else {
          return only(step, which)
        }
        set(partner, to: other, in: &step, which.other)
        return step
      }
  }

  /// Whether an app may be launched with a value: not where the flow says another one.
  private func mayBe(_ value: Value, _ variable: Int, in step: Step, _ which: Which) -> Bool {
    guard case .launch? = (step.oldTurn ?? step.newTurn)?.action else { return true }
    let initial = twin[which].flow.variables[variable].initial
    return initial == .unknown || initial == value
  }

  /// The steps with a value that only the other flow's variable may have.
  private mutating func onlyThere(
    _ partner: Int, than type: TypeID, _ which: Which, _ step: Step
  ) -> [Step] {
    let other = which.other
    let wanted = twin[other].flow.variables[partner].type
    return newcomers(wanted, than: type, which).map { value in
      var step = step
      set(partner, to: value, in: &step, other)
      return only(step, other)
    }
  }

  /// The values of the other flow's type that this flow's type has nothing like.
  private mutating func newcomers(
    _ type: TypeID, than known: TypeID, _ which: Which
  ) -> [Value] {
    let flow = twin[which.other].flow
    return flow.types.representatives(of: type).filter {
      twin.held($0, of: type, as: known, which.other) == nil
    }
  }

  private mutating func set(_ variable: Int, to value: Value, in step: inout Step, _ which: Which) {
    switch which {
    case .old:
      step.oldLaunch[variable] = value
      if !step.before.old.coordinators.isEmpty {
        twin.old.set(variable, to: value, in: &step.before.old)
      }
    case .new:
      step.newLaunch[variable] = value
      if !step.before.new.coordinators.isEmpty {
        twin.new.set(variable, to: value, in: &step.before.new)
      }
    }
  }

  /// A step that only one flow can take.
  private func only(_ step: Step, _ which: Which) -> Step {
    var step = step
    if which == .old { step.newTurn = nil } else { step.oldTurn = nil }
    return step
  }

  private mutating func split(_ step: Step, payload position: Int, _ which: Which) -> [Step] {
    guard let turn = which == .old ? step.oldTurn : step.newTurn else { return [] }
    let flow = twin[which].flow
    let run = twin[which].parameters(of: turn.action)
    let index = Int(run.start) + position
    let type = flow.parameters[index].type
    return newcomers(for: index, which, step)
      + flow.types.representatives(of: type).map { value in
        var step = step
        let tuple = twin[which].tuples.replacing(position, of: turn.payload, by: value)
        let answered = turn.with(tuple)
        if which == .old { step.oldTurn = answered } else { step.newTurn = answered }
        return align(step, index, value, which)
      }
  }

  /// The steps with a value that only the other flow's parameter may have.
  private mutating func newcomers(for index: Int, _ which: Which, _ step: Step) -> [Step] {
    let other = which.other
    guard let turn = other == .old ? step.oldTurn : step.newTurn,
      let partner = partner(of: index, which, turn)
    else { return [] }
    let flow = twin[other].flow
    let start = Int(twin[other].parameters(of: turn.action).start)
    let wanted = flow.parameters[partner].type
    return newcomers(wanted, than: twin[which].flow.parameters[index].type, which).map { value in
      var step = only(step, other)
      let tuple = twin[other].tuples.replacing(partner - start, of: turn.payload, by: value)
      if other == .old { step.oldTurn = turn.with(tuple) } else { step.newTurn = turn.with(tuple) }
      return step
    }
  }

  /// The other flow's parameter of the same name, in a turn of it.
  private func partner(of index: Int, _ which: Which, _ turn: Turn) -> Int? {
    let (names, others) = (twin.partners[which], twin.partners[which.other])
    let run = twin[which.other].parameters(of: turn.action)
    return run.indices.first { others.parameter($0) == names.parameter(index) }
  }

  /// Gives the other flow's turn the same value, by the parameter's name.
  private mutating func align(
    _ step: Step, _ index: Int, _ value: Value, _ which: Which
  ) -> Step {
    var step = step
    let other = which.other
    guard let turn = other == .old ? step.oldTurn : step.newTurn else { return step }
    let run = twin[other].parameters(of: turn.action)
    guard let partner = partner(of: index, which, turn) else { return step }
    let type = twin[which].flow.parameters[index].type
    let wanted = twin[other].flow.parameters[partner].type
    guard let same = twin.held(value, of: type, as: wanted, which) else { return only(step, which) }
    let tuple = twin[other].tuples.replacing(
      partner - Int(run.start), of: turn.payload, by: same)
    if other == .old { step.oldTurn = turn.with(tuple) } else { step.newTurn = turn.with(tuple) }
    return step
  }
}
