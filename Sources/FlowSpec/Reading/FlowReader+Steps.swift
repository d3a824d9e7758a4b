import FlowSource
import FlowYAML

extension FlowReader {
  /// A step with the key that names it and what stands beside that key.
  struct StepSource {
    var word: Word
    var key: NodeID
    var value: NodeID
    /// `with:`, `style:` and `over:` beside the step's key.
    var siblings: [Entry] = []
    /// What is given to it, and stands beside it instead of under `with`.
    var loose: [Pair] = []
    /// Whether another step stands in the same mapping, which is reported.
    var isOneOfTwo = false
    var range: SourceRange
  }

  /// A step, a list of steps, or nothing, which is reported.
  ///
  /// - Parameter isStart: whether the steps are a coordinator's `start`, where a bare name will do.
  mutating func steps(
    of value: NodeID, under key: NodeID, isStart: Bool
  ) -> [StepDeclaration] {
    var steps: [StepDeclaration] = []
    readSteps(value, at: place(of: value, under: key), isStart: isStart, into: &steps)
    return steps
  }

  private mutating func readSteps(
    _ node: NodeID, at place: SourceRange, isStart: Bool, into steps: inout [StepDeclaration]
  ) {
    switch kind(of: node) {
    case .scalar, .alias:
      if let step = wordStep(node, at: place, isStart: isStart) { steps.append(step) }
    case .mapping:
      if let step = mapStep(node, isStart: isStart) { steps.append(step) }
    case .sequence:
      let list = document.resolve(node)
      if document.nodes[list].count == 0 { reportNoStep(at: place) }
      for item in children(of: list) where !isFull {
        readSteps(item, at: range(of: item), isStart: isStart, into: &steps)
      }
    }
  }

  private mutating func wordStep(
    _ node: NodeID, at place: SourceRange, isStart: Bool
  ) -> StepDeclaration? {
    if isNothing(node) {
      reportNoStep(at: place)
      return nil
    }
    if isRefused(node) || isLost(node) { return nil }
    let name = text(of: node)
    let word = Word(name)
    if let step = word.flatMap(StepWord.alone) { return StepDeclaration(step, at: place) }
    switch word {
    case .some(let word) where StepWord.isStep(word):
      findings.report(
        .invalidStep, "`\(word.text)` needs \(StepWord.want(word) ?? "a value")", at: place,
        help: "write `\(StepWord.example(word))`")
      return nil
    default:
      // A name that is not valid is told where it is declared.
      if isStart,
        Identifier.isValid(names.bytes(of: name)) || oddDeclared().contains(name)
      {
        return StepDeclaration(.bare(located(node)), at: place)
      }
      reportUnknownStep(name, at: place, isStart: isStart)
      return nil
    }
  }

  private mutating func mapStep(_ node: NodeID, isStart: Bool) -> StepDeclaration? {
    var found: Entry?
    var hasTwo = false
    var branch: NodeID?
    for (key, value) in pairs(of: node) {
      if let branch, word(of: key).map(StepWord.isStep) == true {
        reportStray(key, beside: branch)
        return nil
      }
      branch = [.then, .else, .default].contains(word(of: key)) && isNothing(value) ? key : nil
      guard let word = word(of: key), StepWord.isStep(word) else { continue }
      let entry = Entry(word: word, key: key, value: value)
      if let first = found {
        if let inside = stepsBesideIn(first, entry) {
          findings.report(
            .invalidStep, "`do` stands beside `in`, not under it", at: range(of: entry.key),
            help: "write `\(inside)`")
          return nil
        }
        reportTwoSteps(first, entry, in: node)
        // Both are read, for their own mistakes.
        _ = step(first, in: node, isStart: isStart, isOneOfTwo: true)
        hasTwo = true
      }
      found = entry
    }
    if let found { return step(found, in: node, isStart: isStart, isOneOfTwo: hasTwo) }
    reportNoStepKey(in: node)
    return nil
  }

  private mutating func step(
    _ entry: Entry, in map: NodeID, isStart: Bool, isOneOfTwo: Bool = false
  ) -> StepDeclaration? {
    switch entry.word {
    case .if: return choiceStep(in: map, isStart: isStart, isOneOfTwo: isOneOfTwo)
    case .switch: return branchStep(in: map, isStart: isStart, isOneOfTwo: isOneOfTwo)
    default:
      var source = StepSource(
        word: entry.word, key: entry.key, value: entry.value, range: range(ofPairsIn: map))
      readSiblings(of: &source, in: map)
      source.isOneOfTwo = isOneOfTwo
      guard let kind = self.kind(of: source) else { return nil }
      return StepDeclaration(kind, at: source.range)
    }
  }

