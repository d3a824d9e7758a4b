import FlowSource
import FlowSpec

/// Screens, coordinators, the boundaries between them, and their events.
extension Resolver {
  mutating func declareScreens() {
    flow.screens.reserveCapacity(declarations.screens.count)
    let handlesHeld = handlesHeld
    for (index, declaration) in declarations.screens.enumerated() {
      let owner = Event.Owner.screen(ScreenID(index))
      let parameters = declareParameters(declaration.parameters)
      let start = flow.events.count
      declareEvents(declaration.events, kind: .event, owner: owner)
      declareEvents(declaration.async, kind: .async, owner: owner)
      declareOnce(
        declaration.once, of: owner, since: start, hasLostEvents: declaration.hasLostEvents)
      if handlesHeld {
        declareReserved(.held, kind: .held, owner: owner, at: declaration.name.range)
      }
      declareReserved(.popped, kind: .popped, owner: owner, at: declaration.name.range)
      declareReserved(.dismissed, kind: .dismissed, owner: owner, at: declaration.name.range)
      let events = CompactRange(start: start, count: flow.events.count - start)
      rememberManyEvents(events, of: owner)
      flow.screens.append(
        Screen(
          name: declaration.name.value, parameters: parameters, events: events,
          style: declaration.style.map { Style($0.value) } ?? .sheet, cancel: nil,
          isBackLocked: declaration.isBackLocked,
          isSwipeLocked: declaration.isSwipeLocked,
          hidesTabBar: declaration.hidesTabBar, range: declaration.name.range))
      flow.hidesTabBars = flow.hidesTabBars || declaration.hidesTabBar
      if handlesHeld { flow.screens[index].held = EventID(events.indices.upperBound - 3) }
      flow.screens[index].cancel = cancelEvent(of: declaration, ScreenID(index))
      flow.screens[index].single = declaration.single.compactMap {
        ownEvent($0, of: declaration, ScreenID(index))
      }
    }
  }

  /// Whether any coordinator hears of gestures that are locked.
  private var handlesHeld: Bool {
    declarations.coordinators.contains { coordinator in
      coordinator.transitions.contains { $0.event.event.value == Word.held.nameID }
        || coordinator.ignores.contains { $0.event.value == Word.held.nameID }
    }
  }

  private mutating func cancelEvent(
    of declaration: ScreenDeclaration, _ screen: ScreenID
  ) -> EventID? {
    guard let name = declaration.cancel else { return nil }
    if declaration.style?.value != .actionSheet {
      findings.report(
        .boundaryMisfit, "only an action sheet is cancelled by a tap outside", at: name.range,
        help: "write `style: actionSheet`, or leave `cancel` out")
      return nil
    }
    guard let event = ownEvent(name, of: declaration, screen) else { return nil }
    if !flow[event].parameters.isEmpty {
      findings.report(
        .missingArgument, "\(quote(name.value)) has a payload, but a tap outside gives none",
        at: name.range, help: "name an event without a payload")
    }
    return event
  }

  /// An event of the visible screen, as its own declaration names it.
  private mutating func ownEvent(
    _ name: Located<NameID>, of declaration: ScreenDeclaration, _ screen: ScreenID
  ) -> EventID? {
    if let event = event(name.value, of: .screen(screen)), flow[event].kind == .event {
      return event
    }
    if declaration.hasLostEvents { return nil }
    let known = declaration.events.map { flow.names[$0.name.value] }
    reportUnknownEvent(
      name, of: .screen(screen), known: known,
      message: "`\(flow.text(screen))` has no event \(quote(name.value))",
      help: "declare it under the `events` of `\(flow.text(screen))`")
    return nil
  }

  private func ownerKey(_ owner: Event.Owner) -> UInt32 {
    switch owner {
    case .screen(let screen): screen.raw << 1
    case .coordinator(let coordinator): coordinator.raw << 1 | 1
    case .app: .max
    }
  }

