/// Paths as text, with forward slashes. Nothing here looks at the disk.
package enum Paths {
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// All but the last part: `flows` for `flows/app.yaml`, empty for `app.yaml`.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path seen from a folder, without `.` and without the `..` that cancel out.
  package static func join(_ folder: String, _ path: String) -> String {
    let joined = isAbsolute(path) || folder.isEmpty ? path : folder + "/" + path
    var parts: [Substring] = []
    for part in joined.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute(joined) {
        parts.append(part)
      }
    }
    return (isAbsolute(joined) ? "/" : "") + parts.joined(separator: "/")
  }

  /// Whether a path lies below a folder; both without `.` and `..`.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    if folder.isEmpty { return !isAbsolute(path) && path != ".." && !path.hasPrefix("../") }
    return path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
