import ArgumentParser
import FlowSource

struct ValidateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    _superCommandName: "flowctl",
    abstract: "Find what is wrong with a flow, and prove that nothing else is.",
    discussion: """
      Without a file, validates flows/app.yaml here or in the nearest folder above. `-` is standard \
      input. A folder stands for the flows in it and below it: the YAML files with a `root`.

        flowctl validate
        flowctl validate flows/app.yaml --strict
        flowctl validate flows 'ios/**/*.yaml'
        flowctl validate --watch
        flowctl validate --format json flows/app.yaml > findings.json
        flowctl validate --report sarif=flow.sarif flows/app.yaml
        flowctl validate --only leaked-child --script-dir leaks flows/app.yaml

      If a flow already has many findings, keep them in a baseline. The first command below records \
      them, the second reports only new ones, and the third removes those that have been fixed.

        flowctl validate --write-baseline known.json
        flowctl validate --baseline known.json
        flowctl validate --baseline known.json --write-baseline known.json
      """)

  @Argument(
    help: "The entry files of flows, folders or quoted globs; imported files are read too.",
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  @Option(help: "Set the output format.")
  var format: ValidateFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report in another format to a file. Repeatable.", valueName: "format=file"),
    completion: .list(ValidateFormat.allCases.map { $0.rawValue + "=" }),
    transform: ReportRequest.init(argument:))
  var reports: [ReportRequest<ValidateFormat>] = []

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Print a fix-it line for Xcode if replacing one word fixes a finding.")
  var fixits = false

  @Flag(help: "Correct misspelt words in the files, if only one word can be meant.")
  var fix = false

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @Option(
    help: ArgumentHelp("Hide the findings in this baseline.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write a baseline of all findings, or of those `--baseline` still hides.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Hide the findings that the flow had at this git revision; `main...` is where this branch left main.",
      valueName: "revision"))
  var newSince: String?

  @Option(
    help: ArgumentHelp("Report only this rule. Repeatable.", valueName: "rule"),
    completion: .list(Rule.allCases.map(\.name)), transform: RuleRequest.rule(named:))
  var only: [RuleID] = []

  @OptionGroup var rules: RuleOptions

  @Option(
    help: ArgumentHelp(
      "Write a script that reproduces each finding into this folder.", valueName: "folder"))
  var scriptDir: String?

  @Flag(inversion: .prefixedNo, help: "Check every sequence of events.")
  var proof = true

  @Option(
    help: ArgumentHelp(
      "Show up to N ways to break a check, 5 at most, each with a different last turn.",
      valueName: "N"))
  var ways = 1

  @Flag(help: "Print on standard error how much the proof explored.")
  var explainProof = false

  @Flag(help: "Validate again whenever a file changes; Ctrl-C ends, with the last exit status.")
  var watch = false

  @OptionGroup var code: SourceRootOption
  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if watch, files.contains("-") {
      throw ValidationError("`--watch` watches files; standard input can't be read twice")
    }
    if fix, files.contains("-") {
      throw ValidationError("`--fix` changes files, so it can't be used with standard input")
    }
    if newSince != nil, baseline != nil || writeBaseline != nil {
      throw ValidationError(
        "`--new-since` hides what was there before, as a baseline does: use one of them")
    }
    if let newSince, newSince.hasPrefix("-") {
      throw ValidationError("`\(newSince)` is no git revision")
    }
    if !(1...5).contains(ways) {
      throw ValidationError("`--ways` takes a number from 1 to 5")
    }
    if writeBaseline == "-" {
      throw ValidationError("a baseline is written to a file: name one")
    }
    if fix, watch {
      throw ValidationError("use either `--fix` or `--watch`: a file is written while you edit it")
    }
  }

  var validation: Validation {
    Validation(
      files: files, format: format, reports: reports, color: color, isStrict: strict,
      showsFixes: fixits, writesFixes: fix, project: project, baseline: baseline,
      writeBaseline: writeBaseline, newSince: newSince,
      only: only, scriptDir: scriptDir, sourceRoot: code.sourceRoot, isProving: proof,
      waysOfChecks: ways, explainsProof: explainProof, severities: rules.severities,
      isWatching: watch, limits: limits.limits)
  }

  func run(on console: Console) throws -> ExitStatus {
    try MeantCommand.checkFlows(files, on: console)
    return try validation.run(on: console)
  }
}
