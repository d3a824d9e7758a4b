import FlowSource
import Testing

struct LineIndexTests {
  private func position(_ text: String, _ offset: UInt32) -> [Int] {
    let position = LineIndex(Array(text.utf8)).position(of: offset)
    return [position.line, position.column]
  }

  @Test func `the first byte is line 1, column 1`() {
    #expect(position("abc", 0) == [1, 1])
    #expect(position("", 0) == [1, 1])
  }

  @Test func `LF, CR LF and a lone CR end a line`() {
    let text = "a\nb\r\nc\rd\r\r\ne"
    #expect(LineIndex(Array(text.utf8)).lineCount == 6)
    #expect(position(text, 2) == [2, 1])
    #expect(position(text, 5) == [3, 1])
    #expect(position(text, 7) == [4, 1])
    #expect(position(text, 9) == [5, 1])
    #expect(position(text, 11) == [6, 1])
  }

  @Test func `a line's end belongs to its line`() {
    #expect(position("ab\r\ncd", 2) == [1, 3])
    #expect(position("ab\r\ncd", 3) == [1, 4])
    #expect(position("ab\n", 3) == [2, 1])
  }

  @Test func `NEL and the separators of Unicode end no line`() {
    #expect(LineIndex(Array("a\u{85}b\u{2028}c\u{2029}d\u{B}e\u{C}f".utf8)).lineCount == 1)
    #expect(position("a\u{85}b", 3) == [1, 3])
  }

  @Test func `columns in UTF-16 count an emoji twice`() {
    let index = LineIndex(Array("é🙂x".utf8))
    #expect(index.position(of: 2, counting: .utf16).column == 2)
    #expect(index.position(of: 6, counting: .utf16).column == 4)
    #expect(index.position(of: 7, counting: .utf16).column == 5)
    // A family is one sign to the reader, and eight units.
    let family = Array("👩‍👩‍👧x".utf8)
    #expect(LineIndex(family).position(of: UInt32(family.count - 1), counting: .utf16).column == 9)
  }

  @Test func `columns count characters, not bytes`() {
    #expect(position("é🙂x", 2) == [1, 2])
    #expect(position("é🙂x", 6) == [1, 3])
    #expect(position("a\né🙂x", 8) == [2, 3])
  }

  @Test func `a byte order mark has no column`() {
    #expect(position("\u{FEFF}abc", 0) == [1, 1])
    #expect(position("\u{FEFF}abc", 3) == [1, 1])
    #expect(position("\u{FEFF}abc", 5) == [1, 3])
    #expect(position("\u{FEFF}\nabc", 5) == [2, 2])
  }

  @Test func `places behind the end stand at the end`() {
    #expect(position("ab", 99) == [1, 3])
    #expect(position("ab\n", 99) == [2, 1])
  }

  @Test func `a line is given without its end`() {
    let index = LineIndex(Array("ab\r\n\ncd".utf8))
    let lines = (-1...4).map { String(decoding: index.bytes(ofLine: $0), as: UTF8.self) }
    #expect(lines == ["", "ab", "", "cd", "", ""])
    #expect((0..<3).map(index.start) == [0, 4, 5])
  }

  @Test func `the first line is given without a byte order mark`() {
    let index = LineIndex(Array("\u{FEFF}ab\n\u{FEFF}cd".utf8))
    let lines = (0...1).map { String(decoding: index.bytes(ofLine: $0), as: UTF8.self) }
    #expect(lines == ["ab", "\u{FEFF}cd"])
    #expect((0...1).map(index.start) == [3, 6])
    #expect(LineIndex(Array("\u{FEFF}".utf8)).bytes(ofLine: 0).isEmpty)
  }

  @Test func `every column of a long line is found, in whatever order`() {
    let text = "\u{FEFF}first\n" + String(repeating: "aé導🙂", count: 200) + "\u{301}\nlast"
    let bytes = Array(text.utf8)
    let index = LineIndex(bytes)
    for offset in bytes.indices.reversed() + Array(bytes.indices) {
      let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 3
      let before = offset < start ? [] : bytes[start..<offset]
      let column = before.count { $0 & 0xC0 != 0x80 } + 1
      #expect(index.position(of: UInt32(offset)).column == column)
    }
  }

  @Test func `every place of a long file is found`() {
    let text = String(repeating: "abc\n", count: 1000)
    let index = LineIndex(Array(text.utf8))
    for offset in 0..<4000 {
      let expected = LineColumn(line: offset / 4 + 1, column: offset % 4 + 1)
      #expect(index.position(of: UInt32(offset)) == expected)
    }
  }
}
