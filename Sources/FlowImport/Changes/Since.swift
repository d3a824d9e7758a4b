package import FlowModel
package import FlowSource
package import FlowSpec

/// The app as it was and as it is, and what the flow says of what changed.
package struct Since {
  /// The app as it was, and what that is called: a revision or a folder.
  private let name: String
  private let changes: DraftChanges
  private let after: Draft
  private let sources: SourceSet
  private let flow: (Flow, Declarations, Drift)?
  package private(set) var findings = Findings()
  /// Changes that the flow has already.
  private var agreed = 0

  /// - Parameters:
  ///   - flow: nil compares without one.
  ///   - files: the app as it was, and as it is.
  package init(
    _ name: String, flow: (Flow, Declarations)?, mapping: CodeMapping, before: [FileCode],
    after files: [FileCode], of sources: SourceSet
  ) throws(ImportFailure) {
    self.name = name
    self.sources = sources
    self.flow = flow.map { ($0.0, $0.1, Drift($0.0, $0.1, code: files, of: sources)) }
    func draft(_ files: [FileCode]) throws(ImportFailure) -> Draft {
      try Importer.draft(
        of: files, sources: sources, mapping: mapping, root: nil, isCompared: true
      ).get()
    }
    after = try draft(files)
    changes = DraftChanges(from: try draft(before), to: after)
  }

  /// `3 changes, 1 of them in the flow already`
  package var census: String {
    Drift.count(changes.all.count, "change")
      + (agreed > 0 ? ", \(agreed) of them in the flow already" : "")
  }

  package mutating func run() {
    for change in changes.all { report(change) }
  }

  private mutating func report(_ change: DraftChanges.Change) {
    let found = place(of: change.place)
    if flow != nil, found == nil && change.after == nil || found.map({ says($0, change) }) == true {
      agreed += 1
      return
    }
    var notes: [Diagnostic.Note] = []
    if let old = change.before?.range { notes.append(.init("it was here", at: old)) }
    if let new = change.after?.range, found != nil {
      notes.append(.init("it is here now", at: new))
    }
    guard let range = found?.range ?? change.after?.range ?? change.before?.range else { return }
    findings.report(
      .codeChanged, message(change) + still(found), at: range, notes: notes,
      help: found == nil
        ? "write it into the flow, if it is to have it" : "look whether the flow has to say it, too"
    )
  }

  private func message(_ change: DraftChanges.Change) -> String {
    let subject =
      switch change.place {
      case .coordinator(let name): "the coordinator `\(name)`"
      case .child(let child, let parent): "the child `\(child)` of `\(parent)`"
      case .tabs(let name): "the tabs of `\(name)`"
      case .start(let name): "the start of `\(name)`"
      case .transition(let event, let name): "`\(event)` in `\(name)`"
      case .screen(let name): "the screen `\(name)`"
      case .event(let event, let screen): "the event `\(event)` of `\(screen)`"
      }
    switch (change.before, change.after) {
    case (let old?, let new?): return "since \(name), \(subject) changed: \(old.text) → \(new.text)"
    case (nil, let new?): return "since \(name), \(subject) is new: \(new.text)"
    case (let old?, nil): return "since \(name), \(subject) is gone: \(old.text)"
    case (nil, nil): return "since \(name), \(subject) changed"
    }
  }

  private func still(_ found: Found?) -> String {
    if flow == nil { return "" }
    guard let found else { return "; the flow doesn't have it" }
    return found.text.isEmpty ? "" : "; the flow says `\(found.text)`"
  }

  // MARK: The flow

  /// What the flow has there.
  private struct Found {
    var range: SourceRange
    var text = ""
    var steps: [Draft.Step]?
  }

  /// Whether the flow was changed alike already.
  private func says(_ found: Found, _ change: DraftChanges.Change) -> Bool {
    switch change.place {
    // What names alone tell, `drift` compares; the flow has what is new.
    case .coordinator, .screen, .event: return change.before == nil
    case .child: return change.before == nil
    case .tabs, .start, .transition:
      guard let new = change.steps, let steps = found.steps else { return false }
      return steps == new
    }
  }

  private func place(of place: DraftChanges.Change.Place) -> Found? {
    guard let (_, declarations, _) = flow else { return nil }
    switch place {
    case .coordinator(let name): return coordinator(name).map { Found(range: $0.name.range) }
    case .child(let child, let parent):
      guard let parent = coordinator(parent), let wanted = coordinator(child)?.name.value,
        let found = parent.children.first(where: { $0.child.value == wanted })
      else { return nil }
      return Found(range: found.child.range)
    case .tabs(let name):
      guard let tabs = coordinator(name)?.tabs, let first = tabs.first, let last = tabs.last else {
        return nil
      }
      let range = SourceRange(
        file: first.range.file, start: first.range.start, end: last.range.end)
      return Found(range: range, text: text(of: range))
    case .start(let name):
      guard let found = coordinator(name), let start = found.start else { return nil }
      return steps(start, at: found.startKey ?? found.name.range)
    case .transition(let event, let name):
      let parts = event.split(separator: ".").map(String.init)
      guard parts.count == 2, let owner = coordinator(name) else { return nil }
      let all = owner.transitions.filter { self.name($0.event.event.value) == parts[1] }
      // A coordinator's own event may stand at the screen where a draft has put it.
      let found =
        all.first { isSame(self.name($0.event.owner.value), parts[0]) }
        ?? (parts[0] == name && all.count == 1 ? all[0] : nil)
      return found.flatMap { steps($0.steps, at: $0.event.range) }
    case .screen(let name):
      return declarations.screens.first { isSame(self.name($0.name.value), name) }
        .map { Found(range: $0.name.range) }
    case .event(let event, let screen):
      let owner = declarations.screens.first { isSame(self.name($0.name.value), screen) }
      return owner?.events.first { self.name($0.name.value) == event }
        .map { Found(range: $0.name.range) }
    }
  }

  private func steps(_ steps: [StepDeclaration], at key: SourceRange) -> Found {
    var text = ""
    if let first = steps.first, let last = steps.last {
      text = self.text(
        of: SourceRange(file: first.range.file, start: first.range.start, end: last.range.end))
    }
    return Found(range: key, text: text, steps: steps.drafted { name($0) })
  }

  /// As it is written, on one line and not too long.
  private func text(of range: SourceRange) -> String {
    let words = String(decoding: sources.bytes(at: range), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 80 ? words.prefix(80) + "…" : words
  }

  private func name(_ id: NameID) -> String { flow?.0.names[id] ?? "" }

  /// Whether two names may mean the same screen or coordinator.
  private func isSame(_ left: String, _ right: String) -> Bool {
    left == right || !Set(NameForms.screen(left)).isDisjoint(with: NameForms.screen(right))
  }

  /// The coordinator of the flow that a coordinator of the draft stands for.
  private func coordinator(_ name: String) -> CoordinatorDeclaration? {
    guard let (flow, declarations, drift) = flow else { return nil }
    let typeName = after.coordinators.first { $0.name == name }?.typeName
    let type = drift.coordinators.first { drift.index.types[$0].name == typeName }
    let wanted = type.flatMap { drift.binding.flowOf[$0] }.map { drift.name($0) } ?? name
    return declarations.coordinators.first { flow.names[$0.name.value] == wanted }
  }
}
