import FlowKernel

/// Sets of valuations as ordered decision diagrams with multi-valued variables (Bryant 1986), each set once:
/// equal sets have equal numbers.
///
/// A node asks for one variable and has a child for each of its values; a variable that makes no difference is
/// not asked for. Recursion is as deep as there are variables. In which order they are asked for makes a set small or
/// large: who makes diagrams says it, and knows variables by their numbers alone.
package struct DecisionDiagrams {
  /// The number of a set.
  package struct Set: Hashable, Sendable {
    fileprivate var raw: UInt32
    /// No valuation.
    package static let empty = Set(raw: 0)
    /// Every valuation.
    package static let all = Set(raw: 1)
  }

  /// A place for each key, where the next key with the same place stands instead.
  private struct Memory {
    private var entries: [(key: UInt64, result: UInt32)] = []

    private static let fewest = 1 << 8

    subscript(key: UInt64) -> UInt32? {
      if entries.isEmpty { return nil }
      let entry = entries[place(of: key)]
      return entry.key == key ? entry.result : nil
    }

    /// - Parameter nodes: how many there are. With them grows what has to be remembered: each operation is about
    ///   sets that differ little from those of the last ones, and would take a hundred times as long alone.
    mutating func note(_ result: UInt32, of key: UInt64, nodes: Int) {
      if entries.count < nodes {
        // No key is 0: what is joined to the empty set is known without asking.
        entries = Array(repeating: (0, 0), count: max(Self.fewest, 2 * entries.count))
      }
      entries[place(of: key)] = (key, result)
    }

    private func place(of key: UInt64) -> Int {
      Int(truncatingIfNeeded: NumberTable.mix(key)) & (entries.count - 1)
    }
  }

  private enum Operation: UInt64 {
    case union, intersection, difference, assignment
  }

  /// Which variables are asked for first; and by variable, its place among these.
  private let order: [Int]
  private let places: [Int]
  /// By place, how many values its variable has.
  private let sizes: [Int]
  /// How many operations were made, those on parts of sets, too.
  package private(set) var operations = 0

  private struct Node {
    /// Its place. The two sets without nodes ask for none.
    var variable: UInt32
    /// The children of a variable with two values; of another, the first says where they begin in `children`.
    var first: UInt32
    var second: UInt32
  }

  private var nodes: [Node]
  private var children: [UInt32] = []
  /// Nodes of other variables by their variable and children, and the numbers of these nodes.
  private var lists = KeyTable()
  private var listed: [UInt32] = []
  /// Those of variables with two values, which most are.
  private var pairs = NumberTable()
  /// By place and value.
  private var cubes: [[UInt32]] = []
  /// What operations came to. It forgets, as the tables of other such packages do: what is asked again is mostly
  /// asked soon (Brace, Rudell and Bryant 1990).
  private var memory = Memory()

  /// - Parameters:
  ///   - domains: by variable, how many values it has.
  ///   - order: which variables are asked for first; as they come where nobody says it.
  package init(domains: [Int], order: [Int]? = nil) {
    let order = order ?? Array(domains.indices)
    var places = Array(repeating: 0, count: domains.count)
    for (place, variable) in order.enumerated() { places[variable] = place }
    self.order = order
    self.places = places
    sizes = order.map { domains[$0] }
    nodes = Array(
      repeating: Node(variable: UInt32(domains.count), first: 0, second: 0), count: 2)
    for (variable, size) in sizes.enumerated() {
      cubes.append(
        (0..<size).map { value in
          node(variable, (0..<size).map { $0 == value ? 1 : 0 })
        })
    }
  }

  private mutating func node(_ variable: Int, _ first: UInt32, _ second: UInt32) -> UInt32 {
    if first == second { return first }
    // A flow has at most a thousand variables, and a proof a few million nodes (`Saturation.mostSets`).
    let key = UInt64(variable) << 52 | UInt64(first) << 26 | UInt64(second)
    if let known = pairs[key] { return known }
    let number = UInt32(nodes.count)
    nodes.append(Node(variable: UInt32(variable), first: first, second: second))
    pairs.insert(key, number)
    return number
  }

  private mutating func node(_ variable: Int, _ values: [UInt32]) -> UInt32 {
    if values.count == 2 { return node(variable, values[0], values[1]) }
    if values.allSatisfy({ $0 == values[0] }) { return values[0] }
    let (known, isNew) = lists.intern(([UInt32(variable)] + values)[...])
    if !isNew { return listed[known] }
    let number = UInt32(nodes.count)
    nodes.append(Node(variable: UInt32(variable), first: UInt32(children.count), second: 0))
    children += values
    listed.append(number)
    return number
  }

  /// What is left of a set where a variable, none above which it asks for, has a value.
  private func child(_ set: UInt32, _ variable: Int, _ value: Int) -> UInt32 {
    let node = nodes[Int(set)]
    if node.variable != variable { return set }
    if sizes[variable] == 2 { return value == 0 ? node.first : node.second }
    return children[Int(node.first) + value]
  }

  /// How many different sets there are, parts of sets, too.
  package var count: Int { nodes.count }

  // MARK: Operations

  package mutating func union(_ left: Set, _ right: Set) -> Set {
    Set(raw: apply(.union, left.raw, right.raw))
  }

  package mutating func intersection(_ left: Set, _ right: Set) -> Set {
    Set(raw: apply(.intersection, left.raw, right.raw))
  }

  /// What is in the left set and not in the right one.
  package mutating func difference(_ left: Set, _ right: Set) -> Set {
    Set(raw: apply(.difference, left.raw, right.raw))
  }

  private mutating func apply(_ operation: Operation, _ left: UInt32, _ right: UInt32) -> UInt32 {
    switch operation {
    case .union:
      if left == right || right == 0 || left == 1 { return left }
      if left == 0 || right == 1 { return right }
    case .intersection:
      if left == right || left == 0 || right == 1 { return left }
      if right == 0 || left == 1 { return right }
    case .difference, .assignment:
      if left == right || left == 0 || right == 1 { return 0 }
      if right == 0 { return left }
    }
    operations += 1
    let key = Self.key(operation, left, right)
    if let known = memory[key] { return known }
    let (leftNode, rightNode) = (nodes[Int(left)], nodes[Int(right)])
    let variable = Int(min(leftNode.variable, rightNode.variable))
    if sizes[variable] == 2 {
      let (asksLeft, asksRight) = (leftNode.variable == variable, rightNode.variable == variable)
      let first = apply(
        operation, asksLeft ? leftNode.first : left, asksRight ? rightNode.first : right)
      let second = apply(
        operation, asksLeft ? leftNode.second : left, asksRight ? rightNode.second : right)
      let result = node(variable, first, second)
      memory.note(result, of: key, nodes: nodes.count)
      return result
    }
    var values: [UInt32] = []
    values.reserveCapacity(sizes[variable])
    for value in 0..<sizes[variable] {
      values.append(
        apply(operation, child(left, variable, value), child(right, variable, value)))
    }
    let result = node(variable, values)
    memory.note(result, of: key, nodes: nodes.count)
    return result
  }

  private static func key(_ operation: Operation, _ left: UInt32, _ right: UInt32) -> UInt64 {
    // Of two sets that may change places, the lesser comes first.
    let mayChange = operation == .union || operation == .intersection
    let (first, second) = mayChange && right < left ? (right, left) : (left, right)
    return UInt64(first) << 33 | UInt64(second) << 2 | operation.rawValue
  }

  /// The valuations in which a variable has a value.
  package func valuations(where variable: Int, is value: Int) -> Set {
    Set(raw: cubes[places[variable]][value])
  }

  /// The valuations of a set in which a variable has a value.
  package mutating func restrict(_ set: Set, _ variable: Int, to value: Int) -> Set {
    intersection(set, valuations(where: variable, is: value))
  }

  /// The valuations that those of a set become where a variable gets a value.
  package mutating func assign(_ set: Set, _ variable: Int, _ value: Int) -> Set {
    Set(raw: assign(set.raw, places[variable], value))
  }

  private mutating func assign(_ set: UInt32, _ variable: Int, _ value: Int) -> UInt32 {
    if set == 0 { return 0 }
    let top = Int(nodes[Int(set)].variable)
    if top >= variable {
      // Whatever the variable was: it is forgotten, then has the value.
      var rest = set
      if top == variable {
        rest = child(set, variable, 0)
        for other in 1..<max(sizes[variable], 1) {
          rest = apply(.union, rest, child(set, variable, other))
        }
      }
      if sizes[variable] == 2 {
        return value == 0 ? node(variable, rest, 0) : node(variable, 0, rest)
      }
      return node(variable, (0..<sizes[variable]).map { $0 == value ? rest : 0 })
    }
    operations += 1
    let key = Self.key(.assignment, set, UInt32(variable << 12 | value))
    if let known = memory[key] { return known }
    if sizes[top] == 2 {
      let first = assign(child(set, top, 0), variable, value)
      let second = assign(child(set, top, 1), variable, value)
      let result = node(top, first, second)
      memory.note(result, of: key, nodes: nodes.count)
      return result
    }
    var values: [UInt32] = []
    for other in 0..<sizes[top] { values.append(assign(child(set, top, other), variable, value)) }
    let result = node(top, values)
    memory.note(result, of: key, nodes: nodes.count)
    return result
  }

  /// What becomes of a set if variables are replaced: a valuation is taken where, for some valuation of the set, it is
  /// among what stands for each variable's value there, and has the values of those that aren't replaced.
  ///
  /// - Parameter parts: by variable that is replaced, and by its value, what stands for that.
  package mutating func replace(_ parts: [Int: [Set]], in set: Set) -> Set {
    var byPlace: [[UInt32]] = Array(repeating: [], count: order.count)
    for (variable, values) in parts { byPlace[places[variable]] = values.map(\.raw) }
    var known: [UInt32: UInt32] = [0: 0, 1: 1]
    var result = replace(byPlace, in: set.raw, &known)
    // What the set does not ask for has any value.
    for values in byPlace where !values.isEmpty {
      let any = values.reduce(0) { apply(.union, $0, $1) }
      result = apply(.intersection, result, any)
    }
    return Set(raw: result)
  }

  private mutating func replace(
    _ parts: [[UInt32]], in set: UInt32, _ known: inout [UInt32: UInt32]
  ) -> UInt32 {
    if let result = known[set] { return result }
    let variable = Int(nodes[Int(set)].variable)
    var result: UInt32 = 0
    for value in 0..<sizes[variable] {
      let rest = replace(parts, in: child(set, variable, value), &known)
      let part = parts[variable].isEmpty ? cubes[variable][value] : parts[variable][value]
      result = apply(.union, result, apply(.intersection, part, rest))
    }
    known[set] = result
    return result
  }

  /// Whether a set has a valuation; nil stands for every value.
  package func contains(_ set: Set, _ valuation: [Int?]) -> Bool {
    var waiting = [set.raw]
    while let next = waiting.popLast() {
      if next == 1 { return true }
      if next == 0 { continue }
      let variable = Int(nodes[Int(next)].variable)
      if let value = valuation[order[variable]] {
        waiting.append(child(next, variable, value))
      } else {
        for value in 0..<sizes[variable] { waiting.append(child(next, variable, value)) }
      }
    }
    return false
  }

  /// How many nodes a set has.
  package func size(_ set: Set) -> Int {
    var seen: Swift.Set<UInt32> = []
    var waiting = [set.raw]
    while let next = waiting.popLast() {
      if next <= 1 || !seen.insert(next).inserted { continue }
      let variable = Int(nodes[Int(next)].variable)
      for value in 0..<sizes[variable] { waiting.append(child(next, variable, value)) }
    }
    return seen.count
  }
}
