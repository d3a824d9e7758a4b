/// Text from a file on its way to a terminal, a page or a log: never control codes, and never an order.
package enum PlainText {
  /// The text with everything that could steer a terminal, break a line, turn the direction of
  /// reading or hide written out, as in `\u{1B}`, and with what a build server would take for an order
  /// to it broken.
  package static func escaped(_ text: String) -> String {
    if isPlain(text.utf8) { return text }
    var writer = PlainTextWriter()
    var result = ""
    for scalar in text.unicodeScalars { result += writer.text(of: scalar) }
    return result
  }

  /// Whether a text is so ordinary that nothing in it needs a closer look: ASCII, as many columns as
  /// bytes, and no order to anybody.
  package static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in text {
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "#") { return false }
      if isFirst, byte == UInt8(ascii: ":") || byte == 0x20 { return false }
      isFirst = false
    }
    return true
  }

  /// Control characters, line separators, the signs that turn the direction of reading, and what
  /// takes no room at all: two names that look alike may differ by it.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
      0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// How many columns of a terminal a character takes.
  package static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    // The two letters of a flag: together they take two columns.
    case 0x1F1E6...0x1F1FF: return 1
    // Emoji stand in many blocks, between characters of one column.
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  package static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// The text filled up with blanks to a width.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - self.width(of: text)))
  }

  /// The text cut to a width, with a `…` where something is missing.
  package static func truncated(_ text: String, to width: Int) -> String {
    if text.utf8.count <= width || self.width(of: text) <= width { return text }
    var result = ""
    var used = 1
    for scalar in text.unicodeScalars {
      used += self.width(of: scalar)
      if used > width { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }
}
