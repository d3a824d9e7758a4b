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
    word(
      step.value, of: step.key, want: StepWord.want(step.word) ?? "a name",
      example: .step(step.word))
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
    return use.isLost ? nil : use
  }

  /// `name`, or `{ screen: name, with: … }`
  private mutating func use(
    _ value: NodeID, of key: NodeID, _ nameKey: Word, at level: AllowedKeys, want: String,
    example: Example
  ) -> DetailedReference? {
    guard kind(of: value) == .mapping else {
      if reportCall(value, of: key, nameKey) { return nil }
      return word(value, of: key, want: want, example: example).map {
        DetailedReference(use: StepDeclaration.Reference($0))
      }
    }
    var name: Located<NameID>?
    var hasName = false
    var use = DetailedReference(
      use: StepDeclaration.Reference(Located(text(of: key), at: range(of: key))))
    for entry in entries(of: value, at: level) {
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
    let example = Example.step(.in)
    let want = "a child and what it does"
    guard isMapping(step.value, of: step.key, want: want, example: example) else { return nil }
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
    for word in missing { reportMissing(word, in: step.value, under: step.key, example: example) }
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
    let example = Example.step(.set)
    let want = "a mapping from state to values"
    guard isMapping(step.value, of: step.key, want: want, example: example) else { return nil }
    return arguments(step.value, of: step.key).map { .set($0) }
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
    if kind(of: step.value) == .scalar, !isNothing(step.value),
      Identifier.isValid(names.bytes(of: text(of: step.value)))
    {
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
  private mutating func wordWithValue(_ step: StepSource) -> StepDeclaration.Kind? {
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

// MARK: - finish

extension FlowReader {
  /// `finish: outcome`, `finish: P.C`, `{ outcome: o, with: … }`, `{ next: P.C, with: … }`
  private mutating func finish(of step: StepSource) -> StepDeclaration.Kind? {
    var arguments: [ArgumentDeclaration] = []
    var kind: StepDeclaration.Kind?
    if self.kind(of: step.value) == .mapping {
      guard let detailed = detailedFinish(step, arguments: &arguments) else { return nil }
      kind = detailed
    } else {
      let want = "an outcome, or a target with a dot"
      let example: Example = "finish: outcome"
      if isNothing(step.value) {
        return wordWithValue(step)
      }
      if let outcome = dottedOutcome(step.value) { return outcome }
      guard word(step.value, of: step.key, want: want, example: example) != nil else { return nil }
      kind =
        names.firstIndex(of: UInt8(ascii: "."), in: text(of: step.value)) != nil
        ? target(step.value) : .finishWith(StepDeclaration.Reference(located(step.value)))
    }
    for sibling in step.siblings where sibling.word == .with {
      guard let given = self.arguments(sibling.value, of: sibling.key) else { return nil }
      arguments += given
    }
    switch kind {
    case .finishWith(let use):
      return .finishWith(StepDeclaration.Reference(use.name, arguments: arguments))
    case .finishTo(let path, _): return .finishTo(path: path, arguments: arguments)
    default: return nil
    }
  }

  /// `finish: .bought`, with the dot of a case in Swift.
  private mutating func dottedOutcome(_ value: NodeID) -> StepDeclaration.Kind? {
    guard kind(of: value) == .scalar else { return nil }
    let bytes = names.bytes(of: text(of: value)).dropFirst()
    guard names.byte(0, of: text(of: value)) == UInt8(ascii: "."), Identifier.isValid(bytes) else {
      return nil
    }
    let outcome = Located(names.intern(Array(bytes)[...]), at: range(of: value))
    findings.report(
      .invalidName, "an outcome has no dot in front of it", at: outcome.range,
      help: "write `finish: \(names.text(outcome.value))`")
    return .finishWith(StepDeclaration.Reference(outcome))
  }

  private mutating func detailedFinish(
    _ step: StepSource, arguments: inout [ArgumentDeclaration]
  ) -> StepDeclaration.Kind? {
    let example: Example = "finish: { outcome: name }"
    var kind: StepDeclaration.Kind?
    var ends: [Entry] = []
    for entry in entries(of: step.value, at: .finish) {
      switch entry.word {
      case .with:
        guard let given = self.arguments(entry.value, of: entry.key) else { return nil }
        arguments += given
      case .next:
        ends.append(entry)
        let example: Example = "next: Coordinator.Child"
        if word(entry.value, of: entry.key, want: "a target", example: example) != nil {
          kind = target(entry.value)
        }
      default:
        ends.append(entry)
        kind = word(entry.value, of: entry.key, want: "an outcome", example: example).map {
          .finishWith(StepDeclaration.Reference($0))
        }
      }
    }
    if ends.isEmpty {
      reportMissing(.outcome, in: step.value, under: step.key, example: example)
    } else if ends.count == 2 {
      findings.report(
        .invalidStep, "a finish has an outcome or a target, not both", at: range(of: ends[1].key),
        notes: [Diagnostic.Note("the other one", at: range(of: ends[0].key))],
        help: "with an outcome, the parent decides what comes next")
      return nil
    }
    return kind
  }

  private mutating func target(_ node: NodeID) -> StepDeclaration.Kind? {
    guard let path = path(of: node) else { return nil }
    if path.count < 2 {
      findings.report(
        .invalidStep, "\(quote(path[0].value)) is not a finish target: it has no dot",
        at: range(of: node),
        help: "a target is a coordinator and its child or tab: `Coordinator.Child`")
      return nil
    }
    return .finishTo(path: path, arguments: [])
  }
}
