import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSource
import FlowSpec
import FlowYAML

/// Where a flow that `diff` compares is read from.
enum FlowOrigin: Hashable {
  case standardInput
  case file(String)
  /// At a revision, by its path from the repository's top; nil is the entry file that is meant where none is named.
  case revision(Revision, path: String?)

  struct Revision: Hashable {
    var name: String
    /// Whether what it and HEAD have in common is meant: `main...`.
    var isMergeBase = false
  }

  /// A name that is a file is a file; what has a colon is git's own spelling of a file in a revision.
  init(argument: String, on console: Console) {
    if argument == "-" {
      self = .standardInput
    } else if argument.isEmpty {
      self = .revision(Revision(argument), path: nil)
    } else if DiskFileSystem(base: console.workingDirectory).realPath(argument) != nil {
      self = .file(argument)
    } else if let colon = argument.firstIndex(of: ":") {
      self = .revision(
        Revision(String(argument[..<colon])),
        path: String(argument[argument.index(after: colon)...]))
    } else if Self.looksLikeFile(argument) {
      self = .file(argument)
    } else {
      self = .revision(Revision(argument), path: nil)
    }
  }

  /// Whether a name that is no file is still meant as one: the message then names a file, not a revision.
  private static func looksLikeFile(_ argument: String) -> Bool {
    YAMLFiles.isYAML(argument) || argument.hasPrefix("./") || argument.hasPrefix("/")
  }
}

extension FlowOrigin.Revision {
  init(_ text: String) {
    let dots = "..."
    isMergeBase = text.hasSuffix(dots)
    name = isMergeBase ? String(text.dropLast(dots.count)) : text
  }

  /// As it was written.
  var text: String { name + (isMergeBase ? "..." : "") }
}

/// The two flows that are to be compared, and what reads each.
struct FlowOrigins {
  /// One of them.
  struct Side {
    /// As the user would name it.
    var title: String
    /// The entry file's path, as messages print it.
    var entry: String
    var files: any FileSystem
    /// The folder that imports may lie in besides.
    var project: String?
    /// Whether there is a file at the path; a revision may be older than the flow.
    var isThere = true
    /// How the repository calls files.
    var paths: RepositoryPaths
    /// As it was written, `main...`; empty for a file.
    var revision = ""

    /// The entry file as the repository calls it.
    var shownEntry: String { entry == "-" ? "<stdin>" : paths.path(of: entry) }

    /// What stands before the paths of its files, where they are not those on disk.
    var prefix: String { revision.isEmpty ? "" : revision + ":" }
  }

  let old: Side
  let new: Side
  /// What the new flow's file was called in the old revision, where there is none of its name.
  private(set) var formerName: String?
  private let reader: OriginReader
  /// The old flow's; nil of a file.
  private let revision: FlowOrigin.Revision?

  init(
    _ arguments: [String], project: String?, on console: Console
  ) throws {
    let reader = OriginReader(project: project, console: console)
    self.reader = reader
    let first = FlowOrigin(argument: arguments[0], on: console)
    revision = if case .revision(let revision, _) = first { revision } else { nil }
    if arguments.count > 1 {
      let second = FlowOrigin(argument: arguments[1], on: console)
      if first == .standardInput, second == .standardInput {
        throw ValidationError(
          "standard input can't be read twice: `-` stands for one of the two flows")
      }
      old = try reader.side(first)
      new = try reader.side(second)
      for side in [old, new] where !side.isThere { throw LoadFailure(side.title, .missing) }
      return
    }
    switch first {
    case .standardInput: new = try reader.side(.file(try console.wantedFlow))
    case .file(let path):
      throw ValidationError(
        "`\(PlainText.escaped(path))` is a file: write `\(MeantCommand.line(["diff", path, "NEW.yaml"]))` with the new flow, "
          + "or a revision in its place: `flowctl diff HEAD`"
      )
    case .revision(_, let path):
      new = try reader.side(
        .file(try path.map { try reader.inWorkingTree($0) } ?? console.wantedFlow))
    }
    let side = try reader.side(first)
    if let revision, !side.isThere {
      formerName = try reader.renames(since: revision).first { $0.value == side.entry }?.key
    }
    old = side
  }

