import FlowSource

/// What a text such as `User? = nil` says; the places are counted in bytes of the text.
struct ParsedType: Sendable {
  var type: TypeExpression
  var typePart: Range<Int>
  var initial: (value: Literal, part: Range<Int>)?
}

/// Reads `Type` and `Type = literal`.
struct TypeParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  /// Lists in optionals in lists: nobody means more.
  private static let maximumDepth = 16

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func parse(
    _ bytes: [UInt8], names: inout NameTable
  ) throws(TextProblem) -> ParsedType {
    var parser = TypeParser(bytes)
    return try parser.parseAll(&names)
  }

  private mutating func parseAll(_ names: inout NameTable) throws(TextProblem) -> ParsedType {
    skipSpaces()
    let start = index
    let type = try parseType(&names)
    let typePart = start..<index
    skipSpaces()
    guard index < bytes.count else { return ParsedType(type: type, typePart: typePart) }
    guard bytes[index] == UInt8(ascii: "=") else { throw problem(start..<bytes.count) }
    let equals = index..<index + 1
    index += 1
    skipSpaces()
    let part = index..<max(index, LiteralText.trimmedEnd(of: bytes))
    guard !part.isEmpty else {
      throw TextProblem(
        rule: .wrongKind, message: "no value follows the `=`", part: equals,
        help: "write a value such as `true`, `7`, `.case`, `\"text\"` or `nil`")
    }
    let value = try LiteralText.parse(bytes, in: part, names: &names)
    return ParsedType(type: type, typePart: typePart, initial: (value, part))
  }

  private mutating func parseType(_ names: inout NameTable) throws(TextProblem) -> TypeExpression {
    var type: TypeExpression
    try deepen()
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "[") {
      index += 1
      skipSpaces()
      type = .list(try parseType(&names))
      skipSpaces()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "]") else {
        throw problem(start..<bytes.count)
      }
      index += 1
    } else {
      while index < bytes.count, isNameByte(bytes[index]) || isDash(at: index) { index += 1 }
      // A name with dashes is refused where it is declared.
      let name = bytes[start..<index].filter { $0 != UInt8(ascii: "-") }
      guard Identifier.isValid(name) else { throw problem(start..<bytes.count) }
      type = .named(names.intern(bytes[start..<index]))
    }
    while index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      index += 1
      try deepen()
      type = .optional(type)
    }
    return type
  }

  private mutating func deepen() throws(TextProblem) {
    depth += 1
    guard depth <= Self.maximumDepth else {
      throw TextProblem(
        rule: .limitExceeded, message: "a type is nested more than \(Self.maximumDepth) deep",
        part: 0..<bytes.count, help: LimitHelp.fixed)
    }
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
  }

  private func isNameByte(_ byte: UInt8) -> Bool { byte >= 0x80 || Identifier.isWordByte(byte) }

  /// Whether there is a dash between two parts of a name: `sign-in`.
  private func isDash(at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "-") && index > 0 && isNameByte(bytes[index - 1])
      && index + 1 < bytes.count && isNameByte(bytes[index + 1])
  }

  private func problem(_ part: Range<Int>) -> TextProblem {
    let text = String(decoding: bytes[part].prefix(60), as: UTF8.self)
    return TextProblem(
      rule: .wrongKind, message: "`\(text)` is not a type",
      part: part.isEmpty ? 0..<bytes.count : part,
      help: help(for: text))
  }

  /// `[String]?` for `Array<String>?`; nil for what a flow has no type for.
  private static func type(inSwift text: Substring) -> String? {
    if text.hasSuffix("?") { return type(inSwift: text.dropLast()).map { $0 + "?" } }
    let forms = [
      ("Array<", ">", "[", "]"), ("Set<", ">", "[", "]"), ("[", "]", "[", "]"),
      ("Optional<", ">", "", "?"),
    ]
    for (start, end, before, behind) in forms where text.hasPrefix(start) && text.hasSuffix(end) {
      return type(inSwift: text.dropFirst(start.count).dropLast()).map { before + $0 + behind }
    }
    return Identifier.isValid(text.utf8) ? String(text) : nil
  }

  private func help(for text: String) -> String {
    if let type = Self.type(inSwift: text[...]), type != text { return "write `\(type)`" }
    if ["[", "(", "Dictionary<", "any ", "some "].contains(where: text.hasPrefix) {
      return "declare a type of your own for it under `types`: a flow only passes it along"
    }
    return "a type is one name, with `?` behind it for an optional, in `[ ]` for a list"
      + "; declare any other one under `types`"
  }
}

