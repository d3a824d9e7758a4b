import FlowSource
import FlowYAML

extension FlowReader {
  /// A name that is declared here. One that is no identifier is reported, and declared all the same:
  /// its uses are no further mistakes.
  ///
  /// One with Swift's words around it is declared as what was meant: `var count` is `count`.
  ///
  /// - Parameter isType: whether it is written as a type is, with a capital letter first.
  mutating func declaredName(_ node: NodeID, isType: Bool = false) -> Located<NameID> {
    var name = located(node)
    if !Identifier.isValid(names.bytes(of: name.value)) {
      let text = names.text(name.value)
      if let habit = SwiftHabits.name(text) {
        name.value = names.intern(habit.name)
        if !refusedValues.contains(document.nodes[node].start) {
          findings.report(
            .invalidName, habit.message, at: name.range, help: "write `\(habit.name)`")
        }
        return name
      }
      let async = asyncHelp(for: text)
      if async != nil { hasLostItems = true }
      findings.report(
        .invalidName,
        name.value == Word.nothing.nameID
          ? "a name needs at least one letter"
          : "\(quote(name.value)) is not a valid name"
            + (Self.flaw(of: text).map { ": " + $0 } ?? ""),
        at: name.range,
        help: async
          ?? Identifier.suggestion(for: text, isType: isType).map {
            "write `\($0)`, here and where it is used"
          } ?? "names are Swift identifiers: letters, digits and `_`, not starting with a digit")
    }
    return name
  }

  /// What no name can have, of what is meant as one.
  private static func flaw(of name: String) -> String? {
    if name.contains(" ") { return "names can't contain a space" }
    if name.first?.isNumber == true { return "names can't begin with a digit" }
    return name.first { $0 == "-" || $0 == "." }.map { "names can't contain `\($0)`" }
  }

  /// `async loaded`, as Swift would have it.
  private func asyncHelp(for name: String) -> String? {
    guard name.hasPrefix("async ") else { return nil }
    let event = String(name.dropFirst("async ".count).drop { $0 == " " })
    return Identifier.isValid(Array(event.utf8))
      ? "declare it under `async`: `async: [\(event)]`" : nil
  }

  /// The name of a parameter or a state variable: one that a value can be read by.
  mutating func declaredValueName(_ node: NodeID) -> Located<NameID> {
    let name = declaredName(node)
    switch Word(name.value) {
    case .true, .false, .nil, .any:
      findings.report(
        .invalidName, "\(quote(name.value)) is already a value, so it can't be a name",
        at: name.range, help: "rename it: `is…`, `has…`")
    default: break
    }
    return name
  }

  /// The items of a list of names; reports those that are none.
  mutating func nameList(
    _ entry: Entry, want: String, example: Example
  ) -> [Located<NameID>] {
    guard kind(of: entry.value) == .sequence else {
      return namesOfNoList(entry, want: want, example: example)
    }
    var names: [Located<NameID>] = []
    names.reserveCapacity(count(of: entry.value))
    let items = children(of: entry.value)
    for item in items where !isFull {
      if let name = word(item, of: entry.key, want: want, example: example) { names.append(name) }
    }
    return names
  }

  /// `A.B.C`, a name for each part; nil where a part is empty, which is reported.
  mutating func path(of node: NodeID) -> [Located<NameID>]? {
    let text = ScalarText(node, in: document, names: names)
    var path: [Located<NameID>] = []
    var start = 0
    for index in 0...text.bytes.count
    where index == text.bytes.count || text.bytes[index] == UInt8(ascii: ".") {
      guard start < index else {
        findings.report(
          .invalidName, "a name is missing next to a dot in \(quote(self.text(of: node)))",
          at: range(of: node))
        return nil
      }
      path.append(
        Located(names.intern(text.bytes[start..<index]), at: text.range(of: start..<index)))
      start = index + 1
    }
    return path
  }

  /// `Owner.event`; reports anything else.
  mutating func eventReference(_ node: NodeID) -> EventReference? {
    let name = text(of: node)
    if let call = eventCalled(name) {
      let given = names.text(name).dropFirst(call.count + 1).dropLast()
      // `.ok` asks for a value; `id`, `let id` and `id: Int` name what is brought.
      let isCase = given.contains { $0 == "." || $0.isNumber || $0 == "\"" }
      findings.report(
        .invalidName,
        given.isEmpty
          ? "an event has no parentheses"
          : isCase
            ? "what `\(call)` brings is asked for in its steps" : "a payload is not named here",
        at: range(of: node),
        help: given.isEmpty
          ? "write `\(call)`"
          : isCase
            ? "write `\(call): { switch: …, cases: { …: … } }`"
            : "write `\(call)`: its steps know what it brings by the name in `events`")
      return nil
    }
    guard let dot = onlyDot(in: name),
      names.firstIndex(of: UInt8(ascii: " "), in: name) == nil
        || !names.text(name).hasPrefix("case ")
    else { return reportSeveral(node) ? nil : eventMeant(by: node) }
    let length = names.length(of: name)
    let star = UInt8(ascii: "*")
    if names.byte(0, of: name) == star || names.byte(length - 1, of: name) == star {
      _ = reportSeveral(node)
      return nil
    }
    let place = ScalarPlace(node, in: document, length: length)
    let owner = 0..<dot
    let event = dot + 1..<length
    return EventReference(
      owner: Located(names.intern(owner, of: name), at: place.range(of: owner)),
      event: Located(names.intern(event, of: name), at: place.range(of: event)))
  }

