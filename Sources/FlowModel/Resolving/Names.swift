import FlowSource
import FlowSpec

/// Names, types and variables: what the other passes look up.
extension Resolver {
  mutating func declareNames() {
    flow.name = declarations.name?.value
    for index in 0..<flow.types.shapes.count {
      if case .builtin(let name) = flow.types.shapes[index] {
        entities[Int(name.raw)] = .type(TypeID(UInt32(index)))
      }
    }
    var types: [NameID: SourceRange] = [:]
    for type in declarations.types where isNew(type.name, as: "type", types) {
      types[type.name.value] = type.name.range
      if type.isLost {
        entities[Int(type.name.value.raw)] = .type(.invalid)
        continue
      }
      let shape: TypeShape =
        if let cases = type.cases {
          .enumeration(type.name.value, cases: cases.map(\.value))
        } else { .opaque(type.name.value) }
      let id = flow.types.intern(shape)
      entities[Int(type.name.value.raw)] = .type(id)
      declaredTypes.append((id, type.name.range))
    }
    for (index, screen) in declarations.screens.enumerated()
    where isNew(screen.name, as: "screen", types) {
      entities[Int(screen.name.value.raw)] = .screen(ScreenID(index))
    }
    for (index, coordinator) in declarations.coordinators.enumerated()
    where isNew(coordinator.name, as: "coordinator", types) {
      entities[Int(coordinator.name.value.raw)] = .coordinator(CoordinatorID(index))
    }
    markNamesOfSeveralKinds()
  }

  private mutating func markNamesOfSeveralKinds() {
    for screen in declarations.screens {
      if case .type = entities[Int(screen.name.value.raw)] {
        entities[Int(screen.name.value.raw)] = .several
      }
    }
    for coordinator in declarations.coordinators {
      switch entities[Int(coordinator.name.value.raw)] {
      case .type, .screen: entities[Int(coordinator.name.value.raw)] = .several
      case .coordinator, .several, .none: break
      }
    }
  }

  /// - Parameter types: where each of `types` is declared.
  private mutating func isNew(
    _ name: Located<NameID>, as kind: String, _ types: [NameID: SourceRange]
  ) -> Bool {
    let earlier: SourceRange? =
      switch entities[Int(name.value.raw)] {
      case .none: nil
      case .screen(let screen): declarations.screens[screen.index].name.range
      case .coordinator(let coordinator): declarations.coordinators[coordinator.index].name.range
      case .type: types[name.value]
      case .several: nil
      }
    if let earlier {
      declaredTwice.insert(name.value)
      findings.report(
        .duplicateName, "\(quote(name.value)) is declared twice", at: name.range,
        notes: [Diagnostic.Note("already declared here", at: earlier)],
        help: "screens, coordinators and types share one namespace: rename this \(kind)")
      return false
    }
    if name.value == Word.notification.nameID {
      findings.report(
        .invalidName, "`notification` stands for all notifications, and can't be declared",
        at: name.range, help: "rename this \(kind)")
      return false
    }
    if name.value == Word.tab.nameID, kind != "type" {
      findings.report(
        .invalidName, "`tab` stands for a tab bar's tabs, and can't be declared",
        at: name.range, help: "rename this \(kind)")
      return false
    }
    if case .type = entities[Int(name.value.raw)] {
      findings.report(
        .duplicateName, "\(quote(name.value)) is a built-in type",
        at: name.range, help: "rename this \(kind)")
      return false
    }
    return true
  }

  mutating func type(of expression: Located<TypeExpression>) -> TypeID {
    type(of: expression.value, at: expression.range)
  }

  private mutating func type(of expression: TypeExpression, at range: SourceRange) -> TypeID {
    switch expression {
    case .unreadable: return .invalid
    case .optional(let wrapped):
      return flow.types.intern(.optional(type(of: wrapped, at: range)))
    case .list(let element):
      return flow.types.intern(.list(type(of: element, at: range)))
    case .named(let name):
      switch entities[Int(name.raw)] {
      case .type(let type): return type
      case .screen, .coordinator:
        findings.report(
          .unknownName, "\(quote(name)) is not a type", at: range,
          help: "write a name from `types`, or Bool, Int, Double, String, URL, UUID or Date")
      case .several: break
      case .none:
        reportUnknownType(name, at: range)
      }
      return .invalid
    }
  }

