import ArgumentParser
import FlowChecking
import FlowReporting
import FlowSource

#if Import
  import FlowImport
  import FlowModel
#endif

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

      `code:` in the flow says what the app calls things. To accept a difference, write \
      `# flowctl:ignore RULE -- why` in the flow where it is reported.

      That a screen or a child is gone is said only if no mention of its name is left in the code, in any \
      form; that anything is gone, only if every file can be parsed.

      Exit status: 0 no difference, or only warnings without --strict; 1 the app and the flow differ; 2 \
      the sources can't be compared (no coordinator in them, a file of a coordinator that can't be \
      parsed, a flowctl without a Swift parser); 64 wrong usage.
      """)

  @Argument(help: "The folder with the app's Swift sources.", completion: .directory)
  var folder: String

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

  func run(on console: Console) throws -> ExitStatus {
    #if Import
      return try compare(on: console)
    #else
      console.standardError.write(SwiftSupport.missing)
      return .impossible
    #endif
  }

  #if Import
    private func compare(on console: Console) throws -> ExitStatus {
      let entry = try flow ?? console.wantedFlow
      var loader = try console.loader(projectFolder: project, limits: limits.limits)
      let (loaded, findings) = try loader.load(entry)
      guard let loaded, !loaded.isBlocked else {
        for finding in findings where finding.severity == .error {
          tell(finding, of: loader.sources, on: console)
        }
        return .problems
      }
      var sources = loader.sources
      let code = try SwiftSources.read(folder, into: &sources, on: console)
      var drift = Drift(loaded.flow, loaded.declarations, code: code, of: sources)
      if let obstacle = drift.obstacle(in: sources) {
        console.standardError.write("flowctl: \(obstacle)\n")
        return .impossible
      }
      drift.run()
      let status = report(drift, loaded, sources, files: code.count, on: console)
      return status
    }

    private func tell(_ finding: Diagnostic, of sources: SourceSet, on console: Console) {
      var text = DiagnosticText(
        palette: color.palette(for: console.standardError, on: console),
        places: PlaceTable(sources))
      console.standardError.write(text.render(finding))
    }

    private func report(
      _ drift: Drift, _ loaded: LoadedFlow, _ sources: SourceSet, files: Int, on console: Console
    ) -> ExitStatus {
      var places = PlaceTable(sources)
      let checked = drift.isWhole ? Set(Rule.drift) : Set(Rule.drift.filter(\.isOfCode))
      var ordered = Findings()
      let applied = loaded.policy.apply(
        to: drift.findings.all, places: &places, checked: { checked.contains($0) })
      for finding in applied.kept {
        var finding = finding
        finding.code = loaded.code(of: finding.range)
        ordered.report(finding)
      }
      var result = ValidationResult()
      result.command = "drift"
      result.sourceRoot = code.sourceRoot
      result.files = loaded.files.map { sources[$0].path }
      result.diagnostics = ordered.sorted()
      result.checked = checked
      result.coordinators = loaded.flow.coordinators.count
      result.screens = loaded.flow.screens.count
      result.transitions = loaded.flow.transitions.count
      let output = console.standardOutput
      let rendered = ValidationOutput(
        result, sources, isStrict: strict, showsFixes: false, on: console)
      output.write(rendered.render(format, palette: color.palette(for: output, on: console)))
      output.flush()
      let isWritten = console.write(reports) { rendered.render($0) }
      console.standardError.write(
        SummaryLine.count(result.count(.error), "error") + ", "
          + SummaryLine.count(result.count(.warning), "warning") + " · "
          + drift.census(files: files) + "\n")
      if !isWritten { return .impossible }
      let hasProblems = result.count(.error) > 0 || (strict && result.count(.warning) > 0)
      return hasProblems ? .problems : .clean
    }
  #endif
}

/// What a program without the trait `Import` says.
enum SwiftSupport {
  static let missing = """
    flowctl: this build has no Swift parser; the released binary has one. To build it: \
    swift build -c release --traits Import --product flowctl

    """
}

#if Import
  extension Rule {
    /// Whether it tells of something that the code has: that can be said of files that were read,
    /// whatever the others hold.
    fileprivate var isOfCode: Bool {
      switch self {
      case .codeUnknownCoordinator, .codeUnknownScreen, .codeUnknownChild, .codeUnknownEvent: true
      default: false
      }
    }
  }

  enum SwiftSources {
    /// Reads every Swift file below a folder.
    static func read(
      _ folder: String, into sources: inout SourceSet, on console: Console
    ) throws(LoadFailure) -> [FileCode] {
      let found = try SourceFolder.swiftFiles(in: folder, on: console)
      if found.isEmpty {
        throw LoadFailure("there is no Swift file in \(PlainText.escaped(folder))")
      }
      var files: [SourceID] = []
      let disk = DiskFileSystem(base: console.workingDirectory)
      for file in found {
        do throws(FileError) {
          let bytes = try disk.read(file.path)
          files.append(sources.add(SourceFile(path: file.shown, bytes: bytes)))
        } catch {
          throw LoadFailure(file.shown, error)
        }
      }
      return SwiftReader.read(files, of: sources)
    }
  }
#endif
