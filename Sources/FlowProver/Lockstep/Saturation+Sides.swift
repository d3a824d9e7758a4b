import FlowKernel
import FlowModel
import FlowSource

/// Two flows in one. Where they are written otherwise stands a choice of both, made by a variable that nothing sets, one
/// for each edit. A turn that asks for one is run as either flow, and has to do the same: what comes behind it is then
/// explored once, for both.
struct Sides {
  /// The variables that choose.
  var edits = 0..<0
  var doubts = Lockstep.Doubts()
  /// Variables that only the first flow has: of these the other one knows nothing.
  var ownVariables: [Int] = []
  /// What either flow always hands down.
  var handedDown = HandedDown()
  /// Edits that are known to make a difference: what differs by one alone is told with it.
  var told: Set<Int> = []
  /// Edits that are known to let the other flow do more: that is not looked for.
  var more: Set<Int> = []
  /// Behind which edits nobody looks, where a turn does something else.
  var cut: Set<Int> = []
  /// Whether holes are opened of which one flow alone has to see a part; else they are taken to differ.
  var opens = true
  /// By edit that is no choice among steps, what makes the first flow say what the other one does.
  var changes: [Int: Lockstep.Change] = [:]
  /// The first flow with some of the changes made.
  private var changed: [Set<Int>: Flow] = [:]
  /// What may happen as the other flow says it.
  fileprivate var otherMoves: Moves?
  /// Whether one was not opened for that.
  var isRough = false
  /// By node in which a rule ends, the edits by which the flows do something else there.
  var leaves: [Int: Set<Int>] = [:]
  /// The edits by which a launch differs.
  var launches: Set<Int> = []

  /// A flow that is one alone.
  init() {}

  init(
    edits: Range<Int>, doubts: Lockstep.Doubts, ownVariables: [Int], told: Set<Int>,
    more: Set<Int>, cut: Set<Int>, opens: Bool, changes: [Int: Lockstep.Change],
    handedDown: HandedDown
  ) {
    self.edits = edits
    self.doubts = doubts
    self.ownVariables = ownVariables
    self.told = told
    self.more = more
    self.cut = cut
    self.opens = opens
    self.changes = changes
    self.handedDown = handedDown
  }

  /// The first flow with these changes made.
  fileprivate mutating func flow(_ flow: Flow, with edits: Set<Int>) -> Flow {
    if let known = changed[edits] { return known }
    var other = flow
    for edit in edits.sorted() { changes[edit]?(&other) }
    changed[edits] = other
    return other
  }
}

extension Saturation {
  /// What comes of a turn in both flows.
  struct Both {
    /// If neither asks for anything or has to see anything, what the first flow's turn did.
    var report: TurnReport
    /// What either has to see.
    var need: Need?
    /// The edits by which they differ.
    var differs: Set<Int> = []
    /// Whether they do for sure: then what comes behind it is neither's.
    var isSure = false

    init(_ report: TurnReport) {
      self.report = report
      need = report.need
    }
  }

  /// Whether a turn has to be run as both flows: it asks which of them is meant, or one says something else than in its
  /// steps, and nobody knows which turns read that.
  func isOfBoth(_ report: TurnReport) -> Bool {
    !sides.changes.isEmpty || report.unknownVariable.map(sides.edits.contains) ?? false
  }

  /// What may happen in a world, as either flow says it.
  ///
  /// - Parameter moves: of the first flow.
  mutating func steps(in world: World, _ moves: inout Moves) -> [Step] {
    let steps = moves.steps(in: world, &kernel)
    if sides.changes.isEmpty { return steps }
    var flow = sides.flow(kernel.flow, with: Set(sides.changes.keys))
    kernel.exchange(&flow)
    defer { kernel.exchange(&flow) }
    var others = sides.otherMoves ?? Moves(kernel.flow)
    defer { sides.otherMoves = others }
    return steps
      + others.steps(in: world, &kernel).filter { other in !steps.contains { $0.turn == other.turn }
      }
  }

