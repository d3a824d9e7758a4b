import FlowKernel
import FlowModel
import FlowProver
import FlowSource

/// What the prover says of edits: that nothing ever comes to one, or by which way it does; then both flows go that
/// way.
struct Witnesses {
  /// Edits that no sequence of actions comes to.
  private(set) var never: Set<Int> = []
  private(set) var found: [Witness] = []
  /// The edits that were asked for: of others the flow has nothing that could come to them.
  private(set) var asked: Set<Int> = []
  /// What ends ways in the flow, because nothing can follow it.
  private(set) var until: Set<Rule> = []
  /// How many abstract states were looked at.
  private(set) var heads = 0

  /// A way on which the flows differ at its last action.
  struct Witness {
    var edit: Int
    /// Which flow the way is of: the other one may not have its last action.
    var which: Which
    var walk: Walk
    var isShortest: Bool
  }

  /// Nothing was asked for.
  init() {}

  /// - Parameters:
  ///   - told: those that are known to make a difference.
  ///   - more: those that are known to let the other flow do more.
  ///   - launchEdits: those of launches that differ, and behind which both flows go on: no way ends at them.
  ///   - twin: its kernels have the choices' flow as the old one.
  init(
    of choices: Choices, in which: Which, told: Set<Int>, more: Set<Int>,
    behind launchEdits: Set<Int>, _ twin: inout Twin
  ) {
    asked = Set(choices.asked.map(\.edit))
    guard let lockstep = choices.lockstep(told: told, more: more) else { return }
    // Where ways go on behind what may be a difference, one that differs sooner says nothing of an edit.
    let mayDifferSooner = choices.merged.doubts.isNone
    heads = lockstep.heads
    until = lockstep.until
    for (choice, edit) in choices.asked {
      switch lockstep[choice] {
      case .same: never.insert(edit)
      case .way(let way, let isShortest):
        let way = twin.old.adopt(way, of: lockstep.kernel)
        let goesOn = !launchEdits.isEmpty
        // Where both go on, a way that differs sooner says nothing of this edit; nor does one at whose launch they part.
        guard let walk = Walk(way.actions, &twin, goingOn: goesOn),
          walk.actions.count == way.actions.count
            || !goesOn && mayDifferSooner && walk.actions.count > 1
        else { continue }
        found.append(
          Witness(
            edit: edit, which: which, walk: walk,
            isShortest: isShortest && walk.actions.count == way.actions.count))
      case .unknown: break
      }
    }
  }
}
