import FlowKernel
import FlowModel
import FlowSource
import FlowSpec

/// Explores every world that any sequence of turns leads to, folded so that there are finitely many,
/// in order of the number of turns.
///
/// A window is a settled world in which only what the user sees is unfolded. Turns run on windows, in
/// the kernel; where a turn ends in a fold, or has to look into one, it goes on once for everything
/// that the fold may stand for, now and when more becomes known.
struct Explorer {
  /// A settled world whose runs are folded but for the visible screen.
  struct Window {
    var world: World
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
  struct Choice: Hashable {
    var fold: FoldID
    var content: Int
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
    var world: World
    var time: Int32
    var record: Record
    var fold: FoldID
    /// How many levels below the fold the pending entry lies whose number is asked for; 0 where it is
    /// the fold itself that is waited for.
    var levels = 0
  }

  enum Item {
    case window(Int)
    case go(waiter: Int, content: Int)
    /// Async events of a screen somewhere in a fold of a window.
    case async(window: Int, fold: Int, screen: ScreenID, level: Int)
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
    /// Numbers in `crowds`, where it was broken from all windows of one.
    var crowds: Set<Int> = []
  }

  /// Where the exploration had to stop, and why.
  enum Limit: Hashable {
    case nesting(BoundaryID)
    case abandonedTurn
    /// A turn looks at every entry of a stack that has no bound.
    case unfolding
    /// More launch states, or payloads of one event, than are told apart.
    case values
    /// Things presented by turns over each other.
    case layers
    case worlds
  }

  var kernel: Kernel
  var moves: Moves
  var writer = CanonicalWriter()
  var windows: [Window] = []
  private var windowKeys = KeyTable()
  var crowds: [Crowd] = []
  var crowdKeys = KeyTable()
  var folds: [Fold] = []
  private var foldKeys = KeyTable()
  private var contentKeys = KeyTable()
  /// By key, which of its fold's contents that is.
  private var contentNumbers: [Int] = []
  var waiters: [Waiter] = []
  private var waiterKeys = KeyTable()
  var records: [Record] = []
  var choices: [Choice] = []
  var launches: [[Value]] = []
  var broken: [Key: Broken] = [:]
  /// Keys in the order in which they were found.
  var brokenKeys: [Key] = []
  var limits: [Limit] = []
  /// By screen and by coordinator, whether any world has one.
  var isShown: [Bool]
  var isStarted: [Bool]
  var turns = 0
  /// How many screens and coordinators were looked at: a few worlds may be as much as many.
  private var work = 0
  private var buckets: [[Item]] = []
  private(set) var now: Int32 = 0
  let hasAsync: Bool
  /// Whether a move was made at a later time than its own, so that no way is known to be shortest.
  var isLate = false
  private let mayNest: Bool
  private var key: [UInt32] = []
  /// By fold, whether keys of other folds say nothing of which it is.
  private var isCoarse: [Bool] = []

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
  /// How many folds a turn may take the content of, so that none looks at a stack without end.
  static let mostUnfolded: Int32 = 64
  /// What is more takes minutes or gigabytes, however few the windows are.
  static let mostWork = 800_000_000
  /// How much more it is to keep a world than to look at it.
  static let keeping = 128
  /// How much more it is to let a turn wait, for which a whole world is written down and compared, than
  /// to run it.
  static let waiting = 8

  private let mostWindows: Int
  private let precision: Precision

  /// How much of a world is part of what a fold is known by.
  enum Precision {
    /// All of it: the exploration is exact but for tabs and hidden stacks.
    case exact
    /// Neither the state nor what other folds stand for. What lies below a screen may then seem to be
    /// what only lies there in another state; nothing that can happen is missed.
    case coarse
  }

  init(_ flow: Flow, precision: Precision, mostWindows: Int) {
    self.precision = precision
    self.mostWindows = mostWindows
    kernel = Kernel(flow)
    kernel.limits.steps = Self.mostSteps
    kernel.taken = Array(repeating: false, count: flow.transitions.count)
    kernel.ended = Array(repeating: false, count: flow.events.count)
    moves = Moves(flow)
    isShown = Array(repeating: false, count: flow.screens.count)
    isStarted = Array(repeating: false, count: flow.coordinators.count)
    hasAsync =
      moves.asyncEvents.contains { !$0.isEmpty } || moves.ownEvents.contains { !$0.isEmpty }
    mayNest = flow.hasCircleOfBoundaries
    kernel.hasNests = mayNest
  }

