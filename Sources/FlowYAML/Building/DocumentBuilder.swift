internal import FlowSource

/// Lays libyaml's events out as nodes, and refuses what a flow file may not use of YAML.
///
/// One pass. What is asked of a mapping's keys waits for the mapping's end, where it can be answered
/// without a table of its own for each.
struct DocumentBuilder {
  typealias Node = YAMLDocument.Node
  typealias Event = EventParser.Event

  /// A collection whose end hasn't come yet.
  struct Frame {
    var node: Int
    var isMapping: Bool
    var isFlow: Bool
    var children: UInt32 = 0
    /// How many collections deep it goes below itself, those behind aliases included.
    var height = 0
    /// `aliased` at its start.
    var aliasedBefore: Int
    var anchor: NameID?
  }

  /// What `&name` stands before.
  struct Anchor {
    var node: Int
    /// How many nodes it is, with its aliases expanded, and how many collections deep it goes.
    var size = 1
    var height = 0
  }

  let file: SourceID
  let bytes: [UInt8]
  let limits: YAMLLimits
  var cursor: OffsetCursor
  var nodes: [Node] = []
  var isFollowed = false
  var frames: [Frame] = []
  var anchors: [NameID: Anchor] = [:]
  /// Where the node that was complete last ends.
  var lastEnd: UInt32 = 0
  /// How many nodes would be added if each alias so far were replaced by its target.
  var aliased = 0
  /// For each name, the last mapping that had it as a key, and the key: see `checkKeys`.
  var lastUses: [KeyUse] = []
  private(set) var problems: [Diagnostic] = []
  /// Set where nothing more is to be read: the tree isn't whole.
  private(set) var isStopped = false
  /// Where the last tag begins that a flow doesn't have.
  var refusedTag: Int?
  /// The text of the event at hand; one buffer for all.
  var text: [UInt8] = []

  init(file: SourceID, bytes: [UInt8], check: TextCheck, limits: YAMLLimits) {
    self.file = file
    self.bytes = bytes
    self.limits = limits
    cursor = OffsetCursor(start: check.start, isASCII: check.isASCII)
    // More than nearly all files need: what isn't written to costs nothing, and growing copies all.
    nodes.reserveCapacity(min(bytes.count / 6 + 1, limits.nodes))
  }

  /// Reads the whole file, and says whether its first document became a whole tree.
  mutating func build(from parser: inout EventParser, names: inout NameTable) -> Bool {
    refuseManyDirectives(from: cursor.start)
    while !isStopped {
      let event = parser.next()
      switch event {
      case .scalar: addScalar(parser, names: &names)
      case .mappingStart, .sequenceStart: open(event, parser, names: &names)
      case .collectionEnd: close(endingAt: parser.endIndex, names: names)
      case .alias: addAlias(parser, names: &names)
      case .streamStart, .documentStart: continue
      case .documentEnd: return finish(&parser, names: names)
      case .streamEnd: return refuseEmptiness()
      case .failure: fail(parser.problem, names: names)
      }
    }
    return false
  }

  mutating func report(_ diagnostic: Diagnostic) {
    guard problems.count < limits.problems else {
      stop(
        Diagnostic(
          .limitExceeded,
          "the file has more than \(limits.problems) problems: the rest are not listed",
          at: diagnostic.range, help: LimitHelp.fixed))
      return
    }
    problems.append(diagnostic)
  }

  /// Reports what ends the reading of the file.
  mutating func stop(_ diagnostic: Diagnostic) {
    if !isStopped { problems.append(diagnostic) }
    isStopped = true
  }

  /// Ends the reading of the file where what ends it has been reported.
  mutating func stopQuietly() { isStopped = true }

  /// A place for a message, which never lies behind the file's end.
  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(
      file: file, start: UInt32(min(start, bytes.count)), end: UInt32(min(end, bytes.count)))
  }

  func range(of node: Int) -> SourceRange {
    SourceRange(file: file, start: nodes[node].start, end: nodes[node].end)
  }
}