  /// What stands beside a step's key: `with:`, which was meant for the step, or a mistake.
  private mutating func readSiblings(of step: inout StepSource, in map: NodeID) {
    if count(of: map) == 2 { return }
    for (key, value) in pairs(of: map) where key != step.key && !isPrivate(key) && !isFull {
      switch word(of: key) {
      case .with where StepWord.takesArguments(step.word):
        step.siblings.append(Entry(word: .with, key: key, value: value))
      case .style where step.word == .present:
        step.siblings.append(Entry(word: .style, key: key, value: value))
      case .animations where step.word == .do:
        step.siblings.append(Entry(word: .animations, key: key, value: value))
      case .over where [.present, .push, .start].contains(step.word):
        step.siblings.append(Entry(word: .over, key: key, value: value))
      case .some(let word) where StepWord.isStep(word):
        // Two steps in one map: said already.
        break
      case .then where has(.if, in: map), .else where has(.if, in: map),
        .cases where has(.switch, in: map), .default where has(.switch, in: map):
        // They belong to the other step.
        break
      default:
        let isGiven =
          StepWord.takesArguments(step.word) && kind(of: step.value) == .scalar
          && kind(of: value) == .scalar && !isNothing(value)
        if isGiven, isParameter(text(of: key)) {
          step.loose.append((key, value))
        } else if !isNothing(step.value) || StepWord.alone(step.word) == nil {
          // `{ dismiss, animated: false }` is told to be `dismiss` alone.
          reportSibling(key, of: step.word, with: step.value)
        }
      }
    }
  }

  /// What stands beside a step's name and was meant to be given to it.
  mutating func looseArguments(of step: StepSource, _ nameKey: Word) -> [ArgumentDeclaration] {
    read(
      step.loose, of: step.key, to: step.value, nameKey,
      beside: step.siblings.map { ($0.key, $0.value) })
  }

  func has(_ word: Word, in map: NodeID) -> Bool {
    pairs(of: map).contains { self.word(of: $0.key) == word }
  }

  /// From the first key to the last value: the whole step without its braces.
  func range(ofPairsIn map: NodeID) -> SourceRange {
    var range = range(of: document.resolve(map))
    for (index, pair) in pairs(of: map).enumerated() {
      if index == 0 { range.start = self.range(of: pair.key).start }
      range.end = place(of: pair.value, under: pair.key).end
    }
    return range
  }
}

// MARK: - What is said about steps

extension FlowReader {
  private mutating func reportNoStep(at place: SourceRange) {
    findings.report(
      .wrongKind, "expected a step", at: place,
      help: "write `stay` if nothing should happen")
  }

  /// - Parameter value: what stands behind it, if it is a key.
  private mutating func reportUnknownStep(
    _ name: NameID, at place: SourceRange, isStart: Bool = false, before value: NodeID? = nil
  ) {
    let text = names.text(name)
    if text.first?.isUppercase == true, Identifier.isValid(text.utf8), !isFull {
      bareNames.append(Located(name, at: place))
      return
    }
    let help = ownWordHelp(for: name) ?? stepHelp(for: text, isStart: isStart)
    var meant = help == nil ? suggestion(for: name, among: StepWord.all.map(\.text)) : nil
    if let value, kind(of: value) == .scalar, let word = meant.flatMap({ Word(text: $0.meant) }),
      case let shown = stepShowing(self.text(of: value), insteadOf: word), shown != word
    {
      // `segue: Details`, a coordinator
      meant = Suggestion(text, meaning: shown.text)
    }
    findings.report(
      .invalidStep, "\(quote(name)) is not a step", at: place, meant: meant,
      help: help ?? "the steps: " + list(StepWord.all.map(\.text)))
  }

