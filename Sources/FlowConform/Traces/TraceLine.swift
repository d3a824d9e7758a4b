/// One line of a trace, as places in its bytes.
struct TraceLine {
  var session: JSONText?
  /// From 1; 0 where the line doesn't say it.
  var number = 0
  var event: JSONText?
  var screen: JSONText?
  /// `"screen":null`: nothing is seen.
  var seesNothing = false
  var flow: JSONText?
  /// Any value of `app`, and of the key that is asked for (`--by`).
  var app: Range<Int>?
  var by: Range<Int>?
  var with: Range<Int>?
  var stack: Range<Int>?
  var live: Range<Int>?
  var presented: Range<Int>?

  /// Whether it tells of a launch, in whichever state.
  func isLaunch(_ bytes: Span<UInt8>) -> Bool {
    guard let event else { return false }
    return event.isEscaped
      ? JSONScanner.decoded(event, bytes) == Array("launch".utf8)
      : JSONScanner.equals(event.range, "launch", bytes)
  }
}

/// The keys of a line that mean something; any other is somebody else's.
struct TraceLineReader {
  /// How deep a line may nest, itself among it.
  private static let depth = 4

  /// The key of `--by`.
  private let by: [UInt8]

  init(by: String?) { self.by = by.map { Array($0.utf8) } ?? [] }

  /// Reads a line.
  ///
  /// - Returns: nil for an empty one.
  func read(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) throws(TraceProblem) -> TraceLine? {
    var scanner = JSONScanner(from: start, to: end)
    scanner.skipSpace(bytes)
    if scanner.at == end { return nil }
    guard scanner.take(UInt8(ascii: "{"), bytes) else {
      throw TraceProblem("a line of a trace is a JSON object")
    }
    var line = TraceLine()
    var seen: UInt16 = 0
    if !scanner.take(UInt8(ascii: "}"), bytes) {
      repeat {
        try readMember(&scanner, bytes, &line, &seen)
      } while scanner.take(UInt8(ascii: ","), bytes)
      guard scanner.take(UInt8(ascii: "}"), bytes) else {
        throw TraceProblem("expected `,` or `}`")
      }
    }
    scanner.skipSpace(bytes)
    if scanner.at < end { throw TraceProblem("something stands after the object") }
    if scanner.hasOtherThanASCII, !JSONScanner.isUTF8((start..<end).map { bytes[$0] }) {
      throw TraceProblem("this is not UTF-8")
    }
    if line.event != nil {
      line.seesNothing = false
      if let presented = line.presented, bytes[presented.lowerBound] == UInt8(ascii: "n") {
        line.presented = nil
      }
    }
    try check(line)
    return line
  }

  private func check(_ line: TraceLine) throws(TraceProblem) {
    guard line.session != nil else { throw TraceProblem("`session` is missing") }
    let isScreen = line.screen != nil || line.seesNothing
    if line.event == nil, !isScreen { throw TraceProblem("`event` or `screen` is missing") }
    if line.event != nil, isScreen {
      throw TraceProblem("a line has either `event` or `screen`; write two lines")
    }
    if line.event == nil, line.with != nil { throw TraceProblem("`with` needs an `event`") }
    if !isScreen, line.stack != nil || line.live != nil || line.presented != nil {
      throw TraceProblem("`stack`, `live` and `presented` need a `screen`")
    }
  }

  private func readMember(
    _ scanner: inout JSONScanner, _ bytes: Span<UInt8>, _ line: inout TraceLine,
    _ seen: inout UInt16
  ) throws(TraceProblem) {
    let key = try scanner.key(bytes)
    scanner.skipSpace(bytes)
    let start = scanner.at
    if let known = Self.key(key, bytes) {
      guard seen & known.bit == 0 else { throw TraceProblem("`\(known)` is given twice") }
      seen |= known.bit
      try readValue(of: known, &scanner, bytes, &line)
    } else {
      _ = try scanner.skipValue(bytes, depth: Self.depth - 1)
    }
    if !by.isEmpty, key.range.count == by.count,
      zip(key.range, by).allSatisfy({ bytes[$0] == $1 })
    {
      line.by = start..<scanner.at
    }
  }

  // MARK: Keys

  private enum Key: UInt16 {
    case session, n, time, flow, event, with, screen, stack, live, presented, trace, app

    var bit: UInt16 { 1 << rawValue }
  }

