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
  /// What the user sees in its windows; the same may stand here more than once.
  var screens: [ScreenID] = []
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

  /// A crowd whose first window is being visited: what its windows have in common.
  struct NewCrowd {
    var crowd: Int
    var world: World
    /// The fold of the selected tab, for a crowd of a tab.
    var tab: FoldID?
    var madeTabs = false
    var madeLinks = false
  }

  /// Finds a window's crowds.
  ///
  /// - Returns: those of which it is the first.
  mutating func joinCrowds(_ number: Int, _ window: World) -> [NewCrowd] {
    var new: [NewCrowd] = []
    if window.visible.entry == .none { return new }
    var world = borrow()
    defer { giveBack(world) }
    world.assign(window)
    if world.layers.count == 1, !isTapOpen(in: world),
      !world.openTabs(selected: true).isEmpty
    {
      foldTabs(
        of: &world, selected: true, windows[number].time, records[windows[number].record])
      let (crowd, isNew) = makeCrowd(of: world)
      windows[number].tabCrowd = crowd
      if isNew { new.append(NewCrowd(crowd: crowd, world: world, tab: world.visibleFold)) }
      world.assign(window)
    }
    if world.hideVisible() {
      let (crowd, isNew) = makeCrowd(of: world)
      windows[number].crowd = crowd
      if isNew {
        new.append(NewCrowd(crowd: crowd, world: world))
      } else {
        for question in crowds[crowd].questions { put(question, to: number) }
      }
    }
    return new
  }

  /// Whether what is in the selected tab makes a difference to taps on tabs.
  private func isTapOpen(in world: World) -> Bool {
    let bar = world.firstBar
    return bar != .none && kernel.isTapOpen(on: bar, in: world)
  }

  private mutating func makeCrowd(of world: World) -> (crowd: Int, isNew: Bool) {
    writer.write(world)
    let (crowd, isNew) = crowdKeys.intern(writer.numbers)
    if isNew { crowds.append(Crowd()) }
    return (crowd, isNew)
  }

  /// Notes what a visit to a window has shown of its crowds.
  mutating func leaveCrowds(_ number: Int) {
    let window = windows[number]
    for crowd in [window.tabCrowd, window.crowd] where crowd >= 0 {
      if let screen = window.screen { crowds[crowd].screens.append(screen) }
      if crowds[crowd].moves.contains(where: \.isTheUsers) { windows[number].isLeft = true }
    }
    if window.crowd >= 0 { crowds[window.crowd].windows.append(number) }
  }

  /// Makes all tabs, or all links, for new crowds where that isn't done yet: when it is their turn, so
  /// that of equally short ways the one is found that a person would take.
  mutating func makeMoves(like move: Move, of new: inout [NewCrowd], from number: Int) {
    var isTab = false
    if case .tab = move { isTab = true }
    for index in new.indices where isTab ? !new[index].madeTabs : !new[index].madeLinks {
      if isTab { new[index].madeTabs = true } else { new[index].madeLinks = true }
      var steps: [Step] = []
      if isTab {
        moves.tabs(in: new[index].world, kernel, &steps)
      } else {
        moves.links(&kernel, &steps)
      }
      if let tab = new[index].tab {
        makeMoves(steps, outOf: tab, of: new[index], from: number)
      } else {
        makeMoves(steps, of: new[index], from: number)
      }
    }
  }

  private mutating func makeMoves(
    _ steps: [Step], outOf tab: FoldID, of new: NewCrowd, from number: Int
  ) {
    for step in steps {
      if isOver { return }
      var next = new.world
      turns += 1
      let report = kernel.run(step.turn, on: &next)
      work += next.coordinators.count + next.entries.count + Self.stepping * kernel.steps
      // What has to look into the tab, or stays in it, is not for this crowd.
      guard let fold = report.need?.fold ?? next.visibleFold, fold != tab else { continue }
      crowds[new.crowd].moves.insert(step.move)
      settle(
        step, report, from: new.world, .none, to: &next, time: windows[number].time + 1,
        Record(from: number, step.move))
    }
  }

  private mutating func makeMoves(_ steps: [Step], of new: NewCrowd, from number: Int) {
    let own = steps.filter { !isTheCrowds($0.move, windows[number]) }
    crowds[new.crowd].moves.formUnion(own.map(\.move))
    for step in own where crowds[new.crowd].moves.contains(step.move) {
      run(
        step, in: new.world, from: .none, time: windows[number].time + 1,
        Record(from: number, step.move))
    }
  }

  /// Lets async events of tabs that nobody sees wait: they are the same whatever is shown in the one
  /// that is seen.
  mutating func waitForTabs(of new: [NewCrowd], from number: Int) {
    for crowd in new {
      guard let tab = crowd.tab else { continue }
      for coordinator in crowd.world.coordinators
      where coordinator.isTabFolded && coordinator.fold != tab {
        wait(
          Waiter(
            goal: .asyncTab, time: windows[number].time,
            record: Record(from: number, .gesture(.back)),
            fold: coordinator.fold),
          in: crowd.world)
      }
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
    for number in crowds[crowd].windows {
      isLate = isLate || windows[number].time < now
      let world = world(of: number)
      run(
        Step(move), in: world, from: world.visible.entry,
        time: max(now, windows[number].time) + 1, Record(from: number, move))
    }
  }

  /// Asks in every window of a crowd, those to come among them, what lies below the hidden screens.
  mutating func ask(_ waiter: Waiter, in world: World) {
    guard let crowd = crowd(of: waiter.record) else { return }
    let first = waiter.record.from
    var question = Crowd.Question(
      waiter: waiter, delay: waiter.time - windows[first].time)
    place(&question.waiter, in: world)
    crowds[crowd].questions.append(question)
    for number in crowds[crowd].windows { put(question, to: number) }
    if crowds[crowd].windows.last != first { put(question, to: first) }
  }

  private mutating func put(_ question: Crowd.Question, to number: Int) {
    guard windows[number].fold >= 0 else {
      return stop(.unfolding, in: question.waiter.record)
    }
    var waiter = question.waiter
    waiter.fold = windows[number].fold
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
    case .launch, .event, .doubleTap, .gesture, .change: false
    }
  }
}
