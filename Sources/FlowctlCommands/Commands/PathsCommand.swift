import ArgumentParser
import FlowProver

struct PathsCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "paths",
    _superCommandName: "flowctl",
    abstract: "Write scripts that lead to a screen, or that use every part of a flow.",
    discussion: """
      Paths go by hand where they can; then answers, changes of the environment and links take part, \
      in this order. Every scenario is replayed before it is printed.

        flowctl paths --to Payment
        flowctl paths --to 'visible Basket and basket == .changed'
        flowctl paths --cover transitions --missing flows/app.txt
        flowctl paths --cover all --expect -o flows/every.txt

      Exit status: 1 if a target has no path, or if something is left uncovered that may happen.
      """)

  @Argument(
    help: "The flow. By default, flows/app.yaml here or in the nearest folder above.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      """
      Lead to a screen, or to clauses joined by `and`: `visible S`, `live C`, `not live C`, \
      `presented S`, conditions on state. Repeatable.
      """, valueName: "target"))
  var targets: [String] = []

  @Option(
    name: .customLong("cover"),
    help:
      "Use everything of a kind: transitions, branches, gestures, links, screens or all. Repeatable."
  )
  var kinds: [CoverKind] = []

  @Option(
    name: .customLong("missing"),
    help: ArgumentHelp(
      """
      Cover only what these scripts, folders, quoted globs or coverage files don't use. Repeatable.
      """, valueName: "file"), completion: .file(extensions: ["txt", "json"]))
  var missing: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out answers, environment or links. Repeatable.", valueName: "means"))
  var without: [MeansName] = []

  @Option(
    help: ArgumentHelp("Launch with this value. Repeatable.", valueName: "name=value"))
  var launch: [String] = []

  @Option(
    help: ArgumentHelp(
      "Go on behind the errors in this baseline, as `validate` does.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(help: "Begin a new scenario where one would have more actions.")
  var length: Int?

  @Flag(help: "Write what is visible after each action.")
  var expect = false

  @Option(help: "Set the output format.")
  var format: PathsFormat = .text

  @Option(
    name: .shortAndLong, help: "Write to a file instead of standard output.",
    completion: .file(extensions: ["txt", "json"]))
  var output: String?

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var limits: SearchLimitOptions

  func validate() throws {
    if targets.isEmpty, kinds.isEmpty {
      throw ValidationError("say what the paths are for: `--to SCREEN` or `--cover all`")
    }
    if !targets.isEmpty, !kinds.isEmpty {
      throw ValidationError("use either `--to` or `--cover`")
    }
    if kinds.isEmpty, !missing.isEmpty {
      throw ValidationError("`--missing` needs `--cover`")
    }
    if kinds.isEmpty, length != nil { throw ValidationError("`--length` needs `--cover`") }
    if let length, length < 1 { throw ValidationError("`--length` must be at least 1") }
  }

  func run(on console: Console) throws -> ExitStatus {
    var run = try PathsRun(self, on: console)
    return try run.run()
  }

  /// What takes part.
  var means: Means { MeansName.means(without: without) }
}

/// The formats of `paths`.
enum PathsFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// What `--cover` covers.
enum CoverKind: String, ExpressibleByArgument, CaseIterable {
  case transitions, branches, gestures, links, screens, all
}

/// What `--without` leaves out.
enum MeansName: String, ExpressibleByArgument, CaseIterable {
  case answers, environment, links

  /// ` without links`, or nothing.
  static func leftOut(_ without: [MeansName]) -> String {
    let names = allCases.filter(without.contains).map(\.rawValue)
    return names.isEmpty ? "" : " without " + names.joined(separator: " and ")
  }

  var means: Means {
    switch self {
    case .answers: .answers
    case .environment: .environment
    case .links: .links
    }
  }

  static func means(without left: [MeansName]) -> Means {
    left.reduce(.all) { $0.subtracting($1.means) }
  }
}
