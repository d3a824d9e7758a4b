import FlowSource

/// A word of a condition and which bytes of the text it is.
struct ConditionToken {
  enum Kind: Equatable {
    /// A name, or one of `not`, `and`, `or`, `exists`, `alive`.
    case word(NameID)
    /// `.case`, without its dot.
    case enumCase(NameID)
    case equals, open, close
    case number, string
    case end
  }

  var kind: Kind
  var part: Range<Int>

  /// The words of a text, and `end` behind them.
  static func tokens(
    of bytes: [UInt8], names: inout NameTable
  ) throws(TextProblem) -> [ConditionToken] {
    var tokens: [ConditionToken] = []
    var index = 0
    while true {
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count else { break }
      let token = try token(at: index, in: bytes, names: &names)
      tokens.append(token)
      index = token.part.upperBound
      guard tokens.count <= ConditionParser.maximumWords else {
        throw TextProblem(
          rule: .limitExceeded,
          message: "a condition has more than \(ConditionParser.maximumWords) words",
          part: 0..<bytes.count,
          help: LimitHelp.fixed + ": split it, a `then` may contain another `if`")
      }
    }
    tokens.append(ConditionToken(kind: .end, part: bytes.count..<bytes.count))
    return tokens
  }

  private static func token(
    at start: Int, in bytes: [UInt8], names: inout NameTable
  ) throws(TextProblem) -> ConditionToken {
    switch bytes[start] {
    case UInt8(ascii: "("): return ConditionToken(kind: .open, part: start..<start + 1)
    case UInt8(ascii: ")"): return ConditionToken(kind: .close, part: start..<start + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let end = bytes[(start + 1)...].firstIndex(of: bytes[start]).map { $0 + 1 } ?? bytes.count
      return ConditionToken(kind: .string, part: start..<end)
    case UInt8(ascii: "."):
      let end = wordEnd(from: start + 1, in: bytes)
      guard end > start + 1 else { throw problem(start..<end, in: bytes) }
      return ConditionToken(
        kind: .enumCase(names.intern(bytes[start + 1..<end])), part: start..<end)
    case let byte where isWordByte(byte) || byte == UInt8(ascii: "-"):
      return try word(at: start, in: bytes, names: &names)
    default:
      var end = start + 1
      while end < bytes.count, isOperator(bytes[end]) { end += 1 }
      if bytes[start..<end].elementsEqual("==".utf8) {
        return ConditionToken(kind: .equals, part: start..<end)
      }
      throw problem(start..<end, in: bytes)
    }
  }

  private static func word(
    at start: Int, in bytes: [UInt8], names: inout NameTable
  ) throws(TextProblem) -> ConditionToken {
    var end = wordEnd(from: start + 1, in: bytes)
    // `1.5`, or `user.name`, which conditions do not have.
    while end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), isWordByte(bytes[end + 1]) {
      end = wordEnd(from: end + 1, in: bytes)
    }
    let part = start..<end
    if LiteralText.isNumber(bytes[part]) { return ConditionToken(kind: .number, part: part) }
    if Identifier.isValid(bytes[part]) {
      return ConditionToken(kind: .word(names.intern(bytes[part])), part: part)
    }
    throw problem(part, in: bytes)
  }

  private static func wordEnd(from start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    return end
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Identifier.isWordByte(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "=!<>&|+-*/%^~?".utf8.contains(byte) }

  /// What to write for what people write from habit.
  private static func problem(_ part: Range<Int>, in bytes: [UInt8]) -> TextProblem {
    let text = String(decoding: bytes[part].prefix(60), as: UTF8.self)
    let help =
      switch text {
      case "!=": "write `not name == .case`"
      case "!": "write `not`"
      case "&&", "&": "write `and`"
      case "||", "|": "write `or`"
      case "=", "===": "write `==`"
      case "<", ">", "<=", ">=": ConditionParser.declareAnEnum
      case _ where text.contains("."):
        "names have no members: declare what the navigation depends on as an enum or a Bool"
      default:
        ConditionHabits.helpForList(String(decoding: bytes, as: UTF8.self))
          ?? ConditionParser.grammar
      }
    return TextProblem(
      rule: .invalidCondition, message: "`\(text)` has no meaning in a condition", part: part,
      help: help)
  }
}
