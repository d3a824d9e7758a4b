import FlowKernel
import FlowModel
import FlowSource

/// Two flows in one. Where they are written otherwise stands a choice of both, made by a variable that nothing sets, one
/// for each edit. A turn that asks for one is run as either flow, and has to do the same: what comes behind it is then
/// explored once, for both.
struct Sides {
  /// The variables that choose.
  var edits = 0..<0
  /// Behind which edits nobody looks, where a turn does something else.
  var cut: Set<Int> = []
  /// By node in which a rule ends, the edit by which the flows do something else there.
  var leaves: [Int: Int] = [:]
  /// The edits by which a launch differs.
  var launches: Set<Int> = []
}

extension Saturation {
  /// What comes of a turn in both flows.
  struct Both {
    var report: TurnReport
    /// What either has to see.
    var need: Need?
    var isSame: Bool

    init(_ report: TurnReport, seeing need: Need? = nil, isSame: Bool = true) {
      self.report = report
      self.need = need ?? report.need
      self.isSame = isSame
    }
  }

  /// Runs a turn as both flows.
  ///
  /// - Parameters:
  ///   - state: what is known of the variables.
  ///   - mayOpen: whether one more hole may be opened of which one flow alone has to see a part.
  ///   - next: gets the world after it, that of the flow whose report is given.
  mutating func runBoth(
    _ turn: Turn, from world: World, _ state: TupleID, mayOpen: Bool, to next: inout World
  ) -> Both {
    var (here, there) = (World(), World())
    let report = run(turn, as: .true, from: world, state, to: &here)
    let other = run(turn, as: .false, from: world, state, to: &there)
    next.assign(here)
    if report.asks { return Both(report) }
    if other.asks {
      next.assign(there)
      return Both(other)
    }
    if report.need != other.need {
      return open(report, other, mayOpen: mayOpen)
    }
    if report.need != nil { return Both(report) }
    let isSame =
      doesSame((report, here), (other, there), since: world)
      && handsOnSame(turn, from: world, state)
    return Both(report, isSame: isSame)
  }

  /// Two flows' turns that have to see something else of the holes.
  ///
  /// What lies above a part that one of them looks for goes, in its turn. So it is another world to the other one, and all
  /// of the hole has to be opened for both; where that has no end they may differ.
  private func open(_ report: TurnReport, _ other: TurnReport, mayOpen: Bool) -> Both {
    for one in [report, other] {
      if one.need?.part == .all { return Both(one) }
    }
    let one = report.need == nil ? other : report
    guard mayOpen, var need = one.need else { return Both(report, isSame: false) }
    need.part = .all
    return Both(one, seeing: need)
  }

  /// Runs a turn as one of the flows; what chose is forgotten then.
  private mutating func run(
    _ turn: Turn, as side: Value, from world: World, _ state: TupleID, to next: inout World
  ) -> TurnReport {
    let sided = replaceSides(in: state, by: side)
    var turn = turn
    next.assign(world)
    if case .launch = turn.action {
      turn = Turn(.launch(state: sided))
    } else {
      kernel.setState(sided, in: &next)
    }
    let report = kernel.run(turn, on: &next)
    kernel.setState(replaceSides(in: next.state, by: .unknown), in: &next)
    return report
  }

  private mutating func replaceSides(in state: TupleID, by value: Value) -> TupleID {
    var values = kernel.tuples.list(state)
    for edit in sides.edits { values[edit] = value }
    return kernel.tuples.intern(values)
  }

  /// Whether two turns that began in one world broke the same and ended in like worlds.
  private mutating func doesSame(
    _ one: (report: TurnReport, world: World), _ other: (report: TurnReport, world: World),
    since before: World
  ) -> Bool {
    guard one.report.isEndless == other.report.isEndless,
      one.report.breaksSame(as: other.report)
    else { return false }
    if one.report.isEndless { return true }
    var (here, there) = (one.world, other.world)
    guard number(&here, since: before), number(&there, since: before) else { return false }
    writer.write(here)
    let numbers = Array(writer.numbers)
    writer.write(there)
    return numbers[...] == writer.numbers
  }

  /// Whether both flows hand on the same of what nobody asks for: to a proof one value is like another. So the turn is
  /// taken once more from a world in which every such value has a name of its own.
  private mutating func handsOnSame(_ turn: Turn, from world: World, _ state: TupleID) -> Bool {
    var named = world
    var count = 0
    func name(_: Int) -> String {
      count += 1
      return "\(count)"
    }
    kernel.setState(state, in: &named)
    kernel.name(&named) { _, position in name(position) }
    let payload: TupleID
    if case .launch = turn.action {
      payload = .empty
    } else {
      payload = kernel.named(turn.payload, name)
    }
    if count == 0 { return true }
    let turn = turn.with(payload)
    var (here, there) = (World(), World())
    let report = run(turn, as: .true, from: named, named.state, to: &here)
    let other = run(turn, as: .false, from: named, named.state, to: &there)
    if !report.isSettled || !other.isSettled { return report.isEndless == other.isEndless }
    return doesSame((report, here), (other, there), since: named)
  }

  /// Where turns do something else by an edit: from which heads, in which valuations.
  mutating func places(of edit: Int) -> [(head: Int, values: DecisionDiagrams.Set)] {
    var places: [(head: Int, values: DecisionDiagrams.Set)] = []
    for rule in rules.indices {
      for leaf in leaves(of: rule) where sides.leaves[leaf.node] == edit && leaf.values != .empty {
        places.append((leaf.head, leaf.values))
      }
    }
    return places
  }
}

extension TurnReport {
  /// Whether it asks for a value, or was given up.
  fileprivate var asks: Bool {
    unknownVariable != nil || unknownPayload != nil || isAbandoned || isUnforeseen
  }

  private struct Broken: Hashable {
    var rule: Rule
    var coordinator: CoordinatorID?
    var screen: ScreenID?
  }

  /// Whether it broke the same as another, whichever step did.
  fileprivate func breaksSame(as other: TurnReport) -> Bool {
    func all(_ report: TurnReport) -> Set<Broken> {
      Set(
        report.violations.map {
          Broken(rule: $0.rule, coordinator: $0.coordinator, screen: $0.screen)
        })
    }
    return all(self) == all(other)
  }
}
