import FlowKernel
import FlowModel
import FlowSource

/// Explores every world that any sequence of turns leads to, folded so that there are finitely many,
/// in order of the number of turns.
///
/// A window is a settled world in which only what the user sees is unfolded; it is kept as the numbers
/// that it is known by. Turns run on windows, in the kernel; where a turn ends in a fold, or has to look into one, it goes on once for everything
/// that the fold may stand for, now and when more becomes known.
struct Explorer {
  /// A settled world whose runs are folded but for the visible screen.
  struct Window {
    /// What the user sees, and the coordinator that shows it; nil where that is nothing, or an orphan's.
    var screen: ScreenID?
    var owner: CoordinatorID?
    /// The next fold below that, where it has a number.
    var fold: FoldID
    /// The fewest turns that lead here, the launch not counted.
    var time: Int32
    /// How it was reached first.
    var record: Int
    var isVisited = false
    /// Whether the user can leave it.
    var isLeft = false
    /// The crowds that it is one of: numbers in `crowds`, or -1.
    var tabCrowd = -1
    var crowd = -1
  }

  /// What was taken out of a fold for a turn to go on.
  struct Choice {
    /// A number in `passages`: one content, or one that others were looked through for.
    var passage: Int
    /// The choice before it in the same turn: a number in `choices`, or -1.
    var previous: Int
  }

  /// A turn that was made: from a window, after unfolding.
  struct Record {
    /// A number in `windows`, or -1 for a launch.
    var from: Int
    var move: Move
    var choices: Int
    /// The launch state, for a launch.
    var state: Int
    /// How many folds were put into the world whole.
    var unfolded: Int32 = 0

    /// A launch.
    init(state: Int) {
      from = -1
      move = .gesture(.back)
      choices = -1
      self.state = state
    }

    init(from window: Int, _ move: Move) {
      from = window
      self.move = move
      choices = -1
      state = -1
    }
  }

  /// A turn that goes on for each content of a fold.
  struct Waiter {
    enum Goal {
      /// The turn is over; the world is to become a window.
      case settle
      /// The turn is to be run again from here.
      case run(Step, Need.Part)
      /// The same, as soon as it is known which fold the pending entry is.
      case know(Step)
      /// Async events that lie in a folded tab.
      case asyncTab
    }

    var goal: Goal
    var time: Int32
    var record: Record
    var fold: FoldID
    /// What is looked for from that fold on.
    var sought = Descent.Goal.contents
    /// What the user saw before the turn, as long as it is there.
    var previous = Slot.none
    /// Its goal and its world: a number in `situations`, and where in that list the world begins.
    var situation = 0
    var start = 0
  }

  enum Item {
    case window(Int)
    /// `found` is a number in the descent, which the waiter waits at.
    case go(waiter: Int, descent: Int, found: Int)
    /// Async events of a screen somewhere in a fold of a window.
    case async(window: Int, fold: Int, Fold.AsyncScreen)
  }

  /// A broken invariant, and the turn that broke it.
  struct Candidate {
    var violation: Violation
    var record: Record
    /// How many turns lead to it, the breaking one counted, the launch not.
    var time: Int32
  }

  /// What is said to be one finding: a rule, and what causes it.
  struct Key: Hashable {
    var rule: Rule
    var cause: Cause

    enum Cause: Hashable {
      case launch
      case step(Int)
      case boundary(BoundaryID, swipe: Bool)
      case gesture(swipe: Bool)
      case link(LinkID)
    }
  }

  struct Broken {
    var candidates: [Candidate]
    /// The screens from which it was broken.
    var screens: Set<ScreenID> = []
    /// What it was broken for.
    var victims: Set<Victim> = []
    /// Numbers in `crowds`, where it was broken from all windows of one.
    var crowds: Set<Int> = []
  }

