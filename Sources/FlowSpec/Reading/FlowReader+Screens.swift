import FlowSource
import FlowYAML

extension FlowReader {
  /// `screens:`
  mutating func readScreens(_ entry: Entry) {
    let example: Example = "screens: { Screen: { events: [event] } }"
    if kind(of: entry.value) == .sequence,
      children(of: entry.value).contains(where: { kind(of: $0) == .scalar })
    {
      readListedScreens(entry, example)
      return
    }
    let entries = namedEntries(entry, want: "a mapping of screens", example: example)
    declarations.screens.reserveCapacity(declarations.screens.count + entries.count)
    for (key, value) in entries where !isFull { readScreen(key, value) }
  }

  /// What stands under a screen's name.
  mutating func readScreen(_ key: NodeID, _ value: NodeID) {
    var screen = ScreenDeclaration(name: declaredName(key, isType: true))
    // A screen without anything is one that nothing happens on.
    let example = Example.under(key, ": { events: [event] }")
    if kind(of: value) == .sequence, let events = eventsMeant(by: value, of: key) {
      screen.events = events
    } else if !isNothing(value),
      isMapping(value, of: key, want: "what the screen declares", example: example)
    {
      screenHere = screen.name.value
      read(&screen, from: value)
      screenHere = nil
      screen.codeEvents = readCodePlace(of: value, under: key)
      readNotes(of: value, under: key, isScreen: true)
    } else if !isNothing(value) {
      screen.hasLostEvents = true
    }
    declarations.screens.append(screen)
  }

  /// `Cart: [pay, close]`: the events alone.
  private mutating func eventsMeant(by list: NodeID, of key: NodeID) -> [EventDeclaration]? {
    let names = namesMeant(by: list)
    if names.isEmpty { return nil }
    findings.report(
      .wrongKind, "\(quote(text(of: key))) takes what the screen declares, but this is a list",
      at: range(of: list), help: "write `\(quotable(key)): { events: [\(joined(names))] }`")
    return names.map { EventDeclaration(name: $0, parameters: []) }
  }

  /// `screens: [Cart, Checkout]`: they are there, with events that nobody knows.
  private mutating func readListedScreens(_ entry: Entry, _ example: Example) {
    let names = children(of: entry.value).filter { kind(of: $0) == .scalar }
    let written = names.prefix(3).map { "\(quotable($0)): { events: [] }" }
    reportWrongKind(
      entry.value, of: entry.key, want: "a mapping of screens",
      example: names.isEmpty
        ? example
        : .text("screens: { \(written.joined(separator: ", "))\(names.count > 3 ? ", …" : "") }"))
    for node in names where !isFull {
      var screen = ScreenDeclaration(name: located(node))
      screen.hasLostEvents = true
      declarations.screens.append(screen)
    }
  }

  private mutating func read(_ screen: inout ScreenDeclaration, from map: NodeID) {
    hasLostItems = false
    for entry in entries(of: map, at: .screen) {
      switch entry.word {
      case .params: screen.parameters = parameters(entry)
      case .events: screen.events = events(entry, reserved: [.popped, .dismissed, .held])
      case .async: screen.async = events(entry, reserved: [.popped, .dismissed, .held])
      case .single:
        if !isNothing(entry.value) {
          screen.single = nameList(
            entry, want: "a list of the screen's events", example: "single: [open]")
        }
      case .once: screen.once = once(entry)
      case .style: screen.style = style(entry)
      case .cancel:
        screen.cancel = word(
          entry.value, of: entry.key, want: "an event of the screen", example: "cancel: event")
      case .back: (screen.isBackLocked, screen.backLock) = screenLock(entry)
      case .swipe: (screen.isSwipeLocked, screen.swipeLock) = screenLock(entry)
      case .tabBar:
        let choice = choice(entry, among: [.hidden], want: "what becomes of the tab bar")
        screen.hidesTabBar = choice != nil
      default: break
      }
    }
    screen.hasLostEvents =
      hasLostItems || isWrittenTwice(screen.name.value)
      || isAnyMisspelt([.events, .async], in: map, at: .screen)
    if areUnique(screen.events, screen.async) { return }
    let unique = removeDuplicates(screen.events, screen.async, owner: screen.name.value)
    screen.events = unique[0]
    screen.async = unique[1]
  }

  /// `style:`
  mutating func style(_ entry: Entry) -> Located<StyleDeclaration>? {
    let styles: [Word] = [.sheet, .fullScreen, .alert, .popover, .actionSheet]
    guard let word = choice(entry, among: styles, want: "a style") else { return nil }
    switch word.value {
    case .fullScreen: return Located(.fullScreen, at: word.range)
    case .alert: return Located(.alert, at: word.range)
    case .popover: return Located(.popover, at: word.range)
    case .actionSheet: return Located(.actionSheet, at: word.range)
    default: return Located(.sheet, at: word.range)
    }
  }

  /// `back: locked` of a screen, or `back: { locked: condition }`.
  private mutating func screenLock(_ entry: Entry) -> (always: Bool, ConditionDeclaration?) {
    let hasLock =
      kind(of: entry.value) == .mapping
      && pairs(of: entry.value).contains { word(of: $0.key) == .locked }
    return hasLock ? (false, lock(entry)) : (isLocked(entry), nil)
  }

  private mutating func isLocked(_ entry: Entry) -> Bool {
    let gesture = entry.word.text
    if word(of: entry.value) == .locked { return true }
    let written = names.text(text(of: entry.value)).lowercased()
    let isOff = ["disabled", "false", "none", "no", "off", "never"].contains(written)
    findings.report(
      .wrongKind, "a screen can only lock the gesture: `\(gesture): locked`",
      at: place(of: entry.value, under: entry.key),
      help: isOff
        ? "write `\(gesture): locked`"
        : "remove `\(gesture)` here, and declare on the boundary under `children` what it does")
    return false
  }
}
