/// Makes a line of text plain, character by character: what one may do depends on those before it.
struct PlainTextWriter {
  private var order = LogOrder()
  /// Whether nothing but blanks came yet: GitHub's runner takes `::error::…` at the start of a line
  /// for an order, blanks before it or not.
  private var isAtStart: Bool
  private var isBehindASCII = true

  /// - Parameter isAtStart: whether the text may come to stand at the start of a line.
  init(isAtStart: Bool = true) { self.isAtStart = isAtStart }

  /// The character, or its number where it could steer a terminal, break a line, turn the direction
  /// of reading, hide or give an order.
  mutating func text(of scalar: Unicode.Scalar) -> String {
    let isOrder = order.isComplete(with: scalar) || (isAtStart && scalar == ":")
    let joins = (scalar == "\u{200C}" || scalar == "\u{200D}") && !isBehindASCII
    isAtStart = isAtStart && scalar.properties.isWhitespace
    isBehindASCII = scalar.isASCII
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    // Between letters of scripts that need them, and in emoji, joiners are seen by what they do.
    case _ where isOrder || (PlainText.isDangerous(scalar) && !joins):
      return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: return String(Character(scalar))
    }
  }
}

/// Sees where text becomes an order to a build server that reads it in a log: `##[error]` and
/// `##vso[…]` anywhere in a line.
struct LogOrder {
  private var hashes = 0
  private var isInWord = false

  /// Whether this character, behind those before it, is the bracket that makes an order.
  mutating func isComplete(with scalar: Unicode.Scalar) -> Bool {
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
