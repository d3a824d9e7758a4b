/// A character that looks like one of YAML's signs, as keyboards for Korean, Chinese and Japanese type it,
/// and word processors, but that YAML reads as part of a word.
package struct Lookalike: Sendable {
  package let scalar: Unicode.Scalar
  /// The sign that was meant.
  package let meant: Character

  private init(_ scalar: Unicode.Scalar, _ meant: Character) {
    self.scalar = scalar
    self.meant = meant
  }

  /// Nil for a character that looks like no sign.
  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0xFF1A: self.init(scalar, ":")
    case 0xFF0C, 0x3001: self.init(scalar, ",")
    case 0xFF5B: self.init(scalar, "{")
    case 0xFF5D: self.init(scalar, "}")
    case 0xFF3B: self.init(scalar, "[")
    case 0xFF3D: self.init(scalar, "]")
    case 0xFF03: self.init(scalar, "#")
    case 0xFF0D: self.init(scalar, "-")
    case 0x3000, 0xA0: self.init(scalar, " ")
    case 0x201C...0x201F, 0xAB, 0xBB, 0xFF02: self.init(scalar, "\"")
    case 0x2018...0x201B, 0xFF07: self.init(scalar, "'")
    default: return nil
    }
  }

  package var isQuote: Bool { meant == "\"" || meant == "'" }

  /// "`：` (U+FF1A) looks like `:`, but isn't one"
  package var message: String {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    if meant == " " { return "this space is \(code), which YAML does not read as one" }
    return "`\(scalar)` (\(code)) looks like `\(meant)`, but YAML reads it as part of the word"
  }

  /// A text with the signs that were meant; behind a colon or comma stands a space.
  package static func corrected(_ text: String) -> String {
    var result = ""
    var afterSign = false
    for scalar in text.unicodeScalars {
      guard let lookalike = Lookalike(scalar) else {
        if afterSign, scalar != " " { result.append(" ") }
        afterSign = false
        result.unicodeScalars.append(scalar)
        continue
      }
      if afterSign, lookalike.meant == " " { continue }
      result.append(lookalike.meant)
      afterSign = lookalike.meant == ":" || lookalike.meant == ","
    }
    return result
  }
}
