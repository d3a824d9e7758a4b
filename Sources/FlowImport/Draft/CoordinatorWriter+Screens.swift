import FlowSource

// What screens are called, and what lies between a coordinator and its children.

extension CoordinatorWriter {
  // MARK: Screens

  mutating func screenName(of object: Object) -> String {
    let key: String
    let name: String
    if object.kind == .alert {
      // With actions that do the same it is the same alert, whoever asks for it.
      let actions = interpreter.handlers.filter { $0.owner === object }
      let done = actions.flatMap { [$0.range] + $0.steps.everywhere.map(\.range) }
      let places = (object.range.map { [$0] } ?? []) + (actions.isEmpty ? object.given : done)
      key =
        "alert \(read.type) \(object.maker ?? "") \(places.map { "\($0.start)" })"
        + " \(actions.map(\.name))"
      name = assembler.names.alert(
        key, maker: object.maker, coordinator: read.name, style: object.style ?? "alert")
    } else {
      let code = object.style == "system" ? Self.systemName(object.typeName) : object.typeName
      key = object.type.map { "type \($0)" } ?? "name \(code)"
      name = assembler.names.screen(key, code: code)
    }
    if !assembler.draft.screens.contains(where: { $0.name == name }) {
      let range = object.type.map { assembler.index.types[$0].range } ?? object.range
      var screen = Draft.Screen(name: name, range: range)
      if object.kind == .screen { screen.typeName = object.typeName }
      if object.kind == .alert {
        screen.style = object.style == "actionSheet" ? "actionSheet" : "alert"
      }
      if object.kind != .alert, object.type == nil, object.style == "system" { screen.range = nil }
      if object.kind == .screen, object.isFullScreen { screen.style = "fullScreen" }
      assembler.draft.screens.append(screen)
    }
    return name
  }

  static func systemName(_ name: String) -> String {
    name.hasPrefix("UI") ? String(name.dropFirst(2)) : name
  }

  /// The screen that something tells for: itself, or the one whose view model it is.
  mutating func screenName(ofOwner owner: Object) -> String? {
    // A tab bar has no events of its own: they are its coordinator's.
    if owner.isTabBar || owner.screen?.isTabBar == true { return nil }
    if owner.kind == .screen || owner.kind == .alert { return screenName(of: owner) }
    if let screen = owner.screen { return screenName(of: screen) }
    // A view model that goes by the name of a screen.
    let forms = Set(NameForms.screen(owner.typeName))
    let known = assembler.draft.screens.first { screen in
      !forms.isDisjoint(with: NameForms.screen(screen.name))
    }
    return known?.name
  }

  // MARK: Boundaries

  mutating func noteBoundary(_ child: Object) {
    guard let type = child.type, let name = assembler.names.coordinators[type],
      !coordinator.tabs.contains(name), !coordinator.children.contains(where: { $0.name == name })
    else { return }
    let (kind, guess) = boundary(of: child, type)
    coordinator.children.append(
      Draft.Child(
        name: name, kind: kind, style: kind == "present" ? style(of: child, type) : nil,
        left: kind == "push"
          ? leaving(child, type, by: .back)
          : kind == "present" ? leaving(child, type, by: .swipe) : nil,
        range: child.range ?? interpreter.startRange, guess: guess))
  }

  /// How a child ends as the user leaves it by hand: as its own code says, or its parent's.
  private func leaving(_ child: Object, _ type: Int, by gesture: Gesture) -> String? {
    let steps = assembler.reads[type]?.interpreter.goneSteps[gesture] ?? []
    if let outcome = assembler.outcome(of: steps, by: type) { return "{ finish: \(outcome) }" }
    let isSeen = child.endsBy.contains(gesture) || interpreter.seenLeft.contains(gesture)
    return isSeen || !steps.isEmpty ? "finish" : nil
  }

  func style(of child: Object, _ type: Int) -> String? {
    var stacks = child.arguments.compactMap { interpreter.stack(in: $0.value, depth: 3) }
    if case .object(let own)? = child.fields["navigationController"] { stacks.append(own) }
    let isFull =
      child.isFullScreen || stacks.contains(where: \.isFullScreen)
      || assembler.reads[type]?.interpreter.presentsFullScreen == true
    return isFull ? "fullScreen" : nil
  }

