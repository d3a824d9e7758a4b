package import FlowKernel
import FlowModel
package import FlowScript
package import FlowSource

/// A scenario of a script on its way, frame by frame.
package struct Playback: Sendable {
  package var name: String
  /// The number of its last frame in the `FrameTable`; nil where nothing was launched.
  package var last: Int?
  /// What the script expected and didn't get.
  package var failures: [String] = []
}

/// Records scripts while the simulator replays them.
package struct PlaybackRecorder: SimulationObserver {
  package var frameTable: FrameTable
  package private(set) var playbacks: [Playback] = []
  private var sources = SourceSet()

  package init(_ frameTable: FrameTable) { self.frameTable = frameTable }

  /// Replays a script that was read for a kernel, and records each of its scenarios.
  ///
  /// - Returns: the playbacks of this script.
  package mutating func record(
    _ script: Script, _ kernel: inout Kernel, sources: SourceSet
  ) -> [Playback] {
    self.sources = sources
    playbacks = []
    _ = frameTable.simulator.run(script, on: &kernel, observer: &self)
    return playbacks
  }

  package mutating func scenarioBegins(_ scenario: Script.Scenario) {
    playbacks.append(Playback(name: scenario.name))
  }

  package mutating func turnEnds(
    _ turn: SimulatedTurn, world: World?, kernel: borrowing Kernel
  ) {
    let bytes = sources[turn.range.file].bytes
    let range = Int(turn.range.start)..<Int(turn.range.end)
    let text =
      turn.launchLine ?? (range.isEmpty ? "launch" : String(decoding: bytes[range], as: UTF8.self))
    let before = playbacks[playbacks.count - 1].last
    playbacks[playbacks.count - 1].last = frameTable.take(
      turn.action, text, after: before, world, turn.violations, kernel)
  }

  package mutating func scenarioEnds(_ scenario: Script.Scenario, failures: [Diagnostic]) {
    playbacks[playbacks.count - 1].failures = failures.map(\.message)
  }
}
