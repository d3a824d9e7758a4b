import FlowChecking
import FlowReporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The Swift files below a folder, in the order of their paths.
enum SourceFolder {
  /// Folders that hold other people's code, or none of the app's.
  private static let skipped: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules",
  ]

  /// How deep folders are looked into; links are not followed, so nothing is met twice.
  private static let deepest = 64

  /// - Parameter path: a folder, or a single file.
  /// - Returns: paths as they are printed, and where each lies.
  static func swiftFiles(
    in path: String, on console: Console
  ) throws(LoadFailure) -> [(shown: String, path: String)] {
    let disk = DiskFileSystem(base: console.workingDirectory)
    guard disk.isFolder(path) else {
      if path.hasSuffix(".swift"), disk.realPath(path) != nil { return [(path, path)] }
      throw LoadFailure("there is no folder of Swift sources at \(PlainText.escaped(path))")
    }
    var root = path
    while root.count > 1, root.hasSuffix("/") { root.removeLast() }
    var found: [String] = []
    collect(root, disk, 0, &found)
    // By their bytes: no order of a file system or a locale shows.
    found.sort { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    return found.map { ($0.hasPrefix("./") ? String($0.dropFirst(2)) : $0, $0) }
  }

  private static func collect(
    _ folder: String, _ disk: DiskFileSystem, _ depth: Int, _ found: inout [String]
  ) {
    guard depth < deepest, let entries = unsafe opendir(disk.absolute(folder)) else { return }
    defer { _ = unsafe closedir(entries) }
    while let entry = unsafe readdir(entries) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name.hasPrefix(".") { continue }
      let path = folder == "." ? "./" + name : folder + "/" + name
      switch unsafe kind(of: entry, at: disk.absolute(path)) {
      case .file where isSource(name): found.append(path)
      case .folder where !isSkipped(name): collect(path, disk, depth + 1, &found)
      default: break
      }
    }
  }

  /// Whether a file that lies there is one of the app's.
  static func takes(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, !name.hasPrefix(".") else { return false }
    return isSource(name) && !parts.dropLast().contains { $0.hasPrefix(".") || isSkipped($0) }
  }

  private enum Kind { case file, folder, other }

  /// Not every file system says it in the entry.
  private static func kind(
    of entry: UnsafeMutablePointer<dirent>, at path: String
  ) -> Kind {
    switch unsafe Int(entry.pointee.d_type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_UNKNOWN):
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { return .other }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      default: return .other
      }
    default: return .other
    }
  }

  private static func isSkipped(_ name: String) -> Bool {
    skipped.contains(name) || name == "Mocks"
      || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcassets") || name.hasSuffix(".framework")
      || name.hasSuffix(".xcframework") || name.hasSuffix(".xctemplate")
  }

  private static func isSource(_ name: String) -> Bool {
    name.hasSuffix(".swift") && name != "Package.swift"
  }
}