  /// Explores until nothing new turns up.
  mutating func explore() {
    if moves.hasTooManyValues(kernel.flow) { return stop(.values) }
    for event in kernel.flow.events { _ = moves.payloads(of: event.parameters, &kernel) }
    for link in kernel.flow.links { _ = moves.payloads(of: link.parameters, &kernel) }
    launch()
    while Int(now) < buckets.count {
      var next = 0
      while next < buckets[Int(now)].count {
        let item = buckets[Int(now)][next]
        next += 1
        perform(item)
        if isTooMuch { return stop(.worlds) }
      }
      buckets[Int(now)] = []
      now += 1
    }
  }

  private var isTooMuch: Bool {
    windows.count > mostWindows || waiters.count > 4 * mostWindows
      || choices.count > 16 * mostWindows || turns > 64 * mostWindows
      || work > Self.mostWork
  }

  /// The screens that the user may have seen before the turn that broke something.
  func screens(before key: Key) -> Set<ScreenID> {
    guard let broken = broken[key] else { return [] }
    return broken.crowds.reduce(broken.screens) { $0.union(crowds[$1].screens) }
  }

  mutating func stop(_ limit: Limit) {
    if !limits.contains(limit) { limits.append(limit) }
  }

  private mutating func schedule(_ item: Item, at time: Int32) {
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
    case .go(let waiter, let content): go(on: waiter, with: content)
    case .async(let window, let fold, let screen, let level):
      runAsync(window, fold, screen, level)
    }
  }

  // MARK: Turns

  private mutating func launch() {
    let flow = kernel.flow
    var states: [[Value]] = [[]]
    for (index, variable) in flow.variables.enumerated() {
      var values = [variable.initial]
      if variable.initial == .unknown {
        values = flow.types.representatives(of: variable.type)
        if !moves.isRead[index] { values = [variable.isEnvironment ? .unknown : values[0]] }
      }
      if states.count * values.count > Self.mostValues { return stop(.values) }
      states = states.flatMap { state in values.map { state + [$0] } }
    }
    launches = states
    for (index, state) in states.enumerated() {
      let (world, report) = kernel.launch(state: state)
      turns += 1
      let record = Record(from: -1, move: .back, choices: -1, state: index)
      if isExploredOn(report, record, from: nil, time: 0) {
        arrive(world, time: 0, record)
      }
    }
  }

  private mutating func visit(_ number: Int) {
    var newCrowds = moves.mayLeave ? joinCrowds(number) : []
    let window = windows[number]
    for step in moves.steps(in: window.world, &kernel) {
      // A single window may lead to thousands of large ones.
      if work > Self.mostWork { return }
      if step.move.mayLeave {
        makeMoves(like: step.move, of: &newCrowds, from: number)
        if isTheCrowds(step.move, window) { continue }
      }
      run(
        step, in: window.world, time: window.time + 1,
        Record(from: number, move: step.move, choices: -1, state: -1))
    }
    if hasAsync {
      waitForTabs(of: newCrowds, from: number)
      visitFolds(of: number)
    }
    leaveCrowds(number)
  }

  /// Async events of what is folded in a window.
  private mutating func visitFolds(of number: Int) {
    let world = windows[number].world
    for entry in world.entries where entry.isLive && entry.fold >= 0 {
      let fold = Int(entry.fold)
      folds[fold].windows.append(number)
      for screen in folds[fold].asyncScreens { schedule(screen, of: fold, in: number) }
    }
    // What happens in a tab that nobody sees is the same whatever is shown in the one that is seen.
    if windows[number].tabCrowd >= 0 { return }
    for coordinator in world.coordinators where coordinator.isTabFolded {
      wait(
        Waiter(
          goal: .asyncTab, world: world, time: windows[number].time,
          record: Record(from: number, move: .back, choices: -1, state: -1),
          fold: coordinator.fold))
    }
  }

  private mutating func schedule(_ async: Fold.AsyncScreen, of fold: Int, in window: Int) {
    schedule(
      .async(window: window, fold: fold, screen: async.screen, level: async.level),
      at: max(now, time(of: windows[window].time, with: async.time, in: fold)))
  }

  private mutating func runAsync(_ number: Int, _ fold: Int, _ screen: ScreenID, _ level: Int) {
    let world = windows[number].world
    let slot = world.entry(under: world.entry(of: FoldID(fold)), level)
    guard slot != .none else { return }
    var steps: [Step] = []
    moves.asyncSteps(of: screen, at: slot, in: world, &kernel, &steps)
    for step in steps {
      run(
        step, in: world, time: now + 1,
        Record(from: number, move: step.move, choices: -1, state: -1))
    }
  }

