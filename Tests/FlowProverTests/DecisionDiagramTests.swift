import FlowProver
import FlowTestSupport
import Testing

/// Decision diagrams against sets that are written out.
struct DecisionDiagramTests {
  private static let domains = [2, 3, 2, 4, 1]

  private static let valuations: [[Int]] = domains.reduce([[]]) { valuations, size in
    valuations.flatMap { valuation in (0..<size).map { valuation + [$0] } }
  }

  /// A set both ways.
  private struct Pair {
    var diagram: DecisionDiagrams.Set
    var written: Set<[Int]>
  }

  private func members(_ set: DecisionDiagrams.Set, _ diagrams: DecisionDiagrams) -> Set<[Int]> {
    Set(Self.valuations.filter { diagrams.contains(set, $0.map { $0 }) })
  }

  /// Sets by random operations on each other.
  private func grow(
    _ pairs: inout [Pair], _ diagrams: inout DecisionDiagrams, _ random: inout SeededGenerator
  ) {
    let left = pairs[Int.random(in: 0..<pairs.count, using: &random)]
    let right = pairs[Int.random(in: 0..<pairs.count, using: &random)]
    let variable = Int.random(in: 0..<Self.domains.count, using: &random)
    let value = Int.random(in: 0..<Self.domains[variable], using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      pairs.append(
        Pair(
          diagram: diagrams.union(left.diagram, right.diagram),
          written: left.written.union(right.written)))
    case 1:
      pairs.append(
        Pair(
          diagram: diagrams.intersection(left.diagram, right.diagram),
          written: left.written.intersection(right.written)))
    case 2:
      pairs.append(
        Pair(
          diagram: diagrams.difference(left.diagram, right.diagram),
          written: left.written.subtracting(right.written)))
    case 3:
      pairs.append(
        Pair(
          diagram: diagrams.restrict(left.diagram, variable, to: value),
          written: left.written.filter { $0[variable] == value }))
    default:
      let assigned = left.written.map { valuation in
        var valuation = valuation
        valuation[variable] = value
        return valuation
      }
      pairs.append(
        Pair(
          diagram: diagrams.assign(left.diagram, variable, value), written: Set(assigned)))
    }
  }

  /// Some variables get others' values, the rest stays: both ways, and in any order of variables.
  @Test(arguments: 1...20)
  func `replacing variables does what it does on sets`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let order = Self.domains.indices.shuffled(using: &random)
    var diagrams = DecisionDiagrams(domains: Self.domains, order: order)
    let written = Set(Self.valuations.filter { _ in Bool.random(using: &random) })
    let set = written.reduce(DecisionDiagrams.Set.empty) { set, valuation in
      let one = valuation.indices.reduce(DecisionDiagrams.Set.all) {
        diagrams.restrict($0, $1, to: valuation[$1])
      }
      return diagrams.union(set, one)
    }
    #expect(members(set, diagrams) == written)
    // Of each value of two variables, any values of two others.
    var parts: [Int: [DecisionDiagrams.Set]] = [:]
    var meant: [Int: [Set<[Int]>]] = [:]
    for variable in Self.domains.indices.shuffled(using: &random).prefix(2) {
      for _ in 0..<Self.domains[variable] {
        let other = Int.random(in: 0..<Self.domains.count, using: &random)
        let value = Int.random(in: 0..<Self.domains[other], using: &random)
        parts[variable, default: []].append(diagrams.valuations(where: other, is: value))
        meant[variable, default: []].append(Set(Self.valuations.filter { $0[other] == value }))
      }
    }
    let replaced = Self.valuations.filter { after in
      written.contains { before in
        before.indices.allSatisfy { variable in
          meant[variable]?[before[variable]].contains(after)
            ?? (before[variable] == after[variable])
        }
      }
    }
    #expect(members(diagrams.replace(parts, in: set), diagrams) == Set(replaced))
  }

  @Test(arguments: 1...20)
  func `operations do what they do on sets`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var diagrams = DecisionDiagrams(domains: Self.domains)
    var pairs = [
      Pair(diagram: .empty, written: []), Pair(diagram: .all, written: Set(Self.valuations)),
    ]
    for variable in Self.domains.indices {
      pairs.append(
        Pair(
          diagram: diagrams.valuations(where: variable, is: 0),
          written: Set(Self.valuations.filter { $0[variable] == 0 })))
    }
    for _ in 0..<200 { grow(&pairs, &diagrams, &random) }
    for pair in pairs {
      #expect(members(pair.diagram, diagrams) == pair.written)
      // Each set has one number.
      #expect(pairs.allSatisfy { ($0.written == pair.written) == ($0.diagram == pair.diagram) })
    }
  }

  @Test func `what makes no difference takes no room`() {
    var diagrams = DecisionDiagrams(domains: Array(repeating: 2, count: 64))
    var set = DecisionDiagrams.Set.all
    for variable in 0..<64 { set = diagrams.restrict(set, variable, to: variable % 2) }
    #expect(diagrams.size(set) == 64)
    for variable in 0..<64 {
      let one = diagrams.assign(set, variable, 0)
      let other = diagrams.assign(set, variable, 1)
      set = diagrams.union(one, other)
    }
    #expect(set == .all)
  }

  /// How many operations it takes to set any of these flags, one at a time, till all may be set.
  private func work(flags count: Int) -> Int {
    var diagrams = DecisionDiagrams(domains: Array(repeating: 2, count: count))
    var all = (0..<count).reduce(DecisionDiagrams.Set.all) { diagrams.restrict($0, $1, to: 0) }
    var new = all
    while new != .empty {
      let next = (0..<count).reduce(DecisionDiagrams.Set.empty) {
        diagrams.union($0, diagrams.assign(new, $1, 1))
      }
      new = diagrams.difference(next, all)
      all = diagrams.union(all, new)
    }
    #expect(all == .all)
    return diagrams.operations
  }

  @Test func `what an operation came to is remembered long enough`() {
    let (few, many) = (work(flags: 16), work(flags: 48))
    // Three times the flags, layers and nodes of each: 81 times the work, where all is remembered.
    #expect(many < 81 * few)
  }
}
