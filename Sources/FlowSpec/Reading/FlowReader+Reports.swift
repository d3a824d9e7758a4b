import FlowSource
import FlowYAML

// What is said about what is written: the words only, so that the reading stays readable.

extension FlowReader {
  /// A name for a message: in backticks, shortened where nobody would read it all.
  func quote(_ name: NameID) -> String { "`" + shortened(name) + "`" }

  func shortened(_ name: NameID) -> String {
    let text = names.text(name)
    return text.utf8.count <= 60 ? text : text.prefix(56) + "…"
  }

  /// The text of a key or word inside an example.
  func quotable(_ node: NodeID) -> String {
    kind(of: node) == .scalar ? shortened(text(of: node)) : "…"
  }

  func text(of example: Example) -> String {
    switch example {
    case .text(let text): text
    case .under(let key, let rest): quotable(key) + rest
    case .choice(let key, let word): quotable(key) + ": " + word.text
    case .step(let word): StepWord.example(word)
    }
  }

  func suggestion(for name: NameID, among known: [String]) -> Suggestion? {
    let text = names.text(name)
    if let meant = UIKitWord.meaning(of: text, among: known) {
      return Suggestion(text, meaning: meant)
    }
    if let meant = Suggestion(for: text, among: known) { return meant }
    // `asyncEvents`, where `async` is the key.
    guard Identifier.isValid(text.utf8) else { return nil }
    let parts = known.filter { $0.count >= 4 && text.count <= 40 && text.hasPrefix($0) }
    return parts.count == 1 ? Suggestion(text, meaning: parts[0]) : nil
  }

  func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// What stands where something else was wanted.
  private func written(_ node: NodeID) -> String {
    switch kind(of: node) {
    case .sequence: "this is a list"
    case .mapping: "this is a mapping"
    case .scalar, .alias: isNothing(node) ? "it is empty" : "this is a single value"
    }
  }

  mutating func reportWrongKind(
    _ value: NodeID, of key: NodeID, want: String, example: Example
  ) {
    // What stands behind a misspelt key is told with it.
    if misspeltKeys.contains(document.nodes[key].start) { return }
    reportWrongKind(
      value, of: "`\(quotable(key))`", at: place(of: value, under: key), want: want,
      example: example)
  }

  mutating func reportWrongKind(
    _ value: NodeID, of subject: String, at place: SourceRange, want: String, example: Example
  ) {
    if isLost(value) { return }
    findings.report(
      .wrongKind, "\(subject) takes \(want), but \(written(value))", at: place,
      help: "write `\(text(of: example))`")
  }

  /// Whether it stands for a value that is nowhere, which is reported already.
  func isLost(_ node: NodeID) -> Bool { document.nodes[document.resolve(node)].kind == .alias }

  mutating func reportUnknownKey(_ key: NodeID, value: NodeID, at level: AllowedKeys) {
    let known = level.keys.map(\.text)
    if level.keys.first == .if, SwiftHabits.isElseIf(names.text(text(of: key))) {
      // An `else` that stands behind it is what is meant to come then.
      let next = Int(document.nodes[value].next)
      let hasElse = next < document.nodes.count && word(of: next) == .else
      let then = hasElse ? asWritten(Int(document.nodes[next].next)) : "…"
      findings.report(
        .unknownKey, "\(level.name) has no key \(quote(text(of: key)))", at: range(of: key),
        help: "write `else: { if: \(quotable(value)), then: \(then) }`"
          + (hasElse ? " in place of it and of the `else` below" : ""))
      return
    }
    // Where the word alone would be wrong, as its value is another one here.
    let help =
      UIKitWord.help(forKey: names.text(text(of: key)), is: quotable(value), among: known)
      ?? deepHelp(key, at: level) ?? listHelp(key, value, at: level)
      ?? misplacedHelp(key, value, at: level)
    findings.report(
      .unknownKey, "\(level.name) has no key \(quote(text(of: key)))", at: range(of: key),
      meant: help == nil ? suggestion(for: text(of: key), among: known) : nil,
      help: help ?? "the keys are: " + list(known))
  }

  /// `event: close`: the key of a list, misspelt, with one name behind it.
  private mutating func listHelp(
    _ key: NodeID, _ value: NodeID, at level: AllowedKeys
  ) -> String? {
    guard let word = misspeltWord(key, at: level), Self.keysOfLists.contains(word),
      word != .children, kind(of: value) == .scalar
    else { return nil }
    let meant = namesMeant(by: value)
    return meant.isEmpty ? nil : "write `\(word.text): [\(joined(meant))]`"
  }

