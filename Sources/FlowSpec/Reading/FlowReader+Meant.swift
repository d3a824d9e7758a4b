import FlowSource
import FlowYAML

/// What a value of the wrong kind still says: it is told once, with the names that stand there, and these are
/// declared, so that nothing follows from it.
extension FlowReader {
  // MARK: Names

  /// The names in `done`, in `unlock, report`, in `{ MapTab: , ProfileTab: }` and in a list; empty where anything
  /// else stands there.
  mutating func namesMeant(by value: NodeID) -> [Located<NameID>] {
    if isLost(value) || isNothing(value) || isRefused(value) { return [] }
    var nodes: [NodeID] = []
    switch kind(of: value) {
    case .scalar: nodes = [value] + (bareWords[value] ?? [])
    case .mapping: nodes = pairs(of: value).map(\.key)
    case .sequence: nodes = Array(children(of: value))
    case .alias: return []
    }
    var meant: [Located<NameID>] = []
    for node in nodes {
      guard kind(of: node) == .scalar else { return [] }
      for part in names.text(text(of: node)).split(separator: ",") {
        let text = part.split(separator: " ").joined(separator: " ")
        let name = SwiftHabits.name(text)?.name ?? text
        guard Identifier.isValid(name.utf8), !["true", "false", "nil", "any"].contains(name) else {
          return []
        }
        meant.append(Located(names.intern(name), at: range(of: node)))
      }
    }
    return meant
  }

  /// Names where a list of them should be.
  mutating func namesOfNoList(
    _ entry: Entry, want: String, example: Example
  ) -> [Located<NameID>] {
    // `paid | cancelled`
    let cases = kind(of: entry.value) == .scalar ? casesMeant(by: entry.value) : nil
    let meant = cases ?? namesMeant(by: entry.value)
    reportWrongKind(
      entry.value, of: entry.key, want: want,
      example: meant.isEmpty ? example : .under(entry.key, ": [\(joined(meant))]"))
    return meant
  }

  /// `a, b`, each with what is to stand behind it.
  func joined(_ names: [Located<NameID>], with suffix: String = "") -> String {
    names.map { shortened($0.value) + suffix }.joined(separator: ", ")
  }

  /// `[.ended, .gaveUp]`, `[case one, case two]`: told once for the whole list.
  mutating func reportHabits(inListOf names: NodeID, under key: NodeID) {
    let items = children(of: names).filter { kind(of: $0) == .scalar }
    let habits = items.map { SwiftHabits.name(self.names.text(text(of: $0))) }
    guard habits.count(where: { $0 != nil }) > 1,
      let message = habits.lazy.compactMap(\.self).first?.message
    else { return }
    let right = zip(items, habits).map { $1?.name ?? quotable($0) }.joined(separator: ", ")
    findings.report(
      .invalidName, message, at: range(of: names), help: "write `\(quotable(key)): [\(right)]`")
    refusedValues.formUnion(
      zip(items, habits).filter { $1 != nil }.map { document.nodes[$0.0].start })
  }

  // MARK: Words without a value

  /// `report` in `{ events: unlock, report }`.
  func isBareWord(_ key: NodeID, _ value: NodeID) -> Bool {
    let (key, value) = (document.nodes[key], document.nodes[value])
    return key.isPlain && value.kind == .scalar && value.isPlain && value.start == value.end
      && value.start == key.end
  }

  /// Notes the bare words behind a misspelt list: `tab: One, Two`.
  ///
  /// - Returns: the value that they belong to; nil where there are none.
  mutating func takeBareWords(
    behind key: NodeID, _ value: NodeID, at level: AllowedKeys
  ) -> NodeID? {
    guard let word = misspeltWord(key, at: level), Self.keysOfLists.contains(word),
      kind(of: value) == .scalar, !isNothing(value)
    else { return nil }
    var next = Int(document.nodes[value].next)
    while next < document.nodes.count, isBareWord(next, Int(document.nodes[next].next)),
      self.word(of: next).map(level.keys.contains) != true
    {
      bareWords[value, default: []].append(next)
      next = Int(document.nodes[Int(document.nodes[next].next)].next)
    }
    return bareWords[value] == nil ? nil : value
  }

  /// The keys whose value is a list of names.
  static let keysOfLists: [Word] = [
    .events, .async, .outcomes, .outputs, .once, .single, .tabs, .ignores, .children,
  ]

