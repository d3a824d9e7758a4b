import FlowKernel
import FlowModel
import FlowSource

/// Everything that can happen in a world, in the order in which a person would think of it: visible
/// events, gestures, async events, links, environment.
struct Moves {
  private var payloads: [Int: TupleID] = [:]
  /// By transition: it moves nothing, and sets nothing that a condition asks for.
  private let isTrivial: [Bool]
  /// Whether what nobody hears is a move, too: a turn that does nothing may be asked for.
  private let keepsAll: Bool
  /// By transition: it moves nothing, whatever it sets, and asks for nothing but values.
  private let isStill: [Bool]
  /// By transition: two taps do what one does.
  private let isSameTwice: [Bool]
  /// By event of a screen, whether anybody does something on it; and the screens that have such ones.
  let asyncEvents: [[EventID]]
  let ownEvents: [[EventID]]
  /// Whether there are any.
  let hasAsync: Bool
  /// By screen, whether the answer to an async event of it reads what it was shown with.
  private let readsScreen: [Bool]
  /// By screen, whether one of its async events comes once.
  private let comesOnce: [Bool]
  /// By coordinator, whether it may act on an async event, or on a notification.
  let hearsAsync: [Bool]
  /// Whether there are any.
  let mayActByItself: Bool
  /// By such a coordinator, the children above which all that it does by itself is still: they are the only one that it
  /// has then.
  private let isStillAbove: [CoordinatorID: Set<CoordinatorID>]
  /// Whether the flow has links or tabs.
  let mayLeave: Bool
  /// Where the back button's menu may lead.
  let menu: BackMenus
  /// What conditions may ask for: a payload has one value, which is unknown until somebody does.
  let asked: Asked
  /// What takes part, besides the user's hand.
  let means: Means
  /// Whether what moves nothing is listed too.
  let listsAll: Bool

  /// - Parameters:
  ///   - variables: what somebody asks for besides the flow's conditions.
  ///   - keepsAll: whether what nobody hears is a move, too.
  ///   - opensMenus: whether the back button's menu is, where it is the same as going back several times.
  init(
    _ flow: Flow, means: Means = .all, asking variables: [Int] = [], listsAll: Bool = false,
    keepsAll: Bool = false, opensMenus: Bool = false
  ) {
    let asked = Asked(in: flow, and: variables)
    self.asked = asked
    self.means = means
    self.listsAll = listsAll
    let hasAnswers = means.contains(.answers)
    let watched = flow.watched?.events ?? []
    self.keepsAll = keepsAll
    let movesNothing = flow.transitions.map { transition in
      flow.blocks[transition.block.index].steps.indices.allSatisfy { step in
        switch flow.steps[step].operation {
        case .stay: true
        case .set(let run):
          run.indices.allSatisfy { !asked.variables[Int(flow.assignments[$0].variable)] }
        case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
          .dismissSelf,
          .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .start, .startOverTop, .stop,
          .stopAll, .select,
          .finish, .finishWith, .finishTo, .output, .inChild, .animated, .choose, .branch, .open,
          .post, .request:
          false
        }
      }
    }
    isTrivial = zip(flow.transitions, movesNothing).map { transition, movesNothing in
      // A check may ask whether it was taken, or whether another turn was.
      movesNothing && !keepsAll && !watched.contains(transition.event)
    }
    asyncEvents = flow.screens.map { screen in
      if !hasAnswers { return [] }
      return screen.events.indices.filter { flow.events[$0].kind == .async }.map(EventID.init)
    }
    ownEvents = flow.coordinators.map { coordinator in
      if !hasAnswers { return [] }
      return coordinator.events.indices.filter { flow.events[$0].kind == .async }.map(EventID.init)
    }
    hasAsync = asyncEvents.contains { !$0.isEmpty } || ownEvents.contains { !$0.isEmpty }
    comesOnce = asyncEvents.map { events in events.contains { flow[$0].onceBit != 0 } }
    var readsScreen = Array(repeating: false, count: flow.screens.count)
    for transition in flow.transitions where transition.readsScreen {
      if case .screen(let screen) = flow[transition.event].owner,
        flow[transition.event].kind == .async
      {
        readsScreen[screen.index] = true
      }
    }
    self.readsScreen = readsScreen
    let isTrivial = isTrivial
    isSameTwice = flow.transitions.map { flow.isSameTwice($0.block) }
    hearsAsync = flow.coordinators.map { coordinator in
      coordinator.transitions.indices.contains { index in
        [.async, .notification].contains(flow[flow.transitions[index].event].kind)
          && !isTrivial[index]
      }
    }
    isStill = flow.transitions.map { flow.isStill($0.block) }
    mayActByItself = hearsAsync.contains(true)
    isStillAbove = flow.childrenOfTheStill(hearsAsync, where: { !isTrivial[$0] })
    mayLeave = !flow.links.isEmpty || flow.coordinators.contains(where: \.isTabBar)
    menu = BackMenus(flow, isTrivial: movesNothing, leadsEverywhere: opensMenus)
  }

