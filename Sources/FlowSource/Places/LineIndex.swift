/// A place as people and editors count it.
package struct LineColumn: Hashable, Sendable {
  /// Counted from 1.
  package var line: Int
  /// Counted from 1, in characters (Unicode scalars), as `path:line:column` is read.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The starts of a file's lines. A line ends at LF, CR LF or a lone CR, as editors count; YAML's
/// NEL, U+2028 and U+2029 end none.
package struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]
  /// How many characters start before each block of bytes. A column is the difference of two counts:
  /// counted from its line's start, each finding would cost the whole of a line of many megabytes.
  private let charactersBefore: [Int]

  /// How many bytes a block has.
  private static let block = 256

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
    charactersBefore = Self.countCharacters(bytes)
  }

  private static func countCharacters(_ bytes: [UInt8]) -> [Int] {
    var counts = [0]
    var count = 0
    for index in bytes.indices {
      if isStart(bytes[index]) { count += 1 }
      if (index + 1) % block == 0 { counts.append(count) }
    }
    return counts
  }

  /// Whether a byte is the first of a character.
  private static func isStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  private func characters(before offset: Int) -> Int {
    let block = offset / Self.block
    let rest = bytes[block * Self.block..<offset]
    return charactersBefore[block] + rest.count(where: Self.isStart)
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
  package func position(of offset: UInt32) -> LineColumn {
    let line = line(of: Int(offset))
    let start = starts[line]
    let offset = max(start, min(Int(offset), bytes.count))
    return LineColumn(
      line: line + 1, column: characters(before: offset) - characters(before: start) + 1)
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
