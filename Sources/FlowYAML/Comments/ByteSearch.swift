/// Finds a text in bytes, skipping ahead by its length where it can (Horspool).
struct ByteSearch {
  private let text: [UInt8]
  /// How far to go on, by the byte that stands under the text's last.
  private var skips: [Int]

  init(for text: [UInt8]) {
    self.text = text
    skips = Array(repeating: max(text.count, 1), count: 256)
    for (index, byte) in text.dropLast().enumerated() {
      skips[Int(byte)] = text.count - 1 - index
    }
  }

  /// Where the text stands first; nil where it doesn't. Nothing stands nowhere.
  func first(in bytes: [UInt8], from start: Int, to end: Int? = nil) -> Int? {
    guard !text.isEmpty else { return nil }
    let end = end ?? bytes.count
    var index = start
    while index + text.count <= end {
      let last = bytes[index + text.count - 1]
      if last == text[text.count - 1], bytes[index..<index + text.count].elementsEqual(text) {
        return index
      }
      index += skips[Int(last)]
    }
    return nil
  }
}
