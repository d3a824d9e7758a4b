import FlowSource
import FlowYAML

extension FlowReader {
  /// A step with one key (language, section 6).
  mutating func kind(of step: StepSource) -> StepDeclaration.Kind? {
    switch step.word {
    case .push:
      use(of: step, .screen, at: .push).map { .push($0.use, overTop: $0.isOverTop) }
    case .present:
      use(of: step, .screen, at: .present).map {
        .present($0.use, style: $0.style, overTop: $0.isOverTop)
      }
    case .start:
      use(of: step, .child, at: .start).map { .start($0.use, overTop: $0.isOverTop) }
    case .output: use(of: step, .output, at: .output).map { .output($0.use) }
    case .open: use(of: step, .link, at: .open).map { .open($0.use) }
    case .post: use(of: step, .notification, at: .post).map { .post($0.use) }
    case .request: request(of: step)
    case .remove: name(of: step).map { .remove($0) }
    case .popTo: name(of: step).map { .popTo($0) }
    case .stop: name(of: step).map { .stop($0) }
    case .select: name(of: step).map { .select($0) }
    case .replace: replacement(of: step)
    case .finish: finish(of: step)
    case .in: inChild(of: step)
    case .do: animated(step)
    case .set: assignments(of: step)
    case .dismiss: dismiss(of: step)
    default: wordWithValue(step)
    }
  }

  private mutating func name(of step: StepSource) -> Located<NameID>? {
    let want = StepWord.want(step.word) ?? "a name"
    if reportList(step.value, of: step.key, want: want) { return nil }
    // `select: { tab: MapTab }`
    let inner =
      kind(of: step.value) == .mapping && count(of: step.value) == 2
      ? pairs(of: step.value).first { isTypeName($0.value) } : nil
    return word(
      step.value, of: step.key, want: want,
      example: inner.map { .text(StepWord.example(step.word, quotable($0.value))) }
        ?? .step(step.word))
  }

  /// A name and what is given to it, as `push` and its like are told.
  private struct DetailedReference {
    var use: StepDeclaration.Reference
    var style: Located<StyleDeclaration>?
    var isOverTop = false
    /// Whether what is given could not be read: what would be said of the rest follows from that.
    var isLost = false
  }

  private mutating func use(
    of step: StepSource, _ nameKey: Word, at level: AllowedKeys
  ) -> DetailedReference? {
    let example = Example.step(step.word)
    let want = StepWord.want(step.word) ?? "a name"
    guard
      var use = use(
        step.value, of: step.key, nameKey, at: level, want: want, example: example)
    else { return nil }
    for sibling in step.siblings { read(sibling, into: &use) }
    use.use.arguments += looseArguments(of: step, nameKey)
    return use.isLost ? nil : use
  }

  /// `name`, or `{ screen: name, with: … }`
  private mutating func use(
    _ value: NodeID, of key: NodeID, _ nameKey: Word, at level: AllowedKeys, want: String,
    example: Example
  ) -> DetailedReference? {
    guard kind(of: value) == .mapping else {
      if reportCall(value, of: key, nameKey) || reportList(value, of: key, want: want) {
        return nil
      }
      return word(value, of: key, want: want, example: example).map {
        DetailedReference(use: StepDeclaration.Reference($0))
      }
    }
    var use = DetailedReference(
      use: StepDeclaration.Reference(Located(text(of: key), at: range(of: key))))
    var name = misplacedName(in: value, of: key, nameKey, at: level, into: &use)
    var hasName = name != nil
    var told = hasName ? pairs(of: value).map(\.key) : []
    if !hasName {
      let loose = looseArguments(in: value, at: level)
      told += loose.map(\.key)
      use.use.arguments += readLoose(loose, of: key, in: value, nameKey)
    }
    for entry in entries(of: value, at: level, without: told) {
      if entry.word == nameKey {
        hasName = true
        name = word(entry.value, of: entry.key, want: want, example: example)
      } else {
        read(entry, into: &use)
      }
    }
    if !hasName { reportMissing(nameKey, in: value, under: key, example: example) }
    guard let name, !use.isLost else { return nil }
    use.use.name = name
    return use
  }

