/// Numbers by keys that are numbers: a hash table with open addressing, in two arrays.
///
/// What a prover asks most often is whether it knows a pair of numbers. Swift's own sets and dictionaries hash so that
/// nobody can choose keys that collide, and take four times as long; here the keys are counted, not chosen.
@usableFromInline
package struct NumberTable: Sendable {
  private var keys: [UInt64] = []
  /// 0 where a place is free; else the number and 1.
  private var numbers: [UInt32] = []
  package private(set) var count = 0

  private static let least = 64

  package init() {}

  package subscript(key: UInt64) -> UInt32? {
    if keys.isEmpty { return nil }
    let number = numbers[place(of: key)]
    return number == 0 ? nil : number - 1
  }

  /// Adds a number under a key.
  ///
  /// - Returns: false, and nothing is added, if there is one.
  @discardableResult
  package mutating func insert(_ key: UInt64, _ number: UInt32 = 0) -> Bool {
    if 2 * (count + 1) > keys.count { grow() }
    let place = place(of: key)
    if numbers[place] != 0 { return false }
    keys[place] = key
    numbers[place] = number + 1
    count += 1
    return true
  }

  /// Where a key stands, or would.
  private func place(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var place = Int(truncatingIfNeeded: Self.mix(key)) & mask
    while numbers[place] != 0, keys[place] != key { place = (place + 1) & mask }
    return place
  }

  /// A key with its bits spread, so that the lowest depend on all of them (Appleby, MurmurHash3).
  @inlinable
  package static func mix(_ key: UInt64) -> UInt64 {
    let mixed = (key ^ (key >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ (mixed >> 29)
  }

  private mutating func grow() {
    let (oldKeys, oldNumbers) = (keys, numbers)
    let size = max(Self.least, 2 * keys.count)
    keys = Array(repeating: 0, count: size)
    numbers = Array(repeating: 0, count: size)
    for (index, number) in oldNumbers.enumerated() where number != 0 {
      let place = place(of: oldKeys[index])
      keys[place] = oldKeys[index]
      numbers[place] = number
    }
  }
}