  var kernel: Kernel
  var moves: Moves
  var writer = CanonicalWriter()
  /// Worlds that nobody needs now, for their memory.
  private var spare: [World] = []
  var windows: [Window] = []
  var windowKeys = KeyTable()
  var crowds: [Crowd] = []
  var crowdKeys = KeyTable()
  var folds: [Fold] = []
  var foldKeys = KeyTable()
  var contentKeys = KeyTable()
  /// By key, which of its fold's contents that is.
  var contentNumbers: [Int] = []
  var descents: [Descent] = []
  var passages: [Passage] = []
  /// Contents that descents have to follow yet.
  var unfollowed: [(descent: Int, content: Int, isNew: Bool)] = []
  /// What descents have found and have yet to pass on.
  var finding: [(descent: Int, content: Int?, found: Descent.Found)] = []
  var waiters: [Waiter] = []
  /// Goals, each with the world that a turn waits in.
  var situations = KeyTable()
  /// A situation, a fold and what is looked for from there.
  var waiterKeys = KeyTable()
  /// A situation, and a fold that one of its waiters has come down to.
  var reached = KeyTable()
  var records: [Record] = []
  var choices: [Choice] = []
  var launches: [[Value]] = []
  var broken: [Key: Broken] = [:]
  /// Gestures that take several screens, and leak something if only the last owner learns of it: asked for
  /// where the flow doesn't say who does.
  var severals: [Candidate] = []
  /// Keys in the order in which they were found.
  var brokenKeys: [Key] = []
  var limits: [Limit] = []
  /// By screen and by coordinator, whether any world has one.
  var isShown: [Bool]
  var isStarted: [Bool]
  var turns = 0
  /// The most entries of one run that a turn has covered which looked into no fold.
  var longestRun = 1
  /// Turns of gestures that look at many screens one by one.
  var heard = 0
  /// How many screens and coordinators were looked at: a few worlds may be as much as many.
  var work = 0
  var buckets: [[Item]] = []
  var now: Int32 = 0
  let hasAsync: Bool
  /// Whether a move was made at a later time than its own, so that no way is known to be shortest.
  var isLate = false
  let mayNest: Bool
  var key: [UInt32] = []
  /// By fold, whether keys of other folds say nothing of which it is.
  var isCoarse: [Bool] = []

  static let mostCandidates = 16
  /// What a single turn may take here, where it is made in thousands of situations.
  static let mostSteps = 2_000
  /// How much longer than its parts a way may be held to be, so that no circle of folds inflates it.
  static let mostDetour: Int32 = 64
  /// How often a boundary may be crossed before anything is folded.
  static let mostNests = 8
  /// How many launch states, or payloads of an event, are told apart.
  static let mostValues = 4096
  static let mostLayers = 16
  /// How many of them may be screens presented alone: where two coordinators take turns, each more doubles
  /// the situations.
  static let mostAlone = 8
  /// How many folds a turn may take the content of, so that none looks at a stack without end.
  static let mostUnfolded: Int32 = 64
  /// The same for a gesture that takes several screens whose owners each hear of it: every row of what may
  /// lie there is looked at, and they double with each.
  static let mostHeard: Int32 = 8
  /// How many such turns are made that look at more than a few.
  static let mostHeardTurns = 2_000
  static let fewHeard: Int32 = 3
  /// How many more screens of one coordinator a turn may leave behind that looks into folds than two that
  /// don't.
  static let mostLeft = 8
  /// How many entries of a run that nobody sees are told from others.
  static let longestHidden = 12
  /// How much more it is to keep a world than to look at it.
  static let keeping = 64
  /// How much more it is to take a step.
  static let stepping = 100
  /// How much more it is to let a turn wait, for which a whole world is written down and compared, than
  /// to run it.
  static let waiting = 8

  let mostWindows: Int
  let mostWork: Int
  let precision: Precision
  let interruption: Interruption

  /// How much of a world is part of what a fold is known by.
  enum Precision {
    /// All of it: the exploration is exact but for tabs and hidden stacks.
    case exact
    /// Neither the state nor what other folds stand for. What lies below a screen may then seem to be
    /// what only lies there in another state; nothing that can happen is missed.
    case coarse
  }

  init(
    _ flow: Flow, precision: Precision, mostWindows: Int, mostWork: Int, interruption: Interruption
  ) {
    self.precision = precision
    self.interruption = interruption
    self.mostWindows = mostWindows
    self.mostWork = mostWork
    kernel = Kernel(exploring: flow)
    moves = Moves(flow)
    isShown = Array(repeating: false, count: flow.screens.count)
    isStarted = Array(repeating: false, count: flow.coordinators.count)
    hasAsync = moves.hasAsync
    mayNest = kernel.hasNests
    reserve(for: min(flow.screens.count, 20_000))
  }

  /// Makes room for what most flows need that have so many screens: a window and a fold for each.
  private mutating func reserve(for screens: Int) {
    let length = 96
    windows.reserveCapacity(screens)
    windowKeys.reserve(screens, length: length)
    folds.reserveCapacity(screens)
    foldKeys.reserve(screens, length: length)
    contentKeys.reserve(2 * screens, length: length / 4)
    situations.reserve(2 * screens, length: length)
    waiterKeys.reserve(4 * screens, length: 3)
    waiters.reserveCapacity(4 * screens)
    records.reserveCapacity(2 * screens)
    choices.reserveCapacity(4 * screens)
    descents.reserveCapacity(3 * screens)
    passages.reserveCapacity(4 * screens)
  }

