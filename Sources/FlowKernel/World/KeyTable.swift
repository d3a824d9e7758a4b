/// Lists of numbers, each once: equal lists have equal numbers, counted from 0 in order of arrival.
package struct KeyTable: Sendable {
  /// The lists, one after the other. In pieces: a long array would be copied each time that it grows.
  private var pieces: [[UInt32]] = [[]]
  private var places: [(piece: UInt32, start: UInt32, count: UInt32)] = []
  /// A key's hash, and below that its number and 1; 0 where free. The count is a power of 2.
  private var slots: [UInt64] = Array(repeating: 0, count: 64)

  /// How long a piece may grow.
  private static let piece = 1 << 16

  package init() {}

  /// The list with a number.
  package subscript(number: Int) -> ArraySlice<UInt32> {
    let place = places[number]
    return pieces[Int(place.piece)][Int(place.start)..<Int(place.start + place.count)]
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
    append(key)
    slots[slot] = UInt64(hash) << 32 | UInt64(places.count)
    if places.count * 2 > slots.count { grow() }
    return (places.count - 1, true)
  }

  private mutating func append(_ key: ArraySlice<UInt32>) {
    let last = pieces.count - 1
    let needed = pieces[last].count + key.count
    if needed > max(Self.piece, pieces[last].capacity), !pieces[last].isEmpty {
      pieces.append([])
      pieces[last + 1].reserveCapacity(max(Self.piece, key.count))
    }
    let piece = pieces.count - 1
    places.append((UInt32(piece), UInt32(pieces[piece].count), UInt32(key.count)))
    pieces[piece].append(contentsOf: key)
  }

  private func equals(_ number: Int, _ key: Span<UInt32>) -> Bool {
    let place = places[number]
    guard Int(place.count) == key.count else { return false }
    let known = pieces[Int(place.piece)]
    let start = Int(place.start)
    for index in key.indices where known[start + index] != key[index] { return false }
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