  private mutating func reportUnknownType(_ name: NameID, at range: SourceRange) {
    let text = flow.names[name]
    let known =
      declarations.types.map { flow.names[$0.name.value] }
      + ["Bool", "Int", "Double", "String", "URL", "UUID", "Date"]
    let meant =
      Self.otherNames[text.lowercased()].map { Suggestion(text, meaning: $0) }
      ?? suggestion(for: name, among: known)
    if meant == nil, lacksDeclarations { return }
    findings.report(
      .unknownName, "there is no type \(quote(name))", at: range, meant: meant,
      help: "declare it under `types`: `\(text):` for a type that is only passed along")
  }

  /// What Swift, Objective-C and other languages call the built-in types, in lower case.
  private static let otherNames = [
    "integer": "Int", "long": "Int", "int32": "Int", "int64": "Int", "uint": "Int",
    "nsinteger": "Int", "boolean": "Bool", "float": "Double", "cgfloat": "Double",
    "decimal": "Double", "str": "String", "text": "String", "nsstring": "String", "nsurl": "URL",
    "uri": "URL", "guid": "UUID", "nsdate": "Date", "datetime": "Date", "timestamp": "Date",
  ]

  /// Whether some declarations could not be read, so that a name that resembles no other may well be
  /// one of theirs: that mistake is already reported.
  var lacksDeclarations: Bool {
    if !findings.isBlocking { return false }
    if declarations.screens.isEmpty || declarations.coordinators.isEmpty { return true }
    return findings.all.contains {
      [.importFailed, .yamlSyntax, .invalidEncoding, .limitExceeded].contains($0.rule)
    }
  }

  /// Reports a name that nothing has.
  mutating func reportUnknown(
    _ kind: String, _ name: Located<NameID>, among known: some Sequence<String>,
    help: String? = nil
  ) {
    let suggestion = suggestion(for: name.value, among: known)
    if suggestion == nil, lacksDeclarations { return }
    if suggestion == nil, mayGuess, kind.hasPrefix("screen") || kind == "coordinator" {
      unknownOwners.append((kind, name, help))
      return
    }
    findings.report(
      .unknownName, "there is no \(kind) \(quote(name.value))", at: name.range,
      meant: suggestion, help: help)
  }

  /// Reports screens and coordinators that nothing has, when it is known what is used: one that is declared and used
  /// nowhere may have been renamed.
  mutating func reportUnknownOwners() {
    if unknownOwners.isEmpty { return }
    let unused = unusedOwners
    let uses = unknownOwners.sorted { $0.name.range < $1.name.range }
    let all = Dictionary(grouping: uses, by: \.name.value)
    // However often one is used, it is one mistake.
    for uses in all.values.sorted(by: { $0[0].name.range < $1[0].name.range }) {
      let name = uses[0].name
      // What one use leaves open another one tells.
      let (kind, _, help) = uses.first { $0.kind != Self.eitherOwner } ?? uses[0]
      let isNowhere = help == Self.declareScreen && mayGuess
      let events = isNowhere ? eventsHeard(of: name.value) : []
      let text = flow.names[name.value]
      let near = unused.filter { $0.hasPrefix(text) || text.hasPrefix($0) || $0.hasSuffix(text) }
      let meant =
        near.count == 1 ? near[0] : unused.count == 1 && all.count == 1 ? unused[0] : nil
      let declare =
        (help ?? "declare it")
        + (events.isEmpty ? "" : ": `\(text): { events: [\(events.joined(separator: ", "))] }`")
      findings.report(
        .unknownName, "there is no \(kind) \(quote(name.value))", at: name.range,
        notes: uses.dropFirst().prefix(3).map {
          Diagnostic.Note("it is used here", at: $0.name.range)
        },
        help: meant.map { "`\($0)` is declared and used nowhere: write that; or \(declare)" }
          ?? declare + (uses.count == 1 ? "" : "; or remove what uses it"))
    }
  }