  mutating func run(_ step: Step, in world: World, time: Int32, _ record: Record) {
    var next = world
    turns += 1
    work += world.coordinators.count + world.entries.count
    let report = kernel.run(step.turn, on: &next)
    settle(step, report, from: world, to: next, time: time, record)
  }

  /// Goes on after a turn: keeps what it led to, or lets it wait for what it has to see.
  mutating func settle(
    _ step: Step, _ report: TurnReport, from world: World, to next: World, time: Int32,
    _ record: Record
  ) {
    if isTooHidden(report, next) {
      if let crowd = crowd(of: record) { leaveToWindows(step.move, of: crowd) }
      return
    }
    if let need = report.need {
      var start = world
      // A link clears its way first: from there it goes on alike, wherever it was opened.
      if report.isResumable, next.entry(of: .hidden) == .none,
        isKnown(next, besides: need.entry, since: world)
      {
        start = next
        foldTabs(of: &start, time, record)
      }
      let waiter = Waiter(
        goal: .run(step, need.part), world: start, time: time - 1, record: record, fold: need.fold)
      if need.fold == .under {
        wait(waiter, toKnow: need.entry, of: world)
      } else {
        wait(waiter)
      }
      if record.from >= 0, step.move.isTheUsers { windows[record.from].isLeft = true }
      return
    }
    guard isExploredOn(report, record, from: world, time: time) else {
      if record.from >= 0, step.move.isTheUsers { windows[record.from].isLeft = true }
      return
    }
    let uncovered = mayNest ? .none : next.uncovered(since: world)
    if uncovered == .none { return arrive(next, time: time, record) }
    if record.from >= 0, step.move.isTheUsers { windows[record.from].isLeft = true }
    wait(
      Waiter(goal: .know(step), world: world, time: time - 1, record: record, fold: .under),
      toKnow: uncovered, of: world)
  }

  /// Whether every fold of a world that has no number is below the one that it was below before.
  private func isKnown(_ world: World, besides entry: Slot, since before: World) -> Bool {
    if mayNest { return true }
    let uncovered = world.uncovered(since: before)
    return uncovered == .none || uncovered == entry
  }

  /// Lets a turn wait until it is known which fold an entry is.
  private mutating func wait(_ waiter: Waiter, toKnow entry: Slot, of world: World) {
    guard let (fold, levels) = world.knownFold(above: entry) else { return stop(.unfolding) }
    var waiter = waiter
    waiter.fold = fold
    waiter.levels = levels
    waiter.world.number(entry, as: .pending)
    if fold == .hidden { return ask(waiter) }
    wait(waiter)
  }

  /// Whether the world after a turn is explored; what was broken is noted.
  private mutating func isExploredOn(
    _ report: TurnReport, _ record: Record, from world: World?, time: Int32
  ) -> Bool {
    var goesOn = !report.isEndless
    for violation in report.violations {
      if violation.rule.defaultSeverity == .error { goesOn = false }
      note(Candidate(violation: violation, record: record, time: time), from: world)
    }
    if report.isAbandoned {
      stop(.abandonedTurn)
      return false
    }
    return goesOn && report.unknownVariable == nil
  }

  private mutating func note(_ candidate: Candidate, from world: World?) {
    let key = Key(candidate.violation)
    if broken[key] == nil {
      broken[key] = Broken(candidates: [])
      brokenKeys.append(key)
    }
    if let world, world.visible.entry != .none,
      let screen = world[entry: world.visible.entry].screen
    {
      broken[key]?.screens.insert(screen)
    }
    if let crowd = crowd(of: candidate.record) { broken[key]?.crowds.insert(crowd) }
    if broken[key]?.candidates.count ?? 0 < Self.mostCandidates {
      broken[key]?.candidates.append(candidate)
    }
  }

  // MARK: Windows

