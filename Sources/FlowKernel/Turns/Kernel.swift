package import FlowModel
package import FlowSource

/// The one place where the flow language has a meaning.
///
/// A world and a turn give the next world and what was broken: what UIKit and a plain coordinator
/// base class do, bug for bug (semantics). Simulator and prover both go through here.
package struct Kernel: Sendable {
  /// What a single turn may cost before it is abandoned. No app comes near; a flow that a stranger
  /// wrote may double its work with every line.
  package struct Limits: Sendable {
    package var nestedBlocks = 400
    package var steps = 1_000_000

    package init() {}
  }

  package private(set) var flow: Flow
  package var tuples = TupleTable()
  package var paths = PathTable()
  package var limits = Limits()
  /// Whether a turn ends also where a value that is not known yet would be copied: into an argument, a
  /// payload, a variable. Then a payload that is not known is always the turn's own.
  package var asksBeforeCopying = false
  /// Whether a variable that gets another one's value, which nobody knows, gets just that (`Value.copied`), and the turn
  /// goes on.
  package var keepsCopies = false
  /// Whether rounds of coordinators may be folded (see `World+Nests`).
  package var hasNests = false
  /// By coordinator, its circle, if that is quiet; empty where no rounds are folded.
  package var quietCircles: [QuietCircle?] = []
  /// By coordinator, what is handed up through all rounds above it.
  package var handsUp: [[EventID: HandedUp]] = []
  /// Whether only the owner of the topmost of several screens learns of a gesture, whatever the flow says.
  package var hearsOfLastOnly: Bool
  /// By transition, whether any turn took it; empty where nobody asks.
  package var taken: [Bool] = []
  /// By step, whether it has ever moved what an awaited animation of the same turn still moves; empty where
  /// nobody asks.
  package var waits: [Bool] = []
  /// What is known of folds in the world that the next turn is run on, although nobody has looked into them.
  package var known: [Need.Known] = []
  /// By event, whether any coordinator ended with it (a target counts as a plain finish); empty where
  /// nobody asks.
  package var ended: [Bool] = []
  /// By coordinator, whether any turn started one, were it for no longer than that turn; empty where
  /// nobody asks.
  package var started: [Bool] = []
  /// By boundary, whether any turn made a child across it; empty where nobody asks.
  package var crossed: [Bool] = []
  /// By number of a branch (`Flow.branch`), whether any turn went along it; empty where nobody asks.
  package var branched: [Bool] = []
  /// What stands in `taken`, `crossed` and `branched` since that was forgotten last.
  package private(set) var met = Met()
  /// By step, whether any turn took it; empty where nobody asks.
  package var stepped: [Bool] = []
  /// Whether `shown` is kept.
  package var notesShown = false
  /// What came to be visible in the last turn, step by step: all but the last was seen on its way. Kept
  /// only where somebody asks.
  package internal(set) var shown: [Shown] = []
  /// Whether `course` is kept: where there are checks.
  package var notesCourse = false
  /// What the last turn took, for checks.
  package internal(set) var course = Course()
  /// A condition that an `if:` takes for its opposite: to ask what the other way would have shown.
  package var flipped: ConditionID?

  /// What was visible behind a step.
  package struct Shown: Hashable, Sendable {
    package var screen: ScreenID?
    /// Of `Flow.steps`; nil where no step showed it, but a gesture or a tab.
    package var step: Int?
  }

  // What the running turn works on; between turns, of no meaning.
  var world = World()
  var report = TurnReport()
  var context = TurnContext()

  /// By notification and coordinator, whether that or one that may stand below it binds it.
  let mayHear: [EventID: [Bool]]

  /// Whether any step presents an alert, and any answer may do something.
  let asksForAnswers: Bool

  /// By transition, whether it answers to an alert and does anything.
  package let actsOnAnswer: [Bool]

  /// By screen, under SwiftUI, whether the answer to an async event of it presents something: then it matters which of
  /// several it is.
  let asyncScreens: [Bool]

  /// By coordinator, under SwiftUI, whether it does anything when a screen of its own is dismissed.
  let hearsOfDismissals: [Bool]

  package init(_ flow: Flow) {
    self.flow = flow
    mayHear = flow.listeners()
    actsOnAnswer = flow.answersThatAct()
    asksForAnswers = actsOnAnswer.contains(true)
    hearsOfLastOnly = flow.hearsOfLastOnly ?? false
    notesCourse = !flow.checks.isEmpty
    asyncScreens = flow.screensThatPresentByThemselves()
    hearsOfDismissals = flow.coordinators.indices.map { index in
      let type = CoordinatorID(index)
      return flow.hasSwiftUI
        && flow[type].shows.contains { flow.transition(of: type, for: flow[$0].dismissed) != nil }
    }
  }

  /// How many steps the last turn took.
  package var steps: Int { context.steps }

  /// The name of a text that a script brings along, such as a number or a string.
  package mutating func intern(_ text: ArraySlice<UInt8>) -> NameID { flow.names.intern(text) }

  /// Goes on by another flow that has the same steps, and says something else of boundaries, screens or events.
  package mutating func exchange(_ other: inout Flow) { swap(&flow, &other) }

  /// Launches the app.
  ///
  /// - Parameter state: a value for each of the flow's variables; `.unknown` where none is known yet,
  ///   which ends the turn if a condition asks for it.
  package mutating func launch(state: [Value]) -> (world: World, report: TurnReport) {
    begin(cause: .launch)
    world = World()
    world.state = tuples.intern(state)
    if notesCourse { beginCourse(.launch(state: world.state)) }
    launchRoot()
    conclude()
    settle()
    var launched = World()
    finishTurn(into: &launched)
    return (launched, report)
  }

  /// Runs a turn. A gesture that can't be made does nothing.
  package mutating func run(_ turn: Turn, on world: inout World) -> TurnReport {
    switch turn.action {
    case .launch(let state):
      world = launch(state: Array(tuples[state])).world
      return report
    case .open(let link, _): begin(cause: .link(link))
    case .event, .doubleTap, .gesture, .tab, .button, .change: begin(cause: .launch)
    }
    // Swapped, not copied: the world's arrays have one owner, and are changed in place.
    swap(&self.world, &world)
    // What was visible before the turn isn't shown by it.
    if notesShown { noteShown() }
    if notesCourse { beginCourse(turn.action) }
    deliver(turn)
    conclude()
    settle()
    finishTurn(into: &world)
    return report
  }

  /// What follows when the steps of a turn have run: who hears of what is gone, and who ends with it.
  private mutating func conclude() {
    tellOfDismissals()
    endTheGone()
    tellOfLeftBehind()
  }

  /// Gives a variable a value, as nothing in the flow does it.
  package mutating func set(_ variable: Int, to value: Value, in world: inout World) {
    world.state = tuples.replacing(variable, of: world.state, by: value)
  }

  /// Gives all variables values at once.
  package func setState(_ state: TupleID, in world: inout World) { world.state = state }

  private mutating func begin(cause: Violation.Cause) {
    report = TurnReport()
    context.reset(cause: cause)
    if notesShown { shown.removeAll(keepingCapacity: true) }
  }

  /// Notes what is visible now, where anybody asks.
  private mutating func noteShown() {
    let visible = world.visible.entry
    let screen = visible == .none ? nil : world.entries[Int(visible)].screen
    if let last = shown.last, last.screen == screen { return }
    var step: Int?
    if case .step(let index) = context.cause { step = index }
    shown.append(Shown(screen: screen, step: step))
  }

  private mutating func finishTurn(into result: inout World) {
    if notesShown { noteShown() }
    world.forget(&context)
    swap(&result, &world)
  }

  private mutating func launchRoot() {
    let type = flow.root
    let root = makeCoordinator(type, arguments: .empty, parent: .none, boundary: nil)
    let container = world.makeContainer(isBar: flow.coordinators[type.index].isTabBar, owner: root)
    world.coordinators[Int(root)].container = container
    world.containers[Int(container)].host = .layer(0)
    world.layers.append(Layer(content: .container(container), presenter: .none, style: .fullScreen))
    begin(root)
  }

  private mutating func deliver(_ turn: Turn) {
    switch turn.action {
    case .launch: break
    case .event(let event, let payload, _):
      noteOrigin(of: event, turn.sender)
      switch turn.sender {
      case .entry(let entry): deliver(event, to: entry, payload: payload)
      case .fold(let entry):
        // Of what is folded only its owner is known: what its screen was shown with comes with the turn, and
        // an event that comes once may come again.
        let owner = world.entries[Int(entry)].owner
        if owner != .none {
          answer(event, in: owner, payload: payload, on: actingStack(world.entries[Int(entry)]))
        }
      case .coordinator(let coordinator):
        if spend(event, ofCoordinator: coordinator) {
          answer(event, in: coordinator, payload: payload)
        }
      case .nobody: break
      }
    case .doubleTap(let event, let payload):
      if case .entry(let entry) = turn.sender { tapTwice(event, entry: entry, payload: payload) }
    case .gesture(let gesture): make(gesture)
    case .tab(let tab): tap(tab)
    case .button(let button): tap(button: button)
    case .open(let link, let payload):
      context.origin = .link
      open(link, payload: payload)
    case .change(let variable, let value):
      world.state = tuples.replacing(variable, of: world.state, by: value)
    }
  }

  private mutating func noteOrigin(of event: EventID, _ sender: Turn.Sender) {
    guard flow.events[event.index].kind == .async else { return }
    switch sender {
    case .entry(let entry), .fold(let entry):
      context.origin = .async(world.entries[Int(entry)].owner)
    case .coordinator(let coordinator): context.origin = .async(coordinator)
    case .nobody: break
    }
  }

  /// The first tap's turn, then at once the second's, if the screen is still there.
  private mutating func tapTwice(_ event: EventID, entry: Slot, payload: TupleID) {
    context.firstPushes = []
    deliver(event, to: entry, payload: payload)
    conclude()
    if context.isOver || !world.entries[Int(entry)].isLive { return }
    context.isSecondTap = true
    deliver(event, to: entry, payload: payload)
  }

  private mutating func deliver(_ event: EventID, to entry: Slot, payload: TupleID) {
    context.sender = entry
    let actors = actors(at: entry)
    let owner = world.entries[Int(entry)].owner
    // An alert leaves by itself before the transition runs (language, section 4).
    if flow.events[event.index].kind == .event,
      case .entry(entry) = world.layers[world.layers.count - 1].content,
      world.layers[world.layers.count - 1].style.leavesByItself
    {
      context.swiped = swiped(world.layers[world.layers.count - 1])
      context.swiped?.answer = event
      removeLayers(from: world.layers.count - 1)
    }
    // The buttons of an orphan's screen do nothing.
    guard owner != .none else { return }
    guard spend(event, of: entry) else { return }
    answer(event, of: world.entries[Int(entry)], in: owner, payload: payload, actors: actors)
  }

  // MARK: Blocks

  /// Runs what a coordinator has bound to an event, if it has bound anything.
  ///
  /// - Parameter actors: the screen whose event it is, and who presented it.
  /// - Parameter stack: where that stood, if that is not its owner's stack.
  mutating func answer(
    _ event: EventID, in coordinator: Slot, payload: TupleID, actors: [Slot] = [],
    on stack: Slot = .none
  ) {
    let type = world.coordinators[Int(coordinator)].type
    guard let index = flow.transitionIndex(of: type, for: event) else { return }
    tell(event)
    take(index)
    enter(
      flow.transitions[index].block, as: coordinator, payload: payload, actors: actors, on: stack)
  }

  /// The same for an event of a screen: what that was shown with stands behind the payload, where it is
  /// read.
  mutating func answer(
    _ event: EventID, of entry: Entry, in coordinator: Slot, payload: TupleID,
    actors: [Slot] = []
  ) {
    let type = world.coordinators[Int(coordinator)].type
    guard let index = flow.transitionIndex(of: type, for: event),
      flow.transitions[index].readsScreen
    else {
      return answer(
        event, in: coordinator, payload: payload, actors: actors, on: actingStack(entry))
    }
    let extended = tuples.joining(payload, entry.arguments)
    answer(event, in: coordinator, payload: extended, actors: actors, on: actingStack(entry))
  }

  /// Whether the last turn was a gesture that was locked, and that somebody heard of, where it is noted what is taken.
  package var isHeld: Bool { met.taken.contains(where: flow.isOfHeldGesture) }

  /// Notes that a transition is taken, where anybody asks.
  package mutating func take(_ transition: Int) {
    if taken.isEmpty || taken[transition] { return }
    taken[transition] = true
    met.taken.append(transition)
  }

  /// Notes that a child is made across a boundary, where anybody asks.
  mutating func cross(_ boundary: Int) {
    if crossed.isEmpty || crossed[boundary] { return }
    crossed[boundary] = true
    met.crossed.append(boundary)
  }

  /// Notes that a branch is gone along, where anybody asks.
  mutating func goAlong(_ branch: Int) {
    if branched.isEmpty || branched[branch] { return }
    branched[branch] = true
    met.branched.append(branch)
  }

  /// Forgets what turns have taken, crossed and gone along.
  package mutating func forgetWhatWasMet() {
    for index in met.taken where !taken.isEmpty { taken[index] = false }
    for index in met.crossed where !crossed.isEmpty { crossed[index] = false }
    for index in met.branched where !branched.isEmpty { branched[index] = false }
    met.forget()
  }

  /// Runs a whole block: a transition's, a start's, a link's. Entering one again that still runs, with
  /// nothing changed, is how a turn never ends.
  mutating func enter(
    _ block: BlockID, as coordinator: Slot, payload: TupleID, actors: [Slot] = [],
    on stack: Slot = .none
  ) {
    if block == .empty || context.isOver { return }
    let frame = TurnContext.Frame(
      block: block, type: world.coordinators[Int(coordinator)].type,
      arguments: world.coordinators[Int(coordinator)].arguments, payload: payload,
      state: world.state)
    if context.frames.contains(where: { $0.frame == frame && isOnceMore(coordinator, after: $0) }) {
      violate(.endlessTurn, coordinator: coordinator)
      report.isEndless = true
      context.isOver = true
      return
    }
    for running in context.frames
    where isOnceMore(coordinator, after: running) && asks(whether: running.frame, isAlso: frame) {
      return
    }
    if context.frames.count >= limits.nestedBlocks { return abandon() }
    context.frames.append(
      TurnContext.Running(
        frame: frame, coordinator: coordinator, losses: context.lostScreens.count))
    if notesShown { noteShown() }
    let motion = context.motion
    let outer = context.actors
    context.motion = Motion(flow.stepAnimation)
    let outerStack = context.actingStack
    context.actors = actors
    context.actingStack = stack
    _ = run(block, as: coordinator, payload: payload)
    context.actors = outer
    context.actingStack = outerStack
    context.motion = motion
    context.frames.removeLast()
  }

  /// Whether a coordinator that is about to run the block that is running runs it once more: it is the same one, or
  /// was made by what that block set off, as it then makes the next. A turn that ends one after the other of those
  /// that were there comes to its end.
  private func isOnceMore(_ coordinator: Slot, after running: TurnContext.Running) -> Bool {
    running.coordinator == coordinator
      || context.lostScreens.dropFirst(running.losses)
        .contains { $0.isNew && $0.coordinator == coordinator }
  }

  func isOver(_ coordinator: Slot) -> Bool { !world.coordinators[Int(coordinator)].isAlive }

  /// Gives the turn up where a tab is folded, until somebody unfolds it.
  mutating func needsTab(_ coordinator: Slot) {
    let fold = world.coordinators[Int(coordinator)].fold
    if fold != .unfolded { needs(Need(fold: fold, part: .all, coordinator: coordinator)) }
  }

  /// The same, of an entry that is a fold.
  mutating func needs(_ part: Need.Part, ofEntry entry: Slot) {
    let entry = world.numbered(entry)
    // What presents goes with the topmost of what it stands for.
    let isPresenting =
      world.entries[Int(entry)].isPresenting && world.entries[Int(entry)].stack != .none
    needs(
      Need(
        fold: world.entries[Int(entry)].fold, part: isPresenting ? .all : part, entry: entry))
  }

  mutating func needs(_ need: Need) {
    if report.need == nil { report.need = need }
    context.isOver = true
  }

  /// The coordinator that another one hangs below; none, and the turn is given up, where rounds between
  /// them are folded.
  mutating func parent(of coordinator: Slot) -> Slot {
    let instance = world.coordinators[Int(coordinator)]
    if instance.nest == .unfolded { return instance.parent }
    needsWhole(coordinator)
    return .none
  }

  /// Gives the turn up where a coordinator stands in for one above it, of which rounds are folded.
  mutating func needsWhole(_ coordinator: Slot) {
    let nest = world.coordinators[Int(coordinator)].nest
    if nest != .unfolded { needs(Need(fold: nest, part: .all, coordinator: coordinator)) }
  }

  mutating func abandon() {
    report.isAbandoned = true
    context.isOver = true
  }

  /// Runs steps in order.
  ///
  /// - Returns: whether the sequence around this block goes on.
  mutating func run(_ block: BlockID, as coordinator: Slot, payload: TupleID) -> Bool {
    needsTab(coordinator)
    for index in flow.blocks[block.index].steps.indices {
      if context.isOver { return false }
      context.steps += 1
      if context.steps > limits.steps {
        abandon()
        return false
      }
      let operation = flow.steps[index].operation
      let cause = context.cause
      context.cause = .step(index)
      context.lastStep = index
      if !stepped.isEmpty { stepped[index] = true }
      if isOver(coordinator) {
        // `stay` asks nothing of the coordinator, so nothing goes wrong.
        if operation == .stay { continue }
        violate(.stepAfterEnd, coordinator: coordinator)
        context.cause = cause
        return false
      }
      let goesOn = run(operation, as: coordinator, payload: payload)
      if notesShown { noteShown() }
      context.cause = cause
      if !goesOn { return false }
    }
    return true
  }

  private mutating func run(
    _ operation: Step.Operation, as coordinator: Slot, payload: TupleID
  ) -> Bool {
    switch operation {
    case .push(let screen, let arguments):
      push(screen, evaluate(arguments, coordinator, payload), by: coordinator)
    case .pushOverTop(let screen, let arguments):
      pushOverTop(screen, evaluate(arguments, coordinator, payload), by: coordinator)
    case .pop: pop(by: coordinator)
    case .popTo(let screen): pop(to: screen, by: coordinator)
    case .popToRoot: popToRoot(by: coordinator)
    case .replace(let run): replace(run, by: coordinator, payload: payload)
    case .remove(let screen): remove(screen, by: coordinator)
    case .present(let screen, let arguments, let style, let overTop):
      present(
        screen, evaluate(arguments, coordinator, payload), style: style, overTop: overTop,
        by: coordinator)
    case .dismiss: dismiss(by: coordinator)
    case .dismissSelf: dismissSelf(by: coordinator)
    case .dismissTop: dismissTop(by: coordinator)
    case .dismissScreen(let screen): dismiss(screen, by: coordinator)
    case .dismissChild(let type): dismiss(type, by: coordinator)
    case .dismissAll: dismissAll(by: coordinator)
    case .start(let boundary, let arguments):
      _ = start(boundary, evaluate(arguments, coordinator, payload), under: coordinator)
    case .startOverTop(let boundary, let arguments):
      _ = start(
        boundary, evaluate(arguments, coordinator, payload), under: coordinator, overTop: true)
    case .stop(let child): stop(child, under: coordinator)
    case .stopAll: atOnce { $0.stopAll(under: coordinator) }
    case .select(let tab): select(tab, from: coordinator)
    case .finish:
      finish(
        coordinator,
        with: flow.coordinators[world.coordinators[Int(coordinator)].type.index].finished, .empty)
      return false
    case .finishWith(let outcome, let arguments):
      finish(coordinator, with: outcome, evaluate(arguments, coordinator, payload))
      return false
    case .finishTo(let target):
      finish(coordinator, to: target, payload: payload)
      return false
    case .output(let output, let arguments):
      tell(output)
      let values = evaluate(arguments, coordinator, payload)
      let told = tellUpNest(of: coordinator, output, values)
      if told.parent != .none { answer(told.event, in: told.parent, payload: told.payload) }
    case .inChild(let type, let block):
      let child = child(of: coordinator, type: type)
      if child == .none {
        violate(.childMissing, coordinator: coordinator)
      } else {
        needsWhole(child)
        if !context.isOver {
          withoutActor { _ = $0.run(block, as: child, payload: payload) }
        }
      }
    case .animated(let block, let isAwaited):
      let motion = context.motion
      context.motion = isAwaited ? .awaited : .unawaited
      defer { context.motion = motion }
      return run(block, as: coordinator, payload: payload)
    case .set(let run): set(run, coordinator, payload)
    case .open(let link, let arguments):
      open(link, payload: evaluate(arguments, coordinator, payload))
    case .post(let event, let arguments):
      post(event, payload: evaluate(arguments, coordinator, payload))
    case .request(let event): request(event, by: coordinator)
    case .stay: break
    case .choose(let condition, let then, let otherwise):
      guard let holds = holds(condition, coordinator, payload) else { return false }
      let isThen = holds != (condition == flipped)
      goAlong(flow.branch(ofStep: context.lastStep, isThen: isThen))
      return run(isThen ? then : otherwise, as: coordinator, payload: payload)
    case .branch(let subject, let cases):
      guard let block = branch(subject, cases, coordinator, payload) else { return false }
      return run(block, as: coordinator, payload: payload)
    }
    return true
  }

  // MARK: What was broken

  mutating func violate(
    _ rule: Rule, coordinator: Slot, screen: ScreenID? = nil, boundary: BoundaryID? = nil,
    currentPresenter: CoordinatorID? = nil
  ) {
    let type = coordinator == .none ? nil : world.coordinators[Int(coordinator)].type
    violate(
      Violation(
        rule, coordinator: type, screen: screen, cause: context.cause, boundary: boundary,
        currentPresenter: currentPresenter))
  }

  mutating func violate(_ violation: Violation) {
    if !isTold(violation) { report.violations.append(violation) }
  }

  /// Whether this turn has broken it already. Most turns break little, but a stranger's may break tens
  /// of thousands: past a few they are looked up by hash.
  private mutating func isTold(_ violation: Violation) -> Bool {
    if report.violations.count < 16 { return report.violations.contains(violation) }
    if context.told.isEmpty { context.told.formUnion(report.violations) }
    return !context.told.insert(violation).inserted
  }
}

extension Flow {
  /// Whether a transition answers a gesture that is locked (`held`).
  package func isOfHeldGesture(_ transition: Int) -> Bool {
    self[transitions[transition].event].kind == .held
  }
}
