package import FlowKernel
package import FlowModel
package import FlowReporting
package import FlowScript
package import FlowSource

/// A flow at a prompt: a line goes in, text comes out. It reads and writes nothing itself.
///
/// Every turn goes through the kernel, and what is typed through the reader of scripts: a session is a
/// script that is told while it is written.
package struct Session {
  /// What whoever runs the session has to do about a line.
  package enum Effect: Equatable, Sendable {
    case quit
    /// To write a file, over another one where that is wanted.
    case save(path: String, script: String, isForced: Bool)
    /// To read the flow again.
    case reload
  }

  package struct Reply {
    package var text: String
    package var effect: Effect?
    /// Whether the line could not be understood or done, or an expectation failed.
    package var isRefused: Bool
  }

  /// How many turns can be taken back where nobody says.
  package static let undoLimit = 10_000

  var kernel: Kernel
  let simulator: Simulator
  /// The flow's files.
  let sources: SourceSet
  let palette: Palette
  /// How wide the terminal is.
  package var width: Int
  var history: History
  /// What happened before the last launch: one typed by mistake can be taken back.
  var former: History?
  /// What has to be answered first.
  var question: Question?
  var page: Page
  var effect: Effect?
  var isRefused = false
  /// Steps of the line that was typed last, which a question holds up.
  var waiting: [String] = []
  /// Whether lines are a script's that is replayed: they mean what they say, or nothing, and as in `simulate`
  /// nothing is asked for.
  package private(set) var isReplaying = false {
    didSet { kernel.asksBeforeCopying = !isReplaying }
  }
  /// Whether the next line of a replay launches, whatever else it does.
  var isUnlaunched = false
  /// The line that is being done.
  var typed = ""

  /// - Parameter undoLimit: how many turns can be taken back.
  package init(
    _ flow: Flow, from sources: SourceSet, simulator: Simulator, palette: Palette,
    width: Int = 80, undoLimit: Int = undoLimit
  ) {
    kernel = Kernel(flow)
    // Who passes on a value that isn't known has to say it now: later nobody knows where it came from.
    kernel.asksBeforeCopying = true
    self.sources = sources
    self.simulator = simulator
    self.palette = palette
    self.width = width
    history = History(limit: undoLimit)
    page = Page(width: width, palette: palette)
  }

  /// What every launch begins with, where an `always launch` was typed.
  var always: TupleID?
  /// That line.
  package internal(set) var alwaysLine: String?

  var flow: Flow { kernel.flow }

  /// The world that the session is in; nil before the launch, and where the app hangs.
  package var world: World? { history.last?.world }
  /// How many turns there were, the launch not counted.
  package var turns: Int { history.count }
  /// What everything that was asked for has its number in.
  package var table: Kernel { kernel }
  /// Whether an answer is waited for.
  package var isAsking: Bool { question != nil }
  /// What stands before what is typed.
  package var prompt: String { isAsking ? "? " : "> " }

  /// The session as lines of a script, which a replay passes.
  package var script: String {
    history.script(launch: history.last.map { kernel.text(ofLaunch: $0.launch) } ?? "launch")
  }

  /// Launches, or asks what has to be known for that.
  ///
  /// - Parameter replaying: whether the lines of a script come first, which launch by themselves.
  package mutating func begin(replaying: Bool = false) -> Reply {
    isReplaying = replaying
    isUnlaunched = replaying
    return reply { session in
      let name =
        session.flow.name.map { session.flow.names[$0] } ?? session.flow.text(session.flow.root)
      session.page.prose("\(name): type a number or a line of a script; `help` shows what else")
      if !replaying { session.launch(session.initially) }
    }
  }

  /// The script is over: where it launched nothing, that is done as without one.
  package mutating func endReplay() -> Reply {
    isReplaying = false
    return reply { session in
      if session.history.last == nil { session.launch(session.initially) }
    }
  }

  /// The values of a launch that nobody says anything else of.
  var initially: [Value] {
    always.map { Array(kernel.tuples[$0]) } ?? flow.variables.map(\.initial)
  }

  /// The same as `look`, for a terminal that has another width now.
  package mutating func drawAgain() -> String {
    let (effect, isRefused) = (effect, isRefused)
    let text = reply { session in
      if let blank = session.question?.blank { session.tellBlank(blank) } else { session.look() }
    }.text
    (self.effect, self.isRefused) = (effect, isRefused)
    return text
  }

  /// Does what a line says.
  package mutating func read(_ line: String) -> Reply {
    let line = Self.trimmed(line)
    return reply { session in
      session.typed = line
      // A comment, as in a script, or a line between two scenarios.
      if line.hasPrefix("#") || line.isEmpty && session.isReplaying { return }
      if session.question == nil || session.isLaunch(line) {
        session.waiting = LineSteps.texts(of: line)
      } else {
        session.answer(line)
      }
      session.goOnWithSteps()
    }
  }

  /// Does the steps of a line that has several, one after the other, until one is refused or asks for something.
  private mutating func goOnWithSteps() {
    while let step = waiting.first, question == nil || isLaunch(step), !isRefused, effect == nil {
      waiting.removeFirst()
      obey(Self.trimmed(step))
    }
    if isRefused || effect != nil { waiting = [] }
  }

  private mutating func reply(_ work: (inout Session) -> Void) -> Reply {
    page = Page(width: width, palette: palette)
    effect = nil
    isRefused = false
    work(&self)
    return Reply(text: page.text, effect: effect, isRefused: isRefused)
  }

  /// Whether a line launches anew, so that what was asked for the launch before need not be answered.
  private func isLaunch(_ line: String) -> Bool {
    guard case .launch = question?.goal else { return false }
    let word = line.prefix { $0 != " " && $0 != "\t" }
    return ["launch", "scenario", "always", "flow"].contains(word)
  }

  static func trimmed(_ line: String) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = Array(line.utf8)
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// Says why a line is not done.
  mutating func refuse(_ message: String, help: String? = nil) {
    isRefused = true
    page.prose(message, behind: "no: ", in: { $0.severity(.warning, $1) })
    if let help, !help.isEmpty { page.prose(help, behind: "    ") }
  }
}