  /// Folds what a turn led to, and keeps it if it is new.
  private mutating func arrive(_ world: World, time: Int32, _ record: Record) {
    var world = world
    forgetUnread(in: &world)
    if mayNest, let boundary = world.nestedBoundary(in: kernel.flow, times: Self.mostNests) {
      return stop(.nesting(boundary))
    }
    foldTabs(of: &world, time, record)
    if let fold = world.visibleFold {
      if record.from >= 0, record.move.isTheUsers { windows[record.from].isLeft = true }
      wait(Waiter(goal: .settle, world: world, time: time, record: record, fold: fold))
      return
    }
    if world.layers.count > Self.mostLayers { return stop(.layers) }
    var covered: [(fold: Int, content: Fold.Content)] = []
    let previous = record.from < 0 ? Slot.none : windows[record.from].world.visible.entry
    foldRuns(in: &world, keeping: world.visible.entry, previous: previous, time, &covered)
    if mayNest {
      foldNests(in: &world, time, &covered)
      if let boundary = world.nestedBoundary(in: kernel.flow, times: 3) {
        return stop(.nesting(boundary))
      }
    }
    writer.write(world)
    let (window, isNew) = windowKeys.intern(writer.numbers)
    if record.from >= 0, record.move.isTheUsers, window != record.from {
      windows[record.from].isLeft = true
    }
    let isSooner = !isNew && time < windows[window].time
    if isNew || isSooner || !covered.isEmpty { records.append(record) }
    if isSooner {
      windows[window].time = time
      windows[window].record = records.count - 1
      schedule(.window(window), at: time)
    }
    if isNew {
      work += Self.keeping * (world.coordinators.count + world.entries.count)
      windows.append(Window(world: world, time: time, record: records.count - 1))
      note(world)
      schedule(.window(window), at: time)
    }
    for (fold, content) in covered { cover(fold, content, record: records.count - 1, window) }
  }

  /// Folds coordinators that stand below each other in rounds.
  private mutating func foldNests(
    in world: inout World, _ time: Int32, _ covered: inout [(fold: Int, content: Fold.Content)]
  ) {
    while let round = world.openRound(in: kernel.flow, where: { !moves.hearsAsync[$0.index] }) {
      let content = world.fold(round)
      writer.write(world, blanking: isCoarse, all: precision == .coarse)
      key.removeAll(keepingCapacity: true)
      key.append(.max - 5)
      key.append(contentsOf: writer.numbers)
      if precision == .coarse { key[1] = .max - 4 }
      let fold = makeFold(.nest, time)
      world.number(nest: round.lower, as: FoldID(fold))
      covered.append((fold, Fold.Content(tab: content, time: time)))
    }
  }

  /// Folds every tab that the user doesn't see.
  mutating func foldTabs(
    of world: inout World, selected: Bool = false, _ time: Int32, _ record: Record
  ) {
    let tabs = world.openTabs(selected: selected)
    if tabs.isEmpty { return }
    note(world)
    var covered: [(fold: Int, content: Fold.Content)] = []
    // A tab inside another went with it.
    for tab in tabs where world[coordinator: tab].isAlive {
      fold(tab, in: &world, time, &covered)
    }
    records.append(record)
    for (fold, content) in covered { cover(fold, content, record: records.count - 1, -1) }
  }

  private mutating func forgetUnread(in world: inout World) {
    for variable in moves.isReadLater.indices where !moves.isReadLater[variable] {
      kernel.set(variable, to: launches[0][variable], in: &world)
    }
  }

  private mutating func note(_ world: World) {
    for entry in world.entries where entry.isLive {
      if let screen = entry.screen { isShown[screen.index] = true }
    }
    for coordinator in world.coordinators where coordinator.isAlive {
      isStarted[coordinator.type.index] = true
    }
  }

  private mutating func fold(
    _ tab: Slot, in world: inout World, _ time: Int32,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) {
    for run in world.openRuns(below: tab) {
      let top = world[entry: world.entry(above: run.top)]
      let entry = FoldedEntry(screen: top.screen, arguments: top.arguments, fold: top.fold)
      let content = world.fold(run)
      let fold = makeCoarse(under: entry, of: top.owner, in: world, time)
      world.number(run.bottom, as: FoldID(fold))
      covered.append((fold, Fold.Content(entries: content, time: time)))
    }
    key.removeAll(keepingCapacity: true)
    key.append(.max)
    writePath(to: tab, in: world)
    let fold = makeFold(.tab, time, isCoarse: true)
    let content = world.fold(tab: tab)
    world.number(tab: tab, as: FoldID(fold))
    covered.append((fold, Fold.Content(tab: content, time: time)))
  }

  /// The same entries, all but the topmost in a fold of which only is known what stands on it. Nobody
  /// sees the stack, so this is all that keeps it finite.
  private mutating func coarsened(
    _ content: [FoldedEntry], of owner: Slot, in world: World, _ time: Int32,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) -> [FoldedEntry] {
    let top = content[content.count - 1]
    let fold = makeCoarse(under: top, of: owner, in: world, time)
    covered.append((fold, Fold.Content(entries: Array(content.dropLast()), time: time)))
    return [
      FoldedEntry(screen: nil, arguments: .empty, fold: FoldID(fold), style: content[0].style), top,
    ]
  }

