/// Looking around in a file's bytes.
extension [UInt8] {
  /// Whether a byte is a blank; false behind the end.
  func isBlank(at index: Int) -> Bool {
    index < count && (self[index] == 0x20 || self[index] == 0x09)
  }

  /// Whether a byte ends a line as editors count; false behind the end.
  func isLineEnd(at index: Int) -> Bool {
    index < count && (self[index] == 0x0A || self[index] == 0x0D)
  }

  /// Whether a blank, a line's end or the file's end stands there.
  func isSpace(at index: Int) -> Bool {
    index >= count || isBlank(at: index) || isLineEnd(at: index)
  }

  /// How many bytes of a line break stand there, as libyaml sees it, for which U+0085, U+2028 and
  /// U+2029 break lines too; 0 is none.
  func lineBreakWidth(at index: Int) -> Int {
    if isLineEnd(at: index) { return 1 }
    guard index < count, self[index] >= 0xC2 else { return 0 }
    if self[index...].starts(with: [0xC2, 0x85]) { return 2 }
    let isSeparator =
      self[index...].starts(with: [0xE2, 0x80, 0xA8])
      || self[index...].starts(with: [0xE2, 0x80, 0xA9])
    return isSeparator ? 3 : 0
  }

  /// Whether a line starts there, as libyaml sees it.
  func isBehindBreak(_ index: Int) -> Bool {
    index == 0 || isLineEnd(at: index - 1)
      || (index >= 2 && lineBreakWidth(at: index - 2) == 2)
      || (index >= 3 && lineBreakWidth(at: index - 3) == 3)
      || (index == 3 && starts(with: [0xEF, 0xBB, 0xBF]))
  }

  /// Whether a `#` there starts a comment, as far as what is before it tells.
  func isBehindSpace(_ index: Int) -> Bool {
    isBehindBreak(index) || isBlank(at: index - 1)
  }

  func startOfLine(at index: Int) -> Int {
    var start = index
    while start > 0, !isLineEnd(at: start - 1) { start -= 1 }
    return start
  }

  /// The place behind the line's last character.
  func endOfLine(at index: Int) -> Int {
    var end = index
    while end < count, !isLineEnd(at: end) { end += 1 }
    return end
  }

  func skippingBlanks(from index: Int) -> Int {
    var index = index
    while isBlank(at: index) { index += 1 }
    return index
  }

  /// The next place that is neither blank, nor a line break, nor in a comment, as libyaml sees it.
  /// A `#` starts a comment where a space stands before it; a byte order mark may start any line.
  func skippingSpacesAndComments(from index: Int) -> Int {
    var index = index
    while index < count {
      let width = isBlank(at: index) ? 1 : lineBreakWidth(at: index)
      if width > 0 {
        index += width
      } else if self[index] == UInt8(ascii: "#"), isBehindSpace(index) {
        while index < count, lineBreakWidth(at: index) == 0 { index += 1 }
      } else if self[index] == 0xEF, isBehindBreak(index),
        self[index...].starts(with: [0xEF, 0xBB, 0xBF])
      {
        index += 3
      } else {
        break
      }
    }
    return index
  }

  /// Text for a message: cut short where it is long.
  func shown(_ range: Range<Int>) -> String {
    let text = String(decoding: self[range.prefix(400)], as: UTF8.self)
    return text.count <= 40 && range.count <= 400 ? text : text.prefix(40) + "…"
  }
}
