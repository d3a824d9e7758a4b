import FlowKernel
import FlowModel
import FlowSource

/// Ways to what a saturation has found, through the kernel, on worlds without holes: the shortest to one thing
/// (A*, Hart, Nilsson and Raphael 1968), or some to many (breadth-first, over few worlds of each head).
///
/// How far a head is from the goal in the saturation is never more than how far its worlds are, since more seems
/// to happen there than can. So the way is a shortest one; and where every world is looked at from which the goal
/// seems to be in reach, and none breaks it, nothing does. What the variables are counts: flags that must all be set
/// first are as far away as their turns.
struct Search {
  enum Goal {
    /// A finding; by this victim, if one is given.
    case violation(FindingKey, of: Victim?)
    /// A settled head, in some valuations.
    case head(Int, DecisionDiagrams.Set)
    /// A turn that breaks one of the flow's own checks.
    case check(CheckGoal)
    /// A world each of whose heads is one of these, in these valuations.
    case trap([Int: DecisionDiagrams.Set])
    /// A turn of a rule that leaves something covered.
    case covering(Int)
    /// A turn of a rule that leaks something if only the topmost screen's owner learns of it.
    case leaking(Int)
    /// A turn of a rule that exchanges what a screen presents, of which nothing is said.
    case exchanging(Int)
    /// A world that is as somebody wants it; it has one of these heads, in these valuations.
    case target(WayTarget, [(head: Int, values: DecisionDiagrams.Set)])
    /// A turn that uses something; it leads along one of these leaves.
    case use(UsedItem, [(head: Int, values: DecisionDiagrams.Set)])
    /// A turn after which a screen is seen; it is made in one of these heads.
    case arrival(Occurrence, at: ScreenID, [(head: Int, values: DecisionDiagrams.Set)])
    /// A turn by which two flows differ at an edit; it is made in one of these heads.
    case difference(Int, [(head: Int, values: DecisionDiagrams.Set)])

    var asksForUse: Bool { if case .use = self { true } else { false } }

    /// The edit by which two flows are to differ.
    var edit: Int? { if case .difference(let edit, _) = self { edit } else { nil } }

    /// The rule whose turn is looked for.
    var rule: Int? {
      switch self {
      case .violation, .head, .target, .use, .arrival, .check, .trap, .difference: nil
      case .covering(let rule), .leaking(let rule), .exchanging(let rule): rule
      }
    }
  }

  enum Outcome {
    case way(Counterexample, World)
    /// Also whether no shorter way was passed over.
    case finding(Finding, isShortest: Bool)
    /// No world gets there.
    case never
    /// There are too many worlds.
    case unknown
  }

  /// A way to a violation.
  struct Finding {
    var way: Counterexample
    var violation: Violation
    /// What its last turn breaks the invariant for.
    var victims: Set<Victim>
  }

  struct Found {
    var findings: [FindingKey: Finding] = [:]
    /// What was found, the nearest first.
    var order: [FindingKey] = []
    var screens: [ScreenID: Counterexample] = [:]
    /// By edit, a way to a turn by which two flows differ there.
    var differences: [Int: Counterexample] = [:]
  }

  struct Node {
    var world: World
    var turns: Int32
    var parent: Int
    var turn: Turn?
    var launch: [Value]
    /// What the turn broke.
    var broken: [Rule] = []
    /// Where the check that is looked for stands.
    var check = CheckState()
  }

  var saturation: Saturation
  /// What takes part in a way: all that the saturation knows, or less.
  var means: Means {
    didSet {
      if means == oldValue { return }
      forgetLeaves()
      leastTurns = []
    }
  }
  /// How many worlds may still be looked at.
  var budget: Int
  /// The leaves of rules that lead anywhere, by the head that they lead to; made when they are first needed.
  var leaves: [Saturation.Leaf] = []
  /// By head, where its own begin; and where the last one's end.
  var firstLeaves: [Int] = []
  var nodes: [Node] = []
  var open: [[Int]] = []
  var known: KeyTable = KeyTable()
  var fewest: [Int32] = []
  /// How many worlds were looked at, large ones more than once.
  var looked = 0
  var fresh: [(node: Int, estimate: Int)] = []
  /// How many turns the way must have at least.
  var estimate = 0
  /// The check that a way is looked for to break.
  var sought: CheckGoal?
  /// Whether any way will do. Then a tab that nobody sees counts as it started, since in a large app all is near where each
  /// may come up as it ever was; and to be near counts more than to have come there by few turns.
  var isGreedy = false {
    didSet { if isGreedy != oldValue { forgetLeaves() } }
  }
  /// Whether a way's launch says what every variable is that anybody asks for.
  var saysAll = false
  /// Whether a way's launch gives values also to what nobody asks for.
  var givesAll = true
  /// Whether a turn behind which nothing can follow is one that uses something.
  var takesEnds = false
  /// The shortest way to a violation so far.
  var best: (node: Int, violation: Violation?, victims: Set<Victim>)?
  /// What is still looked for, where many things are, and what was found.
  var wantedKeys: Set<FindingKey> = []
  /// What it came across that the saturation doesn't know of.
  var unforeseen: [(key: FindingKey, finding: Finding)] = []
  var wantedScreens: Set<ScreenID> = []
  var wantedEdits: Set<Int> = []
  /// How many worlds are looked at from where the last screen was found that was looked for; it grows with what was
  /// looked at before.
  var patience: Int?
  var givesUpAt = Int.max
  /// Whether everything that is broken is looked for.
  var wantsAll = false
  /// The node in which a settled head was found last.
  var reached = -1
  var found = Found()
  var mostOfHead = Int.max
  /// By head and state, how many worlds were met; by head, in how many states.
  var worldsOfHead: [UInt64: Int] = [:]
  var statesOfHead: [Int: Int] = [:]
  static let mostStates = 64
  /// What the turn that is looked for leaks, or exchanges.
  var leak: Violation?
  var exchange: Exchange?
  /// After how many turns one was first passed over because no script can say it: a longer way may not be the
  /// shortest.
  var unsayable = Int.max
  /// What such turns have broken: it happens, though no script shows it.
  var withoutScript: [FindingKey: Violation] = [:]
  /// By head, the turns to it from a launch at least; empty where nobody knows.
  var leastTurns: [Int] = []
  /// By head, in which valuations the turns to the goal are at least how many.
  var layers: [[(distance: Int32, values: DecisionDiagrams.Set)]] = []
  /// What may happen in a world: for a check more than the saturation had to try.
  var moves: Moves
  var writer = CanonicalWriter()
  /// Room for the world after a turn, so that not every turn needs its own.
  var room = World()

