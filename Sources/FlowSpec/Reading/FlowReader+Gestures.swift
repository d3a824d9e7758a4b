import FlowSource
import FlowYAML

/// What the app's base class does: `gestures`, `animations` and `finishing`.
extension FlowReader {
  /// `gestures:`
  mutating func readGestures(_ entry: Entry) {
    if isNothing(entry.value) { return }
    let example: Example = "gestures: { back: finish, swipe: finish }"
    let want = "what `back` and `swipe` do"
    guard isMapping(entry.value, of: entry.key, want: want, example: example) else { return }
    for entry in entries(of: entry.value, at: .gestures) {
      if entry.word == .hears {
        readHearing(entry)
      } else if entry.word == .taps {
        let word = choice(entry, among: [.twice], want: "`twice`")
        if let word {
          keep(Located(true, at: word.range), for: entry.word, at: \.gestures.tapsTwice)
        }
      } else if entry.word == .tabAgain {
        if let rule = tabAgain(entry) { keep(rule, for: entry.word, at: \.gestures.tabAgainStays) }
      } else if let rule = gestureRule(entry, of: nil) {
        switch entry.word {
        case .back: keep(rule, for: entry.word, at: \.gestures.back)
        case .swipe: keep(rule, for: entry.word, at: \.gestures.swipe)
        default: keep(rule, for: entry.word, at: \.gestures.gone)
        }
      }
    }
  }

  /// Keeps what the flow says of all its coordinators, unless another file has said something else.
  mutating func keep<Value: Equatable>(
    _ value: Located<Value>, for word: Word,
    at place: WritableKeyPath<Declarations, Located<Value>?>
  ) {
    guard let earlier = declarations[keyPath: place] else {
      declarations[keyPath: place] = value
      return
    }
    if earlier.value != value.value {
      reportTwice(word.nameID, at: value.range, earlier: earlier.range)
    }
  }

  /// `hears:`
  private mutating func readHearing(_ entry: Entry) {
    if isNothing(entry.value) { return }
    let example: Example = "hears: { several: last }"
    let wanted = "what `several`, `who` and `when` say"
    guard isMapping(entry.value, of: entry.key, want: wanted, example: example) else { return }
    for entry in entries(of: entry.value, at: .hears) {
      if entry.word == .several {
        let want = "`all`, `last` or `first`"
        guard let word = choice(entry, among: [.all, .last, .first], want: want) else { continue }
        let isKnown = declarations.gestures.hearsOfLastOnly != nil
        keep(
          Located(word.value != .all, at: word.range), for: entry.word,
          at: \.gestures.hearsOfLastOnly)
        // Said already, where another file says neither.
        if isKnown, declarations.gestures.hearsOfLastOnly?.value != (word.value != .all) {
          continue
        }
        keep(
          Located(word.value == .first, at: word.range), for: entry.word,
          at: \.gestures.hearsOfFirst)
      } else if entry.word == .who {
        guard let word = choice(entry, among: [.all, .newest], want: "`all` or `newest`") else {
          continue
        }
        keep(
          Located(word.value == .newest, at: word.range), for: entry.word,
          at: \.gestures.hearsNewest)
      } else {
        let want = "`begin` or `end`"
        guard let word = choice(entry, among: [.begin, .end], want: want) else { continue }
        keep(
          Located(word.value == .begin, at: word.range), for: entry.word,
          at: \.gestures.hearsAtBegin)
      }
    }
  }

  /// `tabAgain: stay`: whether a tap on the selected tab moves nothing.
  mutating func tabAgain(_ entry: Entry) -> Located<Bool>? {
    choice(entry, among: [.pop, .stay], want: "`pop` or `stay`")
      .map { Located($0.value == .stay, at: $0.range) }
  }