  /// `Goals.next | Goals.skip`, `*.close`: one line handles one event.
  private mutating func reportSeveral(_ node: NodeID) -> Bool {
    let text = names.text(text(of: node))
    var events: [String] = []
    if text.contains("*") {
      events = eventsMatching(text)
    } else if text.contains(where: { "|,& ".contains($0) }) {
      let words = text.split { "|,& ".contains($0) }.map(String.init)
        .filter { $0 != "or" && $0 != "and" }
      let isPath = { (word: String) in
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { Identifier.isValid($0.utf8) }
      }
      if words.count < 2 || !words.allSatisfy(isPath) { return false }
      events = words
    } else {
      return false
    }
    findings.report(
      .invalidName, "a line handles one event, but \(quote(self.text(of: node))) is not one",
      at: range(of: node),
      help: events.isEmpty
        ? "write a line for each, as `Screen.event`"
        : "write a line for each: " + events.prefix(4).map { "`\($0): …`" }.joined(separator: ", "))
    return true
  }

  /// `Offer.close` for `*.close`, and for `Offer.*`: of the screens that stand in the coordinator that is read.
  private mutating func eventsMatching(_ pattern: String) -> [String] {
    let parts = pattern.split(separator: ".").map(String.init)
    guard parts.count == 2, let coordinatorMap, let all = mapping(under: .screens) else {
      return []
    }
    let written = coordinatorMap..<Int(document.nodes[coordinatorMap].next)
    let shown = Set(written.filter { kind(of: $0) == .scalar }.map { text(of: $0) })
    let screens = pairs(of: all).map { text(of: $0.key) }.filter {
      parts[0] == "*" ? shown.contains($0) : names.text($0) == parts[0]
    }
    return screens.flatMap { screen in
      eventsListed(of: screen).map { names.text($0) }.filter { parts[1] == "*" || $0 == parts[1] }
        .map { "\(names.text(screen)).\($0)" }
    }
  }

  /// What is no `Owner.event` and is told as what it was meant to be: `Pet/close`, `close`, `case .close`, `Pet`,
  /// `App.Pet.close`.
  private mutating func eventMeant(by node: NodeID) -> EventReference? {
    let written = text(of: node)
    var words = names.text(written).split { "/:#> ".contains($0) }
    let isCase = words.count > 1 && words[0] == "case"
    if isCase { words.removeFirst() }
    let parts = words.flatMap { $0.split(separator: ".") }
    var meant = parts.suffix(2).map { names.intern(String($0)) }
    let isOwner =
      if let first = meant.first {
        isDeclared(first, under: .screens) || isDeclared(first, under: .coordinators)
      } else {
        false
      }
    if !parts.allSatisfy({ Identifier.isValid($0.utf8) }) || parts.count > 2 && !isOwner {
      meant = []
    }
    var choices: [NameID] = []
    if meant.count == 1, isOwner {
      choices = eventsListed(of: meant[0])
      meant += choices.count == 1 ? choices : []
    } else if meant.count == 1 {
      let owner =
        onlyScreen(withEvent: meant[0]) ?? onlyCoordinator(withOutcome: meant[0])
        ?? (meant[0] == Word.finished.nameID ? onlyChildHere : nil)
      meant = owner.map { [$0, meant[0]] } ?? []
    }
    let isTwoWords = parts.count == 2 && words.count == 2
    let help =
      if meant.count == 2 {
        "write `\(shortened(meant[0])).\(shortened(meant[1]))`"
      } else if let owner = meant.first, !choices.isEmpty {
        "write one of "
          + list(choices.prefix(4).map { "\(shortened(owner)).\(shortened($0))" })
      } else {
        "write `Screen.event`, `Child.outcome` or `Child.output`"
      }
    findings.report(
      .invalidName,
      isCase
        ? "an event has no `case` before it here"
        : isTwoWords
          ? "a dot stands between an owner and its event"
          : "\(quote(written)) does not say whose event it is", at: range(of: node), help: help)
    if meant.count < 2 { return nil }
    return EventReference(
      owner: Located(meant[0], at: range(of: node)), event: Located(meant[1], at: range(of: node)))
  }

  /// What a screen or a child tells, as the present document lists it.
  private mutating func eventsListed(of owner: NameID) -> [NameID] {
    let screen = declared(owner, under: .screens)
    guard let map = screen ?? declared(owner, under: .coordinators), kind(of: map) == .mapping
    else { return [] }
    let keys: [Word] = screen == nil ? [.outcomes, .outputs] : [.events, .async]
    return pairs(of: map).filter { pair in word(of: pair.key).map(keys.contains) ?? false }
      .flatMap { namesListed(in: $0.value) }.map { text(of: $0) }
  }

