import FlowSource

/// Reads the conditions of checks: those of the language, and what the user sees and does.
struct CheckParser {
  static let grammar =
    "a check asks for `visible Screen`, `live Coordinator`, `presented Screen`, `Owner.event`, "
    + "`open link`, `tab Tab`, `back Screen`, `swipe Screen`, `launch`, names, `not`, `and`, `or` "
    + "and parentheses"
  private static let mostAtoms = 64

  private enum Kind: Equatable {
    case word, enumCase, equals, open, close, end
  }

  private struct Token {
    var kind: Kind
    var part: Range<Int>
  }

  private let text: ScalarText
  private var tokens: [Token] = []
  private var index = 0
  private var atoms = 0

  static func parse(
    _ text: ScalarText, names: inout NameTable
  ) throws(TextProblem) -> CheckCondition {
    var parser = CheckParser(text: text)
    try parser.readTokens()
    let condition = try parser.disjunction(&names)
    guard parser.token.kind == .end else {
      if let problem = parser.fillerProblem { throw problem }
      throw parser.problem(
        "\(parser.quoted) does not belong to the condition before it",
        help: parser.helpForMore
          ?? ConditionHabits.helpForMore(parser.words, behind: parser.lastWord))
    }
    return condition
  }

  private init(text: ScalarText) { self.text = text }

  // MARK: Words

