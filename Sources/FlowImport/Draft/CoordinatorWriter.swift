import FlowSource

/// Writes one coordinator of a draft, and the screens that it shows.
struct CoordinatorWriter {
  let read: Assembler.Read
  var assembler: Assembler
  var coordinator: Draft.Coordinator
  /// Where conditions become payload, if the event has one.
  var payload: [(name: String, type: String)] = []
  var takesPayload = false
  var isStart = false
  /// Where a handler's steps begin that were taken for the start.
  var guessedStart: SourceRange?
  var placeholders: [String] = []
  /// By the coordinator's variable: what the flow's state calls it.
  var states: [String: String] = [:]
  /// The transition that is written, and the wide choices of earlier ones.
  var writing = ""
  var choices: [(cases: [Draft.Case], event: String)] = []
  /// The transition whose choice stands here, too.
  var repeated: String?
  /// A condition that the draft doesn't say, since there are too many.
  var dropped: String?
  /// A condition that asks what stands on a stack.
  var asked: String?
  /// Whether another one of the same coordinator is started.
  var startsItself = false
  var isRoot: Bool { read.type == assembler.rootType }

  var interpreter: Interpreter { read.interpreter }

  init(_ read: Assembler.Read, _ assembler: Assembler) {
    self.read = read
    self.assembler = assembler
    coordinator = Draft.Coordinator(
      name: read.name, typeName: assembler.index.types[read.type].name,
      range: read.interpreter.startRange)
  }

  mutating func write() {
    writeOutcomes()
    writeState()
    writeTabs()
    writeStart()
    for handler in interpreter.handlers { write(handler) }
    hearThoseLeft()
    for question in interpreter.questions {
      assembler.draft.questions.append(
        Draft.Question(text: question.text, range: question.range, weight: question.weight))
    }
  }

  // MARK: How it ends

  mutating func writeOutcomes() {
    for name in (assembler.listened[read.type] ?? []).sorted() {
      let event = Names.identifier(name)
      if isRoot { continue }
      let ends = assembler.endings[read.type]?[name] ?? false
      if ends, Vocabulary.isPlainFinish(name) { continue }
      if ends { coordinator.outcomes.append(event) } else { coordinator.outputs.append(event) }
    }
    // Only what the coordinator really tells.
    let told = assembler.told(by: read.type)
    coordinator.outcomes.removeAll { !told.contains($0) }
    coordinator.outputs.removeAll { !told.contains($0) }
  }

  // MARK: What it remembers

  private mutating func writeState() {
    for (flag, found) in interpreter.flags.sorted(by: { $0.key < $1.key })
    where interpreter.isKnown(flag)
      && (assembler.isCompared || assembler.draft.state.count < Self.mostState)
    {
      var name = Names.identifier(flag)
      if assembler.draft.state.contains(where: { $0.name == name })
        || assembler.draft.environment.contains(where: { $0.name == name })
      {
        name = Names.identifier(read.name.uncapitalised + flag.capitalised)
      }
      assembler.draft.state.append((name, found.initial))
      states[flag] = name
    }
  }

  /// More would make many a draft undecided.
  private static let mostState = 6

  // MARK: Tabs and start

  mutating func writeTabs() {
    for tab in interpreter.tabOrder {
      if let child = tab.kind == .coordinator ? tab : child(on: tab) { addTab(child) }
    }
    // A tab bar that tells of its tabs: what is started then is the tab.
    for handler in interpreter.handlers where isOfTabs(handler) {
      for child in Self.started(handler.steps) { addTab(child) }
    }
  }

  /// The child that was given a stack, or has made it for itself.
  private func child(on stack: Object) -> Object? {
    interpreter.started.first { child in
      if case .object(let own)? = child.fields["navigationController"], own === stack {
        return true
      }
      return child.arguments.contains { interpreter.stack(in: $0.value, depth: 3) === stack }
    }
  }

  /// Whether a tab bar that was given no children tells of one.
  private func isOfTabs(_ handler: Handler) -> Bool {
    handler.owner?.kind == .tabs && interpreter.tabs.isEmpty
  }

  static func started(_ steps: [DraftStep]) -> [Object] {
    steps.everywhere.compactMap { step in
      if case .start(let child) = step.operation { child } else { nil }
    }
  }

  mutating func addTab(_ child: Object) {
    guard let type = child.type, let name = assembler.names.coordinators[type],
      name != read.name, !coordinator.tabs.contains(name)
    else { return }
    coordinator.tabs.append(name)
  }

