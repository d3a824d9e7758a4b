/// The words that steps begin with: how each is written. Adding a step begins here.
package enum StepWord {
  /// In the order in which they are suggested and listed.
  package static let all: [Word] = [
    .push, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss, .dismissAll, .start,
    .stop, .stopAll, .select, .finish, .output, .in, .do, .set, .open, .post, .request, .stay, .if,
    .switch,
  ]

  static let screenExample = "Product"

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
    case .push: "push: \(name ?? "Product")"
    case .popTo: "popTo: \(name ?? "Catalog")"
    case .replace: "replace: [\(name ?? "Catalog, Product")]"
    case .present: "present: \(name ?? "Alert")"
    case .start: "start: \(name ?? "SignInFlow")"
    case .stop: "stop: \(name ?? "SignInFlow")"
    case .select: "select: \(name ?? "AccountTab")"
    case .finish: name.map { "finish: \($0)" } ?? "finish"
    case .dismiss: name.map { "dismiss: \($0)" } ?? "dismiss"
    case .output: "output: \(name ?? "changed")"
    case .in: "in: { child: \(name ?? "Main"), do: … }"
    case .do: "do: [dismiss, …], animations: awaited"
    case .set: "set: { \(name ?? "isLoggedIn"): true }"
    case .open: "open: \(name ?? "product")"
    case .remove: "remove: \(name ?? "Intro")"
    case .post: "post: \(name ?? "userDidLogout")"
    case .request: "request: \(name ?? "Product.loaded")"
    case .if: "if: \(name ?? "isLoggedIn")"
    case .switch: "switch: \(name ?? "result")"
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