  /// Explores until nothing new turns up.
  mutating func explore() {
    if let move = moves.moveWithTooManyValues(kernel.flow) { return stop(Limit(.values, move)) }
    for event in kernel.flow.events { _ = moves.payloads(of: event.parameters, &kernel) }
    for link in kernel.flow.links { _ = moves.payloads(of: link.parameters, &kernel) }
    launch()
    while Int(now) < buckets.count {
      var next = 0
      while next < buckets[Int(now)].count {
        let item = buckets[Int(now)][next]
        next += 1
        perform(item)
        if isTooMuch { return stop(Limit(.worlds)) }
      }
      buckets[Int(now)] = []
      now += 1
    }
  }

  var isTooMuch: Bool {
    windows.count > mostWindows || waiters.count > 4 * mostWindows
      || choices.count + passages.count > 16 * mostWindows || turns > 64 * mostWindows
      || isOver
  }

  /// Whether there is no more work to be done, in the middle of whatever it is.
  var isOver: Bool { work > mostWork || interruption.isRequested }

  /// The screens that the user may have seen before the turn that broke something.
  func screens(before key: Key) -> Set<ScreenID> {
    guard let broken = broken[key] else { return [] }
    return broken.crowds.reduce(broken.screens) { $0.union(crowds[$1].screens) }
  }

  /// The world of a window.
  func world(of window: Int) -> World {
    var world = World()
    kernel.read(windowKeys[window], into: &world)
    return world
  }

  /// A world to work on; to be given back, so that its memory is used again.
  mutating func borrow() -> World { spare.popLast() ?? World() }

  mutating func giveBack(_ world: World) { spare.append(world) }

  /// Notes a limit: each kind where it is met first, which is after the fewest turns.
  mutating func stop(_ limit: Limit) {
    if !limits.contains(where: { $0.kind == limit.kind }) { limits.append(limit) }
  }

  mutating func stop(_ kind: Limit.Kind, in record: Record) {
    stop(Limit(kind, record.from < 0 ? nil : record.move, of: actor(of: record)))
  }

  /// The coordinator that acted in a turn; nil where it is the user or the system.
  private func actor(of record: Record) -> CoordinatorID? {
    switch record.move {
    case .event(_, _, let path) where path != .unnamed: kernel.paths[path].last
    case .event, .doubleTap, .gesture, .tab: record.from < 0 ? nil : windows[record.from].owner
    case .launch, .open, .change: nil
    }
  }

  mutating func schedule(_ item: Item, at time: Int32) {
    while buckets.count <= Int(time) { buckets.append([]) }
    buckets[Int(time)].append(item)
  }

  private mutating func perform(_ item: Item) {
    switch item {
    case .window(let window):
      // It may have been reached again, sooner, since it was put into this bucket.
      if windows[window].isVisited { return }
      windows[window].isVisited = true
      visit(window)
    case .go(let waiter, let descent, let found): go(on: waiter, with: found, of: descent)
    case .async(let window, let fold, let async): runAsync(window, fold, async)
    }
  }
}

extension Kernel {
  /// A kernel that notes what its turns do, for folded worlds.
  init(exploring flow: Flow) {
    self.init(flow)
    limits.steps = Explorer.mostSteps
    taken = Array(repeating: false, count: flow.transitions.count)
    waits = Array(repeating: false, count: flow.steps.count)
    ended = Array(repeating: false, count: flow.events.count)
    started = Array(repeating: false, count: flow.coordinators.count)
    hasNests = flow.hasCircleOfBoundaries
  }
}

extension Explorer.Key {
  init(_ violation: Violation) {
    rule = violation.rule
    switch violation.cause {
    case .launch: cause = .launch
    case .step(let step): cause = .step(step)
    case .link(let link): cause = .link(link)
    case .gesture(.swipe), .gesture(.cancelledSwipe):
      cause = violation.boundary.map { .boundary($0, swipe: true) } ?? .gesture(swipe: true)
    case .gesture(.back), .gesture(.backTo), .gesture(.cancelledBack), .tab:
      cause = violation.boundary.map { .boundary($0, swipe: false) } ?? .gesture(swipe: false)
    }
  }
}