  /// `{ screen: Bike, bikeId: 7 }`
  mutating func readLoose(
    _ loose: [Pair], of step: NodeID, in map: NodeID, _ nameKey: Word
  ) -> [ArgumentDeclaration] {
    if loose.isEmpty { return [] }
    let written = pairs(of: map).filter { pair in !loose.contains { $0.key == pair.key } }
    return read(
      loose, of: step, to: written.first { word(of: $0.key) == nameKey }?.value, nameKey,
      beside: written.filter { word(of: $0.key) != nameKey && !isPrivate($0.key) })
  }

  /// `{ name: Bike }`, `{ Bike: { bikeId: 7 } }`: the name under another key, or as one.
  private mutating func misplacedName(
    in map: NodeID, of step: NodeID, _ nameKey: Word, at level: AllowedKeys,
    into use: inout DetailedReference
  ) -> Located<NameID>? {
    let others = pairs(of: map).filter { key, _ in
      !isPrivate(key) && !(word(of: key).map(level.keys.contains) ?? false)
    }
    guard others.count == 1, let (key, value) = others.first,
      !pairs(of: map).contains(where: { word(of: $0.key) == nameKey }),
      misspeltWord(key, at: level) == nil
    else { return nil }
    let message = "`\(quotable(step))` has no key \(quote(text(of: key)))"
    if isTypeName(key) {
      var written = "\(nameKey.text): \(quotable(key))"
      if kind(of: value) == .mapping, count(of: value) > 0 {
        written += ", with: \(asWritten(value))"
        use.use.arguments = arguments(value, of: key) ?? []
      } else if !isNothing(value) {
        return nil
      }
      for other in pairs(of: map) where other.key != key {
        written += ", \(quotable(other.key)): \(asWritten(other.value))"
      }
      findings.report(.unknownKey, message, at: range(of: map), help: "write `{ \(written) }`")
      return located(key)
    }
    guard isTypeName(value) || word(of: key) == .name, kind(of: value) == .scalar,
      Identifier.isValid(names.bytes(of: text(of: value)))
    else { return nil }
    if let step = stepMeant(by: key, naming: text(of: value)) {
      use.isLost = true
      findings.report(.unknownKey, message, at: range(of: map), help: step)
      return located(value)
    }
    findings.report(
      .unknownKey, message, at: range(of: key), help: "write `\(nameKey.text)`")
    return located(value)
  }

  /// `present: { child: Kid }`, `start: { screen: Pet }`: what to write in place of the step.
  private mutating func stepMeant(by key: NodeID, naming name: NameID) -> String? {
    switch word(of: key) {
    case .child where isDeclared(name, under: .coordinators):
      "write `start: \(shortened(name))` in place of the step"
    case .screen where isDeclared(name, under: .screens):
      "write `push: \(shortened(name))` or `present: \(shortened(name))` in place of the step"
    default: nil
    }
  }

