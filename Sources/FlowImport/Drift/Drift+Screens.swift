import FlowModel
import FlowSource
import FlowSpec

// Levels 1 and 3 of screens: types, and lists of events that are closed.

extension Drift {
  private var screenNames: [String] { flow.screens.map { flow.names[$0.name] } }

  mutating func compareScreens() {
    let controllers = index.types.indices.filter { isScreen($0) }
    let binding = Binding(
      names: screenNames,
      types: controllers.map {
        ($0, index.types[$0].name, NameForms.screen(index.types[$0].name))
      }, mapping: mapping.names)
    let unknown = reportUnknownScreens(controllers, binding)
    reportLostScreens(binding, unknown)
  }

  private func isScreen(_ type: Int) -> Bool {
    let info = index.types[type]
    if TypeIndex.isStandIn(info.name) || mapping.not.contains(info.name) { return false }
    return (index.isViewController(type) && !index.isContainer(type)) || index.isView(type)
  }

  /// - Returns: the types that were reported.
  private mutating func reportUnknownScreens(_ controllers: [Int], _ binding: Binding) -> Set<Int> {
    let wanted = controllers.filter { type in
      binding.flowOf[type] == nil && index.isViewController(type) && !index.types[type].isGeneric
        && !index.types[type].name.contains("Placeholder")
        && !hasScreen(like: index.types[type].name)
    }
    if wanted.isEmpty { return [] }
    var creations = Creations(
      of: wanted, in: index, coordinators: coordinators, mapping: mapping)
    var told: Set<Int> = []
    for coordinator in coordinators {
      guard let number = self.binding.flowOf[coordinator] else { continue }
      let held = Embedded.places(heldIn: index.types[coordinator], index)
      let shown = creations.made(by: coordinator).filter {
        !$0.isEmbedded && !held.contains($0.range)
      }
      // What holds the tabs is no screen, even if it is no `UITabBarController`.
      if flow.coordinators[number].isTabBar, Set(shown.map(\.type)).count == 1 { continue }
      for made in shown where told.insert(made.type).inserted {
        let info = index.types[made.type]
        unknownScreens.append((made.type, made.range))
        report(
          .codeUnknownScreen,
          "`\(index.types[coordinator].name)` makes a `\(info.name)`, and the flow has no screen for it",
          at: range(number), code: ("it is made here", made.range),
          help:
            "add `\(NameForms.screenName(info.name)): { events: […] }` under `screens`; if it is one "
            + "already, add `\(info.name): NAME` under `code: { names: … }`")
      }
    }
    return told
  }

  /// Whether any screen of the flow may be this one: two classes may be one screen.
  private func hasScreen(like name: String) -> Bool {
    let forms = Set(NameForms.screen(name))
    return screenNames.contains { !forms.isDisjoint(with: NameForms.screen($0)) }
  }

  private mutating func reportLostScreens(_ binding: Binding, _ unknown: Set<Int>) {
    let lost = flow.screens.indices.filter { number in
      let screen = flow.screens[number]
      return binding.typesOf[number] == nil && screen.style != .alert
        && screen.style != .actionSheet && !isExempt(screen.range)
    }
    if lost.isEmpty { return }
    let types = Set(index.typeNames.flatMap { NameForms.screen($0) })
    let all = text.allWords()
    let words = Set(all.flatMap { Self.forms(ofWord: $0) })
    // A screen without a controller of its own is what its view model is, and that may be called anything.
    let said = mapping.names.filter { all.contains($0.key) || index.type(at: $0.key) != nil }
    let named = Set(said.values)
    let candidates = unknown.sorted().map { type in
      let code = index.types[type].name
      return (type: code, name: NameForms.screenName(code))
    }
    for number in lost where !open.contains(flow.screens[number].range) {
      let name = screenNames[number]
      let wanted = NameForms.screen(name)
      if named.contains(name) || !types.isDisjoint(with: wanted) || mayHide(wanted, Self.forms) {
        continue
      }
      lostScreens.append(name)
      let isNamed = !words.isDisjoint(with: wanted)
      report(
        .flowUnknownScreen, severity: isNamed ? .warning : nil,
        isNamed
          ? "`\(name)` is likely gone: no type of the app is called so, and something only names it"
          : "nothing in the app is called `\(name)`", at: flow.screens[number].range,
        help: "remove the screen, or " + renaming(of: name, among: candidates)
          + "; `x-code: none` on the screen says that no type stands for it")
    }
  }

  private static let verbs = [
    "navigateTo", "show", "present", "push", "open", "make", "create", "goTo", "go", "to", "run",
    "start", "build", "add", "route", "did", "on", "display",
  ]

  /// A word, and what is left of it without a verb before it and a suffix behind it.
  private static func forms(ofWord word: String) -> [String] {
    var words = [word]
    for verb in verbs where word.hasPrefix(verb) {
      let rest = String(word.dropFirst(verb.count))
      if rest.isCapitalised { words.append(rest) }
    }
    return words.flatMap { NameForms.screen($0) }
  }

  // MARK: Level 3

  mutating func compareEvents() {
    for screen in declarations.screens {
      guard let events = screen.codeEvents else { continue }
      let path = flow.names[events.value]
      guard let type = index.type(at: path) else {
        let words = path.split(separator: ".").map(String.init)
        if mayHide(words, { [$0] }) { continue }
        report(
          .flowUnknownEvent, "the app has no type `\(path)`, which `x-code-events` names",
          at: events.range, help: "name the enum or the protocol that has the screen's events")
        continue
      }
      compare(screen, with: type)
    }
  }

  private mutating func compare(_ screen: ScreenDeclaration, with type: Int) {
    let info = index.types[type]
    let coded = index.closedList(of: type)
    let written = (screen.events + screen.async).map { flow.names[$0.name.value] }
    let called = coded.map {
      mapping.names[info.qualifiedName + "." + $0.name] ?? mapping.names[$0.name] ?? $0.name
    }
    let owner = flow.names[screen.name.value]
    var told: Set<String> = []
    for (event, name) in zip(coded, called)
    where !written.contains(name) && told.insert(name).inserted {
      report(
        .codeUnknownEvent, "`\(owner)` has no event `\(name)`, and `\(info.qualifiedName)` has",
        at: screen.name.range, code: ("it is declared here", event.range),
        help: "add `\(name)` to the events of `\(owner)`")
    }
    for event in screen.events + screen.async {
      let name = flow.names[event.name.value]
      if called.contains(name) || guessed.contains(event.name.range) { continue }
      report(
        .flowUnknownEvent, "`\(info.qualifiedName)` has no `\(name)`", at: event.name.range,
        code: ("`\(info.name)` is declared here", info.range),
        help: "remove the event from `\(owner)`"
          + (Suggestion.nearest(to: name, among: called).map { "; or did you mean `\($0)`?" } ?? "")
      )
    }
  }
}

extension TypeIndex {
  /// The events of `x-code-events`: the cases of an enum, or the methods of a protocol, each once.
  func closedList(of type: Int) -> [(name: String, range: SourceRange)] {
    let info = types[type]
    var seen: Set<String> = []
    return
      (info.kind == .enum
      ? info.cases.map { ($0.name, $0.range) }
      : info.parts[0].functions.map { (eventName(of: $0), $0.range) })
      .filter { seen.insert($0.0).inserted }
  }
}
