import FlowKernel
import FlowModel
import FlowSource

extension Replay {
  mutating func check(_ expectation: Expectation, _ command: Command) {
    if case .violation(let rule) = expectation { return checkViolation(rule, command) }
    guard hasWorld, pending?.isEndless != true else { return failBehindEndless(command) }
    guard let difference = difference(expectation, in: world) else { return }
    failures.append(
      Diagnostic(
        .expectationFailed, "expected \(difference.expected), but \(difference.actual)",
        at: command.range,
        help: difference.passing.map { "what is true: `expect \($0)`" } ?? difference.help))
  }

  /// Of a turn that never ends only the violation can be expected: there is no world to look at.
  private mutating func failBehindEndless(_ command: Command) {
    failures.append(
      Diagnostic(
        .scriptImpossible, "the previous action never ends, so there is nothing to see after it",
        at: command.range, help: "only `expect violation` can follow it"))
  }

  private mutating func checkViolation(_ rule: RuleID, _ command: Command) {
    // The name stands for every violation of the turn that bears it.
    var isBroken = false
    for index in pending?.violations.indices ?? 0..<0
    where pending?.violations[index].id == rule {
      pending?.violations[index].isExpected = true
      isBroken = true
    }
    if isBroken { return }
    let others = pending?.violations.map(\.id.name) ?? []
    let isOff = simulator.severities.severity(of: rule) == nil
    failures.append(
      Diagnostic(
        .expectationFailed,
        "expected the previous action to violate `\(rule.name)`, but "
          + (others.isEmpty
            ? "it violated nothing"
            : "it violated " + others.map { "`\($0)`" }.joined(separator: ", ")),
        at: command.range,
        help: isOff
          ? "the rule is off: `simulate --rule \(rule.name)=error` looks at it"
          : others.first.map { "what is true: `expect violation \($0)`" } ?? "remove the line"))
  }

  private struct Difference {
    var expected: String
    var actual: String
    /// What would have to be expected instead, if there is such a line.
    var passing: String?
    /// What to write else.
    var help: String?
  }

  /// What was expected and what is, or nil where they agree.
  private func difference(_ expectation: Expectation, in world: World) -> Difference? {
    switch expectation {
    case .visible(let item): visible(item, in: world)
    case .stack(let path, let items): stack(path, items, in: world)
    case .children(let path, let types): children(path, types, in: world)
    case .live(let paths): live(paths, in: world)
    case .notLive(let paths): notLive(paths, in: world)
    case .presented(let kind): presented(kind, in: world)
    case .state(let variable, let value): state(variable, value, in: world)
    case .violation: nil
    }
  }

  private func visible(_ item: Expectation.Item?, in world: World) -> Difference? {
    let entry = world.visible.entry
    if let item, entry != .none, matches(entry, item, in: world) { return nil }
    if item == nil, entry == .none { return nil }
    return Difference(
      expected: (item.map(text) ?? "nothing") + " to be visible",
      actual: entry == .none ? "nothing is" : "\(kernel.text(of: entry, in: world)) is",
      passing: seen(in: world))
  }

  /// What can be expected of what the user sees.
  func seen(in world: World) -> String {
    let entry = world.visible.entry
    return "visible " + (entry == .none ? "nothing" : kernel.text(of: entry, in: world))
  }

  private func stack(
    _ path: CoordinatorPath, _ items: [Expectation.Item], in world: World
  ) -> Difference? {
    let expected = "the stack of \(text(path)) to be \(list(items.map(text)))"
    guard let coordinator = world.coordinators(at: path).first else {
      return Difference(expected: expected, actual: "it isn't alive")
    }
    let container = world[coordinator: coordinator].container
    if world[container: container].isBar {
      return Difference(
        expected: expected, actual: "it is a tab bar, which has no stack",
        help: stackOfTab(of: container, in: world))
    }
    let entries = world.entries(of: container)
    let agree =
      entries.count == items.count
      && zip(entries, items).allSatisfy { matches($0, $1, in: world) }
    if agree { return nil }
    let actual = list(entries.map { kernel.text(of: $0, in: world) })
    return Difference(
      expected: expected, actual: "it is \(actual)",
      passing: "stack \(text(path)): \(entries.isEmpty ? "nothing" : actual)")
  }

  /// The line that holds for the tab that is selected.
  private func stackOfTab(of bar: Slot, in world: World) -> String? {
    let tab = world.tab(world[container: bar].selected, of: bar)
    guard tab != .none, world[container: tab].owner != .none else { return nil }
    let entries = world.entries(of: tab)
    let shown = entries.isEmpty ? "nothing" : list(entries.map { kernel.text(of: $0, in: world) })
    let owner = kernel.flow.text(world[coordinator: world[container: tab].owner].type)
    return "name its tab: `expect stack \(owner): \(shown)`"
  }

  private func children(
    _ path: CoordinatorPath, _ types: [CoordinatorID], in world: World
  ) -> Difference? {
    let expected = "the children of \(text(path)) to be \(list(types.map(kernel.flow.text)))"
    guard let coordinator = world.coordinators(at: path).first else {
      return Difference(expected: expected, actual: "it isn't alive")
    }
    let actual = world.children(of: coordinator).map { world[coordinator: $0].type }
    if actual == types { return nil }
    let names = list(actual.map(kernel.flow.text))
    return Difference(
      expected: expected, actual: "they are \(names)",
      passing: "children \(text(path)): \(actual.isEmpty ? "nothing" : names)")
  }