  /// What an owner declares.
  func events(of owner: Event.Owner) -> CompactRange {
    switch owner {
    case .screen(let screen): flow[screen].events
    case .coordinator(let coordinator): flow[coordinator].events
    case .app: flow.notifications
    }
  }

  func event(_ name: NameID, of owner: Event.Owner) -> EventID? {
    let events = events(of: owner)
    if events.count > Self.fewEvents { return eventOfName[ownerKey(owner), name.raw] }
    for index in events.indices where flow.events[index].name == name { return EventID(index) }
    return nil
  }

  /// So many events are looked through faster than a table is asked.
  private static let fewEvents = 16

  private mutating func rememberManyEvents(_ events: CompactRange, of owner: Event.Owner) {
    guard events.count > Self.fewEvents else { return }
    for index in events.indices {
      eventOfName.set(ownerKey(owner), flow.events[index].name.raw, to: EventID(index))
    }
  }

  /// The reader has left every name of an owner once.
  private mutating func declareEvents(
    _ events: [EventDeclaration], kind: Event.Kind, owner: Event.Owner
  ) {
    for declaration in events {
      let name = declaration.name
      let parameters = declareParameters(declaration.parameters)
      if declaration.hasLostPayload { lostPayloads.insert(EventID(flow.events.count)) }
      flow.events.append(
        Event(
          name: name.value, kind: kind, owner: owner, parameters: parameters, range: name.range))
    }
  }

  mutating func declareNotifications() {
    let start = flow.events.count
    var places: [NameID: SourceRange] = [:]
    for declaration in declarations.notifications {
      let name = declaration.name
      if let earlier = places.updateValue(name.range, forKey: name.value) {
        findings.report(
          .duplicateName, "the notification \(quote(name.value)) is declared twice", at: name.range,
          notes: [Diagnostic.Note("it is declared here already", at: earlier)])
        continue
      }
      declareEvents([declaration], kind: .notification, owner: .app)
    }
    flow.notifications = CompactRange(start: start, count: flow.events.count - start)
    rememberManyEvents(flow.notifications, of: .app)
  }

  /// More than this of one owner nobody keeps in mind either.
  private static let mostOnce = 32

  /// Gives each async event that comes once its bit.
  private mutating func declareOnce(
    _ names: [Located<NameID>], of owner: Event.Owner, since start: Int, hasLostEvents: Bool
  ) {
    var count = 0
    for name in names {
      var declared = flow.events[start...].firstIndex { $0.name == name.value }
      if declared == nil {
        if hasLostEvents { continue }
        let known = flow.events[start...].filter { $0.kind == .async }.map { flow.names[$0.name] }
        reportUnknownEvent(
          name, of: owner, known: known,
          message: "there is no async event \(quote(name.value)) here",
          help: "declare it under `async`")
        // The one that is meant comes once.
        guard let meant = suggestion(for: name.value, among: known)?.meant else { continue }
        declared = flow.events[start...].firstIndex { flow.names[$0.name] == meant }
      }
      guard let index = declared, flow.events[index].kind == .async else {
        findings.report(
          .unknownName, "\(quote(name.value)) is not an async event, and only those can come once",
          at: name.range, help: "leave it out of `once`")
        continue
      }
      if flow.events[index].onceBit != 0 {
        findings.report(
          .duplicateName, "\(quote(name.value)) is listed in `once` twice", at: name.range)
      } else if count == Self.mostOnce {
        findings.report(
          .limitExceeded, "at most \(Self.mostOnce) events of one owner come once", at: name.range,
          help: "this limit is fixed")
      } else {
        flow.events[index].onceBit = 1 << UInt32(count)
        count += 1
      }
    }
  }

  private mutating func declareReserved(
    _ word: Word, kind: Event.Kind, owner: Event.Owner, at range: SourceRange
  ) {
    flow.events.append(
      Event(name: word.nameID, kind: kind, owner: owner, parameters: .empty, range: range))
  }

