import FlowKernel

/// What turns used and violated, as sorted lists of numbers, each list once: equal ones have equal numbers.
///
/// Worlds are reached over the same few turns again and again, so unions and intersections are known mostly.
package struct Footprints {
  /// Of who used nothing.
  package static let none: Int32 = 0

  private var lists = KeyTable()
  /// What two lists came to, by operation and list.
  private var combined = NumberTable()
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
    return combine(left, right, by: .union)
  }

  package mutating func intersection(_ left: Int32, _ right: Int32) -> Int32 {
    if left == right { return left }
    if left == Self.none || right == Self.none { return Self.none }
    return combine(left, right, by: .intersection)
  }

  /// What is in the left one alone.
  package mutating func subtracting(_ left: Int32, _ right: Int32) -> Int32 {
    intern(Sorted.subtracting(Array(self[left]), Array(self[right])))
  }

  private enum Operation: UInt64 {
    case union, intersection
  }

  /// Bytes of what is known of two lists.
  private static let memory = 32

  private mutating func combine(_ left: Int32, _ right: Int32, by operation: Operation) -> Int32 {
    // A number has 31 bits, and the lesser comes first.
    let key =
      operation.rawValue << 63 | UInt64(min(left, right)) << 32 | UInt64(max(left, right))
    if let known = combined[key] { return Int32(known) }
    let (left, right) = (Array(self[left]), Array(self[right]))
    let result =
      switch operation {
      case .union: intern(Sorted.union(left, right))
      case .intersection: intern(Sorted.intersection(left, right))
      }
    combined.insert(key, UInt32(result))
    size += Self.memory
    return result
  }
}