  /// Whether the user can't make a turn, in either flow.
  mutating func refuses(_ turn: Turn, in world: World) -> Bool {
    guard kernel.refuses(turn, in: world) else { return false }
    if sides.changes.isEmpty { return true }
    var flow = sides.flow(kernel.flow, with: Set(sides.changes.keys))
    kernel.exchange(&flow)
    defer { kernel.exchange(&flow) }
    return kernel.refuses(turn, in: world)
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
    let compared = compare(
      turn, from: world, state, flipping: Set(sides.edits), mayOpen: mayOpen, to: &next)
    var both = Both(compared.report)
    both.need = compared.need
    if compared.isSame { return both }
    let met = edits(metBy: turn, from: world, state)
    // What differs by an edit alone is not the others' fault.
    var room = World()
    let alone = met.filter {
      !compare(turn, from: world, state, flipping: [$0], mayOpen: false, to: &room).isSame
    }
    let doubts = sides.doubts
    let told = alone.intersection(sides.told).subtracting(doubts.unsure)
    both.differs = !told.isEmpty ? told : alone.isSubset(of: doubts.unsure) ? met : alone
    if both.differs.isSubset(of: sides.more), isMore(turn, in: world, state) {
      both.differs = []
      return both
    }
    both.isSure =
      compared.isWhole && met.isDisjoint(with: doubts.unsure)
      && (compared.report.violations.isEmpty || met.isDisjoint(with: doubts.bringing))
    return both
  }

  /// Whether the user can make a turn in the other flow alone.
  private mutating func isMore(_ turn: Turn, in world: World, _ state: TupleID) -> Bool {
    var here = world
    kernel.setState(replaceSides(in: state) { _ in .true }, in: &here)
    if case .gesture(let gesture) = turn.action { return !kernel.can(gesture, in: here) }
    return !canCome(turn, in: here)
  }

  /// Whether a turn comes at all, as the kernel's flow says it: a gesture that can't be made the kernel refuses itself.
  private func canCome(_ turn: Turn, in world: World) -> Bool {
    switch (turn.action, turn.sender) {
    case (.doubleTap(let event, _), _): kernel.canTapTwice(event, in: world)
    case (.tab(let tab), _): kernel.tabs(in: world).contains(tab)
    case (.button(let event), _): kernel.buttons(in: world).contains(event)
    case (.event(let event, _, _), .entry(let entry)):
      kernel.canCome(event, of: entry, in: world)
    case (.event(let event, _, _), .coordinator(let slot)):
      kernel.canCome(event, ofCoordinator: slot, in: world)
    case (.event, _), (.launch, _), (.gesture, _), (.open, _), (.change, _): true
    }
  }

  private struct Compared {
    var report: TurnReport
    var need: Need?
    /// Whether nothing is known by which they differ.
    var isSame: Bool
    /// Whether both came to their ends.
    var isWhole = false

    init(_ report: TurnReport, isSame: Bool = true) {
      self.report = report
      need = report.need
      self.isSame = isSame
    }
  }

  /// Runs a turn as the first flow, and as one that does otherwise at some edits.
  private mutating func compare(
    _ turn: Turn, from world: World, _ state: TupleID, flipping edits: Set<Int>, mayOpen: Bool,
    to next: inout World
  ) -> Compared {
    var (here, there) = (World(), World())
    let report = run(turn, flipping: [], from: world, state, to: &here)
    let other = run(turn, flipping: edits, from: world, state, to: &there)
    next.assign(here)
    if report.asks { return Compared(report) }
    if other.asks {
      next.assign(there)
      return Compared(other)
    }
    if report.need != other.need {
      var before = world
      kernel.setState(state, in: &before)
      // Who leaves all as it is hardly does what the other one needs to look for.
      let isIdle =
        report.need == nil && here == before || other.need == nil && there == before
      if mayOpen, !isIdle, !sides.opens { sides.isRough = true }
      return open(report, other, mayOpen: mayOpen && !isIdle && sides.opens)
    }
    if report.need != nil { return Compared(report) }
    let isSame =
      doesSame((report, here), (other, there), since: world)
      && handsOnSame(turn, from: world, state, flipping: edits)
    var compared = Compared(report, isSame: isSame)
    compared.isWhole = true
    return compared
  }

  /// Two flows' turns that have to see something else of the holes.
  ///
  /// What lies above a part that one of them looks for goes, in its turn. So it is another world to the other one, and all
  /// of the hole has to be opened for both; where that has no end they may differ.
  private func open(_ report: TurnReport, _ other: TurnReport, mayOpen: Bool) -> Compared {
    for one in [report, other] {
      if one.need?.part == .all { return Compared(one) }
    }
    if !mayOpen { return Compared(report, isSame: false) }
    var compared = Compared(report.need == nil ? other : report)
    compared.need?.part = .all
    return compared
  }

