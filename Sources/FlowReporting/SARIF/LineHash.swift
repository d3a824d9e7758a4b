/// `primaryLocationLineHash` of each line of a file, as GitHub's upload action computes it: a hash
/// that rolls over the hundred signs from the line's start on that are no blanks, and a number for
/// repeats. The action compares, and complains of any other value.
package struct LineHash {
  private static let window = 100
  private static let base: UInt64 = 37
  /// The weight that a sign has when it leaves the window.
  private static let first = (0..<window).reduce(1 as UInt64) { power, _ in power &* base }

  /// By line, counted from 0.
  package private(set) var texts: [String] = []

  private var signs = [UInt64](repeating: 0, count: Self.window)
  /// For each sign in the window, whether a line starts there.
  private var isStart = [Bool](repeating: false, count: Self.window)
  private var hash: UInt64 = 0
  private var index = 0
  private var isAtStart = true
  private var isBehindReturn = false
  private var seen: [UInt64: Int] = [:]

  package init(_ bytes: [UInt8]) {
    for unit in String(decoding: bytes, as: UTF8.self).utf16 { feed(UInt64(unit)) }
    feed(0xFFFF)
    for _ in 0..<Self.window {
      if isStart[index] { emit() }
      push(0)
    }
  }

  private mutating func feed(_ unit: UInt64) {
    if unit == 0x20 || unit == 0x09 || (isBehindReturn && unit == 0x0A) {
      isBehindReturn = false
      return
    }
    isBehindReturn = unit == 0x0D
    let unit = isBehindReturn ? 0x0A : unit
    if isStart[index] { emit() }
    if isAtStart {
      isAtStart = false
      isStart[index] = true
    }
    if unit == 0x0A { isAtStart = true }
    push(unit)
  }

  private mutating func push(_ unit: UInt64) {
    hash = hash &* Self.base &+ unit &- Self.first &* signs[index]
    signs[index] = unit
    index = (index + 1) % Self.window
  }

  private mutating func emit() {
    isStart[index] = false
    let repeats = seen[hash, default: 0] + 1
    seen[hash] = repeats
    texts.append(String(hash, radix: 16) + ":" + String(repeats))
  }
}
