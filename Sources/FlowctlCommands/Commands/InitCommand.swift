import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSchema

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
      """)

  @Argument(help: "The folder to create `flows` in.", completion: .directory)
  var folder = "."

  @Flag(help: "Overwrite existing files.")
  var force = false

  func run(on console: Console) throws -> ExitStatus {
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
