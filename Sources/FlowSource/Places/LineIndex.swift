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
  /// Bytes of UTF-8, as reviewdog counts.
  case utf8
}

/// The starts of a file's lines. A line ends at LF, CR LF or a lone CR, as editors count; YAML's
/// NEL, U+2028 and U+2029 end none.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  /// Of bytes that begin a character, and of those whose character takes two units in UTF-16.
  private let characters: ByteCount
  private let pairs: ByteCount

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is no character that a person sees: the first line starts behind it.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var index = starts[0]
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
    characters = ByteCount(of: { $0 & 0xC0 != 0x80 }, in: bytes)
    pairs = ByteCount(of: { $0 >= 0xF0 }, in: bytes)
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
    let line = line(of: Int(offset))
    let start = starts[line]
    let offset = max(start, min(Int(offset), bytes.count))
    if unit == .utf8 { return LineColumn(line: line + 1, column: offset - start + 1) }
    var column = characters.count(before: offset, in: bytes) + 1
    column -= characters.count(before: start, in: bytes)
    if unit == .utf16 {
      // A character beyond U+FFFF takes two units.
      column += pairs.count(before: offset, in: bytes) - pairs.count(before: start, in: bytes)
    }
    return LineColumn(line: line + 1, column: column)
  }

  /// The bytes of a line, counted from 0, without its end and a byte order mark.
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

/// How many bytes of a kind stand before an offset. A column is the difference of two such counts:
/// counted from its line's start, each finding would cost the whole of a line of many megabytes.
private struct ByteCount: Sendable {
  /// How many stand before each block.
  private let beforeBlock: [Int]
  private let isCounted: @Sendable (UInt8) -> Bool

  /// How many bytes a block has.
  private static let block = 256

  init(of isCounted: @escaping @Sendable (UInt8) -> Bool, in bytes: [UInt8]) {
    self.isCounted = isCounted
    var counts = [0]
    var count = 0
    for index in bytes.indices {
      if isCounted(bytes[index]) { count += 1 }
      if (index + 1) % Self.block == 0 { counts.append(count) }
    }
    beforeBlock = counts
  }

  func count(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / Self.block
    return beforeBlock[block] + bytes[block * Self.block..<offset].count(where: isCounted)
  }
}
