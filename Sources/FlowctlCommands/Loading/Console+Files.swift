import FlowSource
import FlowChecking
import FlowReporting
import FlowScript
import FlowSpec

extension Console {
  func report(_ failure: LoadFailure) {
    let meant = failure.missingPath.flatMap { MeantCommand.nearestFile(to: $0, on: self) }
    let isLine =
      failure.missingPath?.split(separator: " ").first
      .map { $0 != failure.missingPath ?? "" && ScriptReader.words.contains(String($0)) } ?? false
    let path = failure.missingPath ?? ""
    let isBaseline =
      arguments.contains("--baseline=\(path)")
      || zip(arguments, arguments.dropFirst()).contains { $0 == ("--baseline", path) }
    let help =
      isBaseline
      ? "; `--write-baseline \(PlainText.escaped(path))` writes one"
      : meant.map { "; did you mean `\($0)`?" }
        ?? (isLine ? "; a script is a file: write its lines into one, and name that" : "")
    let message =
      Glob.isPattern(path) ? "no file matches \(PlainText.escaped(path))" : failure.message
    standardError.write("flowctl: \(message)\(help)\n")
  }

  /// What reads flows and scripts from where this console has its files.
  func loader(projectFolder: String?, limits: Checker.Limits) throws(LoadFailure) -> FlowLoader {
    try FlowLoader(
      FlowFiles(over: files), projectFolder: projectFolder, limits: limits,
      standardInput: standardInput)
  }

  var wantedFlow: String {
    get throws(LoadFailure) {
      if let nearestFlow = try FlowName.nearest(from: workingDirectory) { return nearestFlow }
      let missing = LoadFailure("flows/app.yaml, here or in any folder above", .missing).message
      if let taken = MeantCommand.fileTaken(by: arguments) { throw LoadFailure(taken) }
      guard let first = firstFlow(in: "") else {
        throw LoadFailure("\(missing); `flowctl init` writes a first one")
      }
      let name = PlainText.escaped(first)
      guard arguments.first == "validate" else {
        throw LoadFailure("\(missing); to use \(name), name it")
      }
      throw LoadFailure(
        "\(missing); to use \(name), write `\(MeantCommand.line(arguments + [first]))`")
    }
  }

  /// The first file of a folder that is the entry of a flow.
  func firstFlow(in folder: String) -> String? {
    let disk = DiskFileSystem(base: workingDirectory)
    return YAMLFiles.directly(in: folder, of: disk).prefix(Self.mostLookedAt).first { path in
      (try? disk.read(path)).map { FlowOutline(of: $0).isEntry } ?? false
    }
  }

  /// Of the YAML files in a folder, how many are looked at for a flow to suggest.
  private static let mostLookedAt = 100

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
    RepositoryPaths(workingDirectory: workingDirectory, top: repositoryTop(around: file))
  }

  /// The top folder of the repository that a file lies in, or nil where it lies in none.
  func repositoryTop(around file: String) -> String? {
    let path = DiskFileSystem(base: workingDirectory).absolute(file)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    return nearest(".git", from: folder).map { folder + "/" + $0.dropLast(".git".count) }
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
