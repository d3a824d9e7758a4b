/// Writes JSON, member by member, in the order in which it is told.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether members stand on lines of their own.
  private let isPretty: Bool
  /// Whether what is written now is an object on one line of its own.
  private var isOnOneLine = false
  private var depth = 0
  private var needsComma = false

  package init(isPretty: Bool) { self.isPretty = isPretty }

  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  // MARK: Structure

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    openObject()
    body(&self)
    closeObject()
  }

  /// An object on one line, also where others stand on several: an entry of a list that people read
  /// and merge.
  package mutating func objectOnOneLine(_ body: (inout JSONWriter) -> Void) {
    let isInside = isOnOneLine
    openObject()
    isOnOneLine = true
    body(&self)
    closeObject()
    isOnOneLine = isInside
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    openArray()
    body(&self)
    closeArray()
  }

  // For what nests as deep as the input likes, which no call in a call may follow.

  package mutating func openObject() { open(UInt8(ascii: "{")) }
  package mutating func closeObject() { close(UInt8(ascii: "}")) }
  package mutating func openArray() { open(UInt8(ascii: "[")) }
  package mutating func closeArray() { close(UInt8(ascii: "]")) }

  private mutating func open(_ sign: UInt8) {
    begin()
    bytes.append(sign)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ sign: UInt8) {
    depth -= 1
    if needsComma { newLine() }
    bytes.append(sign)
    needsComma = true
  }

  /// What stands before a value or a key: a comma behind another, and a new line.
  private var isBehindKey = false

  private mutating func begin() {
    if isBehindKey {
      isBehindKey = false
      return
    }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if depth > 0 { newLine() }
  }

  private mutating func newLine() {
    guard isPretty else { return }
    if isOnOneLine {
      bytes.append(0x20)
      return
    }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append(contentsOf: [0x20, 0x20]) }
  }

  package mutating func key(_ name: String) {
    begin()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(0x20) }
    isBehindKey = true
    needsComma = false
  }

  // MARK: Values

  package mutating func string(_ value: String) {
    begin()
    quote(value)
    needsComma = true
  }

  package mutating func string(_ value: String?) {
    if let value { string(value) } else { null() }
  }

  package mutating func number(_ value: Int) { raw(String(value)) }

  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func null() { raw("null") }

  // MARK: Members

  /// A key with its value, or `null`.
  package mutating func member(_ key: String, _ value: String?) {
    self.key(key)
    string(value)
  }

  package mutating func member(_ key: String, _ value: Int?) {
    self.key(key)
    if let value { number(value) } else { null() }
  }

  package mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  private mutating func raw(_ text: String) {
    begin()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  /// Puts in what another writer has written: a whole value.
  package mutating func embed(_ other: [UInt8]) {
    begin()
    bytes.append(contentsOf: other)
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Nearly all texts are names.
    if text.utf8.allSatisfy(Self.isOrdinary) {
      bytes.append(contentsOf: text.utf8)
      return
    }
    var danger = TextDanger()
    for scalar in text.unicodeScalars {
      let isDangerous = danger.comes(with: scalar)
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where isDangerous: writeNumber(of: scalar)
      default: bytes.append(contentsOf: Array(String(Character(scalar)).utf8))
      }
    }
  }

  private static func isOrdinary(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && byte != UInt8(ascii: "#")
  }

  /// A character as JSON numbers it: by the one or two units of UTF-16.
  private mutating func writeNumber(of scalar: Unicode.Scalar) {
    for unit in String(Character(scalar)).utf16 {
      let digits = String(unit, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      bytes.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
    }
  }
}