  /// Whether a word is written as the names of screens and coordinators are.
  func isTypeName(_ node: NodeID) -> Bool {
    guard kind(of: node) == .scalar else { return false }
    let bytes = names.bytes(of: text(of: node))
    return Identifier.isValid(bytes)
      && bytes.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } == true
  }

  /// `push: [Bike, Help]`: a step takes one name.
  private mutating func reportList(_ value: NodeID, of step: NodeID, want: String) -> Bool {
    guard word(of: step) != .replace, kind(of: value) == .sequence else { return false }
    let meant = namesMeant(by: value)
    if meant.isEmpty { return false }
    let steps = meant.map { "\(quotable(step)): \(shortened($0.value))" }
    reportWrongKind(
      value, of: step, want: want,
      example: .text(
        steps.count == 1 ? steps[0] : "[\(steps.map { "{ \($0) }" }.joined(separator: ", "))]"))
    return true
  }

  /// `push: Pet(petId)`
  private mutating func reportCall(_ value: NodeID, of key: NodeID, _ nameKey: Word) -> Bool {
    guard kind(of: value) == .scalar, !isRefused(value),
      names.firstIndex(of: UInt8(ascii: "("), in: text(of: value)) != nil,
      let call = SwiftHabits.Call(names.text(text(of: value)))
    else { return false }
    let written = call.written(under: nameKey)
    findings.report(
      .invalidStep,
      call.arguments.isEmpty
        ? "a name has no parentheses here" : "what is given to `\(call.name)` stands under `with`",
      at: range(of: value),
      help: "write `\(word(of: key) == .replace ? written : "\(quotable(key)): \(written)")`")
    return true
  }

  private mutating func read(_ entry: Entry, into use: inout DetailedReference) {
    switch entry.word {
    case .with:
      guard let arguments = arguments(entry.value, of: entry.key) else {
        use.isLost = true
        return
      }
      use.use.arguments += arguments
    case .style: use.style = style(entry)
    case .over:
      use.isOverTop =
        choice(entry, among: [.top], want: "a place to present over") != nil
    default: break
    }
  }

  private mutating func replacement(of step: StepSource) -> StepDeclaration.Kind? {
    let want = "screens, from the bottom up"
    let example = Example.step(.replace)
    var screens: [StepDeclaration.Reference] = []
    if kind(of: step.value) == .sequence {
      for item in children(of: step.value) where !isFull {
        let use = use(item, of: step.key, .screen, at: .replace, want: want, example: example)
        if let use { screens.append(use.use) }
      }
    } else if let use = use(
      step.value, of: step.key, .screen, at: .replace, want: want, example: example)
    {
      screens.append(use.use)
    } else {
      return nil
    }
    if kind(of: step.value) == .sequence, count(of: step.value) == 0 {
      findings.report(
        .invalidStep, "this `replace` leaves no screen", at: range(of: step.value),
        help: "write `\(text(of: example))`, or `finish` if nothing is left to show")
    }
    return screens.isEmpty ? nil : .replace(screens)
  }

  private mutating func inChild(of step: StepSource) -> StepDeclaration.Kind? {
    let example =
      isTypeName(step.value)
      ? Example.text(StepWord.example(.in, quotable(step.value))) : Example.step(.in)
    let want = "a child and what it does"
    guard isMapping(step.value, of: step.key, want: want, example: example) else { return nil }
    // `in: { Kid: pop }`
    if count(of: step.value) == 2,
      let (key, value) = pairs(of: step.value).first(where: { _ in true }),
      isTypeName(key), !isNothing(value)
    {
      findings.report(
        .unknownKey, "`in` has no key \(quote(text(of: key)))", at: range(of: step.value),
        help: "write `{ child: \(quotable(key)), do: \(asWritten(value)) }`")
      return .inChild(located(key), steps(of: value, under: key, isStart: false))
    }
    var child: Located<NameID>?
    var steps: [StepDeclaration]?
    var missing: [Word] = [.child, .do]
    for entry in entries(of: step.value, at: .inChild) {
      missing.removeAll { $0 == entry.word }
      if entry.word == .child {
        child = word(entry.value, of: entry.key, want: "a child", example: "child: Child")
      } else {
        steps = self.steps(of: entry.value, under: entry.key, isStart: false)
      }
    }
    if !missing.isEmpty {
      let written = child.map { Example.text(StepWord.example(.in, shortened($0.value))) }
      for word in missing {
        reportMissing(word, in: step.value, under: step.key, example: written ?? example)
      }
    }
    guard let child, let steps else { return nil }
    return .inChild(child, steps)
  }

  /// `{ do: […], animations: … }`
  private mutating func animated(_ step: StepSource) -> StepDeclaration.Kind? {
    let steps = steps(of: step.value, under: step.key, isStart: false)
    guard let entry = step.siblings.first(where: { $0.word == .animations }) else {
      // Beside an `if`, it was meant to be `then`.
      if step.isOneOfTwo { return nil }
      findings.report(
        .missingKey, "`do` does not say how its steps are animated", at: range(of: step.key),
        help: "write `animations: awaited` or `animations: unawaited` beside it, or the list alone")
      return nil
    }
    let want = "whether its animations are awaited"
    guard let word = choice(entry, among: [.awaited, .unawaited], want: want) else { return nil }
    return .animated(steps, isAwaited: word.value == .awaited)
  }

  private mutating func assignments(of step: StepSource) -> StepDeclaration.Kind? {
    let want = "a mapping from state to values"
    if let meant = assignmentMeant(by: step.value) {
      reportWrongKind(
        step.value, of: step.key, want: want,
        example: .under(
          step.key, ": { \(names.text(meant.argument.name.value)): \(meant.text) }"))
      return .set([meant.argument])
    }
    let example = Example.step(.set)
    guard isMapping(step.value, of: step.key, want: want, example: example) else { return nil }
    return arguments(step.value, of: step.key).map { .set($0) }
  }

  /// `set: isLoggedIn = true`, as Swift has it.
  private mutating func assignmentMeant(
    by value: NodeID
  ) -> (argument: ArgumentDeclaration, text: String)? {
    guard kind(of: value) == .scalar, !isLost(value) else { return nil }
    // A Bool alone is set to hold.
    let isBool = declarations.state.contains {
      $0.name.value == text(of: value) && $0.type.value == .named(Word.boolType.nameID)
    }
    if isBool {
      let range = range(of: value)
      return (
        ArgumentDeclaration(name: located(value), value: Located(.bool(true), at: range)), "true"
      )
    }
    let sides = names.text(text(of: value)).split(separator: "=")
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard sides.count == 2, Identifier.isValid(sides[0].utf8),
      let literal = LiteralText.plain(Array(sides[1].utf8)[...], names: &names), literal != .any
    else { return nil }
    let range = range(of: value)
    return (
      ArgumentDeclaration(
        name: Located(names.intern(sides[0]), at: range), value: Located(literal, at: range)),
      sides[1]
    )
  }

  private mutating func dismiss(of step: StepSource) -> StepDeclaration.Kind? {
    if isNothing(step.value) { return wordWithValue(step) }
    switch word(of: step.value) {
    case .self: return .dismissSelf
    case .top: return .dismissTop
    case .true, .false:
      findings.report(
        .invalidStep, "`dismiss` is no switch: it is a step", at: range(of: step.value),
        help: "write just `dismiss`")
      return nil
    default: break
    }
    let isMapping = kind(of: step.value) == .mapping
    let told = isMapping ? pairs(of: step.value).map(\.key) : [step.value]
    if told.allSatisfy({ names.text(text(of: $0)).hasPrefix("anim") }) {
      findings.report(
        .invalidStep, "`dismiss` is not told whether it is animated",
        at: place(of: step.value, under: step.key), help: "write just `dismiss`")
      return nil
    }
    if kind(of: step.value) == .scalar, Identifier.isValid(names.bytes(of: text(of: step.value))) {
      return .dismissThing(located(step.value))
    }
    findings.report(
      .invalidStep, "`dismiss` takes a screen, a child, `top` or `self`, or nothing",
      at: place(of: step.value, under: step.key),
      help: "write `dismiss` for what is presented, `dismiss: self` for the modal that this is in")
    return nil
  }

  /// `request: cleared`, `request: Product.loaded`
  private mutating func request(of step: StepSource) -> StepDeclaration.Kind? {
    guard let name = name(of: step) else { return nil }
    if names.firstIndex(of: UInt8(ascii: "."), in: name.value) == nil {
      return .request(owner: nil, event: name)
    }
    return eventReference(step.value).map { .request(owner: $0.owner, event: $0.event) }
  }

  /// The step alone, or the one that takes a name, with the name that stands there.
  private func oneOf(_ step: Word, _ named: Word, _ want: String, _ source: StepSource) -> String {
    let name = kind(of: source.value) == .scalar ? shortened(text(of: source.value)) : ""
    let isName = name.first?.isUppercase == true && Identifier.isValid(name.utf8)
    return "write just `\(step.text)`, or "
      + (isName ? "`\(named.text): \(name)`" : "`\(named.text)` with \(want)")
  }

  /// `pop: …`, `stay: …`: a word that is the whole step.
  mutating func wordWithValue(_ step: StepSource) -> StepDeclaration.Kind? {
    // Beside another step in the mapping, that is the mistake.
    if isNothing(step.value), step.isOneOfTwo { return nil }
    let help =
      switch step.word {
      case .pop where !isNothing(step.value): oneOf(.pop, .popTo, "a screen", step)
      case .stopAll where !isNothing(step.value): oneOf(.stopAll, .stop, "a child", step)
      case .dismissAll where !isNothing(step.value):
        oneOf(.dismissAll, .dismiss, "what goes", step)
      default: "write just `\(step.word.text)`, without a colon or braces"
      }
    findings.report(
      .invalidStep, "`\(step.word.text)` is the whole step",
      at: place(of: step.value, under: step.key),
      help: help)
    return nil
  }
}
