import FlowChecking
import FlowReporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that could not be written: the job can't be done.
struct WriteFailure: Error {
  var message: String

  fileprivate init(_ path: String, _ code: Int32) {
    let path = PlainText.escaped(path)
    message =
      switch code {
      case ENOENT, ENOTDIR: "\(path) can't be written: there is no such folder"
      case EISDIR: "\(path) is a folder, not a file"
      case EEXIST: "\(path) already exists and is not a folder"
      case EACCES, EPERM: "\(path) can't be written: permission denied"
      default: unsafe "\(path) can't be written: \(String(cString: strerror(code)))"
      }
  }
}

extension WriteFailure {
  init(_ path: String, _ kept: KeptFile) {
    message =
      "\(PlainText.escaped(path)) is a \(kept.rawValue), and stays as it is: name another file to write to"
  }
}

extension Console {
  func report(_ failure: WriteFailure) { standardError.write("flowctl: \(failure.message)\n") }
}

extension DiskFileSystem {
  /// Puts a file in the place of another, whole: who reads it meanwhile reads the old one or the new
  /// one, and a failure leaves the old one.
  func replace(_ path: String, with bytes: [UInt8]) throws(WriteFailure) {
    let code = Self.replace(absolute(path), with: bytes)
    if code != 0 { throw WriteFailure(path, code) }
  }

  /// Adds to the end of a file of the user's own, which is made if it isn't there. A failure is none:
  /// nobody waits for it.
  func append(_ bytes: [UInt8], to path: String) {
    let descriptor = unsafe open(absolute(path), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    _ = Platform.write(bytes, to: descriptor)
    _ = close(descriptor)
  }

  /// Writes a file that isn't there yet, and the folders above it.
  func create(_ path: String, _ bytes: [UInt8]) throws(WriteFailure) {
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    let code = Self.write(bytes, to: absolute(path), O_WRONLY | O_CREAT | O_EXCL)
    if code == 0 { return }
    // What could be written of it is no draft.
    if code != EEXIST { _ = unsafe unlink(absolute(path)) }
    throw WriteFailure(path, code)
  }

  /// Whether anything has this name, be it a link that leads nowhere.
  func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(absolute(path), &status) == 0
  }

  /// Makes a folder, and those above it that aren't there.
  func makeFolder(_ path: String) throws(WriteFailure) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    if unsafe mkdir(absolute(path), 0o777) != 0 {
      let code = errno
      // Somebody else may have made it meanwhile.
      if !isFolder(path) { throw WriteFailure(path, code) }
    }
  }

  /// - Returns: 0, or what the system calls the error.
  private static func replace(_ path: String, with bytes: [UInt8]) -> Int32 {
    var status = stat()
    var mode: mode_t?
    if unsafe stat(path, &status) == 0 {
      // `/dev/stdout`, which may be a file: what is written there already must stay.
      if let descriptor = standardStream(status) {
        return Platform.write(bytes, to: descriptor) ? 0 : errno
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: mode = status.st_mode & 0o777
      case S_IFDIR: return EISDIR
      // A pipe or a device stays what it is.
      default: return write(bytes, to: path, O_WRONLY)
      }
    }
    // A link keeps pointing to where it points.
    let target = resolved(path)
    return withoutInterruption { replace(target, with: bytes, mode: mode) }
  }

  /// Nobody ends the program between making a temporary file and giving it its name: half a file
  /// would stay. What comes meanwhile comes then.
  private static func withoutInterruption(_ body: () -> Int32) -> Int32 {
    var ends = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&ends)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { unsafe sigaddset(&ends, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &ends, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private static func replace(_ target: String, with bytes: [UInt8], mode: mode_t?) -> Int32 {
    for attempt in 0..<100 {
      let temporary = "\(target).\(getpid())-\(attempt).tmp"
      var code = write(bytes, to: temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
      // What has this name already was not made here.
      if code == EEXIST { continue }
      if code == 0, unsafe rename(temporary, target) != 0 { code = errno }
      if code != 0 { _ = unsafe unlink(temporary) }
      return code
    }
    return EEXIST
  }

  /// The descriptor of this process's output that is this file.
  private static func standardStream(_ status: stat) -> Int32? {
    ([1, 2] as [Int32]).first { descriptor in
      var stream = stat()
      return unsafe fstat(descriptor, &stream) == 0 && stream.st_dev == status.st_dev
        && stream.st_ino == status.st_ino
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, _ flags: Int32, mode: mode_t? = nil
  ) -> Int32 {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    var code: Int32 = 0
    if let mode, fchmod(descriptor, mode) != 0 { code = errno }
    if code == 0, !Platform.write(bytes, to: descriptor) { code = errno }
    // Some file systems say only here that the disk is full.
    if close(descriptor) != 0, code == 0 { code = errno }
    return code
  }
}
