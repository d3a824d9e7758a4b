import FlowChecking
package import FlowSource

/// Where a run reads from and writes to, as a value: tests give their own.
package struct Console {
  package let standardOutput: Output
  package let standardError: Output
  package let standardInput: () -> Result<[UInt8], FileError>
  /// The same, a line at a time, for whoever answers each before the next is there.
  package let lines: LineInput
  package let environment: (String) -> String?
  /// The folder that relative paths start from, without a slash at its end.
  package let workingDirectory: String
  /// Where lines are typed and edited; nil where standard input or output is no terminal.
  package let terminal: Terminal?
  /// Waits until something may have changed; false where the user wants no more.
  package let waits: () -> Bool
  /// Where flows and scripts are read from.
  package let files: any FileSystem
  /// What the program was called with, for the command that is to be typed instead.
  private(set) var arguments: [String] = []

  /// - Parameters:
  ///   - lines: what standard input gives bit by bit; nil has all of it read at once.
  ///   - files: instead of the machine's.
  ///   - waits: how `--watch` passes the time.
  package init(
    standardOutput: Output, standardError: Output,
    standardInput: @escaping () -> Result<[UInt8], FileError>, lines: LineInput? = nil,
    terminal: Terminal? = nil,
    environment: @escaping (String) -> String?, workingDirectory: String,
    files: (any FileSystem)? = nil, waits: @escaping () -> Bool = { false }
  ) {
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.standardInput = standardInput
    self.lines = lines ?? LineInput(isTerminal: false, wholeOf: standardInput)
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.waits = waits
    self.terminal = terminal
    self.files = files ?? DiskFileSystem(base: workingDirectory)
  }

  func asked(_ arguments: [String]) -> Console {
    var console = self
    console.arguments = arguments
    return console
  }
}

/// Why something could not be written.
package enum WriteError: Error {
  /// Nobody reads any more, as behind `| head -1`: they have what they wanted.
  case closedPipe
  /// The system's words: the disk is full.
  case other(String)
}

/// A stream of bytes that is written in large pieces.
package final class Output {
  package let isTerminal: Bool
  /// Writes a piece; the error where that failed.
  private let sink: ([UInt8]) -> WriteError?
  private var buffer: [UInt8] = []
  /// What came in the way first; nothing is written after it.
  package private(set) var failure: WriteError?

  package init(isTerminal: Bool, sink: @escaping ([UInt8]) -> WriteError?) {
    self.isTerminal = isTerminal
    self.sink = sink
  }

  package func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { flush() }
  }

  package func write(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= 1 << 16 { flush() }
  }

  package func flush() {
    if !buffer.isEmpty, failure == nil { failure = sink(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }
}
