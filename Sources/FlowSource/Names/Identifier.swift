/// Names as Swift writes them: code is to be generated from a flow one day.
package enum Identifier {
  /// Whether the bytes are a Swift identifier; keywords are, backticks are not.
  package static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, !isDigit(first) else { return false }
    var hasLetter = false
    for byte in bytes {
      if byte >= 0x80 { return isValidScalars(String(decoding: bytes, as: UTF8.self)) }
      guard isWordByte(byte) else { return false }
      // `_` alone is no name.
      if byte != UInt8(ascii: "_") { hasLetter = true }
    }
    return hasLetter || bytes.count > 1
  }

  /// What was probably meant by a text that is no identifier, `signIn` for `sign-in`, or nil.
  ///
  /// - Parameter isType: whether it begins with a capital letter, `SignIn`.
  package static func suggestion(for text: String, isType: Bool = false) -> String? {
    guard text.utf8.count <= 128 else { return nil }
    var result = ""
    for part in text.split(whereSeparator: { !isPart(of: $0) }) {
      let isSmall = result.isEmpty && !isType
      result += isSmall ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
    }
    return isValid(result.utf8) && result != text ? result : nil
  }

  /// An ASCII letter, digit or underscore.
  package static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isPart(of character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { isHead($0) || isTail($0) }
  }

  private static func isValidScalars(_ text: String) -> Bool {
    var isFirst = true
    for scalar in text.unicodeScalars {
      guard isHead(scalar) || !isFirst && isTail(scalar) else { return false }
      isFirst = false
    }
    return true
  }

  /// The grammar's identifier-head (The Swift Programming Language, Lexical Structure).
  private static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return isWordByte(UInt8(scalar.value)) && !isDigit(UInt8(scalar.value))
    }
    return !isTail(scalar) && headRanges.contains { $0.contains(scalar.value) }
  }

  private static func isTail(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Without the invisible ones (zero width, bidirectional): two names must not look alike.
  private static let headRanges: [ClosedRange<UInt32>] = [
    0xA8...0xA8, 0xAA...0xAA, 0xAD...0xAD, 0xAF...0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x167F, 0x1681...0x180D, 0x180F...0x1FFF, 0x203F...0x2040,
    0x2054...0x2054, 0x2070...0x218F, 0x2460...0x24FF,
    0x2776...0x2793, 0x2C00...0x2DFF, 0x2E80...0x2FFF, 0x3004...0x3007, 0x3021...0x302F,
    0x3031...0xD7FF, 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFFD,
    0x10000...0x1FFFD, 0x20000...0x2FFFD, 0x30000...0x3FFFD, 0x40000...0x4FFFD, 0x50000...0x5FFFD,
    0x60000...0x6FFFD, 0x70000...0x7FFFD, 0x80000...0x8FFFD, 0x90000...0x9FFFD, 0xA0000...0xAFFFD,
    0xB0000...0xBFFFD, 0xC0000...0xCFFFD, 0xD0000...0xDFFFD, 0xE0000...0xEFFFD,
  ]
}
