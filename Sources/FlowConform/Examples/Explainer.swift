package import FlowKernel
import FlowModel
import FlowScript
package import FlowSource

/// What is said about a group of divergences: what the flow shows, and what would explain the app.
package struct Explained: Sendable {
  package var message: String
  package var explanation: String?
  /// The `if:` that it speaks of.
  package var choice: SourceRange?
  /// The example as a script without its `flow`, up to what differs; nil where it is too long.
  package var script: [String]?
  /// The path of the example's file.
  package var file: String
}

extension Conformance {
  /// Replays a group's example and says what is to be said.
  package func explain(_ divergence: Divergence) -> Explained {
    let example = divergence.example
    let file = paths[Int(example.file)]
    guard let last = example.trail.last else {
      return Explained(
        message: "`\(divergence.key.seen)` differs from the flow", explanation: nil, script: nil,
        file: file)
    }
    var replay = ExampleReplay(kernel)
    replay.take(example, letters, upTo: example.trail.count - 1)
    let gap = min(Self.mostGap, example.gap + last.missing)
    var explainer = Explainer(replay: replay, letter: letters[last.letter], gap: gap)
    let message = explainer.message(divergence.key.kind)
    var script: [String]?
    if let node = replay.worlds.first?.node {
      var way = ExampleScript(replay, to: node, severities: options.severities)
      script = way.lines() + ["# then: " + message]
    }
    let explanation = explainer.explanation(showing: step(of: divergence.key))
    return Explained(
      message: message, explanation: explanation, choice: explainer.choice, script: script,
      file: file)
  }

  /// What is to be said of a session that diverges; nil of another.
  package func explain(_ end: SessionEnd) -> Explained? {
    guard let key = end.divergence, let example = end.example else { return nil }
    return explain(Divergence(key: key, sessions: 1, example: example, app: nil))
  }

  /// One way that the flow may have gone over a session's first lines; nil where they are too many to be kept.
  package func way(
    over count: Int, of example: Example
  ) -> (way: Counterexample, kernel: Kernel)? {
    guard count <= example.trail.count else { return nil }
    var replay = ExampleReplay(kernel)
    replay.take(example, letters, upTo: count)
    guard let node = replay.worlds.first?.node else { return nil }
    var script = ExampleScript(replay, to: node, severities: options.severities)
    return script.way()
  }

  private func step(of key: Divergence.Key) -> Int? {
    let index = Int(key.place)
    return flow.steps.indices.contains(index) ? index : nil
  }

  /// A violation's example as a script up to the turn that has it.
  package func script(of example: Example, rule: Rule) -> [String]? {
    if example.trail.isEmpty { return nil }
    var replay = ExampleReplay(kernel)
    replay.take(example, letters, upTo: example.trail.count)
    guard let node = replay.worlds.first?.node else { return nil }
    var way = ExampleScript(replay, to: node, severities: options.severities)
    return way.lines()
  }

  package func path(of example: Example) -> String { paths[Int(example.file)] }
}

/// Looks at what was possible before the line that differs.
private struct Explainer {
  var replay: ExampleReplay
  let letter: Letter
  let gap: Int
  /// The `if:` that went the other way.
  private(set) var choice: SourceRange?

  init(replay: ExampleReplay, letter: Letter, gap: Int) {
    self.replay = replay
    self.letter = letter
    self.gap = gap
  }

  private var kernel: Kernel { replay.stepper.kernel }
  private var flow: Flow { kernel.flow }

  // MARK: What is said

  mutating func message(_ kind: Divergence.Kind) -> String {
    if replay.worlds.isEmpty { _ = replay.reached(0) }
    guard let possible = replay.worlds.first else { return "nothing was possible" }
    if possible.isHung { return "in the flow the turn before never ends; the app went on" }
    switch letter {
    case .unknown(let message, let help): return message + (help.map { "; \($0)" } ?? "")
    case .launch: return "the app is launched again"
    case .action(let action): return impossible(action, possible.world)
    case .sighting(let sighting): return difference(kind, sighting, possible.world)
    }
  }

  private func impossible(_ action: Action, _ world: World) -> String {
    switch kernel.possibleTurn(for: action, in: world) {
    case .success: "`\(action.name(in: flow))` can't happen"
    case .failure(let problem): "\(problem.message); \(problem.help)"
    }
  }

  private func difference(_ kind: Divergence.Kind, _ sighting: Sighting, _ world: World) -> String {
    switch kind {
    case .stackDiffers:
      return
        "the app's stack is \(list(sighting.stack ?? [])), the flow's is \(list(world.visibleStack))"
    case .liveDiffers: return liveDifference(sighting.live ?? [], world)
    case .presentedDiffers:
      return
        "the app presents \(text(sighting.presented)), the flow \(text(world.topmostPresented))"
    case .eventImpossible, .screenDiffers, .unknownName:
      return "the app shows \(text(sighting.screen)), the flow \(text(world.visibleScreen))"
    }
  }

