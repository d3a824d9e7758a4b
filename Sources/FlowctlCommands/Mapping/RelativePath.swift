import FlowSpec

/// A path as it is seen from a folder.
enum RelativePath {
  /// - Parameters:
  ///   - path: from the root, without `.` and `..`.
  ///   - folder: the same.
  static func path(of path: String, from folder: String) -> String {
    let parts = path.split(separator: "/")
    let folders = folder.split(separator: "/")
    var common = 0
    while common < min(parts.count - 1, folders.count), parts[common] == folders[common] {
      common += 1
    }
    let up = Array(repeating: Substring(".."), count: folders.count - common)
    return (up + parts[common...]).joined(separator: "/")
  }
}
