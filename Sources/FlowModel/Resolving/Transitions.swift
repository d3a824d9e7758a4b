import FlowSource
import FlowSpec

/// What coordinators do at their start, and at each event.
extension Resolver {
  mutating func resolveSteps() {
    for (index, declaration) in declarations.coordinators.enumerated() {
      let id = CoordinatorID(index)
      if let start = declaration.start {
        let scope = Scope(coordinator: id, payload: .empty, isStart: true)
        flow.coordinators[index].start = block(start, in: scope)
      }
      resolveTransitions(of: id, declaration)
      for reference in declaration.ignores {
        guard let event = event(reference, of: id, in: "ignores") else { continue }
        flow.coordinators[index].ignores.append(event)
        if flow.transitionIndex(of: id, for: event) != nil {
          ignoredInVain.append((id, event, reference.range))
        }
      }
    }
  }

  private mutating func resolveTransitions(
    of coordinator: CoordinatorID, _ declaration: CoordinatorDeclaration
  ) {
    var transitions: [Transition] = []
    transitions.reserveCapacity(declaration.transitions.count)
    for transition in declaration.transitions {
      guard let event = event(transition.event, of: coordinator, in: "transitions") else {
        continue
      }
      let range = transition.event.range
      warnAboutHiddenParameters(of: event, in: coordinator, at: range)
      var scope = Scope(coordinator: coordinator, payload: flow[event].parameters)
      scope.event = event
      if case .screen(let screen) = flow[event].owner { scope.screen = flow[screen].parameters }
      readsScreen = false
      let block = block(transition.steps, in: scope)
      transitions.append(
        Transition(event: event, block: block, range: range, readsScreen: readsScreen))
    }
    // `Self.event` and the coordinator's own name are two ways to write one event.
    transitions.sort { ($0.event, $0.range) < ($1.event, $1.range) }
    for index in transitions.indices.dropFirst().reversed()
    where transitions[index].event == transitions[index - 1].event {
      findings.report(
        .duplicateName, "`\(flow.text(transitions[index].event))` is handled twice",
        at: transitions[index].range,
        notes: [Diagnostic.Note("already handled here", at: transitions[index - 1].range)],
        help: "keep one of the two")
      transitions.remove(at: index)
    }
    flow.coordinators[coordinator.index].transitions = CompactRange(
      start: flow.transitions.count, count: transitions.count)
    flow.transitions.append(contentsOf: transitions)
  }

  private mutating func warnAboutHiddenParameters(
    of event: EventID, in coordinator: CoordinatorID, at range: SourceRange
  ) {
    let own = flow[coordinator].parameters
    if own.isEmpty { return }
    for index in flow[event].parameters.indices {
      let name = flow.parameters[index].name
      guard let hidden = own.indices.first(where: { flow.parameters[$0].name == name }) else {
        continue
      }
      findings.report(
        .hiddenParameter,
        "the payload's \(quote(name)) hides the parameter \(quote(name)) of `\(flow.text(coordinator))`",
        at: range,
        notes: [Diagnostic.Note("the hidden parameter", at: flow.parameters[hidden].range)],
        help: "rename one of them, so that a reader sees which is meant")
    }
  }

  /// `Owner.event`: of any screen, of a child or tab, or the coordinator's own.
  private mutating func event(
    _ reference: EventReference, of coordinator: CoordinatorID, in key: String
  ) -> EventID? {
    let owner = reference.owner
    if owner.value == Word.notification.nameID { return notification(reference.event) }
    if owner.value == Word.tab.nameID { return tap(reference, of: coordinator, in: key) }
    switch entities[Int(owner.value.raw)] {
    case .screen(let screen):
      if let event = event(reference.event.value, of: .screen(screen)) { return event }
      if hasLostEvents(.screen(screen)) { return nil }
      reportUnknownEvent(
        reference.event, of: owner.value, .screen(screen),
        known: flow[screen].events.indices.map { flow.names[flow.events[$0].name] })
    case .coordinator(let id):
      return event(reference, of: id, heardBy: coordinator)
    case .several: break
    case .type, .none:
      if flow.names[owner.value] == "Self" {
        return event(reference, of: coordinator, heardBy: coordinator)
      }
      let small = flow.names[owner.value].lowercased()
      if [Word.notification.text, Word.tab.text].contains(small) {
        var place = owner.range
        place.end = reference.event.range.end
        findings.report(
          .unknownName, "`\(small)` is written with a small letter", at: place,
          help: "write `\(small).\(flow.names[reference.event.value])`")
        return nil
      }
      reportUnknownOwner(owner)
    }
    return nil
  }

  mutating func notification(_ name: Located<NameID>) -> EventID? {
    if let event = event(name.value, of: .app) { return event }
    let known = flow.notifications.indices.map { flow.names[flow.events[$0].name] }
    reportUnknown(
      "notification", name, among: known,
      help: "declare it at the top level: `notifications: [\(flow.names[name.value])]`")
    return nil
  }

