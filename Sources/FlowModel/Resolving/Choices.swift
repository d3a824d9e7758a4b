import FlowSource
import FlowSpec

/// `if` and `switch`.
extension Resolver {
  mutating func choose(
    _ declaration: ConditionDeclaration, then: [StepDeclaration], otherwise: [StepDeclaration],
    in scope: Scope
  ) -> Step.Operation? {
    let condition = condition(declaration, in: scope)
    var ifTrue = scope
    ifTrue.present.formUnion(condition.presentIfTrue)
    var ifFalse = scope
    ifFalse.present.formUnion(condition.presentIfFalse)
    return .choose(
      condition.id, then: block(then, in: ifTrue), otherwise: block(otherwise, in: ifFalse))
  }

  mutating func branch(
    _ subject: Located<NameID>, cases declarations: [StepDeclaration.CaseDeclaration],
    otherwise: [StepDeclaration]?, at range: SourceRange, in scope: Scope
  ) -> Step.Operation? {
    guard let binding = lookUp(subject.value, in: scope) else {
      reportUnknown(subject, in: scope)
      return nil
    }
    guard binding.type != .invalid else { return nil }
    guard flow.types.isFinite(binding.type) else {
      let isOptional = flow.types.isFinite(flow.types.unwrapped(binding.type))
      findings.report(
        .invalidCondition,
        "\(quote(subject.value)) is \(article(binding.type)), but a switch takes only a Bool or an enum",
        at: subject.range,
        help: isOptional
          ? "test it first: `if: \(flow.names[subject.value]) exists`"
          : "declare an enum under `types` for what the navigation depends on")
      return nil
    }
    var cases: [BranchCase] = []
    for declaration in declarations {
      let block = block(declaration.steps, in: scope)
      guard let value = caseValue(declaration.name, of: binding.type) else { continue }
      if cases.contains(where: { $0.value == value }) {
        findings.report(
          .duplicateName, "\(quote(declaration.name.value)) already has its steps",
          at: declaration.name.range)
      }
      cases.append(BranchCase(value: value, block: block))
    }
    let missing = flow.types.representatives(of: binding.type).filter { value in
      !cases.contains { $0.value == value }
    }
    if let otherwise {
      cases.append(BranchCase(value: nil, block: block(otherwise, in: scope)))
    } else if !missing.isEmpty, cases.count == declarations.count {
      let names = missing.map {
        flow.types.text(of: $0, as: binding.type, names: flow.names).drop { $0 == "." }
      }
      findings.report(
        .missingCase,
        "this switch does not cover " + names.map { "`\($0)`" }.joined(separator: ", "),
        at: subject.range, help: "add the case: `\(names[0]): stay`, or a `default`")
    }
    let run = CompactRange(start: flow.cases.count, count: cases.count)
    flow.cases.append(contentsOf: cases)
    return .branch(binding.expression, run)
  }

  private mutating func caseValue(_ name: Located<NameID>, of type: TypeID) -> Value? {
    if type == .bool {
      if flow.names[name.value] == "true" { return .true }
      if flow.names[name.value] == "false" { return .false }
    } else {
      return constant(Located(.enumCase(name.value), at: name.range), as: type)
    }
    findings.report(
      .unknownName, "a Bool has no case \(quote(name.value))", at: name.range,
      help: "its cases: true, false")
    return nil
  }
}
