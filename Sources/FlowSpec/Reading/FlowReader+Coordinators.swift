import FlowSource
import FlowYAML

extension FlowReader {
  /// `coordinators:`
  mutating func readCoordinators(_ entry: Entry) {
    let example: Example = "coordinators: { Coordinator: { start: Screen } }"
    for (key, value) in namedEntries(entry, want: "a mapping of coordinators", example: example)
    where !isFull {
      if readStray(key, value) || readScreenAmongCoordinators(key, value) { continue }
      let example = Example.under(key, ": { start: Screen }")
      var coordinator = CoordinatorDeclaration(name: declaredName(key, isType: true))
      var showsSomething = false
      if !isNothing(value) {
        let want = "what the coordinator does"
        guard isMapping(value, of: key, want: want, example: example) else { continue }
        showsSomething = read(&coordinator, from: value)
        readCodePlace(of: value, under: key)
        readNotes(of: value, under: key)
      }
      coordinator.showsNothing =
        !showsSomething && !isMisspelt(.start, in: value) && !isMisspelt(.tabs, in: value)
        && !hasUnknownKey(in: value, at: .coordinator)
      declarations.coordinators.append(coordinator)
    }
    coordinatorMap = nil
  }

  /// `tabs: […]` in the column of the coordinator above: it is told, and read as that one's.
  private mutating func readStray(_ key: NodeID, _ value: NodeID) -> Bool {
    guard let word = word(of: key), AllowedKeys.coordinator.keys.contains(word),
      var coordinator = declarations.coordinators.popLast()
    else { return false }
    findings.report(
      .wrongKind,
      "\(quote(text(of: key))) stands beside \(quote(coordinator.name.value)), not under it",
      at: range(of: key), help: "indent it further than \(quote(coordinator.name.value))")
    if read(Entry(word: word, key: key, value: value), into: &coordinator) {
      coordinator.showsNothing = false
    }
    declarations.coordinators.append(coordinator)
    return true
  }

  /// `HealthInfo: { events: [ok] }`: it is told, and read as the screen that it is.
  private mutating func readScreenAmongCoordinators(_ key: NodeID, _ value: NodeID) -> Bool {
    guard kind(of: value) == .mapping,
      let own = pairs(of: value).map(\.key).first(where: {
        [Word.events, .single, .cancel].contains(word(of: $0))
      }),
      pairs(of: value).allSatisfy({
        word(of: $0.key).map(AllowedKeys.screen.keys.contains) ?? false
      })
    else { return false }
    findings.report(
      .unknownKey,
      "a coordinator has no key `\(quotable(own))`: \(quote(text(of: key))) is a screen",
      at: range(of: key), help: "move `\(quotable(key))` to `screens`")
    readScreen(key, value)
    return true
  }

  /// To be called when all files were read: reports coordinators that show nothing when they start.
  mutating func reportMissingStarts() {
    guard declarations.coordinators.contains(where: \.showsNothing) else { return }
    var screenless: Set<NameID> = []
    for child in declarations.coordinators.lazy.flatMap(\.children) where child.kind.value == .none
    {
      screenless.insert(child.child.value)
    }
    for coordinator in declarations.coordinators where coordinator.showsNothing {
      let isScreenless = screenless.contains(coordinator.name.value)
      findings.report(
        .missingKey,
        isScreenless
          ? "\(quote(coordinator.name.value)) does not say what it does when it starts"
          : "\(quote(coordinator.name.value)) shows nothing when it starts",
        at: coordinator.name.range,
        help: isScreenless
          ? "write `start: stay` for a child without a screen that only waits"
          : "add a `start`, or `tabs` if it is a tab bar: "
            + "`\(shortened(coordinator.name.value)): { start: … }`")
    }
  }

