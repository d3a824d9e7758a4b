import FlowSource
import FlowYAML

/// Finds and reads the files that a flow imports, each once, and none from outside its folder.
struct ImportLoader<Files: FileSystem> {
  /// Why a file is not imported, in plain words.
  struct Problem: Error {
    var rule = Rule.importFailed
    var message: String
    var help: String?
    var meant: Suggestion?
  }

  private let files: Files
  private let limits: SpecLimits
  private let entry: String?
  /// The entry file's folder as the user wrote it, and without `.` and `..`.
  private let folder: String
  private let entryFolder: String
  private let projectFolder: String?
  /// The folders that imports may lie in, with every link followed; asked for by the first import.
  private lazy var folders = [folder.isEmpty ? "." : folder, projectFolder].compactMap {
    $0.flatMap { files.realPath($0) }
  }
  /// The files reached so far, with every link followed.
  private lazy var reached = Set(entry.map { [files.realPath($0) ?? $0] } ?? [])
  /// How long the files are that were read so far.
  private var size: Int

  /// - Parameter entry: the entry file as the user wrote it, or nil for standard input, which stands
  ///   in the current folder.
  /// - Parameter size: how long it is.
  init(entry: String?, size: Int, projectFolder: String?, files: Files, limits: SpecLimits) {
    self.files = files
    self.limits = limits
    self.size = size
    self.entry = entry
    self.projectFolder = projectFolder
    folder = entry.map { Paths.folder(of: $0) } ?? ""
    entryFolder = Paths.join("", folder)
  }

  /// Reads a file that another one names.
  ///
  /// - Parameter importer: the path of the file that names it, as it is printed.
  /// - Returns: nil for a file that was reached before.
  mutating func load(_ path: String, from importer: String) throws(Problem) -> SourceFile? {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Problem(message: "this is not the path of a file", help: example)
    }
    if Paths.isAbsolute(path) {
      throw Problem(message: "`\(path)` is an absolute path", help: example)
    }
    let shown = Paths.join(Paths.folder(of: importer), path)
    let isBelowEntry = Paths.isInside(shown, entryFolder)
    guard let real = files.realPath(shown) else {
      // What lies outside is not told about, not even whether it is there.
      if !isBelowEntry, projectFolder == nil { throw outside(shown) }
      throw Problem(
        message: "there is no file `\(shown)`",
        help: shown.contains("*")
          ? "write the path of each file: patterns are not understood here"
          : "write the path of a file, relative to this one, or remove it",
        meant: shown.contains("*") ? nil : neighbour(of: path, shown))
    }
    guard folders.contains(where: { Paths.isInside(real, $0) }) else {
      if !isBelowEntry { throw outside(shown) }
      throw Problem(
        message: "`\(shown)` is, or lies behind, a link that leads out of the flow's folder",
        help: "import files, not links to files elsewhere")
    }
    if reached.contains(real) { return nil }
    guard reached.count < limits.files else {
      throw Problem(
        rule: .limitExceeded, message: "the flow has more than \(limits.files) files",
        help: LimitHelp.raised(by: "imports"))
    }
    reached.insert(real)
    let bytes = try read(real, shown: shown, as: path)
    if isScript(bytes) {
      throw Problem(
        message: "`\(shown)` is a script, and `imports` takes flows",
        help: "remove it: a script names its flow by itself")
    }
    size += bytes.count
    guard size <= limits.yaml.bytes else {
      throw Problem(
        rule: .limitExceeded,
        message: "with `\(shown)` the flow's files are larger than \(limits.yaml.bytes) bytes",
        help: LimitHelp.raised(by: "file-size"))
    }
    return SourceFile(path: shown, bytes: bytes)
  }

  /// The file that a misspelt path stands for, written as that is; nothing outside is looked at.
  private func neighbour(of path: String, _ shown: String) -> Suggestion? {
    let folder = Paths.folder(of: shown)
    let name = String(
      shown.dropFirst(folder.isEmpty ? 0 : folder == "/" ? 1 : folder.utf8.count + 1))
    guard Paths.isInside(shown, entryFolder), path.hasSuffix(name) else { return nil }
    let files = files.names(in: folder.isEmpty ? "." : folder).prefix(1000)
      .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    guard let meant = Suggestion.nearest(to: name, among: files) else { return nil }
    return Suggestion(path, meaning: path.dropLast(name.count) + meant)
  }

  /// Whether a text begins with a line of a script: `flow app.yaml`, and no `flow: 1`.
  private func isScript(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.prefix(4096).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let first = lines.first(where: { $0.first != UInt8(ascii: "#") }) else { return false }
    return first.starts(with: "flow ".utf8) || first.starts(with: "scenario ".utf8)
  }

  private func read(
    _ real: String, shown: String, as path: String
  ) throws(Problem) -> [UInt8] {
    do throws(FileError) {
      return try files.read(real)
    } catch {
      throw Problem(
        message: "`\(shown)` " + words(for: error), help: help(for: error, at: path, shown))
    }
  }

  private func words(for error: FileError) -> String {
    switch error {
    case .missing: "is no longer there"
    case .isDirectory: "is a folder"
    case .notARegularFile: "is not a regular file"
    case .noPermission: "can't be read: permission denied"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .other(let reason): "can't be read: \(reason)"
    }
  }

  private func help(for error: FileError, at path: String, _ shown: String) -> String? {
    guard error == .isDirectory else { return nil }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let names = files.names(in: shown).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
      .sorted().prefix(8).map { folder + $0 }
    return names.isEmpty
      ? "write the path of a flow: there is none in it"
      : "list each file in it: `imports: [\(names.joined(separator: ", "))]`"
  }

  private func outside(_ shown: String) -> Problem {
    Problem(
      message: "`\(shown)` is outside the flow's folder",
      help: "imports must be inside the entry file's folder, or inside the folder that `--project` "
        + "names: `--project \(commonFolder(with: shown))`")
  }

  /// The nearest folder around the entry file's and a file outside it.
  private func commonFolder(with shown: String) -> String {
    let path = Paths.folder(of: shown).split(separator: "/")
    var folder = path.prefix { $0 == ".." }.map(String.init)
    if folder.isEmpty {
      folder = zip(path, entryFolder.split(separator: "/")).prefix { $0 == $1 }.map { String($0.0) }
    }
    let top = Paths.isAbsolute(shown) ? "/" : ""
    return folder.isEmpty && top.isEmpty ? "." : top + folder.joined(separator: "/")
  }

  private var example: String {
    "write the path relative to this file: `imports: [app/auth.yaml]`"
  }
}
