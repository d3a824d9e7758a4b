import FlowSource
import FlowYAML

extension FlowReader {
  /// `screens:`
  mutating func readScreens(_ entry: Entry) {
    let example: Example = "screens: { Landing: { events: [signIn] } }"
    let entries = namedEntries(entry, want: "a mapping of screens", example: example)
    declarations.screens.reserveCapacity(declarations.screens.count + entries.count)
    for (key, value) in entries where !isFull {
      var screen = ScreenDeclaration(name: declaredName(key))
      // A screen without anything is one that nothing happens on.
      let example = Example.under(key, ": { events: [close] }")
      if !isNothing(value),
        isMapping(value, of: key, want: "what the screen declares", example: example)
      {
        read(&screen, from: value)
      }
      declarations.screens.append(screen)
    }
  }

  private mutating func read(_ screen: inout ScreenDeclaration, from map: NodeID) {
    for entry in entries(of: map, at: .screen) {
      switch entry.word {
      case .params: screen.parameters = parameters(entry)
      case .events: screen.events = events(entry, reserved: [.popped, .dismissed])
      case .async: screen.async = events(entry, reserved: [.popped, .dismissed])
      case .style: screen.style = style(entry)
      case .back: screen.isBackLocked = isLocked(entry)
      case .swipe: screen.isSwipeLocked = isLocked(entry)
      default: break
      }
    }
    screen.hasLostEvents = isAnyMisspelt([.events, .async], in: map, at: .screen)
    if areUnique(screen.events, screen.async) { return }
    let unique = removeDuplicates(screen.events, screen.async, owner: screen.name.value)
    screen.events = unique[0]
    screen.async = unique[1]
  }

  /// `style:`
  mutating func style(_ entry: Entry) -> Located<Style>? {
    let styles: [Word] = [.sheet, .fullScreen, .alert]
    guard let word = choice(entry, among: styles, want: "a style") else { return nil }
    switch word.value {
    case .fullScreen: return Located(.fullScreen, at: word.range)
    case .alert: return Located(.alert, at: word.range)
    default: return Located(.sheet, at: word.range)
    }
  }

  /// `back: locked` of a screen.
  private mutating func isLocked(_ entry: Entry) -> Bool {
    let gesture = entry.word.text
    if word(of: entry.value) == .locked { return true }
    findings.report(
      .wrongKind, "a screen can only lock the gesture: `\(gesture): locked`",
      at: place(of: entry.value, under: entry.key),
      help: "remove `\(gesture)` here, and declare on the boundary under `children` what it does")
    return false
  }

  /// `gestures:`
  mutating func readGestures(_ entry: Entry) {
    if isNothing(entry.value) { return }
    let example: Example = "gestures: { back: finish, swipe: finish }"
    let want = "what `back` and `swipe` do"
    guard isMapping(entry.value, of: entry.key, want: want, example: example) else { return }
    for entry in entries(of: entry.value, at: .gestures) {
      guard let rule = gestureRule(entry, onBoundary: false) else { continue }
      let isBack = entry.word == .back
      let earlier = isBack ? declarations.gestures.back : declarations.gestures.swipe
      if let earlier, earlier.value != rule.value {
        reportTwice(entry.word.nameID, at: rule.range, earlier: earlier.range)
      } else if isBack {
        declarations.gestures.back = earlier ?? rule
      } else {
        declarations.gestures.swipe = earlier ?? rule
      }
    }
  }

  /// What a gesture off a child does: `finish`, `locked` and, on a boundary, `{ finish: outcome }`.
  mutating func gestureRule(_ entry: Entry, onBoundary: Bool) -> Located<GestureRule>? {
    let example = Example.under(entry.key, ": finish")
    if kind(of: entry.value) == .mapping { return outcomeRule(entry, onBoundary: onBoundary) }
    guard
      let name = word(entry.value, of: entry.key, want: "`finish` or `locked`", example: example)
    else { return nil }
    switch Word(name.value) {
    case .finish: return Located(.finish, at: name.range)
    case .locked: return Located(.locked, at: name.range)
    default:
      findings.report(
        .unknownName, "\(quote(name.value)) is not something a gesture can do", at: name.range,
        meant: suggestion(for: name.value, among: ["finish", "locked"]),
        help: onBoundary
          ? "write `finish`, `locked` or `{ finish: outcome }`" : "write `finish` or `locked`")
      return nil
    }
  }

  private mutating func outcomeRule(_ entry: Entry, onBoundary: Bool) -> Located<GestureRule>? {
    guard onBoundary else {
      findings.report(
        .wrongKind, "`{ finish: outcome }` is allowed only on a boundary: outcomes differ by child",
        at: range(of: entry.value), help: "write `\(entry.word.text): finish`")
      return nil
    }
    guard let finish = entries(of: entry.value, at: .gestureFinish).first else {
      reportMissing(.finish, in: entry.value, example: "{ finish: cancelled }")
      return nil
    }
    guard
      let outcome = word(
        finish.value, of: finish.key, want: "an outcome", example: "{ finish: cancelled }")
    else { return nil }
    return Located(.finishWith(outcome), at: range(of: entry.value))
  }

  /// `finishing:`
  mutating func readFinishing(_ entry: Entry) {
    if isNothing(entry.value) { return }
    let example: Example = "finishing: { screens: removed, children: identity }"
    let want = "what a finish does to `screens` and `children`"
    guard isMapping(entry.value, of: entry.key, want: want, example: example) else { return }
    for entry in entries(of: entry.value, at: .finishing) {
      let isScreens = entry.word == .screens
      let words: [Word] = isScreens ? [.removed, .left] : [.identity, .type]
      let want = words.map { "`\($0.text)`" }.joined(separator: " or ")
      guard let word = choice(entry, among: words, want: want) else { continue }
      let rule = Located(word.value == words[1], at: word.range)
      let finishing = declarations.finishing
      let earlier = isScreens ? finishing.leavesScreens : finishing.removesByType
      if let earlier, earlier.value != rule.value {
        reportTwice(entry.word.nameID, at: rule.range, earlier: earlier.range)
      } else if isScreens {
        declarations.finishing.leavesScreens = earlier ?? rule
      } else {
        declarations.finishing.removesByType = earlier ?? rule
      }
    }
  }
}