  /// Whether a folded tab holds a coordinator that hears of anything async.
  func mayBeAsync(_ tab: [UInt32]) -> Bool {
    World.hasFoldedTab(in: tab[...]) || World.types(in: tab[...]).contains { hearsAsync[$0.index] }
      || mayActByItself && World.hasFoldedRounds(in: tab[...])
  }

  /// Whether a coordinator does nothing by itself but set variables while it has this child alone.
  func isStill(_ type: CoordinatorID, above child: CoordinatorID) -> Bool {
    !hearsAsync[type.index] || isStillAbove[type]?.contains(child) == true
  }

  /// Whether a screen that is presented alone has async events.
  func mayBeAsyncAlone(in flow: Flow) -> Bool {
    flow.steps.contains { step in
      if case .present(let screen, _, _, _) = step.operation {
        !asyncEvents[screen.index].isEmpty
      } else {
        false
      }
    }
  }

  /// Whether a coordinator's answer to an async event moves nothing, and is the same whatever else a world holds.
  ///
  /// - Parameter child: the only child that it has for as long as the answer counts, if that is known.
  func isStill(
    _ move: Move, in type: CoordinatorID, above child: CoordinatorID? = nil, _ flow: Flow
  ) -> Bool {
    guard case .event(let event, _, _) = move,
      let transition = flow.transitionIndex(of: type, for: event)
    else { return false }
    if isStill[transition] { return true }
    return child.map { flow.isStill(flow.transitions[transition].block, above: $0) } ?? false
  }

  private func path(
    to coordinator: Slot, in world: World, _ kernel: inout Kernel
  ) -> PathID {
    kernel.paths.intern(world.path(to: coordinator))
  }

  /// Every value of a payload's position.
  func values(of move: Move, at position: Int, _ flow: Flow) -> [Value] {
    let parameters = move.parameters(in: flow)
    return flow.types.representatives(of: flow.parameters[Int(parameters.start) + position].type)
  }

  /// The payload of which nothing is known that a condition may ask for.
  private mutating func payload(of parameters: CompactRange, _ kernel: inout Kernel) -> TupleID {
    if parameters.isEmpty { return .empty }
    if let known = payloads[Int(parameters.start)] { return known }
    let tuple = kernel.tuples.intern(
      parameters.indices.map { asked.parameters[$0] ? Value.unknown : .unasked })
    payloads[Int(parameters.start)] = tuple
    return tuple
  }

