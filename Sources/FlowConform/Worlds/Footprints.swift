import FlowKernel

/// What turns used and violated, as sorted lists of numbers, each list once: equal ones have equal numbers.
///
/// Worlds are reached over the same few turns again and again, so unions and intersections are known mostly.
package struct Footprints {
  /// Of who used nothing.
  package static let none: Int32 = 0

  private var lists = KeyTable()
  private var unions = NumberTable()
  private var intersections = NumberTable()
  /// Bytes, about.
  private(set) var size = 0

  package init() { _ = intern([]) }

  package subscript(number: Int32) -> ArraySlice<UInt32> { lists[Int(number)] }

  /// - Parameter list: sorted, and each number once.
  package mutating func intern(_ list: [UInt32]) -> Int32 {
    let (number, isNew) = lists.intern(list[...])
    if isNew { size += list.count * 4 + 40 }
    return Int32(number)
  }

  package mutating func union(_ left: Int32, _ right: Int32) -> Int32 {
    if left == right || right == Self.none { return left }
    if left == Self.none { return right }
    let key = Self.key(min(left, right), max(left, right))
    if let known = unions[key] { return Int32(known) }
    let result = intern(Sorted.union(Array(self[left]), Array(self[right])))
    unions.insert(key, UInt32(result))
    size += Self.memory
    return result
  }

  package mutating func intersection(_ left: Int32, _ right: Int32) -> Int32 {
    if left == right { return left }
    if left == Self.none || right == Self.none { return Self.none }
    let key = Self.key(min(left, right), max(left, right))
    if let known = intersections[key] { return Int32(known) }
    let result = intern(Sorted.intersection(Array(self[left]), Array(self[right])))
    intersections.insert(key, UInt32(result))
    size += Self.memory
    return result
  }

  /// What is in the left one alone.
  package mutating func subtracting(_ left: Int32, _ right: Int32) -> Int32 {
    intern(Sorted.subtracting(Array(self[left]), Array(self[right])))
  }

  /// Bytes of what is known of two lists.
  private static let memory = 32

  private static func key(_ left: Int32, _ right: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
  }
}