  /// - Returns: whether `start` or `tabs` is written.
  private mutating func read(
    _ coordinator: inout CoordinatorDeclaration, from map: NodeID
  ) -> Bool {
    var showsSomething = false
    hasLostItems = false
    outcomesHere = []
    coordinatorHere = coordinator.name.value
    tabsAmongChildren = []
    coordinatorMap = map
    for entry in entries(of: map, at: .coordinator)
    where read(entry, into: &coordinator) { showsSomething = true }
    for entry in entriesAmongChildren
    where !has(entry.word, in: map) && read(entry, into: &coordinator) { showsSomething = true }
    entriesAmongChildren = []
    // Screens that are declared in a coordinator are told, and are there.
    for (key, value) in pairs(of: map) where word(of: key) == .screens {
      let declared = Set(declarations.screens.map(\.name.value))
      readScreens(Entry(word: .screens, key: key, value: value))
      let new = declarations.screens[declared.count...].filter { !declared.contains($0.name.value) }
      declarations.screens.replaceSubrange(declared.count..., with: new)
    }
    if !tabsAmongChildren.isEmpty {
      reportTabsAmongChildren(of: coordinator)
      if coordinator.tabs.isEmpty { coordinator.tabs = tabsAmongChildren }
      showsSomething = true
    }
    coordinator.hasLostEvents =
      hasLostItems || findings.isBlocking && has(.events, in: map)
      || isWrittenTwice(coordinator.name.value)
      || isAnyMisspelt([.outcomes, .outputs, .async], in: map, at: .coordinator)
    if areUnique(coordinator.outcomes, coordinator.outputs, coordinator.async) {
      return showsSomething
    }
    let unique = removeDuplicates(
      coordinator.outcomes, coordinator.outputs, coordinator.async, owner: coordinator.name.value)
    coordinator.outcomes = unique[0]
    coordinator.outputs = unique[1]
    coordinator.async = unique[2]
    return showsSomething
  }

  /// All words that stand in the `start` of the coordinator that is read.
  var startedFirst: Set<NameID> {
    guard let coordinatorMap,
      let start = pairs(of: coordinatorMap).first(where: { word(of: $0.key) == .start })?.value
    else { return [] }
    let nodes = start..<Int(document.nodes[start].next)
    return Set(nodes.filter { document.nodes[$0].kind == .scalar }.map { text(of: $0) })
  }

  /// - Returns: whether it is `start` or `tabs`.
  private mutating func read(
    _ entry: Entry, into coordinator: inout CoordinatorDeclaration
  ) -> Bool {
    switch entry.word {
    case .params: coordinator.parameters = parameters(entry)
    case .outcomes:
      hadReservedName = false
      coordinator.outcomes = events(entry, reserved: [.finished])
      coordinator.declaresFinished = hadReservedName
      outcomesHere = coordinator.outcomes
    case .outputs: coordinator.outputs = events(entry, reserved: [.finished])
    case .async: coordinator.async = events(entry, reserved: [.finished])
    case .once: coordinator.once = once(entry)
    case .ui: coordinator.framework = framework(entry)
    case .slots: coordinator.slots = slots(entry)
    case .children: coordinator.children = boundaries(entry)
    case .tabs:
      let problems = findings.all.count
      coordinator.tabs = tabs(entry)
      coordinator.hasLostTabs =
        findings.all.count > problems || kind(of: entry.value) != .sequence
      return true
    case .tabAgain: coordinator.tabAgainStays = tabAgain(entry)
    case .start:
      coordinator.start = steps(of: entry.value, under: entry.key, isStart: true)
      coordinator.startKey = range(of: entry.key)
      return true
    case .transitions: coordinator.transitions = transitions(entry)
    case .ignores: coordinator.ignores = ignores(entry)
    default: break
    }
    return false
  }