  private mutating func makeCoarse(
    under top: FoldedEntry, of owner: Slot, in world: World, _ time: Int32
  ) -> Int {
    key.removeAll(keepingCapacity: true)
    key.append(.max - 3)
    key.append(top.style == nil ? 0 : 1)
    writePath(to: owner, in: world)
    key.append(top.screen.map { $0.raw } ?? .max)
    key.append(top.arguments.raw)
    return makeFold(.run, time, isCoarse: true)
  }

  /// Appends a coordinator and all above it to `key`.
  private mutating func writePath(to coordinator: Slot, in world: World) {
    var current = coordinator
    while current != .none {
      let instance = world[coordinator: current]
      key.append(instance.type.raw)
      key.append(instance.arguments.raw)
      key.append(instance.boundary.map { $0.raw } ?? .max)
      current = instance.parent
    }
  }

  /// The fold whose key is `key`.
  private mutating func makeFold(
    _ kind: Fold.Kind, _ time: Int32, isCoarse isRough: Bool = false
  ) -> Int {
    let (number, isNew) = foldKeys.intern(key)
    if isNew {
      folds.append(Fold(kind: kind, time: time))
      isCoarse.append(isRough)
    }
    return number
  }

  private mutating func foldRuns(
    in world: inout World, keeping kept: Slot, previous: Slot, _ time: Int32,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) {
    let runs = world.openRuns(besides: kept)
    if runs.isEmpty { return }
    var others: [World.OpenRun] = []
    for run in runs {
      if world.run(run, has: previous) || world.run(run, has: kept)
        || !foldHidden(run, in: &world, time, &covered)
      {
        others.append(run)
      }
    }
    // From the bottom up: each says which fold lies next below it.
    var isLast = false
    for run in world.inChainOrder(others) {
      let isPrevious = !isLast && (runs.count == 1 || world.run(run, has: previous))
      isLast = isLast || isPrevious
      let owner = world[entry: run.bottom].owner
      var content = Fold.Content(entries: world.fold(run), time: time)
      if content.entries[0].fold == .under { return stop(.unfolding) }
      if content.entries[0].fold == .unfolded { content.lower = putUnder(run.bottom, in: &world) }
      key.removeAll(keepingCapacity: true)
      if isPrevious || content.lower != .unfolded {
        writer.write(world, blanking: isCoarse, all: precision == .coarse)
        key.append(contentsOf: writer.numbers)
        // The first number is the state.
        if precision == .coarse { key[0] = .max - 4 }
      } else {
        // What was shown and covered in one turn is the same whenever that turn is made: its own key.
        key.append(.max - 1)
        key.append(run.layer == nil ? 0 : 1)
        writePath(to: owner, in: world)
        for entry in content.entries { entry.write(to: &key) }
      }
      let fold = makeFold(.run, time)
      world.number(run.bottom, as: FoldID(fold))
      covered.append((fold, content))
    }
  }

  /// Takes the number off the next fold below a run that is folded now.
  ///
  /// - Returns: the number, or `unfolded` where nothing lies below that has one.
  private func putUnder(_ slot: Slot, in world: inout World) -> FoldID {
    if mayNest { return .unfolded }
    let below = world.foldBelow(slot)
    guard below != .none, world[entry: below].fold >= 0 else { return .unfolded }
    let fold = world[entry: below].fold
    world.number(below, as: .under)
    return fold
  }

  /// Folds a run of a stack that somebody pushed on while nobody saw it. Two stacks that grow by turns
  /// have no finite account of each other, so this one's is coarse.
  ///
  /// - Returns: false where nothing was pushed there.
  private mutating func foldHidden(
    _ run: World.OpenRun, in world: inout World, _ time: Int32,
    _ covered: inout [(fold: Int, content: Fold.Content)]
  ) -> Bool {
    guard world[entry: run.bottom].fold != .unfolded || world.count(run) > 2 else {
      return false
    }
    if world[entry: run.bottom].fold == .under {
      stop(.unfolding)
      return true
    }
    var content = world.fold(run)
    if content.count > 2 {
      content = coarsened(content, of: world[entry: run.bottom].owner, in: world, time, &covered)
    }
    writer.write(world, blanking: [], all: true)
    key.removeAll(keepingCapacity: true)
    key.append(.max - 2)
    key.append(contentsOf: writer.numbers)
    if precision == .coarse { key[1] = .max - 4 }
    let fold = makeFold(.run, time, isCoarse: true)
    world.number(run.bottom, as: FoldID(fold))
    covered.append((fold, Fold.Content(entries: content, time: time)))
    return true
  }