  mutating func declareCoordinators() {
    flow.coordinators.reserveCapacity(declarations.coordinators.count)
    for (index, declaration) in declarations.coordinators.enumerated() {
      let owner = Event.Owner.coordinator(CoordinatorID(index))
      let parameters = declareParameters(declaration.parameters)
      let start = flow.events.count
      declareEvents(declaration.outcomes, kind: .outcome, owner: owner)
      declareEvents(declaration.outputs, kind: .output, owner: owner)
      declareEvents(declaration.async, kind: .async, owner: owner)
      declareOnce(
        declaration.once, of: owner, since: start, hasLostEvents: declaration.hasLostEvents)
      declareReserved(.finished, kind: .finished, owner: owner, at: declaration.name.range)
      var coordinator = Coordinator(name: declaration.name.value, range: declaration.name.range)
      coordinator.parameters = parameters
      coordinator.events = CompactRange(start: start, count: flow.events.count - start)
      rememberManyEvents(coordinator.events, of: owner)
      let framework = declaration.framework ?? declarations.framework
      coordinator.framework = framework.map { Framework($0.value) } ?? .uikit
      let slots = declaration.slots ?? declarations.slots
      coordinator.slots = slots.map { Slots($0.value) } ?? .one
      coordinator.hasUnsaidSlots = slots == nil && coordinator.framework == .swiftui
      flow.hasSwiftUI = flow.hasSwiftUI || coordinator.framework == .swiftui
      flow.coordinators.append(coordinator)
    }
    parents = Array(repeating: [], count: flow.coordinators.count)
    isTab = Array(repeating: false, count: flow.coordinators.count)
  }

  /// `slots` of what is not made with SwiftUI.
  private var idleSlots: [SourceRange] {
    var idle = flow.coordinators.indices.filter { flow.coordinators[$0].framework == .uikit }
      .compactMap { declarations.coordinators[$0].slots?.range }
    if let slots = declarations.slots, !flow.hasSwiftUI { idle.insert(slots.range, at: 0) }
    return idle
  }

  mutating func declareBoundaries() {
    flow.idleSlots = idleSlots
    flow.defaultBack = inherited(declarations.gestures.back)
    flow.hearsOfLastOnly = declarations.gestures.hearsOfLastOnly?.value
    flow.backRange = backRange
    flow.hearsOfFirst = declarations.gestures.hearsOfFirst?.value ?? false
    flow.hearsNewest = declarations.gestures.hearsNewest?.value ?? false
    flow.hearsAtBegin = declarations.gestures.hearsAtBegin?.value ?? false
    flow.tapsTwice = declarations.gestures.tapsTwice?.value ?? false
    flow.stepAnimation = declarations.animations.steps.map { Animation($0.value) } ?? .awaited
    flow.finishAnimation = declarations.animations.finish.map { Animation($0.value) } ?? .awaited
    flow.leavesScreens = declarations.finishing.leavesScreens?.value ?? false
    flow.removesByType = declarations.finishing.removesByType?.value ?? false
    for (index, declaration) in declarations.coordinators.enumerated() {
      let parent = CoordinatorID(index)
      let start = flow.boundaries.count
      for child in declaration.children {
        guard let id = coordinator(child.child, asked: "child") else { continue }
        addBoundary(child, from: parent, to: id)
      }
      let childCount = flow.boundaries.count - start
      for tab in declaration.tabs {
        guard let id = coordinator(tab, asked: "tab") else { continue }
        addTab(tab, from: parent, to: id)
      }
      flow.coordinators[index].boundaries = CompactRange(
        start: start, count: flow.boundaries.count - start)
      flow.coordinators[index].tabCount = flow.boundaries.count - start - childCount
      declareTabAgain(of: declaration, CoordinatorID(index))
    }
  }

  /// Where the flow says that going back ends a child: for all, or else the first time for one.
  private var backRange: SourceRange? {
    func finishes(_ rule: Located<GestureRule>?) -> SourceRange? {
      switch rule?.value {
      case .finish, .finishWith: rule?.range
      case .locked, nil: nil
      }
    }
    if let range = finishes(declarations.gestures.back) { return range }
    return declarations.coordinators.lazy.flatMap(\.children).compactMap { finishes($0.back) }.first
  }

