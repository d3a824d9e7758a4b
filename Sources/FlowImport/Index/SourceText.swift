package import FlowSource

/// The words of the sources, comments apart: what occurs nowhere can be said to be gone.
package struct SourceText: Sendable {
  private let sources: SourceSet
  private let files: [SourceID]

  package init(_ files: [SourceID], of sources: SourceSet) {
    self.files = files
    self.sources = sources
  }

  func containsAny(of words: Set<String>, in range: SourceRange) -> Bool {
    var found = false
    eachWord(in: range) { word in
      if words.contains(word) { found = true }
      return !found
    }
    return found
  }

  /// Whether any word of the sources meets the test.
  func contains(where test: (String) -> Bool) -> Bool {
    files.contains { contains(in: range(of: $0), where: test) }
  }

  func contains(in range: SourceRange, where test: (String) -> Bool) -> Bool {
    var found = false
    eachWord(in: range) { word in
      found = test(word)
      return !found
    }
    return found
  }

  /// Every word of the sources, once.
  func allWords() -> Set<String> { words(in: files.map(range)) }

  func words(in ranges: [SourceRange]) -> Set<String> {
    var words: Set<String> = []
    for range in ranges {
      eachWord(in: range) {
        words.insert($0)
        return true
      }
    }
    return words
  }

  private func range(of file: SourceID) -> SourceRange {
    SourceRange(file: file, start: 0, end: UInt32(clamping: sources[file].bytes.count))
  }

  /// Identifiers and the words of texts, in order, until `visit` says no.
  func eachWord(in range: SourceRange, _ visit: (String) -> Bool) {
    let bytes = sources.bytes(at: range)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if let after = Self.endOfComment(at: index, in: bytes) {
        index = after
      } else if Self.isWord(bytes[index]) {
        var end = index
        while end < bytes.endIndex, Self.isWord(bytes[end]) { end += 1 }
        if !visit(String(decoding: bytes[index..<end], as: UTF8.self)) { return }
        index = end
      } else {
        index += 1
      }
    }
  }

  /// Where a comment ends that begins here. `https://` begins none.
  private static func endOfComment(at index: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.endIndex else { return nil }
    if index > bytes.startIndex, bytes[index - 1] == UInt8(ascii: ":") { return nil }
    var end = index + 2
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      return end
    case UInt8(ascii: "*"):
      while end < bytes.endIndex {
        if bytes[end] == UInt8(ascii: "/"), bytes[end - 1] == UInt8(ascii: "*") { return end + 1 }
        end += 1
      }
      return end
    default: return nil
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