  mutating func steps(in world: World, _ kernel: inout Kernel) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(kernel.flow.links.count + 16)
    visibleEvents(in: world, &kernel, &steps)
    doubleTaps(in: world, kernel, &steps)
    for gesture in kernel.gestures(in: world) { steps.append(Step(.gesture(gesture))) }
    backMenu(in: world, kernel, &steps)
    tabs(in: world, kernel, &steps)
    asyncEvents(in: world, &kernel, &steps)
    links(&kernel, &steps)
    return steps
  }

  /// The tabs that a tap selects, and nothing else.
  func selections(in world: World, _ kernel: Kernel) -> [CoordinatorID] {
    let taps = kernel.flow.coordinators.lazy.flatMap(\.taps)
    return kernel.tabs(in: world).filter { tab in !taps.contains { $0.tab == tab } }
  }

  func tabs(in world: World, _ kernel: Kernel, _ steps: inout [Step]) {
    for tab in kernel.tabs(in: world) { steps.append(Step(.tab(tab))) }
    for button in kernel.buttons(in: world) { steps.append(Step(.button(button))) }
  }

  mutating func links(_ kernel: inout Kernel, _ steps: inout [Step]) {
    if !means.contains(.links) { return }
    for index in kernel.flow.links.indices {
      let payload = payload(of: kernel.flow.links[index].parameters, &kernel)
      steps.append(Step(.open(LinkID(index), payload: payload)))
    }
  }

  private mutating func visibleEvents(
    in world: World, _ kernel: inout Kernel, _ steps: inout [Step]
  ) {
    let slot = world.visible.entry
    guard slot != .none, let screen = world[entry: slot].screen else { return }
    let owner = world[entry: slot].owner
    let isAlert = world.isAlert(slot)
    for index in kernel.flow[screen].events.indices where kernel.flow.events[index].kind == .event {
      let event = EventID(index)
      if !isAlert {
        guard owner != .none else { continue }
        let type = world[coordinator: owner].type
        let transition = kernel.flow.transitionIndex(of: type, for: event)
        if transition == nil, !keepsAll { continue }
        if let transition, isTrivial[transition], !listsAll {
          kernel.take(transition)
          continue
        }
      }
      let payload = payload(of: kernel.flow.events[index].parameters, &kernel)
      steps.append(Step(.event(event, payload: payload, at: .unnamed), by: .entry(slot)))
    }
  }

  /// The same buttons, tapped twice; an alert is gone by the first tap.
  private func doubleTaps(in world: World, _ kernel: Kernel, _ steps: inout [Step]) {
    let visible = world.visible.entry
    guard kernel.flow.tapsTwice, visible != .none, !world.isAlert(visible) else { return }
    let owner = world[entry: visible].owner
    if owner == .none { return }
    let type = world[coordinator: owner].type
    for step in steps {
      if case .event(let event, let payload, _) = step.move, kernel.canTapTwice(event, in: world),
        let transition = kernel.flow.transitionIndex(of: type, for: event), !isSameTwice[transition]
      {
        steps.append(Step(.doubleTap(event, payload: payload), by: step.turn.sender))
      }
    }
  }

  /// The back button's menu, where it isn't the same as going back several times.
  private func backMenu(in world: World, _ kernel: Kernel, _ steps: inout [Step]) {
    let visible = world.visible.entry
    guard visible != .none, world[entry: visible].owner != .none,
      kernel.canGoBack(in: world)
    else { return }
    let owner = world[coordinator: world[entry: visible].owner].type
    for target in menu.targets(from: owner) { steps.append(Step(.gesture(.backTo(target)))) }
  }

  private mutating func asyncEvents(
    in world: World, _ kernel: inout Kernel, _ steps: inout [Step]
  ) {
    var seen: [AsyncScreen: Set<Place>] = [:]
    for slot in hasAsync ? world.entriesFromTheTop() : [] {
      let entry = world[entry: slot]
      guard let async = async(of: FoldedEntry(entry)) else { continue }
      // Of an owner's screens that are alike, the topmost of a stack does what all do, if it isn't the screen that
      // presents (SwiftUI).
      if entry.stack != .none, !comesOnce[async.screen.index], !entry.isUnfoldable,
        !seen[async, default: []].insert(Place(owner: entry.owner, stack: entry.stack)).inserted
      {
        continue
      }
      asyncSteps(of: async.screen, at: slot, in: world, &kernel, &steps)
    }
    for index in world.coordinators.indices
    where world.coordinators[index].isAlive && world.coordinators[index].fold == .unfolded {
      ownSteps(of: Slot(index), in: world, &kernel, &steps)
    }
  }

  /// Where one of several screens that are alike stands.
  private struct Place: Hashable {
    var owner: Slot
    var stack: Slot
  }

  /// Whether it makes a difference which of an owner's screens of a kind sends an async event: the answer reads what that
  /// was shown with, or acts where it stands.
  func tellsApart(_ entry: Entry, _ screen: ScreenID, _ flow: Flow) -> Bool {
    readsScreen[screen.index] || flow.pushesOverTop || entry.isUnfoldable
  }

  /// The async events of a screen that an entry is.
  mutating func asyncSteps(
    of screen: ScreenID, at entry: Slot, in world: World, _ kernel: inout Kernel,
    _ steps: inout [Step]
  ) {
    asyncSteps(
      of: screen, at: entry, spent: world[entry: entry].spent, in: world, &kernel, &steps
    ) { _, payload in payload }
  }

  /// The same of one that an entry stands for. What it was shown with stands behind the payload, as the
  /// kernel can't look it up. That an event comes once is known up to when it was covered: it is taken to
  /// come again, and what is then broken is replayed.
  mutating func asyncSteps(
    of async: AsyncScreen, at entry: Slot, in world: World, _ kernel: inout Kernel,
    _ steps: inout [Step]
  ) {
    asyncSteps(of: async.screen, at: entry, spent: async.spent, in: world, &kernel, &steps) {
      kernel, payload in kernel.tuples.joining(payload, async.arguments)
    }
  }

  private mutating func asyncSteps(
    of screen: ScreenID, at entry: Slot, spent: UInt32, in world: World, _ kernel: inout Kernel,
    _ steps: inout [Step], extending: (inout Kernel, TupleID) -> TupleID
  ) {
    let owner = world[entry: entry].owner
    guard !asyncEvents[screen.index].isEmpty, owner != .none else { return }
    for event in asyncEvents[screen.index] where kernel.flow[event].onceBit & spent == 0 {
      let type = world[coordinator: owner].type
      guard isMove(event, of: type, &kernel) else { continue }
      let path = path(to: owner, in: world, &kernel)
      let isFolded = world[entry: entry].fold != .unfolded
      let payload = payload(of: kernel.flow[event].parameters, &kernel)
      let extended = extending(&kernel, payload)
      steps.append(
        Step(
          .event(event, payload: extended, at: path),
          by: isFolded ? .fold(entry) : .entry(entry)))
    }
  }

  /// Whether an async event that a coordinator may hear makes a turn of any interest.
  private func isMove(_ event: EventID, of type: CoordinatorID, _ kernel: inout Kernel) -> Bool {
    guard let transition = kernel.flow.transitionIndex(of: type, for: event) else {
      return keepsAll
    }
    kernel.take(transition)
    return !isTrivial[transition] || listsAll
  }

  /// The screen with async events that an entry is; nil where it has none that can come.
  func async(of entry: FoldedEntry) -> AsyncScreen? {
    guard let screen = entry.screen, !asyncEvents[screen.index].isEmpty else { return nil }
    return AsyncScreen(
      screen: screen, arguments: readsScreen[screen.index] ? entry.arguments : .empty,
      spent: entry.spent)
  }

  mutating func ownSteps(
    of coordinator: Slot, in world: World, _ kernel: inout Kernel, _ steps: inout [Step]
  ) {
    let type = world[coordinator: coordinator].type
    for event in ownEvents[type.index]
    where kernel.canCome(event, ofCoordinator: coordinator, in: world) {
      guard isMove(event, of: type, &kernel) else { continue }
      let path = path(to: coordinator, in: world, &kernel)
      let payload = payload(of: kernel.flow[event].parameters, &kernel)
      steps.append(
        Step(.event(event, payload: payload, at: path), by: .coordinator(coordinator)))
    }
  }
}