  /// Whether a bare word behind a value belongs to it: to a list, or to a condition of a check, which is told.
  func takesBareWord(_ word: Word, _ bare: NodeID, at level: AllowedKeys) -> Bool {
    level.name == AllowedKeys.check.name
      ? word != .by && word != .within && misspeltWord(bare, at: level) == nil
      : Self.keysOfLists.contains(word)
  }

  // MARK: Indentation

  /// The keys with names of the user's own under them.
  static let keysOfNames: [Word] = [
    .transitions, .children, .screens, .coordinators, .deeplinks, .checks, .types, .state,
    .environment,
  ]

  /// `Home.open: pop` in the column of `transitions:`; the first of them is reported.
  mutating func isStray(_ key: NodeID, beside entry: Entry, at level: AllowedKeys) -> Bool {
    guard kind(of: key) == .scalar, !isPrivate(key), misspeltWord(key, at: level) == nil,
      suggestion(for: text(of: key), among: level.keys.map(\.text)) == nil,
      isName(key, under: entry.word)
    else { return false }
    if entry.strays.isEmpty { reportStray(key, beside: entry.key) }
    return true
  }

  /// Whether a key is written as the names are that stand under another.
  private func isName(_ key: NodeID, under owner: Word) -> Bool {
    let name = names.text(text(of: key))
    return switch owner {
    case .transitions: name.contains(".")
    case .children, .screens, .coordinators, .types: name.first?.isUppercase == true
    default: true
    }
  }

  /// What stands in the column of the key that it should stand under.
  mutating func reportStray(_ key: NodeID, beside owner: NodeID) {
    findings.report(
      .wrongKind, "\(quote(text(of: key))) stands beside `\(quotable(owner))`, not under it",
      at: range(of: key), help: "indent it further than `\(quotable(owner))`")
  }

  // MARK: As it is written

  /// A value on one line, for a help; `…` for one that nobody would read.
  func asWritten(_ node: NodeID) -> String {
    var text = ""
    return write(node, to: &text) ? text : "…"
  }

  /// - Returns: whether all of it could be written.
  private func write(_ node: NodeID, to text: inout String) -> Bool {
    if text.utf8.count > 120 || isLost(node) { return false }
    switch kind(of: node) {
    case .alias: return false
    case .scalar:
      let word = names.text(self.text(of: node))
      if !isPlain(node), word.contains(where: { "\"\\\n".contains($0) }) { return false }
      text += isPlain(node) ? word : "\"\(word)\""
    case .mapping:
      var isFirst = true
      for (key, value) in pairs(of: node) {
        text += isFirst ? "{ " : ", "
        isFirst = false
        guard write(key, to: &text) else { return false }
        text += isNothing(value) ? ":" : ": "
        guard isNothing(value) || write(value, to: &text) else { return false }
      }
      text += isFirst ? "{}" : " }"
    case .sequence:
      var isFirst = true
      text += "["
      for item in children(of: node) {
        if !isFirst { text += ", " }
        isFirst = false
        guard write(item, to: &text) else { return false }
      }
      text += "]"
    }
    return text.utf8.count <= 120
  }

  // MARK: Lists of keys

  /// `- Home.open: stay`, `[ride: Ride]`: a list where the keys themselves should stand.
  ///
  /// - Returns: whether it is one, which is reported.
  mutating func reportListOfKeys(_ value: NodeID, of key: NodeID, want: String) -> Bool {
    guard kind(of: value) == .sequence, count(of: value) > 0,
      children(of: value).allSatisfy({ kind(of: $0) == .mapping })
    else { return false }
    let items = Array(children(of: value))
    let isInBrackets = items.last.map {
      document.nodes[document.resolve(value)].end > document.nodes[$0].end
    }
    let help: String
    let named = items.first { item in pairs(of: item).contains { word(of: $0.key) == .name } }
    if let named, let name = pairs(of: named).first(where: { word(of: $0.key) == .name }),
      isTypeName(name.value)
    {
      // `- name: App`
      help =
        "write each under its name, without a dash: `\(quotable(name.value)):` in place of `- name: \(quotable(name.value))`"
    } else if isInBrackets == true {
      let written = items.flatMap { item in
        pairs(of: item).map { "\(quotable($0.key)): \(asWritten($0.value))" }
      }
      help = "write `\(quotable(key)): { \(written.joined(separator: ", ")) }`"
    } else if items.contains(where: { count(of: $0) > 2 }) {
      help = "write a name with `:` in place of each `-`"
    } else {
      help = "remove the `- ` before each of its keys"
    }
    findings.report(
      .wrongKind, "`\(quotable(key))` takes \(want), but this is a list",
      at: place(of: value, under: key), help: help)
    return true
  }
}
