import FlowSource
import FlowSpec

/// Steps as a reader says them, and as two drafts are compared: what only the reading has named (placeholders,
/// conditions) is called alike in both.
struct StepText {
  /// Names of screens that stand for what was not understood.
  private let placeholders: Set<String>
  /// Conditions in the order in which they come, if they are to be called alike.
  private var conditions: [String]?

  static func said(_ steps: [Draft.Step]) -> String {
    var text = StepText(placeholders: [], conditions: nil)
    return text.list(steps)
  }

  static func compared(_ steps: [Draft.Step], placeholders: Set<String>) -> String {
    var text = StepText(placeholders: placeholders, conditions: [])
    return text.list(steps)
  }

  private mutating func list(_ steps: [Draft.Step]) -> String {
    steps.isEmpty ? "stay" : steps.map { step($0) }.joined(separator: ", ")
  }

  private mutating func step(_ step: Draft.Step) -> String {
    switch step {
    case .word(let word): return name(word)
    case .value(let key, let value): return "\(key) \(name(value))"
    case .choose(let condition, let then, let otherwise):
      let head = "if \(self.condition(condition)) { \(list(then)) }"
      return otherwise.isEmpty ? head : head + " else { \(list(otherwise)) }"
    case .branch(let subject, let cases):
      let parts = cases.map { "\($0.name) { \(list($0.steps)) }" }
      return "switch \(condition(subject)) \(parts.joined(separator: " "))"
    }
  }

  private func name(_ name: String) -> String { placeholders.contains(name) ? "?" : name }

  private mutating func condition(_ name: String) -> String {
    guard var known = conditions else { return name }
    let isNegated = name.hasPrefix("not ")
    let plain = isNegated ? String(name.dropFirst(4)) : name
    if !known.contains(plain) { known.append(plain) }
    conditions = known
    return (isNegated ? "not " : "") + "\(known.firstIndex(of: plain) ?? 0)"
  }
}

extension [StepDeclaration] {
  /// The same of steps that stand in a flow; nil where they say what no draft says.
  func drafted(_ names: (NameID) -> String) -> [Draft.Step]? {
    var found: [Draft.Step] = []
    for step in self {
      guard let one = step.drafted(names) else { return nil }
      found += one
    }
    return found
  }
}

extension StepDeclaration {
  fileprivate func drafted(_ names: (NameID) -> String) -> [Draft.Step]? {
    func value(_ key: String, _ name: Located<NameID>) -> [Draft.Step] {
      [.value(key, names(name.value))]
    }
    switch kind {
    case .bare(let name): return [.word(names(name.value))]
    case .push(let screen, overTop: false): return value("push", screen.name)
    case .pop: return [.word("pop")]
    case .popTo(let name): return value("popTo", name)
    case .popToRoot: return [.word("popToRoot")]
    case .replace(let screens):
      let list = screens.map { names($0.name.value) }.joined(separator: ", ")
      return [.value("replace", "[\(list)]")]
    case .present(let screen, _, _): return value("present", screen.name)
    case .dismiss: return [.word("dismiss")]
    case .dismissAll: return [.word("dismissAll")]
    case .start(let child, overTop: false): return value("start", child.name)
    case .select(let tab): return value("select", tab)
    case .finish: return [.word("finish")]
    case .finishWith(let outcome): return value("finish", outcome.name)
    case .output(let output): return value("output", output.name)
    case .stay: return []
    default: return nil
    }
  }
}
