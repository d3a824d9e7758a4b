import FlowKernel
import FlowModel
import FlowScript
import FlowSource

/// A session replayed line by line, with the way to each possible world: what edges don't keep.
struct ExampleReplay {
  /// A turn on the way to a world.
  struct Node {
    /// Of `nodes`; -1 for a launch.
    var previous: Int
    var action: Action
    var assumed: [Stepper.Assumption]
    var violations: [Violation]
    /// How many lines of the session were taken when it happened.
    var line: Int
  }

  /// A world that is possible now.
  struct Possible {
    var world: World
    var shown: [ScreenID]
    var isHung: Bool
    /// Of `nodes`.
    var node: Int
  }

  private(set) var nodes: [Node] = []
  var stepper: Stepper
  private(set) var worlds: [Possible] = []
  /// Those before the last line that said that something happened, and what it said.
  private(set) var before: [Possible] = []
  private(set) var last: Action?
  private var line = 0
  private var writer = CanonicalWriter()
  /// More worlds than this are not followed: an example needs one.
  private static let most = 4000

  init(_ kernel: Kernel) { stepper = Stepper(kernel) }

  /// Takes the lines before the one that differs.
  mutating func take(_ example: Example, _ letters: Letters, upTo count: Int) {
    for entry in example.trail.prefix(count) {
      line += 1
      take(letters[entry.letter], gap: min(Conformance.mostGap, example.gap + entry.missing))
    }
  }

  mutating func take(_ letter: Letter, gap: Int) {
    switch letter {
    case .launch(let state):
      worlds = distinct(run([Turn(.launch(state: state))], in: nil))
      last = nil
    case .unknown: break
    case .action(let action):
      let reached = reached(gap)
      let next = reached.flatMap { run(turns(for: action, in: $0), in: $0) }
      if next.isEmpty { return }
      before = reached
      last = action
      worlds = distinct(next)
    case .sighting(let sighting):
      worlds = distinct(fitting(sighting, reached(gap)))
    }
  }

  /// The worlds that are possible now, and those after hidden turns.
  mutating func reached(_ gap: Int) -> [Possible] {
    if worlds.isEmpty {
      worlds = distinct(run([Turn(.launch(state: stepper.openLaunch()))], in: nil))
    }
    var all = worlds
    var layer = worlds
    for _ in 0..<gap where all.count < Self.most {
      let next = layer.flatMap { $0.isHung ? [] : run(stepper.hiddenTurns(in: $0.world), in: $0) }
      let known = all.count
      all = distinct(all + next)
      layer = Array(all[known...])
    }
    return all
  }

  func fitting(_ sighting: Sighting, _ reached: [Possible]) -> [Possible] {
    reached.filter { possible in
      if possible.isHung { return false }
      if possible.world.misfit(sighting) == nil { return true }
      return sighting.screen.map { possible.shown.contains($0) } ?? false
    }
  }

  func turns(for action: Action, in possible: Possible) -> [Turn] {
    possible.isHung ? [] : stepper.turns(for: action, in: possible.world)
  }

  /// Runs turns in a world; nil launches.
  mutating func run(_ turns: [Turn], in from: Possible?) -> [Possible] {
    var found: [Possible] = []
    let start = from?.world ?? World()
    for turn in turns {
      var waiting = [Stepper.Trial(state: start.state, turn: turn)]
      var end = World()
      while let (trial, report) = stepper.tryNext(&waiting, in: start, to: &end) {
        let after = end.visibleScreen
        let shown = stepper.kernel.shown.dropFirst().dropLast().compactMap(\.screen)
          .filter { $0 != after }
        found.append(
          Possible(
            world: end, shown: shown, isHung: report.isEndless || report.isAbandoned,
            node: nodes.count))
        nodes.append(
          Node(
            previous: from?.node ?? -1, action: action(of: trial, in: start),
            assumed: trial.assumed, violations: report.violations, line: line))
      }
    }
    return found
  }

  private mutating func action(of trial: Stepper.Trial, in world: World) -> Action {
    if trial.turn.isLaunch { return trial.turn.action }
    var start = world
    stepper.kernel.setState(trial.state, in: &start)
    return stepper.kernel.action(of: trial.turn, in: start)
  }

  private mutating func distinct(_ all: [Possible]) -> [Possible] {
    var seen = KeyTable()
    return all.filter { possible in
      var key = [possible.isHung ? UInt32.max : UInt32(possible.shown.count)]
      if !possible.isHung {
        key += possible.shown.map(\.raw).sorted()
        writer.write(possible.world)
        key += writer.numbers
      }
      return seen.intern(key[...]).isNew
    }
  }

  /// What a turn is called.
  mutating func name(of turn: Turn, in world: World) -> String {
    stepper.kernel.action(of: turn, in: world).name(in: stepper.flow)
  }

  /// Asks what a turn does if a condition is taken for its opposite.
  mutating func withFlipped<Result>(
    _ condition: ConditionID, _ body: (inout ExampleReplay) -> Result
  ) -> Result {
    stepper.kernel.flipped = condition
    defer { stepper.kernel.flipped = nil }
    return body(&self)
  }
}
