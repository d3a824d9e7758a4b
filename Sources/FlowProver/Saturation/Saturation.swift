import FlowKernel
import FlowModel
import FlowSource

/// Every world that any sequence of turns leads to, as heads with summaries of what lies in their holes.
///
/// Theorem. A turn is a function of the head, of what it takes out of holes, and of the variables that it asks
/// for. So the kernel runs each move of a head once (`evaluate`), and the rule that comes out holds for every
/// world with that head. The worlds that can be reached are a regular language for each head: its valuations
/// are a decision diagram, what lies in its holes is accepted by an automaton whose states are summaries.
/// Post* (Esparza et al. 2000, Schwoon 2002) makes both grow until nothing is new:
///
///     a head gets valuations        → each of its rules takes them on            (`take`, `apply`)
///     a rule ends in a head         → that gets the valuations, as written,
///                                     and its holes hold what the others hold    (`enter`, `connect`)
///     a summary gets a content      → so do those that hold it; whoever opens
///                                     it gets a rule with the content in place   (`deliver`)
///
/// Holes of one chain are one automaton state: the topmost. Of several chains, and of chains and valuations,
/// each is known by itself: the sum and not the product. So more may seem to happen than can, and never less.
/// The order makes no difference to what comes out, only to what it costs (`WaitingLine`).
///
/// It is handed on and never copied: reading a part of it in the loop would copy all, as Swift has it. It isn't
/// `~Copyable`: the compiler takes longer to check that of so many fields than for all else in this module.
struct Saturation {
  enum Item {
    case content(FoldID, Int)
    case async(head: Int, entry: Slot, AsyncScreen)
    case link(rule: Int)
  }

  var kernel: Kernel
  var moves: Moves
  var writer = CanonicalWriter()
  var diagrams: DecisionDiagrams
  var heads: [Head] = []
  var headKeys = KeyTable()
  var summaries: [Summary] = []
  var summaryKeys = KeyTable()
  /// The places in the tree of those who present anything alone.
  var ownerKeys = KeyTable()
  /// By key, its summary.
  var keyedSummaries: [FoldID] = []
  var contents: [Content] = []
  /// By content, the rule that covered it first.
  var covering: [Int] = []
  var contentKeys = KeyTable()
  var rules: [HeadRule] = []
  var nodes: [HeadRule.Node] = []
  /// What a summary holds: pairs, so that each is told once.
  var held = PairSet()
  /// Which summary is to hold all that another one holds, and which of these hand it on themselves: pairs, too.
  var connected = PairSet()
  var handed = PairSet()
  /// Which heads let an event come once from which holes, and which contents were opened for that: pairs, too.
  var spending = PairSet()
  var spent = PairSet()
  /// How often something was handed on to a summary that held it, since circles were looked for.
  var vain = 0
  /// How often that may be before it is worth a look, for each summary and each edge, and in all.
  var patience = (share: 2, least: 20_000)
  var broken: [FindingKey: Broken] = [:]
  var brokenKeys: [FindingKey] = []
  var limits: [Limit] = []
  let ends: WayEnds
  /// What ended ways.
  var ending: Set<FindingKey> = []
  /// What is beside heads that have links as their rules; and tabs that nobody sees.
  var links: [Links] = []
  var hiddenTabs: [HiddenTab] = []
  /// Rules whose turns leak something if only the topmost screen's owner learns of them.
  var severals: [Int] = []
  /// Rules whose turns exchange what a screen presents, of which nothing is said.
  var exchanges: [Int] = []
  var isShown: [Bool]
  var isStarted: [Bool]
  /// Where launches lead, what they take of what checks ask for, and in which valuations.
  var launches: [(head: Int, letters: Int, values: DecisionDiagrams.Set)] = []
  /// By node in which a rule ends, what its turn uses; nil where nobody asks.
  var leafUses: [Int: TurnUse]?
  /// By node in which a rule ends in the middle of a turn, what lies in the next head's holes if it comes from there;
  /// nil where nobody asks.
  var leafHoles: [Int: [FoldID]]?
  /// The same of the head that was entered last.
  var entered: [FoldID] = []
  /// What all turns before the running one have used, where that is noted for each.
  var used = AllUse()
  var turns = 0
  var work = 0
  var deepHeads = 0
  var key: [UInt32] = []
  let mayNest: Bool
  /// Whether things presented alone by several coordinators become holes, too.
  let hasPiles: Bool
  /// Whether what nobody looks at is folded.
  let folds: Bool
  var hasAsync: Bool { moves.hasAsync }
  let asked: Asked
  /// By variable, every value that it may have.
  let domains: [[Value]]
  let noState: TupleID
  let mostWork: Int
  let mostHeads: Int
  /// What the flow's own checks ask for, if it is watched for them.
  var checkAtoms: CheckAtoms?
  /// Which turns cover what; nil where nobody asks.
  var coverings: Coverings?
  let interruption: Interruption
  /// Heads that keep more numbers of holes than they need, by the key of the world that keeps no more.
  var alikeKeys = KeyTable()
  var alike: [[Int]] = []
  var mostSets = Saturation.mostSets
  /// Whether nothing is of interest behind a limit.
  var stopsAtLimit = false
  /// Heads whose turns met one.
  var cutHeads: [Int] = []
  /// Where the flow is two in one.
  var sides = Sides()
  /// Whether nothing is noted: a world is only to be found.
  var isLooking = false
  /// The rule that is being made.
  var current = -1
  /// The head whose world was asked for last, and that: its rules are made one after the other.
  var latest = (head: -1, world: World())
  /// Room for the worlds before and after a turn, so that not every rule needs its own.
  var room = (before: World(), after: World())
  /// Room for the holes of a world.
  var roomForHoles: [Hole] = []
  /// What is still to be taken, in the order in which it came; and heads with more valuations, which wait until there
  /// is none.
  private var items: [Item] = []
  private var next = 0
  private var line = WaitingLine()

