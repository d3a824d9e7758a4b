/// A value of JSON, of a file that flowctl itself has written: a report, a coverage.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSONValue
  }

  /// How deep it may nest.
  private static let depth = 16

  package init(reading bytes: [UInt8]) throws(TraceProblem) {
    guard JSONScanner.isUTF8(bytes) else { throw TraceProblem("this is not UTF-8") }
    var scanner = JSONScanner(from: 0, to: bytes.count)
    let span = bytes.span
    self = try Self.read(&scanner, span, depth: Self.depth)
    scanner.skipSpace(span)
    if scanner.at < scanner.end { throw TraceProblem("something stands behind the value") }
  }

  private static func read(
    _ scanner: inout JSONScanner, _ bytes: Span<UInt8>, depth: Int
  ) throws(TraceProblem) -> JSONValue {
    scanner.skipSpace(bytes)
    switch scanner.next(bytes) {
    case UInt8(ascii: "\""): return .string(text(try scanner.string(bytes), bytes))
    case UInt8(ascii: "{"): return .object(try members(&scanner, bytes, depth))
    case UInt8(ascii: "["): return .array(try items(&scanner, bytes, depth))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let range = try scanner.number(bytes)
      let digits = String(decoding: range.map { bytes[$0] }, as: UTF8.self)
      guard let number = Int(digits) else { throw TraceProblem("`\(digits)` is no whole number") }
      return .number(number)
    default:
      let range = try scanner.word(bytes)
      if JSONScanner.equals(range, "null", bytes) { return .null }
      return .bool(JSONScanner.equals(range, "true", bytes))
    }
  }

  private static func text(_ text: JSONText, _ bytes: Span<UInt8>) -> String {
    String(decoding: JSONScanner.decoded(text, bytes), as: UTF8.self)
  }

  private static func members(
    _ scanner: inout JSONScanner, _ bytes: Span<UInt8>, _ depth: Int
  ) throws(TraceProblem) -> [Member] {
    if depth == 0 { throw TraceProblem("values nest too deep") }
    scanner.at += 1
    var members: [Member] = []
    var keys: Set<String> = []
    if scanner.take(UInt8(ascii: "}"), bytes) { return members }
    while true {
      let key = text(try scanner.key(bytes), bytes)
      guard keys.insert(key).inserted else { throw TraceProblem("`\(key)` is given twice") }
      members.append(Member(key: key, value: try read(&scanner, bytes, depth: depth - 1)))
      if scanner.take(UInt8(ascii: "}"), bytes) { return members }
      guard scanner.take(UInt8(ascii: ","), bytes) else {
        throw TraceProblem("expected `,` or `}`")
      }
    }
  }

  private static func items(
    _ scanner: inout JSONScanner, _ bytes: Span<UInt8>, _ depth: Int
  ) throws(TraceProblem) -> [JSONValue] {
    if depth == 0 { throw TraceProblem("values nest too deep") }
    scanner.at += 1
    var items: [JSONValue] = []
    if scanner.take(UInt8(ascii: "]"), bytes) { return items }
    while true {
      items.append(try read(&scanner, bytes, depth: depth - 1))
      if scanner.take(UInt8(ascii: "]"), bytes) { return items }
      guard scanner.take(UInt8(ascii: ","), bytes) else {
        throw TraceProblem("expected `,` or `]`")
      }
    }
  }

  // MARK: What is expected

  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package func member(_ key: String) throws(TraceProblem) -> JSONValue {
    guard let value = self[key] else { throw TraceProblem("`\(key)` is missing") }
    return value
  }

  package func number(_ key: String) throws(TraceProblem) -> Int {
    guard case .number(let number) = try member(key) else {
      throw TraceProblem("`\(key)` takes a whole number")
    }
    return number
  }

  package func text(_ key: String) throws(TraceProblem) -> String {
    guard case .string(let text) = try member(key) else {
      throw TraceProblem("`\(key)` takes a text")
    }
    return text
  }

  package func list(_ key: String) throws(TraceProblem) -> [JSONValue] {
    guard case .array(let items) = try member(key) else {
      throw TraceProblem("`\(key)` takes a list")
    }
    return items
  }

  /// The same; nothing where there is no such member.
  package func listIfAny(_ key: String) throws(TraceProblem) -> [JSONValue] {
    self[key] == nil ? [] : try list(key)
  }

  /// Whether something is so; nil where that isn't said.
  package func truthIfAny(_ key: String) throws(TraceProblem) -> Bool? {
    switch self[key] {
    case nil, .null: return nil
    case .bool(let truth): return truth
    default: throw TraceProblem("`\(key)` takes `true`, `false` or `null`")
    }
  }

  package func members(_ key: String) throws(TraceProblem) -> [Member] {
    guard case .object(let members) = try member(key) else {
      throw TraceProblem("`\(key)` takes an object")
    }
    return members
  }
}
