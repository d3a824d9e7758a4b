internal import CLibYAML

/// libyaml's parser and its current event, behind an interface that is safe to use.
///
/// The parser holds its own address as soon as it has an input, so it must never move: it lives on
/// the heap, and this struct, which can't be copied, owns it.
@safe
struct EventParser: ~Copyable {
  enum Event {
    /// Where the stream starts: nothing that a document would hold.
    case streamStart
    case streamEnd, documentStart, documentEnd
    case alias, scalar, sequenceStart, mappingStart
    /// The end of a sequence or mapping.
    case collectionEnd
    /// The text is no YAML; `problem` tells why. Nothing comes behind it.
    case failure
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// - Parameter input: the text, in UTF-8 and without a byte order mark. It isn't copied: it must
  ///   outlive the parser.
  @unsafe
  init(reading input: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    unsafe event = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    unsafe event.initialize(to: yaml_event_t())
    precondition(unsafe yaml_parser_initialize(parser) == 1, "out of memory")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    // libyaml takes no null pointer, not even for nothing; what it is given then it never reads.
    let start =
      unsafe input.baseAddress
      ?? UnsafePointer(UnsafeRawPointer(parser).assumingMemoryBound(to: UInt8.self))
    unsafe yaml_parser_set_input_string(parser, start, input.count)
  }

  deinit {
    unsafe yaml_event_delete(event)
    unsafe yaml_parser_delete(parser)
    unsafe event.deallocate()
    unsafe parser.deallocate()
  }

  /// Goes on to the next event.
  mutating func next() -> Event {
    unsafe yaml_event_delete(event)
    guard unsafe yaml_parser_parse(parser, event) == 1 else { return .failure }
    switch unsafe event.pointee.type {
    case YAML_SCALAR_EVENT: return .scalar
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: return .collectionEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_START_EVENT: return .streamStart
    // Behind the end libyaml gives events of no type.
    default: return .streamEnd
    }
  }
}

// MARK: - The current event

extension EventParser {
  /// Where the event starts and ends, in code points from the input's start.
  var startIndex: Int { unsafe event.pointee.start_mark.index }
  var endIndex: Int { unsafe event.pointee.end_mark.index }

  /// Whether the scalar is neither quoted nor a block.
  var isPlainScalar: Bool {
    unsafe event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
  }

  /// Whether the event ends on the line on which it starts.
  var isOnOneLine: Bool { unsafe event.pointee.start_mark.line == event.pointee.end_mark.line }

  /// Whether the scalar starts with `|` or `>`.
  var isBlockScalar: Bool {
    let style = unsafe event.pointee.data.scalar.style
    return style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE
  }

  /// Whether the collection that starts stands in brackets.
  func isFlowCollection(_ kind: Event) -> Bool {
    if kind == .mappingStart {
      return unsafe event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    }
    return unsafe event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
  }

  /// Replaces the bytes with the scalar's text.
  func copyScalarText(into text: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    let length = unsafe event.pointee.data.scalar.length
    unsafe text.append(
      contentsOf: UnsafeBufferPointer(start: event.pointee.data.scalar.value, count: length))
  }

  /// Replaces the bytes with the name behind `&` or `*`; false where there is none.
  func copyAnchor(of kind: Event, into text: inout [UInt8]) -> Bool {
    let anchor =
      switch kind {
      case .scalar: unsafe event.pointee.data.scalar.anchor
      case .sequenceStart: unsafe event.pointee.data.sequence_start.anchor
      case .mappingStart: unsafe event.pointee.data.mapping_start.anchor
      default: unsafe event.pointee.data.alias.anchor
      }
    guard var byte = unsafe anchor else { return false }
    text.removeAll(keepingCapacity: true)
    while unsafe byte.pointee != 0 {
      unsafe text.append(byte.pointee)
      unsafe byte += 1
    }
    return true
  }

  /// The tag with its shorthand resolved, or nil where there is none.
  func tag(of kind: Event) -> String? {
    let tag =
      switch kind {
      case .scalar: unsafe event.pointee.data.scalar.tag
      case .sequenceStart: unsafe event.pointee.data.sequence_start.tag
      default: unsafe event.pointee.data.mapping_start.tag
      }
    guard let tag = unsafe tag else { return nil }
    return unsafe String(cString: tag)
  }
}

// MARK: - After a failure

extension EventParser {
  /// What libyaml says about the text that it couldn't read.
  struct Problem {
    /// libyaml's words.
    var text: String
    /// What libyaml was about to do, or empty.
    var context: String
    /// In code points from the input's start; in bytes where `isInBytes`.
    var index: Int
    var contextIndex: Int
    /// A character that no YAML text may hold: libyaml counts its place in bytes.
    var isInBytes: Bool
  }

  var problem: Problem {
    let isReader = unsafe parser.pointee.error == YAML_READER_ERROR
    return unsafe Problem(
      text: Self.words(parser.pointee.problem), context: Self.words(parser.pointee.context),
      index: isReader ? parser.pointee.problem_offset : parser.pointee.problem_mark.index,
      contextIndex: parser.pointee.context_mark.index, isInBytes: isReader)
  }

  private static func words(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }
}
