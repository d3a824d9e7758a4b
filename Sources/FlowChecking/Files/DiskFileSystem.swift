package import FlowSource

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
  package static let limit = 256 << 20

  /// Where relative paths start from; nil is where the process stands.
  private let base: String?

  package init(base: String? = nil) { self.base = base }

  package func absolute(_ path: String) -> String {
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
  package static func readAll(
    _ descriptor: Int32, expecting size: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: max(4096, min(size + 1, 1 << 16)))
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe System.read(descriptor, buffer)
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
  package func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(absolute(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func error(_ code: Int32) -> FileError {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .noPermission
    case EISDIR: .isDirectory
    default: .other(System.reason(for: code))
    }
  }
}
