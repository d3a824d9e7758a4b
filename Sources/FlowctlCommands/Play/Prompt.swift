import FlowChecking
import FlowPlay
import FlowReporting

/// A session on its way through a console's lines.
struct Prompt {
  var session: Session
  let console: Console
  /// The path of the flow.
  let flow: String
  /// Reads the flow again for `reload`.
  private let reload: (String) throws(LoadFailure) -> Reloaded
  private var typed: TypedLines?
  private var status = ExitStatus.clean

  /// A flow that was read again: a session in it, or what is wrong with it.
  enum Reloaded {
    case session(Session)
    case problems(String)
  }

  init(
    session: Session, console: Console, flow: String,
    reload: @escaping (String) throws(LoadFailure) -> Reloaded
  ) {
    self.reload = reload
    typed = console.terminal.map { TypedLines(at: $0, on: console) }
    self.session = session
    self.console = console
    self.flow = flow
  }

  private var output: Output { console.standardOutput }

  /// - Parameter opening: a script that is done before the first line is read.
  mutating func run(opening: LineInput?) -> ExitStatus {
    typed?.begin()
    defer { typed?.end() }
    fit()
    output.write(session.begin(replaying: opening != nil).text)
    var isOver = false
    if let opening {
      while !isOver, let line = nextLine(of: opening) { isOver = obey(line) }
      if !isOver { output.write(session.endReplay().text) }
    }
    while !isOver, output.failure == nil, let line = typedLine() {
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
    case .reload: readAgain()
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
    guard output.isTerminal, let columns = typed?.columns ?? console.lines.columns() else { return }
    session.width = min(max(columns, 24), 100)
  }

  /// The next line that somebody types.
  private mutating func typedLine() -> String? {
    guard typed != nil else { return nextLine(of: console.lines) }
    output.flush()
    let terminal = console.terminal
    return typed?.next(&session) { session in
      session.width = min(max(terminal?.columns() ?? 80, 24), 100)
      return session.drawAgain()
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

  // MARK: Reading the flow again

  /// Does in the changed flow what was done so far, as far as that goes.
  private mutating func readAgain() {
    do {
      switch try reload(flow) {
      case .problems(let text):
        output.write(text + "no: the flow has errors, so nothing is read again\n")
        refuse(.problems)
      case .session(let new): replay(in: new)
      }
    } catch {
      output.write("no: \(error.message)\n")
      refuse(.impossible)
    }
  }

  private mutating func replay(in new: Session) {
    let lines =
      session.world == nil && session.turns == 0 ? [] : session.script.split(separator: "\n")
    let always = session.alwaysLine
    session = new
    fit()
    var text = session.begin(replaying: !lines.isEmpty).text
    var done = 0
    if let always {
      let reply = session.read(always)
      text = session.drawAgain()
      if reply.isRefused {
        output.write("the flow no longer takes `\(PlainText.escaped(always))`:\n" + reply.text)
      }
    }
    for line in lines where !line.hasPrefix("expect ") {
      let reply = session.read(String(line))
      if reply.isRefused {
        output.write("the flow no longer does `\(PlainText.escaped(String(line)))`:\n" + reply.text)
        text = session.drawAgain()
        break
      }
      text = session.drawAgain()
      if !line.hasPrefix("launch") { done += 1 }
    }
    let launched = lines.isEmpty ? "" : session.endReplay().text
    output.write(
      "read again: \(SummaryLine.count(done, "step")) done\n" + (launched.isEmpty ? text : launched)
    )
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
