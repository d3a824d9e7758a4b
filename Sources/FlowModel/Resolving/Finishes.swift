import FlowSource
import FlowSpec

extension Resolver {
  /// A plain `finish`.
  mutating func finish(_ step: StepDeclaration, in scope: Scope) -> Step.Operation {
    _ = refusesFinishOfRoot(step, in: scope)
    if plainFinish[scope.coordinator] == nil { plainFinish[scope.coordinator] = step.range }
    return .finish
  }

  /// A finish with an outcome.
  mutating func finish(
    _ step: StepDeclaration, with use: StepDeclaration.Reference, in scope: Scope
  ) -> Step.Operation? {
    if refusesFinishOfRoot(step, naming: use.name, in: scope) { return nil }
    guard let event = event(use.name.value, of: .coordinator(scope.coordinator)),
      flow[event].kind == .outcome
    else {
      reportUnknownOutcome(use, in: scope)
      return nil
    }
    return .finishWith(
      event,
      arguments(for: .event(event), given: use.arguments, at: use.name.range, in: scope))
  }

  mutating func finish(
    _ step: StepDeclaration, to path: [Located<NameID>], _ given: [ArgumentDeclaration],
    in scope: Scope
  ) -> Step.Operation? {
    if refusesFinishOfRoot(step, naming: path.last, in: scope) { return nil }
    return target(path, given: given, at: step.range, in: scope).map { .finishTo($0) }
  }

  /// Tells that the root can't finish, where it is asked to.
  ///
  /// - Parameter name: what it is to finish with, or to; nil for nothing.
  private mutating func refusesFinishOfRoot(
    _ step: StepDeclaration, naming name: Located<NameID>? = nil, in scope: Scope
  ) -> Bool {
    guard scope.coordinator == flow.root else { return false }
    let next = flow.boundaries.filter { $0.parent == flow.root }.prefix(3).map { boundary in
      "`\(boundary.kind == .tab ? "select" : "start"): \(flow.text(boundary.child))`"
    }
    var help =
      "the app goes on: write `stay`"
      + (next.isEmpty ? ", or show what comes next" : next.map { ", or \($0)" }.joined())
    if let name, case .coordinator(let child) = entities[Int(name.value.raw)],
      boundaryOfChild[flow.root.raw, child.raw] != nil
    {
      let text = flow.text(child)
      help = "write `start: \(text)` to show `\(text)`, or `stop: \(text)` to end it"
    }
    findings.report(
      .rootFinishes,
      "`\(flow.text(flow.root))` is the root: if it finishes, no parent is there to take over",
      at: step.range, help: help)
    return true
  }

  private mutating func reportUnknownOutcome(_ use: StepDeclaration.Reference, in scope: Scope) {
    if case .several = entities[Int(use.name.value.raw)] { return }
    if case .coordinator(let target) = entities[Int(use.name.value.raw)] {
      let parent = parents[target.index].first.map { flow.text(flow[$0].parent) } ?? "PARENT"
      findings.report(
        .unknownName,
        "\(quote(use.name.value)) is a coordinator; a finish target names its parent too",
        at: use.name.range, help: "write `finish: \(parent).\(flow.text(target))`")
      return
    }
    reportUnknownOutcome(use.name, of: scope.coordinator)
  }

