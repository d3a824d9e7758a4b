import FlowChecking
import FlowReporting
import FlowSource
import FlowSpec

/// The files of a repository as they were at a commit, by their paths from its top. Nothing is checked out, and no
/// link is followed.
///
/// What is in the tree is listed once; a file's bytes are asked for when somebody reads it.
final class GitFileSystem: FileSystem, @unchecked Sendable {
  /// An entry of the tree.
  private struct Item {
    var mode: Substring
    var object: Substring
    var size: Int
  }

  private let git: Git
  private let items: [String: Item]
  private let folders: Set<String>

  private static let link = "120000"

  /// - Parameter commit: as `Git.commit(of:)` gives it.
  init(_ git: Git, at commit: String) throws(LoadFailure) {
    self.git = git
    let listed = try git.run(["ls-tree", "-r", "-z", "-l", "--full-tree", commit])
    guard listed.status == 0 else { throw git.failure(listed) }
    var items: [String: Item] = [:]
    var folders: Set<String> = [""]
    for entry in listed.output.split(separator: 0) {
      // mode, kind, object, size; then the path.
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
      let path = String(decoding: parts[1], as: UTF8.self)
      guard words.count == 4 else { continue }
      items[path] = Item(mode: words[0], object: words[2], size: Int(words[3]) ?? 0)
      var folder = Paths.folder(of: path)
      while folders.insert(folder).inserted { folder = Paths.folder(of: folder) }
    }
    self.items = items
    self.folders = folders
  }

  /// The path of something from the repository's top; nil for what lies outside.
  private func place(_ path: String) -> String? {
    let joined = Paths.join("", path.utf8.first == UInt8(ascii: "/") ? "." + path : path)
    return joined == ".." || joined.hasPrefix("../") ? nil : joined
  }

  /// Whether a path, or a folder that it leads through, is a link in the tree.
  private func leadsThroughLink(_ place: String) -> Bool {
    var place = place
    while !place.isEmpty {
      if items[place]?.mode.elementsEqual(Self.link) == true { return true }
      place = Paths.folder(of: place)
    }
    return false
  }

  func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let place = place(path) else { throw .missing }
    if leadsThroughLink(place) {
      throw .other("it is, or lies behind, a link, and no link of a revision is followed")
    }
    guard let item = items[place] else {
      throw folders.contains(place) ? .isDirectory : .missing
    }
    guard item.mode.hasPrefix("100") else { throw .notARegularFile }
    guard item.size <= DiskFileSystem.limit else { throw .tooLarge(limit: DiskFileSystem.limit) }
    do throws(LoadFailure) {
      let ended = try git.run(["cat-file", "blob", String(item.object)])
      guard ended.status == 0 else { throw git.failure(ended) }
      return ended.output
    } catch {
      throw .other(error.message)
    }
  }

  func realPath(_ path: String) -> String? {
    guard let place = place(path) else { return nil }
    let isThere = items[place] != nil || folders.contains(place) || leadsThroughLink(place)
    return isThere ? "/" + place : nil
  }

  func isFolder(_ path: String) -> Bool { place(path).map(folders.contains) ?? false }

  func names(in folder: String) -> [String] {
    guard let place = place(folder) else { return [] }
    let all = items.keys.filter { Paths.folder(of: $0) == place }
    let count = place.isEmpty ? 0 : place.utf8.count + 1
    return all.map { String(decoding: $0.utf8.dropFirst(count), as: UTF8.self) }.sorted()
  }
}