  // MARK: Folds

  /// Adds to what a fold may stand for, and lets everything go on that waits for it.
  private mutating func cover(
    _ fold: Int, _ content: Fold.Content, record: Int, _ window: Int
  ) {
    key.removeAll(keepingCapacity: true)
    key.append(UInt32(fold))
    if folds[fold].kind != .run { key.append(contentsOf: content.tab) }
    for entry in content.entries { entry.write(to: &key) }
    key.append(UInt32(bitPattern: content.lower))
    var content = content
    content.record = record
    content.window = window
    folds[fold].time = min(folds[fold].time, content.time)
    let (key, isNew) = contentKeys.intern(key)
    if !isNew {
      let number = contentNumbers[key]
      if content.time < folds[fold].contents[number].time {
        folds[fold].contents[number] = content
        letGoOn(fold, number)
      }
      return
    }
    let number = folds[fold].contents.count
    contentNumbers.append(number)
    folds[fold].contents.append(content)
    for entry in content.entries {
      if let screen = entry.screen { isShown[screen.index] = true }
    }
    letGoOn(fold, number)
    if hasAsync { noteAsync(of: content, in: fold) }
  }

  /// Lets everything that waits at a fold go on with a content.
  private mutating func letGoOn(_ fold: Int, _ number: Int) {
    let covered = folds[fold].contents[number].time
    for waiter in folds[fold].waiters {
      schedule(
        .go(waiter: waiter, content: number),
        at: max(now, time(of: waiters[waiter].time, with: covered, in: fold)))
    }
  }

  /// The fewest turns to a world of this time in which a fold stands for what was covered at that one.
  ///
  /// What happened above a fold is the same whatever lies in it, so the difference is what that costs
  /// more. Where a fold is coarser than the truth, no more is known than that both must have happened.
  private func time(of world: Int32, with covered: Int32, in fold: Int) -> Int32 {
    let least = max(world, covered)
    if isCoarse[fold] { return least }
    return min(world + covered - folds[fold].time, least + Self.mostDetour)
  }

  private mutating func noteAsync(of content: Fold.Content, in fold: Int) {
    for entry in content.entries {
      if let screen = entry.screen, !moves.asyncEvents[screen.index].isEmpty {
        noteAsync(Fold.AsyncScreen(screen: screen, level: 0, time: content.time), in: fold)
      }
    }
    if let inner = Fold.inner(content) {
      noteAsync(of: Int(inner), levels: 0, content.time, in: fold)
    } else if content.lower != .unfolded {
      noteAsync(of: Int(content.lower), levels: 1, content.time, in: fold)
    }
  }

  /// Notes that a fold holds, or lies on, all that another one may stand for.
  private mutating func noteAsync(of below: Int, levels: Int, _ time: Int32, in fold: Int) {
    folds[below].above.append((fold, time, levels))
    for async in folds[below].asyncScreens {
      noteAsync(
        Fold.AsyncScreen(
          screen: async.screen, level: async.level + levels,
          time: self.time(of: time, with: async.time, in: below)), in: fold)
    }
  }

  /// Notes that a fold may stand for a screen with async events, and tells all that hold the fold.
  private mutating func noteAsync(_ async: Fold.AsyncScreen, in fold: Int) {
    var waiting = [(fold: fold, async: async)]
    while let (fold, async) = waiting.popLast() {
      if folds[fold].asyncScreens.contains(where: {
        $0.screen == async.screen && $0.level == async.level
      }) {
        continue
      }
      folds[fold].asyncScreens.append(async)
      for window in folds[fold].windows { schedule(async, of: fold, in: window) }
      for (waiter, content) in folds[fold].tabs {
        schedule(.go(waiter: waiter, content: content), at: max(now, async.time))
      }
      folds[fold].tabs = []
      for (above, covered, levels) in folds[fold].above {
        waiting.append(
          (
            above,
            Fold.AsyncScreen(
              screen: async.screen, level: async.level + levels,
              time: time(of: covered, with: async.time, in: fold))
          ))
      }
    }
  }

