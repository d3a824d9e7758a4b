/// From a set and a letter to an edge: an open hash table, which takes a fraction of a dictionary's time.
struct EdgeTable {
  private var keys: [UInt64] = Array(repeating: 0, count: 1024)
  /// An edge's number and 1; 0 where free.
  private var values: [Int32] = Array(repeating: 0, count: 1024)
  private var count = 0

  subscript(key: UInt64) -> Int32? {
    let mask = keys.count &- 1
    var slot = Self.hash(key) & mask
    while values[slot] != 0 {
      if keys[slot] == key { return values[slot] &- 1 }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  mutating func insert(_ key: UInt64, _ edge: Int32) {
    count += 1
    if count * 2 > keys.count { grow() }
    put(key, edge + 1)
  }

  private mutating func put(_ key: UInt64, _ value: Int32) {
    let mask = keys.count - 1
    var slot = Self.hash(key) & mask
    while values[slot] != 0 { slot = (slot + 1) & mask }
    keys[slot] = key
    values[slot] = value
  }

  private mutating func grow() {
    let known = zip(keys, values).filter { $0.1 != 0 }
    keys = Array(repeating: 0, count: keys.count * 2)
    values = Array(repeating: 0, count: keys.count)
    for (key, value) in known { put(key, value) }
  }

  private static func hash(_ key: UInt64) -> Int {
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }
}
