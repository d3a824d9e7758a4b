internal import FlowSource

// What stands before a value, `&anchor` and `!tag`, and the `*alias` that comes back to an anchor.
extension DocumentBuilder {
  /// Whether an anchor or tag stands there: no value starts with their signs.
  func hasProperties(at start: Int) -> Bool {
    start < bytes.count && (bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!"))
  }

  /// Where the value itself starts, and where its tag stands.
  ///
  /// - Parameter end: where libyaml ends the event: an empty value ends with its properties.
  func skipProperties(from start: Int, to end: Int) -> (end: Int, tag: Range<Int>?) {
    var index = start
    var tag: Range<Int>?
    while index < end, hasProperties(at: index) {
      let first = index
      while index < end, !bytes.isBlank(at: index), bytes.lineBreakWidth(at: index) == 0 {
        index += 1
      }
      if bytes[first] == UInt8(ascii: "!") { tag = first..<index }
      index = bytes.skippingSpacesAndComments(from: index)
    }
    return (min(index, end), tag)
  }

  /// What a tag makes of a value.
  enum TagEffect {
    /// A plain word is a mere text.
    case text
    case none
    /// It was reported as one that a flow doesn't have.
    case refused
  }

  /// Checks a tag, and says what it makes of its value.
  ///
  /// - Parameter tag: nil or `!` is the tag that means "by its kind": libyaml may swallow it.
  mutating func checkTag(_ tag: String?, of event: Event, at place: Range<Int>) -> TagEffect {
    guard let tag, tag != "!" else { return .text }
    let isFitting: Bool? =
      switch tag {
      case "tag:yaml.org,2002:seq": event == .sequenceStart
      case "tag:yaml.org,2002:map": event == .mappingStart
      case "tag:yaml.org,2002:str", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float",
        "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null":
        event == .scalar
      default: nil
      }
    let written = bytes.shown(place)
    let range = range(place.lowerBound, place.upperBound)
    switch isFitting {
    case true?: break
    case false?:
      report(
        Diagnostic(
          .wrongKind, "the tag `\(written)` is before a value of another kind", at: range,
          help: "remove the tag"))
    case nil:
      refuseTag(at: place)
      return .refused
    }
    return tag == "tag:yaml.org,2002:str" ? .text : .none
  }

  /// Remembers the anchor of the node that is about to be added. A name may be used again: the
  /// latest one counts.
  mutating func holdAnchor(
    of event: Event, _ parser: borrowing EventParser, names: inout NameTable
  ) -> NameID? {
    guard parser.copyAnchor(of: event, into: &text) else { return nil }
    let name = names.intern(text[...])
    anchors[name] = Anchor(node: nodes.count)
    return name
  }

  /// Measures an anchor's collection at its end.
  mutating func settle(_ name: NameID, of frame: Frame) {
    // The name may have been given away again inside of the collection.
    guard anchors[name]?.node == frame.node else { return }
    anchors[name]?.size = nodes.count - frame.node + aliased - frame.aliasedBefore
    anchors[name]?.height = frame.height + 1
  }

  mutating func addAlias(_ parser: borrowing EventParser, names: inout NameTable) {
    let start = cursor.offset(of: parser.startIndex, in: bytes)
    let end = cursor.offset(of: parser.endIndex, in: bytes)
    guard parser.copyAnchor(of: .alias, into: &text) else { return }
    let range = range(start, end)
    let target = target(of: names.intern(text[...]), at: range)
    add(
      Node(
        kind: .alias, isPlain: false, start: UInt32(start), end: UInt32(end), text: NameID(0),
        next: UInt32(nodes.count + 1), count: UInt32(target ?? nodes.count)))
  }

  /// The node that an alias stands for, or nil where that has been reported.
  private mutating func target(of name: NameID, at range: SourceRange) -> Int? {
    guard let anchor = anchors[name] else {
      refuseUnknownAlias(at: range)
      return nil
    }
    guard nodes[anchor.node].next != 0 else {
      refuseRecursion(into: anchor.node, at: range)
      return nil
    }
    aliased += anchor.size - 1
    if aliased > limits.expandedNodes {
      stop(
        Diagnostic(
          .limitExceeded, "the file's aliases expand to more than \(limits.expandedNodes) values",
          at: range, help: LimitHelp.raised(by: "aliases")))
    }
    if frames.count + anchor.height > limits.nesting { stopForNesting(at: range) }
    if !frames.isEmpty {
      frames[frames.count - 1].height = max(frames[frames.count - 1].height, anchor.height)
    }
    return anchor.node
  }

  private mutating func refuseUnknownAlias(at range: SourceRange) {
    let name = bytes.shown(Int(range.start) + 1..<Int(range.end))
    report(
      Diagnostic(
        .yamlSyntax, "`*\(name)` refers to an anchor that is nowhere above it", at: range,
        help: "write `&\(name)` before the value it stands for, or put the text in quotes"))
  }

  private mutating func refuseRecursion(into node: Int, at range: SourceRange) {
    let name = bytes.shown(Int(range.start) + 1..<Int(range.end))
    let start = Int(nodes[node].start)
    report(
      Diagnostic(
        .unsupportedYAML, "`*\(name)` is inside the value it refers to", at: range,
        notes: [.init("the value of `&\(name)` begins here", at: self.range(start, start + 1))]))
  }
}