  mutating func writeStart() {
    isStart = true
    defer { isStart = false }
    var steps = interpreter.earlySteps + read.start
    coordinator.startGuess =
      interpreter.startGuess
      ?? interpreter.taken.first.map { "guessed: `\($0)` is taken to hold" }
      ?? (isRoot ? nil : givenChoice(in: steps)).map {
        "guessed: `\($0)` is said by whoever starts it"
      }
    if steps.firstSeen == nil, coordinator.tabs.isEmpty,
      let first = interpreter.handlers.first(where: {
        $0.owner == nil && $0.cases.isEmpty
          && (Self.firstShown($0.steps) != nil || !Self.started($0.steps).isEmpty)
      })
    {
      // No method called start: the first that shows something.
      steps = first.steps
      guessedStart = first.steps.firstSeen?.range
      coordinator.startGuess =
        "guessed: no `start` that shows something was found; this is `\(first.name)`"
    }
    // A child that presents its first screen itself is presented, and that is where its stack begins.
    if !isRoot, presentsFirst(read), let first = steps.firstIndex(where: { Self.isPresent($0) }) {
      if case .present(let screen) = steps[first].operation {
        steps[first].operation = .push(screen)
      }
    }
    begin("start")
    let written = convert(steps)
    coordinator.start = afresh + written
    coordinator.startGuess = coordinator.startGuess ?? droppedGuess.map { "guessed: " + $0 }
    if written.isEmpty, coordinator.tabs.isEmpty {
      let name = placeholder("what `start` shows was not understood", at: interpreter.startRange)
      coordinator.start = [.word(name)]
      assembler.draft.questions.append(
        Draft.Question(
          text: "what does `\(coordinator.typeName)` show first?", range: interpreter.startRange,
          weight: 4))
    }
  }

  /// What a choice of the start hangs on that the initializer is given: the parent decides it.
  private func givenChoice(in steps: [DraftStep]) -> String? {
    let given = Set(
      interpreter.index.types[read.type].functions.filter { $0.name == "init" }
        .flatMap { $0.parameters.map(\.name) })
    return steps.lazy.compactMap { step in
      switch step.operation {
      case .choose(let condition, let then, let otherwise):
        condition.flag.flatMap { given.contains($0) ? $0 : nil }
          ?? self.givenChoice(in: then + otherwise)
      case .branch(let subject, _, let cases):
        given.contains(subject) ? subject : self.givenChoice(in: cases.flatMap(\.steps))
      case .push, .present, .replace, .start, .pop, .popToRoot, .dismiss, .dismissAll, .popTo,
        .select, .set, .tell, .finish, .placeholder:
        nil
      }
    }.first
  }

  /// Another one of the same coordinator begins as the first one did.
  private var afresh: [Draft.Step] {
    if isRoot { return [] }
    return interpreter.flags.sorted(by: { $0.key < $1.key }).compactMap { flag, found in
      guard let name = states[flag], !found.places.isEmpty else { return nil }
      return .value("set", "{ \(name): \(found.initial) }")
    }
  }

  /// What a coordinator tells and nobody was seen to listen to.
  private func unheardGuess(_ steps: [DraftStep]) -> String? {
    if isRoot { return nil }
    return steps.lazy.compactMap { step in
      if case .tell(let name, _, _) = step.operation {
        "nobody was seen to hear `\(name)`"
      } else {
        nil
      }
    }.first
  }

  private mutating func begin(_ event: String) {
    writing = event
    dropped = nil
    asked = nil
    startsItself = false
    repeated = nil
  }

  private var repeatedQuestion: String? {
    repeated.map { "which of the ways of `\($0)` is taken here?" }
      ?? (startsItself
        ? "another `\(coordinator.typeName)` is started here: whose child is that?" : nil)
  }

  private var droppedGuess: String? {
    dropped.map { "`\($0)` decides in the code, and one of its ways is left out" }
      ?? asked.map { "`\($0)` is what the code finds on a stack then" }
  }

  mutating func placeholder(_ reason: String, at range: SourceRange) -> String {
    let name = assembler.names.placeholder(in: read.name)
    assembler.draft.screens.append(Draft.Screen(name: name, range: range, open: reason))
    return name
  }

  // MARK: Handlers

  mutating func write(_ handler: Handler) {
    if isOfTabs(handler) || handler.isTaken || isHandedOn(handler) { return }
    if handler.isDispatch {
      writeDispatch(handler)
      return
    }
    if handler.cases.isEmpty {
      write(
        handler, name: handler.name, steps: handler.steps, at: handler.range,
        removes: handler.removes, open: handler.open)
      return
    }
    for one in handler.cases {
      write(
        handler, name: one.name, steps: handler.steps + one.steps, at: one.range,
        removes: handler.removes || one.removes, open: one.open ?? handler.open)
    }
  }

