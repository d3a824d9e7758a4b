/// Why a file could not be read.
package enum FileError: Error, Sendable, Hashable {
  case missing
  case isDirectory
  /// A pipe, a device or a socket: reading it might never end.
  case notARegularFile
  case noPermission
  case tooLarge(limit: Int)
  case other(String)
}

/// The files that a flow or a trace may be read from. The command line gives the machine's; tests give theirs.
package protocol FileSystem: Sendable {
  /// The bytes of a file.
  func read(_ path: String) throws(FileError) -> [UInt8]
  /// The path with every symbolic link followed, or nil where there is nothing at it.
  func realPath(_ path: String) -> String?
  /// Whether there is a folder at the path, links followed.
  func isFolder(_ path: String) -> Bool
  /// The names of what is in a folder, in a fixed order; nothing where that can't be known.
  func names(in folder: String) -> [String]
}

extension FileSystem {
  package func names(in folder: String) -> [String] { [] }
  package func isFolder(_ path: String) -> Bool { realPath(path) != nil }
}
