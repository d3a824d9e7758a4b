/// Lists of numbers, each once: equal lists have equal numbers, counted from 0 in order of arrival.
package struct KeyTable: Sendable {
  private var words: [UInt32] = []
  private var ends: [Int] = []
  /// A key's hash, and below that its number and 1; 0 where free. The count is a power of 2.
  private var slots: [UInt64] = Array(repeating: 0, count: 64)

  package init() {}

  /// Makes room for so many lists of a length. What isn't written to costs nothing, and growing copies all.
  package mutating func reserve(_ count: Int, length: Int) {
    words.reserveCapacity(count * length)
    ends.reserveCapacity(count)
    while slots.count < 2 * count { grow() }
  }

  /// The list with a number.
  package subscript(number: Int) -> ArraySlice<UInt32> {
    words[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  /// The number of a list, or nil where it is new.
  package func number(of key: ArraySlice<UInt32>) -> Int? {
    let hash = Self.hash(key.span)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot] & 0xFFFF_FFFF) - 1
      if slots[slot] >> 32 == hash, equals(candidate, key.span) { return candidate }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Gives the number of a list, adding it where it is new.
  package mutating func intern(_ key: ArraySlice<UInt32>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(key.span)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot] & 0xFFFF_FFFF) - 1
      if slots[slot] >> 32 == hash, equals(candidate, key.span) { return (candidate, false) }
      slot = (slot + 1) & mask
    }
    words.append(contentsOf: key)
    ends.append(words.count)
    slots[slot] = UInt64(hash) << 32 | UInt64(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return (ends.count - 1, true)
  }

  private func equals(_ number: Int, _ key: Span<UInt32>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == key.count else { return false }
    let known = words.span.extracting(start..<ends[number])
    for index in key.indices where known[index] != key[index] { return false }
    return true
  }

  private static func hash(_ key: Span<UInt32>) -> UInt32 {
    var hash: UInt64 = 0x2545_F491_4F6C_DD1D
    // Two at a time: keys are long.
    for pair in 0..<key.count / 2 {
      let words = UInt64(key[2 &* pair]) | UInt64(key[2 &* pair &+ 1]) << 32
      hash = (hash ^ words) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    if key.count % 2 == 1 {
      hash = (hash ^ UInt64(key[key.count - 1])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    let known = slots
    slots = Array(repeating: 0, count: mask + 1)
    for entry in known where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }
}