  /// Whether a builder only hands the coordinator on to what tells the same: a screen, or its view model.
  private func isHandedOn(_ handler: Handler) -> Bool {
    guard let owner = handler.owner, owner.kind == .plain, owner.screen == nil else { return false }
    return interpreter.handlers.contains { other in
      guard let screen = other.owner?.kind == .screen ? other.owner : other.owner?.screen else {
        return false
      }
      let isSame =
        handler.closure.map { $0 == other.closure }
        ?? (other.name == handler.name && other.range == handler.range)
      return isSame && screen.kind == .screen
    }
  }

  mutating func write(
    _ handler: Handler, name: String, steps: [DraftStep], at range: SourceRange, removes: Bool,
    open: String?
  ) {
    guard let owner = handler.owner else {
      writeAsync(handler, name, steps, at: range)
      return
    }
    if owner.kind == .coordinator {
      writeChild(handler, owner, name, steps, at: range)
      return
    }
    guard let screen = screenName(ofOwner: owner) else {
      writeAsync(handler, name, steps, at: range)
      return
    }
    let event = Names.identifier(name)
    payload = []
    begin("\(screen).\(event)")
    takesPayload = true
    let written = convert(steps)
    takesPayload = false
    addEvent(
      event, payload, to: screen,
      codeEvents: handler.cases.isEmpty ? handler.protocolName : handler.enumName)
    // A handler that was read to its end does nothing.
    let open = steps.firstSeen == nil ? open : repeatedQuestion
    if let open {
      assembler.draft.questions.append(Draft.Question(text: open, range: range, weight: 2))
    }
    addTransition(
      Draft.Transition(
        event: "\(screen).\(event)", steps: written, range: range,
        guess: handler.doubt ?? droppedGuess ?? (written.isEmpty ? unheardGuess(steps) : nil)
          ?? conditionGuess(payload),
        open: open, repeats: repeated))
  }

  func conditionGuess(_ payload: [(name: String, type: String)]) -> String? {
    payload.isEmpty
      ? nil
      : "\(payload.map { "`\($0.name)`" }.joined(separator: ", ")) stands for a condition of the code"
  }

  mutating func addTransition(_ transition: Draft.Transition) {
    guard let known = coordinator.transitions.firstIndex(where: { $0.event == transition.event })
    else {
      coordinator.transitions.append(transition)
      return
    }
    let before = coordinator.transitions[known].steps
    if before.isEmpty {
      coordinator.transitions[known].steps = transition.steps
    } else if !transition.steps.isEmpty, !says(before, transition.steps) {
      addOther(transition, to: known)
    }
  }

  /// Whether steps say the same, whatever stands for what was not understood.
  private func says(_ steps: [Draft.Step], _ others: [Draft.Step]) -> Bool {
    let unknown = Set(assembler.draft.screens.filter { $0.open != nil }.map(\.name))
    return StepText.compared(steps, placeholders: unknown)
      == StepText.compared(others, placeholders: unknown)
  }

  private static let other = "isAnother"

  /// A screen of one type that is made in several places does another thing in each.
  private mutating func addOther(_ transition: Draft.Transition, to known: Int) {
    let parts = transition.event.split(separator: ".").map(String.init)
    guard parts.count == 2, assembler.draft.screens.contains(where: { $0.name == parts[0] }) else {
      return
    }
    let before = coordinator.transitions[known].steps
    var rest = before
    var places = 1
    while case .choose(let name, let then, let otherwise)? = rest.first, name.hasPrefix(Self.other)
    {
      if says(then, transition.steps) || says(otherwise, transition.steps) { return }
      rest = otherwise
      places += 1
    }
    let condition = Self.other + (places == 1 ? "" : "\(places)")
    addEvent(parts[1], [(condition, "Bool")], to: parts[0], codeEvents: nil)
    coordinator.transitions[known].steps = [.choose(condition, transition.steps, before)]
    coordinator.transitions[known].guess =
      "the screen is made in several places, and does another thing in each"
  }