  /// To be called when all files were read: reports names that stand where a step should.
  mutating func reportBareNames() {
    guard !bareNames.isEmpty else { return }
    let screens = Set(declarations.screens.map(\.name.value))
    let coordinators = Set(declarations.coordinators.map(\.name.value))
    let tabs = Set(declarations.coordinators.flatMap(\.tabs).map(\.value))
    for name in bareNames {
      let text = names.text(name.value)
      let help =
        if screens.contains(name.value) {
          "write `{ push: \(text) }`, or `{ present: \(text) }`"
        } else if tabs.contains(name.value) {
          "write `{ select: \(text) }`"
        } else if coordinators.contains(name.value) {
          "write `{ start: \(text) }`"
        } else {
          "write `{ push: \(text) }` for a screen, `{ start: \(text) }` for a child"
        }
      findings.report(
        .invalidStep, "\(quote(name.value)) is not a step", at: name.range, help: help)
    }
  }

  private mutating func reportTwoSteps(_ first: Entry, _ second: Entry, in map: NodeID) {
    findings.report(
      .invalidStep, "`\(first.word.text)` and `\(second.word.text)` are two steps in one mapping",
      at: range(of: second.key), notes: [Diagnostic.Note("the first", at: range(of: first.key))],
      help: thenForDo(first, second) ?? asList([first, second], in: map).map {
        "write \(first.word == .if || second.word == .if ? "" : "a list: ")`\($0)`"
      }
        ?? (first.word == .switch || second.word == .switch
          ? "put the step under a case: `cases: { …: … }`"
          : "a step is a mapping with one key: write a list, with each step on a line after `-`"))
  }

  /// `{ in: Rental, do: pop }`
  private func stepsBesideIn(_ first: Entry, _ second: Entry) -> String? {
    guard first.word == .in, second.word == .do, isTypeName(first.value) else { return nil }
    return "in: { child: \(quotable(first.value)), do: \(asWritten(second.value)) }"
  }

  /// `{ if: isLoggedIn, do: stay }`
  private func thenForDo(_ first: Entry, _ second: Entry) -> String? {
    guard let test = [first, second].first(where: { $0.word == .if }),
      let done = [first, second].first(where: { $0.word == .do }),
      kind(of: test.value) == .scalar
    else { return nil }
    let steps = kind(of: done.value) == .scalar ? quotable(done.value) : "…"
    return "write `then` for `do`: `{ if: \(quotable(test.value)), then: \(steps) }`"
  }

  /// Steps of one word or one name each as a list: `[pop, { push: Search }]`.
  private func asList(_ steps: [Entry], in map: NodeID) -> String? {
    var items: [String] = []
    if let test = steps.first(where: { $0.word == .if }), kind(of: test.value) == .scalar {
      return asCondition(test, steps.filter { $0.word != .if }, in: map)
    }
    // What a value is tested for stands around other steps.
    if steps.contains(where: { $0.word == .switch }) { return nil }
    // Nothing follows a finish.
    for step in steps.filter({ $0.word != .finish }) + steps.filter({ $0.word == .finish }) {
      let value = asWritten(step.value)
      if value == "…" { return nil }
      items.append(
        isNothing(step.value) ? step.word.text : "{ \(step.word.text): \(value) }")
    }
    return "[" + items.joined(separator: ", ") + "]"
  }

  /// A step beside an `if` is what it is for.
  private func asCondition(_ test: Entry, _ steps: [Entry], in map: NodeID) -> String? {
    guard let step = steps.first, !has(.then, in: map) else { return nil }
    let text =
      isNothing(step.value)
      ? step.word.text : "{ \(step.word.text): \(asWritten(step.value)) }"
    let other = pairs(of: map).first { word(of: $0.key) == .else }
      .map { ", else: \(asWritten($0.value))" }
    return "{ if: \(quotable(test.value)), then: \(text)\(other ?? "") }"
  }