  /// What a gesture off a child does: `finish`, `locked` and, on a boundary, `{ finish: outcome }`.
  ///
  /// - Parameter child: whose boundary it is; nil of what the flow says of all.
  mutating func gestureRule(_ entry: Entry, of child: NameID?) -> Located<GestureRule>? {
    let onBoundary = child != nil
    // `swipe: [quit]`
    let listed = kind(of: entry.value) == .sequence ? namesMeant(by: entry.value).first : nil
    let meant = listed.map { name in
      let isWord = [.finish, .locked].contains(Word(name.value))
      return isWord || !onBoundary
        ? shortened(name.value) : "{ finish: \(shortened(name.value)) }"
    }
    let example = Example.under(entry.key, ": \(meant ?? Word.finish.text)")
    if kind(of: entry.value) == .mapping { return outcomeRule(entry, onBoundary: onBoundary) }
    // What is gone can't be locked.
    let isGone = entry.word == .gone
    let want = isGone ? "`finish`" : "`finish` or `locked`"
    guard let name = word(entry.value, of: entry.key, want: want, example: example) else {
      return nil
    }
    switch Word(name.value) {
    case .finish: return Located(.finish, at: name.range)
    case .locked where !isGone: return Located(.locked, at: name.range)
    default:
      if !isFull {
        gestureWords.append(GestureWord(name: name, gesture: entry.word, child: child))
      }
      return nil
    }
  }

  /// `swipe: cancelled`
  struct GestureWord {
    var name: Located<NameID>
    var gesture: Word
    /// Whose boundary it stands on.
    var child: NameID?
  }

  /// To be called when all files were read: reports what is neither `finish` nor `locked`.
  mutating func reportGestureWords() {
    for word in gestureWords {
      let isGone = word.gesture == .gone
      // `.quit`, `Kid.quit`, `finish(quit)`
      let written = names.text(word.name.value)
      let outcome = written.split { " .()".contains($0) }.last.map(String.init) ?? written
      let isOutcome = declarations.coordinators.contains { coordinator in
        coordinator.name.value == word.child
          && coordinator.outcomes.contains { names.text($0.name.value) == outcome }
      }
      findings.report(
        .unknownName,
        "\(quote(word.name.value)) is not something "
          + (isGone ? "that `gone` can do" : "a gesture can do"),
        at: word.name.range,
        meant: isOutcome
          ? nil
          : suggestion(for: word.name.value, among: isGone ? ["finish"] : ["finish", "locked"]),
        help: isOutcome
          ? "write `\(word.gesture.text): { finish: \(outcome) }`"
          : ["false", "no", "locked"].contains(outcome) && !isGone
            ? "write `\(word.gesture.text): locked`"
            : ["true", "yes", "pop", "dismiss", "cancel", "allowed", "enabled", "on", "finish"]
              .contains(outcome)
              ? "write `\(word.gesture.text): finish`: the coordinator ends with its last screen"
              : gestureHelp(isGone: isGone, onBoundary: word.child != nil))
    }
  }

  private func gestureHelp(isGone: Bool, onBoundary: Bool) -> String {
    switch (isGone, onBoundary) {
    case (true, true): "write `finish` or `{ finish: outcome }`"
    case (true, false): "write `finish`"
    case (false, true): "write `finish`, `locked` or `{ finish: outcome }`"
    case (false, false):
      "write `finish` if the user may leave and the child then ends, or `locked` if they can't"
    }
  }

  private mutating func outcomeRule(_ entry: Entry, onBoundary: Bool) -> Located<GestureRule>? {
    guard onBoundary else {
      findings.report(
        .wrongKind, "`{ finish: outcome }` is allowed only on a boundary: outcomes differ by child",
        at: range(of: entry.value), help: "write `\(entry.word.text): finish`")
      return nil
    }
    // `{ outcome: quit }`, `{ quit: }`
    if !has(.finish, in: entry.value), let meant = outcomeMeant(by: entry.value) {
      findings.report(
        .missingKey, "`\(entry.word.text)` does not say that the child finishes",
        at: range(of: entry.value),
        help: "write `\(entry.word.text): { finish: \(shortened(meant.value)) }`")
      return Located(.finishWith(meant), at: range(of: entry.value))
    }
    guard let finish = entries(of: entry.value, at: .gestureFinish).first else {
      reportMissing(.finish, in: entry.value, example: "{ finish: outcome }")
      return nil
    }
    return outcomeRule(finish, in: entry)
  }

  /// The only name in a mapping: `{ quit: }`, `{ outcome: quit }`.
  private mutating func outcomeMeant(by map: NodeID) -> Located<NameID>? {
    let named = pairs(of: map).first { word(of: $0.key) == .outcome }?.value
    if named == nil, !pairs(of: map).allSatisfy({ isNothing($0.value) }) { return nil }
    let meant = namesMeant(by: named ?? map)
    return meant.count == 1 ? meant[0] : nil
  }