  /// Lets a turn go on for everything that a fold stands for, unless the same turn waits already.
  mutating func wait(_ waiter: Waiter) {
    work += Self.waiting * (waiter.world.coordinators.count + waiter.world.entries.count)
    writer.write(waiter.world)
    key.removeAll(keepingCapacity: true)
    switch waiter.goal {
    case .settle: key.append(0)
    case .run(let step, _):
      key.append(1)
      step.move.write(to: &key)
    case .asyncTab: key.append(2)
    case .know(let step):
      key.append(3)
      step.move.write(to: &key)
    }
    key.append(UInt32(bitPattern: waiter.fold))
    key.append(UInt32(waiter.levels))
    // What is hidden may have to be looked at in each window of this crowd, and of no other.
    if waiter.world.entry(of: .hidden) != .none {
      key.append(crowd(of: waiter.record).map { UInt32($0) } ?? .max)
    }
    key.append(contentsOf: writer.numbers)
    let (number, isNew) = waiterKeys.intern(key)
    let fold = Int(waiter.fold)
    if isNew {
      waiters.append(waiter)
      folds[fold].waiters.append(number)
    } else if waiter.time < waiters[number].time {
      waiters[number] = waiter
    } else {
      return
    }
    for content in folds[fold].contents.indices {
      schedule(
        .go(waiter: number, content: content),
        at: max(
          now, time(of: waiter.time, with: folds[fold].contents[content].time, in: fold)))
    }
  }

  private mutating func go(on number: Int, with index: Int) {
    let waiter = waiters[number]
    let content = folds[Int(waiter.fold)].contents[index]
    var record = waiter.record
    choices.append(Choice(fold: waiter.fold, content: index, previous: record.choices))
    record.choices = choices.count - 1
    if waiter.levels > 0 { return descend(waiter, content, record) }
    var world = waiter.world
    switch waiter.goal {
    case .settle:
      if unfold(waiter.fold, content, in: &world) { arrive(world, time: now, record) }
    case .run(let step, let part):
      if let inner = Fold.inner(content), part.skips(content.entries) {
        // What goes in any case is left out, so that the turn is the same for all that it may be.
        world.number(world.entry(of: waiter.fold), as: inner)
        wait(
          Waiter(goal: waiter.goal, world: world, time: now, record: record, fold: inner))
      } else if unfold(waiter.fold, content, in: &world) {
        record.unfolded += 1
        if record.unfolded > Self.mostUnfolded { return stop(.unfolding) }
        run(step, in: world, time: now + 1, record)
      }
    case .know: break
    case .asyncTab:
      let tab = world.tab(of: waiter.fold)
      guard moves.mayBeAsync(content.tab), unfold(waiter.fold, content, in: &world) else {
        return
      }
      waitForTabs(below: tab, in: world, record)
      runAsync(below: tab, in: world, record, waiting: (number, index))
    }
  }

  /// Goes down from a fold to the one whose number is asked for.
  private mutating func descend(_ waiter: Waiter, _ content: Fold.Content, _ record: Record) {
    var waiter = waiter
    waiter.time = now
    waiter.record = record
    if let inner = Fold.inner(content) {
      waiter.fold = inner
      return wait(waiter)
    }
    // Nothing lay below: this content belongs to another world than the waiting one.
    guard content.lower != .unfolded else { return }
    waiter.fold = content.lower
    waiter.levels -= 1
    if waiter.levels > 0 { return wait(waiter) }
    waiter.world.number(waiter.world.pendingEntry, as: waiter.fold)
    if case .know(let step) = waiter.goal {
      run(step, in: waiter.world, time: now + 1, record)
    } else {
      wait(waiter)
    }
  }

  /// Async events of tabs that are folded in what a folded tab stands for.
  private mutating func waitForTabs(below tab: Slot, in world: World, _ record: Record) {
    for index in world.coordinators.indices
    where world.coordinators[index].isTabFolded && world.isBelow(Slot(index), tab) {
      wait(
        Waiter(
          goal: .asyncTab, world: world, time: now, record: record,
          fold: world.coordinators[index].fold))
    }
  }

  private mutating func runAsync(
    below tab: Slot, in world: World, _ record: Record, waiting: (waiter: Int, content: Int)
  ) {
    var steps: [Step] = []
    for index in world.coordinators.indices {
      let slot = Slot(index)
      let instance = world[coordinator: slot]
      guard instance.isAlive, instance.fold == .unfolded, world.isBelow(slot, tab) else { continue }
      moves.ownSteps(of: slot, in: world, &kernel, &steps)
    }
    for index in world.entries.indices where world.entries[index].isLive {
      let entry = world.entries[index]
      guard entry.owner != .none, world.isBelow(entry.owner, tab) else { continue }
      if let screen = entry.screen {
        moves.asyncSteps(of: screen, at: Slot(index), in: world, &kernel, &steps)
      } else if entry.fold >= 0 {
        // Screens that it is found to stand for later come here again.
        folds[Int(entry.fold)].tabs.append(waiting)
        for async in folds[Int(entry.fold)].asyncScreens {
          let slot = world.entry(under: Slot(index), async.level)
          if slot == .none { continue }
          moves.asyncSteps(of: async.screen, at: slot, in: world, &kernel, &steps)
        }
      }
    }
    for step in steps {
      var record = record
      record.move = step.move
      run(step, in: world, time: now + 1, record)
    }
  }