  /// The child of the coordinator that is read, if it has one alone.
  private var onlyChildHere: NameID? {
    guard let coordinatorMap,
      let children = pairs(of: coordinatorMap).first(where: { word(of: $0.key) == .children })?
        .value
    else { return nil }
    let names = namesListed(in: children)
    return names.count == 1 ? text(of: names[0]) : nil
  }

  /// `Login.ended` in `Login.ended(.ok)`
  private func eventCalled(_ name: NameID) -> String? {
    guard names.firstIndex(of: UInt8(ascii: "("), in: name) != nil else { return nil }
    let text = names.text(name)
    let call = String(text.prefix { $0 != "(" })
    let parts = call.split(separator: ".", omittingEmptySubsequences: false)
    return text.hasSuffix(")") && parts.count == 2
      && parts.allSatisfy({ Identifier.isValid($0.utf8) })
      ? call : nil
  }

  /// The screen that declares such an event, if one alone does.
  mutating func onlyScreen(withEvent name: NameID) -> NameID? {
    while eventOwners.screens < declarations.screens.count {
      let screen = declarations.screens[eventOwners.screens]
      for event in screen.events + screen.async {
        eventOwners.byName[event.name.value, default: []].insert(screen.name.value)
      }
      eventOwners.screens += 1
    }
    guard let owners = eventOwners.byName[name], owners.count == 1 else { return nil }
    return owners.first
  }

  /// The coordinator of the file that can end with or tell such a thing, if one alone can; it may stand further down.
  private mutating func onlyCoordinator(withOutcome name: NameID) -> NameID? {
    if lookedUp.outcomeOwners == nil { lookedUp.outcomeOwners = writtenOutcomes }
    guard let owners = lookedUp.outcomeOwners?[name], owners.count == 1,
      owners.first != coordinatorHere
    else { return nil }
    return owners.first
  }

  /// Whose each name under `outcomes` and `outputs` is.
  private var writtenOutcomes: [NameID: Set<NameID>] {
    guard let all = mapping(under: .coordinators) else { return [:] }
    var owners: [NameID: Set<NameID>] = [:]
    for (owner, coordinator) in pairs(of: all) where kind(of: coordinator) == .mapping {
      for (key, value) in pairs(of: coordinator)
      where [.outcomes, .outputs].contains(word(of: key)) {
        for name in namesListed(in: value) {
          owners[text(of: name), default: []].insert(text(of: owner))
        }
      }
    }
    return owners
  }

  /// The names of a list, or of a mapping's keys.
  func namesListed(in value: NodeID) -> [NodeID] {
    switch kind(of: value) {
    case .sequence: children(of: value).filter { kind(of: $0) == .scalar }
    case .mapping: pairs(of: value).map(\.key)
    case .scalar, .alias: []
    }
  }

  /// What stands under a name that the present document declares, maybe further down; nil if it declares none.
  mutating func declared(_ name: NameID, under word: Word) -> NodeID? {
    if lookedUp.declared[word] == nil {
      let all = mapping(under: word).map { pairs(of: $0).map { (text(of: $0.key), $0.value) } }
      lookedUp.declared[word] = Dictionary(all ?? [], uniquingKeysWith: { first, _ in first })
    }
    return lookedUp.declared[word]?[name]
  }

  /// Whether a key of this name was refused, since another one stands beside it: what it had in it nobody knows.
  mutating func isWrittenTwice(_ name: NameID) -> Bool {
    if refusedKeys.isEmpty { return false }
    let refused =
      lookedUp.refusedNames
      ?? Set(document.nodes.filter { refusedKeys.contains($0.start) }.map(\.text))
    lookedUp.refusedNames = refused
    return refused.contains(name)
  }

  mutating func isDeclared(_ name: NameID, under word: Word) -> Bool {
    declared(name, under: word) != nil
  }

  /// The first names of the present document that are not valid, which is told where they are declared.
  mutating func oddDeclared() -> [NameID] {
    if let known = lookedUp.oddNames { return known }
    var found: [NameID] = []
    for word in [Word.state, .environment, .screens, .coordinators] {
      guard let declared = mapping(under: word) else { continue }
      for (key, _) in pairs(of: declared) where found.count < 64 {
        let name = text(of: key)
        if name != Word.nothing.nameID, !Identifier.isValid(names.bytes(of: name)) {
          found.append(name)
        }
      }
    }
    lookedUp.oddNames = found
    return found
  }

  /// The mapping under a key of the present document.
  func mapping(under word: Word) -> NodeID? {
    guard kind(of: 0) == .mapping,
      let all = pairs(of: 0).first(where: { self.word(of: $0.key) == word })?.value,
      kind(of: all) == .mapping
    else { return nil }
    return all
  }

  /// Where a name has its dot, if it has one alone, between two parts.
  private func onlyDot(in name: NameID) -> Int? {
    let dot = UInt8(ascii: ".")
    guard let first = names.firstIndex(of: dot, in: name), first > 0,
      first + 1 < names.length(of: name),
      names.firstIndex(of: dot, in: name, from: first + 1) == nil
    else { return nil }
    return first
  }
}
