import FlowSource
import FlowSpec

/// The names in `checks:`.
extension Resolver {
  mutating func resolveChecks() {
    var known: [NameID: SourceRange] = [:]
    for declaration in declarations.checks {
      let name = declaration.name
      if let earlier = known[name.value] {
        findings.report(
          .duplicateName, "there is another check \(quote(name.value))", at: name.range,
          notes: [Diagnostic.Note("the other one", at: earlier)], help: "give one another name")
        continue
      }
      known[name.value] = name.range
      if let check = check(declaration) { flow.checks.append(check) }
    }
    reportUnknownSettings()
  }

  /// Settings for checks that there are none of: a name without a hyphen is a check's.
  private mutating func reportUnknownSettings() {
    let names = Set(declarations.checks.map { flow.names[$0.name.value] })
    let known = Rule.allCases.filter(\.isConfigurable).map(\.name) + names.sorted()
    for setting in declarations.ruleSettings {
      guard let check = setting.id.check, !names.contains(check) else { continue }
      findings.report(
        .unknownName, "there is no rule `\(check)`", at: setting.nameRange,
        meant: Suggestion(for: check, among: known), help: "`flowctl rules` lists them all")
    }
  }

  private mutating func check(_ declaration: CheckDeclaration) -> Check? {
    var formulas: [Word: Check.Formula] = [:]
    for part in declaration.parts {
      guard let formula = formula(part.condition, of: part) else { continue }
      formulas[part.word] = formula
      if [.always, .while, .reach, .from].contains(part.word), formula.asksForTurn {
        findings.report(
          .invalidCondition,
          "an event is true of one world only, so it can't stand behind `\(part.word.text)`",
          at: part.range,
          help: part.word == .reach
            ? "ask for what the user sees then: `visible Home`"
            : part.word == .from
              ? "say what the worlds are like: `visible Basket`"
              : part.word == .always
                ? "write `when: \(part.text), then: visible \(screenAfter(formula))`"
                : "write `when:` the event, and `then:` what must hold")
        formulas[part.word] = nil
      }
    }
    if let part = declaration.part(.when), let formula = formulas[.when],
      declaration.part(.then) == nil
    {
      findings.report(
        .missingKey, "`when` needs `then`", at: part.key,
        help: "add `then: visible \(screenAfter(formula))`")
      return nil
    }
    if let part = declaration.part(.when), let formula = formulas[.when], formula.mayStay {
      reportConditionOnly(part, formula, then: formulas[.then], of: declaration)
      formulas[.when] = nil
    }
    let turns = turns(declaration)
    guard formulas.count == declaration.parts.count, let turns,
      let pattern = pattern(formulas, turns), let condition = declaration.pattern
    else { return nil }
    let scopePart = [Word.while, .before, .after, .from].lazy.compactMap { declaration.part($0) }
      .first
    return Check(
      name: declaration.name.value, range: declaration.name.range, pattern: pattern,
      scope: scope(formulas), description: declaration.description,
      words: Check.Words(
        condition: condition.text, then: declaration.part(.then)?.text, scope: scopePart?.text,
        until: declaration.part(.until)?.text,
        sentence: declaration.sentence))
  }

  /// The screen that an event or a link of a condition shows first, for an example.
  private func screenAfter(_ formula: Check.Formula) -> String {
    for atom in formula.atoms {
      var block: BlockID?
      if case .turn(.event(let event)) = atom {
        block = flow.transitions.first { $0.event == event }?.block
      }
      if case .turn(.open(let id)) = atom {
        let link = flow[id]
        let end = link.path.last.map { flow.boundaries[$0.index].child } ?? flow.root
        block = flow.doesAnything(link.block) ? link.block : flow[end].start
      }
      if let screen = block.flatMap({ screenShown(by: $0) }) { return flow.text(screen) }
    }
    return screenNames.first { _ in true } ?? "Home"
  }

  private func screenShown(by block: BlockID, of coordinators: Int = 8) -> ScreenID? {
    for index in flow.steps(of: block).sorted() {
      let operation = flow.steps[index].operation
      if case .push(let screen, _) = operation { return screen }
      if case .present(let screen, _, _, _) = operation { return screen }
      if case .start(let boundary, _) = operation, coordinators > 0 {
        return screenShown(
          by: flow[flow.boundaries[boundary.index].child].start, of: coordinators - 1)
      }
    }
    return nil
  }

