import FlowSource
import FlowSpec

/// Declarations as text that a test can compare.
extension Reading {
  func described(_ steps: [StepDeclaration]) -> String {
    steps.map { described($0) }.joined(separator: "; ")
  }

  /// The steps of `Home.go` in `flow(step:)`.
  var steps: String { described(coordinator("App")?.transitions.first?.steps ?? []) }

  private func described(_ step: StepDeclaration) -> String {
    switch step.kind {
    case .bare(let name): "bare " + described(name)
    case .push(let use, let overTop): "push " + described(use) + (overTop ? " over top" : "")
    case .pop: "pop"
    case .popTo(let name): "popTo " + described(name)
    case .popToRoot: "popToRoot"
    case .replace(let uses): "replace " + uses.map { described($0) }.joined(separator: ", ")
    case .present(let use, let style, let overTop):
      "present " + described(use) + (style.map { " as \($0.value)" } ?? "")
        + (overTop ? " over top" : "")
    case .dismiss: "dismiss"
    case .dismissSelf: "dismiss self"
    case .dismissTop: "dismiss top"
    case .dismissThing(let name): "dismiss " + described(name)
    case .dismissAll: "dismissAll"
    case .remove(let name): "remove " + described(name)
    case .post(let use): "post " + described(use)
    case .request(let owner, let event):
      "request " + (owner.map { described($0) + "." } ?? "") + described(event)
    case .start(let use, let overTop): "start " + described(use) + (overTop ? " over top" : "")
    case .stop(let name): "stop " + described(name)
    case .stopAll: "stopAll"
    case .select(let name): "select " + described(name)
    case .finish: "finish"
    case .finishWith(let use): "finish with " + described(use)
    case .finishTo(let path, let arguments):
      "finish to " + path.map { described($0) }.joined(separator: ".") + described(arguments)
    case .output(let use): "output " + described(use)
    case .animated(let steps, let isAwaited):
      "do { \(described(steps)) } \(isAwaited ? "awaited" : "unawaited")"
    case .inChild(let name, let steps): "in \(described(name)) { \(described(steps)) }"
    case .set(let arguments): "set" + described(arguments)
    case .open(let use): "open " + described(use)
    case .stay: "stay"
    case .choose(let condition, let then, let otherwise):
      "if \(described(condition)) { \(described(then)) } else { \(described(otherwise)) }"
    case .branch(let subject, let cases, let otherwise):
      "switch \(described(subject)) { "
        + cases.map { "\(described($0.name)) → \(described($0.steps)) " }.joined()
        + (otherwise.map { "default → \(described($0)) " } ?? "") + "}"
    }
  }

  func described(_ name: Located<NameID>) -> String { names[name.value] }

  private func described(_ use: StepDeclaration.Reference) -> String {
    described(use.name) + described(use.arguments)
  }

  private func described(_ arguments: [ArgumentDeclaration]) -> String {
    if arguments.isEmpty { return "" }
    let texts = arguments.map { "\(described($0.name)): \(described($0.value.value))" }
    return "(" + texts.joined(separator: ", ") + ")"
  }

  func described(_ literal: Literal) -> String {
    switch literal {
    case .any: "any"
    case .bool(let value): "\(value)"
    case .nil: "nil"
    case .number(let text): "#" + names[text]
    case .enumCase(let name): "." + names[name]
    case .string(let text): "\"\(names[text])\""
    case .name(let name): names[name]
    }
  }

  func described(_ condition: ConditionDeclaration) -> String {
    switch condition {
    case .name(let name): described(name)
    case .not(let inner): "(not \(described(inner)))"
    case .and(let left, let right): "(\(described(left)) and \(described(right)))"
    case .or(let left, let right): "(\(described(left)) or \(described(right)))"
    case .equals(let name, let value): "(\(described(name)) == .\(described(value)))"
    case .exists(let name): "(\(described(name)) exists)"
    case .alive(let name): "(alive \(described(name)))"
    }
  }

  func described(_ type: TypeExpression) -> String {
    switch type {
    case .named(let name): names[name]
    case .optional(let inner): described(inner) + "?"
    case .list(let inner): "[\(described(inner))]"
    case .unreadable: "?"
    }
  }

  func described(_ parameters: [ParameterDeclaration]) -> String {
    parameters.map { parameter in
      "\(described(parameter.name)): \(described(parameter.type.value))"
        + (parameter.initial.map { " = \(described($0.value))" } ?? "")
    }.joined(separator: ", ")
  }

  func described(_ events: [EventDeclaration]) -> String {
    events.map { event in
      described(event.name)
        + (event.parameters.isEmpty ? "" : "(\(described(event.parameters)))")
    }.joined(separator: "; ")
  }
}
