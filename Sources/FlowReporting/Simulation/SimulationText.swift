package import FlowKernel
import FlowModel
package import FlowScript
package import FlowSource

/// A replay as text: after each event, where the user is and what is alive.
package struct SimulationText: SimulationReport {
  package enum Detail: Sendable {
    case failures
    case turns
    /// The whole tree after each turn.
    case trace
  }

  private var diagnostics: DiagnosticText
  private let detail: Detail
  private let palette: Palette
  private let output: (([UInt8]) -> Void)?
  /// What is not yet given away.
  private var text: [UInt8] = []
  /// Of the script's flow, from its first turn on.
  private var worlds: WorldText?
  /// By number, worlds as they were printed before.
  private var printed: [PrintedWorld] = []

  private struct PrintedWorld {
    var visible: [UInt8] = []
    /// In columns of a terminal.
    var visibleWidth = 0
    var tree: [UInt8] = []
  }

  private static let numberWidth = 5
  // Columns count from the event's.
  private static let visibleColumn = 34
  private static let treeColumn = 58
  private let blanks = Array(
    repeating: UInt8(ascii: " "), count: numberWidth + 2 + treeColumn)

  /// - Parameter output: is given the text piece by piece, or nil: then `finish` gives all of it.
  package init(detail: Detail, palette: Palette, output: (([UInt8]) -> Void)?) {
    self.detail = detail
    self.palette = palette
    self.output = output
    diagnostics = DiagnosticText(palette: palette, places: PlaceTable(SourceSet()))
  }

  private mutating func write(_ text: String) {
    self.text.append(text)
    writeText()
  }

  private mutating func writeText() {
    guard let output else { return }
    output(text)
    text.removeAll(keepingCapacity: true)
  }

  package mutating func finish() -> [UInt8] { text }

  package mutating func scriptBegins(_ script: SimulatedScript) {
    diagnostics.places = PlaceTable(script.sources)
    worlds = nil
    printed = []
  }

  package mutating func scriptHas(_ problem: ScriptProblem) {
    if case .flow(_, isTold: true) = problem { return }
    for diagnostic in problem.diagnostics { write(diagnostics.render(diagnostic)) }
  }

  package mutating func scriptIsMissing(_ path: String, because reason: String) {}

  package mutating func scenarioBegins(_ scenario: Script.Scenario) {
    if detail == .failures { return }
    write(palette.bold(PlainText.escaped(scenario.name)) + "\n")
  }

  package var hearsTurns: Bool { detail != .failures }

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    // Another format may want to hear of it.
    if !hearsTurns { return }
    text.append(number: turn.line, width: Self.numberWidth)
    text += blanks[..<2]
    let eventWidth = appendEvent(of: turn)
    if let world {
      let printed = printed(world, turn.world, kernel)
      beginColumn(at: Self.visibleColumn, behind: eventWidth)
      text += printed.visible
      beginColumn(at: Self.treeColumn, behind: Self.visibleColumn + printed.visibleWidth)
      text += printed.tree
    } else {
      beginColumn(at: Self.visibleColumn, behind: eventWidth)
      palette.dim(in: &text) { $0.append("the app hangs") }
    }
    text.append(UInt8(ascii: "\n"))
    for violation in turn.violations { append(violation) }
    if detail == .trace, let world {
      for line in WorldTree.lines(of: world, kernel) { text.append("         \(line)\n") }
    }
    writeText()
  }

  /// - Parameter id: the world's number, where it has one.
  private mutating func printed(
    _ world: World, _ id: VisitedID, _ kernel: borrowing Kernel
  ) -> PrintedWorld {
    if id != .unvisited, id < printed.count { return printed[Int(id)] }
    let worlds = worlds(of: kernel)
    var made = PrintedWorld()
    made.visibleWidth = worlds.appendVisible(
      in: world, arguments(in: world, kernel), to: &made.visible)
    palette.dim(in: &made.tree) { worlds.appendTree(of: world, to: &$0) }
    // Numbers are given in order.
    if id == printed.count { printed.append(made) }
    return made
  }

  /// What the visible screen was shown with.
  private func arguments(in world: World, _ kernel: borrowing Kernel) -> String {
    let slot = world.visible.entry
    guard slot != .none, let screen = world[entry: slot].screen,
      !kernel.flow[screen].parameters.isEmpty
    else { return "" }
    let arguments = world[entry: slot].arguments
    return PlainText.escaped(kernel.text(of: arguments, for: kernel.flow[screen].parameters))
  }

  private mutating func worlds(of kernel: borrowing Kernel) -> WorldText {
    if let worlds { return worlds }
    let made = WorldText(kernel.flow)
    worlds = made
    return made
  }

  /// Fills the line up to a column. A text before it that is too long pushes it to a line of its own.
  private mutating func beginColumn(at column: Int, behind used: Int) {
    if used + 2 > column {
      text.append(UInt8(ascii: "\n"))
      text += blanks[..<(Self.numberWidth + 2 + column)]
    } else {
      text += blanks[..<(column - used)]
    }
  }

  /// Appends the line of the script.
  ///
  /// - Returns: how many columns it takes.
  private mutating func appendEvent(of turn: SimulatedTurn) -> Int {
    let line =
      turn.launchLine.map { Array($0.utf8)[...] }
      ?? diagnostics.places.sources.bytes(at: turn.range)
    if line.isEmpty { return text.append("launch") }
    if PlainText.isPlain(line) {
      text += line
      return line.count
    }
    let escaped = PlainText.escaped(String(decoding: line, as: UTF8.self))
    text.append(escaped)
    return PlainText.width(of: escaped)
  }

  private mutating func append(_ violation: SimulatedViolation) {
    let name = palette.severity(violation.severity, violation.id.name)
    text.append("    !  \(name): \(PlainText.escaped(violation.message))")
    text.append(violation.isExpected ? " (expected)\n" : "\n")
  }

  package mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    var text = ""
    if detail != .failures {
      text += "       " + (failures.isEmpty ? palette.green("passed") : "FAILED") + "\n"
    }
    for failure in failures { text += diagnostics.render(failure) }
    if !text.isEmpty { write(text) }
  }
}
