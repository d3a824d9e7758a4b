import ArgumentParser
import FlowDrawing
import FlowModel
import FlowReporting
import FlowSource
import FlowSpec

struct GraphCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draws a flow.",
    discussion: """
      Without a file, flows/app.yaml here or in the nearest folder above. `-` is standard input.

        flowctl graph --format svg --output app.svg
        flowctl graph --collapse flows/app.yaml
        flowctl graph --focus Checkout --depth 2 flows/app.yaml
      """)

  @Argument(
    help: "The entry file of a flow.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(help: "What is written.")
  var format: GraphFormat = .dot

  @Option(
    help: "A folder below which imports may lie, if not below the entry file's.",
    completion: .directory)
  var project: String?

  @Option(
    name: .customLong("script"), parsing: .upToNextOption,
    help: ArgumentHelp("Scripts whose scenarios the page shows as films.", valueName: "file"),
    completion: .file(extensions: ["txt"]))
  var scripts: [String] = []

  func run(on console: Console) throws -> ExitStatus {
    guard let entry = file ?? nearestFlow(from: console.workingDirectory) else {
      throw LoadFailure("flows/app.yaml, here or in any folder above", .missing)
    }
    var loader = try FlowLoader(console: console, projectFolder: project)
    let (loaded, findings) = try loader.load(entry)
    guard let loaded, !loaded.isBlocked else { return .problems }
    _ = findings
    let drawing = Drawing(of: loaded.flow)
    switch format {
    case .dot: console.standardOutput.write(DOT.render(drawing))
    case .mermaid: console.standardOutput.write(Mermaid.render(drawing))
    case .html:
      var page = PageMaker(of: loaded, drawing: drawing, path: entry, loader: loader)
      console.standardOutput.write(try page.render(scripts: scripts))
    }
    return .clean
  }
}

/// The formats of `graph`.
enum GraphFormat: String, ExpressibleByArgument, CaseIterable {
  case dot, mermaid, html
}