  static let eitherOwner = "screen or coordinator"
  static let declareScreen = "declare it under `screens`"

  /// What is handled of an owner that nothing declares.
  private func eventsHeard(of owner: NameID) -> [String] {
    let heard = declarations.coordinators.flatMap(\.transitions).map(\.event)
      .filter { $0.owner.value == owner }.map { flow.names[$0.event.value] }
    return Set(heard).sorted()
  }

  /// Reports a name that an owner has no event of; if it is like none, when it is known which are used.
  mutating func reportUnknownEvent(
    _ name: Located<NameID>, of owner: Event.Owner, known: [String], message: String, help: String?
  ) {
    let meant = suggestion(for: name.value, among: known)
    if meant == nil, mayGuess, unknownEvents.count < 200 {
      unknownEvents.append((owner, name, message, help))
    } else {
      findings.report(.unknownName, message, at: name.range, meant: meant, help: help)
    }
  }

  /// One that is declared and used nowhere may have been renamed.
  mutating func reportUnknownEvents() {
    if unknownEvents.isEmpty { return }
    let used = usedEvents
    while let (owner, name, message, help) = unknownEvents.min(by: { $0.name.range < $1.name.range }
    ) {
      // However often one is used, it is one mistake.
      let uses = unknownEvents.filter { $0.owner == owner && $0.name.value == name.value }
        .map(\.name.range).sorted()
      let isOnlyOne = unknownEvents.count { $0.owner == owner } == uses.count
      unknownEvents.removeAll { $0.owner == owner && $0.name.value == name.value }
      let text = flow.names[name.value]
      let declared = events(of: owner).indices.filter {
        [.event, .async, .outcome, .output].contains(flow.events[$0].kind)
      }
      let unused = declared.filter { !used.contains(EventID($0)) }
      let near = declared.filter {
        let known = flow.names[flow.events[$0].name]
        return min(known.count, text.count) > 1 && (known.hasPrefix(text) || text.hasPrefix(known))
      }
      let meant = isOnlyOne && unused.count == 1 ? unused : near
      let written = meant.count == 1 ? flow.names[flow.events[meant[0]].name] : nil
      findings.report(
        .unknownName, message, at: name.range,
        notes: uses.dropFirst().prefix(3).map { Diagnostic.Note("it is used here", at: $0) },
        help: written.map {
          meant == unused
            ? "`\($0)` is declared and used nowhere: write that" : "did you mean `\($0)`?"
        } ?? help)
    }
  }

  /// The events that somebody handles, ignores, tells or asks for.
  private var usedEvents: Set<EventID> {
    var used = Set(flow.transitions.map(\.event) + flow.coordinators.flatMap(\.ignores))
    for step in flow.steps {
      if case .finishWith(let event, _) = step.operation { used.insert(event) }
      if case .output(let event, _) = step.operation { used.insert(event) }
      if case .request(let event) = step.operation { used.insert(event) }
    }
    return used
  }

  /// The screens and coordinators that no step shows or starts, and whose events nobody hears.
  private var unusedOwners: [String] {
    let heard = Set(flow.transitions.map { flow[$0.event].owner })
    let screens = flow.screens.indices.map { ScreenID($0) }.filter { screen in
      !heard.contains(.screen(screen)) && !flow.coordinators.contains { $0.shows.contains(screen) }
    }
    let children = Set(flow.boundaries.map(\.child))
    let coordinators = flow.coordinators.indices.map { CoordinatorID($0) }.filter {
      $0 != flow.root && !children.contains($0)
    }
    return screens.map { flow.text($0) } + coordinators.map { flow.text($0) }
  }

  func suggestion(for name: NameID, among known: some Sequence<String>) -> Suggestion? {
    // After the first few hundred mistakes nobody reads on, and each guess looks at every name.
    guard mayGuess else { return nil }
    return Suggestion(for: flow.names[name], among: known)
  }

  /// Whether what was meant is still looked for among all that is declared.
  var mayGuess: Bool { findings.all.count < 200 }

  /// Every state that the proof looks at holds a value for each.
  private static let mostVariables = 1000