  /// All edits that a turn meets as one of the flows or the other.
  private mutating func edits(
    metBy turn: Turn, from world: World, _ state: TupleID
  ) -> Set<Int> {
    var all: Set<Int> = []
    var next = World()
    for side in [Value.true, .false] {
      var known: Set<Int> = []
      while true {
        let sided = replaceSides(in: state) { known.contains($0) ? side : .unknown }
        let asked = run(turn, from: world, sided, to: &next).unknownVariable
        guard let asked, known.insert(asked).inserted else { break }
      }
      all.formUnion(known.intersection(sides.edits))
    }
    return all.union(sides.changes.keys)
  }

  /// Runs a turn as one of the flows; what chose is forgotten then.
  private mutating func run(
    _ turn: Turn, flipping edits: Set<Int>, from world: World, _ state: TupleID,
    to next: inout World
  ) -> TurnReport {
    let sided = replaceSides(in: state) { edits.contains($0) ? .false : .true }
    let changes: Set<Int> = sides.changes.isEmpty ? [] : edits.filter { sides.changes[$0] != nil }
    var flow = changes.isEmpty ? nil : sides.flow(kernel.flow, with: changes)
    if flow != nil { kernel.exchange(&flow!) }
    let report = run(turn, from: world, sided, to: &next)
    if flow != nil { kernel.exchange(&flow!) }
    work += world.coordinators.count + world.entries.count + Self.stepping * kernel.steps
    kernel.setState(replaceSides(in: next.state) { _ in .unknown }, in: &next)
    return report
  }

  private mutating func run(
    _ turn: Turn, from world: World, _ state: TupleID, to next: inout World
  ) -> TurnReport {
    var turn = turn
    next.assign(world)
    if case .launch = turn.action {
      turn = Turn(.launch(state: state))
    } else {
      kernel.setState(state, in: &next)
      if !canCome(turn, in: next) { return TurnReport() }
    }
    return kernel.run(turn, on: &next)
  }

  private mutating func replaceSides(in state: TupleID, by side: (Int) -> Value) -> TupleID {
    var values = kernel.tuples.list(state)
    for edit in sides.edits { values[edit] = side(edit) }
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
    forgetOwnVariables(in: &here)
    forgetOwnVariables(in: &there)
    guard number(&here, since: before), number(&there, since: before) else { return false }
    writer.write(here)
    let numbers = Array(writer.numbers)
    writer.write(there)
    return numbers[...] == writer.numbers
  }

  private mutating func forgetOwnVariables(in world: inout World) {
    var values = kernel.tuples.list(world.state)
    for variable in sides.ownVariables { values[variable] = .unknown }
    let state = kernel.tuples.intern(values)
    kernel.setState(state, in: &world)
  }

  /// Whether both flows hand on the same of what nobody asks for: to a proof one value is like another. So the turn is
  /// taken once more from a world in which every such value has a name of its own.
  private mutating func handsOnSame(
    _ turn: Turn, from world: World, _ state: TupleID, flipping edits: Set<Int>
  ) -> Bool {
    var named = world
    var count = 0
    func name(_: Int) -> String {
      count += 1
      return "\(count)"
    }
    kernel.setState(state, in: &named)
    kernel.name(&named, handing: sides.handedDown) { _, position in name(position) }
    let payload: TupleID
    if case .launch = turn.action {
      payload = .empty
    } else {
      payload = kernel.named(turn.payload, name)
    }
    if count == 0 { return true }
    let turn = turn.with(payload)
    var (here, there) = (World(), World())
    let report = run(turn, flipping: [], from: named, named.state, to: &here)
    let other = run(turn, flipping: edits, from: named, named.state, to: &there)
    let isOpen = report.asks || other.asks || report.need != nil || other.need != nil
    if isOpen { return false }
    return doesSame((report, here), (other, there), since: named)
  }

  /// By edit, where turns do something else: from which heads, in which valuations.
  mutating func differences() -> [Int: [(head: Int, values: DecisionDiagrams.Set)]] {
    var places: [Int: [(head: Int, values: DecisionDiagrams.Set)]] = [:]
    if sides.leaves.isEmpty { return places }
    for rule in rules.indices {
      for leaf in leaves(of: rule) where leaf.values != .empty {
        for edit in sides.leaves[leaf.node] ?? [] {
          places[edit, default: []].append((leaf.head, leaf.values))
        }
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