  /// `children: { HomeTab: tab }`: told once for all of them.
  private mutating func reportTabsAmongChildren(of coordinator: CoordinatorDeclaration) {
    guard let first = tabsAmongChildren.first else { return }
    findings.report(
      .wrongKind, "a tab is no child with a boundary: it is listed under `tabs`", at: first.range,
      help: coordinator.tabs.isEmpty
        ? "write `tabs: [\(joined(tabsAmongChildren))]` in place of "
          + (tabsAmongChildren.count == 1 ? "it" : "them")
        : "remove it from `children`")
  }

  /// `once:`
  mutating func once(_ entry: Entry) -> [Located<NameID>] {
    if isNothing(entry.value) { return [] }
    return nameList(entry, want: "a list of async events", example: "once: […]")
  }

  private mutating func tabs(_ entry: Entry) -> [Located<NameID>] {
    let want = "a list of coordinators"
    if kind(of: entry.value) == .sequence, count(of: entry.value) > 0 {
      let named = children(of: entry.value).compactMap { nameInside($0) }
      if named.count < count(of: entry.value) || named.allSatisfy({ kind(of: $0.item) == .scalar })
      {
        return nameList(entry, want: want, example: "tabs: […]")
      }
      // `[{ coordinator: One }, { coordinator: Two }]`: told once for all of them.
      let tabs = named.map { located($0.name) }
      findings.report(
        .wrongKind, "`\(quotable(entry.key))` takes \(want), but these are mappings",
        at: range(of: entry.value), help: "write `tabs: [\(joined(tabs))]`")
      return tabs
    }
    let tabs = unshownCoordinators().map { Located($0, at: range(of: entry.value)) }
    let example = Example.text("tabs: [\(tabs.isEmpty ? "…" : joined(tabs))]")
    if kind(of: entry.value) == .sequence {
      findings.report(
        .wrongKind, "a tab bar needs at least one tab", at: range(of: entry.value),
        help: "write `\(text(of: example))`")
      return tabs
    }
    return nameList(entry, want: want, example: example)
  }

  /// The name that an item of a list is or has in it: `One`, `{ coordinator: One }`, `{ One: … }`.
  private func nameInside(_ item: NodeID) -> (item: NodeID, name: NodeID)? {
    if kind(of: item) == .scalar { return (item, item) }
    guard kind(of: item) == .mapping else { return nil }
    return pairs(of: item).lazy.flatMap { [$0.value, $0.key] }.first(where: isTypeName)
      .map { (item, $0) }
  }

  /// How many tabs a help writes: no tab bar has more, and so these are others.
  private static let mostTabs = 8

  /// The coordinators of the file, besides the one that is read, that nobody is said to show; none if they are many.
  private mutating func unshownCoordinators() -> [NameID] {
    let all = lookedUp.unshown ?? writtenUnshown
    lookedUp.unshown = all
    let others = all.filter { $0 != coordinatorHere }
    return others.count <= Self.mostTabs ? others : []
  }

  /// At most one more than a tab bar and its tabs.
  private var writtenUnshown: [NameID] {
    guard let all = mapping(under: .coordinators) else { return [] }
    var shown: Set<NameID> = []
    for (key, value) in pairs(of: 0) where word(of: key) == .root && kind(of: value) == .scalar {
      shown.insert(text(of: value))
    }
    for (_, map) in pairs(of: all) where kind(of: map) == .mapping {
      for (key, value) in pairs(of: map) where [.children, .tabs].contains(word(of: key)) {
        shown.formUnion(namesListed(in: value).map { text(of: $0) })
      }
    }
    let names = pairs(of: all).lazy.map { text(of: $0.key) }.filter { !shown.contains($0) }
    return Array(names.prefix(Self.mostTabs + 2))
  }

