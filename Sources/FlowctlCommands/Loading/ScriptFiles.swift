import FlowChecking
import FlowReporting
import FlowScript
import FlowSource
import FlowSpec

/// The scripts that a command line means: files, folders, patterns, or with nothing named those beside
/// the flow.
struct ScriptFiles {
  private let files: DiskFileSystem
  private(set) var scripts: [String] = []
  private(set) var failures: [LoadFailure] = []

  init(_ arguments: [String], on console: Console) {
    files = DiskFileSystem(base: console.workingDirectory)
    for argument in arguments { take(argument) }
  }

  private mutating func take(_ argument: String) {
    let shown = PlainText.escaped(argument)
    if !argument.isEmpty, files.isFolder(argument) {
      let found = Self.scripts(below: argument, in: files).map(\.path)
      if found.isEmpty {
        failures.append(
          files.reasonNotToList(argument).map { LoadFailure(argument, $0) }
            ?? LoadFailure("\(shown) contains no script: no .txt file that names a flow"))
      }
      scripts += found
    } else if Glob.isPattern(argument), !files.exists(argument) {
      // As a shell has it: what matches no file is a file's name, which the replay then misses.
      let found = Glob.files(matching: argument, in: files)
      scripts += found.isEmpty ? [argument] : found
    } else {
      scripts.append(argument)
    }
  }

  /// The scripts in a flow's folder and below it that name this flow; none is nothing wrong.
  ///
  /// - Throws: where there is no flow.
  init(of flow: String, on console: Console) throws(LoadFailure) {
    files = DiskFileSystem(base: console.workingDirectory)
    let folder = Paths.folder(of: flow)
    guard let real = files.realPath(flow) else { throw LoadFailure(flow, .missing) }
    let all = Self.scripts(below: folder.isEmpty ? "." : folder, in: files)
    scripts = all.filter { script in
      files.realPath(Self.path(of: script.flow, namedIn: script.path)) == real
    }.map(\.path)
    if scripts.isEmpty {
      console.standardError.write(
        "flowctl: nothing to replay: no script in the folder of \(PlainText.escaped(flow)) begins with a "
          + "`flow` line that names it\n")
    }
  }

  /// The file that a script means by the flow that it names.
  static func path(of flow: String, namedIn script: String) -> String {
    Paths.join(Paths.folder(of: script), flow)
  }

  /// Text files that begin by naming a flow.
  private static func scripts(
    below folder: String, in files: DiskFileSystem
  ) -> [(path: String, flow: String)] {
    YAMLFiles.all(below: folder, in: files).compactMap { path in
      guard path.hasSuffix(".txt"), let bytes = try? files.read(path) else { return nil }
      var sources = SourceSet()
      let file = sources.add(SourceFile(path: path, bytes: bytes))
      guard let flow = ScriptReader.flowPath(of: file, in: sources), !flow.value.isEmpty else {
        return nil
      }
      return (path, flow.value)
    }
  }
}
