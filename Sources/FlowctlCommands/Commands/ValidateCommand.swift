import ArgumentParser
import FlowSource

struct ValidateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    _superCommandName: "flowctl",
    abstract: "Find what is wrong with a flow, and prove that nothing else is.",
    discussion: """
      Without a file, validates flows/app.yaml here or in the nearest folder above. `-` is standard \
      input.

        flowctl validate
        flowctl validate flows/app.yaml --strict
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
    help: "The entry files of flows; imported files are read too.",
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

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

  @Flag(help: "Print a fix-it line for Xcode if replacing one word fixes a finding.")
  var fixits = false

  @Option(
    help: "Allow imports from this folder, besides the entry file's.",
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
    help: ArgumentHelp("Report only this rule. Repeatable.", valueName: "rule"),
    transform: Self.rule(named:))
  var only: [Rule] = []

  @Option(
    help: ArgumentHelp(
      "Write a script that reproduces each finding into this folder.", valueName: "folder"))
  var scriptDir: String?

  @Flag(inversion: .prefixedNo, help: "Check every sequence of events.")
  var proof = true

  @Flag(help: "Print on standard error how much the proof explored.")
  var explainProof = false

  @OptionGroup var limits: LimitOptions

  private static func rule(named name: String) throws -> Rule {
    if let rule = Rule(name: name) { return rule }
    throw ValidationError(unknown: name, as: "rule", among: Rule.allCases.map(\.name))
  }

  var validation: Validation {
    Validation(
      files: files, format: format, reports: reports, color: color, isStrict: strict,
      showsFixes: fixits, project: project, baseline: baseline, writeBaseline: writeBaseline,
      only: only, scriptDir: scriptDir, isProving: proof, explainsProof: explainProof,
      limits: limits.limits)
  }

  func run(on console: Console) throws -> ExitStatus { try validation.run(on: console) }
}