  /// A finish target: its names, and a value for everything that its starts may need.
  private mutating func target(
    _ path: [Located<NameID>], given: [ArgumentDeclaration], at range: SourceRange, in scope: Scope
  ) -> TargetID? {
    var coordinators: [CoordinatorID] = []
    // `finish: Login.cancelled`, as the parent hears of it.
    if path.count == 2, let last = path.last, path[0].value == flow[scope.coordinator].name,
      event(last.value, of: .coordinator(scope.coordinator)).map({ flow[$0].kind == .outcome })
        == true
    {
      findings.report(
        .unknownName, "a coordinator ends with the name of its outcome alone", at: range,
        help: "write `finish: \(flow.names[last.value])`")
      return nil
    }
    for name in path {
      guard let id = coordinator(name, asked: "finish target") else { return nil }
      if let parent = coordinators.last, boundaryOfChild[parent.raw, id.raw] == nil {
        let known = flow[parent].boundaries.indices.map { flow.text(flow.boundaries[$0].child) }
        // One of those above it would take the finish.
        var above = CoordinatorMarks(count: flow.coordinators.count)
        above.markAncestors(of: scope.coordinator, parents: parents, flow)
        let owners = parents[id.index].map { flow[$0].parent }
          .filter { path.count == 2 && above.contains($0) }
        var place = name.range
        if owners.count == 1 { place.start = path[0].range.start }
        findings.report(
          .finishUnresolved,
          "`\(flow.text(id))` is not a child or tab of `\(flow.text(parent))`, so no parent can take "
            + "this finish", at: place,
          notes: [
            Diagnostic.Note("`\(flow.text(parent))` is declared here", at: flow[parent].range)
          ],
          help: owners.count == 1
            ? "write `\(flow.text(owners[0])).\(flow.text(id))`"
            : suggestion(for: name.value, among: known)?.help
              ?? (known.isEmpty
                ? nil : "its children: " + known.prefix(8).joined(separator: ", ")))
        if owners.count != 1 { return nil }
        // It is read as what was meant: nothing follows from it.
        coordinators = owners
      }
      coordinators.append(id)
    }
    // What its starts take is looked up when all is declared.
    if !scope.screen.isEmpty { readsScreen = true }
    let id = TargetID(flow.targets.count)
    flow.targets.append(
      Target(path: coordinators, arguments: [], range: range, resolutions: [:]))
    pendingTargets.append(
      PendingTarget(
        target: id, scope: scope, given: given,
        nameRange: SourceRange(
          file: range.file, start: path[0].range.start, end: path[path.count - 1].range.end)))
    return id
  }

  /// A finish target whose parents and arguments wait until everything is declared.
  struct PendingTarget {
    var target: TargetID
    var scope: Scope
    var given: [ArgumentDeclaration]
    /// The path as written.
    var nameRange: SourceRange
  }

  mutating func resolveTargets() {
    var above = CoordinatorMarks(count: flow.coordinators.count)
    var heard = CoordinatorMarks(count: flow.coordinators.count)
    for pending in pendingTargets {
      let path = flow[pending.target].path
      above.markAncestors(of: path[path.count - 2], parents: parents, flow)
      heard.clear()
      var resolutions: [CoordinatorID: Target.Resolution] = [:]
      var waiting = parents[pending.scope.coordinator.index].map { flow[$0].parent }
      var ambiguous: CoordinatorID?
      while let parent = waiting.popLast() {
        if !heard.insert(parent) { continue }
        let resolution = resolve(path, at: parent, above, isAmbiguous: &ambiguous)
        // On a long way up almost everybody hands it on: that is what is said of nobody.
        if resolution != .up || path.suffix(2).contains(parent) { resolutions[parent] = resolution }
        if resolution == .up { waiting += parents[parent.index].map { flow[$0].parent } }
      }
      flow.targets[pending.target.index].resolutions = resolutions
      reportUnresolved(pending, ambiguous: ambiguous)
      findArguments(pending)
    }
  }

