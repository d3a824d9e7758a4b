/// What a person presses at a terminal.
package enum Key: Equatable, Sendable {
  case text(Character)
  case enter, tab, backspace, delete, escape
  case left, right, up, down, home, end, wordLeft, wordRight
  case killToEnd, killToStart, killWord, killNextWord, yank, transpose
  case interrupt, endOfInput, search, abort, clearScreen, suspend
}

/// Makes keys of the bytes that a terminal sends. A character or a sequence may come in pieces.
package struct KeyReader {
  private var pending: [UInt8] = []

  package init() {}

  /// The keys of these bytes; what is not whole yet waits for the next.
  package mutating func keys(of bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while !pending.isEmpty {
      let (key, count) = first()
      if count == 0 { break }
      pending.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Nothing came behind an escape: then it was the key of that name.
  package mutating func keyAlone() -> Key? {
    guard pending == [0x1B] else { return nil }
    pending = []
    return .escape
  }

  package var isWaiting: Bool { pending == [0x1B] }

  /// The first key and how many bytes it takes; 0 where more must come.
  private func first() -> (Key?, Int) {
    let byte = pending[0]
    if byte == 0x1B { return escape() }
    if byte < 0x20 || byte == 0x7F { return (Self.controls[byte], 1) }
    return character()
  }

  private static let controls: [UInt8: Key] = [
    0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .end, 0x06: .right,
    0x07: .abort, 0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0B: .killToEnd,
    0x0C: .clearScreen, 0x0D: .enter, 0x0E: .down, 0x10: .up, 0x12: .search, 0x14: .transpose,
    0x15: .killToStart, 0x17: .killWord, 0x19: .yank, 0x1A: .suspend, 0x7F: .backspace,
  ]

  // MARK: Sequences

  private func escape() -> (Key?, Int) {
    guard pending.count > 1 else { return (nil, 0) }
    switch pending[1] {
    case UInt8(ascii: "["), UInt8(ascii: "O"): return sequence()
    case UInt8(ascii: "b"): return (.wordLeft, 2)
    case UInt8(ascii: "f"): return (.wordRight, 2)
    case UInt8(ascii: "d"): return (.killNextWord, 2)
    case 0x7F, 0x08: return (.killWord, 2)
    case 0x1B: return (.escape, 1)
    default: return (nil, 2)
    }
  }

  /// `ESC [ numbers letter`; one that means nothing here is passed over whole.
  private func sequence() -> (Key?, Int) {
    var index = 2
    while index < pending.count, (0x20...0x3F).contains(pending[index]) { index += 1 }
    guard index < pending.count else { return index > 32 ? (nil, index) : (nil, 0) }
    let numbers = String(decoding: pending[2..<index], as: UTF8.self)
    return (Self.key(pending[index], numbers), index + 1)
  }

  private static func key(_ final: UInt8, _ numbers: String) -> Key? {
    // Held with Ctrl or Alt, an arrow goes by words.
    let isByWord = numbers.hasSuffix(";5") || numbers.hasSuffix(";3")
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "C"): return isByWord ? .wordRight : .right
    case UInt8(ascii: "D"): return isByWord ? .wordLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "~"):
      return ["1": .home, "7": .home, "4": .end, "8": .end, "3": .delete][numbers]
    default: return nil
    }
  }

  // MARK: Characters

  private func character() -> (Key?, Int) {
    let length =
      switch pending[0] {
      case 0xF0...0xF7: 4
      case 0xE0...0xEF: 3
      case 0xC0...0xDF: 2
      default: 1
      }
    guard pending.count >= length else { return (nil, 0) }
    let text = String(decoding: pending[..<length], as: UTF8.self)
    return (text.first.map(Key.text), length)
  }
}
