package import FlowKernel
package import FlowScript
package import FlowSource

/// A replay as JUnit's XML: a suite for each script, a test for each scenario.
package struct SimulationJUnit: SimulationReport {
  private var suites: [JUnit.Suite] = []
  private var text = DiagnosticText(
    palette: Palette(isColoured: false), places: PlaceTable(SourceSet()))
  /// How often a scenario of this name was met in the script.
  private var seen: [String: Int] = [:]
  /// What the scenario broke that nobody expected.
  private var warnings: [Diagnostic] = []

  package init() {}

  package mutating func scriptBegins(_ script: SimulatedScript) {
    text.places = PlaceTable(script.sources)
    addSuite(script.path)
  }

  package mutating func scriptHas(_ problem: ScriptProblem) {
    let name =
      switch problem {
      case .script: "the script itself"
      case .flow: "its flow"
      }
    guard let told = JUnit.Problem(problem.diagnostics, text: &text) else { return }
    add(name, .broken(told))
  }

  package mutating func scriptIsMissing(_ path: String, because reason: String) {
    addSuite(path)
    add(
      "the script itself",
      .broken(JUnit.Problem(type: "missing-file", message: reason, text: reason)))
  }

  package mutating func scenarioBegins(_ scenario: Script.Scenario) { warnings = [] }

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    for violation in turn.violations where !violation.isExpected && violation.severity == .warning {
      warnings.append(
        Diagnostic(
          violation.id.rule, of: violation.id.check, severity: .warning, violation.message,
          at: turn.range))
    }
  }

  package mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    // Where warnings are problems, they are among the failures.
    let others = warnings.filter { warning in
      !failures.contains { $0.id == warning.id && $0.range == warning.range }
    }
    let problem = JUnit.Problem(failures, text: &text)
    add(
      scenario.name, problem.map { .failed($0) } ?? .passed,
      output: others.map { text.render($0) }.joined())
  }

  package mutating func finish() -> [UInt8] { JUnit.render(suites) }

  // MARK: Suites

  private mutating func addSuite(_ path: String) {
    let path = PlainText.escaped(path == "-" ? "<stdin>" : path)
    suites.append(JUnit.Suite(name: path, file: path))
    seen = [:]
  }

  private mutating func add(_ name: String, _ outcome: JUnit.Outcome, output: String = "") {
    guard let suite = suites.indices.last else { return }
    // Readers know a test by its name, and would take two of one name for the same.
    let count = seen[name, default: 0] + 1
    seen[name] = count
    suites[suite].cases.append(
      JUnit.Case(
        name: PlainText.escaped(name) + (count > 1 ? " (\(count))" : ""),
        className: Self.className(suites[suite].name), outcome: outcome, output: output))
  }

  /// `flows/app.txt` is `flows.app`: readers group by what stands between dots.
  private static func className(_ path: String) -> String {
    var parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    if let last = parts.last, let dot = last.lastIndex(of: "."), dot > last.startIndex {
      parts[parts.count - 1] = last[..<dot]
    }
    return parts.joined(separator: ".")
  }
}
