import ArgumentParser
import FlowDiff
import FlowSource

struct DiffCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    _superCommandName: "flowctl",
    abstract: "Tell what a change of a flow changes, and prove that nothing else does.",
    discussion: """
      Compares two flows: what they declare, what they do after every sequence of events, and which \
      findings are new. With one argument, compares the flow at a git revision with the same file here; \
      nothing is checked out. `REV...` is where this branch left REV, which a pull request wants.

        flowctl diff main                               flows/app.yaml there and here
        flowctl diff main...                            since this branch left main
        flowctl diff main:flows/app.yaml flows/new.yaml
        flowctl diff old.yaml new.yaml
        flowctl diff main... --fail-on breaking,findings
        flowctl diff main... --traces 'traces/*.jsonl'

      A name that is a file is a file; write a path that contains a colon as ./a:b.yaml. `-` is standard \
      input.

      Every change has an id. To accept a change, write a line such as \
      `flowctl: accept giveUp-7c1f -- why` into a text, and name the text with `--accept-from`.

      Exit status: 0 compared, and nothing found that `--fail-on` names; 1 something was found; 2 the \
      flows can't be compared (one has no meaning, no such revision), no session of the traces conforms to \
      the old flow, or it is not decided whether the flows do the same and `--fail-on behaviour` asks; 64 \
      wrong usage.
      """)

  @Argument(
    help: "The old flow, and the new one: a file, a git revision, or REV:path.",
    completion: .file(extensions: ["yaml", "yml"]))
  var flows: [String]

  @Option(help: "Set the output format.")
  var format: DiffFormat = .text

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report in another format to a file. Repeatable.", valueName: "format=file"),
    transform: ReportRequest.init(argument:))
  var reports: [ReportRequest<DiffFormat>] = []

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Option(
    help: ArgumentHelp(
      "End with 1 if there is something of this kind: none, breaking, behaviour, findings or any; "
        + "several with commas.", valueName: "kinds"),
    transform: FailOn.init(argument:))
  var failOn = FailOn()

  @Option(
    help: ArgumentHelp(
      "Tell what this baseline hides and did not hide at the revision.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Accept what the lines `flowctl: accept ID -- why` in this file name; `-` is standard input.",
      valueName: "file"),
    completion: .file())
  var acceptFrom: String?

  @Flag(help: "Accept every change; findings are not changes.")
  var acceptAll = false

  @Option(
    help: ArgumentHelp(
      "Say how a change is accepted: by lines in the pull request's text, by the label flow-change-accepted, by "
        + "both, or not at all (none). Only the words change.", valueName: "way"))
  var acceptBy: Acceptance = .text

  @Option(
    name: .customLong("rename"),
    help: ArgumentHelp(
      "Take the new name for the old one: `Basket=Cart`, `Cart.buy=Cart.pay`, a case `Size.s=Size.small`, a parameter "
        + "`Cart.buy.n=Cart.buy.count`. Repeatable.",
      valueName: "old=new"),
    transform: RenameRequest.init(argument:))
  var renames: [RenameRequest] = []

  @Option(
    help: ArgumentHelp(
      "Tell what recorded sessions of the old app would do in the new one: a file of `conform`'s traces, a "
        + "quoted glob, or `-`. Repeatable.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var traces: [String] = []

  @Option(
    help: "Write the shortest session that would go another way to this folder, as a script.",
    completion: .directory)
  var examples: String?

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if !traces.isEmpty, flows.dropFirst(1).contains(where: { $0.hasSuffix(".jsonl") }) {
      throw ValidationError(
        "quote the pattern, so that no shell expands it: `--traces 'traces/*.jsonl'`")
    }
    if [flows, traces, [acceptFrom ?? ""]].count(where: { $0.contains("-") }) > 1 {
      throw ValidationError(
        "standard input can't be read twice: `-` stands for a flow, for traces or for `--accept-from`"
      )
    }
    if examples != nil, traces.isEmpty {
      throw ValidationError("`--examples` writes sessions: name them with `--traces`")
    }
    if flows.count > 2 {
      let right = MeantCommand.line(["diff"] + flows.prefix(2))
      throw ValidationError(
        "`diff` compares two flows, and there are \(flows.count) arguments: write `\(right)`")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let origins = try FlowOrigins(flows, project: project, on: console)
    return try DiffRun(self, origins, on: console).run()
  }
}

extension Acceptance: ExpressibleByArgument {}

/// The formats of `diff`.
enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, markdown, github, sarif, gitlab
}

/// `--fail-on breaking,findings`
struct FailOn: Sendable {
  var kinds: Set<DiffReport.Failing> = []

  init() {}

  init(argument: String) throws {
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = DiffReport.Failing(rawValue: String(word)) else {
        throw ValidationError(
          unknown: String(word), as: "kind of change",
          among: DiffReport.Failing.allCases.map(\.rawValue))
      }
      kinds.insert(kind)
    }
    if kinds.contains(.none), kinds.count > 1 {
      throw ValidationError("`none` stands alone")
    }
  }

  /// Whether it asks for what the flows do.
  var asksForBehaviour: Bool { kinds.contains(.behaviour) || kinds.contains(.any) }
}

/// `--rename Basket=Cart`
struct RenameRequest: Sendable {
  var old: String
  var new: String

  init(argument: String) throws {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw ValidationError("write the old name and the new one with `=` between them")
    }
    old = parts[0]
    new = parts[1]
  }
}
