import FlowSource

/// Reads conditions (language, section 3): `not` binds closest, then `and`, then `or`.
struct ConditionParser {
  /// Bounds the depth too, since every level takes a word.
  static let maximumWords = 256

  static let grammar =
    "a condition is made of names, `not`, `and`, `or`, `name == .case`, `name exists`, "
    + "`alive Child` and parentheses"
  static let declareAnEnum =
    "numbers and strings can't be tested: declare an enum under `types` for what matters"

  private let text: ScalarText
  private let tokens: [ConditionToken]
  private var index = 0

  private init(_ text: ScalarText, tokens: [ConditionToken]) {
    self.text = text
    self.tokens = tokens
  }

  static func parse(
    _ text: ScalarText, names: inout NameTable
  ) throws(TextProblem) -> ConditionDeclaration {
    let tokens = try ConditionToken.tokens(of: text.bytes, names: &names)
    var parser = ConditionParser(text, tokens: tokens)
    let condition = try parser.disjunction()
    switch parser.token.kind {
    case .end: return condition
    case .close: throw parser.problem("this parenthesis was never opened")
    default: throw parser.tooMuch
    }
  }

  /// What stands behind a condition and is no part of it.
  private var tooMuch: TextProblem {
    switch lastWord {
    case "live":
      problem(
        "a step asks for a child with `alive`",
        at: tokens[index - 1].part.lowerBound..<token.part.upperBound,
        help: "write `alive \(words[0])`")
    case "visible", "presented":
      problem(
        "a step can't ask what the user sees", at: tokens[index - 1].part,
        help: "ask for a child, `alive Child`, or for a fact that the app keeps under `state`")
    default:
      problem(
        "\(quoted) does not belong to the condition before it",
        help: ConditionHabits.helpForMore(words, behind: lastWord))
    }
  }

  /// The word before the next one.
  private var lastWord: String {
    index == 0 ? "" : String(decoding: text.bytes[tokens[index - 1].part], as: UTF8.self)
  }

  private var token: ConditionToken { tokens[index] }

  private var quoted: String {
    "`" + String(decoding: text.bytes[token.part].prefix(60), as: UTF8.self) + "`"
  }

  /// The words from the next one on.
  private var words: [String] {
    tokens[index...].map { String(decoding: text.bytes[$0.part], as: UTF8.self) }
  }

  private func isAt(_ word: Word) -> Bool { token.kind == .word(word.nameID) }

  private mutating func skip(_ word: Word) -> Bool {
    guard isAt(word) else { return false }
    index += 1
    return true
  }

  private func problem(_ message: String, help: String? = nil) -> TextProblem {
    problem(message, at: token.part, help: help)
  }

  private func problem(
    _ message: String, at part: Range<Int>, help: String? = nil
  ) -> TextProblem {
    // The end has no byte of its own: the whole condition is what ends too early.
    let part = part.isEmpty ? 0..<text.bytes.count : part
    return TextProblem(rule: .invalidCondition, message: message, part: part, help: help)
  }

  private mutating func disjunction() throws(TextProblem) -> ConditionDeclaration {
    var condition = try conjunction()
    while skip(.or) { condition = .or(condition, try conjunction()) }
    return condition
  }

  private mutating func conjunction() throws(TextProblem) -> ConditionDeclaration {
    var condition = try negation()
    while skip(.and) { condition = .and(condition, try negation()) }
    return condition
  }

  private mutating func negation() throws(TextProblem) -> ConditionDeclaration {
    if skip(.not) { return .not(try negation()) }
    return try atom()
  }

  private mutating func atom() throws(TextProblem) -> ConditionDeclaration {
    switch token.kind {
    case .open:
      let open = token.part
      index += 1
      let condition = try disjunction()
      guard token.kind == .close else {
        if token.kind == .end {
          let written = String(decoding: text.bytes, as: UTF8.self)
          throw problem("a parenthesis is not closed", at: open, help: "write `\(written))`")
        }
        throw tooMuch
      }
      index += 1
      return condition
    case .word(let name): return try named(name)
    case .enumCase:
      throw problem(
        "\(quoted) is a case, but a condition begins with a name",
        help: "write `name == \(quoted.filter { $0 != "`" })`")
    case .number, .string:
      throw problem("\(quoted) is not a condition", help: Self.declareAnEnum)
    case .equals: throw problem("no name comes before the `==`", help: "write `name == .case`")
    case .close, .end: throw problem("the condition ends too early", help: Self.grammar)
    }
  }

  /// `alive C`, `name`, `name exists` or `name == .case`
  private mutating func named(_ name: NameID) throws(TextProblem) -> ConditionDeclaration {
    let located = Located(name, at: text.range(of: token.part))
    switch Word(name) {
    case .and, .or, .exists:
      throw problem("a name is missing before \(quoted)", help: Self.grammar)
    case .true, .false, .nil:
      throw problem("\(quoted) is not a name", help: Self.grammar)
    default: break
    }
    index += 1
    if name == Word.alive.nameID, case .word(let child) = token.kind {
      defer { index += 1 }
      return .alive(Located(child, at: text.range(of: token.part)))
    }
    if skip(.exists) { return .exists(located) }
    if isAt(.alive) {
      let name = String(decoding: text.bytes[tokens[index - 1].part], as: UTF8.self)
      throw problem("`alive` comes before the child", help: "write `alive \(name)`")
    }
    guard token.kind == .equals else { return .name(located) }
    return try comparison(of: located)
  }

  private mutating func comparison(
    of name: Located<NameID>
  ) throws(TextProblem) -> ConditionDeclaration {
    let text = String(decoding: self.text.bytes[tokens[index - 1].part], as: UTF8.self)
    index += 1
    switch token.kind {
    case .enumCase(let enumCase):
      defer { index += 1 }
      return .equals(name, Located(enumCase, at: self.text.range(of: token.part)))
    case .word(let word):
      let help =
        switch Word(word) {
        case .true: "write `\(text)`"
        case .false: "write `not \(text)`"
        case .nil: "write `not \(text) exists`"
        default: "write `\(text) == .\(quoted.filter { $0 != "`" })`, with a dot"
        }
      throw problem("`==` compares with a case, but \(quoted) isn't one", help: help)
    case .number, .string:
      let word = quoted.filter { !"`\"'".contains($0) }
      throw problem(
        "`==` compares with a case, but \(quoted) isn't one",
        help: Identifier.isValid(word.utf8)
          ? "write `\(text) == .\(word)` if it is a case; numbers and strings can't be tested"
          : Self.declareAnEnum)
    default:
      throw problem("no case follows the `==`", help: "write `\(text) == .case`")
    }
  }
}