  /// The coordinator of a name; if it names no coordinator, reports that and returns nil.
  mutating func coordinator(_ name: Located<NameID>, asked role: String) -> CoordinatorID? {
    switch entities[Int(name.value.raw)] {
    case .coordinator(let id): return id
    case .screen:
      let meant = role == "root" ? nil : coordinatorMeant(by: name.value, as: role)
      findings.report(
        .unknownName, "\(quote(name.value)) is a screen, but a \(role) must be a coordinator",
        at: name.range,
        help: role == "child"
          ? "remove it here, and show it in a step: `push: \(flow.names[name.value])`"
          : (meant ?? coordinatorMeant(by: name.value, as: role)).map {
            "write `\(role == "root" ? "root: " : "")\($0)`"
          }
            ?? "declare a coordinator that shows it: "
            + "`\(flow.names[name.value])Flow: { start: \(flow.names[name.value]) }`")
      // What is said of it goes on as if it were written.
      if role == "tab", let meant { return coordinator(called: meant) }
    case .several: break
    case .type, .none:
      let top = role == "root" ? topCoordinator : nil
      reportUnknown(
        "coordinator", name, among: coordinatorNames,
        help: top.map { "write `root: \($0)`: it is nobody's child" }
          ?? "declare it under `coordinators`")
      let meant = suggestion(for: name.value, among: coordinatorNames)
      if role == "child" || role == "tab", let meant, meant.isCertain {
        return coordinator(called: meant.meant)
      }
    }
    return nil
  }

  /// The only coordinator that is nobody's child; nil where there are several.
  private var topCoordinator: String? {
    let children = Set(
      declarations.coordinators.flatMap { $0.children.map(\.child.value) + $0.tabs.map(\.value) })
    let tops = declarations.coordinators.map(\.name.value).filter { !children.contains($0) }
    return tops.count == 1 ? flow.names[tops[0]] : nil
  }

  private func coordinator(called name: String) -> CoordinatorID? {
    flow.coordinators.indices.first { flow.text(CoordinatorID($0)) == name }
      .map { CoordinatorID($0) }
  }

  /// The coordinator whose name a screen's stands for: `SettingsTab`, where `Settings` is written; of the root, whom
  /// nobody has as a child.
  private func coordinatorMeant(by screen: NameID, as role: String) -> String? {
    if role == "root" {
      let children = Set(
        declarations.coordinators.flatMap { $0.children.map(\.child.value) + $0.tabs.map(\.value) })
      let roots = declarations.coordinators.filter { !children.contains($0.name.value) }
      return roots.count == 1 ? flow.names[roots[0].name.value] : nil
    }
    let name = flow.names[screen]
    return Suggestion(for: name, among: coordinatorNames.filter { $0.hasPrefix(name) })?.meant
  }

  /// Read one by one, and only if a name is misspelt.
  var coordinatorNames: some Sequence<String> {
    let names = flow.names
    return declarations.coordinators.lazy.map { names[$0.name.value] }
  }

  var screenNames: some Sequence<String> {
    let names = flow.names
    return declarations.screens.lazy.map { names[$0.name.value] }
  }

  /// The nearest screen or coordinator, for places that take either.
  mutating func reportUnknownOwner(_ name: Located<NameID>) {
    // `Settings` is `SettingsScreen` where something is shown or told, though there is a `SettingsTab`.
    let screens = Array(screenNames)
    let screen = Suggestion(forStemOf: flow.names[name.value], among: screens)
    reportUnknown(
      Self.eitherOwner, name, among: screen.map { [$0.meant] } ?? screens + coordinatorNames,
      help: "declare it under `screens` or `coordinators`")
  }

