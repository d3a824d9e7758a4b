import FlowSource
import FlowYAML

/// Reads documents, one after another, into the declarations of one flow.
///
/// Whatever is wrong is reported at its own place and left out; everything else is read. Names are
/// compared by number: text is made only to report something.
struct FlowReader {
  typealias NodeID = YAMLDocument.NodeID

  /// A key that its level knows, and its value.
  struct Entry {
    var word: Word
    var key: NodeID
    var value: NodeID
    /// What stands beside the key in place of under it, which is reported.
    var strays: [(key: NodeID, value: NodeID)] = []
  }

  var document: YAMLDocument
  var isEntryFile = true
  /// Where the keys stand that the YAML stage has reported: a second one of the same name, `<<`.
  var refusedKeys: Set<UInt32> = []
  var names: NameTable
  var findings: Findings
  var declarations = Declarations()
  /// The `imports:` of the present document.
  var imports: [Located<NameID>] = []
  /// What texts mean as types: a flow writes the same few again and again.
  var typeTexts: [NameID: Result<ParsedType, TextProblem>] = [:]

  /// The entry file, if it has no `root`.
  var fileWithoutRoot: SourceID?
  /// By name, whether it has a character that `reportSlips` looks for.
  var oddNames: [Bool] = []
  /// Where the values stand that are reported already: `reportSlips` has done so, or the list that they stand in.
  var refusedValues: Set<UInt32> = []
  /// Where the keys stand that are reported as misspelt, and read as what was meant.
  var misspeltKeys: Set<UInt32> = []
  /// The words behind a value that was meant to be a list: `report` in `{ events: unlock, report }`.
  var bareWords: [NodeID: [NodeID]] = [:]
  /// Whether one of these was passed over since somebody asked last.
  var hasLostItems = false
  /// Which screen or which coordinator is read.
  var screenHere: NameID?
  var coordinatorHere: NameID?
  /// What the coordinator that is read can end with, and who is told under `children` to be a tab.
  var outcomesHere: [EventDeclaration] = []
  var tabsAmongChildren: [Located<NameID>] = []
  /// Its own keys that are indented too far, which is reported.
  var entriesAmongChildren: [Entry] = []
  /// The coordinator that is read.
  var coordinatorMap: NodeID?
  /// What was looked for in the present document: a help needs it, and a thousand mistakes need as many.
  var lookedUp = LookedUp()

  /// For `onlyScreen`: whose each event is, of so many screens.
  var eventOwners: (screens: Int, byName: [NameID: Set<NameID>]) = (0, [:])

  struct LookedUp {
    /// For `onlyCoordinator`.
    var outcomeOwners: [NameID: Set<NameID>]?
    /// For `writtenType`.
    var parameters: [NameID: NodeID]?
    /// For `oddDeclared`.
    var oddNames: [NameID]?
    /// For `declared`, by the key that names stand under.
    var declared: [Word: [NameID: NodeID]] = [:]
    /// For `isWrittenTwice`.
    var refusedNames: Set<NameID>?
    /// For `unshownCoordinators`.
    var unshown: [NameID]?
  }

  /// Whether a list of outcomes had `finished` in it, which is reported.
  var hadReservedName = false
  /// Words that stand for a whole step, with their places: what they name is known when all files are read.
  var bareNames: [Located<NameID>] = []
  /// Words under a gesture that may be outcomes of the child: these are known when all files are read.
  var gestureWords: [GestureWord] = []

  /// What `areUnique` knows: how many owners of events there were, and whose each name was last.
  var ownerCount: UInt32 = 0
  var lastOwners: [UInt32] = []

  /// How many findings there may be when the present document is read.
  var findingLimit = Int.max
  var problemLimit = Int.max

  /// Whether the document has had so many problems that more would tell nobody anything.
  var isFull: Bool { findings.all.count >= findingLimit }

  init(names: NameTable, findings: Findings) {
    document = YAMLDocument(file: SourceID(0), nodes: [])
    self.names = names
    self.findings = findings
  }
}

// MARK: - Nodes

extension FlowReader {
  /// The keys and values of a mapping, in the order of the file, without the keys that the YAML
  /// stage has refused.
  struct Pairs: Sequence, IteratorProtocol {
    private let nodes: [YAMLDocument.Node]
    private let refusedKeys: Set<UInt32>
    private var key: Int
    private var remaining: Int

    init(of mapping: NodeID, in nodes: [YAMLDocument.Node], without refusedKeys: Set<UInt32>) {
      self.nodes = nodes
      self.refusedKeys = refusedKeys
      key = mapping + 1
      remaining = Int(nodes[mapping].count) / 2
    }

