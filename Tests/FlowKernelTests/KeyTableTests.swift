import FlowKernel
import Testing

/// A table of lists keeps them in pieces: what lies at the end of one and at the start of the next is the same list.
struct KeyTableTests {
  /// Lists of all lengths up to one that is longer than a piece, so that each begins somewhere else in its piece.
  private let lists: [[UInt32]] = [0, 1, 3, 40_000, 30_000, 5_000, 70_000, 2, 65_536, 65_537, 9]
    .map { (length: UInt32) in (0..<length).map { $0 &* 7 &+ length } }

  @Test func `lists of any length are found again`() {
    var table = KeyTable()
    for (number, list) in lists.enumerated() {
      #expect(table.intern(list[...]) == (number, true))
    }
    for (number, list) in lists.enumerated() {
      #expect(table.intern(list[...]) == (number, false))
      #expect(table.number(of: list[...]) == number)
      #expect(Array(table[number]) == list)
    }
    #expect(table.number(of: [1, 2]) == nil)
  }

  @Test func `many short lists are found again`() {
    var table = KeyTable()
    for number in 0..<50_000 {
      #expect(table.intern([UInt32(number), 5, 6]) == (number, true))
    }
    for number in stride(from: 0, to: 50_000, by: 7) {
      #expect(table.number(of: [UInt32(number), 5, 6]) == number)
      #expect(table[number].first == UInt32(number))
    }
  }
}