  private mutating func addBoundary(
    _ declaration: BoundaryDeclaration, from parent: CoordinatorID, to child: CoordinatorID
  ) {
    let kind: Boundary.Kind =
      switch declaration.kind.value {
      case .push, .replace: .push
      case .present: .present
      case .root: .root
      case .none: .none
      }
    let isTab = declarations.coordinators[parent.index].tabs.contains {
      $0.value == declaration.child.value
    }
    if isTab {
      findings.report(
        .boundaryMisfit,
        "\(quote(declaration.child.value)) is both a tab and a child of "
          + "`\(flow.text(parent))`", at: declaration.child.range,
        help: "a tab is started with its tab bar: remove it from `children`")
      return
    }
    if kind == .none, let rule = declaration.back?.range ?? declaration.swipe?.range {
      findings.report(
        .boundaryMisfit,
        "\(quote(declaration.child.value)) has no screen, so no gesture can remove it", at: rule,
        help: "leave `back` and `swipe` out")
    }
    reportMisfits(of: declaration, kind)
    let gone = goneRule(declaration, of: child)
    let written = Boundary.Written(
      style: declaration.style.map { Style($0.value) }, back: rule(declaration.back, of: child),
      swipe: rule(declaration.swipe, of: child), gone: declaration.gone == nil ? nil : gone)
    append(
      Boundary(
        parent: parent, child: child, kind: kind, style: written.style ?? .sheet,
        back: written.back ?? inherited(declarations.gestures.back, isKept: declaration.isKept),
        swipe: written.swipe ?? inherited(declarations.gestures.swipe, isKept: declaration.isKept),
        gone: gone,
        isKept: declaration.isKept, written: written,
        replacesStack: declaration.kind.value == .replace, isOverTop: declaration.overTop != nil,
        mayStandOverTop: declaration.overTop != nil,
        showsAgain: showsAgain(declaration, kind, child),
        arguments: .empty, range: declaration.child.range,
        kindRange: declaration.kind.range))
  }

  /// What is shown again has to have been kept, with a stack of its own.
  private mutating func showsAgain(
    _ declaration: BoundaryDeclaration, _ kind: Boundary.Kind, _ child: CoordinatorID
  ) -> Bool {
    guard let again = declaration.showsAgain, again.value else { return false }
    if !declaration.isKept {
      findings.report(
        .boundaryMisfit,
        "\(quote(declaration.child.value)) is not kept, so nothing of it is left to show",
        at: again.range, help: "write `keep: true` beside `again: show`")
    } else if kind == .push, declarations.coordinators[child.index].tabs.isEmpty {
      findings.report(
        .boundaryMisfit,
        "\(quote(declaration.child.value)) is pushed on its parent's stack and has none of its own to "
          + "show again", at: again.range,
        help: "present it, make it a `root` child, or leave `again` out")
    }
    return true
  }

  /// A kept child outlives its screens.
  private mutating func goneRule(
    _ declaration: BoundaryDeclaration, of child: CoordinatorID
  ) -> Boundary.Response {
    let own = rule(declaration.gone, of: child)
    if declaration.isKept, let gone = declaration.gone {
      findings.report(
        .boundaryMisfit,
        "\(quote(declaration.child.value)) is kept when its screens are gone, so it can't end with them",
        at: gone.range, help: "leave `gone` out, or `keep`")
    }
    let rule = own ?? inherited(declarations.gestures.gone)
    return declaration.isKept ? .nothing : rule
  }

  private mutating func append(_ boundary: Boundary) {
    if boundary.gone != .nothing { flow.endsTheGone = true }
    let id = BoundaryID(flow.boundaries.count)
    boundaryOfChild.set(boundary.parent.raw, boundary.child.raw, to: id)
    parents[boundary.child.index].append(id)
    flow.boundaries.append(boundary)
  }

