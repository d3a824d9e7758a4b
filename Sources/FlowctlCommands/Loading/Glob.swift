import FlowChecking
import FlowSpec

/// `*`, `?`, `[a-z]` and `**` in paths, for when no shell has expanded them: in quotes, in a workflow.
enum Glob {
  static func isPattern(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[")
    }
  }

  /// The files that a pattern matches, in the order of their paths.
  static func files(matching pattern: String, in files: DiskFileSystem) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    var found: [String] = []
    search(Paths.isAbsolute(pattern) ? "/" : "", parts[...], files, &found)
    var seen = Set<String>()
    return found.filter { seen.insert($0).inserted }
  }

  private static func search(
    _ folder: String, _ parts: ArraySlice<String>, _ files: DiskFileSystem,
    _ found: inout [String]
  ) {
    guard let part = parts.first else { return }
    let rest = parts.dropFirst()
    if part == "**" { return searchBelow(folder, parts, files, &found) }
    guard isPattern(part) else {
      let path = joined(folder, part)
      if !rest.isEmpty { return search(path, rest, files, &found) }
      if files.realPath(path) != nil, !files.isFolder(path) { found.append(path) }
      return
    }
    for item in files.list(folder) where matches(item.name, part) {
      let path = joined(folder, item.name)
      if rest.isEmpty {
        if !item.isFolder { found.append(path) }
      } else if item.isFolder {
        search(path, rest, files, &found)
      }
    }
  }

  /// `**` is any number of folders, none included; links are not followed, as they may lead in circles.
  private static func searchBelow(
    _ folder: String, _ parts: ArraySlice<String>, _ files: DiskFileSystem,
    _ found: inout [String]
  ) {
    let rest = parts.dropFirst()
    search(folder, rest.isEmpty ? ["*"] : rest, files, &found)
    for item in files.list(folder) where item.isFolder && !item.isLink && !item.name.hasPrefix(".")
    {
      searchBelow(joined(folder, item.name), parts, files, &found)
    }
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  // MARK: One name

  /// Whether a name is what a pattern without slashes describes. A hidden file wants its dot written.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    if name.hasPrefix("."), !pattern.hasPrefix(".") { return false }
    let name = Array(name.unicodeScalars)
    let pattern = Array(pattern.unicodeScalars)
    var (at, next) = (0, 0)
    /// Where the last `*` stands, and how far the name was when it was met.
    var star: (pattern: Int, name: Int)?
    while at < name.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, at)
        next += 1
      } else if let end = end(ofOne: name[at], pattern, from: next) {
        at += 1
        next = end
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (next, at) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }

  /// Where the pattern goes on behind what stands for this one character; nil where it doesn't.
  private static func end(
    ofOne scalar: Unicode.Scalar, _ pattern: [Unicode.Scalar], from start: Int
  ) -> Int? {
    guard start < pattern.count else { return nil }
    switch pattern[start] {
    case "?": return start + 1
    case "[":
      guard let close = closing(pattern, from: start) else { fallthrough }
      return contains(pattern[(start + 1)..<close], scalar) ? close + 1 : nil
    default: return pattern[start] == scalar ? start + 1 : nil
    }
  }

  /// The `]` of a set; one right behind the `[` belongs to the set.
  private static func closing(_ pattern: [Unicode.Scalar], from start: Int) -> Int? {
    var first = start + 1
    if first < pattern.count, pattern[first] == "!" || pattern[first] == "^" { first += 1 }
    guard first + 1 < pattern.count else { return nil }
    return pattern[(first + 1)...].firstIndex(of: "]")
  }

  private static func contains(_ set: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar) -> Bool
  {
    let isNegated = set.first == "!" || set.first == "^"
    let members = Array(isNegated ? set.dropFirst() : set)
    var isMember = false
    var index = 0
    while index < members.count {
      if index + 2 < members.count, members[index + 1] == "-" {
        isMember = isMember || (members[index] <= scalar && scalar <= members[index + 2])
        index += 3
      } else {
        isMember = isMember || members[index] == scalar
        index += 1
      }
    }
    return isMember != isNegated
  }
}
