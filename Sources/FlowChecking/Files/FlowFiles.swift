package import FlowSource
import FlowSpec

/// The files to read a flow from: those on disk, with unsaved texts that replace some of them, or only
/// texts.
///
///     var files = FlowFiles.disk(at: "/home/me/App")
///     files["flows/app.yaml"] = editor.text   // replaces the file on disk
///     files["flows/app.yaml"] = nil           // back to the file on disk
///
/// It is a value: a copy is a separate set of files. The disk is read when a flow is checked.
public struct FlowFiles: Sendable {
  /// What lies behind the texts; nil is nothing.
  private let others: (any FileSystem)?
  /// In a list: a dictionary would cost every start the search for its key's conformance.
  private var texts: [(path: String, bytes: [UInt8])] = []

  /// The files on disk.
  ///
  /// - Parameter folder: the folder that relative paths start from; nil is the process's own.
  public static func disk(at folder: String? = nil) -> FlowFiles {
    FlowFiles(over: DiskFileSystem(base: folder))
  }

  /// Texts by path, without any file on disk.
  public static func texts(_ texts: [String: String]) -> FlowFiles {
    var files = FlowFiles(over: nil)
    for (path, text) in texts { files[path] = text }
    return files
  }

  /// - Parameter others: what lies behind the texts.
  package init(over others: (any FileSystem)?) { self.others = others }

  /// The text that replaces the file on disk at a path; nil if nothing replaces it.
  ///
  /// If a file has several paths, through links or `..`, the text replaces it at all of them.
  public subscript(path: String) -> String? {
    get {
      texts.last { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    set {
      texts.removeAll { $0.path == path }
      if let newValue { texts.append((path, Array(newValue.utf8))) }
    }
  }
}

extension FlowFiles: FileSystem {
  package func read(_ path: String) throws(FileError) -> [UInt8] {
    if let text = text(at: path) { return text }
    guard let others else { throw .missing }
    return try others.read(path)
  }

  package func realPath(_ path: String) -> String? {
    if let real = others?.realPath(path) { return real }
    if texts.isEmpty { return nil }
    let real = canonical(path)
    return texts.contains { $0.path == real || Paths.isInside($0.path, real) } ? real : nil
  }

  package func isFolder(_ path: String) -> Bool {
    if let others, others.isFolder(path) { return true }
    if texts.isEmpty { return false }
    let real = canonical(path)
    return texts.contains { Paths.isInside($0.path, real) }
  }

  package func names(in folder: String) -> [String] {
    var names = others?.names(in: folder) ?? []
    if texts.isEmpty { return names }
    let real = canonical(folder.isEmpty ? "." : folder)
    for text in texts where Paths.folder(of: text.path) == real {
      let name = String(text.path.dropFirst(real == "/" ? 1 : real.count + 1))
      if !names.contains(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// The same files, with each text at the path that is left when all links are followed: as it must be
  /// before anything is read.
  func resolved() -> FlowFiles {
    var files = self
    for index in texts.indices { files.texts[index].path = canonical(texts[index].path) }
    return files
  }

  private func text(at path: String) -> [UInt8]? {
    if texts.isEmpty { return nil }
    let real = canonical(path)
    return texts.last { $0.path == real }?.bytes
  }

  /// A path longer than this is on no disk.
  private static let longestPath = 4096

  /// A path with every link followed, as far as there is anything on disk: what nobody has saved yet
  /// needn't be there, nor its folder.
  private func canonical(_ path: String) -> String {
    if let real = others?.realPath(path) { return real }
    let absolute = Paths.join(others?.realPath(".") ?? "/", path)
    guard others != nil, absolute.utf8.count <= Self.longestPath else { return absolute }
    var above = absolute.split(separator: "/")
    var below: [Substring] = []
    while let name = above.popLast() {
      below.insert(name, at: 0)
      guard let real = others?.realPath("/" + above.joined(separator: "/")) else { continue }
      return (real == "/" ? "" : real) + "/" + below.joined(separator: "/")
    }
    return absolute
  }
}
