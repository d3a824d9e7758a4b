import FlowModel
import FlowSource

/// Level `steps`: what a coordinator is asked to do, and when.
struct CoordinatorSteps {
  let context: SwiftContext
  let requirements: Requirements
  let targets: TargetAnswers
  let id: CoordinatorID

  private var flow: Flow { context.flow }
  private var access: String { context.access }

  // MARK: The protocol

  func declaration() -> CodeWriter {
    var code = CodeWriter()
    code.line("/// What the coordinator `\(flow.text(id))` can do. The flow says when.")
    code.braces("\(context.mainActor) \(access)protocol Steps: \(context.standard("AnyObject"))") {
      code in
      for requirement in requirements.sorted(of: id) {
        if let comment = context.comment(requirement, of: id) { code.line("/// \(comment)") }
        code.line(context.declaration(requirement, of: id, requirements))
      }
    }
    return code
  }

  // MARK: The decisions

  func decisions() -> CodeWriter {
    var parts: [CodeWriter] = [begin()]
    parts += screens().flatMap { turns(of: $0) }
    parts += flow[id].boundaries.indices.flatMap { turns(of: flow.boundaries[$0].child) }
    parts += turns(
      .async, of: context.events(flow[id].events, .async), path: context.path(id), "AsyncEvent")
    let taps = flow[id].taps.map(\.event.index)
    if !taps.isEmpty {
      parts.append(turn("tap", taps, type: "\(context.path(id)).Tap", isTraced: false))
    }
    parts += notifications()
    parts += flow[id].children.map { userLeft(flow.boundaries[$0]) }
    parts += flow[id].children.map { screensGone(flow.boundaries[$0]) }
    parts += TargetSteps(steps: self).functions()
    parts += LinkSteps(steps: self).functions()
    var code = CodeWriter()
    code.braces("extension \(context.path(id)).Steps") { $0.parts(parts) }
    return code
  }

  var writer: DecisionWriter { DecisionWriter(context, requirements, targets) }

  private func begin() -> CodeWriter {
    let coordinator = flow[id]
    var writer = writer
    let frame = Frame(coordinator: id, payload: .empty)
    var code = CodeWriter()
    code.line("/// \(context.fullPlace(coordinator.range))")
    code.braces("\(access)func begin() async") { code in
      for index in coordinator.tabs {
        code.line(writer.startTab(flow.boundaries[index], in: frame))
      }
      code.append(writer.block(coordinator.start, in: frame))
    }
    return code
  }

  /// The screens whose events it answers, in the order of their declaration.
  private func screens() -> [ScreenID] {
    var found = Set(flow[id].shows)
    for index in flow[id].transitions.indices {
      if case .screen(let screen) = flow[flow.transitions[index].event].owner {
        found.insert(screen)
      }
    }
    for event in flow[id].ignores {
      if case .screen(let screen) = flow[event].owner { found.insert(screen) }
    }
    return found.sorted { $0.index < $1.index }
  }

  private func turns(of screen: ScreenID) -> [CodeWriter] {
    let events = flow[screen].events
    let path = context.path(screen)
    var gone: [CodeWriter] = []
    if !context.goneEvents(of: screen, boundBy: id).isEmpty {
      let all = context.goneEvents(of: screen)
      gone = [turn("gone", all.map(\.index), type: "\(path).Gone", isTraced: false)]
    }
    return turns(.event, of: context.events(events, .event), path: path, "Event")
      + turns(.async, of: context.events(events, .async), path: path, "AsyncEvent") + gone
  }

  /// `turn` and `send` for events that come from outside.
  private func turns(
    _ kind: Event.Kind, of events: [Int], path: String, _ name: String
  ) -> [CodeWriter] {
    if events.isEmpty { return [] }
    let type = "\(path).\(name)"
    var send = CodeWriter()
    send.line(
      kind == .event
        ? "/// From a button: doesn't wait." : "/// From what brings it about: doesn't wait.")
    let isOpaque = events.contains { context.hasOpaque(flow.events[$0].parameters.indices) }
    let event = isOpaque ? "sending \(type)" : type
    let screen = screenParameter(events)
    let call = screen.isEmpty ? "turn(event)" : "turn(event, at: screen)"
    send.line("\(access)func send(_ event: \(event)\(screen)) { Task { await \(call) } }")
    return [turn("event", events, type: type, isTraced: true), send]
  }