  struct Broken {
    var candidates: [Candidate] = []
    var heads: Set<Int> = []
    /// The nodes of rules that it ends in.
    var leaves: Set<Int> = []
    var screens: Set<ScreenID> = []
    var victims: Set<Victim> = []
    /// What the same step has broken in every turn that broke it; nil before the first.
    var companions: Set<FindingKey>?

    mutating func note(companions keys: [FindingKey], of key: FindingKey) {
      var others = companions ?? Set(keys)
      others.formIntersection(keys.filter { $0 != key && key.isOfOneStep(with: $0) })
      companions = others
    }
  }

  /// How many of a flow's several answers are kept that differ by who learns of a gesture.
  static let mostCandidates = 16
  /// What a single turn may take here, where it is made in thousands of heads.
  static let mostSteps = 2_000
  /// How often a boundary may be crossed before anything is folded.
  static let mostNests = 8
  static let mostLayers = 64
  /// How many of them may be screens presented alone: where two coordinators take turns, each more doubles
  /// the heads.
  static let mostAlone = 8
  /// How much more it is to keep a world than to look at it.
  static let keeping = 64
  /// How much more it is to take a step.
  static let stepping = 100
  static let partBehindLimits = 16
  /// From how many heads that were cut plain worlds are looked at.
  static let mostCuts = 8
  /// How many screens a world may hold where nothing is folded.
  static let mostUnfolded = 20
  /// How many entries of one coordinator a turn may cover.
  static let longestRun = 32
  /// How many holes one turn may open after each other, without being counted, and how many such heads there
  /// may be.
  static let mostDepth = 4
  static let mostDeepHeads = 1_000
  static let deepest = 12
  static let mostRules = 2_000_000
  /// How many sets of valuations there may be, parts of sets, too: about 200 megabytes.
  static let mostSets = 2_000_000