  /// How one parent takes a target (language, section 7, in its order).
  private func resolve(
    _ path: [CoordinatorID], at parent: CoordinatorID, _ above: CoordinatorMarks,
    isAmbiguous: inout CoordinatorID?
  ) -> Target.Resolution {
    let last = path[path.count - 1]
    let holder = path[path.count - 2]
    if parent == holder, path.count == 2 { return .taken }
    if parent == last, path.count == 2,
      parents[last.index].allSatisfy({ flow[$0].parent == holder })
    {
      return .taken
    }
    guard let lastBoundary = boundaryOfChild[holder.raw, last.raw] else { return .unresolved }
    let paths =
      above.contains(parent) ? pathsDown(from: parent, through: Array(path.dropLast())) : .none
    switch paths {
    case .none: return parent == flow.root ? .unresolved : .up
    case .one(let boundaries): return .below(boundaries, last: lastBoundary)
    case .several:
      // It may stand here under all parents that the path names; then nothing is ambiguous. Of two names it is
      // known by now that it may also stand elsewhere.
      if path.count == 2 || parent != holder && parent != last { isAmbiguous = parent }
      return .unresolved
    }
  }

  private mutating func reportUnresolved(_ pending: PendingTarget, ambiguous: CoordinatorID?) {
    let target = flow[pending.target]
    let name = target.path.map { flow.text($0) }.joined(separator: ".")
    if let ambiguous {
      findings.report(
        .finishUnresolved,
        "two paths lead from `\(flow.text(ambiguous))` to `\(name)`, and nothing says which",
        at: pending.nameRange,
        notes: [
          Diagnostic.Note("`\(flow.text(ambiguous))` would take it", at: flow[ambiguous].range)
        ],
        help: "write a longer path that tells them apart")
      return
    }
    let takes = target.resolutions.contains { parent, resolution in
      switch resolution {
      case .taken, .below: true
      case .up, .unresolved: target.path.suffix(2).contains(parent)
      }
    }
    let isNobodysChild = parents[pending.scope.coordinator.index].isEmpty
    if takes || isNobodysChild { return }
    findings.report(
      .finishUnresolved,
      "no parent of `\(flow.text(pending.scope.coordinator))` can lead to `\(name)`, so "
        + "none takes this finish", at: pending.nameRange,
      notes: [
        Diagnostic.Note(
          "`\(flow.text(target.path[target.path.count - 2]))` is not below any coordinator on the way "
            + "up", at: flow[target.path[target.path.count - 2]].range)
      ],
      help: "finish to a coordinator that can be reached from `\(flow.text(flow.root))`")
  }

  // MARK: Paths down

  enum Paths {
    case none
    case one([BoundaryID])
    case several
  }

  /// The paths by declaration from a coordinator down to the last of `suffix`, on which the others
  /// of `suffix` stand right above it, in order. A path visits no coordinator twice.
  private func pathsDown(from top: CoordinatorID, through suffix: [CoordinatorID]) -> Paths {
    let end = suffix[suffix.count - 1]
    let allowed = allowedParents(in: suffix)
    guard let first = pathDown(from: top, to: end, allowed: allowed, without: nil) else {
      return .none
    }
    // Another path leaves the first one somewhere, so it lacks one of its edges.
    for edge in first
    where pathDown(from: top, to: end, allowed: allowed, without: edge) != nil {
      return .several
    }
    return .one(first)
  }

  /// For a coordinator of the written path, the parent that it must have there.
  private func allowedParents(in suffix: [CoordinatorID]) -> [CoordinatorID: CoordinatorID] {
    var allowed: [CoordinatorID: CoordinatorID] = [:]
    for (parent, child) in zip(suffix, suffix.dropFirst()) { allowed[child] = parent }
    return allowed
  }

  /// A shortest path, or nil. The search goes up from the end, so that it stays among the end's
  /// ancestors: in a large flow, a few of very many.
  private func pathDown(
    from top: CoordinatorID, to end: CoordinatorID, allowed: [CoordinatorID: CoordinatorID],
    without excluded: BoundaryID?
  ) -> [BoundaryID]? {
    if top == end { return nil }
    var leadsOn: [CoordinatorID: BoundaryID] = [:]
    var queue = [end]
    var next = 0
    while next < queue.count {
      let child = queue[next]
      next += 1
      for boundary in parents[child.index] where boundary != excluded {
        let parent = flow[boundary].parent
        if let wanted = allowed[child], wanted != parent { continue }
        if parent == end || leadsOn[parent] != nil { continue }
        leadsOn[parent] = boundary
        if parent == top { return path(from: top, to: end, along: leadsOn) }
        queue.append(parent)
      }
    }
    return nil
  }