  /// A baseline as it is here and as it was at the old flow's revision; nil, if it was not there.
  func baselines(
    _ path: String, limits: YAMLLimits, on console: Console
  ) throws -> (old: Baseline?, new: Baseline) {
    guard let revision else {
      throw ValidationError(
        "`--baseline` compares a file with what it was at a revision: name one as the old flow")
    }
    let new = try BaselineReader.read(path, in: console.files, limits: limits)
    let side = try reader.side(of: path, at: revision)
    guard side.isThere else { return (nil, new) }
    let old = try BaselineReader.read(side.entry, in: side.files, limits: limits)
    return (old.renamed(try reader.renames(since: revision)), new)
  }
}

/// Reads where flows come from.
struct OriginReader {
  let project: String?
  let console: Console

  func side(_ origin: FlowOrigin) throws -> FlowOrigins.Side {
    switch origin {
    case .standardInput:
      return FlowOrigins.Side(
        title: "standard input", entry: "-", files: console.files, project: project,
        paths: console.repositoryPaths)
    case .file(let argument):
      let entry = try console.entry(argument)
      return FlowOrigins.Side(
        title: entry, entry: entry, files: console.files, project: project,
        paths: console.repositoryPaths(around: entry))
    case .revision(let revision, let path): return try side(revision, path)
    }
  }

  /// A file of the working tree as it was at a revision.
  func side(of file: String, at revision: FlowOrigin.Revision) throws -> FlowOrigins.Side {
    try side(revision, real(file))
  }

  /// What files were called at a revision that have other names now, by those names then.
  func renames(since revision: FlowOrigin.Revision) throws -> [String: String] {
    let git = try git()
    let found = try git.run([
      "diff", "--no-ext-diff", "--name-status", "-z", "--find-renames",
      "--diff-filter=R", try commit(of: revision, git), "--",
    ])
    guard found.status == 0 else { throw git.failure(found) }
    let words = found.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    var names: [String: String] = [:]
    // How alike they are, the old name, the new one.
    for index in stride(from: 0, to: words.count - 2, by: 3) {
      names[words[index + 1]] = words[index + 2]
    }
    return names
  }

  private func commit(
    of revision: FlowOrigin.Revision, _ git: Git
  ) throws(LoadFailure) -> String {
    revision.isMergeBase
      ? try git.mergeBase(of: revision.name) : try git.commit(of: revision.name)
  }

  private func side(
    _ revision: FlowOrigin.Revision, _ path: String?
  ) throws -> FlowOrigins.Side {
    let git = try git()
    let commit = try commit(of: revision, git)
    let top = try git.top()
    let entry = try path.map { try fromTop($0, top) } ?? fromTop(real(console.wantedFlow), top)
    let files = try GitFileSystem(git, at: commit)
    return FlowOrigins.Side(
      title: "\(revision.text):\(entry)", entry: entry, files: files,
      project: try project.map { try fromTop(real($0), top) },
      isThere: files.realPath(entry) != nil,
      paths: RepositoryPaths(workingDirectory: top, top: top), revision: revision.text)
  }

  private func git() throws -> Git {
    try Git(
      in: ".", for: "a revision", instead: "`flowctl diff old.yaml new.yaml` compares two files",
      on: console)
  }

  private func real(_ path: String) -> String {
    let disk = DiskFileSystem(base: console.workingDirectory)
    return disk.realPath(path) ?? disk.absolute(path)
  }

  /// A path in git's spelling, or an absolute one, from the repository's top.
  private func fromTop(_ path: String, _ top: String) throws -> String {
    var absolute = path
    if path == "." || path == ".." || path.hasPrefix("./") || path.hasPrefix("../") {
      absolute = Paths.join(real("."), path)
    } else if !Paths.isAbsolute(path) {
      return Paths.join("", path)
    }
    if absolute == top { return "." }
    guard Paths.isInside(absolute, top) else {
      throw LoadFailure(
        "\(PlainText.escaped(path)) is outside the repository at \(PlainText.escaped(top))")
    }
    return Self.path(absolute, below: top)
  }

  private static func path(_ absolute: String, below folder: String) -> String {
    let count = folder.utf8.count + (folder.hasSuffix("/") ? 0 : 1)
    return String(decoding: absolute.utf8.dropFirst(count), as: UTF8.self)
  }

  /// The file that a path from the repository's top means here.
  func inWorkingTree(_ path: String) throws -> String {
    let top = try git().top()
    let absolute = Paths.join(top, try fromTop(path, top))
    let here = real(".")
    return Paths.isInside(absolute, here) ? Self.path(absolute, below: here) : absolute
  }
}
