import FlowSpec
import FlowSource

extension Resolver {
  /// A condition, and the optionals known to have a value if it holds and if it doesn't.
  struct Checked {
    var id: ConditionID
    var presentIfTrue: Set<NameID> = []
    var presentIfFalse: Set<NameID> = []
  }

  mutating func condition(_ declaration: ConditionDeclaration, in scope: Scope) -> Checked {
    switch declaration {
    case .not(let inner):
      let inner = condition(inner, in: scope)
      return Checked(
        id: add(.not(inner.id)), presentIfTrue: inner.presentIfFalse,
        presentIfFalse: inner.presentIfTrue)
    case .and(let left, let right):
      let left = condition(left, in: scope)
      var inside = scope
      inside.present.formUnion(left.presentIfTrue)
      let right = condition(right, in: inside)
      return Checked(
        id: add(.and(left.id, right.id)),
        presentIfTrue: left.presentIfTrue.union(right.presentIfTrue),
        presentIfFalse: left.presentIfFalse.intersection(right.presentIfFalse))
    case .or(let left, let right):
      let left = condition(left, in: scope)
      var inside = scope
      inside.present.formUnion(left.presentIfFalse)
      let right = condition(right, in: inside)
      return Checked(
        id: add(.or(left.id, right.id)),
        presentIfTrue: left.presentIfTrue.intersection(right.presentIfTrue),
        presentIfFalse: left.presentIfFalse.union(right.presentIfFalse))
    case .name(let name): return Checked(id: add(holds(name, in: scope)))
    case .equals(let name, let value): return Checked(id: add(equals(name, value, in: scope)))
    case .exists(let name): return exists(name, in: scope)
    case .alive(let child): return Checked(id: add(alive(child, in: scope)))
    }
  }

  private mutating func add(_ condition: Condition) -> ConditionID {
    flow.conditions.append(condition)
    return ConditionID(flow.conditions.count - 1)
  }

  /// A condition that stands in for one that has no meaning.
  private var invalid: Condition { .holds(.constant(.false)) }

  private mutating func holds(_ name: Located<NameID>, in scope: Scope) -> Condition {
    guard let binding = lookUp(name.value, in: scope) else {
      reportUnknown(name, in: scope)
      return invalid
    }
    guard binding.type != .bool, binding.type != .invalid else { return .holds(binding.expression) }
    let help: String
    if flow.types.isOptional(binding.type) {
      help = "test whether it has a value: `\(flow.names[name.value]) exists`"
    } else if flow.types.cases(of: binding.type) != nil {
      help = "compare it: `\(flow.names[name.value]) == .case`, or use `switch`"
    } else {
      help = "only Bools and enums can be tested: declare an enum under `types`"
    }
    findings.report(
      .invalidCondition, "\(quote(name.value)) is \(article(binding.type)), not a Bool",
      at: name.range, help: help)
    return invalid
  }

  private mutating func equals(
    _ name: Located<NameID>, _ value: Located<NameID>, in scope: Scope
  ) -> Condition {
    guard let binding = lookUp(name.value, in: scope) else {
      reportUnknown(name, in: scope)
      return invalid
    }
    if binding.type == .invalid { return invalid }
    guard flow.types.cases(of: binding.type) != nil else {
      let isOptional = flow.types.cases(of: flow.types.unwrapped(binding.type)) != nil
      findings.report(
        .invalidCondition,
        "\(quote(name.value)) is \(article(binding.type)), but only an enum can be compared",
        at: name.range,
        help: isOptional
          ? "test it first: `\(flow.names[name.value]) exists and …`"
          : "declare an enum under `types` for what the navigation depends on")
      return invalid
    }
    guard
      let constant = constant(Located(.enumCase(value.value), at: value.range), as: binding.type)
    else { return invalid }
    return .equals(binding.expression, constant)
  }

  private mutating func exists(_ name: Located<NameID>, in scope: Scope) -> Checked {
    guard let binding = lookUp(name.value, in: scope) else {
      reportUnknown(name, in: scope)
      return Checked(id: add(invalid))
    }
    if binding.type != .invalid, !flow.types.isOptional(binding.type) {
      findings.report(
        .invalidCondition,
        "\(quote(name.value)) is \(article(binding.type)), which always has a value",
        at: name.range,
        help: scope.present.contains(name.value)
          ? "a condition around this one has already tested it" : "only an optional can be missing")
    }
    return Checked(id: add(.exists(binding.expression)), presentIfTrue: [name.value])
  }

  private mutating func alive(_ name: Located<NameID>, in scope: Scope) -> Condition {
    guard let id = child(name, of: scope.coordinator, word: "alive") else { return invalid }
    return .alive(flow[id].child)
  }

  /// The child of a coordinator that starts with a screen, if one alone does.
  func childStarting(with screen: NameID, of parent: CoordinatorID) -> String? {
    let children = flow[parent].boundaries.indices.map { flow.boundaries[$0].child }
    let found = Set(children).filter { child in
      (declarations.coordinators[child.index].start ?? []).contains { step in
        if case .bare(let name) = step.kind { return name.value == screen }
        if case .push(let use, _) = step.kind { return use.name.value == screen }
        return false
      }
    }
    return found.count == 1 ? found.first.map { flow.text($0) } : nil
  }

  /// Whether a screen closes by itself, or a coordinator dismisses it when its button is tapped: it is meant to be
  /// presented.
  private func isClosed(_ screen: NameID, by coordinator: CoordinatorID) -> Bool {
    if case .screen(let id) = entities[Int(screen.raw)], flow[id].style.leavesByItself {
      return true
    }
    return declarations.coordinators[coordinator.index].transitions.contains { transition in
      transition.event.owner.value == screen
        && transition.steps.contains { if case .dismiss = $0.kind { true } else { false } }
    }
  }