  /// `transitions:`
  private mutating func transitions(_ entry: Entry) -> [TransitionDeclaration] {
    let example: Example = "transitions: { Screen.event: … }"
    let entries = namedEntries(entry, want: "a mapping from events to steps", example: example)
    var transitions: [TransitionDeclaration] = []
    transitions.reserveCapacity(entries.count)
    for (index, (key, value)) in entries.enumerated() where !isFull {
      if isStepKey(key) {
        // `switch: result` in the column of `Login.ended:`; told with the first of them, if there is an event above.
        if index > 0, isNothing(entries[index - 1].value), !isStepKey(entries[index - 1].key) {
          reportStray(key, beside: entries[index - 1].key)
          continue
        }
        if entries[..<index].contains(where: { !isStepKey($0.key) }) { continue }
      }
      if index + 1 < entries.count, isNothing(value), isStepKey(entries[index + 1].key) {
        if let event = eventReference(key) {
          transitions.append(
            TransitionDeclaration(event: event, steps: [StepDeclaration(.stay, at: range(of: key))])
          )
        }
        continue
      }
      if isNested(key, value) {
        transitions += nestedTransitions(key, value)
        continue
      }
      // The steps behind a misspelt event are read all the same, for their own mistakes.
      let event = eventReference(key)
      let steps = steps(of: value, under: key, isStart: false)
      if let event { transitions.append(TransitionDeclaration(event: event, steps: steps)) }
    }
    return transitions
  }

  /// Whether a key is a step's, or belongs to one.
  private func isStepKey(_ key: NodeID) -> Bool {
    guard let word = word(of: key) else { return false }
    return StepWord.isStep(word) || [.then, .else, .cases, .default].contains(word)
  }

  /// Whether the events of one screen stand below its name: `Search: { cancel: pop }`.
  private func isNested(_ key: NodeID, _ value: NodeID) -> Bool {
    guard kind(of: key) == .scalar, kind(of: value) == .mapping,
      Identifier.isValid(names.bytes(of: text(of: key)))
    else { return false }
    // What stands below it is one step.
    if pairs(of: value).allSatisfy({ isStepKey($0.key) }) { return false }
    // One key may be a step; all of them are none.
    return count(of: value) > 2
      || pairs(of: value).contains { !(word(of: $0.key).map(StepWord.isStep) ?? false) }
  }

  private mutating func nestedTransitions(_ owner: NodeID, _ events: NodeID)
    -> [TransitionDeclaration]
  {
    var lines: [String] = []
    var transitions: [TransitionDeclaration] = []
    for (key, value) in pairs(of: events) where !isPrivate(key) && !isFull {
      // The coordinator around it answers what its screens tell.
      let isItself = text(of: owner) == coordinatorHere
      let screen = isItself ? onlyScreen(withEvent: text(of: key)) : nil
      lines.append(
        "`\(screen.map { shortened($0) } ?? quotable(owner)).\(quotable(key)): \(asWritten(value))`"
      )
      transitions.append(
        TransitionDeclaration(
          event: EventReference(
            owner: screen.map { Located($0, at: range(of: owner)) } ?? located(owner),
            event: located(key)),
          steps: steps(of: value, under: key, isStart: false)))
    }
    findings.report(
      .invalidName, "\(quote(text(of: owner))) is not an event", at: range(of: owner),
      help: "write the owner before each event: " + lines.prefix(3).joined(separator: ", "))
    return transitions
  }

  /// `ignores:`
  private mutating func ignores(_ entry: Entry) -> [EventReference] {
    if isNothing(entry.value) { return [] }
    let want = "a list of events, each with its owner"
    let written = kind(of: entry.value) == .scalar ? names.text(text(of: entry.value)) : ""
    let example: Example =
      written.split(separator: ".").count == 2 && !written.contains(" ")
      ? .under(entry.key, ": [\(quotable(entry.value))]") : "ignores: [Screen.event]"
    guard let items = items(entry.value, of: entry.key, want: want, example: example) else {
      return []
    }
    var events: [EventReference] = []
    for item in items where !isFull {
      guard word(item, of: entry.key, want: want, example: example) != nil,
        let event = eventReference(item)
      else { continue }
      events.append(event)
    }
    return events
  }
}
