import FlowReporting
package import FlowSource

/// A file that could not be read: the job can't be done.
package struct LoadFailure: Error {
  package var message: String
  /// Where there is no file.
  package var missingPath: String?
  /// Whether a file of another kind was named.
  package var isWrongUsage = false

  package init(_ path: String, _ error: FileError) {
    if case .missing = error, path != "-" { missingPath = path }
    let path = path == "-" ? "standard input" : PlainText.escaped(path)
    message =
      switch error {
      case .missing: "there is no file at \(path)"
      case .isDirectory: "\(path) is a folder, not a file"
      case .notARegularFile: "\(path) is not a regular file"
      case .noPermission: "\(path) can't be read: permission denied"
      case .tooLarge(let limit): "\(path) is larger than \(limit) bytes; \(LimitHelp.fixed)"
      case .other(let reason): "\(path) can't be read: \(reason)"
      }
  }

  package init(_ message: String) { self.message = message }
}
