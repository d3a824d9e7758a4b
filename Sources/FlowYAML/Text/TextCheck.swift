internal import FlowSource

/// Whether a file's bytes are text that YAML may hold: UTF-8, without control characters.
struct TextCheck {
  /// The first byte of the text: the one behind a byte order mark.
  private(set) var start = 0
  private(set) var isASCII = true
  /// What is wrong, in the order of the file; where there is anything, libyaml would read no further.
  private(set) var problems: [Diagnostic] = []

  /// A file that isn't text at all would fill pages.
  private static let mostProblems = 10
  /// With so many zero bytes a file is no text; a single one is a slip.
  private static let mostZeroBytes = 3
  private var zeroBytes = 0
  private let file: SourceID

  init(_ bytes: [UInt8], of file: SourceID) {
    self.file = file
    if let length = Self.wideMark(bytes) {
      problems.append(
        Diagnostic(
          .invalidEncoding, "the file is encoded in UTF-16 or UTF-32", at: range(0, length),
          help: Self.fix))
      return
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    var index = start
    while true {
      index = Self.skipPlain(in: bytes, from: index)
      if index == bytes.count { return }
      if bytes[index] == 0 { zeroBytes += 1 }
      index = check(bytes, at: index)
      if zeroBytes == Self.mostZeroBytes {
        problems = [notText]
        return
      }
      if problems.count == Self.mostProblems { return }
    }
  }

  /// The first place behind the lines of printable ASCII that nearly all files are, a block at a time:
  /// the compiler compares the bytes of one all at once.
  private static func skipPlain(in bytes: [UInt8], from start: Int) -> Int {
    let block = 256
    var index = start
    while index + block <= bytes.count, oddBits(in: bytes, index, index + block) == 0 {
      index += block
    }
    while index < bytes.count, oddBits(of: bytes[index]) == 0 { index += 1 }
    return index
  }

  private static func oddBits(in bytes: [UInt8], _ start: Int, _ end: Int) -> UInt8 {
    var bits: UInt8 = 0
    var index = start
    while index < end {
      bits |= oddBits(of: bytes[index])
      index += 1
    }
    return bits
  }

  /// 0 for a printable character of ASCII and for a line feed.
  private static func oddBits(of byte: UInt8) -> UInt8 {
    byte &- 0x20 < 0x5F ? 0 : byte ^ UInt8(ascii: "\n")
  }

  private static let fix = "save the file as UTF-8"

  /// What has several bytes that are zero is no text in any encoding that is left.
  private var notText: Diagnostic {
    Diagnostic(
      .invalidEncoding, "this is not a text file", at: .start(of: file),
      help: "a flow is a text file in UTF-8 that begins with `flow: 1`")
  }

  /// Checks one character that isn't a printable one of ASCII, and gives the place behind it.
  private mutating func check(_ bytes: [UInt8], at index: Int) -> Int {
    switch UTF8Scan.step(bytes, at: index) {
    case .scalar(let scalar, let width):
      if width > 1 { isASCII = false }
      if !Self.isAllowed(scalar) {
        let hex = Self.hex(scalar, digits: 4)
        problems.append(
          Diagnostic(
            .yamlSyntax, "the control character U+\(hex) is not allowed in a YAML file",
            at: range(index, index + width),
            help: "remove it, or write it as \"\\u\(hex)\" in double quotes"))
      }
      return index + width
    case .invalid(let width):
      let shown = bytes[index..<index + width].map { "0x" + Self.hex(UInt32($0), digits: 2) }
      problems.append(
        Diagnostic(
          .invalidEncoding, "\(shown.joined(separator: " ")) is not a UTF-8 character",
          at: range(index, index + width), help: Self.fix))
      return index + width
    }
  }

  /// libyaml's own list, beyond ASCII's printable characters.
  private static func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The length of what gives away UTF-16 or UTF-32: their byte order mark, or a NUL beside the
  /// first character, which is ASCII in any YAML file. Nil where the file may be UTF-8.
  private static func wideMark(_ bytes: [UInt8]) -> Int? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return 4
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return 2 }
    guard bytes.count >= 2 else { return nil }
    if bytes.count >= 4, bytes[1] == 0, bytes[2] == 0, (bytes[0] == 0) != (bytes[3] == 0) {
      return 4
    }
    return (bytes[0] == 0) != (bytes[1] == 0) ? 2 : nil
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file, start: UInt32(start), end: UInt32(end))
  }
}
