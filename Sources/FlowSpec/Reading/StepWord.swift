/// The words that steps begin with: how each is written. Adding a step begins here.
package enum StepWord {
  /// In the order in which they are suggested and listed.
  package static let all: [Word] = [
    .push, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss, .dismissAll, .start,
    .stop, .stopAll, .select, .finish, .output, .in, .do, .set, .open, .post, .request, .stay, .if,
    .switch,
  ]

  static func isStep(_ word: Word) -> Bool { all.contains(word) }

  /// The step that a word is without a value; nil where it needs one.
  static func alone(_ word: Word) -> StepDeclaration.Kind? {
    switch word {
    case .pop: .pop
    case .popToRoot: .popToRoot
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .stopAll: .stopAll
    case .finish: .finish
    case .stay: .stay
    default: nil
    }
  }

  /// An example of the step with a name that somebody wrote.
  static func example(_ word: Word, _ name: String? = nil) -> String {
    switch word {
    case .push: "push: \(name ?? "…")"
    case .popTo: "popTo: \(name ?? "…")"
    case .replace: "replace: [\(name ?? "…")]"
    case .present: "present: \(name ?? "…")"
    case .start: "start: \(name ?? "…")"
    case .stop: "stop: \(name ?? "…")"
    case .select: "select: \(name ?? "…")"
    case .finish: name.map { "finish: \($0)" } ?? "finish"
    case .dismiss: name.map { "dismiss: \($0)" } ?? "dismiss"
    case .output: "output: \(name ?? "…")"
    case .in: "in: { child: \(name ?? "…"), do: … }"
    case .do: "do: [dismiss, …], animations: awaited"
    case .set: "set: { \(name ?? "…"): … }"
    case .open: "open: \(name ?? "…")"
    case .remove: "remove: \(name ?? "…")"
    case .post: "post: \(name ?? "…")"
    case .request: "request: \(name ?? "…")"
    case .if: "if: \(name ?? "…")"
    case .switch: "switch: \(name ?? "…")"
    default: word.text
    }
  }

  /// What the step takes; nil for a step that is complete as a word.
  static func want(_ word: Word) -> String? {
    switch word {
    case .push, .popTo, .present, .remove: "a screen"
    case .replace: "screens, from the bottom up"
    case .start, .stop: "a child"
    case .select: "a tab"
    case .output: "an output"
    case .in: "a child and what it does"
    case .do: "steps"
    case .set: "a mapping from state to values"
    case .open: "a deep link"
    case .post: "a notification"
    case .request: "an async event that comes once"
    case .if: "a condition"
    case .switch: "a name to switch on"
    default: nil
    }
  }

  /// Whether `with:` may stand in the step.
  package static func takesArguments(_ word: Word) -> Bool {
    switch word {
    case .push, .present, .start, .finish, .output, .open, .post: true
    default: false
    }
  }
}
