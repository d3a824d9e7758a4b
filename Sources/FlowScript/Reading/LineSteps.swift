/// The steps of one line: a way as a finding prints it, `launch · Landing.signIn · swipe`, is pasted as it is.
package enum LineSteps {
  /// ` · `
  private static let separator: [UInt8] = [0x20, 0xC2, 0xB7, 0x20]

  /// Whether any line of a text can have several steps: nearly none has.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == 0xC2 && bytes[$0...].starts(with: separator[1...]) }
  }

  /// The steps of a line that is typed.
  package static func texts(of line: String) -> [String] {
    let bytes = Array(line.utf8)
    return ranges(in: bytes, bytes.indices).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// A line's steps; a name and a comment may have the sign in them, and so may a text in quotes.
  static func ranges(in bytes: [UInt8], _ line: Range<Int>) -> [Range<Int>] {
    var cursor = LineCursor(bytes: bytes, index: line.lowerBound, end: line.upperBound)
    if cursor.takeWord("scenario") || cursor.takeWord("flow") { return [line] }
    var steps: [Range<Int>] = []
    var start = line.lowerBound
    var isQuoted = false
    var index = start
    while index < line.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "#"): index = line.upperBound
      case UInt8(ascii: " ") where bytes[index..<line.upperBound].starts(with: separator):
        steps.append(start..<index)
        index += separator.count - 1
        start = index + 1
      default: break
      }
      index += 1
    }
    return steps + [start..<line.upperBound]
  }
}
