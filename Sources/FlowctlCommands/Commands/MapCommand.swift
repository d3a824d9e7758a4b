import ArgumentParser
import FlowMap
import FlowProver

struct MapCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    _superCommandName: "flowctl",
    abstract: "Write down how to get to each screen, what can be done there, and where that leads.",
    discussion: """
      As JSON for programs, a line for each screen, or as Markdown for a reviewer. Everything in it \
      was replayed. Commit it, and let CI say when it is out of date:

        flowctl map --screen Payment
        flowctl map -o flows/MAP.md
        flowctl map -o flows/MAP.md --check

      `flowctl schema map` prints the JSON's schema. Exit status: 1 if names or types of the flow are \
      wrong, or if the file is out of date (`--check`).
      """)

  @Argument(
    help: "The flow. By default, flows/app.yaml here or in the nearest folder above.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(help: "Set the output format, by default by the file's ending, or json.")
  var format: MapFormat?

  @Option(
    name: .customLong("screen"),
    help: ArgumentHelp(
      "Write only this screen, who shows it, and the links that lead there. Repeatable.",
      valueName: "screen"))
  var screens: [String] = []

  @Option(
    name: .customLong("coordinator"),
    help: ArgumentHelp(
      """
      Write only this coordinator and all below it, their screens, and the links that lead there. \
      Repeatable.
      """, valueName: "coordinator"))
  var coordinators: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out answers, environment or links. Repeatable.", valueName: "means"))
  var without: [MeansName] = []

  @Option(
    name: .shortAndLong,
    help: "Write to a file instead of printing; keep the file if nothing changed.",
    completion: .file(extensions: ["json", "md"]))
  var output: String?

  @Flag(help: "Write nothing; report whether the file is up to date.")
  var check = false

  @Option(help: "Set the version of the JSON: 1.")
  var mapVersion = MapJSON.version

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var limits: SearchLimitOptions

  func validate() throws {
    if check, output == nil {
      throw ValidationError("`--check` needs the file to look at: `-o FILE`")
    }
    if mapVersion != MapJSON.version {
      throw ValidationError("this flowctl writes version \(MapJSON.version) of the map")
    }
  }

  func run(on console: Console) throws -> ExitStatus { try MapRun(self, on: console).run() }

  /// What the ending of the file says.
  var usual: MapFormat {
    [".md", ".markdown"].contains { output?.hasSuffix($0) ?? false } ? .markdown : .json
  }

  /// What is written: what was asked for, or what is usual.
  var chosen: MapFormat { format ?? usual }

  /// What takes part.
  var means: Means { MeansName.means(without: without) }
}

/// The formats of `map`.
enum MapFormat: String, ExpressibleByArgument, CaseIterable {
  case json, markdown
}