extension World {
  /// A coordinator's types from the root down.
  func path(to coordinator: Slot) -> CoordinatorPath {
    var types: [CoordinatorID] = []
    var current = coordinator
    while current != .none {
      types.append(self[coordinator: current].type)
      current = self[coordinator: current].parent
    }
    return CoordinatorPath(types.reversed())
  }
}

extension Flow {
  /// Whether the steps of a button do nothing more when it is tapped twice: its screen ends with the first
  /// tap, or they only present a screen, which UIKit refuses the second time.
  fileprivate func isSameTwice(_ block: BlockID) -> Bool {
    if !leavesScreens, !removesByType, ends(block) { return true }
    return blocks[block.index].steps.indices.allSatisfy { index in
      switch steps[index].operation {
      case .stay: true
      // Under SwiftUI what hears of an exchange may have made room.
      case .present(_, _, _, overTop: false): !hasSwiftUI
      case .choose(_, let then, let otherwise): isSameTwice(then) && isSameTwice(otherwise)
      case .branch(_, let run): run.indices.allSatisfy { isSameTwice(cases[$0].block) }
      case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
        .dismissSelf,
        .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .start, .startOverTop, .stop,
        .stopAll, .select,
        .finish, .finishWith, .finishTo, .output, .inChild, .animated, .set, .open, .post, .request:
        false
      }
    }
  }

