package import FlowKernel
package import FlowModel
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
  private let output: ((String) -> Void)?
  private var gathered = ""

  /// - Parameter output: is given the text piece by piece, or nil: then `finish` gives all of it.
  package init(detail: Detail, palette: Palette, output: ((String) -> Void)?) {
    self.detail = detail
    self.palette = palette
    self.output = output
    diagnostics = DiagnosticText(palette: palette, places: PlaceTable(SourceSet()))
  }

  private mutating func write(_ text: String) {
    if let output { output(text) } else { gathered += text }
  }

  package mutating func finish() -> [UInt8] { Array(gathered.utf8) }

  package mutating func scriptBegins(_ script: SimulatedScript) {
    diagnostics.places = PlaceTable(script.sources)
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

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    if detail == .failures { return }
    let number = String(turn.line)
    var text = String(repeating: " ", count: max(0, 5 - number.count)) + number + "  "
    if let world {
      let place = WorldText(world: world, flow: kernel.flow)
      text += columns([(event(turn), 34), (place.visible, 24), (place.tree, 0)])
    } else {
      text += columns([(event(turn), 34), ("the app hangs", 0)])
    }
    for violation in turn.violations {
      let name = palette.severity(violation.severity, violation.violation.rule.name)
      text += "    !  \(name): \(PlainText.escaped(violation.message))"
      text += violation.isExpected ? " (expected)\n" : "\n"
    }
    if detail == .trace, let world {
      for line in WorldTree.lines(of: world, kernel) { text += "         \(line)\n" }
    }
    write(text)
  }

  /// Texts side by side; one that is too long for its column pushes the next to a line of its own.
  private func columns(_ cells: [(text: String, width: Int)]) -> String {
    var result = ""
    var used = 0
    var start = 0
    for (index, cell) in cells.enumerated() {
      let text = PlainText.escaped(cell.text)
      if index > 0, used + 2 > start {
        result += "\n" + String(repeating: " ", count: 7 + start)
      } else {
        result += String(repeating: " ", count: start - used)
      }
      result += index == cells.count - 1 && index > 0 ? palette.dim(text) : text
      used = start + PlainText.width(of: text)
      start += cell.width
    }
    return result + "\n"
  }

  private func event(_ turn: SimulatedTurn) -> String {
    let bytes = diagnostics.places.sources[turn.range.file].bytes
    let range = Int(turn.range.start)..<Int(turn.range.end)
    return range.isEmpty ? "launch" : String(decoding: bytes[range], as: UTF8.self)
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

/// A world in few words.
package struct WorldText {
  package let world: World
  package let flow: Flow

  package init(world: World, flow: Flow) {
    self.world = world
    self.flow = flow
  }

  /// The visible screen, and how it is presented.
  package var visible: String {
    let entry = world.visible.entry
    guard entry != .none, let screen = world[entry: entry].screen else { return "(nothing)" }
    guard world.layers.count > 1, let layer = world.layers.last else { return flow.text(screen) }
    return "\(flow.text(screen)) (\(layer.style.text))"
  }

  /// What is alive: `App › Main (CatalogTab*, AccountTab)`, the selected tab with a star.
  package var tree: String {
    var text = ""
    write(World.root, depth: 0, to: &text)
    return text
  }

  private func write(_ slot: Slot, depth: Int, to text: inout String) {
    // Deeper than anybody reads on one line.
    if depth > 24 {
      text += "…"
      return
    }
    text += flow.text(world[coordinator: slot].type)
    if isSelectedTab(slot) { text += "*" }
    let children = world.children(of: slot)
    if children.isEmpty { return }
    text += children.count == 1 ? " › " : " ("
    for (index, child) in children.enumerated() {
      if index > 0 { text += ", " }
      write(child, depth: depth + 1, to: &text)
    }
    if children.count > 1 { text += ")" }
  }

  private func isSelectedTab(_ slot: Slot) -> Bool {
    let instance = world[coordinator: slot]
    guard let boundary = instance.boundary, flow[boundary].kind == .tab else { return false }
    return selected(of: world[coordinator: instance.parent].container)
      == flow.text(instance.type)
  }

  /// The selected tab of a bar, or nil where it is gone.
  package func selected(of bar: Slot) -> String? {
    let position = world[container: bar].selected
    guard let tab = world.tabs(of: bar).first(where: { $0.position == position }) else {
      return nil
    }
    let owner = world[container: tab.container].owner
    return owner == .none ? nil : flow.text(world[coordinator: owner].type)
  }
}