  private mutating func readTokens() throws(TextProblem) {
    var start = 0
    let bytes = text.bytes
    while start < bytes.count {
      switch bytes[start] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"): start += 1
      case UInt8(ascii: "("): start = add(.open, start..<start + 1)
      case UInt8(ascii: ")"): start = add(.close, start..<start + 1)
      case UInt8(ascii: "=") where start + 1 < bytes.count && bytes[start + 1] == bytes[start]:
        start = add(.equals, start..<start + 2)
      default:
        let isCase = bytes[start] == UInt8(ascii: ".")
        var end = isCase ? start + 1 : start
        while end < bytes.count,
          Identifier.isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: ".")
            || bytes[end] >= 0x80
        {
          end += 1
        }
        let names = bytes[(isCase ? start + 1 : start)..<end]
          .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard !names.isEmpty, names.allSatisfy({ Identifier.isValid($0) }) else {
          if let help = ConditionHabits.helpForArrow(String(decoding: bytes, as: UTF8.self)) {
            throw problem(
              "an arrow has no meaning in a check", at: start..<max(end, start + 1), help: help)
          }
          throw problem(
            "`\(String(decoding: bytes[start..<max(end, start + 1)], as: UTF8.self))` has no "
              + "meaning in a check", at: start..<max(end, start + 1), help: Self.grammar)
        }
        start = add(isCase ? .enumCase : .word, start..<end)
      }
      if tokens.count > ConditionParser.maximumWords { throw tooLong() }
    }
    tokens.append(Token(kind: .end, part: bytes.count..<bytes.count))
  }

  private mutating func add(_ kind: Kind, _ part: Range<Int>) -> Int {
    tokens.append(Token(kind: kind, part: part))
    return part.upperBound
  }

  private var token: Token { tokens[index] }
  private var quoted: String { "`" + string(of: token) + "`" }

  private func string(of token: Token) -> String {
    String(decoding: text.bytes[token.part].prefix(60), as: UTF8.self)
  }

  private func isAt(_ word: String) -> Bool { token.kind == .word && string(of: token) == word }

  private mutating func skip(_ word: String) -> Bool {
    guard isAt(word) else { return false }
    index += 1
    return true
  }

  /// The words from the one that is too much on.
  private var words: [String] {
    tokens[index...].map { String(decoding: text.bytes[$0.part], as: UTF8.self) }
  }

  /// `never: push Booking`: a step, where a check asks what is so; `Home visible`, `Home is visible`.
  private var helpForMore: String? {
    let step = String(decoding: text.bytes[tokens[index - 1].part], as: UTF8.self)
    let behind = words.prefix(2).map { $0 == "shown" ? "visible" : $0 }
    if let atom = behind.first(where: { ["visible", "live", "presented"].contains($0) }),
      behind[0] == atom || behind[0] == "is"
    {
      return "write `\(atom) \(step)`"
    }
    guard
      let atom = [
        "push": "visible", "present": "visible", "show": "visible", "start": "live",
        "deeplink": "open", "link": "open", "url": "open",
      ][step]
    else { return nil }
    return "\(atom == "open" ? "" : "a check asks what is so: ")write `\(atom) \(words[0])`"
  }

  /// `back from Summary`: a name stands right behind its word.
  private var fillerProblem: TextProblem? {
    guard index > 1, ["from", "of", "to", "on", "off", "in", "at", "the"].contains(lastWord),
      isAtName
    else { return nil }
    let word = string(of: tokens[index - 2])
    guard Self.words.contains(word) else { return nil }
    return problem(
      "`\(lastWord)` doesn't belong between `\(word)` and a name",
      at: tokens[index - 2].part.lowerBound..<token.part.upperBound,
      help: "write `\(word) \(string(of: token))`")
  }

  private var lastWord: String { string(of: tokens[index - 1]) }

  private func problem(_ message: String, help: String? = nil) -> TextProblem {
    problem(message, at: token.part, help: help)
  }

  private func problem(_ message: String, at part: Range<Int>, help: String?) -> TextProblem {
    let part = part.isEmpty ? 0..<text.bytes.count : part
    return TextProblem(rule: .invalidCondition, message: message, part: part, help: help)
  }

  private func tooLong() -> TextProblem {
    TextProblem(
      rule: .limitExceeded,
      message: "a check asks for more than \(Self.mostAtoms) things",
      part: 0..<text.bytes.count, help: LimitHelp.fixed + ": write several checks")
  }

  // MARK: Conditions

  private mutating func disjunction(_ names: inout NameTable) throws(TextProblem) -> CheckCondition
  {
    var condition = try conjunction(&names)
    while skip("or") { condition = .or(condition, try conjunction(&names)) }
    return condition
  }

  private mutating func conjunction(_ names: inout NameTable) throws(TextProblem) -> CheckCondition
  {
    var condition = try negation(&names)
    while skip("and") { condition = .and(condition, try negation(&names)) }
    return condition
  }

  private mutating func negation(_ names: inout NameTable) throws(TextProblem) -> CheckCondition {
    if skip("not") { return .not(try negation(&names)) }
    if token.kind == .open {
      let open = token.part
      index += 1
      let condition = try disjunction(&names)
      guard token.kind == .close else {
        throw problem("a parenthesis is not closed", at: open, help: Self.grammar)
      }
      index += 1
      return condition
    }
    atoms += 1
    if atoms > Self.mostAtoms { throw tooLong() }
    return try atom(&names)
  }

  private mutating func atom(_ names: inout NameTable) throws(TextProblem) -> CheckCondition {
    guard token.kind == .word else {
      if token.kind == .end { throw problem("the condition ends too early", help: Self.grammar) }
      throw problem("\(quoted) is not a condition", help: Self.grammar)
    }
    let word = string(of: token)
    let range = text.range(of: token.part)
    switch word {
    case "and", "or", "exists":
      throw problem("a name is missing before \(quoted)", help: Self.grammar)
    case "visible":
      index += 1
      return .visible(try things(&names))
    case "presented":
      index += 1
      return .presented(try things(&names))
    case "live":
      index += 1
      return .live(try path(&names))
    case "alive":
      index += 1
      throw problem(
        "`alive` asks for a child of the coordinator that reads it, and a check is nobody's",
        at: tokens[index - 1].part,
        help: "write `live\(token.kind == .word ? " " + string(of: token) : " Coordinator")`")
    case "open":
      index += 1
      return .open(try name(&names))
    case "tab":
      index += 1
      return .tab(try name(&names))
    case "launch":
      index += 1
      return .launch(at: range)
    case "back", "swipe":
      index += 1
      let screen = isAtName ? try name(&names) : nil
      return word == "back" ? .back(screen, at: range) : .swipe(screen, at: range)
    default:
      let next = tokens[index + 1]
      // `tap Home.pay`
      if !word.contains("."), isName(next),
        string(of: next).split(separator: ".").last?.first?.isLowercase == true,
        string(of: next).contains(".")
      {
        throw problem(
          "\(quoted) doesn't belong before an event",
          at: token.part.lowerBound..<next.part.upperBound, help: "write `\(string(of: next))`")
      }
      // `visibel Home` is no name with another behind it.
      if isName(next),
        let meant = Suggestion.nearest(to: word, among: Self.words)
      {
        throw problem("checks have no word \(quoted)", help: "did you mean `\(meant)`?")
      }
      return try named(&names)
    }
  }

  private static let words = [
    "visible", "presented", "live", "open", "tab", "back", "swipe", "not",
  ]

  /// Whether a name stands here, and no word between conditions.
  private var isAtName: Bool { isName(token) }

  private func isName(_ token: Token) -> Bool {
    token.kind == .word && !["and", "or", "not", "exists"].contains(string(of: token))
  }

  /// `Owner.event`, `name`, `name == .case`, `name exists`
  private mutating func named(_ names: inout NameTable) throws(TextProblem) -> CheckCondition {
    if string(of: token).contains(".") {
      let path = try path(&names)
      guard path.count == 2 else {
        throw problem(
          "an event is written `Owner.event`", at: tokens[index - 1].part, help: Self.grammar)
      }
      return .event(owner: path[0], path[1])
    }
    let name = try name(&names)
    if skip("exists") { return .value(.exists(name)) }
    guard token.kind == .equals else { return .value(.name(name)) }
    index += 1
    guard token.kind == .enumCase else {
      throw problem("`==` compares with a case", help: "write `name == .case`")
    }
    let part = token.part.lowerBound + 1..<token.part.upperBound
    index += 1
    return .value(
      .equals(
        name,
        Located(
          names.intern(text.bytes[part]), at: text.range(of: part.lowerBound - 1..<part.upperBound))
      ))
  }

  /// One name, several in parentheses with `or` between, or none: `nothing`.
  private mutating func things(
    _ names: inout NameTable
  ) throws(TextProblem) -> [Located<NameID>] {
    if skip("nothing") { return [] }
    guard token.kind == .open else { return [try name(&names)] }
    let open = token.part
    index += 1
    var all = [try name(&names)]
    while skip("or") { all.append(try name(&names)) }
    guard token.kind == .close else {
      let right = "`(\(all.map { names[$0.value] }.joined(separator: " or ")))`"
      throw token.kind == .end
        ? problem("a parenthesis is not closed", at: open, help: "write \(right)")
        : problem(
          "\(quoted) can't stand here",
          help: "write `or` between the names, as in \(right)")
    }
    index += 1
    return all
  }

  private mutating func name(_ names: inout NameTable) throws(TextProblem) -> Located<NameID> {
    let path = try path(&names)
    guard path.count == 1 else {
      throw problem(
        "one name belongs here, without a dot", at: tokens[index - 1].part, help: Self.grammar)
    }
    return path[0]
  }

  private mutating func path(_ names: inout NameTable) throws(TextProblem) -> [Located<NameID>] {
    guard isAtName else {
      throw problem("a name is missing", help: Self.grammar)
    }
    var found: [Located<NameID>] = []
    var start = token.part.lowerBound
    for piece in text.bytes[token.part].split(separator: UInt8(ascii: ".")) {
      let part = start..<start + piece.count
      found.append(Located(names.intern(piece), at: text.range(of: part)))
      start = part.upperBound + 1
    }
    index += 1
    return found
  }
}
