import FlowSource

/// What is wrong with a line, and where.
package struct LineProblem: Error {
  package var message: String
  /// The first byte, and the one behind the last.
  var range: Range<Int>
  package var help: String?
  /// Whether the line asks for what the user sees, which a replay can tell.
  var asksForVisible: Bool

  init(
    _ message: String, at range: Range<Int>, help: String? = nil, asksForVisible: Bool = false
  ) {
    self.message = message
    self.range = range
    self.help = help
    self.asksForVisible = asksForVisible
  }
}

/// Reads one line of a script, byte by byte.
struct LineCursor {
  let bytes: [UInt8]
  var index: Int
  let end: Int

  var isAtEnd: Bool { index >= end }
  var next: UInt8? { index < end ? bytes[index] : nil }
  /// The byte at the cursor, for a message; empty at the end of the line.
  var here: Range<Int> { index..<min(index + 1, max(end, index)) }

  mutating func skipBlanks() {
    while index < end, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") {
      index += 1
    }
  }

  /// Takes a sign, with the blanks before it.
  mutating func take(_ sign: Character) -> Bool {
    skipBlanks()
    guard let ascii = sign.asciiValue, next == ascii else { return false }
    index += 1
    return true
  }

  mutating func expect(_ sign: Character, _ purpose: String) throws(LineProblem) {
    if !take(sign) {
      throw LineProblem("`\(sign)` is missing \(purpose)", at: here)
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Takes a name, with the blanks before it.
  ///
  /// - Parameter help: what to write if none stands there.
  mutating func takeName(_ what: String, help: String? = nil) throws(LineProblem) -> Range<Int> {
    skipBlanks()
    let start = index
    while index < end, Self.isNameByte(bytes[index]) { index += 1 }
    if index == start { throw LineProblem("\(what) is missing here", at: here, help: help) }
    return start..<index
  }

  /// Whether the next word is this one; takes it if so.
  mutating func takeWord(_ word: String) -> Bool {
    skipBlanks()
    let text = word.utf8
    guard index + text.count <= end, bytes[index..<index + text.count].elementsEqual(text) else {
      return false
    }
    let after = index + text.count
    if after < end, Self.isNameByte(bytes[after]) { return false }
    index = after
    return true
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// What to write for `launch, Home.open`: nil where no sign stands here that may separate two actions.
  var separatorHelp: String? {
    let rest = text(index..<end)
    if rest.hasPrefix("//") {
      return "a comment starts with `#`: `# \(rest.dropFirst(2).drop { $0 == " " })`"
    }
    let arrows = ["->", "=>", "→", ">"]
    let sign = (arrows + [",", ";", "|"]).first { rest.hasPrefix($0) }
    guard let sign else { return nil }
    let next = rest.dropFirst(sign.count).drop { $0 == " " }
    if arrows.contains(sign), Identifier.isValid(next.utf8),
      !ScriptReader.words.contains(String(next))
    {
      // `Landing.signIn -> SignIn`: where it leads.
      return next.first?.isUppercase == true
        ? "write `expect visible \(next)` on a line of its own" : "remove it"
    }
    return next.isEmpty
      ? "remove the `\(sign)`"
      : "write `· \(Self.joined(next, sign))`, with ` · ` between two actions, or begin a new line for each"
  }

  /// Several actions with the same sign between them, as a script has them.
  private static func joined(_ actions: Substring, _ sign: String) -> String {
    if sign == "," { return String(actions) }
    return actions.split(separator: sign).map { $0.trimmingPrefix { $0 == " " } }
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: " · ")
  }

  /// The line ends here.
  mutating func finish() throws(LineProblem) {
    skipBlanks()
    if !isAtEnd {
      throw LineProblem(
        "`\(text(index..<end))` doesn't belong on this line", at: index..<end,
        help: separatorHelp ?? spaceHelp ?? "remove it")
    }
  }

  /// `Home.open (id: 7)`, where the arguments stand alone.
  private var spaceHelp: String? {
    let rest = text(index..<end)
    guard rest.hasPrefix("("), rest.contains(":") else { return nil }
    let start = bytes[..<index].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    let before = text(start..<index).split(separator: " ").joined(separator: " ")
    return "leave out the space before the `(`: `\(before)\(rest)`"
  }
}
