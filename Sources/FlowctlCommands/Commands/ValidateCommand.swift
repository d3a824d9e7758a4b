import ArgumentParser
import FlowSource

struct ValidateCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    _superCommandName: "flowctl",
    abstract: "Finds what is wrong with a flow, and proves that nothing else is.",
    discussion: """
      Without a file, flows/app.yaml here or in the nearest folder above. `-` is standard input.

        flowctl validate
        flowctl validate flows/app.yaml --strict
        flowctl validate --format json flows/app.yaml > findings.json
        flowctl validate --report sarif=flow.sarif flows/app.yaml
        flowctl validate --only leaked-child --script-dir leaks flows/app.yaml

      A flow that has many findings on the day that flowctl comes: the first command puts them into \
      a baseline, the second reports what is new since, the third takes out what was mended.

        flowctl validate --write-baseline known.json
        flowctl validate --baseline known.json
        flowctl validate --baseline known.json --write-baseline known.json
      """)

  @Argument(
    help: "Entry files of flows; what they import is read with them.",
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  @Option(help: "What is printed.")
  var format: ValidateFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Writes a format into a file too. May be given again.", valueName: "format=file"),
    transform: ReportRequest.init(argument:))
  var reports: [ReportRequest<ValidateFormat>] = []

  @Option(help: "auto, always or never.")
  var color: ColourChoice = .auto

  @Flag(help: "Warnings count as problems too.")
  var strict = false

  @Flag(help: "Text has a line for Xcode where one word would mend a finding.")
  var fixits = false

  @Option(
    help: "A folder below which imports may lie, if not below the entry file's.",
    completion: .directory)
  var project: String?

  @Option(
    help: ArgumentHelp("Hides the findings that this baseline knows.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Writes a baseline of all that is found, or of what `--baseline` still hides.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp("Reports this rule alone. May be given again.", valueName: "rule"),
    transform: Self.rule(named:))
  var only: [Rule] = []

  @Option(
    help: ArgumentHelp(
      "Writes the way to each finding as a script into this folder.", valueName: "folder"))
  var scriptDir: String?

  @Flag(inversion: .prefixedNo, help: "Looks at every sequence of events.")
  var proof = true

  @Flag(help: "Says on standard error how large the proved system was.")
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