  /// - Parameters:
  ///   - means: what takes part, besides the user's hand.
  ///   - variables: what somebody asks for besides the flow's conditions.
  ///   - notesUse: whether it is noted what each turn uses; then what moves nothing is a turn too.
  ///   - notesHoles: whether it is noted from which holes a turn that goes on got what it looks into.
  ///   - notesCoverings: whether it is noted which turns cover what.
  ///   - folds: whether what nobody looks at is folded; if not, all worlds have to be few.
  init(
    _ flow: Flow, mostHeads: Int, mostWork: Int, ends: WayEnds, interruption: Interruption,
    means: Means = .all, asking variables: [Int] = [], notesUse: Bool = false,
    notesHoles: Bool = false, notesCoverings: Bool = false, folds: Bool = true
  ) {
    self.folds = folds
    self.ends = ends
    self.interruption = interruption
    self.mostHeads = mostHeads
    self.mostWork = mostWork
    kernel = Kernel(exploring: flow)
    kernel.asksBeforeCopying = true
    kernel.keepsCopies = true
    moves = Moves(flow, means: means, asking: variables, listsAll: notesUse)
    leafUses = notesUse ? [:] : nil
    // A check may ask which turn it was that brings something up.
    leafHoles = notesHoles || flow.watched?.letters.isEmpty == false ? [:] : nil
    coverings = notesCoverings ? Coverings() : nil
    asked = moves.asked
    isShown = Array(repeating: false, count: flow.screens.count)
    isStarted = Array(repeating: false, count: flow.coordinators.count)
    mayNest = kernel.hasNests
    hasPiles = kernel.hasNests ? false : !moves.mayBeAsyncAlone(in: flow)
    domains = flow.variables.map { flow.types.representatives(of: $0.type) }
    let bits = flow.watched == nil ? 0 : CheckPass.bits
    diagrams = DecisionDiagrams(
      domains: domains.map(\.count) + Array(repeating: 2, count: bits),
      order: flow.orderOfCopies() + (domains.count..<domains.count + bits))
    if flow.watched != nil {
      checkAtoms = CheckAtoms(flow)
      if flow.checks.contains(where: \.hasMemory) { coverings = Coverings() }
    }
    let asked = asked
    noState = kernel.tuples.intern(
      flow.variables.indices.map { asked.variables[$0] ? Value.unknown : .unasked })
  }

  // MARK: The loop

  /// Makes everything grow until nothing is new.
  mutating func saturate() {
    defer { endNoting() }
    launch()
    while !interruption.isRequested, folds || limits.isEmpty {
      if next < items.count {
        let item = items[next]
        next += 1
        switch item {
        case .content(let summary, let content): take(content, in: summary)
        case .async(let head, let entry, let screen): hear(screen, of: entry, at: head)
        case .link(let rule): makeOfEachHead(rule)
        }
      } else if isHandingOnInVain {
        joinCircles()
      } else if let head = line.next() {
        items.removeAll(keepingCapacity: true)
        next = 0
        takeDue(at: head)
      } else {
        return
      }
      if isTooMuch { return stop(Limit(hasTooManySets ? .valuations : .worlds)) }
      if stopsAtLimit, !limits.isEmpty { return }
    }
  }

  /// Behind a limit nothing is proved any more: what is broken there, too, is worth a part of the work.
  var isTooMuch: Bool {
    work > (limits.isEmpty ? mostWork : mostWork / Self.partBehindLimits)
      || heads.count > mostHeads || nodes.count > Self.mostRules || hasTooManySets
  }

  private var hasTooManySets: Bool { diagrams.count > mostSets }

  mutating func schedule(_ item: Item) { items.append(item) }

  /// A head is reached in these valuations. What comes until it is its turn is taken together.
  mutating func give(_ values: DecisionDiagrams.Set, to head: Int) {
    if heads[head].due == .empty { line.add(head, heads[head]) }
    heads[head].due = diagrams.union(heads[head].due, values)
  }

  /// A head is reached in more valuations.
  private mutating func takeDue(at head: Int) {
    let new = diagrams.difference(heads[head].due, heads[head].values)
    heads[head].due = .empty
    if new == .empty { return }
    heads[head].values = diagrams.union(heads[head].values, new)
    if !heads[head].isVisited {
      heads[head].isVisited = true
      visit(head)
    }
    var index = 0
    while index < heads[head].rules.count {
      apply(heads[head].rules[index], to: new)
      index += 1
    }
  }

