import ArgumentParser
import FlowReporting

struct InitCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    _superCommandName: "flowctl",
    abstract: "Writes a first flow to start from: flows/app.yaml and flows/app.txt.",
    discussion: """
      The flow is small, right, and says in comments what stands where. Files that are there already \
      stay as they are.

        flowctl init
        flowctl init ../OtherApp
      """)

  @Argument(help: "The folder that `flows` is made in.", completion: .directory)
  var folder = "."

  @Flag(help: "Write over files that are there already.")
  var force = false

  func run(on console: Console) throws -> ExitStatus {
    let files = DiskFileSystem(base: console.workingDirectory)
    let flows = Self.joined(folder, "flows")
    let written = [
      (path: flows + "/app.yaml", text: FirstFlow.flow),
      (path: flows + "/app.txt", text: FirstFlow.script),
    ]
    // Looked at before anything is written: half of a flow helps nobody.
    let taken = written.filter { !force && files.exists($0.path) }
    for file in taken {
      let path = PlainText.escaped(file.path)
      console.standardError.write("flowctl: \(path) is there already; `--force` writes over it\n")
    }
    guard taken.isEmpty else { return .impossible }
    do {
      try files.makeFolder(flows)
      for file in written {
        try files.replace(file.path, with: Array(file.text.utf8))
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
