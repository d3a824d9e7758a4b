internal import FlowSource

// What is asked of a file's beginning and end, and what happens where it breaks off.
extension DocumentBuilder {
  /// libyaml compares every `%TAG` line with all others before it gives its first event.
  mutating func refuseManyDirectives(from start: Int) {
    var index = start
    var count = 0
    while index < bytes.count {
      let width = bytes.lineBreakWidth(at: index)
      if width > 0 || bytes.isBlank(at: index) {
        index += max(width, 1)
        continue
      }
      if bytes[index] == UInt8(ascii: "%") {
        count += 1
      } else if bytes[index] != UInt8(ascii: "#") {
        return
      }
      let directive = index
      while index < bytes.count, bytes.lineBreakWidth(at: index) == 0 { index += 1 }
      if count > limits.directives {
        stop(
          Diagnostic(
            .limitExceeded, "the file starts with more than \(limits.directives) `%` lines",
            at: range(directive, index),
            help: "this limit is fixed: remove them, a flow file needs none"))
        return
      }
    }
  }

  /// Looks behind the first document's end, and says whether it's whole.
  mutating func finish(_ parser: inout EventParser, names: borrowing NameTable) -> Bool {
    let end = cursor.offset(of: parser.endIndex, in: bytes)
    var rest = bytes.skippingSpacesAndComments(from: end)
    while bytes.isBehindBreak(rest), bytes[rest...].starts(with: "...".utf8),
      bytes.isSpace(at: rest + 3) || bytes.lineBreakWidth(at: rest + 3) > 0
    {
      rest = bytes.skippingSpacesAndComments(from: rest + 3)
    }
    refuseRest(from: rest, &parser, names: names)
    if !isStopped, nodes.count == 1, nodes[0].kind == .scalar, nodes[0].isPlain,
      lastEnd == nodes[0].start
    {
      return refuseEmptiness()
    }
    return !isStopped
  }

  private mutating func refuseRest(
    from rest: Int, _ parser: inout EventParser, names: borrowing NameTable
  ) {
    // libyaml isn't asked about a second document's directives: see `refuseManyDirectives`.
    if rest < bytes.count, bytes[rest] == UInt8(ascii: "%") {
      return refuseSecondDocument(at: rest)
    }
    switch parser.next() {
    case .failure: fail(parser.problem, names: names)
    case .documentStart: refuseSecondDocument(at: rest)
    default: break
    }
  }

  private mutating func refuseSecondDocument(at start: Int) {
    var end = start + 1
    while !bytes.isSpace(at: end) { end += 1 }
    isFollowed = true
    let help = "put it in a file of its own and list that under `imports:`"
    report(
      Diagnostic(
        .unsupportedYAML, "a second document starts here, but a flow file is one document",
        at: range(start, end),
        help: bytes.shown(start..<end) == "---"
          ? "remove this line if what stands around it is one flow, or " + help : help))
  }

  mutating func refuseEmptiness() -> Bool {
    stop(
      Diagnostic(
        .missingKey, "the file is empty", at: .start(of: file),
        help: "a flow file starts with `flow: 1`"))
    return false
  }

  /// Reports why libyaml can't go on.
  mutating func fail(_ problem: EventParser.Problem, names: borrowing NameTable) {
    let place =
      problem.isInBytes
      ? cursor.start + problem.index : cursor.offset(of: problem.index, in: bytes)
    let context = problem.isInBytes ? place : cursor.offset(of: problem.contextIndex, in: bytes)
    let words = SyntaxWords(
      file: file, bytes: bytes, text: problem.text, context: problem.context,
      place: min(place, bytes.count), contextPlace: context, lastNode: nodes.last,
      openBracket: frames.last.flatMap { $0.isFlow ? Int(nodes[$0.node].start) : nil })
    checkOpenMappings(names: names)
    if isToldByTag(endingAt: place) {
      stopQuietly()
    } else {
      stop(words.diagnostic)
    }
  }
}
