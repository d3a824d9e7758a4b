/// A place as people and editors count it.
package struct LineColumn: Hashable, Sendable {
  /// Counted from 1.
  package var line: Int
  /// Counted from 1, in the unit that was asked for: in characters where a person reads it.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// What a column counts.
package enum ColumnUnit: Sendable {
  /// Unicode scalars, as `path:line:column` is read.
  case characters
  /// Code units of UTF-16, as SARIF and editors' protocols count: an emoji is two.
  case utf16
}

/// The starts of a file's lines. A line ends at LF, CR LF or a lone CR, as editors count; YAML's
/// NEL, U+2028 and U+2029 end none.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        starts.append(index)
      } else if byte == UInt8(ascii: "\r") {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
  }

  package var lineCount: Int { starts.count }

  /// The line, counted from 0, that a byte offset stands on.
  package func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Where a byte offset stands; offsets behind the end stand at the end.
  package func position(
    of offset: UInt32, counting unit: ColumnUnit = .characters
  ) -> LineColumn {
    let offset = min(Int(offset), bytes.count)
    let line = line(of: offset)
    var column = 1
    var index = starts[line]
    // A byte order mark is no character that a person sees.
    if index == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = min(3, offset) }
    while index < offset {
      if bytes[index] & 0xC0 != 0x80 { column += 1 }
      // A character beyond U+FFFF begins so, and takes two units.
      if unit == .utf16, bytes[index] >= 0xF0 { column += 1 }
      index += 1
    }
    return LineColumn(line: line + 1, column: column)
  }

  /// The bytes of a line, counted from 0, without its end.
  package func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
    guard starts.indices.contains(line) else { return [] }
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return bytes[start..<end]
  }

  /// The byte offset at which a line, counted from 0, starts.
  package func start(ofLine line: Int) -> Int { starts[line] }
}
