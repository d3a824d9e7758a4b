package import FlowSource

/// A comment, which libyaml drops.
package struct YAMLComment: Sendable, Hashable {
  /// From the `#` to the line's end.
  package var range: SourceRange
  /// The same without the `#` and the blanks at both ends.
  package var text: SourceRange
  /// Whether nothing but blanks stands before it on its line.
  package var ownsLine: Bool

  package init(range: SourceRange, text: SourceRange, ownsLine: Bool) {
    self.range = range
    self.text = text
    self.ownsLine = ownsLine
  }
}

extension YAMLReader {
  /// The comments of a document's file that contain a text, in the order of the file. A `#` inside of
  /// a value starts none.
  ///
  /// Costs one quick search through the file, and more only where it finds the text.
  package static func comments(
    containing marker: String, in document: YAMLDocument, of sources: SourceSet
  ) -> [YAMLComment] {
    let bytes = sources[document.file].bytes
    let search = ByteSearch(for: Array(marker.utf8))
    var comments: [YAMLComment] = []
    var index = 0
    while let found = search.first(in: bytes, from: index) {
      var line = bytes.startOfLine(at: found)
      let end = bytes.endOfLine(at: found)
      // U+0085, U+2028 and U+2029 end a comment, though no line that an editor shows.
      while line < end, let start = commentStart(in: line..<end, bytes, document) {
        var commentEnd = start
        while commentEnd < end, bytes.lineBreakWidth(at: commentEnd) == 0 { commentEnd += 1 }
        if search.first(in: bytes, from: start, to: commentEnd) != nil {
          comments.append(comment(start..<commentEnd, bytes, document.file))
        }
        line = commentEnd
      }
      index = end
    }
    return comments
  }

  /// The first `#` in a line that has a space before it and stands in no value.
  private static func commentStart(
    in line: Range<Int>, _ bytes: [UInt8], _ document: YAMLDocument
  ) -> Int? {
    line.first { index in
      bytes[index] == UInt8(ascii: "#")
        && bytes.isBehindSpace(index)
        && !isInScalar(index, bytes, document)
    }
  }

  private static func isInScalar(_ index: Int, _ bytes: [UInt8], _ document: YAMLDocument) -> Bool {
    guard let node = document.scalar(around: UInt32(index)) else { return false }
    let start = Int(document.nodes[node].start)
    guard bytes[start] == UInt8(ascii: "|") || bytes[start] == UInt8(ascii: ">") else {
      return true
    }
    // Behind a block's `|` its text hasn't started yet.
    return index > bytes.endOfLine(at: start)
  }

  private static func comment(_ range: Range<Int>, _ bytes: [UInt8], _ file: SourceID)
    -> YAMLComment
  {
    var start = bytes.skippingBlanks(from: range.lowerBound + 1)
    var end = range.upperBound
    start = min(start, end)
    while end > start, bytes.isBlank(at: end - 1) { end -= 1 }
    // Back over blanks alone: U+2028 lets one line have any number of comments.
    var before = range.lowerBound
    while before > 0, bytes.isBlank(at: before - 1) { before -= 1 }
    let ownsLine =
      before == 0 || bytes.isLineEnd(at: before - 1)
      || (before == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]))
    func place(_ start: Int, _ end: Int) -> SourceRange {
      SourceRange(file: file, start: UInt32(start), end: UInt32(end))
    }
    return YAMLComment(
      range: place(range.lowerBound, range.upperBound), text: place(start, end),
      ownsLine: ownsLine)
  }
}
