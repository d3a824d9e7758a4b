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
      if reportCalledOutcome(step) { return nil }
      guard word(step.value, of: step.key, want: want, example: example) != nil else { return nil }
      kind =
        names.firstIndex(of: UInt8(ascii: "."), in: text(of: step.value)) != nil
        ? target(step.value) : .finishWith(StepDeclaration.Reference(located(step.value)))
    }
    arguments += looseArguments(of: step, .outcome)
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
    if reportMisplacedOutcome(step) { return nil }
    let example: Example = "finish: { outcome: name }"
    var kind: StepDeclaration.Kind?
    var ends: [Entry] = []
    let loose =
      has(.outcome, in: step.value) ? looseArguments(in: step.value, at: .finish) : []
    arguments += readLoose(loose, of: step.key, in: step.value, .outcome)
    for entry in entries(of: step.value, at: .finish, without: loose.map(\.key)) {
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

  /// `{ bought: { id: 7 } }`, `{ bought: .now }`, `{ id: 7 }`: the outcome as a key, or none.
  ///
  /// - Returns: whether it is one of these, which is reported.
  private mutating func reportMisplacedOutcome(_ step: StepSource) -> Bool {
    let written = pairs(of: step.value).filter { !isPrivate($0.key) }
    guard let (key, value) = written.first, written.count == 1, kind(of: key) == .scalar,
      !(word(of: key).map(AllowedKeys.finish.keys.contains) ?? false),
      misspeltWord(key, at: .finish) == nil,
      suggestion(for: text(of: key), among: AllowedKeys.finish.keys.map(\.text)) == nil
    else { return false }
    let name = text(of: key)
    let outcome = outcomesHere.first { $0.name.value == name }
    let owner = outcomesHere.filter { $0.parameters.contains { $0.name.value == name } }
    let given = "\(quotable(key)): \(asWritten(value))"
    let help: String
    if kind(of: value) == .mapping {
      help = "{ outcome: \(quotable(key)), with: \(asWritten(value)) }"
    } else if let outcome {
      let parameter = outcome.parameters.first.map { shortened($0.name.value) } ?? "…"
      help =
        isNothing(value)
        ? "{ outcome: \(quotable(key)) }"
        : "{ outcome: \(quotable(key)), with: { \(parameter): \(asWritten(value)) } }"
    } else {
      help =
        "{ outcome: \(owner.count == 1 ? shortened(owner[0].name.value) : "…"), with: { \(given) } }"
    }
    findings.report(
      .unknownKey,
      "`finish` has no key \(quote(name)): an outcome and what it brings have keys of their own",
      at: range(of: key), help: "write `finish: \(help)`")
    return true
  }

  /// `finish: bought(.now)`
  private mutating func reportCalledOutcome(_ step: StepSource) -> Bool {
    guard kind(of: step.value) == .scalar, !isRefused(step.value) else { return false }
    let written = names.text(text(of: step.value))
    guard let open = written.firstIndex(of: "("), written.hasSuffix(")"),
      Identifier.isValid(written[..<open].utf8)
    else { return false }
    let name = String(written[..<open])
    let given = written[written.index(after: open)...].dropLast().trimmingPrefix(" ")
    let outcome = outcomesHere.first { names.text($0.name.value) == name }
    let parameter = outcome?.parameters.first.map { shortened($0.name.value) } ?? "…"
    let with = given.contains(":") ? String(given) : "\(parameter): \(given)"
    findings.report(
      .invalidStep, "what is given to `\(name)` stands under `with`", at: range(of: step.value),
      help: given.isEmpty
        ? "write `finish: \(name)`"
        : "write `finish: { outcome: \(name), with: { \(with) } }`")
    return true
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
