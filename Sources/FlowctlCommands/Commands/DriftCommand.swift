import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSource

struct DriftCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "drift",
    _superCommandName: "flowctl",
    abstract: "Find where an app's Swift and its flow differ.",
    discussion: """
      Compares names only, not what functions do: which coordinators and screens exist, who starts \
      whom, and the events of screens that have `x-code-events`. Without a flow file, uses \
      flows/app.yaml here or in the nearest folder above.

        flowctl drift Sources/App
        flowctl drift Sources/App flows/app.yaml --format github

      With `--since` it compares the app as it was at a git revision with the app as it is, and tells \
      which transitions, starts, children, tabs and events the code changed and the flow didn't. Nothing \
      is checked out. `--before` takes a folder with the app as it was instead, and neither needs a flow.

        flowctl drift --since origin/main Sources/App
        flowctl drift --before ../old/Sources/App Sources/App

      `code:` in the flow says what the app calls things. To accept a difference, write \
      `# flowctl:ignore RULE -- why` in the flow where it is reported.

      That a screen is gone is an error if no type has its name and no word of it is left in the code; \
      where a text or another name still holds it, it is likely gone, a warning. So is a child that \
      nothing in its parent names. Of what a file names that can't be parsed nothing is said.

      Exit status: 0 no difference, or only warnings without --strict; 1 the app and the flow differ; 2 \
      the sources can't be compared (no coordinator in them, a file that can't be parsed, no such \
      revision, a flowctl without a Swift parser); 64 wrong usage.
      """)

  @Argument(help: "The folder with the app's Swift sources.", completion: .directory)
  var folder: String = "."

  @Option(
    help: ArgumentHelp(
      "Tell what the code changed since this git revision and the flow doesn't say.",
      valueName: "revision"))
  var since: String?

  @Option(
    help: ArgumentHelp("The same, since the app was as in this folder.", valueName: "folder"),
    completion: .directory)
  var before: String?

  @Argument(
    help: "The entry file of a flow; imported files are read too.",
    completion: .file(extensions: ["yaml", "yml"]))
  var flow: String?

  @Option(help: "Set the output format.")
  var format: ValidateFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report in another format to a file. Repeatable.", valueName: "format=file"),
    transform: ReportRequest.init(argument:))
  var reports: [ReportRequest<ValidateFormat>] = []

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var code: SourceRootOption
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if since != nil, before != nil {
      throw ValidationError(
        "'--since' and '--before' are two ways to say the same: use one of them.")
    }
    if let since, since.hasPrefix("-") {
      throw ValidationError("'\(since)' is no git revision.")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    #if Import
      if since != nil || before != nil { return try compareWithBefore(on: console) }
      return try compare(on: console)
    #else
      console.standardError.write(SwiftSupport.missing)
      return .impossible
    #endif
  }
}

/// What a program without the trait `Import` says.
enum SwiftSupport {
  static let missing = """
    flowctl: this build has no Swift parser, which `drift` and `import` need; every released program has one \
    (`brew install`). In a clone, `make run TRAITS=Import` builds one

    """
}