  private mutating func addTab(
    _ name: Located<NameID>, from parent: CoordinatorID, to child: CoordinatorID
  ) {
    if let earlier = boundaryOfChild[parent.raw, child.raw] {
      findings.report(
        .duplicateName, "\(quote(name.value)) is already a tab of this tab bar", at: name.range,
        notes: [Diagnostic.Note("already declared here", at: flow[earlier].range)],
        help: "remove one of the two")
      return
    }
    append(
      Boundary(
        parent: parent, child: child, kind: .tab, style: .fullScreen, back: .nothing,
        swipe: .nothing, gone: .nothing, isKept: false, showsAgain: false, arguments: .empty,
        range: name.range,
        kindRange: name.range))
    isTab[child.index] = true
  }

  private mutating func rule(
    _ declaration: Located<GestureRule>?, of child: CoordinatorID
  ) -> Boundary.Response? {
    switch declaration?.value {
    case nil: return nil
    case .finish: return .finish
    case .locked: return .locked
    case .finishWith(let outcome):
      guard let event = event(outcome.value, of: .coordinator(child)),
        flow[event].kind == .outcome
      else {
        reportUnknownOutcome(outcome, of: child)
        return .finish
      }
      if !flow[event].parameters.isEmpty {
        findings.report(
          .missingArgument,
          "\(quote(outcome.value)) has a payload, but a gesture can't provide one",
          at: outcome.range,
          help: flow.outcomeOfGivingUp(of: child).map { "write `\($0)`, which has none" }
            ?? "declare an outcome without a payload, and finish with that")
      }
      return .finishWith(event)
    }
  }

  /// - Parameter isKept: whether it is of a kept child, which ends only where its own boundary says so.
  private func inherited(_ rule: Located<GestureRule>?, isKept: Bool = false) -> Boundary.Response {
    switch rule?.value {
    case .finish: isKept ? .nothing : .finish
    case .locked: .locked
    case .finishWith, nil: .nothing
    }
  }

  mutating func reportUnknownOutcome(_ name: Located<NameID>, of coordinator: CoordinatorID) {
    if hasLostEvents(.coordinator(coordinator)) { return }
    if name.value == Word.finished.nameID {
      if !declarations.coordinators[coordinator.index].declaresFinished { reportPlainFinish(name) }
      return
    }
    let known = names(of: coordinator, kinds: [.outcome])
    if known.isEmpty {
      undeclaredOutcomes[coordinator.index, default: []].append(name)
      return
    }
    if let own = ownName(name, of: coordinator), known.contains(own) {
      findings.report(
        .invalidName, "an outcome stands here without its coordinator", at: name.range,
        help: "write `\(own)`")
      return
    }
    reportUnknownEvent(
      name, of: .coordinator(coordinator), known: known,
      message: "`\(flow.text(coordinator))` has no outcome \(quote(name.value))",
      help: "its outcomes: " + known.joined(separator: ", ")
        + "; if \(quote(name.value)) should be one of them, declare it there")
  }

  /// `quit` for `Login.quit`, where `Login` is meant anyway.
  func ownName(_ name: Located<NameID>, of coordinator: CoordinatorID) -> String? {
    let (text, owner) = (flow.names[name.value], flow.text(coordinator) + ".")
    return text.hasPrefix(owner) ? String(text.dropFirst(owner.count)) : nil
  }

  /// `finish: finished`
  private mutating func reportPlainFinish(_ name: Located<NameID>) {
    findings.report(
      .unknownName, "`finished` is not an outcome: it is what the parent hears of a plain finish",
      at: name.range, help: "write `finish` alone")
  }

