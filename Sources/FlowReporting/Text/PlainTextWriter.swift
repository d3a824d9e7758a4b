/// Makes a line of text plain, character by character: what one may do depends on those before it.
struct PlainTextWriter {
  private var danger = TextDanger()
  /// Whether nothing but blanks came yet: GitHub's runner takes `::error::…` at the start of a line
  /// for an order, blanks before it or not.
  private var isAtStart: Bool

  /// - Parameter isAtStart: whether the text may come to stand at the start of a line.
  init(isAtStart: Bool = true) { self.isAtStart = isAtStart }

  /// The character, or its number where it could steer a terminal, break a line, turn the direction
  /// of reading, hide or give an order.
  mutating func text(of scalar: Unicode.Scalar) -> String {
    let isDangerous = danger.comes(with: scalar) || (isAtStart && scalar == ":")
    isAtStart = isAtStart && scalar.properties.isWhitespace
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where isDangerous:
      return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: return String(Character(scalar))
    }
  }
}

/// Sees which characters of a text may not reach who reads it as they are.
struct TextDanger {
  /// `##[error]` and `##vso[…]`, anywhere in a line, are orders to a build server that reads it in a
  /// log: how many `#` came, and whether letters follow them.
  private var hashes = 0
  private var isInWord = false
  private var isBehindASCII = true

  /// Whether this character, behind those before it, is dangerous.
  mutating func comes(with scalar: Unicode.Scalar) -> Bool {
    // In emoji, and between letters that need them, joiners are seen by what they do.
    let joins = (scalar == "\u{200C}" || scalar == "\u{200D}") && !isBehindASCII
    let isDangerous = completesOrder(scalar) || (PlainText.isDangerous(scalar) && !joins)
    // What is dangerous is written in ASCII.
    isBehindASCII = scalar.isASCII || isDangerous
    return isDangerous
  }

  private mutating func completesOrder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "#":
      hashes = isInWord ? 1 : min(hashes + 1, 2)
      isInWord = false
      return false
    case "a"..."z", "A"..."Z", "-":
      isInWord = true
      return false
    default:
      defer {
        hashes = 0
        isInWord = false
      }
      return scalar == "[" && hashes == 2
    }
  }
}