    mutating func next() -> (key: NodeID, value: NodeID)? {
      while remaining > 0 {
        remaining -= 1
        let pair = (key: key, value: Int(nodes[key].next))
        key = Int(nodes[pair.value].next)
        if isRefused(pair.key) { continue }
        return pair
      }
      return nil
    }

    private func isRefused(_ key: NodeID) -> Bool {
      let node = nodes[key]
      switch node.kind {
      case .scalar: return !refusedKeys.isEmpty && refusedKeys.contains(node.start)
      case .alias where nodes[Int(node.count)].kind == .scalar:
        return refusedKeys.contains(node.start)
      case .alias, .sequence, .mapping: return true
      }
    }
  }

  /// The children of a sequence, in the order of the file.
  struct Children: Sequence, IteratorProtocol {
    private let nodes: [YAMLDocument.Node]
    private var child: Int
    private var remaining: Int

    init(of sequence: NodeID, in nodes: [YAMLDocument.Node]) {
      self.nodes = nodes
      child = sequence + 1
      remaining = Int(nodes[sequence].count)
    }

    mutating func next() -> NodeID? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      defer { child = Int(nodes[child].next) }
      return child
    }
  }

  func pairs(of mapping: NodeID) -> Pairs {
    Pairs(of: document.resolve(mapping), in: document.nodes, without: refusedKeys)
  }

  func children(of sequence: NodeID) -> Children {
    Children(of: document.resolve(sequence), in: document.nodes)
  }

  /// What is written, or what an alias stands for.
  func target(of node: NodeID) -> YAMLDocument.Node {
    let written = document.nodes[node]
    guard case .alias = written.kind else { return written }
    return document.nodes[Int(written.count)]
  }

  func kind(of node: NodeID) -> YAMLDocument.Kind { target(of: node).kind }

  /// The text of a scalar.
  func text(of node: NodeID) -> NameID { target(of: node).text }

  func isPlain(_ node: NodeID) -> Bool { target(of: node).isPlain }

  func word(of node: NodeID) -> Word? { word(of: target(of: node)) }

  private func word(of node: YAMLDocument.Node) -> Word? {
    guard case .scalar = node.kind else { return nil }
    return Word(node.text)
  }

  /// Whether a value is reported, and says nothing.
  func isRefused(_ node: NodeID) -> Bool {
    !refusedValues.isEmpty && refusedValues.contains(document.nodes[node].start)
  }

  /// Whether nothing is written, or YAML's `null`.
  func isNothing(_ node: NodeID) -> Bool { isNothing(target(of: node)) }

  private func isNothing(_ node: YAMLDocument.Node) -> Bool {
    guard node.isPlain, let word = word(of: node) else { return false }
    return word.isNull
  }

  /// How many children a collection has; twice the pairs of a mapping.
  func count(of collection: NodeID) -> Int { Int(target(of: collection).count) }

  func range(of node: NodeID) -> SourceRange { document.range(of: node) }

  func located(_ node: NodeID) -> Located<NameID> { Located(text(of: node), at: range(of: node)) }

  /// Where to point for a value: at itself, or at its key where there is nothing to point at.
  func place(of value: NodeID, under key: NodeID) -> SourceRange {
    let range = range(of: value)
    return range.start == range.end ? self.range(of: key) : range
  }

  /// Whether a key is the user's own, `x-…`, and ignored.
  func isPrivate(_ key: NodeID) -> Bool {
    let name = text(of: key)
    return names.byte(0, of: name) == UInt8(ascii: "x")
      && names.byte(1, of: name) == UInt8(ascii: "-")
  }
}

// MARK: - Kinds

