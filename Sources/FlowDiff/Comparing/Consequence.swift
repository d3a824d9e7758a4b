import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// Where a difference that the user does not see comes to be seen: both kernels go on together, breadth first.
enum Consequence: Sendable {
  /// What leads on to the first action after which the user sees something else, and what they see.
  case seen([String], before: Difference.Ending, now: Difference.Ending)
  /// Nothing does in so many pairs of worlds.
  case none(pairs: Int)
  /// Nobody looked.
  case unknown

  /// The same of the flows exchanged.
  mutating func flip() {
    if case .seen(let lines, let before, let now) = self {
      self = .seen(lines, before: now, now: before)
    }
  }

  /// Over how many pairs of worlds, and how large all of them may be together.
  private static let mostPairs = 2_000
  private static let mostWork = 100_000

  static func first(behind old: World, _ new: World, _ twin: inout Twin) -> Consequence {
    var nodes: [(old: World, new: World, parent: Int, line: String)] = [(old, new, -1, "")]
    var seen: Set<[UInt32]> = [key(old, new)]
    var next = 0
    var work = 0
    while next < nodes.count, nodes.count < mostPairs, work < mostWork {
      let (old, new) = (nodes[next].old, nodes[next].new)
      if let (action, world) = twin.firstOfNewAlone(in: old, new) {
        return .seen(
          lines(nodes, next, twin.new.text(of: action)), before: .impossible,
          now: twin.ending(world, .new))
      }
      for action in actions(in: old, &twin) {
        var (oldWorld, newWorld) = (old, new)
        work += old.coordinators.count + old.entries.count
        guard let partner = twin.translate(action),
          let before = twin.old.perform(action, on: &oldWorld), isKnown(before)
        else { continue }
        guard let now = twin.new.perform(partner, on: &newWorld) else {
          return .seen(
            lines(nodes, next, twin.old.text(of: action)), before: twin.ending(oldWorld, .old),
            now: .impossible)
        }
        guard isKnown(now) else { continue }
        let line = twin.old.text(of: action)
        let isBroken = twin.violations(before, .old) != twin.violations(now, .new)
        // What has become the same stays the same.
        if !isBroken, twin.key(oldWorld, .old) == twin.key(newWorld, .new) { continue }
        if isBroken || twin.showsAnother(oldWorld, newWorld) {
          return .seen(
            lines(nodes, next, line), before: twin.ending(oldWorld, before, .old),
            now: twin.ending(newWorld, now, .new))
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
    for turn in twin.possible(in: world, .old)
    where !twin.isIdle(turn, in: world, .old) && !turn.isOfMenu {
      for payload in twin.payloads(of: turn.action, .old) {
        actions.append(twin.old.action(of: turn.with(payload), in: world))
      }
    }
    return actions
  }
}

extension Twin {
  /// How many payloads of one event are tried.
  private static let mostPayloads = 8

  fileprivate mutating func payloads(of action: Action, _ which: Which) -> [TupleID] {
    let run = self[which].parameters(of: action)
    if run.isEmpty { return [.empty] }
    let flow = self[which].flow
    var all: [[Value]] = [[]]
    for index in run.indices {
      let values = flow.types.representatives(of: flow.parameters[index].type)
      all = Array(all.flatMap { tuple in values.map { tuple + [$0] } }.prefix(Self.mostPayloads))
    }
    return all.map { self[which].tuples.intern($0) }
  }

  /// The first turn that can happen in the new flow's world alone, and after which the user sees something else; and the
  /// world behind it.
  fileprivate mutating func firstOfNewAlone(in old: World, _ new: World) -> (Action, World)? {
    let known = possible(in: old, .old).compactMap { turn in
      translate(self.old.action(of: turn, in: old)).map { self.new.lineWithoutValues(of: $0) }
    }
    for turn in possible(in: new, .new) where !isIdle(turn, in: new, .new) && !turn.isOfMenu {
      let action = self.new.action(of: turn, in: new)
      if known.contains(self.new.lineWithoutValues(of: action)) { continue }
      for payload in payloads(of: action, .new) {
        var after = new
        let turn = turn.with(payload)
        let report = self.new.run(turn, on: &after)
        if report.isWhole, seen(after, .new) != seen(new, .new) || !report.violations.isEmpty {
          return (self.new.action(of: turn, in: new), after)
        }
      }
    }
    return nil
  }
}

extension Turn {
  /// Whether it leads to where the back button's menu does: that is told by what can be done.
  fileprivate var isOfMenu: Bool {
    if case .gesture(.backTo) = action { true } else { false }
  }
}