  private mutating func event(
    _ reference: EventReference, of owner: CoordinatorID, heardBy coordinator: CoordinatorID
  ) -> EventID? {
    let isOwn = owner == coordinator
    let isChild = boundaryOfChild[coordinator.raw, owner.raw] != nil
    let event = event(reference.event.value, of: .coordinator(owner))
    if let event {
      let isAsync = flow[event].kind == .async
      if isAsync ? isOwn : isChild { return event }
      if !isAsync, !isOwn {
        reportNoChild(owner, of: coordinator, at: reference.owner.range)
        return nil
      }
      findings.report(
        .unknownName,
        isAsync
          ? "`\(flow.text(event))` reaches only `\(flow.text(owner))` itself"
          : "`\(flow.text(coordinator))` can't handle how it ends itself: only its parent can",
        at: reference.owner.range,
        help: isAsync
          ? "move it to the `transitions` of `\(flow.text(owner))`; an output tells its parent"
          : nil)
      return nil
    }
    if hasLostEvents(.coordinator(owner)) { return nil }
    var kinds: [Event.Kind] = []
    if isOwn { kinds.append(.async) }
    if isChild || !isOwn { kinds += [.outcome, .output, .finished] }
    if !isOwn, names(of: owner, kinds: [.outcome, .output]).isEmpty,
      suggestion(for: reference.event.value, among: [Word.finished.text]) == nil
    {
      eventsOfSilentOwners.append((owner, reference.event))
      return nil
    }
    reportUnknownEvent(
      reference.event, of: reference.owner.value, .coordinator(owner),
      known: names(of: owner, kinds: kinds),
      self: isOwn ? flow[coordinator].name : nil)
    return nil
  }

  /// What a gesture is called, by what it is called as an event of its screen.
  private static let gestures = [
    "back": "popped", "pop": "popped", "goback": "popped", "didpop": "popped",
    "swipe": "dismissed", "swipedown": "dismissed", "dismiss": "dismissed",
    "diddismiss": "dismissed",
  ]

  /// What UIKit and SwiftUI call when a screen comes or goes, in lower case.
  private static let lifecycle = [
    "viewdidload", "viewwillappear", "viewdidappear", "viewwilldisappear", "viewdiddisappear",
    "onappear", "ondisappear", "appeared", "disappeared", "didappear", "diddisappear",
  ]

  /// - Parameters:
  ///   - owner: as it is written.
  ///   - source: what is meant by it.
  ///   - selfName: the coordinator, if its own events are meant.
  mutating func reportUnknownEvent(
    _ event: Located<NameID>, of owner: NameID, _ source: Event.Owner, known: [String],
    self selfName: NameID? = nil
  ) {
    // `Self` is written for the coordinator itself, whose own events are all async.
    let place = selfName.map { "under `async` in \(quote($0))" } ?? "in \(quote(owner))"
    let declared = known.filter { !["popped", "dismissed", "held", "finished"].contains($0) }
    // `HomeTab.loaded`, where the screen `Home` has the event.
    let screens =
      selfName == nil || !mayGuess
      ? []
      : declarations.screens.filter { screen in
        (screen.events + screen.async).contains { $0.name.value == event.value }
      }
    if screens.count == 1 {
      findings.report(
        .unknownName, "\(quote(owner)) has no event \(quote(event.value))", at: event.range,
        help: "write `\(flow.names[screens[0].name.value]).\(flow.names[event.value])`")
      return
    }
    let gesture = Self.gestures[flow.names[event.value].lowercased()]
    if let gesture, known.contains(gesture), suggestion(for: event.value, among: declared) == nil {
      findings.report(
        .unknownName, "\(quote(owner)) has no event \(quote(event.value))", at: event.range,
        help: "write `\(gesture)`: so it hears of the gesture")
      return
    }
    let called = flow.names[event.value].lowercased()
    if Self.lifecycle.contains(called), called.contains("disappear"),
      known.contains(Word.popped.text)
    {
      findings.report(
        .unknownName, "\(quote(owner)) has no event \(quote(event.value))", at: event.range,
        help:
          "what the user closes by hand tells it: write `dismissed` if \(quote(owner)) is presented, "
          + "`popped` if it is pushed")
      return
    }
    if Self.lifecycle.contains(called), case .screen(let screen) = source {
      let names = (declarations.screens[screen.index].async.map(\.name) + [event])
        .map { flow.names[$0.value] }
      findings.report(
        .unknownName, "\(quote(owner)) has no event \(quote(event.value))", at: event.range,
        help: "it comes by itself: write `async: [\(names.joined(separator: ", "))]` \(place)")
      return
    }
    let noun =
      if case .coordinator = source, selfName == nil { "outcome or output" } else { "event" }
    let declare = "declare it \(place)\(text(of: event, declaredIn: source)), or remove it here"
    reportUnknownEvent(
      event, of: source, known: known,
      message: "\(quote(owner)) has no \(noun) \(quote(event.value))",
      help: declared.isEmpty
        ? declare : "it has: " + declared.prefix(8).joined(separator: ", ") + "; or " + declare)
  }

  /// `: \`events: [open, close]\`` with one event more; nothing where one brings something, of many, or of a
  /// coordinator.
  private func text(of event: Located<NameID>, declaredIn owner: Event.Owner) -> String {
    guard case .screen(let screen) = owner else { return "" }
    let events = declarations.screens[screen.index].events
    if events.count >= 8 || !events.allSatisfy(\.parameters.isEmpty) { return "" }
    let names = (events.map(\.name) + [event]).map { flow.names[$0.value] }
    return ": `events: [\(names.joined(separator: ", "))]`"
  }
}
