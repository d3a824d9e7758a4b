/// What belongs to a pair of numbers, such as an owner and a name.
///
/// An open-addressing table: a resolver looks up every event and every step, and a dictionary's hash
/// alone would cost it as much as all the rest. Nothing iterates over it, so that its seed, which is
/// random since a stranger decides the numbers, shows nowhere.
struct PairTable<Value> {
  private var entries: [(key: UInt64, value: Value)] = []
  /// An entry's number plus 1, or 0 where free. The count is a power of two.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)
  private let seed = UInt64.random(in: .min ... .max) | 1

  subscript(first: UInt32, second: UInt32) -> Value? {
    let slot = slot(of: Self.key(first, second))
    return slots[slot] == 0 ? nil : entries[Int(slots[slot] - 1)].value
  }

  mutating func set(_ first: UInt32, _ second: UInt32, to value: Value) {
    let key = Self.key(first, second)
    let slot = slot(of: key)
    if slots[slot] != 0 {
      entries[Int(slots[slot] - 1)].value = value
      return
    }
    entries.append((key, value))
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// The slot that holds a key, or the free one where it would stand.
  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    // The high half of the product depends on every bit of the key.
    var slot = Int((key &* seed) >> 32) & mask
    while slots[slot] != 0, entries[Int(slots[slot] - 1)].key != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() { slots[slot(of: entry.key)] = UInt32(index) + 1 }
  }
}