  /// Puts into a world what a fold stands for.
  ///
  /// - Returns: false where the fold doesn't stand for this in this world.
  private func unfold(_ fold: FoldID, _ content: Fold.Content, in world: inout World) -> Bool {
    switch folds[Int(fold)].kind {
    case .tab:
      let tab = world.tab(of: fold)
      if tab != .none { world.unfold(tab: tab, into: content.tab[...]) }
    case .nest:
      let lower = world.coordinator(of: fold)
      if lower != .none { world.unfold(nest: lower, into: content.tab, in: kernel.flow) }
    case .run:
      let slot = world.entry(of: fold)
      if slot == .none { return false }
      let below = Fold.inner(content) == nil ? world.foldBelow(slot) : .none
      if below != .none, world[entry: below].fold == .under {
        if content.lower == .unfolded { return false }
        world.number(below, as: content.lower)
      }
      world.unfold(slot, into: content.entries)
    }
    return true
  }
}

extension Need.Part {
  /// Whether all of these go but the lowest, which is a fold.
  func skips(_ entries: [FoldedEntry]) -> Bool {
    switch self {
    case .all: false
    case .bottom: true
    case .topmost(let screen): !entries.contains { $0.screen == screen }
    }
  }
}

extension Explorer.Key {
  init(_ violation: Violation) {
    rule = violation.rule
    switch violation.cause {
    case .launch: cause = .launch
    case .step(let step): cause = .step(step)
    case .link(let link): cause = .link(link)
    case .back, .tab:
      cause = violation.boundary.map { .boundary($0, swipe: false) } ?? .gesture(swipe: false)
    case .swipe:
      cause = violation.boundary.map { .boundary($0, swipe: true) } ?? .gesture(swipe: true)
    }
  }
}

extension Instance {
  var isTabFolded: Bool { isAlive && fold != .unfolded }
}

extension FoldedEntry {
  func write(to key: inout [UInt32]) {
    key.append(screen.map { $0.raw } ?? .max)
    key.append(arguments.raw)
    key.append(UInt32(bitPattern: fold))
    key.append(style.map { UInt32($0.rawValue) } ?? .max)
  }
}

extension Move {
  func write(to key: inout [UInt32]) {
    switch self {
    case .event(let event, let payload): key += [0, event.raw, payload.raw]
    case .async(let event, let payload, let path): key += [1, event.raw, payload.raw, UInt32(path)]
    case .own(let event, let payload, let path): key += [2, event.raw, payload.raw, UInt32(path)]
    case .back: key.append(3)
    case .swipe: key.append(4)
    case .tab(let tab): key += [5, tab.raw]
    case .open(let link, let payload): key += [6, link.raw, payload.raw]
    case .change(let variable, let value): key += [7, UInt32(variable), value.raw]
    }
  }
}

extension World {
  /// A boundary that a coordinator came through so often on its way from the root, or nil.
  func nestedBoundary(in flow: Flow, times: Int) -> BoundaryID? {
    for instance in coordinators where instance.isAlive {
      guard let boundary = instance.boundary else { continue }
      var count = 1
      var current = instance.parent
      while current != .none {
        if self[coordinator: current].boundary == boundary { count += 1 }
        current = self[coordinator: current].parent
      }
      if count >= times { return boundary }
    }
    return nil
  }
}

extension Flow {
  /// Whether a coordinator may stand below one of its own type.
  var hasCircleOfBoundaries: Bool {
    var state = Array(repeating: 0, count: coordinators.count)
    for start in coordinators.indices where state[start] == 0 {
      var stack = [(start, coordinators[start].boundaries.indices.lowerBound)]
      state[start] = 1
      while let (coordinator, next) = stack.last {
        if next >= coordinators[coordinator].boundaries.indices.upperBound {
          state[coordinator] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].1 += 1
        let child = boundaries[next].child.index
        if state[child] == 1 { return true }
        if state[child] == 0 {
          state[child] = 1
          stack.append((child, coordinators[child].boundaries.indices.lowerBound))
        }
      }
    }
    return false
  }
}