  init(_ saturation: consuming Saturation, budget: Int) {
    self.budget = budget
    moves = saturation.moves
    means = moves.means
    saturation.findAlike()
    // Worlds are each themselves: a value is asked for.
    saturation.kernel.keepsCopies = false
    self.saturation = saturation
  }

  /// - Parameter most: how many worlds are looked at.
  /// - Parameter known: how many turns a way has that is known already: no other is looked for that has as many.
  mutating func way(to goal: Goal, shorterThan known: Int = .max, most: Int) -> Outcome {
    begin()
    if case .check(let check) = goal { sought = check }
    defer { sought = nil }
    measure(to: goal, shorterThan: known)
    let end = min(most, budget)
    defer { budget -= looked }
    launch(goal)
    while true {
      if let best, Int(nodes[best.node].turns) <= estimate || estimate >= open.count {
        let way = way(to: best.node)
        guard let violation = best.violation else { return .way(way, nodes[best.node].world) }
        let found = Finding(way: way, violation: violation, victims: best.victims)
        return .finding(found, isShortest: way.turns <= unsayable)
      }
      if estimate >= min(open.count, known) { return unsayable < known ? .unknown : .never }
      guard let next = open[estimate].popLast() else {
        estimate += 1
        continue
      }
      if looked > end || saturation.interruption.isRequested { return .unknown }
      if let found = expand(next, goal) { return found }
    }
  }

  /// Ways to these findings, screens and differences, the nearest first.
  ///
  /// - Parameters:
  ///   - perHead: of how many worlds with the same head and state the turns are made. One is like the other but for what
  ///     lies in their holes, so few lead nearly everywhere.
  ///   - patience: for how many worlds no screen may be found, beside as many as were looked at before.
  mutating func ways(
    to keys: Set<FindingKey> = [], _ screens: Set<ScreenID> = [], edits: Set<Int> = [],
    perHead: Int, most: Int, patience: Int? = nil
  ) -> Found {
    begin()
    self.patience = patience
    givesUpAt = patience ?? .max
    found = Found()
    wantedKeys = keys
    wantedScreens = screens
    wantedEdits = edits
    mostOfHead = perHead
    defer {
      wantedKeys = []
      wantedScreens = []
      wantedEdits = []
    }
    launch(nil)
    _ = goOn(most: most)
    return found
  }

  /// Ways to all that is broken, by looking at worlds one by one, the nearest first.
  ///
  /// - Parameter most: how many are looked at.
  /// - Returns: also how many turns the ways have at least that were not looked at.
  mutating func waysToAll(most: Int) -> (found: Found, least: Int) {
    wantsAll = true
    mostOfHead = .max
    defer { wantsAll = false }
    begin()
    found = Found()
    launch(nil)
    // It fills `found`, which a tuple would take before.
    let least = goOn(most: most, turns: Self.mostPlainTurns)
    return (found, least)
  }

  /// The same from a world of a head on.
  mutating func waysToAll(from head: Int, most: Int) -> Found {
    found = Found()
    let values = saturation.heads[head].values
    guard case .way = way(to: .head(head, values), most: most) else { return found }
    wantsAll = true
    mostOfHead = .max
    defer { wantsAll = false }
    known = KeyTable()
    fewest = []
    looked = 0
    estimate = Int(nodes[reached].turns)
    open = Array(repeating: [], count: estimate) + [[reached]]
    _ = goOn(most: most, turns: estimate + Self.mostPlainTurns)
    return found
  }

  /// How many turns plain worlds are looked at for: where each is one more round of a few screens, there is no end of
  /// them, and each takes longer than the one before.
  private static let mostPlainTurns = 24

  /// - Returns: how many turns the ways have at least that were not looked at, if no head was the beginning.
  private mutating func goOn(most: Int, turns: Int = .max) -> Int {
    while wantsAll || !wantedKeys.isEmpty || !wantedScreens.isEmpty || !wantedEdits.isEmpty,
      looked <= min(most, givesUpAt), estimate <= turns, !saturation.interruption.isRequested
    {
      if estimate >= open.count { return unsayable }
      if let next = open[estimate].popLast() {
        _ = expand(next, nil)
      } else {
        estimate += 1
      }
    }
    return min(unsayable, estimate + 1)
  }

  private mutating func forgetLeaves() {
    leaves = []
    firstLeaves = []
  }

  mutating func begin() {
    nodes = []
    open = []
    known = KeyTable()
    fewest = []
    fresh = []
    layers = []
    worldsOfHead = [:]
    statesOfHead = [:]
    best = nil
    givesUpAt = .max
    unsayable = .max
    looked = 0
    estimate = 0
  }
}