  private func live(_ paths: [CoordinatorPath], in world: World) -> Difference? {
    let missing = paths.filter { world.coordinators(at: $0).isEmpty }
    if missing.isEmpty { return nil }
    return Difference(
      expected: "\(list(missing.map(text))) to be alive",
      actual: "these are alive: \(living(in: world))",
      passing: missing.count == paths.count
        ? "not live \(missing.map(text).joined(separator: ", "))" : nil)
  }

  private func notLive(_ paths: [CoordinatorPath], in world: World) -> Difference? {
    let alive = paths.filter { !world.coordinators(at: $0).isEmpty }
    if alive.isEmpty { return nil }
    return Difference(
      expected: "\(list(alive.map(text))) not to be alive",
      actual: "these are alive: \(living(in: world))")
  }

  private func living(in world: World) -> String {
    list(world.coordinatorsInTreeOrder().map { kernel.flow.text(world[coordinator: $0].type) })
  }

  /// What is presented has the name of its coordinator, and of the screen on top of its stack.
  private func presented(_ kind: Expectation.Item.Kind?, in world: World) -> Difference? {
    let presented = world.layers.dropFirst().map { layer -> [Expectation.Item.Kind] in
      switch layer.content {
      case .entry(let entry): return world[entry: entry].screen.map { [.screen($0)] } ?? []
      case .container(let container):
        let owner = world[container: container].owner
        let names: [Expectation.Item.Kind] =
          owner == .none ? [] : [.coordinator(world[coordinator: owner].type)]
        return names + (world.topScreen(of: container).map { [.screen($0)] } ?? [])
      }
    }
    if let kind { if presented.contains(where: { $0.contains(kind) }) { return nil } }
    if kind == nil, presented.isEmpty { return nil }
    let names = presented.map { $0.first.map { text($0) } ?? "a stack whose coordinator is gone" }
    return Difference(
      expected: (kind.map { text($0) } ?? "nothing") + " to be presented",
      actual: presented.isEmpty ? "nothing is" : "\(list(names)) is",
      passing: presented.isEmpty
        ? "presented nothing" : presented.last?.first.map { "presented \(text($0))" })
  }

  private func state(_ variable: Int, _ value: Value, in world: World) -> Difference? {
    let actual = kernel.tuples[world.state, variable]
    if actual == value { return nil }
    let type = kernel.flow.variables[variable].type
    let name = kernel.flow.names[kernel.flow.variables[variable].name]
    let types = kernel.flow.types
    let expected = types.text(of: value, as: type, names: kernel.flow.names)
    return Difference(
      expected: "\(name) to be \(expected)",
      actual: "it is \(types.text(of: actual, as: type, names: kernel.flow.names))",
      passing: actual == .unknown
        ? nil : "state \(name)=\(types.text(of: actual, as: type, names: kernel.flow.names))",
      help: "give it at launch: `launch \(name)=\(expected)`")
  }

  // MARK: Items

  private func matches(_ slot: Slot, _ item: Expectation.Item, in world: World) -> Bool {
    let entry = world[entry: slot]
    switch item.kind {
    case .screen(let screen):
      guard entry.screen == screen else { return false }
      let parameters = kernel.flow[screen].parameters
      return item.arguments.allSatisfy { argument in
        let parameter = kernel.flow.parameters[Int(parameters.start) + argument.position]
        return isSame(
          kernel.tuples[entry.arguments, argument.position], argument.value, as: parameter.type)
      }
    case .coordinator(let type):
      guard entry.bar != .none else { return false }
      let owner = world[container: entry.bar].owner
      return owner != .none && world[coordinator: owner].type == type
    }
  }

  /// `1.5` is `1.50`.
  private func isSame(_ actual: Value, _ expected: Value, as type: TypeID) -> Bool {
    if actual == expected { return true }
    let plain = kernel.flow.types.unwrapped(type)
    guard plain == .int || plain == .double, let left = actual.text, let right = expected.text
    else { return false }
    let numbers = [left, right].map { kernel.flow.names[$0.name] }
    return plain == .int
      ? Int(numbers[0]) == Int(numbers[1]) : Double(numbers[0]) == Double(numbers[1])
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "empty" : names.joined(separator: ", ")
  }

  private func text(_ path: CoordinatorPath) -> String {
    path.types.map(kernel.flow.text).joined(separator: ".")
  }

  private func text(_ kind: Expectation.Item.Kind) -> String {
    switch kind {
    case .screen(let screen): kernel.flow.text(screen)
    case .coordinator(let coordinator): kernel.flow.text(coordinator)
    }
  }

  private func text(_ item: Expectation.Item) -> String {
    guard case .screen(let screen) = item.kind, !item.arguments.isEmpty else {
      return text(item.kind)
    }
    let parameters = kernel.flow[screen].parameters
    let arguments = item.arguments.map { argument in
      let parameter = kernel.flow.parameters[Int(parameters.start) + argument.position]
      return kernel.flow.names[parameter.name] + ": "
        + kernel.flow.types.text(
          of: argument.value, as: parameter.type, names: kernel.flow.names)
    }
    return "\(text(item.kind))(\(arguments.joined(separator: ", ")))"
  }
}
