import FlowKernel

/// Pairs of numbers: a hash table with open addressing, in one array.
///
/// Whether it knows a pair is what the saturation asks most often, and mostly it has to fetch the answer from memory
/// that nobody has looked at for long: a `NumberTable` would have to be fetched twice.
struct PairSet {
  /// 0 where a place is free; else the pair and 1.
  private var places: [UInt64] = []
  private(set) var count = 0

  private static let least = 64

  /// - Returns: false if it knows the pair.
  @discardableResult
  mutating func insert(_ pair: UInt64) -> Bool {
    if 4 * (count + 1) > 3 * places.count { grow() }
    let place = place(of: pair)
    if places[place] != 0 { return false }
    places[place] = pair + 1
    count += 1
    return true
  }

  /// Where a pair stands, or would.
  private func place(of pair: UInt64) -> Int {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: NumberTable.mix(pair)) & mask
    while places[place] != 0, places[place] != pair + 1 { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: max(Self.least, 2 * old.count))
    for found in old where found != 0 { places[place(of: found - 1)] = found }
  }
}