  private static func key(_ key: JSONText, _ bytes: Span<UInt8>) -> Key? {
    let range = key.range
    func equals(_ word: StaticString) -> Bool { JSONScanner.equals(range, word, bytes) }
    // The first byte tells nearly all of them from each other.
    if range.isEmpty { return nil }
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "n"): return range.count == 1 ? .n : nil
    case UInt8(ascii: "s"):
      if equals("session") { return .session }
      if equals("screen") { return .screen }
      return equals("stack") ? .stack : nil
    case UInt8(ascii: "t"):
      if equals("time") { return .time }
      return equals("trace") ? .trace : nil
    case UInt8(ascii: "e"): return equals("event") ? .event : nil
    case UInt8(ascii: "w"): return equals("with") ? .with : nil
    case UInt8(ascii: "f"): return equals("flow") ? .flow : nil
    case UInt8(ascii: "a"): return equals("app") ? .app : nil
    case UInt8(ascii: "l"): return equals("live") ? .live : nil
    case UInt8(ascii: "p"): return equals("presented") ? .presented : nil
    default: return nil
    }
  }

  // MARK: Values

  private func readValue(
    of key: Key, _ scanner: inout JSONScanner, _ bytes: Span<UInt8>, _ line: inout TraceLine
  ) throws(TraceProblem) {
    let next = scanner.next(bytes)
    // A table writes null where a line leaves a key out.
    if next == UInt8(ascii: "n"), key != .session, key != .screen, key != .presented {
      let word = try scanner.word(bytes)
      guard JSONScanner.equals(word, "null", bytes) else {
        throw TraceProblem("expected a value of JSON")
      }
      return
    }
    switch key {
    case .session:
      let session = try text(key, &scanner, bytes)
      if session.range.isEmpty { throw TraceProblem("`session` is empty") }
      line.session = session
    case .n: line.number = try wholeNumber(&scanner, bytes)
    case .time:
      guard next == UInt8(ascii: "\"") || Self.beginsNumber(next) else {
        throw TraceProblem("`time` takes milliseconds, or a text of RFC 3339")
      }
      _ = try scanner.skipValue(bytes, depth: 0)
    case .flow: line.flow = try text(key, &scanner, bytes)
    case .event: line.event = try text(key, &scanner, bytes)
    case .screen:
      if next == UInt8(ascii: "n") {
        _ = try scanner.word(bytes)
        line.seesNothing = true
      } else {
        line.screen = try text(key, &scanner, bytes)
      }
    case .with: line.with = try list(key, "an object", UInt8(ascii: "{"), &scanner, bytes)
    case .stack: line.stack = try list(key, "a list", UInt8(ascii: "["), &scanner, bytes)
    case .live: line.live = try list(key, "a list", UInt8(ascii: "["), &scanner, bytes)
    case .presented:
      guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "n") else {
        throw TraceProblem("`presented` takes a name or null")
      }
      line.presented = try scanner.skipValue(bytes, depth: 0)
    case .app: line.app = try scanner.skipValue(bytes, depth: Self.depth - 1)
    case .trace:
      let version = try scanner.skipValue(bytes, depth: 0)
      guard JSONScanner.equals(version, "1", bytes) else {
        throw TraceProblem("this trace is of a later version")
      }
    }
  }

  private func text(
    _ key: Key, _ scanner: inout JSONScanner, _ bytes: Span<UInt8>
  ) throws(TraceProblem) -> JSONText {
    guard scanner.next(bytes) == UInt8(ascii: "\"") else {
      throw TraceProblem("`\(key)` takes a text")
    }
    return try scanner.string(bytes)
  }

  private func list(
    _ key: Key, _ what: String, _ opening: UInt8, _ scanner: inout JSONScanner, _ bytes: Span<UInt8>
  ) throws(TraceProblem) -> Range<Int> {
    guard scanner.next(bytes) == opening else { throw TraceProblem("`\(key)` takes \(what)") }
    return try scanner.skipValue(bytes, depth: Self.depth - 1)
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10
  }

  /// The line's place in its session.
  private func wholeNumber(
    _ scanner: inout JSONScanner, _ bytes: Span<UInt8>
  ) throws(TraceProblem) -> Int {
    var value = 0
    let start = scanner.at
    while scanner.at < scanner.end, bytes[scanner.at] &- UInt8(ascii: "0") < 10, value < 1 << 40 {
      value = value &* 10 &+ Int(bytes[scanner.at] &- UInt8(ascii: "0"))
      scanner.at &+= 1
    }
    let next = scanner.next(bytes)
    let isNumber =
      scanner.at > start && value > 0 && value < 1 << 40
      && (next == UInt8(ascii: ",") || next == UInt8(ascii: "}") || next == 0x20)
    guard isNumber else { throw TraceProblem("`n` takes a whole number from 1") }
    return value
  }
}
