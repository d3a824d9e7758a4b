internal import FlowSource

/// Says in plain words why libyaml can't read on, and what is likely to be meant.
///
/// libyaml names the place where it gave up. Often the mistake stands elsewhere: in the line above,
/// or at the bracket or quote that was never closed. So the words look around in the file.
struct SyntaxWords {
  let file: SourceID
  let bytes: [UInt8]
  /// libyaml's words, and what it was about to do.
  let text: String
  let context: String
  /// Where it gave up, and where what it was reading begins; in bytes.
  let place: Int
  let contextPlace: Int
  /// The node that was read last.
  let lastNode: YAMLDocument.Node?
  /// The bracket of the collection at hand, if it has one.
  let openBracket: Int?

  var diagnostic: Diagnostic { mergeConflict ?? byWords }

  private var byWords: Diagnostic {
    switch text {
    case "mapping values are not allowed in this context": strayColon
    case "could not find expected ':'": missingColon
    case "did not find expected key": misfit(in: "mapping")
    case "did not find expected '-' indicator": misfit(in: "list")
    case "did not find expected ',' or ']'": openBracket("[", closedBy: "]")
    case "did not find expected ',' or '}'": openBracket("{", closedBy: "}")
    case "found unexpected end of stream", "found unexpected document indicator": openQuote
    case "found character that cannot start any token": wrongStart
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      tab
    case "did not find expected node content": missingValue
    case "did not find expected <document start>": textBehindEnd
    default: byContext
    }
  }

  private var byContext: Diagnostic {
    if context.contains("directive") || text.contains("%") || text.contains("YAML document") {
      return problem(
        "this `%` line can't be understood", at: lineRange(from: bytes.startOfLine(at: place)),
        help: "remove it: a flow file needs none")
    }
    if context.contains("tag") || text.contains("tag") {
      return problem(
        "this tag can't be understood", at: wordRange(at: contextPlace),
        help: "remove it, or put text that starts with `!` in quotes")
    }
    switch context {
    case "while scanning an anchor", "while scanning an alias":
      let sign = shownCharacter(at: contextPlace)
      return problem(
        "a name must follow `\(sign)`", at: wordRange(at: contextPlace),
        help: "put text that starts with `\(sign)` in quotes")
    case "while parsing a quoted scalar": return escape
    case "while scanning a block scalar":
      return problem(
        "only a comment may follow `|` or `>` on its line", at: wordRange(at: place),
        help: "start the text on the next line")
    default: return byText
    }
  }

  private var byText: Diagnostic {
    switch text {
    case "block sequence entries are not allowed in this context":
      problem(
        "a list can't start here", at: characterRange(at: place),
        help: oneItem.map { "remove the dash: `\($0)`" }
          ?? "start it on the next line, or put text that starts with `- ` in quotes")
    case "mapping keys are not allowed in this context":
      problem(
        "`? ` can't be here", at: characterRange(at: place),
        help: "put text that starts with `? ` in quotes")
    case "found unexpected ':'": tightKey
    default:
      problem(
        context.isEmpty ? text : "\(text) \(context)", at: wordRange(at: place), help: nil)
    }
  }
}

// MARK: - Building diagnostics

extension SyntaxWords {
  func problem(
    _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], help: String?
  ) -> Diagnostic {
    Diagnostic(.yamlSyntax, message, at: range, notes: notes, help: help)
  }

  func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file, start: UInt32(start), end: UInt32(end))
  }

  /// One character; nothing at the end of a line or of the file.
  func characterRange(at index: Int) -> SourceRange {
    guard index < bytes.count, !bytes.isLineEnd(at: index) else { return range(index, index) }
    return range(index, min(bytes.count, index + UTF8Scan.width(ofLead: bytes[index])))
  }

  /// A word, or the one character that stands there instead.
  func wordRange(at index: Int) -> SourceRange {
    var end = index
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    return end == index ? characterRange(at: index) : range(index, end)
  }

  /// The rest of a line, without the blanks at its end.
  func lineRange(from index: Int) -> SourceRange {
    var end = bytes.endOfLine(at: index)
    while end > index, bytes.isBlank(at: end - 1) { end -= 1 }
    return range(index, end)
  }

  func shown(_ range: SourceRange) -> String { bytes.shown(Int(range.start)..<Int(range.end)) }

  func shownCharacter(at index: Int) -> String { shown(characterRange(at: index)) }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: character)
  }

  /// The place of the first character of a place's line that is no blank.
  func indentationEnd(at index: Int) -> Int {
    bytes.skippingBlanks(from: bytes.startOfLine(at: index))
  }

  /// How far from its line's start a place is, in bytes.
  func column(of index: Int) -> Int { index - bytes.startOfLine(at: index) }
}