  /// Whether a coordinator ends on every path through a block.
  private func ends(_ block: BlockID) -> Bool {
    guard let last = blocks[block.index].steps.indices.last else { return false }
    switch steps[last].operation {
    case .finish, .finishWith: return true
    case .choose(_, let then, let otherwise): return ends(then) && ends(otherwise)
    case .branch(_, let run): return run.indices.allSatisfy { ends(cases[$0].block) }
    case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
      .dismissSelf,
      .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .start, .startOverTop, .stop,
      .stopAll, .select,
      .finishTo, .output, .inChild, .animated, .set, .open, .post, .request, .stay:
      return false
    }
  }

  /// Whether a block moves nothing, and asks for nothing but values.
  ///
  /// - Parameter child: the only child that its coordinator has, if that is known.
  fileprivate func isStill(_ block: BlockID, above child: CoordinatorID? = nil) -> Bool {
    blocks[block.index].steps.indices.allSatisfy { index in
      switch steps[index].operation {
      case .stay, .set: true
      case .choose(let condition, let then, let otherwise):
        switch child.flatMap({ answer(to: condition, above: $0) }) {
        case true?: isStill(then, above: child)
        case false?: isStill(otherwise, above: child)
        case nil:
          (child != nil || !asksWhoLives(condition)) && isStill(then, above: child)
            && isStill(otherwise, above: child)
        }
      case .branch(_, let run):
        run.indices.allSatisfy { isStill(cases[$0].block, above: child) }
      case .push, .pushOverTop, .pop, .popTo, .popToRoot, .replace, .remove, .present, .dismiss,
        .dismissSelf,
        .dismissTop, .dismissScreen, .dismissChild, .dismissAll, .start, .startOverTop, .stop,
        .stopAll, .select,
        .finish, .finishWith, .finishTo, .output, .inChild, .animated, .open, .post, .request:
        false
      }
    }
  }

  /// What a condition comes to for a coordinator with one child, if values have nothing to do with it.
  private func answer(to condition: ConditionID, above child: CoordinatorID) -> Bool? {
    switch conditions[condition.index] {
    case .alive(let asked): return asked == child
    case .not(let inner): return answer(to: inner, above: child).map { !$0 }
    case .and(let left, let right):
      let answers = [answer(to: left, above: child), answer(to: right, above: child)]
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .or(let left, let right):
      let answers = [answer(to: left, above: child), answer(to: right, above: child)]
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    case .holds, .equals, .exists: return nil
    }
  }

  /// By coordinator that hears anything async, the children above which all of that is still. What comes once is not: of a
  /// coordinator that is folded it is not known what has come. Nor is a notification, which who is folded would not hear.
  fileprivate func childrenOfTheStill(
    _ hearsAsync: [Bool], where counts: (Int) -> Bool
  ) -> [CoordinatorID: Set<CoordinatorID>] {
    var children: [CoordinatorID: Set<CoordinatorID>] = [:]
    for (index, coordinator) in coordinators.enumerated() where hearsAsync[index] {
      let heard = coordinator.transitions.indices.filter {
        [.async, .notification].contains(self[transitions[$0].event].kind) && counts($0)
      }
      let isKnown = heard.allSatisfy { transition in
        let event = self[transitions[transition].event]
        if case .coordinator = event.owner, event.onceBit != 0 { return false }
        return event.kind == .async
      }
      if !isKnown { continue }
      let still = coordinator.boundaries.indices.map { boundaries[$0].child }.filter { child in
        heard.allSatisfy { isStill(transitions[$0].block, above: child) }
      }
      children[CoordinatorID(index)] = Set(still)
    }
    return children
  }
}