  private func path(
    from top: CoordinatorID, to end: CoordinatorID, along leadsOn: [CoordinatorID: BoundaryID]
  ) -> [BoundaryID] {
    var path: [BoundaryID] = []
    var parent = top
    while parent != end, let boundary = leadsOn[parent] {
      path.append(boundary)
      parent = flow[boundary].child
    }
    return path
  }

  // MARK: Arguments

  /// Finds a value, by name and where the target is written, for each parameter of each coordinator
  /// that taking the target may start.
  private mutating func findArguments(_ pending: PendingTarget) {
    let target = flow[pending.target]
    var started: Set<CoordinatorID> = []
    let holder = target.path[target.path.count - 2]
    let last = target.path[target.path.count - 1]
    for (parent, resolution) in target.resolutions {
      var boundaries: [BoundaryID] = []
      if case .below(let down, let boundary) = resolution { boundaries = down + [boundary] }
      if parent == holder, let boundary = boundaryOfChild[holder.raw, last.raw] {
        boundaries.append(boundary)
      }
      for boundary in boundaries where flow[boundary].kind != .tab {
        started.insert(flow[boundary].child)
      }
    }
    let inOrder = started.sorted { $0.raw < $1.raw }
    var arguments: [NameID: Expression] = [:]
    for argument in pending.given {
      let isTaken = inOrder.contains { coordinator in
        flow[coordinator].parameters.indices.contains {
          flow.parameters[$0].name == argument.name.value
        }
      }
      if !isTaken {
        findings.report(
          .extraArgument, "nothing that this target starts takes \(quote(argument.name.value))",
          at: argument.name.range)
      }
    }
    for coordinator in inOrder {
      for expression in parameterValues(of: coordinator, pending) {
        arguments[expression.name] = expression.value
      }
    }
    flow.targets[pending.target.index].arguments =
      arguments
      .sorted { $0.key.raw < $1.key.raw }
      .map { Target.Argument(name: $0.key, value: $0.value) }
  }

  private mutating func parameterValues(
    of coordinator: CoordinatorID, _ pending: PendingTarget
  ) -> [Target.Argument] {
    let parameters = flow[coordinator].parameters
    let given = pending.given.filter { argument in
      parameters.indices.contains { flow.parameters[$0].name == argument.name.value }
    }
    let run = arguments(
      for: .coordinator(coordinator), given: given, at: pending.nameRange, in: pending.scope)
    return zip(parameters.indices, run.indices).map { parameter, expression in
      Target.Argument(
        name: flow.parameters[parameter].name, value: flow.expressions[expression])
    }
  }
}

/// A set of coordinators that is emptied at once, for what is asked anew of every target.
private struct CoordinatorMarks {
  private var marks: [UInt32]
  private var round: UInt32 = 0

  init(count: Int) { marks = Array(repeating: 0, count: count) }

  mutating func clear() { round += 1 }

  /// - Returns: whether the coordinator is new to the set.
  mutating func insert(_ coordinator: CoordinatorID) -> Bool {
    if marks[coordinator.index] == round { return false }
    marks[coordinator.index] = round
    return true
  }

  func contains(_ coordinator: CoordinatorID) -> Bool { marks[coordinator.index] == round }

  /// Holds all that stand above a coordinator by declaration, and nothing else.
  mutating func markAncestors(
    of coordinator: CoordinatorID, parents: [[BoundaryID]], _ flow: Flow
  ) {
    clear()
    var waiting = [coordinator]
    while let next = waiting.popLast() {
      for boundary in parents[next.index] {
        let parent = flow.boundaries[boundary.index].parent
        if insert(parent) { waiting.append(parent) }
      }
    }
  }
}