  /// What a screen looks like, in lower case.
  private static let looks = [
    "detents", "presentationdetents", "detent", "height", "grabber", "prefersgrabbervisible",
    "cornerradius", "modaltransitionstyle", "transition", "title", "navigationtitle", "toolbar",
    "largetitle", "icon", "image", "color", "tint",
  ]

  /// `screens` in a coordinator, and a coordinator among another's keys.
  private func misplacedHelp(_ key: NodeID, _ value: NodeID, at level: AllowedKeys) -> String? {
    if level.name == AllowedKeys.link.name, word(of: key).map(StepWord.isStep) == true {
      return "write `do: { \(quotable(key)): \(asWritten(value)) }`"
    }
    let written = names.text(text(of: key)).lowercased()
    if level.name == AllowedKeys.link.name, ["redirect", "redirectto", "alias"].contains(written),
      kind(of: value) == .scalar, !isNothing(value)
    {
      return "write `do: { open: \(quotable(value)) }`"
    }
    if level.name == AllowedKeys.link.name, written == "host", kind(of: value) == .scalar {
      return "write `url: \"\(knownScheme ?? "scheme")://\(quotable(value))\"`"
    }
    if level.name == AllowedKeys.check.name, ["visible", "live", "presented"].contains(written),
      kind(of: value) == .scalar, !isNothing(value)
    {
      let condition = "\(written) \(quotable(value))"
      return
        "write `always: \(condition)`, or `when: Screen.event, then: \(condition)` for where an event leads"
    }
    if [AllowedKeys.screen, .boundary, .present].contains(where: { $0.name == level.name }),
      Self.looks.contains(written)
    {
      return "remove it: a flow doesn't say what a screen looks like"
        + (level.name == AllowedKeys.present.name
          ? "" : "; or keep it for yourself: `x-\(quotable(key)): \(asWritten(value))`")
    }
    if level.name == AllowedKeys.file.name,
      ["disable", "disabled", "disabled_rules", "ignore", "suppress", "exclude", "skip"].contains(
        written)
    {
      let off = namesIn(value).map { "\($0): off" }
      return off.isEmpty ? nil : "write `rules: { \(off.joined(separator: ", ")) }`"
    }
    if level.name == AllowedKeys.present.name, written == "from" || written == "on" {
      return "remove it: the coordinator presents; `over: top` presents over what is topmost"
    }
    if level.name == AllowedKeys.boundary.name, ["params", "with", "args"].contains(written) {
      return
        "remove it: the child declares its `params`, and the step gives them: `start: { child: …, with: { … } }`"
    }
    if level.name == AllowedKeys.link.name, written == "screen" || written == "show",
      kind(of: value) == .scalar, !isNothing(value)
    {
      return "write `do: { push: \(quotable(value)) }`"
    }
    if level.name == AllowedKeys.check.name, written == "if", kind(of: value) == .scalar,
      !isNothing(value)
    {
      // `{ if: visible Home, then: isLoggedIn }`
      let next = Int(document.nodes[value].next)
      if next < document.nodes.count, word(of: next) == .then {
        let then = asWritten(Int(document.nodes[next].next))
        let not = then.contains(" ") && !then.hasPrefix("visible ") ? "(\(then))" : then
        return "write `never: \(quotable(value)) and not \(not)`"
      }
      return "write `while: \(quotable(value))`, beside `never` or `always`"
    }
    if level.name == AllowedKeys.screen.name, word(of: key) == .transitions {
      return transitionsHelp(key, value)
    }
    guard level.name == AllowedKeys.coordinator.name else { return nil }
    if written == Word.events.text, !namesListed(in: value).isEmpty {
      let names = namesListed(in: value).map { quotable($0) }.joined(separator: ", ")
      return
        "write `async: [\(names)]` for what comes by itself; what the user taps is an event of a screen"
    }
    if written == "parent", kind(of: value) == .scalar, !isNothing(value) {
      return "remove it: `\(quotable(value))` names its children, under `children` or `tabs`"
    }
    if ["root", "rootviewcontroller", "rootview", "initialviewcontroller"].contains(written),
      kind(of: value) == .scalar, !isNothing(value)
    {
      return "write `start: \(quotable(value))`"
    }
    if ["selected", "selectedtab", "selectedindex", "defaulttab"].contains(written),
      isTypeName(value)
    {
      return "write `start: { select: \(quotable(value)) }`"
    }
    if ["path", "stack"].contains(written) {
      return "remove it: a stack begins with what `start` pushes, and steps push onto it"
    }
    if ["navigationcontroller", "navigationstack"].contains(written) {
      return
        "remove it: a coordinator stands on the stack of its parent, or on one of its own, as `children` says"
    }
    if let word = word(of: key), AllowedKeys.file.keys.contains(word) {
      return mapping(under: word) == nil
        ? "move `\(word.text)` to the top level of the file: it is no coordinator's own"
        : "move what is under it to the `\(word.text)` at the top level of the file"
    }
    // The line above it says whose keys these are.
    guard isNothing(value), names.text(text(of: key)).first?.isUppercase == true,
      let above = declarations.coordinators.last
    else { return nil }
    return "if it is a coordinator, indent it like \(quote(above.name.value))"
  }

