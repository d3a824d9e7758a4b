/// Heads that have got more valuations, each at most once: who hands on to many comes before who hands on to few.
///
/// That is about the cost alone. Where sixty flags are set one after the other, in whichever order, each flag doubles
/// the set of valuations that is known then: small diagrams. In the order of turns, all that have two flags set would
/// come up before the first that has three: large ones.
struct WaitingLine {
  /// By about how many rules they have, heads in the order in which they came, and the next one.
  private var lines: [(heads: [Int], next: Int)] = Array(repeating: ([], 0), count: first + 1)
  /// No line behind this one has heads that wait.
  private var last = 0

  /// Those in the middle of a turn wait for nobody.
  private static let first = 32

  /// - Precondition: it doesn't wait already.
  mutating func add(_ number: Int, _ head: Head) {
    let rules = UInt32(truncatingIfNeeded: head.rules.count)
    let line =
      head.isWithinTurn
      ? Self.first : min(UInt32.bitWidth - rules.leadingZeroBitCount, Self.first - 1)
    lines[line].heads.append(number)
    last = max(last, line)
  }

  mutating func next() -> Int? {
    while last >= 0 {
      let next = lines[last].next
      if next < lines[last].heads.count {
        lines[last].next += 1
        return lines[last].heads[next]
      }
      lines[last].heads.removeAll(keepingCapacity: true)
      lines[last].next = 0
      last -= 1
    }
    return nil
  }
}