extension FlowReader {
  /// The entries of a map with fixed keys; unknown keys are reported.
  ///
  /// - Parameter skipsSteps: whether the words of steps are told elsewhere.
  /// - Parameter skipped: keys that are told elsewhere.
  mutating func entries(
    of mapping: NodeID, at level: AllowedKeys, skipsSteps: Bool = false,
    without skipped: [NodeID] = []
  ) -> [Entry] {
    var entries: [Entry] = []
    var misspelt: [Entry] = []
    // A key that takes names, and has nothing under it: what comes next may have been meant to stand there.
    var isOpen = false
    // The value of a misspelt key, which bare words behind it belong to.
    var misspeltList: NodeID?
    entries.reserveCapacity(min(count(of: mapping) / 2, level.keys.count))
    for (key, value) in pairs(of: mapping) {
      if misspeltList != nil, isBareWord(key, value) { continue }
      misspeltList = nil
      if let word = word(of: key), level.keys.contains(word) {
        isOpen = Self.keysOfNames.contains(word) && isNothing(value)
        if word != .description { entries.append(Entry(word: word, key: key, value: value)) }
      } else if let list = entries.last, isBareWord(key, value),
        takesBareWord(list.word, key, at: level),
        kind(of: list.value) == .scalar, !isNothing(list.value)
      {
        bareWords[list.value, default: []].append(key)
      } else if isOpen, isStray(key, beside: entries[entries.count - 1], at: level) {
        entries[entries.count - 1].strays.append((key, value))
      } else if !isFull, !isPrivate(key), !skipped.contains(key),
        !(skipsSteps && word(of: key).map(StepWord.isStep) == true)
      {
        misspeltList = takeBareWords(behind: key, value, at: level)
        reportUnknownKey(key, value: value, at: level)
        if let word = misspeltWord(key, at: level),
          !UIKitWord.isProperty(names.text(text(of: key)))
        {
          misspeltKeys.insert(document.nodes[key].start)
          misspelt.append(Entry(word: word, key: key, value: value))
        }
      }
    }
    // What stands under a misspelt key is read as if it were right: its names are no further mistakes.
    for entry in misspelt where !entries.contains(where: { $0.word == entry.word }) {
      entries.append(entry)
    }
    return entries
  }

  /// The keys and values of a map from names to something; reports another kind of value.
  ///
  /// Nothing written is an empty map: a key that somebody is about to fill.
  mutating func namedEntries(
    _ entry: Entry, want: String, example: Example
  ) -> [(key: NodeID, value: NodeID)] {
    if isNothing(entry.value) { return entry.strays }
    if reportListOfKeys(entry.value, of: entry.key, want: want) {
      // One key each: they are read as if they stood there alone.
      let items = children(of: entry.value).filter { count(of: $0) == 2 }
      return items.flatMap { pairs(of: $0).filter { !isPrivate($0.key) } }
    }
    guard isMapping(entry.value, of: entry.key, want: want, example: example) else { return [] }
    var entries: [(key: NodeID, value: NodeID)] = []
    entries.reserveCapacity(count(of: entry.value) / 2)
    for (key, value) in pairs(of: entry.value) where !isPrivate(key) {
      entries.append((key, value))
    }
    return entries
  }

  mutating func isMapping(
    _ value: NodeID, of key: NodeID, want: String, example: Example
  ) -> Bool {
    if kind(of: value) == .mapping { return true }
    if !reportListOfKeys(value, of: key, want: want) {
      reportWrongKind(value, of: key, want: want, example: example)
    }
    return false
  }

  /// The items of a list, or nil for another kind of value, which is reported.
  mutating func items(
    _ value: NodeID, of key: NodeID, want: String, example: Example
  ) -> Children? {
    if kind(of: value) == .sequence { return children(of: value) }
    reportWrongKind(value, of: key, want: want, example: example)
    return nil
  }

  /// A word with its place, or nil for anything else, which is reported.
  mutating func word(
    _ value: NodeID, of key: NodeID, want: String, example: Example
  ) -> Located<NameID>? {
    if isRefused(value) {
      hasLostItems = true
      return nil
    }
    let target = target(of: value)
    if case .scalar = target.kind, !isNothing(target), Word(target.text) != .nothing {
      return Located(target.text, at: range(of: value))
    }
    reportWrongKind(value, of: key, want: want, example: example)
    return nil
  }

  /// One of a few fixed words, or nil for anything else, which is reported.
  mutating func choice(
    _ entry: Entry, among words: [Word], want: String
  ) -> Located<Word>? {
    let listed =
      kind(of: entry.value) == .sequence
      ? namesMeant(by: entry.value).lazy.compactMap { Word($0.value) }.first(where: words.contains)
      : nil
    let example = Example.choice(entry.key, listed ?? words[0])
    guard let name = word(entry.value, of: entry.key, want: want, example: example) else {
      return nil
    }
    if let word = Word(name.value), words.contains(word) { return Located(word, at: name.range) }
    let known = words.map(\.text)
    let isPhrase = words.count == 1 || want.hasPrefix("wh")
    findings.report(
      .unknownName,
      isPhrase
        ? "`\(quotable(entry.key))` can't be \(quote(name.value))"
        : "\(quote(name.value)) is not \(want)",
      at: name.range, meant: suggestion(for: name.value, among: known),
      help: words.count == 1 ? "write \(list(known))" : "write one of " + list(known))
    return nil
  }

  /// `true` or `false`.
  mutating func flag(_ entry: Entry) -> Bool? {
    choice(entry, among: [.true, .false], want: "`true` or `false`").map { $0.value == .true }
  }
}
