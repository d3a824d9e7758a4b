package import FlowSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is read piece by piece, however long it is; a pipe too.
package final class FilePieces {
  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  package init(_ path: String, in files: DiskFileSystem) throws(FileError) {
    descriptor = unsafe open(files.absolute(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskFileSystem.error(errno) }
    // It is closed as this goes.
    if files.isFolder(path) { throw .isDirectory }
  }

  deinit { _ = System.close(descriptor) }

  /// The next bytes; none at the end.
  package func next() -> Result<[UInt8], FileError> {
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe System.read(descriptor, buffer)
      }
      if count >= 0 { return .success(Array(chunk[..<count])) }
      if errno != EINTR { return .failure(DiskFileSystem.error(errno)) }
    }
  }
}
