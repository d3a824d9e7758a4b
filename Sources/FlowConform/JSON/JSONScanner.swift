/// What is wrong with a line of a trace, or with another file of JSON.
package struct TraceProblem: Error, Hashable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// A string's content in a text: its place without quotes, and whether anything in it is escaped.
package struct JSONText: Sendable {
  package var range: Range<Int>
  package var isEscaped: Bool
}

/// Reads JSON strictly (RFC 8259), byte by byte, and allocates nothing.
///
/// Lines come by the million, so it says only where values stand. The bytes are passed to each call, since a
/// span can't be kept.
package struct JSONScanner {
  package var at: Int
  package let end: Int
  /// All bytes of strings, one or-ed to the other: whether any is not ASCII.
  private var bits: UInt8 = 0

  package init(from start: Int, to end: Int) {
    at = start
    self.end = end
  }

  package var hasOtherThanASCII: Bool { bits >= 0x80 }

  package mutating func skipSpace(_ bytes: Span<UInt8>) {
    while at < end {
      let byte = bytes[at]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return }
      at &+= 1
    }
  }

  /// The next byte; 0 at the end, which no value begins with.
  package func next(_ bytes: Span<UInt8>) -> UInt8 { at < end ? bytes[at] : 0 }

  /// Takes a sign, with the space before it.
  package mutating func take(_ sign: UInt8, _ bytes: Span<UInt8>) -> Bool {
    skipSpace(bytes)
    guard next(bytes) == sign else { return false }
    at &+= 1
    return true
  }

  // MARK: Strings

  /// The string whose quote is next.
  package mutating func string(_ bytes: Span<UInt8>) throws(TraceProblem) -> JSONText {
    at &+= 1
    let start = at
    var isEscaped = false
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at &+= 1
        return JSONText(range: start..<at &- 1, isEscaped: isEscaped)
      }
      if byte < 0x20 { throw TraceProblem("a control character stands in a string") }
      bits |= byte
      at &+= 1
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        try skipEscape(bytes)
      }
    }
    throw TraceProblem("a string has no closing quote")
  }

  private mutating func skipEscape(_ bytes: Span<UInt8>) throws(TraceProblem) {
    let sign = next(bytes)
    at += 1
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      let unit = try hexadecimal(bytes)
      guard unit & 0xF800 == 0xD800 else { return }
      guard unit < 0xDC00, next(bytes) == UInt8(ascii: "\\"), at + 1 < end,
        bytes[at + 1] == UInt8(ascii: "u")
      else { throw TraceProblem("half of a surrogate pair stands in a string") }
      at += 2
      if try hexadecimal(bytes) & 0xFC00 != 0xDC00 {
        throw TraceProblem("half of a surrogate pair stands in a string")
      }
    default: throw TraceProblem("`\\` begins no escape of JSON here")
    }
  }

  private mutating func hexadecimal(_ bytes: Span<UInt8>) throws(TraceProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Self.digit(next(bytes)) else {
        throw TraceProblem("`\\u` needs four hexadecimal digits")
      }
      value = value << 4 | digit
      at += 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// What a string says.
  package static func decoded(_ text: JSONText, _ bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.range.count)
    var scanner = JSONScanner(from: text.range.lowerBound, to: text.range.upperBound)
    while scanner.at < scanner.end {
      let byte = bytes[scanner.at]
      scanner.at += 1
      if byte == UInt8(ascii: "\\") {
        scanner.decodeEscape(bytes, to: &result)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private mutating func decodeEscape(_ bytes: Span<UInt8>, to result: inout [UInt8]) {
    let sign = next(bytes)
    at += 1
    switch sign {
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var value = (try? hexadecimal(bytes)) ?? 0
      if value & 0xFC00 == 0xD800 {
        at += 2
        value = 0x10000 + (value & 0x3FF) << 10 + (((try? hexadecimal(bytes)) ?? 0) & 0x3FF)
      }
      let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
      result.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
    default: result.append(sign)
    }
  }

  // MARK: Other values

  /// The number that is next.
  package mutating func number(_ bytes: Span<UInt8>) throws(TraceProblem) -> Range<Int> {
    let start = at
    if next(bytes) == UInt8(ascii: "-") { at += 1 }
    if next(bytes) == UInt8(ascii: "0") { at += 1 } else { try digits(bytes) }
    if next(bytes) == UInt8(ascii: ".") {
      at += 1
      try digits(bytes)
    }
    if next(bytes) | 0x20 == UInt8(ascii: "e") {
      at += 1
      if next(bytes) == UInt8(ascii: "+") || next(bytes) == UInt8(ascii: "-") { at += 1 }
      try digits(bytes)
    }
    return start..<at
  }

  private mutating func digits(_ bytes: Span<UInt8>) throws(TraceProblem) {
    let start = at
    while at < end, bytes[at] &- UInt8(ascii: "0") < 10 { at &+= 1 }
    if at == start { throw TraceProblem("expected a digit") }
  }

  /// Passes over `true`, `false` or `null`.
  package mutating func word(_ bytes: Span<UInt8>) throws(TraceProblem) -> Range<Int> {
    let start = at
    while at < end, bytes[at] &- UInt8(ascii: "a") < 26 { at += 1 }
    let text = start..<at
    for word in ["true", "false", "null"] as [StaticString] where Self.equals(text, word, bytes) {
      return text
    }
    throw TraceProblem("expected a value of JSON")
  }

  package static func equals(
    _ range: Range<Int>, _ word: StaticString, _ bytes: Span<UInt8>
  ) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    // Without a String in between, which would be a third of the time that a log takes.
    return word.withUTF8Buffer { text in
      for index in 0..<text.count
      where unsafe text[index] != bytes[range.lowerBound + index] { return false }
      return true
    }
  }

  /// Passes over a value.
  ///
  /// - Parameter depth: how deep it may nest.
  package mutating func skipValue(
    _ bytes: Span<UInt8>, depth: Int
  ) throws(TraceProblem) -> Range<Int> {
    skipSpace(bytes)
    let start = at
    switch next(bytes) {
    case UInt8(ascii: "\""): _ = try string(bytes)
    case UInt8(ascii: "{"): try skipList(bytes, depth, closing: UInt8(ascii: "}"), hasKeys: true)
    case UInt8(ascii: "["): try skipList(bytes, depth, closing: UInt8(ascii: "]"), hasKeys: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number(bytes)
    default: _ = try word(bytes)
    }
    return start..<at
  }

  private mutating func skipList(
    _ bytes: Span<UInt8>, _ depth: Int, closing: UInt8, hasKeys: Bool
  ) throws(TraceProblem) {
    if depth == 0 { throw TraceProblem("values nest too deep") }
    at += 1
    if take(closing, bytes) { return }
    while true {
      if hasKeys { _ = try key(bytes) }
      _ = try skipValue(bytes, depth: depth - 1)
      if take(closing, bytes) { return }
      guard take(UInt8(ascii: ","), bytes) else {
        throw TraceProblem("expected `,` or `\(Character(Unicode.Scalar(closing)))`")
      }
    }
  }

  /// A key and the colon behind it.
  package mutating func key(_ bytes: Span<UInt8>) throws(TraceProblem) -> JSONText {
    skipSpace(bytes)
    guard next(bytes) == UInt8(ascii: "\"") else { throw TraceProblem("expected a key in quotes") }
    let key = try string(bytes)
    guard take(UInt8(ascii: ":"), bytes) else { throw TraceProblem("expected `:` behind a key") }
    return key
  }

  /// Whether these bytes are UTF-8.
  package static func isUTF8(_ bytes: some Sequence<UInt8>) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