  private func text(_ screen: ScreenID?) -> String {
    screen.map { "`\(flow.text($0))`" } ?? "nothing"
  }

  private func text(_ item: Sighting.Item) -> String {
    switch item {
    case .screen(let screen): flow.text(screen)
    case .coordinator(let coordinator): flow.text(coordinator)
    }
  }

  private func text(_ presented: Sighting.Presented?) -> String {
    switch presented {
    case .item(let item): "`\(text(item))`"
    case .nothing, nil: "nothing"
    }
  }

  private func list(_ items: [Sighting.Item]) -> String {
    items.isEmpty ? "empty" : items.map { "`\(text($0))`" }.joined(separator: ", ")
  }

  private func liveDifference(_ app: [CoordinatorID], _ world: World) -> String {
    var missing = world.living
    var extra: [CoordinatorID] = []
    for coordinator in app {
      if let index = missing.firstIndex(of: coordinator) {
        missing.remove(at: index)
      } else {
        extra.append(coordinator)
      }
    }
    var parts = extra.map { coordinator in
      let boundary = flow.boundaries.first { $0.child == coordinator }
      return "`\(flow.text(coordinator))` is alive in the app and not in the flow"
        + (boundary.map { " (\(flow.text($0.parent)) has it by \($0.kind))" } ?? "")
    }
    parts += missing.map { "`\(flow.text($0))` is alive in the flow and not in the app" }
    return parts.joined(separator: ", ")
  }

  // MARK: The nearest explanation

  mutating func explanation(showing step: Int?) -> String? {
    if replay.worlds.isEmpty { return nil }
    switch letter {
    case .launch, .unknown: return nil
    case .action, .sighting: break
    }
    if let other = otherStyle(step) { return "as if it were \(other)" }
    if replay.last != nil, replay.before.contains(where: { fits($0) }) {
      return "as if `\(replay.last.map { $0.name(in: flow) } ?? "")` had not happened"
    }
    for possible in replay.reached(gap) where !possible.isHung {
      for turn in replay.stepper.hiddenTurns(in: possible.world) {
        let name = replay.name(of: turn, in: possible.world)
        let after = replay.run([turn], in: possible)
        if after.contains(where: { fits($0) }) {
          return "as if there had also been `\(name)`"
        }
      }
    }
    return otherWay()
  }

  /// A swipe off what was pushed, a way back from what was presented.
  private func otherStyle(_ step: Int?) -> String? {
    guard let step, case .action(let action) = letter else { return nil }
    let kind: Boundary.Kind? =
      switch flow.steps[step].operation {
      case .push, .pushOverTop: .push
      case .present: .present
      case .start(let boundary, _), .startOverTop(let boundary, _): flow[boundary].kind
      case .pop, .popTo, .popToRoot, .replace, .remove, .dismiss, .dismissSelf, .dismissTop,
        .dismissScreen, .dismissChild, .dismissAll, .stop, .stopAll, .select, .finish, .finishWith,
        .finishTo, .output, .inChild, .animated, .set, .open, .post, .request, .stay, .choose,
        .branch:
        nil
      }
    if action == .gesture(.swipe), kind == .push { return "presented" }
    if action == .gesture(.back), kind == .present { return "pushed" }
    return nil
  }

  /// The turn before, had an `if:` gone the other way.
  private mutating func otherWay() -> String? {
    guard let last = replay.last else { return nil }
    let before = replay.before
    let letter = letter
    for step in flow.steps {
      guard case .choose(let condition, _, _) = step.operation else { continue }
      let isIt = replay.withFlipped(condition) { replay in
        before.contains { possible in
          let turns = replay.turns(for: last, in: possible)
          return replay.run(turns, in: possible).contains { Self.fits($0, replay, letter) }
        }
      }
      if isIt {
        choice = step.range
        return "as if `\(last.name(in: flow))` had gone the other way at the `if:`"
      }
    }
    return nil
  }

  private func fits(_ possible: ExampleReplay.Possible) -> Bool {
    Self.fits(possible, replay, letter)
  }

  private static func fits(
    _ possible: ExampleReplay.Possible, _ replay: ExampleReplay, _ letter: Letter
  ) -> Bool {
    switch letter {
    case .launch, .unknown: false
    case .action(let action): !replay.turns(for: action, in: possible).isEmpty
    case .sighting(let sighting): !replay.fitting(sighting, [possible]).isEmpty
    }
  }
}
