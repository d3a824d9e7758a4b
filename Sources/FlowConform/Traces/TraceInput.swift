package import FlowSource

/// A file of lines, read piece by piece.
package struct TraceInput {
  /// The path of standard input, and of every stream that is read but once.
  package static let stream = "-"

  package var path: String
  /// The next bytes, as many as there are; none at the end.
  package var next: () -> Result<[UInt8], FileError>

  /// The next bytes; nil at the end.
  package func piece() throws(TraceFailure) -> [UInt8]? {
    do {
      let bytes = try next().get()
      return bytes.isEmpty ? nil : bytes
    } catch {
      throw .file(path: path, error)
    }
  }

  package init(path: String, next: @escaping () -> Result<[UInt8], FileError>) {
    self.path = path
    self.next = next
  }
}

/// Why a trace can't be read on.
package enum TraceFailure: Error {
  case file(path: String, FileError)
  /// Lines count from 1.
  case line(path: String, line: Int, TraceProblem)
}

/// Splits what comes piece by piece into lines, and keeps no more than one of them.
struct LineSplitter {
  /// The longest line, in bytes.
  static let limit = 64 << 10

  private(set) var line = 0
  private var rest: [UInt8] = []

  /// Calls back with each whole line.
  ///
  /// - Parameter isLast: whether nothing comes behind these bytes.
  mutating func split(
    _ piece: [UInt8], isLast: Bool,
    _ body: (Span<UInt8>, Int, Int) throws(TraceProblem) -> Void
  ) throws(TraceProblem) {
    var buffer = piece
    if !rest.isEmpty {
      buffer = rest + piece
      rest = []
    }
    var start = 0
    if line == 0, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    let span = buffer.span
    var at = start
    while at < span.count {
      if span[at] == UInt8(ascii: "\n") {
        line += 1
        try Self.check(at - start)
        try body(span, start, at)
        start = at + 1
      }
      at &+= 1
    }
    if isLast {
      if start < span.count {
        line += 1
        try Self.check(span.count - start)
        try body(span, start, span.count)
      }
    } else if span.count - start > Self.limit {
      line += 1
      try Self.check(span.count - start)
    } else {
      rest = Array(buffer[start...])
    }
  }

  private static func check(_ length: Int) throws(TraceProblem) {
    if length > limit { throw TraceProblem("a line is longer than 64 KiB") }
  }
}
