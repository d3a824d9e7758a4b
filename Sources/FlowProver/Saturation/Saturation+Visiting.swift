import FlowKernel
import FlowModel
import FlowSource

/// Which rules a head has.
extension Saturation {
  /// Launches the app, once for each valuation that the launch asks for.
  mutating func launch() {
    let flow = kernel.flow
    var initial = DecisionDiagrams.Set.all
    for (index, variable) in flow.variables.enumerated()
    where variable.initial != .unknown {
      initial = diagrams.restrict(initial, index, to: self.index(of: variable.initial, index))
    }
    var waiting = [(state: noState, values: initial)]
    while let (state, values) = waiting.popLast() {
      var (world, report) = kernel.launch(state: Array(kernel.tuples[state]))
      turns += 1
      if isOfBoth(report) {
        let turn = Turn(.launch(state: state))
        let both = runBoth(turn, from: World(), state, mayOpen: false, to: &world)
        report = both.report
        sides.launches.formUnion(both.differs)
        if both.isSure { continue }
      }
      if report.isUnforeseen { stop(.abandonedTurn) }
      if let variable = report.unknownVariable {
        for (index, value) in domains[variable].enumerated().reversed() {
          let fitting =
            isFree(variable)
            ? values : diagrams.restrict(values, variable, to: index)
          if fitting == .empty { continue }
          waiting.append((kernel.tuples.replacing(variable, of: state, by: value), fitting))
        }
        continue
      }
      arriveFromLaunch(&world, report, since: state, values)
    }
  }

  private mutating func arriveFromLaunch(
    _ world: inout World, _ report: TurnReport, since state: TupleID,
    _ values: DecisionDiagrams.Set
  ) {
    let keys = report.violations.map(FindingKey.init)
    for (violation, key) in zip(report.violations, keys) {
      defer { broken[key]?.note(companions: keys, of: key) }
      guard broken[key] == nil else { continue }
      broken[key] = Broken(candidates: [Candidate(violation: violation, head: -1)])
      brokenKeys.append(key)
    }
    if report.isAbandoned { return stop(.abandonedTurn) }
    if ends(report) { return }
    let writes = takeWrites(of: &world, since: state)
    let values = valuations(values, after: writes)
    let letters = checkAtoms?.number(of: kernel.course) ?? 0
    if let head = arrive(&world) {
      launches.append((head, letters, values))
      give(values, to: head)
    }
  }

  /// Gives a head that is reached for the first time its rules.
  mutating func visit(_ head: Int) {
    coverings?.place = .head(head)
    defer { coverings?.place = .anywhere }
    switch heads[head].goal {
    case .settled: visitSettled(head)
    case .bar:
      addRules(
        of: head, moves.selections(in: world(of: head), kernel).map { Step(.tab($0)) })
    case .links:
      var steps: [Step] = []
      moves.links(&kernel, &steps)
      addRules(of: head, steps)
    case .inside(let tab):
      let world = world(of: head)
      visitAsync(of: head, world) { world.isBelow($0, tab) }
      lookIntoTabs(of: world, from: head) { world.isBelow($0, tab) && $0 != tab }
      lookIntoNests(of: world, from: head) { world.isBelow($0, tab) }
    case .above(let lower):
      let world = world(of: head)
      let round = world.round(above: lower).map(world.coordinators(of:)) ?? []
      visitAsync(of: head, world) { round.contains($0) }
    case .run, .settle, .look, .spend: break
    }
  }

  private mutating func addRules(of head: Int, _ steps: [Step]) {
    for step in steps { addRule(HeadRule(head: head, step: step)) }
  }

  private mutating func steps(in world: World) -> [Step] {
    var moves = moves
    defer { self.moves = moves }
    return steps(in: world, &moves)
  }

  private mutating func visitSettled(_ head: Int) {
    let world = world(of: head)
    let steps = steps(in: world)
    if !folds {
      // With everything in sight, each turn is one of this world's.
      for step in steps {
        addRule(HeadRule(head: head, step: step, isWayOut: step.isOfWhatIsSeen(in: world)))
      }
      return
    }
    let bar = makeBar(of: world)
    let links = makeLinks(of: head, bar?.folded ?? world)
    for step in steps {
      switch step.move {
      case .tab(let tab): if bar?.isTapped[tab.index] == true { continue }
      case .open(let link, _):
        if let links, !self.links[links].seen.contains(link) { continue }
      // The steps behind a button may ask what the user looks at.
      case .launch, .event, .doubleTap, .gesture, .button, .change: break
      }
      let isWayOut = step.isOfWhatIsSeen(in: world)
      addRule(HeadRule(head: head, step: step, isWayOut: isWayOut))
    }
    if let bar {
      let target = enter(bar.world, .bar)
      follow(from: head, to: target)
      if heads[target].origin < 0 { heads[target].origin = head }
      heads[head].hasTabs = true
    }
    guard hasAsync else { return }
    listenToHoles(of: head, world) { _ in true }
    // What happens in a tab that nobody sees is the same whatever is in sight.
    lookIntoTabs(of: bar?.folded ?? world, from: head) { $0 != bar?.selected }
    // Those of a bar in the selected tab.
    if let selected = bar?.selected {
      lookIntoTabs(of: world, from: head) { $0 != selected && world.isBelow($0, selected) }
    }
    lookIntoNests(of: world, from: head) { _ in true }
  }