  /// `when: visible Home`
  private mutating func reportConditionOnly(
    _ part: CheckDeclaration.Part, _ formula: Check.Formula, then: Check.Formula?,
    of declaration: CheckDeclaration
  ) {
    var help = "name in each alternative what happens; `not` says only what doesn't"
    if !formula.asksForTurn {
      let text = part.text.contains(" or ") ? "(\(part.text))" : part.text
      let event = flow.transitions.first.map { ", as in `\(flow.text($0.event)) and \(text)`" }
      help = "add what happens" + (event ?? "")
      // What holds as long as something does is another pattern: it has no event, and one scope.
      if declaration.parts.count == 2, let other = declaration.part(.then),
        then?.asksForTurn == false
      {
        help += "; or write `while: \(part.text), always: \(other.text)`"
      }
    }
    findings.report(
      .invalidCondition,
      "`when` needs an event, a gesture or a link, and `\(part.text)` can hold without one",
      at: part.range, help: help)
  }

  /// Whose turns count for `reach`, and how many; nil where that can't be.
  private mutating func turns(_ declaration: CheckDeclaration) -> Check.Reach? {
    var reach = Check.Reach()
    reach.within = declaration.within?.value
    if declaration.by.isEmpty { return reach }
    (reach.isByUser, reach.isByAnswers) = (false, false)
    var isRight = true
    for part in declaration.by {
      switch part.condition {
      case .value(.name(let name)) where flow.names[name.value] == "user":
        (reach.isByUser, reach.isByAnswers) = (true, true)
      case .value(.name(let name)) where flow.names[name.value] == "taps": reach.isByUser = true
      case .event(let owner, let event):
        if let event = self.event(event, of: owner) {
          reach.events.insert(event)
        } else {
          isRight = false
        }
      case .open(let name):
        if let link = link(name) { reach.links.insert(link) } else { isRight = false }
      case .value(.name(let name)):
        isRight = false
        findings.report(
          .unknownName, "nobody is called \(quote(name.value)) in `by`", at: part.range,
          meant: Suggestion(for: flow.names[name.value], among: ["user", "taps"]),
          help: "write `user`, `taps`, an event or `open` and a link")
      case .not, .and, .or, .value, .visible, .presented, .live, .back, .swipe, .tab, .launch:
        isRight = false
        findings.report(
          .invalidCondition, "`by` says whose turns count, and `\(part.text)` is nobody's",
          at: part.range, help: "write a list of `user`, `taps`, events and `open` with links")
      }
    }
    return isRight ? reach : nil
  }

  private func pattern(
    _ formulas: [Word: Check.Formula], _ turns: Check.Reach
  ) -> Check.Pattern? {
    if let formula = formulas[.reach] {
      var reach = turns
      reach.from = formulas[.from]
      return .reach(formula, reach)
    }
    if let formula = formulas[.never] { return .never(formula) }
    if let formula = formulas[.always] { return .always(formula) }
    if let formula = formulas[.once] { return .once(formula) }
    guard let event = formulas[.when], let then = formulas[.then] else { return nil }
    return .when(event, then: then)
  }

  private func scope(_ formulas: [Word: Check.Formula]) -> Check.Scope {
    if let formula = formulas[.while] { return .while(formula) }
    if let formula = formulas[.before] { return .before(formula) }
    if let formula = formulas[.after] { return .after(formula, until: formulas[.until]) }
    return .everywhere
  }

  // MARK: Conditions

