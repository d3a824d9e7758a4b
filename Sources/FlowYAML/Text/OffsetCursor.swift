/// Converts libyaml's places, which count code points, to bytes.
///
/// In ASCII both are the same. Elsewhere it walks from the place asked for last: events come nearly
/// in the order of the file, so that a whole file costs one walk.
struct OffsetCursor {
  /// The byte that libyaml counts as 0: the one behind a byte order mark.
  let start: Int
  private let isASCII: Bool
  private var index = 0
  private var offset: Int

  init(start: Int, isASCII: Bool) {
    self.start = start
    self.isASCII = isASCII
    offset = start
  }

  /// The byte offset of a code point. What lies behind the end is moved to the end.
  mutating func offset(of codePoint: Int, in bytes: [UInt8]) -> Int {
    if isASCII { return min(start + codePoint, bytes.count) }
    while index < codePoint, offset < bytes.count {
      offset += UTF8Scan.width(ofLead: bytes[offset])
      index += 1
    }
    while index > codePoint, offset > start {
      offset -= 1
      if bytes[offset] & 0xC0 != 0x80 { index -= 1 }
    }
    return offset
  }
}
