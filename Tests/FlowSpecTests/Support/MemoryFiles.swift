import FlowSource
import FlowSpec

/// A file system in memory. Its current folder is `/project`; links hold whole paths.
struct MemoryFiles: FileSystem {
  enum Entry {
    case file(String)
    case folder
    case link(to: String)
    case pipe
    case locked
  }

  private var entries: [String: Entry] = ["/project": .folder]

  init(_ entries: [String: Entry] = [:]) {
    for (path, entry) in entries { self.entries[absolute(path)] = entry }
    for path in self.entries.keys {
      var folder = path
      while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
        folder = String(folder[..<slash])
        if self.entries[folder] == nil { self.entries[folder] = .folder }
      }
    }
  }

  func read(_ path: String) throws(FileError) -> [UInt8] {
    guard let real = realPath(path), let entry = entries[real] else { throw .missing }
    switch entry {
    case .file(let text): return Array(text.utf8)
    case .folder: throw .isDirectory
    case .pipe: throw .notARegularFile
    case .locked: throw .noPermission
    case .link: throw .missing
    }
  }

  func realPath(_ path: String) -> String? {
    var real = ""
    for part in absolute(path).split(separator: "/") where part != "." {
      if part == ".." {
        real = String(real[..<(real.lastIndex(of: "/") ?? real.startIndex)])
        continue
      }
      real += "/" + part
      if case .link(let target) = entries[real] {
        guard let followed = realPath(target) else { return nil }
        real = followed
      }
      guard real == "" || entries[real] != nil else { return nil }
    }
    return real.isEmpty ? "/" : real
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "/project/" + path
  }
}