  func boundary(of child: Object, _ type: Int) -> (String, String?) {
    let inner = assembler.reads[type]
    let hasTabs =
      !(inner?.interpreter.tabs.isEmpty ?? true) || !(inner?.interpreter.tabStacks.isEmpty ?? true)
    switch child.shown {
    case .presented: return ("present", nil)
    case .root: return ("root", nil)
    case .pushed: return ("push", nil)
    case .tab, nil: break
    }
    let stacks = child.arguments.compactMap { interpreter.stack(in: $0.value, depth: 3) }
    let isGivenWindow = child.arguments.contains { argument in
      if case .object(let object) = argument.value { return object.kind == .window }
      return false
    }
    if case .object(let own)? = child.fields["navigationController"], let shown = own.shown {
      return (shown == .presented ? "present" : "root", nil)
    }
    if let own = stacks.first(where: { !$0.isShared && $0 !== interpreter.ownStack && !isKept($0) })
    {
      switch own.shown {
      case .presented: return ("present", nil)
      case .root: return ("root", nil)
      default:
        return ("present", "the child gets a stack of its own")
      }
    }
    if isGivenWindow { return ("root", nil) }
    if replacesStack(inner) { return ("root", nil) }
    if presentsFirst(inner) { return ("present", "the child presents its first screen itself") }
    if stacks.isEmpty, hasTabs { return ("root", "the child is a tab bar") }
    if stacks.isEmpty { return ("push", "which stack the child is on was not seen") }
    if emptiesStack { return ("root", "the coordinator empties the stack if a child ends") }
    return ("push", "the stack is shared, and no `keep` was seen")
  }

  /// Whether a stack is the coordinator's own property, which somebody else shows.
  private func isKept(_ stack: Object) -> Bool {
    stack.shown == nil && interpreter.ownStack == nil
      && interpreter.me.fields.values.contains { $0.objects.contains { $0 === stack } }
  }

  /// Whether the coordinator takes everything off its stack if a child ends: each child stands there alone, and nobody
  /// goes back from it.
  private var emptiesStack: Bool {
    interpreter.index.types[interpreter.type].functions.contains { function in
      guard Vocabulary.isPlainFinish(function.name),
        function.parameters.contains(where: { TypeIndex.isCoordinatorType($0.type) })
      else { return false }
      var isEmptied = false
      function.body?.walk { if $0.emptiesStack { isEmptied = true } }
      return isEmptied
    }
  }

  func replacesStack(_ read: Assembler.Read?) -> Bool {
    guard let read, case .replace? = Self.firstShown(read.start)?.operation else { return false }
    return true
  }

  func presentsFirst(_ read: Assembler.Read?) -> Bool {
    guard let read, case .present(let screen)? = Self.firstShown(read.start)?.operation else {
      return false
    }
    return screen.kind == .screen
  }

  static func isPresent(_ step: DraftStep) -> Bool {
    if case .present(let screen) = step.operation { return screen.kind == .screen }
    return false
  }

  static func firstShown(_ steps: [DraftStep]) -> DraftStep? {
    for step in steps {
      switch step.operation {
      case .push, .present, .replace: return step
      case .choose(_, let then, let otherwise):
        if let found = firstShown(then + otherwise) { return found }
      default: break
      }
    }
    return nil
  }
}

extension Code {
  /// `stack.viewControllers.removeAll()`, `stack.viewControllers = []`, `stack.setViewControllers([], animated: …)`.
  fileprivate var emptiesStack: Bool {
    switch self {
    case .call(let call) where call.name == "removeAll":
      if case .member(_, "viewControllers", _)? = call.base { return true }
    case .call(let call) where call.name == "setViewControllers":
      if case .list(let items)? = call.arguments.first?.value { return items.isEmpty }
    case .assign(.member(_, "viewControllers", _), .list(let items)): return items.isEmpty
    default: break
    }
    return false
  }
}
