import ArgumentParser
import FlowChecking
import FlowPlay
import FlowReporting
import FlowScript
import FlowSource

struct PlayCommand: ParsableCommand, ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    _superCommandName: "flowctl",
    abstract: "Play a flow at a prompt: see what the user sees and what can be done now.",
    discussion: """
      Type a number from the list, or a line of a script. `help` at the prompt shows what else you \
      can type.

        flowctl play
        flowctl play flows/app.yaml
        flowctl play flows/app.yaml --script story.txt
        flowctl play flows/app.yaml < lines.txt

      If standard input is not a terminal, each line is echoed before its result; if one is invalid or \
      impossible, the exit status is 1.
      """)

  @Argument(
    help: "The flow. By default, flows/app.yaml here or in the nearest folder above.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    help: "Run this script first; each of its scenarios launches the app again.",
    completion: .file(extensions: ["txt"]))
  var script: String?

  @Option(
    name: .customLong("undo-limit"), help: "Set how many steps can be undone.")
  var undoLimit = Session.undoLimit

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Option(
    help: "Allow imports from this folder too, not only from the entry file's.",
    completion: .directory)
  var project: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    if file == "-" {
      throw ValidationError("standard input is for the lines to play: name a file")
    }
    if undoLimit < 1 { throw ValidationError("`--undo-limit` must be at least 1") }
  }

  func run(on console: Console) throws -> ExitStatus {
    let path = try console.entry(file)
    var loader = try console.loader(projectFolder: project, limits: limits.limits)
    let palette = color.palette(for: console.standardOutput, on: console)
    let session: Session
    switch try read(path, with: &loader, palette) {
    case .session(let read): session = read
    case .problems(let text):
      console.standardOutput.write(text)
      return .problems
    }
    let opening = try script.map { try loader.loadScript($0) }
    var prompt = Prompt(session: session, console: console, flow: path) {
      path throws(LoadFailure) in
      // A new loader: what was read before is not what is there now.
      var loader = try console.loader(projectFolder: project, limits: limits.limits)
      return try read(path, with: &loader, palette)
    }
    let bytes = opening.map { loader.sources[$0].bytes }
    try checkLines(of: bytes ?? [])
    return prompt.run(
      opening: bytes.map { bytes in
        LineInput(isTerminal: false, wholeOf: { .success(bytes) })
      })
  }
}

extension PlayCommand {
  private func read(
    _ path: String, with loader: inout FlowLoader, _ palette: Palette
  ) throws(LoadFailure) -> Prompt.Reloaded {
    let (loaded, findings) = try loader.load(path)
    guard let loaded, !loaded.isBlocked else {
      var text = DiagnosticText(palette: palette, places: PlaceTable(loader.sources))
      let errors = findings.filter { $0.severity == .error }
      return .problems(errors.map { text.render($0) }.joined())
    }
    return .session(
      Session(
        loaded.flow, from: loader.sources,
        simulator: Simulator(severities: loaded.policy.severities), palette: palette,
        undoLimit: undoLimit))
  }

  /// Lines are done one by one, so nobody else counts them.
  private func checkLines(of script: [UInt8]) throws {
    let most = limits.limits.script.lines
    guard script.count(where: { $0 == UInt8(ascii: "\n") }) > most else { return }
    throw LoadFailure(
      "the script has more than \(most) lines; \(LimitHelp.raised(by: "script-lines"))")
  }
}