  /// The boundary to a child or tab of a coordinator; if there is none, reports that and returns nil.
  mutating func child(
    _ name: Located<NameID>, of parent: CoordinatorID, word: String
  ) -> BoundaryID? {
    guard case .coordinator(let id) = entities[Int(name.value.raw)] else {
      if case .several = entities[Int(name.value.raw)] { return nil }
      if case .screen = entities[Int(name.value.raw)] {
        findings.report(
          .unknownName, "\(quote(name.value)) is a screen, but `\(word)` takes a child coordinator",
          at: name.range,
          help: word == "start"
            ? childStarting(with: name.value, of: parent).map {
              "`\($0)` shows it: write `start: \($0)`"
            }
              ?? "show a screen: `\(isClosed(name.value, by: parent) ? "present" : "push"): "
              + "\(flow.names[name.value])`"
            : word == "to"
              ? "end the path before it, and write `do: { push: \(flow.names[name.value]) }`" : nil)
        return nil
      }
      let known = flow[parent].boundaries.indices.map { flow.text(flow.boundaries[$0].child) }
      let own = suggestion(for: name.value, among: known)
      let number = Int(flow.names[name.value])
      reportUnknown(
        "coordinator", name, among: own == nil ? Array(coordinatorNames.prefix(10_000)) : known,
        help: number.flatMap { known.indices.contains($0) ? "write its name: `\(known[$0])`" : nil }
          ?? "declare it under `coordinators`")
      return nil
    }
    if let boundary = boundaryOfChild[parent.raw, id.raw] { return boundary }
    reportNoChild(id, of: parent, at: name.range, word: word)
    return nil
  }

  /// Once for each two: all else that is said of them follows from it.
  ///
  /// - Parameter word: what takes the child; nil of an event.
  mutating func reportNoChild(
    _ child: CoordinatorID, of parent: CoordinatorID, at range: SourceRange, word: String? = nil
  ) {
    if missingChildren[parent.raw, child.raw] != nil { return }
    missingChildren.set(parent.raw, child.raw, to: range)
    if let bar = tabBar(of: child, above: parent) {
      findings.report(
        .unknownName,
        "`\(flow.text(child))` is a tab of `\(flow.text(bar))`, and not a child of "
          + "`\(flow.text(parent))`", at: range,
        notes: [Diagnostic.Note("`\(flow.text(bar))` is declared here", at: flow[bar].range)],
        help: tabHelp(child, of: bar, word: word))
      return
    }
    let others = flow.boundaries.filter { $0.child == child && $0.parent != parent }
    let givesUp = flow.outcomeOfGivingUp(of: child)
    func entry(_ kind: String, _ gesture: String) -> String {
      "\(flow.text(child)): "
        + (givesUp.map { "{ as: \(kind), \(gesture): { finish: \($0) } }" } ?? kind)
    }
    let sheet = entry("present", "swipe")
    let isBar = flow[parent].isTabBar
    let siblings = Set(flow[parent].children.map { flow.boundaries[$0].kind })
    let isRoot = siblings == [.root]
    let first = isRoot ? "\(flow.text(child)): root" : isBar ? sheet : entry("push", "back")
    let tabs = (flow[parent].tabs.map { flow.boundaries[$0].child } + [child]).map(flow.text)
    // What nothing starts may have been a tab.
    let asTab =
      isBar && others.isEmpty && word != "start"
      ? "write `tabs: [\(tabs.joined(separator: ", "))]` in `\(flow.text(parent))`, or for a sheet "
      : ""
    let add =
      asTab
      + (declarations.coordinators[parent.index].children.isEmpty
        ? "write `children: { \(first) }` in `\(flow.text(parent))`"
        : "add `\(first)` to the `children` of `\(flow.text(parent))`")
      + (isBar || isRoot ? "" : ", or for a sheet `\(sheet)`")
    findings.report(
      .unknownName, "`\(flow.text(child))` is not a child of `\(flow.text(parent))`", at: range,
      notes: [Diagnostic.Note("`\(flow.text(parent))` is declared here", at: flow[parent].range)],
      help: word == "start" && others.count == 1
        ? "only `\(flow.text(others[0].parent))` starts it: tell `\(flow.text(others[0].parent))` by an outcome or "
          + "an output; or \(add)" : add)
  }

  /// The tab bar that has a tab, if a coordinator stands below that bar.
  private func tabBar(of tab: CoordinatorID, above coordinator: CoordinatorID) -> CoordinatorID? {
    var above: Set<CoordinatorID> = []
    var open = [coordinator]
    while let next = open.popLast() {
      guard above.insert(next).inserted else { continue }
      open += flow.boundaries.filter { $0.child == next }.map(\.parent)
    }
    return flow.boundaries.first {
      $0.child == tab && $0.kind == .tab && above.contains($0.parent)
    }?
    .parent
  }

  /// What to write for a tab where a child is expected.
  private func tabHelp(_ tab: CoordinatorID, of bar: CoordinatorID, word: String?) -> String {
    let (tab, bar) = (flow.text(tab), flow.text(bar))
    if word == "start" { return "it is already running: write `{ select: \(tab) }`" }
    if word == "alive" { return "remove the condition: a tab is alive as long as its tab bar" }
    if word == "stop" { return "remove the step: a tab lives as long as its tab bar" }
    return word == "in"
      ? "only `\(bar)` can run steps in it: tell `\(bar)` by an output, and write "
        + "`{ in: { child: \(tab), do: … } }` there"
      : "only `\(bar)` hears of it: handle it in the `transitions` of `\(bar)`"
  }
}