  /// What the parent hears of a child.
  private func turns(of child: CoordinatorID) -> [CodeWriter] {
    let events = flow[child].events
    let path = context.path(child)
    var parts: [CodeWriter] = []
    let outcomes = context.events(events, .outcome)
    if !outcomes.isEmpty {
      parts.append(turn("outcome", outcomes, type: "\(path).Outcome", isTraced: false))
    }
    if let transition = flow.transition(of: id, for: flow[child].finished) {
      var writer = writer
      var frame = Frame(coordinator: id, payload: .empty)
      frame.locals = ["finished"]
      let body = writer.block(transition.block, in: frame)
      var code = CodeWriter()
      code.line("/// \(context.fullPlace(transition.range))")
      code.braces("\(access)func turn(_ finished: \(path).Finished) async") { $0.append(body) }
      parts.append(code)
    }
    let outputs = context.events(events, .output)
    if !outputs.isEmpty {
      parts.append(turn("output", outputs, type: "\(path).Output", isTraced: false))
    }
    return parts
  }

  /// A `turn`: a case for each event, and behind it the flow's line.
  private func turn(_ name: String, _ events: [Int], type: String, isTraced: Bool) -> CodeWriter {
    var code = CodeWriter()
    code.braces(
      "\(access)func turn(_ \(name): \(type)\(screenParameter(events))) async"
    ) { code in
      if isTraced { code.line("\(context.space).trace?(event.trace)") }
      code.line("switch \(name) {")
      for event in events { answer(EventID(event), hiding: name, &code) }
      code.line("}")
    }
    return code
  }

  /// The parameters of the screen, where some answer reads them.
  private func screenParameter(_ events: [Int]) -> String {
    guard events.contains(where: { readsScreen(EventID($0)) }), let first = events.first,
      case .screen(let screen) = flow.events[first].owner
    else { return "" }
    return ", at screen: \(context.path(screen)).Params"
  }

  /// Whether the written answer does so: a finish target has all that is in scope, and may need none of it.
  private func readsScreen(_ event: EventID) -> Bool {
    guard let transition = flow.transition(of: id, for: event), transition.readsScreen else {
      return false
    }
    var writer = writer
    var frame = Frame(coordinator: id, payload: flow[event].parameters)
    if case .screen(let screen) = flow[event].owner { frame.screen = flow[screen].parameters }
    _ = writer.block(transition.block, in: frame)
    return writer.readPayload.contains { $0 >= Int(flow[event].parameters.count) }
  }

  /// - Parameter hiding: the name of the `turn`'s own parameter.
  private func answer(_ event: EventID, hiding: String, _ code: inout CodeWriter) {
    let parameters = flow[event].parameters
    let title = "case .\(context.name(flow[event].name))"
    guard let transition = flow.transition(of: id, for: event) else {
      code.line("\(title): break")
      return
    }
    var writer = writer
    var frame = Frame(coordinator: id, payload: parameters)
    frame.locals = writer.locals(of: parameters).union([hiding, "screen"])
    if case .screen(let screen) = flow[event].owner { frame.screen = flow[screen].parameters }
    let body = writer.block(transition.block, in: frame)
    let pattern = context.pattern(parameters, read: writer.readPayload)
    code.line("\(title)\(pattern):  // \(context.place(transition.range))")
    code.indented { code in
      if body.isEmpty { code.line("break") } else { code.append(body) }
    }
  }

  /// What it handles of what is posted to whoever listens.
  private func notifications() -> [CodeWriter] {
    let all = Array(flow.notifications.indices)
    let isHandled = all.contains { flow.transition(of: id, for: EventID($0)) != nil }
    if !isHandled { return [] }
    return [
      turn("notification", all, type: "\(context.space).Notification", isTraced: false)
    ]
  }

