package import FlowSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file or a folder in a folder.
package struct FolderItem {
  package var name: String
  package var isFolder: Bool
  /// Whether it is a link; to look below linked folders might never end.
  package var isLink: Bool
}

extension DiskFileSystem {
  /// What is in a folder, by name; nothing where it can't be read. Hidden files are among it.
  package func list(_ folder: String) -> [FolderItem] {
    let path = absolute(folder.isEmpty ? "." : folder)
    guard let stream = unsafe opendir(path) else { return [] }
    defer { _ = unsafe closedir(stream) }
    var items: [FolderItem] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name == "." || name == ".." { continue }
      items.append(item(named: name, in: path))
    }
    // In the order of the bytes, which no machine has an own opinion of.
    return items.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Why nobody can see what is in a folder; nil where it can be seen.
  package func reasonNotToList(_ folder: String) -> FileError? {
    let descriptor = unsafe open(
      absolute(folder.isEmpty ? "." : folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return Self.error(errno) }
    _ = close(descriptor)
    return nil
  }

  package func names(in folder: String) -> [String] { list(folder).map(\.name) }

  private func item(named name: String, in folder: String) -> FolderItem {
    let path = folder + "/" + name
    var status = stat()
    let isLink = unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    return FolderItem(name: name, isFolder: isFolder(path), isLink: isLink)
  }

  /// When a file was last written, and what it was: different after every change. Empty where there
  /// is none.
  package func stamp(of file: String) -> String {
    var status = stat()
    guard unsafe stat(absolute(file), &status) == 0 else { return "" }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(time.tv_sec).\(time.tv_nsec) \(status.st_size) \(status.st_ino)"
  }
}