  /// `transitions` of a screen: they are those of the coordinator that shows it.
  private func transitionsHelp(_ key: NodeID, _ value: NodeID) -> String {
    let screen = screenHere.map { shortened($0) } ?? "Screen"
    let owner = ownerShowing(screen)
    let first = kind(of: value) == .mapping ? pairs(of: value).first { _ in true } : nil
    let moved = first.map { event, steps in
      let name = quotable(event)
      return "`\(name.contains(".") ? name : "\(screen).\(name)"): \(asWritten(steps))`"
    }
    return "move it to \(owner)" + (moved.map { ": \($0) under its `transitions`" } ?? "")
  }

  /// The coordinator that has a screen's name in it, if it is one alone.
  func ownerShowing(_ screen: String) -> String {
    let all = mapping(under: .coordinators).map { pairs(of: $0).map { ($0.key, $0.value) } } ?? []
    let owners = all.filter { _, value in
      (value..<Int(document.nodes[value].next)).contains {
        kind(of: $0) == .scalar && names.text(text(of: $0)) == screen
      }
    }
    return owners.count == 1
      ? "`\(quotable(owners[0].0))`" : "the coordinator that shows `\(screen)`"
  }

  /// The words of a list, or a word alone.
  private func namesIn(_ value: NodeID) -> [String] {
    switch kind(of: value) {
    case .scalar: isNothing(value) ? [] : [quotable(value)]
    case .sequence: children(of: value).filter { kind(of: $0) == .scalar }.map { quotable($0) }
    case .mapping, .alias: []
    }
  }

  /// `Screen.event` among the keys of an `if` or a `switch`: a transition that is indented too far.
  private func deepHelp(_ key: NodeID, at level: AllowedKeys) -> String? {
    guard level.keys.first == .if || level.keys.first == .switch,
      names.firstIndex(of: UInt8(ascii: "."), in: text(of: key)) != nil
    else { return nil }
    return "indent it like the transitions above: it is indented like a key of this step"
  }

  /// The key that a misspelt one, or another tool's word, stands for, if there is no doubt of it.
  func misspeltWord(_ key: NodeID, at level: AllowedKeys) -> Word? {
    guard kind(of: key) == .scalar,
      let meant = suggestion(for: text(of: key), among: level.keys.map(\.text)),
      meant.isCertain
    else { return nil }
    return level.keys.first { $0.text == meant.meant && $0 != .description }
  }

  /// Reports a key that a map lacks, with an example of it.
  mutating func reportMissing(
    _ key: Word, in map: NodeID, under owner: NodeID? = nil, example: Example
  ) {
    reportMissing(key, in: map, under: owner, help: "write `\(text(of: example))`")
  }

  /// Reports a key that a map lacks, at the map or at the key that the map belongs to.
  mutating func reportMissing(
    _ key: Word, in map: NodeID, under owner: NodeID? = nil, help: String
  ) {
    if isMisspelt(key, in: map) { return }
    findings.report(
      .missingKey,
      owner.map { "\(quote(text(of: $0))) needs `\(key.text)`" }
        ?? "`\(key.text)` is missing here",
      at: range(of: owner ?? map), help: help)
  }