  // MARK: Gestures

  /// The rules of a child's boundary, for whoever hears of a gesture.
  private func userLeft(_ boundary: Boundary) -> CodeWriter {
    var code = CodeWriter()
    let back = boundary.kind == .push ? leaving(boundary.afterGesture(boundary.back)) : nil
    let swipe = boundary.kind == .present ? leaving(boundary.afterGesture(boundary.swipe)) : nil
    if boundary.kind != .push, boundary.kind != .present { return code }
    let isSilent = back == nil && swipe == nil
    code.line("/// " + userLeftComment(boundary, isSilent: isSilent))
    code.braces(
      "\(access)func userLeft(_ child: \(context.steps(of: boundary.child)), by gesture: "
        + "\(context.space).Gesture) async"
    ) { code in
      if isSilent { return }
      code.line("switch gesture {")
      code.line("case .back: \(back ?? "break")")
      code.line("case .swipe: \(swipe ?? "break")")
      code.line("}")
    }
    return code
  }

  private func userLeftComment(_ boundary: Boundary, isSilent: Bool) -> String {
    let child = flow.text(boundary.child)
    if !isSilent {
      let leaves = flow.hearsAtBegin ? "begins to leave" : "has left"
      return "Call it when the user \(leaves) `\(child)` by hand."
    }
    let isLocked = boundary.kind == .push ? boundary.back == .locked : boundary.swipe == .locked
    if isLocked || (boundary.kind == .present && !boundary.style.isDismissable) {
      return "The user can't leave `\(child)` by hand."
    }
    return "The user has left `\(child)` by hand; the flow says nothing of that: nobody tells it."
  }

  /// What ends a child whose screens are gone, whoever took them.
  private func screensGone(_ boundary: Boundary) -> CodeWriter {
    var code = CodeWriter()
    guard let ending = leaving(boundary.gone), boundary.kind != .none else { return code }
    code.line(
      "/// Call it when the last screen of `\(flow.text(boundary.child))` is gone, whoever took it."
    )
    code.braces(
      "\(access)func screensGone(of child: \(context.steps(of: boundary.child))) async"
    ) { $0.line(ending) }
    return code
  }

  private func leaving(_ rule: Boundary.Response) -> String? {
    switch rule {
    case .nothing, .locked: nil
    case .finish: "await child.finish()"
    case .finishWith(let outcome): "await child.finish(.\(context.name(flow[outcome].name)))"
    }
  }
}

extension SwiftContext {
  /// `held`, `popped` and `dismissed` of a screen, as far as any coordinator binds them.
  func goneEvents(of screen: ScreenID) -> [EventID] {
    [flow[screen].held, flow[screen].popped, flow[screen].dismissed].compactMap { $0 }
      .filter { isHandled($0) }
  }

  func goneEvents(of screen: ScreenID, boundBy coordinator: CoordinatorID) -> [EventID] {
    goneEvents(of: screen).filter { flow.transition(of: coordinator, for: $0) != nil }
  }

  /// A payload's pattern, with names for what is read of it.
  func pattern(_ parameters: CompactRange, read: Set<Int>) -> String {
    // Behind the payload's own parts come those of the screen.
    if !read.contains(where: { $0 < Int(parameters.count) }) { return "" }
    let parts = parameters.indices.map { index in
      read.contains(index - Int(parameters.start))
        ? "let \(local(flow.parameters[index].name))" : "_"
    }
    return "(\(parts.joined(separator: ", ")))"
  }
}

extension DecisionWriter {
  /// A tab's start, with the arguments that its bar finds by name.
  mutating func startTab(_ boundary: Boundary, in frame: Frame) -> String {
    let parameters = context.flow[boundary.child].parameters
    let list = labelled(parameters, boundary.arguments, frame)
    return "await \(context.member(.start(boundary.child)))(\(list.joined(separator: ", ")))"
  }
}
