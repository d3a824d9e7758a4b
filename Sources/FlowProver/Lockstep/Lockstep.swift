package import FlowKernel
package import FlowModel
package import FlowSource

/// Two flows, where they are written otherwise, along every sequence of turns that both make alike.
///
/// They are given as one: each edit is a choice of both, by a variable that nothing sets. A head's rules then hold for
/// both flows, and so does what is proved of them: where no rule says that they differ, no sequence makes them, on
/// stacks of any depth.
package struct Lockstep {
  /// What is known of an edit.
  package enum Finding: Sendable {
    /// No sequence of turns that both flows make alike ends in one by which they differ here.
    case same
    /// They differ at the last turn of this way.
    case way(Counterexample, isShortest: Bool)
    case unknown
  }

  /// Makes a flow say of boundaries, screens, coordinators or events what another one says of them.
  package typealias Change = @Sendable (inout Flow) -> Void

  /// Edits of which not all can be said that the other flow does: what differs by them may be the same after all.
  package struct Doubts: Sendable {
    /// By which it does something that the flow has no words for.
    package var unsure: Set<Int> = []
    /// By which it brings what the flow has not: that stays, unless it is refused.
    package var bringing: Set<Int> = []

    package var isNone: Bool { unsure.isEmpty && bringing.isEmpty }

    package init() {}
  }

  private var findings: [Finding]
  /// What ended ways, because nothing can follow it.
  package private(set) var until: Set<Rule> = []
  /// How many abstract states were looked at.
  package private(set) var heads = 0
  /// In it the ways' payloads have their numbers.
  package private(set) var kernel: Kernel
  private let flow: Flow
  private let edits: Range<Int>
  private let wanted: Set<Int>
  private let told: Set<Int>
  private let more: Set<Int>
  private let doubts: Doubts
  private let ownVariables: [Int]
  private let changes: [Int: Change]
  private let handedDown: HandedDown

  /// How many worlds are looked at for a way to one difference.
  private let mostWorlds: Int
  private static let fewWorlds = 1_000
  /// How much work of the prover's is left for all explorations.
  private var left = Prover.mostWork / 4

  /// - Parameters:
  ///   - flow: both flows; neither's checks are looked at.
  ///   - edits: the variables that choose: the last ones of the flow, booleans of the environment.
  ///   - wanted: those of them that are asked for: of the others it is known already whether they make a difference.
  ///   - told: those of the others that are known to make one.
  ///   - more: those that are known to let the other flow do more, of which that is not asked.
  ///   - ownVariables: those that only the first flow has.
  ///   - changes: of edits that are no choice among steps, what makes the flow the other one.
  package init(
    _ flow: Flow, edits: Range<Int>, asking wanted: Set<Int>, told: Set<Int>, more: Set<Int>,
    _ doubts: Doubts,
    ownVariables: [Int], changes: [Int: Change]
  ) {
    self.flow = flow
    self.edits = edits
    self.wanted = wanted
    self.told = told
    self.more = more
    self.doubts = doubts
    self.ownVariables = ownVariables
    self.changes = changes
    handedDown = HandedDown(flow)
    // Where each turn is taken several times, a world costs as much as several.
    mostWorlds = changes.isEmpty ? 20_000 : 5_000
    findings = edits.map { _ in .unknown }
    kernel = Kernel(flow)
    // Mostly a difference is found without looking into whole holes, which costs far more.
    var isRough = explore(cutting: [], opening: false)
    // What is only seen behind a difference that is known by now is none of its own.
    var cut: Set<Int> = []
    while isOpen, left > 0, isRough || cut != known {
      cut = known
      isRough = explore(cutting: cut, opening: true)
    }
  }

  private var isOpen: Bool {
    wanted.contains { if case .unknown = self[$0] { true } else { false } }
  }

  /// Edits of which it is known whether they make a difference, but for those that make none.
  private var known: Set<Int> {
    Set(
      edits.filter { if case .way = self[$0] { true } else { !wanted.contains($0) } })
  }

  /// What is known of an edit, by its variable.
  package private(set) subscript(edit: Int) -> Finding {
    get { findings[edit - edits.lowerBound] }
    set { findings[edit - edits.lowerBound] = newValue }
  }

  /// - Parameters:
  ///   - cut: edits behind whose differences nobody looks.
  ///   - opens: whether holes are opened of which one flow alone has to see a part.
  /// - Returns: whether one was not opened.
  private mutating func explore(cutting cut: Set<Int>, opening opens: Bool) -> Bool {
    let saturation = Prover.saturate(
      flow, mostWork: left, ends: WayEnds { _, _ in false }, interruption: Interruption(),
      sides: Sides(
        edits: edits, doubts: doubts, ownVariables: ownVariables, told: told, more: more, cut: cut,
        opens: opens, changes: changes,
        handedDown: handedDown))
    left -= saturation.work
    heads = max(heads, saturation.heads.count)
    let isWhole = saturation.limits.isEmpty
    let isRough = saturation.sides.isRough
    var search = Search(saturation, budget: .max)
    if cut.isEmpty { noteEnds(by: &search) }
    var places: [Int: [(head: Int, values: DecisionDiagrams.Set)]] = [:]
    let differences = search.saturation.differences()
    for edit in wanted.sorted() where !cut.contains(edit) {
      guard case .unknown = self[edit] else { continue }
      if differences[edit] != nil || search.saturation.sides.launches.contains(edit) {
        places[edit] = differences[edit] ?? []
      } else if isWhole {
        self[edit] = .same
      }
    }
    // Where few worlds show the shortest way, by these; else any, and then whether one is shorter.
    func seek(_ edit: Int, shorterThan known: Counterexample? = nil, most: Int) {
      let goal = Search.Goal.difference(edit, places[edit] ?? [])
      switch search.way(to: goal, shorterThan: known?.turns ?? .max, most: most) {
      case .way(let way, _):
        let isShortest = isWhole && way.turns <= search.unsayable
        self[edit] = .way(withoutChoices(way, of: search.saturation.kernel), isShortest: isShortest)
      case .never: if isWhole, known == nil { self[edit] = .same }
      case .finding, .unknown: break
      }
      guard case .unknown = self[edit] else { return places[edit] = nil }
    }
    for edit in places.keys.sorted() { seek(edit, most: Self.fewWorlds) }
    let open = Set(places.keys)
    if open.isEmpty { return isRough }
    let known = search.ways(
      edits: open, perHead: SaturationProof.worldsOfHead, most: mostWorlds
    ).differences
    for edit in open.sorted() {
      seek(
        edit, shorterThan: known[edit], most: known[edit] == nil ? mostWorlds : Self.fewWorlds)
      if case .unknown = self[edit], let way = known[edit] {
        let way = withoutChoices(way, of: search.saturation.kernel)
        self[edit] = .way(way, isShortest: false)
      }
    }
    return isRough
  }

  /// A way as either flow's own: without the values of what chooses.
  private mutating func withoutChoices(
    _ way: Counterexample, of other: Kernel
  ) -> Counterexample {
    let way = kernel.adopt(way, of: other)
    guard case .launch(let state)? = way.actions.first else { return way }
    let values = kernel.tuples.list(state)[..<edits.lowerBound]
    let launch = Action.launch(state: kernel.tuples.intern(Array(values)))
    return Counterexample([launch] + way.actions.dropFirst(), breaking: way.broken)
  }

  private mutating func noteEnds(by search: inout Search) {
    for key in search.saturation.brokenKeys where search.saturation.ending.contains(key) {
      if !key.rule.endsEveryWay || until.contains(key.rule) { continue }
      if case .never = search.way(to: .violation(key, of: nil), most: Self.fewWorlds) { continue }
      until.insert(key.rule)
    }
  }
}