  mutating func declareVariables() {
    let state = declarations.state.map { ($0, false) }
    let environment = declarations.environment.map { ($0, true) }
    for (declaration, isEnvironment) in state + environment {
      let name = declaration.name
      if variableOfName[Int(name.value.raw)] >= 0 {
        let earlier = flow.variables[Int(variableOfName[Int(name.value.raw)])]
        findings.report(
          .duplicateName, "\(quote(name.value)) is declared twice", at: name.range,
          notes: [Diagnostic.Note("already declared here", at: earlier.range)],
          help: "`state` and `environment` share one namespace: rename one of the two")
        continue
      }
      guard flow.variables.count < Self.mostVariables else {
        findings.report(
          .limitExceeded,
          "`state` and `environment` together have more than \(Self.mostVariables) names",
          at: name.range, help: "this limit is fixed: keep only what the navigation depends on")
        return
      }
      var type = type(of: declaration.type)
      if type != .invalid, !flow.types.isFinite(type) {
        reportUnkept(declaration, type, isEnvironment: isEnvironment)
        // Nothing follows from what it is.
        type = .invalid
      }
      var initial = Value.unknown
      if let literal = declaration.initial, literal.value != .any, !isEnvironment {
        initial = constant(literal, as: type) ?? .unknown
      }
      variableOfName[Int(name.value.raw)] = Int32(flow.variables.count)
      flow.variables.append(
        Variable(
          name: name.value, type: type, initial: initial, isEnvironment: isEnvironment,
          range: name.range))
    }
  }

  private mutating func reportUnkept(
    _ declaration: ParameterDeclaration, _ type: TypeID, isEnvironment: Bool
  ) {
    let plain = flow.types.unwrapped(type)
    let text = flow.types.text(of: plain, names: flow.names)
    // A value of its own stands behind the type.
    let hasValue = declaration.initial.map { $0.range != declaration.type.range } ?? false
    let name = flow.names[declaration.name.value]
    let help =
      if !flow.types.isFinite(plain), plain != type, let first = name.first {
        "keep whether there is one: write `has\(first.uppercased() + name.dropFirst()): "
          + "Bool\(isEnvironment ? "" : hasValue ? "" : " = any")`"
      } else if !flow.types.isFinite(plain) {
        "keep the fact that the navigation depends on: declare an enum under `types`"
      } else if isEnvironment || hasValue {
        "write `\(text)`; for one value more, declare an enum under `types`"
      } else {
        "write `\(text) = any` if it is not known at launch; for one value more, declare an enum under `types`"
      }
    findings.report(
      .typeMismatch,
      "\(quote(declaration.name.value)) is \(article(type)), but only Bools and enums can be kept in "
        + (isEnvironment ? "`environment`" : "`state`"),
      at: declaration.type.range, help: help)
  }

  func article(_ type: TypeID) -> String {
    let name = flow.types.text(of: type, names: flow.names)
    // A `User` and a `URL` begin with the sound of "you".
    let soundsLikeYou = ["UR", "UU", "Us", "Uni"].contains { name.hasPrefix($0) }
    let isVowel = "AEIOU".contains(name.first ?? " ") && !soundsLikeYou
    return (isVowel ? "an `" : "a `") + name + "`"
  }

  mutating func declareParameters(_ declarations: [ParameterDeclaration]) -> CompactRange {
    let start = flow.parameters.count
    for declaration in declarations {
      if let earlier = flow.parameters[start...].first(where: { $0.name == declaration.name.value })
      {
        findings.report(
          .duplicateName, "\(quote(declaration.name.value)) is declared twice",
          at: declaration.name.range,
          notes: [Diagnostic.Note("already declared here", at: earlier.range)])
        continue
      }
      guard flow.parameters.count - start < 255 else {
        findings.report(
          .limitExceeded, "a declaration takes at most 255 parameters", at: declaration.name.range,
          help: "this limit is fixed: pass one type that holds them all")
        break
      }
      let type = type(of: declaration.type)
      var initial: Value? = flow.types.isOptional(type) ? .nil : nil
      if let literal = declaration.initial {
        // One that is wrong is told, and no value is missing.
        initial = constant(literal, as: type) ?? initial ?? .some
      }
      flow.parameters.append(
        Parameter(
          name: declaration.name.value, type: type, initial: initial,
          range: declaration.name.range))
    }
    return CompactRange(start: start, count: flow.parameters.count - start)
  }

