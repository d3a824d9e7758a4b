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

  /// - Parameters:
  ///   - which: the flow whose ways are looked for.
  ///   - wanted: the edits that are asked for.
  ///   - launchEdits: those of launches that differ, and behind which both flows go on: no way ends at them.
  ///   - twin: its kernels have that flow as the old one.
  init(
    in which: Which, _ edits: [Edits.Edit], wanted: Set<Int>, here: BlockText, there: BlockText,
    behind launchEdits: Set<Int>, _ twin: inout Twin
  ) {
    var merged = Merged(here, there)
    for (number, edit) in edits.enumerated() where !launchEdits.contains(number) {
      let (part, other) = which == .old ? (edit.old, edit.new) : (edit.new, edit.old)
      if let part { Self.merge(number, part, other, in: &merged) }
    }
    let choices = Array(zip(merged.choices, merged.edits))
    let asked = choices.filter { wanted.contains($0.1) }
    if asked.isEmpty { return }
    let lockstep = Lockstep(
      merged.flow, edits: merged.choices, asking: Set(asked.map(\.0)))
    heads = lockstep.heads
    until = lockstep.until
    for (choice, edit) in asked {
      switch lockstep[choice] {
      case .same: never.insert(edit)
      case .way(let way, let isShortest):
        let way = twin.old.adopt(way, of: lockstep.kernel)
        let goesOn = !launchEdits.isEmpty
        // Where both go on, a way that differs sooner says nothing of this edit; nor does one at whose launch they part.
        guard let walk = Walk(way.actions, &twin, goingOn: goesOn),
          walk.actions.count == way.actions.count || !goesOn && walk.actions.count > 1
        else { continue }
        found.append(
          Witness(
            edit: edit, which: which, walk: walk,
            isShortest: isShortest && walk.actions.count == way.actions.count))
      case .unknown: break
      }
    }
  }

  /// Makes a choice of an edit, if it is one of a block.
  private static func merge(_ number: Int, _ part: Part, _ other: Part?, in merged: inout Merged) {
    if case .link(let link) = part.place {
      var partner: LinkID?
      if case .link(let id)? = other?.place { partner = id }
      return merged.choose(number, link, or: partner)
    }
    if case .type(let type) = part.place, case .type(let partner)? = other?.place {
      return merged.choose(number, casesOf: type, or: partner)
    }
    if case .lock(let screen) = part.place, case .lock(let partner)? = other?.place {
      return merged.choose(number, locksOf: screen, or: partner)
    }
    guard let (_, scope) = merged.here.block(at: part.place) else { return }
    var block = Merged.Other.nothing
    if part.text.hasPrefix(Part.acts) != (other?.text.hasPrefix(Part.acts) ?? false) {
      // In the other flow the tab is selected.
      block = .unlike
    } else if let found = other.flatMap({ merged.there.block(at: $0.place) }) {
      block = .block(found.0, found.1)
    }
    switch part.place {
    case .start(let id): merged.choose(number, startOf: id, scope, or: block)
    case .transition(let index):
      merged.choose(number, transition: index, scope, or: block)
      if case .transition(let partner)? = other?.place,
        merged.there.flow.transitions[partner].readsScreen
      {
        merged.readScreen(in: index)
      }
    case .link, .boundary, .event, .screen, .lock, .variable, .type, .elsewhere: break
    }
  }
}

extension BlockText {
  /// The block that a part is, and what expressions stand for in it.
  func block(at place: Part.Place) -> (BlockID, Scope)? {
    switch place {
    case .start(let id): return (flow[id].start, Scope(payload: .empty, coordinator: id))
    case .transition(let index):
      let transition = flow.transitions[index]
      let owner = flow.coordinators.firstIndex { $0.transitions.indices.contains(index) }
      guard let owner else { return nil }
      var scope = Scope(
        payload: flow[transition.event].parameters, coordinator: CoordinatorID(owner))
      if case .screen(let screen) = flow[transition.event].owner {
        scope.screen = flow[screen].parameters
      }
      return (transition.block, scope)
    case .link, .boundary, .event, .screen, .lock, .variable, .type, .elsewhere: return nil
    }
  }
}