  mutating func addEvent(
    _ event: String, _ payload: [(name: String, type: String)], to screen: String,
    codeEvents: String?
  ) {
    guard let number = assembler.draft.screens.firstIndex(where: { $0.name == screen }) else {
      return
    }
    if let codeEvents, assembler.draft.screens[number].codeEvents == nil,
      assembler.draft.screens[number].events.isEmpty,
      let type = assembler.index.type(at: codeEvents)
    {
      // A closed list: all of it, whatever is handled.
      assembler.draft.screens[number].codeEvents = codeEvents
      assembler.draft.screens[number].events = assembler.index.closedList(of: type).map {
        Draft.Event(name: Names.identifier($0.name))
      }
    }
    if let known = assembler.draft.screens[number].events.firstIndex(where: { $0.name == event }) {
      for part in payload
      where !assembler.draft.screens[number].events[known].payload.contains(where: {
        $0.name == part.name
      }) {
        assembler.draft.screens[number].events[known].payload.append(part)
      }
    } else {
      // The list isn't closed if something else is told, too.
      assembler.draft.screens[number].codeEvents = nil
      assembler.draft.screens[number].events.append(Draft.Event(name: event, payload: payload))
    }
  }

  /// Something that no screen tells.
  mutating func writeAsync(
    _ handler: Handler, _ name: String, _ steps: [DraftStep], at range: SourceRange
  ) {
    payload = []
    let event = Names.identifier(name)
    begin("\(read.name).\(event)")
    takesPayload = true
    let written = convert(steps)
    takesPayload = false
    if written.isEmpty, repeated == nil { return }
    if let guessedStart, handler.steps.firstSeen?.range == guessedStart { return }
    if coordinator.async.contains(where: { $0.name == event }) { return }
    if coordinator.outcomes.contains(event) || coordinator.outputs.contains(event) { return }
    coordinator.async.append(Draft.Event(name: event, payload: payload))
    addTransition(
      Draft.Transition(
        event: "\(read.name).\(event)", steps: written, range: range,
        guess: handler.doubt ?? "no screen was found that tells `\(name)`", open: repeatedQuestion,
        repeats: repeated))
  }

  mutating func writeChild(
    _ handler: Handler, _ child: Object, _ name: String, _ steps: [DraftStep], at range: SourceRange
  ) {
    guard let type = child.type, let childName = assembler.names.coordinators[type],
      childName != read.name, let told = assembler.reads[type]
    else { return }
    let ends = assembler.endings[type]?[name] ?? false
    let names = assembler.told(by: type)
    let event = Names.identifier(name)
    guard names.contains(event) || name == "finished" else { return }
    // Where the child always says who comes next, the parent has nothing to decide.
    if Self.alwaysAims(name, told) { return }
    let isPlain = ends && Vocabulary.isPlainFinish(name) || name == "finished"
    // What ends takes its screens with it.
    let rest = ends || isPlain ? Self.withoutTakingAway(steps) : steps
    begin("\(childName).\(isPlain ? "finished" : event)")
    let written = convert(rest)
    // Beside other ends it has to be said that this one is heard.
    if isPlain, written.isEmpty, repeated == nil, !hasOutcomes(type) { return }
    addTransition(
      Draft.Transition(
        event: writing, steps: written, range: range, guess: handler.doubt ?? droppedGuess,
        open: repeatedQuestion,
        repeats: repeated))
    noteBoundary(child)
  }

  /// A child that only ends as the user leaves it, beside other ends, is heard: nothing else happens then.
  private mutating func hearThoseLeft() {
    for child in interpreter.started {
      guard let type = child.type, let name = assembler.names.coordinators[type], hasOutcomes(type),
        coordinator.children.contains(where: { $0.name == name && $0.left == "finish" })
      else { continue }
      addTransition(
        Draft.Transition(event: "\(name).finished", steps: [], range: child.range))
    }
  }

  private func hasOutcomes(_ child: Int) -> Bool {
    let told = assembler.told(by: child)
    return (assembler.endings[child] ?? [:]).contains { name, ends in
      ends && !Vocabulary.isPlainFinish(name) && told.contains(Names.identifier(name))
    }
  }

  static func alwaysAims(_ name: String, _ child: Assembler.Read) -> Bool {
    let handled = child.interpreter.handlers.flatMap { $0.steps + $0.cases.flatMap(\.steps) }
    let aims = (child.start + handled).everywhere.compactMap { step -> Bool? in
      if case .tell(name, _, let target) = step.operation { target != nil } else { nil }
    }
    return !aims.isEmpty && aims.allSatisfy { $0 }
  }

  static func withoutTakingAway(_ steps: [DraftStep]) -> [DraftStep] {
    steps.compactMap { step -> DraftStep? in
      switch step.operation {
      case .pop, .popToRoot, .dismiss, .dismissAll, .popTo: return nil
      case .choose(let name, let then, let otherwise):
        let left = withoutTakingAway(then)
        let right = withoutTakingAway(otherwise)
        if left.isEmpty, right.isEmpty { return nil }
        return DraftStep(operation: .choose(name, then: left, otherwise: right), range: step.range)
      default: return step
      }
    }
  }
}
