import FlowKernel
import FlowModel

/// What a check remembers where a hole is opened: no less than where that was covered. So a tab doesn't come up in a
/// state of the check in which nobody can have left it yet.
struct Recollection {
  /// States of a check, a bit for each.
  private typealias States = UInt16

  private let bits: [Int]
  /// By state, what may come of it.
  private let later: [States]
  /// By content, the edges that open it.
  private let openers: [Int: [Int]]
  /// By content, the states in which it may have been covered, with what may come of them.
  private var covered: [States]
  private var sets: [States: DecisionDiagrams.Set] = [:]
  /// The other way round, for what was asked before.
  private var states: [DecisionDiagrams.Set: States] = [:]

  /// nil where a check may come back to each of its states, but for being broken.
  init?(
    of watched: WatchedCheck, along graph: TurnGraph, _ saturation: borrowing Saturation
  ) {
    openers = graph.openers
    if openers.isEmpty { return nil }
    bits = watched.bits
    later = Self.later(of: watched.check)
    if !Self.isLasting(later) { return nil }
    covered = Array(repeating: later[0], count: saturation.contents.count)
    for content in openers.keys { covered[content] = 0 }
  }

  /// Whether a check that isn't broken may never come back to a state.
  private static func isLasting(_ later: [States]) -> Bool {
    // The upper half of the states are broken.
    let holding = States(1 << (later.count / 2)) - 1
    return later.indices.contains { state in
      later[0] & holding & 1 << state != 0 && (later[state] ^ later[0]) & holding != 0
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
      let state = CheckState(number, of: parts)
      later.append(1 << number)
      for truths in truths {
        later[number] |= 1 << check.step(state, truths).state.number(of: parts)
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
    if content < 0 || covered[content] == later[0] { return values }
    return saturation.diagrams.intersection(values, set(of: covered[content], &saturation))
  }

  private mutating func set(
    of states: States, _ saturation: inout Saturation
  ) -> DecisionDiagrams.Set {
    if let known = sets[states] { return known }
    var set = DecisionDiagrams.Set.empty
    for state in later.indices where states & 1 << state != 0 {
      let one = saturation.diagrams.restrict(.all, bits, to: state)
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
    var now: States?
    for content in contents {
      let before = covered[content]
      if before == later[0] { continue }
      let states = now ?? self.states(of: values, &saturation)
      now = states
      var after = before
      for state in later.indices where states & 1 << state != 0 { after |= later[state] }
      if after == before { continue }
      covered[content] = after
      found += openers[content] ?? []
    }
    return found
  }

  private mutating func states(
    of values: DecisionDiagrams.Set, _ saturation: inout Saturation
  ) -> States {
    if let known = states[values] { return known }
    var found: States = 0
    for state in later.indices
    where saturation.diagrams.restrict(values, bits, to: state) != .empty { found |= 1 << state }
    states[values] = found
    return found
  }
}
