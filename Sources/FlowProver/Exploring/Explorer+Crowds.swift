import FlowKernel
import FlowModel

/// Windows that are alike to a move which takes away all that they differ in.
///
/// A link clears its way, and a tab hides another: to most of them it makes no difference which screen
/// the user sees. Such a move is made once for a whole crowd of windows; what it turns out to look at
/// after all is left to each window.
struct Crowd {
  /// A waiting turn that has to know what lies below the hidden screens: to be asked in each window.
  struct Question {
    var waiter: Explorer.Waiter
    /// How many turns after the window's.
    var delay: Int32
  }

  /// What was made once for all.
  var moves: Set<Move> = []
  /// What the user sees in its windows.
  var screens: Set<ScreenID> = []
  /// Its windows, where there is anything to ask or to leave to them.
  var windows: [Int] = []
  var questions: [Question] = []
}

extension Explorer {
  /// Whether a crowd makes a move for a window.
  func isTheCrowds(_ move: Move, _ window: Window) -> Bool {
    move.mayLeave
      && (window.tabCrowd >= 0 && crowds[window.tabCrowd].moves.contains(move)
        || window.crowd >= 0 && crowds[window.crowd].moves.contains(move))
  }

  /// The crowd for which a turn was made, or nil where it was made for one window.
  func crowd(of record: Record) -> Int? {
    guard record.from >= 0, record.move.mayLeave else { return nil }
    let window = windows[record.from]
    for crowd in [window.tabCrowd, window.crowd]
    where crowd >= 0 && crowds[crowd].moves.contains(record.move) {
      return crowd
    }
    return nil
  }

  /// Finds a window's crowds, and makes their moves where it is the first of them.
  mutating func joinCrowds(_ number: Int) {
    let visible = windows[number].world.visible.entry
    guard visible != .none else { return }
    joinTabCrowd(number)
    joinCrowdOfHidden(number)
    let window = windows[number]
    for crowd in [window.tabCrowd, window.crowd] where crowd >= 0 {
      if let screen = window.world[entry: visible].screen { crowds[crowd].screens.insert(screen) }
      if crowds[crowd].moves.contains(where: \.isTheUsers) { windows[number].isLeft = true }
    }
  }

  private mutating func makeCrowd(of world: World) -> (crowd: Int, isNew: Bool) {
    writer.write(world)
    let (crowd, isNew) = crowdKeys.intern(writer.numbers)
    if isNew { crowds.append(Crowd()) }
    return (crowd, isNew)
  }

  /// Windows that are the same with the selected tab folded.
  private mutating func joinTabCrowd(_ number: Int) {
    var world = windows[number].world
    guard world.layers.count == 1, !world.openTabs(selected: true).isEmpty else { return }
    let time = windows[number].time
    foldTabs(of: &world, selected: true, time, records[windows[number].record])
    let (crowd, isNew) = makeCrowd(of: world)
    windows[number].tabCrowd = crowd
    if !isNew { return }
    let selected = world.visibleFold
    for step in moves.leavingSteps(in: world, &kernel) {
      var next = world
      turns += 1
      let report = kernel.run(step.turn, on: &next)
      // What has to look into the tab, or stays in it, is not for this crowd.
      guard let fold = report.need?.fold ?? next.visibleFold, fold != selected else { continue }
      crowds[crowd].moves.insert(step.move)
      let record = Record(from: number, move: step.move, choices: -1, state: -1)
      settle(step, report, from: world, to: next, time: time + 1, record)
    }
    if !hasAsync { return }
    // What happens in a tab that nobody sees is the same whatever is shown in the one that is seen.
    for coordinator in world.coordinators
    where coordinator.isTabFolded && coordinator.fold != selected {
      wait(
        Waiter(
          goal: .asyncTab, world: world, time: time,
          record: Record(from: number, move: .back, choices: -1, state: -1),
          fold: coordinator.fold))
    }
  }

  /// Windows that are the same but for the visible screen and what of its owner lies below it.
  private mutating func joinCrowdOfHidden(_ number: Int) {
    var world = windows[number].world
    guard world.hideVisible() else { return }
    let (crowd, isNew) = makeCrowd(of: world)
    windows[number].crowd = crowd
    if isNew {
      let steps = moves.leavingSteps(in: world, &kernel).filter {
        !isTheCrowds($0.move, windows[number])
      }
      crowds[crowd].moves = Set(steps.map(\.move))
      for step in steps where crowds[crowd].moves.contains(step.move) {
        run(
          step, in: world, time: windows[number].time + 1,
          Record(from: number, move: step.move, choices: -1, state: -1))
      }
    } else {
      for question in crowds[crowd].questions { put(question, to: number) }
    }
  }

  /// Whether a turn has to look at the hidden screens, or leaves them in the world.
  func isTooHidden(_ report: TurnReport, _ next: World) -> Bool {
    if let need = report.need { return need.fold == .hidden }
    return next.entry(of: .hidden) != .none
  }

  /// Makes a move in each of a crowd's windows, since it is not the same in all of them.
  mutating func leaveToWindows(_ move: Move, of crowd: Int) {
    crowds[crowd].moves.remove(move)
    crowds[crowd].questions.removeAll { $0.waiter.record.move == move }
    guard let turn = move.turnWithoutSlots else { return }
    for number in crowds[crowd].windows {
      isLate = isLate || windows[number].time < now
      run(
        Step(move: move, turn: turn), in: windows[number].world,
        time: max(now, windows[number].time) + 1,
        Record(from: number, move: move, choices: -1, state: -1))
    }
  }

  /// Asks in every window of a crowd, those to come among them, what lies below the hidden screens.
  mutating func ask(_ waiter: Waiter) {
    guard let crowd = crowd(of: waiter.record) else { return }
    let first = waiter.record.from
    let question = Crowd.Question(waiter: waiter, delay: waiter.time - windows[first].time)
    crowds[crowd].questions.append(question)
    for number in crowds[crowd].windows { put(question, to: number) }
    if crowds[crowd].windows.last != first { put(question, to: first) }
  }

  private mutating func put(_ question: Crowd.Question, to number: Int) {
    let world = windows[number].world
    let run = world.foldBelow(world.visible.entry)
    guard run != .none, world[entry: run].fold >= 0 else { return stop(.unfolding) }
    var waiter = question.waiter
    waiter.fold = world[entry: run].fold
    waiter.time = windows[number].time + question.delay
    isLate = isLate || waiter.time < now
    waiter.record.from = number
    wait(waiter)
  }
}

extension Move {
  /// Whether it may take away what the user sees without looking at it.
  var mayLeave: Bool {
    switch self {
    case .tab, .open: true
    case .event, .async, .own, .back, .swipe, .change: false
    }
  }

  /// The turn, where that is the same in every world.
  fileprivate var turnWithoutSlots: Turn? {
    switch self {
    case .tab(let tab): .tab(tab)
    case .open(let link, let payload): .open(link, payload: payload)
    case .event, .async, .own, .back, .swipe, .change: nil
    }
  }
}