  /// Whether a key that a map lacks was meant by an unknown one, which is reported already.
  ///
  /// - Parameter level: where the map stands; without it, a key of any other place is not unknown.
  func isMisspelt(_ key: Word, in map: NodeID, at level: AllowedKeys? = nil) -> Bool {
    guard kind(of: map) == .mapping else { return false }
    return pairs(of: map).contains { pair in
      let name = text(of: pair.key)
      if let word = Word(name), level?.keys.contains(word) ?? true { return false }
      return !isPrivate(pair.key) && suggestion(for: name, among: [key.text]) != nil
    }
  }

  /// Whether a map has a key that its level doesn't know, with a value: it may stand for one that is missing.
  func hasUnknownKey(in map: NodeID, at level: AllowedKeys) -> Bool {
    guard kind(of: map) == .mapping else { return false }
    return pairs(of: map).contains { key, value in
      !isPrivate(key) && !isNothing(value) && !(word(of: key).map(level.keys.contains) ?? false)
    }
  }

  /// Whether a map has a misspelt key for one of these.
  func isAnyMisspelt(_ keys: [Word], in map: NodeID, at level: AllowedKeys) -> Bool {
    // Most files have no unknown key at all.
    findings.isBlocking && keys.contains { isMisspelt($0, in: map, at: level) }
  }

  mutating func reportTwice(
    _ name: NameID, at range: SourceRange, earlier: SourceRange, help: String? = nil
  ) {
    if isFull { return }
    findings.report(
      .duplicateName, "\(quote(name)) is declared twice", at: range,
      notes: [Diagnostic.Note("already declared here", at: earlier)], help: help)
  }

  /// Reports what a small language inside a scalar could not be read as.
  mutating func report(_ problem: TextProblem, in text: ScalarText) {
    findings.report(
      problem.rule, problem.message, at: text.range(of: problem.part), help: problem.help)
  }
}

/// What is to be written instead, for a message: put together only where there is something to say.
enum Example: ExpressibleByStringLiteral {
  case text(String)
  /// The key as it's written, and what is to stand behind it.
  case under(YAMLDocument.NodeID, String)
  /// The key as it's written, and a word for its value.
  case choice(YAMLDocument.NodeID, Word)
  /// Any step that begins with the word.
  case step(Word)

  init(stringLiteral text: String) { self = .text(text) }
}

/// What is wrong with the text of a scalar, and with which of its bytes.
struct TextProblem: Error {
  var rule: Rule
  var message: String
  var part: Range<Int>
  var help: String?
}

/// The text of a scalar, of which parts have places of their own.
struct ScalarText {
  let bytes: [UInt8]
  private let place: ScalarPlace

  init(_ node: YAMLDocument.NodeID, in document: YAMLDocument, names: NameTable) {
    bytes = Array(names.bytes(of: document.nodes[document.resolve(node)].text))
    place = ScalarPlace(node, in: document, length: bytes.count)
  }

  private init(_ bytes: [UInt8], at place: ScalarPlace) {
    self.bytes = bytes
    self.place = place
  }

  /// Another text in its place.
  func saying(_ text: String) -> ScalarText { ScalarText(Array(text.utf8), at: place) }

  func range(of part: Range<Int>) -> SourceRange { place.range(of: part) }
}

/// Where the text of a scalar stands, and each part of it.
struct ScalarPlace {
  private let whole: SourceRange
  /// Where the first byte of the text stands, or nil where the text is not written byte by byte: it
  /// has escapes, is folded, or stands for an alias.
  private let start: UInt32?

  /// - Parameter textLength: of the scalar's text, in bytes.
  init(_ node: YAMLDocument.NodeID, in document: YAMLDocument, length textLength: Int) {
    let scalar = document.nodes[document.resolve(node)]
    whole = document.range(of: node)
    let written = document.nodes[node]
    let length = Int(written.end - written.start)
    if written.kind == .alias {
      start = nil
    } else if scalar.isPlain {
      start = length == textLength ? written.start : nil
    } else {
      // Between quotes. An escape or a fold would have changed the length.
      start = length == textLength + 2 ? written.start + 1 : nil
    }
  }

  /// The place of a part of the text, or of the whole scalar where the part can't be pointed at.
  func range(of part: Range<Int>) -> SourceRange {
    guard let start else { return whole }
    return SourceRange(
      file: whole.file, start: start + UInt32(part.lowerBound), end: start + UInt32(part.upperBound)
    )
  }
}