  private mutating func formula(
    _ condition: CheckCondition, of part: CheckDeclaration.Part
  ) -> Check.Formula? {
    switch condition {
    case .not(let inner): return formula(inner, of: part).map { .not($0) }
    case .and(let left, let right):
      let (left, right) = (formula(left, of: part), formula(right, of: part))
      guard let left, let right else { return nil }
      return .and(left, right)
    case .or(let left, let right):
      let (left, right) = (formula(left, of: part), formula(right, of: part))
      guard let left, let right else { return nil }
      return .or(left, right)
    case .value(let value): return self.value(value)
    case .visible(let names):
      if names.isEmpty { return .atom(.visible(nil)) }
      return any(of: names) { resolver, name in
        resolver.screen(name, or: ["nothing"]).map { .visible($0) }
      }
    case .presented(let names):
      if names.isEmpty { return .atom(.presented(.nothing)) }
      return any(of: names) { resolver, name in resolver.thing(name).map { .presented($0) } }
    case .live(let path):
      var types: [CoordinatorID] = []
      for name in path {
        guard let id = coordinator(name) else { return nil }
        if let parent = types.last, boundaryOfChild[parent.raw, id.raw] == nil {
          findings.report(
            .unknownName, "`\(flow.text(parent))` has no child \(quote(name.value))",
            at: name.range,
            meant: suggestion(
              for: name.value,
              among: flow[parent].boundaries.indices.map { flow.text(flow.boundaries[$0].child) }),
            help: "name the coordinators from the outer one inwards, or the last of them alone")
          return nil
        }
        types.append(id)
      }
      return .atom(.live(types))
    case .event(let owner, let event):
      return letter(self.event(event, of: owner).map { .event($0) })
    case .back(let name, _):
      guard let name else { return letter(.back(nil)) }
      return letter(screen(name, at: "back").map { .back($0) })
    case .swipe(let name, _):
      guard let name else { return letter(.swipe(nil)) }
      return letter(screen(name, at: "swipe").map { .swipe($0) })
    case .open(let name): return letter(link(name).map { .open($0) })
    case .tab(let name): return tap(name)
    case .launch: return letter(.launch)
    }
  }

  private func letter(_ letter: Check.Letter?) -> Check.Formula? {
    letter.map { .atom(.turn($0)) }
  }

  private mutating func any(
    of names: [Located<NameID>],
    _ atom: (inout Resolver, Located<NameID>) -> Check.Atom?
  ) -> Check.Formula? {
    var all: Check.Formula?
    for name in names {
      guard let atom = atom(&self, name) else { return nil }
      all = all.map { .or($0, .atom(atom)) } ?? .atom(atom)
    }
    return all
  }

  /// A test of a variable: nothing else is in scope.
  private mutating func value(_ declaration: ConditionDeclaration) -> Check.Formula? {
    let before = findings.all.count
    let known = flow.conditions.count
    // What a check asks for is no condition of the app's.
    defer { flow.conditions.removeLast(flow.conditions.count - known) }
    let scope = Scope(coordinator: flow.root, payload: .empty, isCheck: true)
    let id = condition(declaration, in: scope).id
    guard findings.all.count == before else { return nil }
    switch flow.conditions[id.index] {
    case .holds(.state(let variable)): return .atom(.holds(Int(variable)))
    case .equals(.state(let variable), let value): return .atom(.equals(Int(variable), value))
    case .exists(.state(let variable)): return .atom(.exists(Int(variable)))
    case .holds, .equals, .exists, .not, .and, .or, .alive: return nil
    }
  }

  /// - Parameter others: what else may be meant.
  /// - Parameter gesture: what is made at it, if that is asked.
  private mutating func screen(
    _ name: Located<NameID>, or others: [String] = [], at gesture: String? = nil
  ) -> ScreenID? {
    if case .screen(let screen) = entities[Int(name.value.raw)] { return screen }
    if let gesture, case .coordinator(let id) = entities[Int(name.value.raw)] {
      let shown = flow[id].shows.map { "\(gesture) \(flow.text($0))" }
      findings.report(
        .unknownName,
        "`\(gesture)` takes the screen that the user sees, but "
          + "\(quote(name.value)) is a coordinator", at: name.range,
        help: shown.isEmpty || shown.count > 8
          ? nil : "write `\(shown.count == 1 ? shown[0] : "(\(shown.joined(separator: " or ")))")`")
      return nil
    }
    reportUnknown(
      "screen", name, among: flow.screens.map { flow.names[$0.name] } + others,
      help: isCoordinator(name)
        ? "`\(flow.names[name.value])` is a coordinator: write `live \(flow.names[name.value])`"
        : Self.declareScreen)
    return nil
  }

  private func isCoordinator(_ name: Located<NameID>) -> Bool {
    if case .coordinator = entities[Int(name.value.raw)] { true } else { false }
  }

