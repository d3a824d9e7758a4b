import FlowKernel
import FlowModel

/// What is handed on. To a proof one product is like another; to the user it is not. So where an edit was met and the
/// worlds are alike, the turn is taken once more from worlds in which every such value has a name of its own.
extension Twin {
  /// A turn of both flows that hands on something else in each; nil if it does not.
  mutating func handedOn(
    from before: (old: World, new: World), by turns: (old: Turn, new: Turn),
    launches: (old: [Value], new: [Value])
  ) -> (old: Walk.Outcome, new: Walk.Outcome)? {
    let old = outcome(of: turns.old, from: before.old, launches.old, .old)
    let new = outcome(of: turns.new, from: before.new, launches.new, .new)
    guard old.report.isWhole, new.report.isWhole, !isSame(old, new) else { return nil }
    return (old, new)
  }

  /// The same of the actions that led from two worlds to like ones.
  mutating func handedOn(
    by actions: (old: Action, new: Action), from before: (old: World, new: World)
  ) -> (old: Walk.Outcome, new: Walk.Outcome)? {
    // With slots in the order of the lists, which are alike: so a value has the same name in both.
    var worlds = (old: World(), new: World())
    old.read(before.old.canonical()[...], into: &worlds.old)
    new.read(before.new.canonical()[...], into: &worlds.new)
    guard let oldTurn = old.turn(for: actions.old, in: worlds.old),
      let newTurn = new.turn(for: actions.new, in: worlds.new)
    else { return nil }
    return handedOn(from: worlds, by: (oldTurn, newTurn), launches: ([], []))
  }

  private mutating func outcome(
    of turn: Turn, from world: World, _ launch: [Value], _ which: Which
  ) -> Walk.Outcome {
    var texts = UniqueTexts()
    let names = partners[which]
    if case .launch = turn.action {
      let values = self[which].named(self[which].tuples.intern(launch)) {
        texts.unique(names.variable($0))
      }
      let (after, report) = self[which].launch(state: self[which].tuples.list(values))
      return Walk.Outcome(world: after, report: report)
    }
    let run = self[which].parameters(of: turn.action)
    let payload = self[which].named(turn.payload) {
      texts.unique(names.parameter(Int(run.start) + $0))
    }
    var after = world
    self[which].name(&after, handing: handedDown[which] ?? HandedDown()) { holder, position in
      texts.unique(Self.text(holder, position, names))
    }
    let report = self[which].run(turn.with(payload), on: &after)
    return Walk.Outcome(world: after, report: report)
  }

  /// As the flow's own expressions say it.
  private static func text(_ holder: ValueHolder, _ position: Int, _ names: FlowNames) -> String {
    switch holder {
    case .variable: names.variable(position)
    case .coordinator(let type):
      names.text(type) + "." + names.parameter(Int(names.flow[type].parameters.start) + position)
    case .screen(let screen):
      names.text(screen) + "."
        + names.parameter(Int(names.flow[screen].parameters.start) + position)
    }
  }

  private struct UniqueTexts {
    private var counts: [String: Int] = [:]

    mutating func unique(_ text: String) -> String {
      counts[text, default: 0] += 1
      let count = counts[text] ?? 1
      return count == 1 ? text : "\(text) \(count)"
    }
  }
}
