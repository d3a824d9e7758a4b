package import FlowSpec

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's files. Only regular files are read: a pipe or a device might never end.
package struct DiskFileSystem: FileSystem {
  /// The longest file that is read, in bytes.
  static let limit = 256 << 20

  /// Where relative paths start from; nil is where the process stands.
  private let base: String?

  package init(base: String? = nil) { self.base = base }

  func absolute(_ path: String) -> String {
    guard let base, !path.hasPrefix("/") else { return path }
    return base + "/" + path
  }

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    let path = absolute(path)
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.error(errno) }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.error(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory
    default: throw .notARegularFile
    }
    guard status.st_size <= Self.limit else { throw .tooLarge(limit: Self.limit) }
    return try Self.readAll(descriptor, expecting: Int(status.st_size), limit: Self.limit)
  }

  /// Reads to the end, whatever the file's size was said to be: it may change meanwhile.
  static func readAll(
    _ descriptor: Int32, expecting size: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: max(4096, min(size + 1, 1 << 16)))
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe Platform.read(descriptor, buffer)
      }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw error(errno)
      }
      bytes.append(contentsOf: chunk[0..<count])
      if bytes.count > limit { throw .tooLarge(limit: limit) }
    }
  }

  package func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(absolute(path), nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether there is a folder at the path, links followed.
  func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(absolute(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func error(_ code: Int32) -> FileError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .noPermission
    case EISDIR: .isDirectory
    default: .other(Platform.reason(for: code))
    }
  }
}

/// What is asked of the operating system, and nowhere else.
package enum Platform {
  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      return unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      return unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      return unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  /// The system's words for an error.
  static func reason(for code: Int32) -> String { unsafe String(cString: strerror(code)) }

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
      environment: environment, workingDirectory: workingDirectory())
  }

  /// What standard input has now; waits until it has something.
  private static func readSome() -> Result<[UInt8], FileError> {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in unsafe read(0, buffer) }
      if count >= 0 { return .success(Array(chunk[..<count])) }
      if errno != EINTR {
        return .failure(errno == EISDIR ? .isDirectory : .other(reason(for: errno)))
      }
    }
  }

  /// How wide the terminal is, or nil where standard output is none or doesn't say.
  private static func columns() -> Int? {
    var size = winsize()
    guard unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func output(_ descriptor: Int32) -> Output {
    Output(isTerminal: isatty(descriptor) == 1) { bytes in
      if write(bytes, to: descriptor) { return nil }
      return errno == EPIPE ? .closedPipe : .other(reason(for: errno))
    }
  }

  static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      return Glibc.close(descriptor)
    #elseif canImport(Musl)
      return Musl.close(descriptor)
    #else
      return Darwin.close(descriptor)
    #endif
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

  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  private static func workingDirectory() -> String {
    guard let path = unsafe getcwd(nil, 0) else { return "." }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }
}