  private func isScreen(_ name: Located<NameID>) -> Bool {
    if case .screen = entities[Int(name.value.raw)] { true } else { false }
  }

  private mutating func coordinator(_ name: Located<NameID>) -> CoordinatorID? {
    if case .coordinator(let id) = entities[Int(name.value.raw)] { return id }
    reportUnknown(
      "coordinator", name, among: flow.coordinators.map { flow.names[$0.name] },
      help: isScreen(name)
        ? "`\(flow.names[name.value])` is a screen: write `visible \(flow.names[name.value])`"
        : "declare it under `coordinators`")
    return nil
  }

  private mutating func thing(_ name: Located<NameID>) -> Check.Thing? {
    if case .coordinator(let id) = entities[Int(name.value.raw)] { return .coordinator(id) }
    let others = flow.coordinators.map { flow.names[$0.name] } + ["nothing"]
    return screen(name, or: others).map { .screen($0) }
  }

  private mutating func link(_ name: Located<NameID>) -> LinkID? {
    if let index = flow.links.firstIndex(where: { $0.name == name.value }) { return LinkID(index) }
    reportUnknown(
      "deep link", name, among: flow.links.map { flow.names[$0.name] },
      help: "declare it under `deeplinks`")
    return nil
  }

  /// A tap on a tab, or on a button of a tab bar that is none.
  private mutating func tap(_ name: Located<NameID>) -> Check.Formula? {
    let tabs = flow.coordinators.flatMap { $0.tabs.map { flow.boundaries[$0].child } }
    let buttons = flow.buttons
    var letters = buttons.filter { flow[$0].name == name.value }.map { Check.Letter.event($0) }
    if case .coordinator(let id) = entities[Int(name.value.raw)], tabs.contains(id) {
      letters.append(.tab(id))
    }
    guard let first = letters.first else {
      reportUnknown(
        "tab", name, among: tabs.map(flow.text) + buttons.map { flow.names[flow[$0].name] },
        help: "name a coordinator that is in some `tabs`, or a button of a tab bar")
      return nil
    }
    return letters.dropFirst().reduce(.atom(.turn(first))) { .or($0, .atom(.turn($1))) }
  }

  /// What a word behind a name and a dot is that belongs before it: `Home.visible`.
  private static func atom(_ word: String, ofCoordinator: Bool) -> String? {
    if ["visible", "isVisible", "shown", "live", "alive", "isAlive"].contains(word) {
      return ofCoordinator ? "live" : "visible"
    }
    if ["presented", "isPresented"].contains(word) { return "presented" }
    return ["back", "swipe"].contains(word) && !ofCoordinator ? word : nil
  }

  private mutating func event(
    _ name: Located<NameID>, of owner: Located<NameID>
  ) -> EventID? {
    let events: CompactRange
    if owner.value == Word.notification.nameID { return notification(name) }
    switch entities[Int(owner.value.raw)] {
    case .screen(let screen): events = flow[screen].events
    case .coordinator(let id): events = flow[id].events
    case .several: return nil
    case .type, .none:
      reportUnknown(
        "screen or coordinator", owner,
        among: (flow.screens.map(\.name) + flow.coordinators.map(\.name)).map { flow.names[$0] })
      return nil
    }
    guard let index = events.indices.first(where: { flow.events[$0].name == name.value }) else {
      if let word = Self.atom(flow.names[name.value], ofCoordinator: isCoordinator(owner)) {
        findings.report(
          .unknownName, "there is no event \(quote(name.value))", at: name.range,
          help: "write `\(word) \(flow.names[owner.value])`")
        return nil
      }
      reportUnknown(
        "event", name, among: events.indices.map { flow.names[flow.events[$0].name] },
        help: "\(quote(owner.value)) does not declare it")
      return nil
    }
    let event = EventID(index)
    if flow.transitions.contains(where: { $0.event == event }) { return event }
    findings.report(
      .unknownName, "no coordinator hears `\(flow.text(event))`, so it never comes",
      at: name.range, help: "ask for an event that has a transition")
    return nil
  }
}

extension CheckDeclaration {
  /// The condition of its pattern.
  fileprivate var pattern: Part? {
    [Word.never, .always, .once, .when, .reach].lazy.compactMap { part($0) }.first
  }
}
