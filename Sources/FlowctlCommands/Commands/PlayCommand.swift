import ArgumentParser
import FlowChecking
import FlowPlay
import FlowReporting
import FlowScript
import FlowSource
import FlowSpec

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

      If standard input is not a terminal, each line is printed before what it does, and a line that \
      can't be understood or done makes the exit status 1.
      """)

  @Argument(
    help: "The flow. By default, flows/app.yaml here or in the nearest folder above.",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    help: "Begin with this script; each of its scenarios launches again.",
    completion: .file(extensions: ["txt"]))
  var script: String?

  @Option(
    name: .customLong("undo-limit"), help: "Set how many steps can be undone.")
  var undoLimit = Session.undoLimit

  @Option(help: "Colour the output: auto, always or never.")
  var color: ColourChoice = .auto

  @Option(
    help: "Allow imports from this folder, besides the entry file's.",
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
    guard let path = file ?? console.nearestFlow else {
      throw ValidationError(
        "there is no flows/app.yaml here or above: name the flow to play, or try `flowctl init`")
    }
    var loader = try console.loader(projectFolder: project, limits: limits.limits)
    let (loaded, findings) = try loader.load(path)
    let palette = color.palette(for: console.standardOutput, on: console)
    guard let loaded, !loaded.isBlocked else {
      var text = DiagnosticText(palette: palette, places: PlaceTable(loader.sources))
      for finding in findings where finding.severity == .error {
        console.standardOutput.write(text.render(finding))
      }
      return .problems
    }
    let opening = try script.map { try loader.loadScript($0) }
    let session = Session(
      loaded.flow, simulator: Simulator(severities: loaded.policy.severities), palette: palette,
      undoLimit: undoLimit)
    var prompt = Prompt(session: session, console: console, flow: path)
    let bytes = opening.map { loader.sources[$0].bytes } ?? []
    try checkLines(of: bytes)
    return prompt.run(opening: LineInput(isTerminal: false, wholeOf: { .success(bytes) }))
  }
}

extension PlayCommand {
  /// Lines are done one by one, so nobody else counts them.
  private func checkLines(of script: [UInt8]) throws {
    let most = limits.limits.script.lines
    guard script.count(where: { $0 == UInt8(ascii: "\n") }) > most else { return }
    throw LoadFailure(
      "the script has more than \(most) lines; \(LimitHelp.raised(by: "script-lines"))")
  }
}

/// A session on its way through a console's lines.
private struct Prompt {
  var session: Session
  let console: Console
  /// The path of the flow.
  let flow: String
  private var status = ExitStatus.clean

  init(session: Session, console: Console, flow: String) {
    self.session = session
    self.console = console
    self.flow = flow
  }

  private var output: Output { console.standardOutput }

  /// - Parameter opening: lines that are done before the first is read.
  mutating func run(opening: LineInput) -> ExitStatus {
    fit()
    output.write(session.begin().text)
    var isOver = false
    while !isOver, let line = nextLine(of: opening) { isOver = obey(line) }
    while !isOver, output.failure == nil, let line = nextLine(of: console.lines) {
      isOver = obey(line)
    }
    return status
  }

  /// - Returns: whether that was the last line.
  private mutating func obey(_ line: String) -> Bool {
    fit()
    let reply = session.read(line)
    output.write(reply.text)
    if reply.isRefused { refuse(.problems) }
    switch reply.effect {
    case .quit: return true
    case .save(let path, let script, let isForced): save(script, to: path, isForced: isForced)
    case nil: break
    }
    return false
  }

  /// Nobody is refused at a terminal: there it is a matter between the two of them.
  private mutating func refuse(_ worse: ExitStatus) {
    if !console.lines.isTerminal, worse.rawValue > status.rawValue { status = worse }
  }

  /// A terminal may have become narrower meanwhile.
  private mutating func fit() {
    if output.isTerminal, let columns = console.lines.columns() {
      session.width = min(max(columns, 40), 100)
    }
  }

  /// The next line, with the prompt before it: printed where a terminal doesn't show what is typed.
  private mutating func nextLine(of input: LineInput) -> String? {
    if input.isTerminal { output.write(session.prompt) }
    output.flush()
    do {
      guard let line = try input.next() else {
        if input.isTerminal { output.write("\n") }
        if session.isAsking, input === console.lines { refuse(.problems) }
        return nil
      }
      if !input.isTerminal {
        output.write("\(session.prompt)\(PlainText.escaped(trimmed(line)))\n")
      }
      return line
    } catch {
      console.report(LoadFailure("-", error))
      status = .impossible
      return nil
    }
  }

  /// A line that another system ended.
  private func trimmed(_ line: String) -> String {
    line.unicodeScalars.last == "\r" ? String(line.unicodeScalars.dropLast()) : line
  }

  // MARK: Saving

  private mutating func save(_ script: String, to path: String, isForced: Bool) {
    let files = DiskFileSystem(base: console.workingDirectory)
    let shown = PlainText.escaped(path)
    if !isForced, files.exists(path) {
      output.write("no: `\(shown)` already exists; `save! \(shown)` overwrites it\n")
      return refuse(.problems)
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let relative = console.relative(flow, from: folder.isEmpty ? "/" : folder)
    let text = ScriptFolder.line(forFlow: relative) + "\n" + script
    do {
      try files.replace(path, with: Array(text.utf8))
      output.write("wrote \(shown): `flowctl simulate \(shown)` replays it\n")
    } catch {
      output.write("no: \(error.message)\n")
      refuse(.impossible)
    }
  }
}
