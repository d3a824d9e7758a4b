import FlowKernel
import FlowModel

/// What a turn sets: values, and variables that get what others of their type had when it began. All at once: each is read
/// first.
struct Writes {
  var values: [(variable: Int, value: Int)] = []
  var copies: [(variable: Int, source: Int)] = []

  var isEmpty: Bool { values.isEmpty && copies.isEmpty }

  /// What a single valuation becomes.
  func valuation(after before: [Int?]) -> [Int?] {
    var after = before
    for (variable, source) in copies { after[variable] = before[source] }
    for (variable, value) in values { after[variable] = value }
    return after
  }
}

extension Saturation {
  /// What a turn has set, which the world forgets.
  mutating func takeWrites(of world: inout World, since state: TupleID) -> Writes {
    var writes = Writes()
    if world.state == noState { return writes }
    for variable in domains.indices where asked.variables[variable] {
      let value = kernel.tuples[world.state, variable]
      if value == .unknown || value == kernel.tuples[state, variable] { continue }
      if let source = value.copied {
        writes.copies.append((variable, source))
      } else {
        writes.values.append((variable, index(of: value, variable)))
      }
    }
    // First, or the kernel would be copied.
    let none = noState
    kernel.setState(none, in: &world)
    return writes
  }

  /// What valuations become where a turn sets something.
  mutating func valuations(
    _ values: DecisionDiagrams.Set, after writes: Writes
  ) -> DecisionDiagrams.Set {
    var values = copy(writes, in: values)
    for (variable, value) in writes.values { values = diagrams.assign(values, variable, value) }
    return values
  }

  private mutating func copy(
    _ writes: Writes, in values: DecisionDiagrams.Set
  ) -> DecisionDiagrams.Set {
    if writes.copies.isEmpty { return values }
    let set = Set(writes.copies.map(\.variable) + writes.values.map(\.variable))
    // By variable, who has its value then.
    var holders: [Int: [Int]] = [:]
    for (variable, source) in writes.copies {
      holders[variable, default: []] += []
      holders[source, default: set.contains(source) ? [] : [source]].append(variable)
    }
    var parts: [Int: [DecisionDiagrams.Set]] = [:]
    for (variable, holders) in holders {
      parts[variable] = domains[variable].indices.map { value in
        holders.reduce(.all) { diagrams.restrict($0, $1, to: value) }
      }
    }
    return diagrams.replace(parts, in: values)
  }

  /// The valuations that become those of a set by what a turn sets.
  mutating func valuations(
    _ values: DecisionDiagrams.Set, before writes: Writes
  ) -> DecisionDiagrams.Set {
    var values = values
    for (variable, value) in writes.values.reversed() {
      let written = diagrams.restrict(values, variable, to: value)
      values = .empty
      for other in domains[variable].indices {
        values = diagrams.union(values, diagrams.assign(written, variable, other))
      }
    }
    if writes.copies.isEmpty { return values }
    var parts: [Int: [DecisionDiagrams.Set]] = [:]
    for (variable, source) in writes.copies {
      parts[variable] = domains[variable].indices.map {
        diagrams.valuations(where: source, is: $0)
      }
    }
    return diagrams.replace(parts, in: values)
  }
}

extension Saturation {
  /// The valuations of a leaf in which it gives one of these variables another value.
  mutating func values(of leaf: Leaf, changing variables: [Int]) -> DecisionDiagrams.Set {
    let writes = writes(in: leaf.node)
    var kept = leaf.values
    for (variable, value) in writes.values where variables.contains(variable) {
      kept = diagrams.restrict(kept, variable, to: value)
    }
    for (variable, source) in writes.copies where variables.contains(variable) {
      var equal = DecisionDiagrams.Set.empty
      for value in domains[variable].indices {
        let both = diagrams.restrict(
          diagrams.restrict(kept, source, to: value), variable, to: value)
        equal = diagrams.union(equal, both)
      }
      kept = equal
    }
    return diagrams.difference(leaf.values, kept)
  }
}

extension Flow {
  /// The variables, those beside each other that are copied from one to the other: sets of values in which they have to do
  /// with each other are small then.
  func orderOfCopies() -> [Int] {
    var partners: [Int: [Int]] = [:]
    for assignment in assignments {
      guard case .state(let source) = assignment.value else { continue }
      partners[assignment.variable, default: []].append(Int(source))
      partners[Int(source), default: []].append(assignment.variable)
    }
    var order: [Int] = []
    var isPlaced = Array(repeating: false, count: variables.count)
    for first in variables.indices {
      var waiting = [first]
      while let variable = waiting.popLast() {
        if isPlaced[variable] { continue }
        isPlaced[variable] = true
        order.append(variable)
        waiting += (partners[variable] ?? []).reversed()
      }
    }
    return order
  }
}
