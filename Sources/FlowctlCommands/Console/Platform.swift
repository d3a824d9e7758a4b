import FlowChecking
import FlowSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is asked of the operating system, and nowhere else.
package enum Platform {
  /// The console of this process.
  package static func console() -> Console {
    // A closed pipe is told by `write`, and is no reason to be killed.
    _ = signal(SIGPIPE, SIG_IGN)
    return Console(
      standardOutput: output(1), standardError: output(2),
      standardInput: {
        Result { () throws(FileError) in
          try DiskFileSystem.readAll(0, expecting: 0, limit: DiskFileSystem.limit)
        }
      },
      lines: LineInput(isTerminal: isatty(0) == 1, columns: columns, source: readSome),
      terminal: terminal(),
      environment: environment, workingDirectory: workingDirectory(), waits: waits)
  }

  /// Waits a moment, in which files may change.
  private static func waits() -> Bool {
    Interrupt.listen()
    var moment = timespec(tv_sec: 0, tv_nsec: 150_000_000)
    if !Interrupt.hasCome { _ = unsafe nanosleep(&moment, nil) }
    return !Interrupt.hasCome
  }

  /// What standard input has now; waits until it has something.
  static func readSome() -> Result<[UInt8], FileError> {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in unsafe System.read(0, buffer) }
      if count >= 0 { return .success(Array(chunk[..<count])) }
      if errno != EINTR {
        return .failure(errno == EISDIR ? .isDirectory : .other(System.reason(for: errno)))
      }
    }
  }

  /// How wide the terminal is, or nil where standard output is none or doesn't say.
  static func columns() -> Int? {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func output(_ descriptor: Int32) -> Output {
    Output(isTerminal: isatty(descriptor) == 1) { bytes in
      if write(bytes, to: descriptor) { return nil }
      return errno == EPIPE ? .closedPipe : .other(System.reason(for: errno))
    }
  }

  /// Writes all of it; false where that failed, and `errno` says why.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes[written...].withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      written += count
    }
    return true
  }

  static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      return unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      return unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      return unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  private static func workingDirectory() -> String {
    guard let path = unsafe getcwd(nil, 0) else { return "." }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}

/// Ctrl-C, where it is no reason to be killed at once. A second one is.
private enum Interrupt {
  nonisolated(unsafe) private static var count: sig_atomic_t = 0
  nonisolated(unsafe) private static var isListening = false

  static var hasCome: Bool { unsafe count > 0 }

  static func listen() {
    if unsafe isListening { return }
    unsafe isListening = true
    for number in [SIGINT, SIGTERM] {
      _ = signal(number) { number in
        unsafe Interrupt.count = 1
        _ = signal(number, SIG_DFL)
      }
    }
  }
}
