import FlowKernel
import FlowModel
import FlowSource

extension Kernel {
  /// Whether a turn takes several screens off a stack in a flow that doesn't say whose owners learn of it.
  func asksWhoLearns(of step: Step, _ report: TurnReport, _ ends: WayEnds) -> Bool {
    flow.hearsOfLastOnly == nil && flow.backRange != nil && !ends.end(report, in: flow)
      && step.move.mayTakeSeveral
  }

  /// What such a turn leaks if only the topmost screen's owner learns of it.
  ///
  /// - Parameter probe: any world, to be written over.
  mutating func leakIfLastLearns(of step: Step, in world: World, _ probe: inout World)
    -> Violation?
  {
    probe.assign(world)
    // What it does on trial is nothing that the flow does.
    let known = (taken, ended, started, waits)
    let knownBranches = branched
    (taken, ended, started, waits) = ([], [], [], [])
    branched = []
    hearsOfLastOnly = true
    let report = run(step.turn, on: &probe)
    hearsOfLastOnly = false
    (taken, ended, started, waits) = known
    branched = knownBranches
    return report.violations.first { $0.rule == .leakedChild }
  }
}

extension Search {
  /// How many situations are looked at for what the back button's menu leaks.
  private static let mostHeads = 16

  /// What the menu leaks if only the topmost screen's owner learns of it, and a way there: the shortest of
  /// those that begin in the first situations that were met. Where the menu does what going back several times does, it is no
  /// move of the proof.
  mutating func leakByMenu(most: Int) -> (Counterexample, Violation)? {
    let flow = saturation.kernel.flow
    let isAbove = saturation.moves.menu.mayPassOthers(flow)
    if !isAbove.contains(true) { return nil }
    let heads = saturation.heads.indices.filter { index in
      guard case .settled = saturation.heads[index].goal,
        saturation.heads[index].values != .empty
      else { return false }
      return saturation.heads[index].owner.map { isAbove[$0.index] } ?? false
    }
    var shortest: (Counterexample, Violation)?
    for head in heads.prefix(Self.mostHeads) {
      let goal = Goal.head(head, saturation.heads[head].values)
      guard case .way(let way, let world) = self.way(to: goal, most: most),
        way.turns + 1 < shortest?.0.turns ?? .max, let (target, leak) = leakByMenu(in: world)
      else { continue }
      shortest = (
        Counterexample(
          way.actions + [.gesture(.backTo(target))], breaking: way.broken, passing: way.passed),
        leak
      )
    }
    return shortest
  }

  private mutating func leakByMenu(in world: World) -> (BackTarget, Violation)? {
    for target in saturation.kernel.backTargets(in: world) {
      let step = Step(.gesture(.backTo(target)))
      var next = world
      let report = saturation.kernel.run(step.turn, on: &next)
      var probe = World()
      if saturation.kernel.asksWhoLearns(of: step, report, saturation.ends),
        let leak = saturation.kernel.leakIfLastLearns(of: step, in: world, &probe)
      {
        return (target, leak)
      }
    }
    return nil
  }
}