/// Reads the words that stand for values.
enum LiteralText {
  static func trimmedEnd(of bytes: [UInt8]) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end
  }

  /// A literal inside a text, where a string carries its own quotes.
  static func parse(
    _ bytes: [UInt8], in part: Range<Int>, names: inout NameTable
  ) throws(TextProblem) -> Literal {
    let first = bytes[part.lowerBound]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return .string(names.intern(try unquoted(bytes, in: part)[...]))
    }
    if let literal = plain(bytes[part], names: &names) { return literal }
    var problem = notALiteral(bytes[part], part: part)
    if first == UInt8(ascii: "=") {
      // `Bool == false`
      let value = String(decoding: bytes[part], as: UTF8.self).drop { " =".contains($0) }
      problem.help = "write `\(value)`, behind one `=`"
    }
    // `Plan.free`, as Swift has it.
    let parts = bytes[part].split(separator: UInt8(ascii: "."))
    if parts.count == 2, parts.allSatisfy({ Identifier.isValid($0) }) {
      problem.help = "write `.\(String(decoding: parts[1], as: UTF8.self))`"
    }
    throw problem
  }

  /// A plain word: `true`, `nil`, `any`, a number, `.case` or a name; nil for anything else.
  static func plain(_ bytes: ArraySlice<UInt8>, names: inout NameTable) -> Literal? {
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: ".") {
      let name = bytes.dropFirst()
      return Identifier.isValid(name) ? .enumCase(names.intern(name)) : nil
    }
    if isNumber(bytes) { return .number(names.intern(bytes)) }
    guard Identifier.isValid(bytes) else { return nil }
    let name = names.intern(bytes)
    switch Word(name) {
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .nil: return .nil
    case .any: return .any
    default: return .name(name)
    }
  }

  /// `id` in `$id`, `{id}` and `:id`, which stand for a name elsewhere.
  static func placeholder(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    // `$event.id`, too.
    let written = text.drop { "$:{".contains($0) }.prefix { $0 != "}" }
    let name = written.split(separator: ".").last ?? written
    return written.utf8.count == bytes.count
      ? nil : name.utf8.count < bytes.count && Identifier.isValid(name.utf8) ? String(name) : nil
  }

  static func notALiteral(_ bytes: ArraySlice<UInt8>, part: Range<Int>) -> TextProblem {
    TextProblem(
      rule: .wrongKind,
      message: "`\(String(decoding: bytes.prefix(60), as: UTF8.self))` is not a value", part: part,
      help: "a value is `true`, a number, `.case`, `\"text\"` in quotes, `nil` or a name")
  }

  /// `7`, `-7`, `1.5`, `1e-3`
  static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest.removeFirst()
    }
    guard dropDigits(&rest) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard dropDigits(&rest) else { return false }
    }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest.removeFirst()
      }
      guard dropDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func dropDigits(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    let digits = bytes.prefix(while: Identifier.isDigit)
    bytes = bytes[digits.endIndex...]
    return !digits.isEmpty
  }

  private static func unquoted(
    _ bytes: [UInt8], in part: Range<Int>
  ) throws(TextProblem) -> [UInt8] {
    let quote = bytes[part.lowerBound]
    var result: [UInt8] = []
    var index = part.lowerBound + 1
    while index < part.upperBound, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < part.upperBound { index += 1 }
      result.append(bytes[index])
      index += 1
    }
    guard index == part.upperBound - 1 else {
      throw TextProblem(
        rule: .wrongKind, message: "a string must end with the quote that it began with",
        part: part,
        help: "if it contains `#` or `: `, put everything in single quotes: `'String = \"a # b\"'`")
    }
    return result
  }
}
