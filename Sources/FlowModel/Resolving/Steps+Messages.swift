import FlowSource
import FlowSpec

/// Steps that tell others something, or ask for it, and those that dismiss what has a name.
extension Resolver {
  /// `dismiss: S` or `dismiss: C`
  mutating func dismiss(_ name: Located<NameID>) -> Step.Operation? {
    switch entities[Int(name.value.raw)] {
    case .screen(let screen): return .dismissScreen(screen)
    case .coordinator(let coordinator): return .dismissChild(coordinator)
    case .several: return nil
    case .type, .none:
      reportUnknownOwner(name)
      return nil
    }
  }

  mutating func post(_ use: StepDeclaration.Reference, in scope: Scope) -> Step.Operation? {
    guard let event = notification(use.name) else { return nil }
    isPosted.insert(event)
    return .post(
      event,
      arguments(for: .event(event), given: use.arguments, at: use.name.range, in: scope))
  }

  /// `request: cleared`, of the coordinator itself, or `request: Screen.loaded`.
  mutating func request(
    _ name: Located<NameID>, of owner: Located<NameID>?, in scope: Scope
  ) -> Step.Operation? {
    guard let source = requested(owner, in: scope) else { return nil }
    guard let event = event(name.value, of: source), flow[event].kind == .async else {
      if hasLostEvents(source) { return nil }
      reportNotAsync(name, of: source, isNamed: owner != nil)
      return nil
    }
    guard flow[event].onceBit != 0 else {
      findings.report(
        .invalidStep, "`\(flow.text(event))` may come at any time, so nothing has to ask for it",
        at: name.range, notes: [Diagnostic.Note("declared here", at: flow[event].range)],
        help: "add `once: [\(flow.names[name.value])]` next to its `async`")
      return nil
    }
    switch source {
    case .screen(let screen): flow.screens[screen.index].waiting |= flow[event].onceBit
    case .coordinator(let id): flow.coordinators[id.index].waiting |= flow[event].onceBit
    case .app: break
    }
    return .request(event)
  }

  /// - Parameter isNamed: whether the step says whose event it is.
  private mutating func reportNotAsync(
    _ name: Located<NameID>, of source: Event.Owner, isNamed: Bool
  ) {
    let known = asyncNames(of: source)
    let owners = isNamed ? [] : screens(withAsync: name.value)
    var help =
      known.isEmpty ? "declare it under `async`" : "it has: " + known.joined(separator: ", ")
    var isSure = true
    if !owners.isEmpty {
      help = "write " + owners.map { "`request: \($0)`" }.joined(separator: " or ")
    } else if let event = event(name.value, of: source), flow[event].kind == .event {
      help =
        "the user causes it; only what comes by itself can be asked for: declare it under `async`"
    } else {
      isSure = false
    }
    let message = "\(quote(of: source)) has no async event \(quote(name.value))"
    if isSure {
      findings.report(.unknownName, message, at: name.range, help: help)
    } else {
      reportUnknownEvent(name, of: source, known: known, message: message, help: help)
    }
  }

  /// `Screen.event` for the first few screens that have an async event of a name.
  private func screens(withAsync name: NameID) -> [String] {
    flow.screens.indices.lazy.compactMap { index in
      self.event(name, of: .screen(ScreenID(index)))
    }
    .filter { flow[$0].kind == .async }.prefix(3).map { flow.text($0) }
  }

  private mutating func requested(
    _ owner: Located<NameID>?, in scope: Scope
  ) -> Event.Owner? {
    guard let owner, flow.names[owner.value] != "Self" else {
      return .coordinator(scope.coordinator)
    }
    switch entities[Int(owner.value.raw)] {
    case .screen(let screen): return .screen(screen)
    case .coordinator(scope.coordinator): return .coordinator(scope.coordinator)
    case .coordinator(let other):
      findings.report(
        .invalidStep, "a coordinator asks for its own events, and for those of its screens",
        at: owner.range,
        help: "let `\(flow.text(other))` ask: `in: { child: …, do: { request: … } }`")
    case .several: break
    case .type, .none: reportUnknownOwner(owner)
    }
    return nil
  }

  /// Whether more may be declared of an owner than is known: some of it can't be read, or it is declared twice.
  func hasLostEvents(_ owner: Event.Owner) -> Bool {
    switch owner {
    case .screen(let screen):
      declarations.screens[screen.index].hasLostEvents
        || declaredTwice.contains(flow[screen].name)
    case .coordinator(let id):
      declarations.coordinators[id.index].hasLostEvents || declaredTwice.contains(flow[id].name)
    case .app: false
    }
  }

  private func asyncNames(of owner: Event.Owner) -> [String] {
    events(of: owner).indices.filter { flow.events[$0].kind == .async }
      .map { flow.names[flow.events[$0].name] }
  }

  private func quote(of owner: Event.Owner) -> String {
    switch owner {
    case .screen(let screen): "`\(flow.text(screen))`"
    case .coordinator(let id): "`\(flow.text(id))`"
    case .app: "`\(Word.notification.text)`"
    }
  }
}
