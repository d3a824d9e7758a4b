import FlowSource
import FlowChecking
import FlowReporting
import FlowSpec

/// The entry files that a command line means: files, folders, and patterns that no shell has expanded.
struct EntryFiles {
  private let files: DiskFileSystem
  private(set) var entries: [String] = []
  /// What there is nothing to do for.
  private(set) var failures: [LoadFailure] = []
  private var outlines: [String: FlowOutline] = [:]

  init(_ arguments: [String], on console: Console) {
    files = DiskFileSystem(base: console.workingDirectory)
    // Only the machine's own files have neighbours.
    guard console.files is DiskFileSystem else {
      entries = arguments
      return
    }
    for argument in arguments { take(argument) }
    dropRepeated()
    dropParts()
  }

  /// A flow that is named twice, also by two paths, is one flow.
  private mutating func dropRepeated() {
    if entries.count < 2 { return }
    var seen: Set<String> = []
    entries = entries.filter { path in
      seen.insert(path == "-" ? path : files.realPath(path) ?? path).inserted
    }
  }

  // MARK: What is meant

  private mutating func take(_ argument: String) {
    // An empty word is no name of the folder that the command runs in.
    if argument.isEmpty || argument == "-" || files.exists(argument) && !files.isFolder(argument) {
      entries.append(argument)
    } else if files.isFolder(argument) {
      let found = entryFiles(below: argument)
      if found.isEmpty {
        failures.append(
          files.reasonNotToList(argument).map { LoadFailure(argument, $0) }
            ?? LoadFailure(
              "\(PlainText.escaped(argument)) contains no flow: no YAML file in it has `root`; "
                + "`\(MeantCommand.line(["init", argument]))` writes a first one"))
      }
      entries += found
    } else if Glob.isPattern(argument) {
      let found = Glob.files(matching: argument, in: files)
      if found.isEmpty {
        let other =
          argument.hasSuffix(".yml")
          ? argument.dropLast(3) + "yaml"
          : argument.hasSuffix(".yaml") ? argument.dropLast(4) + "yml" : ""
        let isThere = !Glob.files(matching: String(other), in: files).isEmpty
        failures.append(
          LoadFailure(
            "no file matches \(PlainText.escaped(argument))"
              + (isThere ? "; write `\(PlainText.escaped(String(other)))`" : "")))
      }
      entries += found
    } else {
      // Whoever reads it says what is wrong with it.
      entries.append(argument)
    }
  }

  /// The entry files in a folder and below it.
  private mutating func entryFiles(below folder: String) -> [String] {
    var found: [String] = []
    for path in YAMLFiles.below(folder, in: files) where outline(of: path)?.isEntry == true {
      found.append(path)
    }
    // What another one imports is a part of that, even with a `root` of its own.
    let parts = Set(found.flatMap { Array(importedFiles(of: $0)) })
    return found.filter { path in files.realPath(path).map { !parts.contains($0) } ?? true }
  }

  // MARK: Parts

  /// Leaves out parts whose entry file is there; others are a failure, which names it.
  private mutating func dropParts() {
    var kept: [String] = []
    var imported: Set<String>?
    for path in entries {
      guard isPart(path), let real = files.realPath(path) else {
        kept.append(path)
        continue
      }
      if imported == nil { imported = importedByEntries() }
      if imported?.contains(real) == true { continue }
      if let owner = owner(of: path) {
        failures.append(.part(path, of: owner))
      } else {
        kept.append(path)
      }
    }
    entries = kept
  }

  private mutating func importedByEntries() -> Set<String> {
    var imported: Set<String> = []
    for path in entries where path != "-" && !isPart(path) {
      imported.formUnion(importedFiles(of: path))
    }
    return imported
  }

  private mutating func isPart(_ path: String) -> Bool {
    guard path != "-", let bytes = try? files.read(path), !FlowOutline.mayHaveRoot(bytes) else {
      return false
    }
    return outline(of: path)?.isEntry == false
  }

  /// The nearest entry file, beside a file or in the folders above it, that imports it.
  mutating func owner(of part: String) -> String? {
    guard let real = files.realPath(part) else { return nil }
    var folder = Paths.folder(of: part)
    for _ in 0..<Self.foldersAbove {
      for path in YAMLFiles.directly(in: folder, of: files).prefix(Self.mostNeighbours)
      where outline(of: path)?.isEntry == true && importedFiles(of: path).contains(real) {
        return path
      }
      let isTop = files.exists(Paths.join(folder, ".git")) || files.realPath(folder) == "/"
      if isTop { return nil }
      folder = Paths.join(folder, "..")
    }
    return nil
  }

  /// A part lies in its entry file's folder, so not far below it.
  private static let foldersAbove = 6
  private static let mostNeighbours = 500

  /// The files that one imports, and what these import, with every link followed.
  private mutating func importedFiles(of path: String) -> Set<String> {
    var reached: Set<String> = []
    var queue = [path]
    while let path = queue.popLast(), reached.count < Self.mostImports {
      for name in outline(of: path)?.imports ?? [] where !Paths.isAbsolute(name) {
        let other = Paths.join(Paths.folder(of: path), name)
        if let real = files.realPath(other), reached.insert(real).inserted { queue.append(other) }
      }
    }
    return reached
  }

  private static let mostImports = 1000

  private mutating func outline(of path: String) -> FlowOutline? {
    if let known = outlines[path] { return known }
    guard let bytes = try? files.read(path) else { return nil }
    let outline = FlowOutline(of: bytes)
    outlines[path] = outline
    return outline
  }
}

extension LoadFailure {
  static func part(_ path: String, of owner: String) -> LoadFailure {
    LoadFailure(
      "\(PlainText.escaped(path)) is a part of \(PlainText.escaped(owner)), which imports it: "
        + "name that file instead")
  }
}

/// The YAML files of folders, in the order of their paths.
enum YAMLFiles {
  static func directly(in folder: String, of files: DiskFileSystem) -> [String] {
    files.list(folder).filter { !$0.isFolder && isYAML($0.name) }
      .map { Paths.join(folder, $0.name) }
  }

  /// Not in hidden folders, and not behind links, which may lead in circles.
  static func below(_ folder: String, in files: DiskFileSystem) -> [String] {
    all(below: folder, in: files).filter { isYAML($0) }
  }

  /// All files in a folder and below it.
  static func all(below folder: String, in files: DiskFileSystem) -> [String] {
    var found: [String] = []
    var queue = [folder]
    while let folder = queue.popLast() {
      let items = files.list(folder).filter { !$0.name.hasPrefix(".") }
      found += items.filter { !$0.isFolder }.map { Paths.join(folder, $0.name) }
      queue += items.filter { $0.isFolder && !$0.isLink }.map { Paths.join(folder, $0.name) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
}

extension Console {
  /// The entry file that a command wants, from its argument or from where it runs.
  func entry(_ argument: String?) throws(LoadFailure) -> String {
    guard let argument else { return try wantedFlow }
    if let help = MeantCommand.helpForScript(argument, on: self) {
      var failure = LoadFailure(help)
      failure.isWrongUsage = true
      throw failure
    }
    let found = EntryFiles([argument], on: self)
    if let failure = found.failures.first { throw failure }
    guard let entry = found.entries.first else { throw LoadFailure(argument, .missing) }
    guard found.entries.count == 1 else {
      let names = found.entries.map { PlainText.escaped($0) }.joined(separator: ", ")
      throw LoadFailure("\(PlainText.escaped(argument)) contains several flows: \(names); name one")
    }
    return entry
  }
}
