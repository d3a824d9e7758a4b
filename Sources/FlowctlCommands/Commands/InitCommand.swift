import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSchema
import FlowSource
import FlowSpec

struct InitCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    _superCommandName: "flowctl",
    abstract: "Write a first flow to start from: flows/app.yaml, with its script and its schema.",
    discussion: """
      The flow is small and correct, and its comments explain it. flows/app.txt has its stories, and \
      flows/flow.schema.json is for editors. Existing files are not changed.

        flowctl init
        flowctl init ../OtherApp
        flowctl init --guide
      """)

  @Argument(help: "The folder to create `flows` in.", completion: .directory)
  var folder = "."

  @Flag(help: "Overwrite existing files.")
  var force = false

  @Flag(
    help: """
      Write no flow, but add nine lines to the repository's AGENTS.md: where the flow is, and which commands to use.
      """)
  var guide = false

  func validate() throws {
    guard YAMLFiles.isYAML(folder) else { return }
    let name = "flows/app.yaml"
    var parent = Paths.folder(of: folder)
    if parent == "flows" || parent.hasSuffix("/flows") { parent = Paths.folder(of: parent) }
    throw ValidationError(
      "`init` takes the folder in which it makes `\(name)`: write "
        + "`\(MeantCommand.line(["init"] + (parent.isEmpty ? [] : [parent])))`")
  }

  func run(on console: Console) throws -> ExitStatus {
    guide ? addGuide(on: console) : writeFlow(on: console)
  }

  private func addGuide(on console: Console) -> ExitStatus {
    let files = DiskFileSystem(base: console.workingDirectory)
    let beside = Self.joined(folder, Guide.name)
    let paths = console.repositoryPaths(around: beside)
    let top = console.repositoryTop(around: beside)
    let path = top.map { $0 + "/" + Guide.name } ?? beside
    let flow = "flows/app.yaml"
    let named = top == nil ? flow : paths.path(of: Self.joined(folder, flow))
    let shown = PlainText.escaped(paths.path(of: path))
    let old: String
    do {
      old = String(decoding: try console.files.read(path), as: UTF8.self)
    } catch .missing {
      old = ""
    } catch {
      console.report(LoadFailure(path, error))
      return .impossible
    }
    if old.contains(Guide.mark) {
      console.standardOutput.write("\(shown) has the lines already\n")
      return .clean
    }
    let gap = old.isEmpty ? "" : old.hasSuffix("\n") ? "\n" : "\n\n"
    do {
      try files.replace(path, with: Array((old + gap + Guide.text(flow: named)).utf8))
    } catch {
      console.report(error)
      return .impossible
    }
    console.standardOutput.write("wrote \(shown)\n")
    return .clean
  }

  private func writeFlow(on console: Console) -> ExitStatus {
    let files = DiskFileSystem(base: console.workingDirectory)
    let flows = Self.joined(folder, "flows")
    let written = [
      (path: flows + "/app.yaml", bytes: Array(FirstFlow.flow.utf8)),
      (path: flows + "/app.txt", bytes: Array(FirstFlow.script.utf8)),
      (path: flows + "/flow.schema.json", bytes: FlowSchema.render()),
    ]
    // Checked before anything is written: half of a flow helps nobody.
    let taken = written.filter { !force && files.exists($0.path) }
    for file in taken {
      let path = PlainText.escaped(file.path)
      console.standardError.write("flowctl: \(path) already exists; `--force` overwrites it\n")
    }
    guard taken.isEmpty else { return .impossible }
    do {
      try files.makeFolder(flows)
      for file in written {
        try files.replace(file.path, with: file.bytes)
        console.standardOutput.write("wrote \(PlainText.escaped(file.path))\n")
      }
    } catch {
      console.report(error)
      return .impossible
    }
    console.standardOutput.flush()
    let paths = written.map { PlainText.escaped($0.path) }
    console.standardError.write(
      "now try: flowctl validate \(paths[0])\n         flowctl simulate \(paths[1])\n")
    return .clean
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
