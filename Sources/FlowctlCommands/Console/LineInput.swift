package import FlowSource

/// A stream of bytes that is read line by line.
package final class LineInput {
  package let isTerminal: Bool
  /// How many columns the terminal has now, or nil where there is none.
  let columns: () -> Int?
  /// The next bytes, as many as there are; none at the end.
  private let source: () -> Result<[UInt8], FileError>
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  /// Longer lines are nothing that a person types.
  private static let limit = 1 << 20

  package init(
    isTerminal: Bool, columns: @escaping () -> Int? = { nil },
    source: @escaping () -> Result<[UInt8], FileError>
  ) {
    self.isTerminal = isTerminal
    self.columns = columns
    self.source = source
  }

  /// Lines of what is read to its end first.
  package convenience init(
    isTerminal: Bool, wholeOf input: @escaping () -> Result<[UInt8], FileError>
  ) {
    var isRead = false
    self.init(
      isTerminal: isTerminal,
      source: {
        if isRead { return .success([]) }
        isRead = true
        return input()
      })
  }

  /// The next bytes, as many as there are; none at the end.
  func nextPiece() -> Result<[UInt8], FileError> {
    if start < buffer.count {
      defer { start = buffer.count }
      return .success(Array(buffer[start...]))
    }
    if isAtEnd { return .success([]) }
    let piece = source()
    if case .success(let bytes) = piece { isAtEnd = bytes.isEmpty }
    return piece
  }

  /// The next line without its end, or nil where there is none.
  func next() throws(FileError) -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return String(decoding: buffer[start..<end], as: UTF8.self)
      }
      if isAtEnd {
        if start == buffer.count { return nil }
        defer { start = buffer.count }
        return String(decoding: buffer[start...], as: UTF8.self)
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      if buffer.count > Self.limit { throw .tooLarge(limit: Self.limit) }
      let bytes = try source().get()
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }
}
