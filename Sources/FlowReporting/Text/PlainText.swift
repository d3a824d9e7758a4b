/// Text from a file on its way to a terminal, a page or a log: never control codes.
package enum PlainText {
  /// The text with everything that could steer a terminal, break a line or turn the direction of
  /// reading written out, as in `\u{1B}`.
  package static func escaped(_ text: String) -> String {
    if isPlain(text.utf8) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isDangerous(scalar):
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text is ASCII and nothing of it need be written out: as many columns as bytes.
  package static func isPlain(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Control characters, line separators, and the signs that turn the direction of reading.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
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
