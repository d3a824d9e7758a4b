import ArgumentParser
import FlowChecking
import FlowConform
import FlowReporting
import FlowSource

struct ConformCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    _superCommandName: "flowctl",
    abstract: "Compare traces of the running app with its flow.",
    discussion: """
      Reads what an app logged, one line of JSON for each event and each screen, and finds the first \
      line of each session that the flow doesn't allow. Counts which invariants are violated in the \
      wild, and which parts of the flow nobody uses.

        flowctl conform traces/*.jsonl
        flowctl conform --by app --examples found traces/*.jsonl
        flowctl conform --format json - < traces/today.jsonl
        flowctl conform --merge monday.json tuesday.json
      """)

  @Argument(
    help: "The traces, in JSON Lines; `-` is standard input. With `--merge`: reports to add up.",
    completion: .file(extensions: ["jsonl", "json"]))
  var traces: [String]

  @Option(
    help: "Use this flow; flows/app.yaml here or in the nearest folder above by default.",
    completion: .file(extensions: ["yaml", "yml"]))
  var flow: String?

  @Option(
    help: ArgumentHelp(
      "Allow this many unlogged actions between two lines, 0 to 4. By default 0, or 2 for a session "
        + "that logs only screens."))
  var gap: Int?

  @Option(help: "Leave a session undecided once more states of the app than this fit its lines.")
  var worlds = 2000

  @Flag(help: "Treat undecided sessions and all violations as problems.")
  var strict = false

  @Option(help: ArgumentHelp("Count sessions by the value of this key too.", valueName: "key"))
  var by: String?

  @Option(help: "Set the output format.")
  var format: ConformFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report in another format to a file. Repeatable.", valueName: "format=file"),
    transform: ReportRequest.init(argument:))
  var reports: [ReportRequest<ConformFormat>] = []

  @Option(
    help: "Write to a file how often each part of the flow was used, for `graph --heat`.",
    completion: .file(extensions: ["json"]))
  var coverage: String?

  @Option(
    help: "Write the shortest session of each finding to this folder, as a script.",
    completion: .directory)
  var examples: String?

  @Flag(help: "Skip and count lines with names that the flow doesn't have.")
  var allowUnknown = false

  @Flag(help: "Add up reports that `--format json` wrote, instead of reading traces.")
  var merge = false

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    for trace in traces where trace.hasSuffix(".yaml") || trace.hasSuffix(".yml") {
      let others = traces.filter { $0 != trace }
      throw ValidationError(
        "`\(PlainText.escaped(trace))` is a flow, but `conform` reads traces: "
          + (others.isEmpty || flow != nil
            ? "write `\(MeantCommand.line(["conform", "--flow", trace, "trace.jsonl"]))` with the files that the app wrote"
            : "write `\(MeantCommand.line(["conform", "--flow", trace] + others))`"))
    }
    if let gap, !(0...4).contains(gap) { throw ValidationError("`--gap` must be 0 to 4") }
    if !(1...100_000).contains(worlds) {
      throw ValidationError("`--worlds` must be 1 to 100000")
    }
    if reports.contains(where: { $0.format == .jsonl }) {
      throw ValidationError(
        "jsonl is written line by line, so it can't be a report; use `--format jsonl`")
    }
    if merge { try validateMerge() }
  }

  private func validateMerge() throws {
    if format == .jsonl { throw ValidationError("`--merge` has no sessions; use another format") }
    if flow != nil || gap != nil || by != nil || allowUnknown {
      throw ValidationError(
        "`--merge` reads reports, not traces: leave `--flow`, `--gap`, `--by` and `--allow-unknown` out"
      )
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    if merge { return finish(try merged(on: console), nil, on: console) }
    let entry = try console.entry(flow)
    guard var run = try ConformRun(self, flow: entry, on: console) else { return .impossible }
    for trace in traces {
      if trace.hasSuffix(".txt"), MeantCommand.helpForScript(trace, on: console) != nil {
        throw ValidationError(
          "`\(PlainText.escaped(trace))` is a script, but `conform` reads traces: "
            + "`\(MeantCommand.line(["simulate"] + (flow.map { ["--flow", $0] } ?? []) + [trace]))` replays it"
        )
      }
      do {
        try run.read(trace)
      } catch {
        console.report(error)
        return .impossible
      }
    }
    return finish(run.report(), entry, on: console)
  }

  // MARK: Telling

  private func finish(
    _ report: ConformReport, _ entry: String?, on console: Console
  ) -> ExitStatus {
    let palette = color.palette(for: console.standardOutput, on: console)
    console.standardOutput.write(render(report, format, palette))
    console.standardOutput.flush()
    var isWritten = console.write(reports) { render(report, $0, Palette(isColoured: false)) }
    let files = DiskFileSystem(base: console.workingDirectory)
    do {
      if let coverage {
        let bytes = ConformJSON.render(report.coverage, fingerprint: report.fingerprint)
        try files.report(bytes, to: coverage)
      }
      if let examples {
        try ExampleFolder(path: examples, console: console).write(
          report, flow: entry ?? report.flow)
      }
    } catch {
      console.report(error)
      isWritten = false
    }
    if !isWritten { return .impossible }
    return report.hasProblems(isStrict: strict) ? .problems : .clean
  }

  private func render(
    _ report: ConformReport, _ format: ConformFormat, _ palette: Palette
  ) -> [UInt8] {
    switch format {
    case .text: ConformText.render(report, palette: palette)
    case .json: ConformJSON.render(report)
    case .jsonl: ConformLines.render(report.coverage)
    case .junit: ConformJUnit.render(report)
    }
  }

  private func merged(on console: Console) throws(LoadFailure) -> ConformReport {
    var sum = ConformReport()
    for path in traces {
      do {
        let bytes =
          try path == "-" ? console.standardInput().get() : console.files.read(path)
        sum.add(try ConformReport(try JSONValue(reading: bytes)))
      } catch let problem as TraceProblem {
        throw LoadFailure(
          "\(PlainText.escaped(path)): this is no report of `conform --format json`: "
            + PlainText.escaped(problem.message)
            + (path.hasSuffix(".jsonl")
              ? "; without `--merge`, `\(MeantCommand.line(["conform", path]))` reads it as a trace"
              : ""))
      } catch {
        throw LoadFailure(path, (error as? FileError) ?? .other("\(error)"))
      }
    }
    return sum
  }
}

/// The formats of `conform`.
enum ConformFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, jsonl, junit
}
