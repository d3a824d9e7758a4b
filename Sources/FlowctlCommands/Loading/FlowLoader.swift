import FlowModel
import FlowReporting
import FlowSource
import FlowSpec

/// A flow that was read and resolved, with all that was found on the way.
struct LoadedFlow {
  var flow: Flow
  var policy: Policy
  var findings: [Diagnostic]
  /// Whether names or types are wrong, so that the flow has no meaning yet.
  var isBlocked: Bool
  var files: [SourceID]
}

/// A file that could not be read: the job can't be done.
struct LoadFailure: Error {
  var message: String

  init(_ path: String, _ error: FileError) {
    let path = path == "-" ? "standard input" : PlainText.escaped(path)
    message =
      switch error {
      case .missing: "there is no file at \(path)"
      case .isDirectory: "\(path) is a folder, not a file"
      case .notARegularFile: "\(path) is not a regular file"
      case .noPermission: "\(path) can't be read: permission denied"
      case .tooLarge(let limit): "\(path) is larger than \(limit) bytes; \(LimitHelp.fixed)"
      case .other(let reason): "\(path) can't be read: \(reason)"
      }
  }

  init(_ message: String) { self.message = message }

  init(noFolderAt path: String) {
    message = "there is no folder at \(PlainText.escaped(path)), which `--project` names"
  }
}

extension Console {
  func report(_ failure: LoadFailure) { standardError.write("flowctl: \(failure.message)\n") }
}

/// Reads entry files; all of a run share one set of sources.
struct FlowLoader {
  let console: Console
  let projectFolder: String?
  let limits: ReadingLimits
  var sources = SourceSet()

  private var files: any FileSystem { console.files }

  init(
    console: Console, projectFolder: String?, limits: ReadingLimits = ReadingLimits()
  ) throws(LoadFailure) {
    self.console = console
    self.projectFolder = projectFolder
    self.limits = limits
    // Passed over in silence, a slip of the pen would show as imports that lie outside.
    let disk = DiskFileSystem(base: console.workingDirectory)
    if let projectFolder, !disk.isFolder(projectFolder) {
      throw LoadFailure(noFolderAt: projectFolder)
    }
  }

  /// Reads and resolves an entry file with all that it imports.
  ///
  /// - Returns: nil for the flow where the file gave nothing to go on with; the findings say why.
  mutating func load(
    _ path: String
  ) throws(LoadFailure) -> (loaded: LoadedFlow?, findings: [Diagnostic]) {
    var names = Word.makeNameTable()
    var findings = Findings()
    let declarations: Declarations?
    do {
      declarations = try SpecReader.read(
        entry: path, projectFolder: projectFolder, files: files,
        standardInput: path == "-" ? try console.standardInput().get() : nil, sources: &sources,
        names: &names, findings: &findings, limits: limits.flow)
    } catch {
      throw LoadFailure(path, error)
    }
    guard let declarations else {
      findings.keepExactFixes(in: sources)
      return (nil, findings.sorted())
    }
    let flow = Resolver.resolve(declarations, names: names, findings: &findings)
    findings.keepExactFixes(in: sources)
    let loaded = LoadedFlow(
      flow: flow, policy: Policy(declarations), findings: findings.sorted(),
      isBlocked: findings.isBlocking, files: declarations.files)
    return (loaded, loaded.findings)
  }

  /// Reads a script as it is.
  mutating func loadScript(_ path: String) throws(LoadFailure) -> SourceID {
    do {
      let bytes = try path == "-" ? console.standardInput().get() : files.read(path)
      return sources.add(SourceFile(path: path == "-" ? "<stdin>" : path, bytes: bytes))
    } catch {
      throw LoadFailure(path, error)
    }
  }
}

/// The flow that is meant where none is named: `flows/app.yaml` here or in the nearest folder above.
func nearestFlow(from directory: String) -> String? {
  nearest("flows/app.yaml", from: directory)
}

extension Console {
  /// Paths as the repository sees them: the nearest folder with a `.git` is its top.
  var repositoryPaths: RepositoryPaths {
    let git = nearest(".git", from: workingDirectory)
    return RepositoryPaths(
      workingDirectory: workingDirectory,
      top: git.map { workingDirectory + "/" + $0.dropLast(".git".count) })
  }

  /// The same for the repository that a file lies in, wherever the command runs: a build runs it in a
  /// folder of its own choice.
  func repositoryPaths(around file: String) -> RepositoryPaths {
    let path = DiskFileSystem(base: workingDirectory).absolute(file)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    let git = nearest(".git", from: folder)
    return RepositoryPaths(
      workingDirectory: workingDirectory,
      top: git.map { folder + "/" + $0.dropLast(".git".count) })
  }
}

/// The path of something here or in the nearest folder above.
private func nearest(_ name: String, from directory: String) -> String? {
  let files = DiskFileSystem(base: directory)
  var prefix = ""
  var depth = directory.split(separator: "/").count
  while true {
    if files.realPath(prefix + name) != nil { return prefix + name }
    if depth == 0 { return nil }
    depth -= 1
    prefix += "../"
  }
}