  private mutating func reportNoStepKey(in map: NodeID) {
    guard let (key, value) = pairs(of: map).first(where: { !isPrivate($0.key) }) else {
      // Keys that were refused are reported; the user's own make no step.
      if count(of: map) > 0, !pairs(of: map).contains(where: { _ in true }) { return }
      reportNoStep(at: range(of: map))
      return
    }
    let place = range(of: key)
    switch word(of: key) {
    case .then, .else:
      let found = text(of: key)
      findings.report(
        .invalidStep, "\(quote(found)) has no `if`", at: place,
        help: isBehindIf(map)
          ? "take the `- ` before it away, and indent it like the `if` above"
          : "write `if: …` next to it")
    case .cases, .default:
      let found = text(of: key)
      findings.report(
        .invalidStep, "\(quote(found)) has no `switch`", at: place,
        help: "write `switch: …` next to it")
    case .screen:
      let screen = kind(of: value) == .scalar && !isNothing(value) ? quotable(value) : "…"
      findings.report(
        .invalidStep, "`screen` does not say what happens to it", at: place,
        help: "write `push: \(screen)` or `present: \(screen)` in place of it")
    case .outcome where kind(of: value) == .scalar && !isNothing(value):
      findings.report(
        .invalidStep, "`outcome` does not say that the coordinator ends", at: place,
        help: "write `finish: \(quotable(value))`")
    case .child:
      findings.report(
        .invalidStep, "`child` does not say what happens to it", at: place,
        help: "write `start: { child: … }`")
    case .fullScreen, .popover, .sheet, .alert, .actionSheet:
      reportStyle(key, in: map, at: place)
    default:
      if UIKitWord.meaning(of: names.text(text(of: key)), among: UIKitWord.styles) != nil {
        reportStyle(key, in: map, at: place)
      } else if declarations.state.contains(where: { $0.name.value == text(of: key) }) {
        findings.report(
          .invalidStep, "\(quote(text(of: key))) is not a step", at: place,
          help: "write `set: { \(quotable(key)): \(asWritten(value)) }`")
      } else if ["delay", "wait", "sleep", "after", "timeout"].contains(names.text(text(of: key))) {
        findings.report(
          .invalidStep, "\(quote(text(of: key))) is not a step", at: place,
          help: "remove it: nothing takes time here, and what comes later is an `async` event")
      } else if let (help, place) = keyHelp(key, value) {
        findings.report(
          .invalidStep, "\(quote(text(of: key))) is not a step", at: place, help: help)
      } else {
        reportUnknownStep(text(of: key), at: place, before: value)
      }
    }
  }

  /// Whether what stands before a node in its list is an `if`.
  private func isBehindIf(_ node: NodeID) -> Bool {
    let before = document.nodes[..<node].lastIndex { Int($0.next) == node && $0.kind == .mapping }
    return before.map { has(.if, in: $0) } ?? false
  }

  /// `fullScreen: Player`: how something is presented.
  private mutating func reportStyle(_ key: NodeID, in map: NodeID, at place: SourceRange) {
    let text = names.text(text(of: key))
    let style = UIKitWord.meaning(of: text, among: UIKitWord.styles) ?? text
    let name = pairs(of: map).first { $0.key == key && kind(of: $0.value) == .scalar }
      .map { shortened(self.text(of: $0.value)) }
    let screen = name ?? "…"
    let step = stepShowing(name.flatMap(names.find) ?? Word.nothing.nameID, insteadOf: .present)
    let isName = name.map { Identifier.isValid($0.utf8) } ?? false
    // `{ sheet: Filter, isPresented: true }`
    let others = pairs(of: map).filter { $0.key != key }.map { quotable($0.key) }
    let alone = others.isEmpty ? "" : ", without " + list(others)
    findings.report(
      .invalidStep, "\(quote(self.text(of: key))) is not a step", at: place,
      help: !isName && name != nil
        ? "declare it under `screens` by a name of its own, and write `present: { screen: …, style: \(style) }`"
        : step == .start
          ? "write `start: \(screen)`\(alone)"
          : style == Word.sheet.text
            ? "write `present: \(screen)`\(alone)"
            : "write `present: { screen: \(screen), style: \(style) }`\(alone)")
  }

  private mutating func reportSibling(_ key: NodeID, of step: Word, with value: NodeID) {
    let known = StepWord.takesArguments(step) ? [Word.with.text] : []
    let allowed = AllowedKeys.ofStep(step)?.keys ?? []
    let isStyleOfPush = step == .push && word(of: key) == .style && kind(of: value) == .scalar
    let help =
      isStyleOfPush
      ? "remove it, or write `present: \(quotable(value))`: what is pushed has no style"
      : allowed.contains { $0.text == names.text(text(of: key)) }
        ? "a step is a mapping with one key: put it under `\(step.text)`"
        : allowed.isEmpty
          ? "remove it: a step is a mapping with one key"
          : "remove it: `\(step.text)` takes " + list(allowed.map(\.text))
    findings.report(
      .unknownKey, "\(quote(text(of: key))) does not belong to `\(step.text)`", at: range(of: key),
      meant: suggestion(for: text(of: key), among: known),
      help: help)
  }
}
