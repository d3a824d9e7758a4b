package import FlowKernel
import FlowModel
package import FlowScript
package import FlowSource

/// A scenario of a script on its way, frame by frame.
package struct Film: Sendable {
  package var name: String
  /// The number of its last frame in the `Reel`; nil where nothing was launched.
  package var last: Int?
  /// What the script expected and didn't get.
  package var failures: [String] = []
}

/// Films scripts while the simulator replays them.
package struct Projector: SimulationObserver {
  package var reel: Reel
  package private(set) var films: [Film] = []
  private var sources = SourceSet()

  package init(_ reel: Reel) { self.reel = reel }

  /// Replays a script that was read for a kernel, and films each of its scenarios.
  ///
  /// - Returns: the films of this script.
  package mutating func film(
    _ script: Script, _ kernel: inout Kernel, sources: SourceSet
  ) -> [Film] {
    self.sources = sources
    films = []
    _ = reel.simulator.run(script, on: &kernel, observer: &self)
    return films
  }

  package mutating func scenarioBegins(_ scenario: Script.Scenario) {
    films.append(Film(name: scenario.name))
  }

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    let bytes = sources[turn.range.file].bytes
    let range = Int(turn.range.start)..<Int(turn.range.end)
    let text = range.isEmpty ? "launch" : String(decoding: bytes[range], as: UTF8.self)
    let before = films[films.count - 1].last
    films[films.count - 1].last = reel.take(
      turn.action, text, after: before, world, turn.violations, kernel)
  }

  package mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    films[films.count - 1].failures = failures.map(\.message)
  }
}
