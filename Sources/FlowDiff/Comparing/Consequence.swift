import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// Where a difference that the user does not see comes to be seen: both kernels go on together, breadth first.
enum Consequence: Sendable {
  /// What leads on to the first action after which the user sees something else.
  case seen([String])
  /// Nothing does in so many pairs of worlds.
  case none(pairs: Int)
  /// Nobody looked.
  case unknown

  /// Over how many pairs of worlds, and how large all of them may be together.
  private static let mostPairs = 2_000
  private static let mostWork = 100_000
  /// How many payloads of one event are tried.
  private static let mostPayloads = 8

  static func first(behind old: World, _ new: World, _ twin: inout Twin) -> Consequence {
    var nodes: [(old: World, new: World, parent: Int, line: String)] = [(old, new, -1, "")]
    var seen: Set<[UInt32]> = [key(old, new)]
    var next = 0
    var work = 0
    while next < nodes.count, nodes.count < mostPairs, work < mostWork {
      let (old, new) = (nodes[next].old, nodes[next].new)
      if let action = twin.firstOfNewAlone(in: old, new) {
        return .seen(lines(nodes, next, twin.new.text(of: action)))
      }
      for action in actions(in: old, &twin) {
        var (oldWorld, newWorld) = (old, new)
        work += old.coordinators.count + old.entries.count
        guard let partner = twin.translate(action),
          let before = twin.old.perform(action, on: &oldWorld), isKnown(before)
        else { continue }
        guard let now = twin.new.perform(partner, on: &newWorld) else {
          return .seen(lines(nodes, next, twin.old.text(of: action)))
        }
        guard isKnown(now) else { continue }
        let line = twin.old.text(of: action)
        let isBroken = twin.violations(before, .old) != twin.violations(now, .new)
        // What has become the same stays the same.
        if !isBroken, twin.key(oldWorld, .old) == twin.key(newWorld, .new) { continue }
        if isBroken || twin.looksDifferent(oldWorld, newWorld) {
          return .seen(lines(nodes, next, line))
        }
        let rules = Set(before.violations.map(\.rule))
        guard rules.isDisjoint(with: Product.ends), seen.insert(key(oldWorld, newWorld)).inserted
        else { continue }
        nodes.append((oldWorld, newWorld, next, line))
      }
      next += 1
    }
    return .none(pairs: nodes.count)
  }

  private static func isKnown(_ report: TurnReport) -> Bool {
    report.isWhole && !report.isEndless
  }

  private static func key(_ old: World, _ new: World) -> [UInt32] {
    let numbers = old.canonical()
    return [UInt32(numbers.count)] + numbers + new.canonical()
  }

  private static func lines(
    _ nodes: [(old: World, new: World, parent: Int, line: String)], _ last: Int, _ line: String
  ) -> [String] {
    var lines = [line]
    var current = last
    while nodes[current].parent >= 0 {
      lines.append(nodes[current].line)
      current = nodes[current].parent
    }
    return lines.reversed()
  }

  /// Everything that can happen in the old flow, with what its payloads may be.
  private static func actions(in world: World, _ twin: inout Twin) -> [Action] {
    var actions: [Action] = []
    for turn in twin.possible(in: world, .old) where !twin.isIdle(turn, in: world, .old) {
      let run = twin.old.parameters(of: turn.action)
      for payload in payloads(run, &twin) {
        actions.append(twin.old.action(of: turn.with(payload), in: world))
      }
    }
    return actions
  }

  private static func payloads(_ run: CompactRange, _ twin: inout Twin) -> [TupleID] {
    if run.isEmpty { return [.empty] }
    let flow = twin.old.flow
    var all: [[Value]] = [[]]
    for index in run.indices {
      let values = flow.types.representatives(of: flow.parameters[index].type)
      all = Array(all.flatMap { tuple in values.map { tuple + [$0] } }.prefix(mostPayloads))
    }
    return all.map { twin.old.tuples.intern($0) }
  }
}

extension Twin {
  /// The first turn that can happen in the new flow's world alone, and after which the user sees something else.
  fileprivate mutating func firstOfNewAlone(in old: World, _ new: World) -> Action? {
    let known = possible(in: old, .old).compactMap { turn in
      translate(self.old.action(of: turn, in: old)).map { self.new.lineWithoutValues(of: $0) }
    }
    for turn in possible(in: new, .new) where !isIdle(turn, in: new, .new) {
      let action = self.new.action(of: turn, in: new)
      if known.contains(self.new.lineWithoutValues(of: action)) { continue }
      var after = new
      let report = self.new.run(turn, on: &after)
      if report.isWhole, seen(after, .new) != seen(new, .new) || !report.violations.isEmpty {
        return action
      }
    }
    return nil
  }
}
