package import FlowKernel
package import FlowScript
package import FlowSource

/// A script that `simulate` was given.
package struct SimulatedScript {
  package var path: String
  /// The path of its flow; nil where it names none.
  package var flow: String?
  /// With all files of the script and its flow.
  package var sources: SourceSet

  package init(path: String, flow: String?, sources: SourceSet) {
    self.path = path
    self.flow = flow
    self.sources = sources
  }
}

/// Why a script was not replayed, or not as a whole.
package enum ScriptProblem {
  /// Lines that belong to no scenario.
  case script([Diagnostic])
  /// - Parameter isTold: whether another script of the run has this flow too.
  case flow([Diagnostic], isTold: Bool)

  package var diagnostics: [Diagnostic] {
    switch self {
    case .script(let diagnostics), .flow(let diagnostics, _): diagnostics
    }
  }
}

/// One format of a call of `simulate`: hears of each script, then of its replay.
package protocol SimulationReport: SimulationObserver {
  mutating func scriptBegins(_ script: SimulatedScript)
  mutating func scriptHas(_ problem: ScriptProblem)
  /// The script or its flow is a file that can't be read, and standard error has said so.
  mutating func scriptIsMissing(_ path: String, because reason: String)
  /// What was not written on the way.
  mutating func finish() -> [UInt8]
}

/// Several formats of one run, all of which hear the same.
package struct SimulationReports: SimulationReport {
  private var all: [any SimulationReport]

  package let hearsTurns: Bool

  package init(_ all: [any SimulationReport]) {
    self.all = all
    hearsTurns = all.contains { $0.hearsTurns }
  }

  package mutating func scriptBegins(_ script: SimulatedScript) {
    for index in all.indices { all[index].scriptBegins(script) }
  }

  package mutating func scriptHas(_ problem: ScriptProblem) {
    for index in all.indices { all[index].scriptHas(problem) }
  }

  package mutating func scriptIsMissing(_ path: String, because reason: String) {
    for index in all.indices { all[index].scriptIsMissing(path, because: reason) }
  }

  package mutating func scenarioBegins(_ scenario: Script.Scenario) {
    for index in all.indices { all[index].scenarioBegins(scenario) }
  }

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    for index in all.indices { all[index].turnEnds(turn, world: world, kernel: kernel) }
  }

  package mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    for index in all.indices { all[index].scenarioEnds(scenario, failures: failures) }
  }

  /// What the first has left to write; the others are asked one by one.
  package mutating func finish() -> [UInt8] { finish(0) }

  package mutating func finish(_ index: Int) -> [UInt8] { all[index].finish() }
}
