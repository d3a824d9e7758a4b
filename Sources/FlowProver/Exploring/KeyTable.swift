/// Lists of numbers, each once: equal lists have equal numbers, counted from 0 in order of arrival.
struct KeyTable {
  private var words: [UInt32] = []
  private var ends: [Int] = []
  private var hashes: [UInt32] = []
  /// A key's number and 1, or 0 where free. The count is a power of 2.
  private var slots: [UInt32] = Array(repeating: 0, count: 1024)

  /// Makes room for so many lists of a length. What isn't written to costs nothing, and growing copies all.
  mutating func reserve(_ count: Int, length: Int) {
    words.reserveCapacity(count * length)
    ends.reserveCapacity(count)
    hashes.reserveCapacity(count)
  }

  /// The list with a number.
  subscript(number: Int) -> ArraySlice<UInt32> {
    words[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  mutating func intern(_ key: ArraySlice<UInt32>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(key.span)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let candidate = Int(slots[slot]) - 1
      if hashes[candidate] == hash, equals(candidate, key.span) { return (candidate, false) }
      slot = (slot + 1) & mask
    }
    words.append(contentsOf: key)
    ends.append(words.count)
    hashes.append(hash)
    slots[slot] = UInt32(ends.count)
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
    slots = Array(repeating: 0, count: mask + 1)
    for number in ends.indices {
      var slot = Int(hashes[number]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number) + 1
    }
  }
}
