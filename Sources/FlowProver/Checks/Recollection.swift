import FlowKernel
import FlowModel

/// What a check remembers while something lies in a hole: as it is opened again, no less than as it was covered. So a
/// tab doesn't come up in a state of the check in which it can't have been left yet.
struct Recollection {
  /// States of a check, a bit for each.
  private typealias States = UInt16

  private let bits: [Int]
  /// By state, what may come of it.
  private let later: [States]
  /// By content that is opened somewhere, the edges that open it, and the states in which it may be covered.
  private var openers: [Int: [Int]] = [:]
  private var covered: [Int: States] = [:]
  private var sets: [States: DecisionDiagrams.Set] = [:]

  /// nil where a check may come back to each of its states, but for being broken.
  init?(of watched: WatchedCheck, along graph: TurnGraph, _ saturation: borrowing Saturation) {
    guard let coverings = saturation.coverings else { return nil }
    bits = watched.bits
    later = Self.later(of: watched.check)
    // The last of them is whether the check is broken.
    let isBroken = 1 << (bits.count - 1)
    let holding = later.indices.reduce(States(0)) { $1 & isBroken == 0 ? $0 | 1 << $1 : $0 }
    let isLasting = later.indices.contains { state in
      later[0] & holding & 1 << state != 0 && (later[state] ^ later[0]) & holding != 0
    }
    if !isLasting { return nil }
    for (number, edge) in graph.edges.enumerated() {
      let content = saturation.rules[edge.rule].content
      if content < 0 || coverings.mayComeFromAnywhere(content) { continue }
      openers[content, default: []].append(number)
    }
  }

  private static func later(of check: Check) -> [States] {
    let parts = CheckState.parts(of: check)
    let asked = check.conditions.map(\.part)
    let all = [\CheckTruths.condition, \.then, \.scope, \.until]
    let truths = (0..<16).map { CheckTruths(bits: $0) }.filter { truths in
      all.allSatisfy { asked.contains($0) || !truths[keyPath: $0] }
    }
    var later: [States] = []
    for number in 0..<(1 << parts.count) {
      var state = CheckState()
      for (index, part) in parts.enumerated() { state[keyPath: part] = number & 1 << index != 0 }
      later.append(1 << number)
      for truths in truths {
        let next = check.step(state, truths).state
        let bits = parts.indices.filter { next[keyPath: parts[$0]] }
        later[number] |= 1 << bits.reduce(0) { $0 | 1 << $1 }
      }
    }
    // Until nothing is new, which takes no more steps than there are states.
    for _ in later {
      for number in later.indices {
        for other in later.indices where later[number] & 1 << other != 0 {
          later[number] |= later[other]
        }
      }
    }
    return later
  }

  /// The valuations in which an edge may be taken, of some.
  mutating func fitting(
    _ values: DecisionDiagrams.Set, through edge: TurnGraph.Edge, _ saturation: inout Saturation
  ) -> DecisionDiagrams.Set {
    let content = saturation.rules[edge.rule].content
    if content < 0 || openers[content] == nil { return values }
    let states = covered[content] ?? 0
    return saturation.diagrams.intersection(values, set(of: states, &saturation))
  }

  private mutating func set(
    of states: States, _ saturation: inout Saturation
  ) -> DecisionDiagrams.Set {
    if let known = sets[states] { return known }
    var set = DecisionDiagrams.Set.empty
    for state in later.indices where states & 1 << state != 0 {
      var one = DecisionDiagrams.Set.all
      for (index, bit) in bits.enumerated() {
        one = saturation.diagrams.restrict(one, bit, to: state & 1 << index != 0 ? 1 : 0)
      }
      set = saturation.diagrams.union(set, one)
    }
    sets[states] = set
    return set
  }

  /// Notes in which valuations these are covered.
  ///
  /// - Returns: the edges that may be taken in more valuations now.
  mutating func cover(
    _ contents: [Int], in values: DecisionDiagrams.Set, _ saturation: inout Saturation
  ) -> [Int] {
    var found: [Int] = []
    var states: States?
    for content in contents {
      guard let edges = openers[content] else { continue }
      let before = covered[content] ?? 0
      if before == later[0] { continue }
      let now = states ?? self.states(of: values, &saturation)
      states = now
      var after = before
      for state in later.indices where now & 1 << state != 0 { after |= later[state] }
      if after == before { continue }
      covered[content] = after
      found += edges
    }
    return found
  }

  private func states(of values: DecisionDiagrams.Set, _ saturation: inout Saturation) -> States {
    var parts = [(values: values, state: 0)]
    for (index, bit) in bits.enumerated() {
      parts = parts.flatMap { part in
        [0, 1].map { value in
          (saturation.diagrams.restrict(part.values, bit, to: value), part.state | value << index)
        }
      }.filter { $0.values != .empty }
    }
    return parts.reduce(0) { $0 | 1 << $1.state }
  }
}