  /// A literal as a value of a type; if it isn't one, reports that and returns nil.
  mutating func constant(_ literal: Located<Literal>, as type: TypeID) -> Value? {
    if type == .invalid { return nil }
    let plain = flow.types.unwrapped(type)
    switch literal.value {
    case .nil where flow.types.isOptional(type): return .nil
    case .bool(let value) where plain == .bool: return .bool(value)
    case .number(let text) where plain == .double || (plain == .int && isWhole(text)):
      return .number(text)
    case .string(let text) where plain == .string: return .string(text)
    case .enumCase(let name):
      guard let cases = flow.types.cases(of: plain) else { break }
      if let index = cases.firstIndex(of: name) { return .enumCase(index) }
      // A word is put in the place of the name, without its dot.
      var place = literal.range
      if place.end - place.start == flow.names.length(of: name) + 1 { place.start += 1 }
      findings.report(
        .unknownName, "\(article(plain)) has no case \(quote(name))", at: place,
        meant: suggestion(for: name, among: cases.map { flow.names[$0] }),
        help: ["default", "_"].contains(flow.names[name])
          ? "write `default: …` beside `cases`, and not among them"
          : "its cases: " + cases.map { "." + flow.names[$0] }.joined(separator: ", ")
            + "; or add it to them: `\(flow.types.text(of: plain, names: flow.names)): "
            + "[\((cases + [name]).map { flow.names[$0] }.joined(separator: ", "))]`")
      return nil
    case .any, .bool, .nil, .number, .string, .name: break
    }
    var help: String?
    if let meant = meant(by: literal.value, as: plain) {
      help = "write `\(meant)`"
    } else if let cases = flow.types.cases(of: plain) {
      help = "write one of its cases: " + cases.map { "." + flow.names[$0] }.joined(separator: ", ")
    } else if plain == .bool {
      help = "write `true` or `false`"
    } else if plain == .int || plain == .double {
      help = "write a \(plain == .int ? "whole number" : "number")"
    } else if plain == .string {
      help = "write a text in quotes"
    } else {
      help = "only a name in scope can be \(article(plain))"
    }
    findings.report(
      .typeMismatch,
      "this is not a value of type `\(flow.types.text(of: type, names: flow.names))`",
      at: literal.range, help: help)
    return nil
  }

  /// `.free` for `"free"`, `true` for `"true"`, `"7"` for `7`: what a value of another type was meant to be.
  private func meant(by literal: Literal, as type: TypeID) -> String? {
    let word: String
    switch literal {
    case .string(let text):
      if let meant = meant(by: text, as: type) { return meant }
      word = flow.names[text]
    case .number(let name), .enumCase(let name), .name(let name): word = flow.names[name]
    case .bool(let value): word = value ? "true" : "false"
    case .any, .nil: return nil
    }
    if type == .string { return "\"\(word)\"" }
    if type == .bool { return Self.booleans[word.lowercased()] }
    let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    if type == .int { return isNumber && Int(word) != nil ? word : nil }
    return type == .double && isNumber && Double(word) != nil ? word : nil
  }

  private static let booleans = [
    "true": "true", "yes": "true", "1": "true", "false": "false", "no": "false", "0": "false",
  ]

  /// `.free` for `"free"`, `id` for `"{id}"`: what a text in quotes was meant to be.
  private func meant(by text: NameID, as type: TypeID) -> String? {
    let word = flow.names[text]
    if let cases = flow.types.cases(of: type) {
      let name = word.hasPrefix(".") ? String(word.dropFirst()) : word
      return cases.contains { flow.names[$0] == name } ? "." + name : nil
    }
    let name = word.drop { "$:{".contains($0) }.prefix { $0 != "}" }
    return name.utf8.count < word.utf8.count && Identifier.isValid(name.utf8) ? String(name) : nil
  }

  private func isWhole(_ number: NameID) -> Bool {
    flow.names.bytes(of: number).allSatisfy {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
  }
}