  /// A summary holds one more content.
  private mutating func take(_ content: Int, in summary: FoldID) {
    own(summary)
    let index = Int(summary)
    summaries[index].contents.append(content)
    for target in summaries[index].edges { deliver(content, to: target) }
    for (part, target) in summaries[index].parts { find(part, content, for: target) }
    if summaries[index].below >= 0 { descend(content, to: summaries[index].below) }
    if hasAsync { noteAsync(of: content, in: summary) }
    for head in summaries[index].openers { open(content, at: head) }
  }

  /// Everything that one summary holds, the other holds too.
  mutating func connect(_ source: FoldID, to target: FoldID) {
    if isLooking { return }
    let (source, target) = (whole(source), whole(target))
    guard source != target, connected.insert(Self.pair(source, target)) else { return }
    work += Self.keeping
    if hasAsync {
      summaries[Int(source)].above.append(target)
      for screen in summaries[Int(source)].asyncScreens { noteAsync(screen, in: target) }
    }
    if !stands(target, for: source) {
      own(target)
      hand(source, to: target)
    }
  }

  /// Gives a summary what another one holds, and what that stands for, and all that these get later.
  ///
  /// - Parameter known: the last one is not asked: the summary stands for it already.
  mutating func hand(_ source: FoldID, to target: FoldID, until known: FoldID? = nil) {
    var next: FoldID? = whole(source)
    while let current = next, current != known, current != target,
      handed.insert(Self.pair(current, target))
    {
      summaries[Int(current)].edges.append(target)
      for content in summaries[Int(current)].contents { deliver(content, to: target) }
      next = self.source(of: current)
    }
  }

  mutating func deliver(_ content: Int, to summary: FoldID) {
    let summary = whole(summary)
    // Before it waits: from a thousand summaries that hand it on it would wait a thousand times.
    guard held.insert(Self.pair(summary, FoldID(content))) else {
      vain += 1
      work += 1
      return
    }
    work += Self.keeping
    schedule(.content(summary, content))
  }

  /// Two numbers as one.
  static func pair(_ first: FoldID, _ second: FoldID) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  mutating func stop(_ limit: Limit) {
    if !limits.contains(where: { $0.kind == limit.kind }) { limits.append(limit) }
  }

  mutating func stop(_ kind: Limit.Kind) {
    var move: Move?
    var owner: CoordinatorID?
    if current >= 0 {
      noteCut(at: rules[current].head)
      move = rules[current].step?.move
      owner = heads[rules[current].head].owner
      switch move {
      case .event(_, _, let path):
        if path != .unnamed { owner = kernel.paths[path].last }
      case .launch, .open, .change: owner = nil
      case .doubleTap, .gesture, .tab, .button, nil: break
      }
    }
    stop(Limit(kind, move, of: owner))
  }
}

extension Kernel {
  /// A kernel that notes what its turns do, for worlds with holes.
  init(exploring flow: Flow) {
    self.init(flow)
    limits.steps = Saturation.mostSteps
    taken = Array(repeating: false, count: flow.transitions.count)
    branched = Array(repeating: false, count: flow.branchCount)
    waits = Array(repeating: false, count: flow.steps.count)
    ended = Array(repeating: false, count: flow.events.count)
    started = Array(repeating: false, count: flow.coordinators.count)
    hasNests = flow.hasCircleOfBoundaries
    if !hasNests { return }
    quietCircles = flow.quietCircles()
    handsUp = flow.handsUp()
  }
}

extension Saturation {
  /// Whether nobody explores the world after a turn, which is noted.
  mutating func ends(_ report: TurnReport) -> Bool {
    guard ends.end(report, in: kernel.flow) else { return false }
    ending.formUnion(ends.causes(in: report, kernel.flow))
    return true
  }
}