  /// Reports the outcomes of coordinators that declare none: it is one mistake, however often they are used.
  mutating func reportUndeclaredOutcomes() {
    for index in undeclaredOutcomes.keys.sorted() {
      let uses = (undeclaredOutcomes[index] ?? []).sorted { $0.range < $1.range }
      guard let first = uses.first else { continue }
      var names: [String] = []
      for use in uses where !names.contains(flow.names[use.value]) {
        names.append(flow.names[use.value])
      }
      let owner = flow.text(CoordinatorID(index))
      let isTab = flow.boundaries.contains { $0.child.index == index && $0.kind == .tab }
      if !isTab, let help = outputsMeant(by: names, of: index),
        let output = declarations.coordinators[index].outputs.first(where: {
          names.contains(flow.names[$0.name.value])
        })
      {
        findings.report(
          .unknownName,
          "`\(owner)` ends with \(names.map { "`\($0)`" }.joined(separator: ", ")), but declares it as an output",
          at: output.name.range,
          notes: uses.prefix(3).map {
            Diagnostic.Note("\(quote($0.value)) is used here", at: $0.range)
          }, help: help)
        continue
      }
      findings.report(
        .unknownName,
        names.count == 1
          ? "`\(owner)` has no outcome `\(names[0])`"
          : "`\(owner)` declares no outcomes, but should end with "
            + names.map { "`\($0)`" }.joined(separator: ", "),
        at: first.range,
        notes: uses.dropFirst().prefix(3).map {
          Diagnostic.Note("\(quote($0.value)) is used here", at: $0.range)
        } + [Diagnostic.Note("`\(owner)` is declared here", at: flow.coordinators[index].range)],
        help: isTab && outputsMeant(by: names, of: index) != nil
          ? "it is an output, and a tab stays: write `{ output: \(names[0]) }`"
          : isTab
            ? "a tab stays: tell its tab bar by `outputs: [\(names.joined(separator: ", "))]` and `output: \(names[0])`"
            : "declare it in `\(owner)`: `outcomes: [\(names.joined(separator: ", "))]`; or write `finish` alone"
      )
    }
    reportEventsOfOthers()
  }

  /// What to write where a coordinator ends with what it declares under `outputs`.
  private func outputsMeant(by names: [String], of index: Int) -> String? {
    let outputs = declarations.coordinators[index].outputs.map { flow.names[$0.name.value] }
    if !names.allSatisfy(outputs.contains) { return nil }
    return outputs.count == names.count
      ? "write `outcomes` in place of `outputs`: a finish brings an outcome"
      : "move \(names.map { "`\($0)`" }.joined(separator: ", ")) from `outputs` to `outcomes`"
  }

  /// What parents handle of coordinators that declare nothing, but for the outcomes that these use.
  private mutating func reportEventsOfOthers() {
    for use in eventsOfSilentOwners {
      let outcomes = undeclaredOutcomes[use.owner.index] ?? []
      if outcomes.contains(where: { $0.value == use.event.value }) { continue }
      reportUnknownEvent(
        use.event, of: flow[use.owner].name, .coordinator(use.owner), known: [])
    }
  }

  func names(of coordinator: CoordinatorID, kinds: [Event.Kind]) -> [String] {
    flow[coordinator].events.indices
      .filter { kinds.contains(flow.events[$0].kind) }
      .map { flow.names[flow.events[$0].name] }
  }

  mutating func resolveRoot() {
    guard let root = declarations.root else { return }
    guard let id = coordinator(root, asked: "root") else { return }
    flow.root = id
    if let parent = parents[id.index].first, let top = topCoordinator {
      findings.report(
        .boundaryMisfit,
        "`\(flow.text(id))` is a child of `\(flow.text(flow[parent].parent))`, so it can't be the root",
        at: root.range,
        notes: [Diagnostic.Note("it is a child here", at: flow[parent].range)],
        help: "write `root: \(top)`: it is nobody's child")
      // All else would be said of a root that was not meant.
      if let meant = coordinator(called: top) { flow.root = meant }
      return
    }
    if !flow[id].parameters.isEmpty {
      findings.report(
        .boundaryMisfit,
        "the root `\(flow.text(id))` takes parameters, but nothing can provide them",
        at: flow.parameters[Int(flow[id].parameters.start)].range,
        help: "keep what the app knows at launch in `state`")
    }
    for boundary in parents[id.index] {
      findings.report(
        .boundaryMisfit, "`\(flow.text(id))` is the root, so it can't be a child as well",
        at: flow[boundary].range,
        help: "remove it here, or let `root` name another coordinator")
    }
  }
}