  // MARK: Tabs

  /// A world with a tab bar in which the selected tab is a hole, too.
  private struct Bar {
    /// With the bar as it is.
    var folded: World
    var selected: Slot
    /// With no tab selected.
    var world: World
    /// By coordinator, whether it is a tab that is tapped there.
    var isTapped: [Bool]
  }

  /// nil where there is none, or not all of the selected tab can be folded.
  private mutating func makeBar(of window: World) -> Bar? {
    guard moves.mayLeave, window.layers.count == 1, window.visible.entry != .none else {
      return nil
    }
    let bar = window.firstBar
    guard bar != .none, window.tabs(of: bar).count > 1, !kernel.isTapOpen(on: bar, in: window)
    else { return nil }
    let selected = window.tab(window[container: bar].selected, of: bar)
    guard selected != .none else { return nil }
    let owner = window[container: selected].owner
    guard owner != .none, window.openTabs(selected: true).contains(owner) else { return nil }
    var world = window
    guard foldTab(owner, of: &world), world[coordinator: owner].fold >= 0 else { return nil }
    let folded = world
    let type = world[coordinator: owner].type
    world.selectNothing(in: bar)
    var isTapped = Array(repeating: false, count: kernel.flow.coordinators.count)
    for tab in moves.selections(in: world, kernel) { isTapped[tab.index] = tab != type }
    return Bar(folded: folded, selected: owner, world: world, isTapped: isTapped)
  }

  // MARK: Async events

  /// Async events of what is not folded.
  private mutating func visitAsync(
    of head: Int, _ world: World, where isMeant: (Slot) -> Bool
  ) {
    var steps: [Step] = []
    for index in world.coordinators.indices {
      let instance = world.coordinators[index]
      guard instance.isAlive, instance.fold == .unfolded, isMeant(Slot(index)) else { continue }
      moves.ownSteps(of: Slot(index), in: world, &kernel, &steps)
    }
    for index in world.entries.indices where world.entries[index].isLive {
      let entry = world.entries[index]
      guard let screen = entry.screen, entry.owner != .none, isMeant(entry.owner) else { continue }
      moves.asyncSteps(of: screen, at: Slot(index), in: world, &kernel, &steps)
    }
    for step in steps where !share(step, of: head, in: world) {
      addRule(HeadRule(head: head, step: step))
    }
    listenToHoles(of: head, world, where: isMeant)
  }

  /// Lets async events of what lies in a head's holes happen, as soon as it does.
  private mutating func listenToHoles(
    of head: Int, _ world: World, where isMeant: (Slot) -> Bool
  ) {
    let known = world.knownFolds()
    for index in world.entries.indices
    where world.entries[index].isLive && world.entries[index].fold != .unfolded {
      let entry = world.entries[index]
      guard entry.owner != .none, isMeant(entry.owner) else { continue }
      var summary = entry.fold
      if summary == .under {
        guard let known = known[index] else {
          stop(.unfolding)
          continue
        }
        work += known.levels
        summary = self.summary(below: known.fold, known.levels)
      }
      guard summary >= 0 else { continue }
      summary = whole(summary)
      summaries[Int(summary)].listeners.append((head, Slot(index)))
      for screen in summaries[Int(summary)].asyncScreens {
        schedule(.async(head: head, entry: Slot(index), screen))
      }
    }
  }

  /// Something in a hole of a head has async events.
  mutating func hear(_ screen: AsyncScreen, of entry: Slot, at head: Int) {
    let world = world(of: head)
    var steps: [Step] = []
    moves.asyncSteps(of: screen, at: entry, in: world, &kernel, &steps)
    for step in steps where !share(step, of: head, in: world) {
      // On a stack that grows there is no end to those that have it to come: there it may seem to come again.
      if let event = eventThatComesOnce(step), world.entries[Int(entry)].stack == .none {
        spend(event, of: screen, in: entry, at: head, world)
      } else {
        addLateRule(HeadRule(head: head, step: step))
      }
    }
  }

  mutating func noteAsync(of content: Int, in summary: FoldID) {
    let content = contents[content]
    work += content.entries.count
    for entry in content.entries {
      if let screen = moves.async(of: entry) { noteAsync(screen, in: summary) }
    }
    if let below = content.inner, below >= 0 {
      let inner = whole(below)
      summaries[Int(inner)].above.append(summary)
      for screen in summaries[Int(inner)].asyncScreens { noteAsync(screen, in: summary) }
    }
  }

  /// Notes that a summary may stand for a screen with async events, and tells all that hold it.
  mutating func noteAsync(_ screen: AsyncScreen, in summary: FoldID) {
    // Mostly it is known: no list is made for that.
    if summaries[Int(whole(summary))].asyncScreens.contains(screen) { return }
    var waiting = [summary]
    while let next = waiting.popLast() {
      let index = Int(whole(next))
      if summaries[index].asyncScreens.contains(screen) { continue }
      summaries[index].asyncScreens.append(screen)
      for (head, entry) in summaries[index].listeners {
        schedule(.async(head: head, entry: entry, screen))
      }
      let found = summaries[index].seekers.filter { $0.screen == screen.screen }
      summaries[index].seekers.removeAll { $0.screen == screen.screen }
      for (_, content, head) in found { open(content, at: head) }
      waiting += summaries[index].above
    }
  }
}
