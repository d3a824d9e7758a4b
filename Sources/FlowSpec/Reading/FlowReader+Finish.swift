import FlowSource
import FlowYAML

extension FlowReader {
  /// `finish: outcome`, `finish: P.C`, `{ outcome: o, with: … }`, `{ next: P.C, with: … }`
  mutating func finish(of step: StepSource) -> StepDeclaration.Kind? {
    var arguments: [ArgumentDeclaration] = []
    var kind: StepDeclaration.Kind?
    if self.kind(of: step.value) == .mapping {
      guard let detailed = detailedFinish(step, arguments: &arguments) else { return nil }
      kind = detailed
    } else {
      let want = "an outcome, or a target with a dot"
      let example: Example = "finish: outcome"
      if isNothing(step.value) {
        return wordWithValue(step)
      }
      if let outcome = dottedOutcome(step.value) { return outcome }
      guard word(step.value, of: step.key, want: want, example: example) != nil else { return nil }
      kind =
        names.firstIndex(of: UInt8(ascii: "."), in: text(of: step.value)) != nil
        ? target(step.value) : .finishWith(StepDeclaration.Reference(located(step.value)))
    }
    for sibling in step.siblings where sibling.word == .with {
      guard let given = self.arguments(sibling.value, of: sibling.key) else { return nil }
      arguments += given
    }
    switch kind {
    case .finishWith(let use):
      return .finishWith(StepDeclaration.Reference(use.name, arguments: arguments))
    case .finishTo(let path, _): return .finishTo(path: path, arguments: arguments)
    default: return nil
    }
  }

  /// `finish: .bought`, with the dot of a case in Swift.
  private mutating func dottedOutcome(_ value: NodeID) -> StepDeclaration.Kind? {
    guard kind(of: value) == .scalar else { return nil }
    let bytes = names.bytes(of: text(of: value)).dropFirst()
    guard names.byte(0, of: text(of: value)) == UInt8(ascii: "."), Identifier.isValid(bytes) else {
      return nil
    }
    let outcome = Located(names.intern(Array(bytes)[...]), at: range(of: value))
    findings.report(
      .invalidName, "an outcome has no dot in front of it", at: outcome.range,
      help: "write `finish: \(names.text(outcome.value))`")
    return .finishWith(StepDeclaration.Reference(outcome))
  }

  private mutating func detailedFinish(
    _ step: StepSource, arguments: inout [ArgumentDeclaration]
  ) -> StepDeclaration.Kind? {
    let example: Example = "finish: { outcome: name }"
    var kind: StepDeclaration.Kind?
    var ends: [Entry] = []
    for entry in entries(of: step.value, at: .finish) {
      switch entry.word {
      case .with:
        guard let given = self.arguments(entry.value, of: entry.key) else { return nil }
        arguments += given
      case .next:
        ends.append(entry)
        let example: Example = "next: Coordinator.Child"
        if word(entry.value, of: entry.key, want: "a target", example: example) != nil {
          kind = target(entry.value)
        }
      default:
        ends.append(entry)
        kind = word(entry.value, of: entry.key, want: "an outcome", example: example).map {
          .finishWith(StepDeclaration.Reference($0))
        }
      }
    }
    if ends.isEmpty {
      reportMissing(.outcome, in: step.value, under: step.key, example: example)
    } else if ends.count == 2 {
      findings.report(
        .invalidStep, "a finish has an outcome or a target, not both", at: range(of: ends[1].key),
        notes: [Diagnostic.Note("the other one", at: range(of: ends[0].key))],
        help: "with an outcome, the parent decides what comes next")
      return nil
    }
    return kind
  }

  private mutating func target(_ node: NodeID) -> StepDeclaration.Kind? {
    guard let path = path(of: node) else { return nil }
    if path.count < 2 {
      findings.report(
        .invalidStep, "\(quote(path[0].value)) is not a finish target: it has no dot",
        at: range(of: node),
        help: "a target is a coordinator and its child or tab: `Coordinator.Child`")
      return nil
    }
    return .finishTo(path: path, arguments: [])
  }
}