  private mutating func outcomeRule(_ finish: Entry, in entry: Entry) -> Located<GestureRule>? {
    // `{ finish: { quit: } }`, `{ finish: { outcome: quit } }`
    if kind(of: finish.value) == .mapping, let meant = outcomeMeant(by: finish.value) {
      reportWrongKind(
        finish.value, of: finish.key, want: "an outcome",
        example: .under(finish.key, ": \(shortened(meant.value))"))
      return Located(.finishWith(meant), at: range(of: entry.value))
    }
    guard
      let outcome = word(
        finish.value, of: finish.key, want: "an outcome", example: "{ finish: outcome }")
    else { return nil }
    return Located(.finishWith(outcome), at: range(of: entry.value))
  }

  /// What a gesture does at a boundary, and when it is locked: `{ locked: condition, finish: outcome }`.
  mutating func boundaryRule(
    _ entry: Entry, of child: NameID
  ) -> (rule: Located<GestureRule>?, lock: ConditionDeclaration?) {
    let isLock =
      kind(of: entry.value) == .mapping
      && pairs(of: entry.value).contains { word(of: $0.key) == .locked }
    guard isLock else { return (gestureRule(entry, of: child), nil) }
    var rule: Located<GestureRule>?
    var lock: ConditionDeclaration?
    for inner in entries(of: entry.value, at: .gestureRule) {
      if inner.word == .locked {
        lock = condition(inner)
      } else if isNothing(inner.value) {
        rule = Located(.finish, at: range(of: inner.key))
      } else {
        rule = outcomeRule(inner, in: entry)
      }
    }
    return (rule, lock)
  }

  /// `{ locked: condition }` of a screen; nil where it is no such mapping.
  mutating func lock(_ entry: Entry) -> ConditionDeclaration? {
    guard kind(of: entry.value) == .mapping else { return nil }
    return entries(of: entry.value, at: .lock).first.flatMap { condition($0) }
  }

  /// `animations:`, a word or a map.
  mutating func readAnimations(_ entry: Entry) {
    if isNothing(entry.value) { return }
    guard kind(of: entry.value) == .mapping else {
      if let animation = animation(entry, among: [.awaited, .unawaited]) {
        keep(animation, for: entry.word, at: \.animations.steps)
        keep(animation, for: entry.word, at: \.animations.finish)
      }
      return
    }
    for entry in entries(of: entry.value, at: .animations) {
      if entry.word == .steps {
        if let animation = animation(entry, among: [.awaited, .unawaited]) {
          keep(animation, for: entry.word, at: \.animations.steps)
        }
      } else if let animation = animation(entry, among: [.awaited, .unawaited, .none]) {
        keep(animation, for: entry.word, at: \.animations.finish)
      }
    }
  }

  private mutating func animation(_ entry: Entry, among words: [Word]) -> Located<
    AnimationDeclaration
  >? {
    guard let word = choice(entry, among: words, want: "`awaited` or `unawaited`") else {
      return nil
    }
    switch word.value {
    case .unawaited: return Located(.unawaited, at: word.range)
    case .none: return Located(AnimationDeclaration.none, at: word.range)
    default: return Located(.awaited, at: word.range)
    }
  }

  /// `finishing:`
  mutating func readFinishing(_ entry: Entry) {
    if isNothing(entry.value) { return }
    let meant =
      switch word(of: entry.value) {
      case .left: "{ screens: left }"
      case .type: "{ children: type }"
      default: "{ screens: removed, children: identity }"
      }
    let example = Example.under(entry.key, ": \(meant)")
    let want = "what a finish does to `screens` and `children`"
    guard isMapping(entry.value, of: entry.key, want: want, example: example) else { return }
    for entry in entries(of: entry.value, at: .finishing) {
      let isScreens = entry.word == .screens
      let words: [Word] = isScreens ? [.removed, .left] : [.identity, .type]
      let want = words.map { "`\($0.text)`" }.joined(separator: " or ")
      guard let word = choice(entry, among: words, want: want) else { continue }
      let rule = Located(word.value == words[1], at: word.range)
      keep(
        rule, for: entry.word,
        at: isScreens ? \.finishing.leavesScreens : \.finishing.removesByType)
    }
  }
}
