package import FlowModel

/// The number of a tuple of values in a `TupleTable`: equal tuples have equal numbers.
package struct TupleID: Hashable, Sendable {
  package let raw: UInt32

  package init(_ raw: UInt32) { self.raw = raw }

  package static let empty = TupleID(0)
}

/// Every tuple of values that occurred, each once: arguments, payloads, the values of all state.
///
/// It only grows, and no answer of the kernel depends on what else it holds, so a kernel stays a pure
/// function of world and turn.
package struct TupleTable: Sendable {
  private var values: [Value] = []
  private var ends: [UInt32] = [0]
  /// The slots hold a tuple's number; 0, the empty tuple, marks a free one. The count is a power of 2.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  package init() {}

  package func count(of tuple: TupleID) -> Int { range(of: tuple).count }

  package subscript(tuple: TupleID) -> ArraySlice<Value> { values[range(of: tuple)] }

  package subscript(tuple: TupleID, position: Int) -> Value {
    values[range(of: tuple).lowerBound + position]
  }

  /// A tuple's values, for who wants to change several. One by one: a slice would be a second owner, for which all
  /// values would be copied as soon as a tuple is added.
  package func list(_ tuple: TupleID) -> [Value] { range(of: tuple).map { values[$0] } }

  private func range(of tuple: TupleID) -> Range<Int> {
    tuple == .empty ? 0..<0 : Int(ends[Int(tuple.raw) - 1])..<Int(ends[Int(tuple.raw)])
  }

  /// The number of the tuple whose values stand at the end of `values`, which are kept if it is new.
  private mutating func intern(from start: Int) -> TupleID {
    let mask = slots.count - 1
    var slot = hash(start..<values.count) & mask
    while slots[slot] != 0 {
      let candidate = range(of: TupleID(slots[slot]))
      if equals(candidate, start) {
        values.removeLast(values.count - start)
        return TupleID(slots[slot])
      }
      slot = (slot + 1) & mask
    }
    let id = UInt32(ends.count)
    ends.append(UInt32(values.count))
    slots[slot] = id
    if ends.count * 2 > slots.count { grow() }
    return TupleID(id)
  }

  package mutating func intern(_ tuple: some Sequence<Value>) -> TupleID {
    let start = values.count
    values.append(contentsOf: tuple)
    return values.count == start ? .empty : intern(from: start)
  }

  /// The same tuple with one value replaced.
  package mutating func replacing(_ position: Int, of tuple: TupleID, by value: Value) -> TupleID {
    if self[tuple, position] == value { return tuple }
    let start = values.count
    copy(tuple)
    values[start + position] = value
    return intern(from: start)
  }

  /// Puts a tuple's values behind all others, one by one as `list` does.
  private mutating func copy(_ tuple: TupleID) {
    for index in range(of: tuple) { values.append(values[index]) }
  }

  /// A tuple and another one behind it.
  package mutating func joining(_ first: TupleID, _ second: TupleID) -> TupleID {
    if second == .empty { return first }
    let start = values.count
    copy(first)
    copy(second)
    return intern(from: start)
  }

  private func equals(_ candidate: Range<Int>, _ start: Int) -> Bool {
    guard candidate.count == values.count - start else { return false }
    for (offset, index) in candidate.enumerated() where values[index] != values[start + offset] {
      return false
    }
    return true
  }

  private func hash(_ range: Range<Int>) -> Int {
    var hash: UInt64 = 0x2545_F491_4F6C_DD1D
    for index in range {
      hash = (hash ^ UInt64(values[index].raw)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = Array(repeating: 0, count: mask + 1)
    for id in 1..<ends.count {
      var slot = hash(range(of: TupleID(UInt32(id)))) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(id)
    }
  }
}
