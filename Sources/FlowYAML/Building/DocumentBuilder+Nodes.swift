internal import FlowSource

// One function for each event that makes or ends a node.
extension DocumentBuilder {
  mutating func addScalar(_ parser: borrowing EventParser, names: inout NameTable) {
    var start = cursor.offset(of: parser.startIndex, in: bytes)
    var end = cursor.offset(of: parser.endIndex, in: bytes)
    var isPlain = parser.isPlainScalar
    let isBare = !hasProperties(at: start)
    var effect = TagEffect.none
    if !isBare {
      _ = holdAnchor(of: .scalar, parser, names: &names)
      let properties = skipProperties(from: start, to: end)
      if let tag = properties.tag {
        effect = checkTag(parser.tag(of: .scalar), of: .scalar, at: tag)
        if effect == .text { isPlain = false }
      }
      start = properties.end
    }
    if effect == .refused, isValue, start == end || hasOperator(at: start) {
      addNothing(from: start)
      return
    }
    let name: NameID
    if parser.isPlainScalar, parser.isOnOneLine || start == end {
      // What nearly all scalars are: written as they are meant.
      name = names.intern(bytes.span.extracting(start..<end))
    } else {
      parser.copyScalarText(into: &text)
      name = names.intern(text.span)
    }
    if start == end, isPlain, isBare {
      start = placeOfEmptiness(at: start)
      end = start
    } else if parser.isBlockScalar {
      end = endOfBlockScalar(from: start, to: end)
    }
    add(
      Node(
        kind: .scalar, isPlain: isPlain, start: UInt32(start), end: UInt32(end),
        text: name, next: UInt32(nodes.count + 1), count: 0))
  }

  /// Whether the next node is an item of a list or the value of a key.
  private var isValue: Bool {
    frames.last.map { !$0.isMapping || $0.children % 2 == 1 } ?? false
  }

  /// `!a and b`: what is behind the tag belongs to it.
  private func hasOperator(at start: Int) -> Bool {
    ["and ", "or ", "== "].contains { bytes[start...].starts(with: $0.utf8) }
  }

  /// An alias that stands for nothing: that there is no value was reported in other words.
  private mutating func addNothing(from start: Int) {
    add(
      Node(
        kind: .alias, isPlain: false, start: UInt32(start), end: UInt32(start), text: NameID(0),
        next: UInt32(nodes.count + 1), count: UInt32(nodes.count)))
  }

  /// libyaml ends a block scalar behind the blank lines that follow it.
  private func endOfBlockScalar(from start: Int, to end: Int) -> Int {
    var end = end
    if text.isEmpty {
      end = start + 1
      while !bytes.isSpace(at: end) { end += 1 }
    } else {
      while end > start, bytes.isSpace(at: end - 1) { end -= 1 }
    }
    return end
  }

  /// A value that isn't there stands right behind its colon, or without one (`{ a }`) behind its key.
  /// In brackets libyaml puts it before the next sign.
  private func placeOfEmptiness(at start: Int) -> Int {
    guard let frame = frames.last, frame.isMapping, frame.children % 2 == 1, start > 0,
      bytes[start - 1] != UInt8(ascii: ":"), start >= Int(lastEnd)
    else { return start }
    let next = bytes.skippingSpacesAndComments(from: Int(lastEnd))
    return next < start && bytes[next] == UInt8(ascii: ":") ? next + 1 : Int(lastEnd)
  }

  mutating func open(_ event: Event, _ parser: borrowing EventParser, names: inout NameTable) {
    var start = cursor.offset(of: parser.startIndex, in: bytes)
    guard frames.count < limits.nesting else {
      stopForNesting(at: range(start, start + 1))
      return
    }
    var anchor: NameID?
    if hasProperties(at: start) {
      let end = cursor.offset(of: parser.endIndex, in: bytes)
      anchor = holdAnchor(of: event, parser, names: &names)
      let properties = skipProperties(from: start, to: end)
      if let tag = properties.tag { _ = checkTag(parser.tag(of: event), of: event, at: tag) }
      start = properties.end
    }
    let isMapping = event == .mappingStart
    let node = nodes.count
    add(
      Node(
        kind: isMapping ? .mapping : .sequence, isPlain: false, start: UInt32(start),
        end: UInt32(start), text: NameID(0), next: 0, count: 0))
    frames.append(
      Frame(
        node: node, isMapping: isMapping, isFlow: parser.isFlowCollection(event),
        aliasedBefore: aliased, anchor: anchor))
  }

  mutating func stopForNesting(at range: SourceRange) {
    stop(
      Diagnostic(
        .limitExceeded,
        "lists and mappings are nested more than \(limits.nesting) deep", at: range,
        help: LimitHelp.fixed))
  }

  mutating func close(endingAt index: Int, names: borrowing NameTable) {
    guard let frame = frames.popLast() else { return }
    // libyaml ends a block collection where the next thing starts, behind comments and blank lines:
    // it really ends with its last child.
    if frame.isFlow { lastEnd = UInt32(cursor.offset(of: index, in: bytes)) }
    complete(frame)
    if let anchor = frame.anchor { settle(anchor, of: frame) }
    if frame.isMapping { checkKeys(of: frame.node, names: names) }
    if frames.isEmpty { return }
    frames[frames.count - 1].height = max(frames[frames.count - 1].height, frame.height + 1)
  }

  /// Writes down what is known of a collection only at its end.
  private mutating func complete(_ frame: Frame) {
    nodes[frame.node].end = lastEnd
    nodes[frame.node].next = UInt32(nodes.count)
    nodes[frame.node].count = frame.children
  }

  /// Checks the keys of what was begun before an error ended the reading.
  mutating func checkOpenMappings(names: borrowing NameTable) {
    while let frame = frames.popLast() {
      complete(frame)
      if frame.isMapping { checkKeys(of: frame.node, names: names) }
    }
  }

  /// Appends a node and counts it as a child of the collection at hand.
  mutating func add(_ node: Node) {
    guard limits.earlierNodes + nodes.count < limits.nodes else {
      stop(
        Diagnostic(
          .limitExceeded, "the flow has more than \(limits.nodes) values",
          at: range(Int(node.start), Int(node.start)), help: LimitHelp.raised(by: "values")))
      return
    }
    nodes.append(node)
    lastEnd = node.end
    if !frames.isEmpty { frames[frames.count - 1].children += 1 }
  }
}
