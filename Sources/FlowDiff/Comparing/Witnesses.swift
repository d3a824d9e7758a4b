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
    var marked = Marked(here.flow)
    var asked: Set<Int> = []
    for (number, edit) in edits.enumerated() where !launchEdits.contains(number) {
      let part = which == .old ? edit.old : edit.new
      let other = which == .old ? edit.new : edit.old
      guard let part, Self.mark(number, edit.key.kind, part, other, here, there, in: &marked) else {
        continue
      }
      if wanted.contains(number) { asked.insert(number) }
    }
    if asked.isEmpty { return }
    let range = SourceRange(file: here.flow[here.flow.root].range.file, start: .max, end: .max)
    let flow = marked.flow(withMarksAt: range)
    let proof = Prover.prove(
      flow, wanting: { _ in false }, endingAt: { $0 == Marked.rule && $1 == range })
    heads = proof.size.heads
    until = Set(proof.ends.filter { $0.range != range && !$0.isThirdStart }.map(\.rule))
    take(proof, marked, asked, which, goingOn: !launchEdits.isEmpty, &twin)
  }

  /// - Returns: false for what can't be marked.
  private static func mark(
    _ number: Int, _ kind: Part.Kind, _ part: Part, _ other: Part?, _ here: BlockText,
    _ there: BlockText, in marked: inout Marked
  ) -> Bool {
    if case .link(let link) = part.place {
      marked.mark(number, wholeOf: link)
      return true
    }
    if case .transition(let index) = part.place, other == nil, part.text.hasPrefix(Part.acts) {
      marked.mark(number, wholeOf: index)
      return true
    }
    guard kind == .transition || kind == .start, let (block, scope) = here.block(at: part.place)
    else { return false }
    let others = other.flatMap { there.block(at: $0.place) }
    marked.mark(
      number, part.place, here: Decisions(here, block, scope),
      there: others.map { Decisions(there, $0.0, $0.1) })
    return true
  }

  private mutating func take(
    _ proof: Proof, _ marked: Marked, _ asked: Set<Int>, _ which: Which, goingOn goesOn: Bool,
    _ twin: inout Twin
  ) {
    var met: Set<Int> = []
    // Where a mark stands and both do the same nothing is known of what comes behind it.
    var isHiding = false
    for broken in proof.broken {
      guard case .step(let step) = broken.violation.cause, let edit = marked.edits[step] else {
        continue
      }
      let isAsked = asked.contains(edit)
      if isAsked { met.insert(edit) }
      let isKnown = found.contains {
        $0.edit == edit && $0.walk.actions.count <= broken.way.actions.count
      }
      if isKnown { continue }
      let way = twin.old.adopt(broken.way, of: proof.kernel)
      guard let walk = Walk(way.actions, &twin, goingOn: goesOn) else {
        isHiding = true
        continue
      }
      // Where both go on, a way that differs sooner says nothing of this edit; nor does one at whose launch they part.
      guard isAsked,
        walk.actions.count == way.actions.count || !goesOn && walk.actions.count > 1
      else { continue }
      found.removeAll { $0.edit == edit }
      found.append(
        Witness(
          edit: edit, which: which, walk: walk,
          isShortest: broken.isShortest && walk.actions.count == way.actions.count))
    }
    let isWhole =
      !isHiding && !proof.isLimited && !proof.isInterrupted && proof.unforeseen == 0
      && !proof.undecided.contains { $0.rule == Marked.rule }
    if isWhole { never = asked.subtracting(met) }
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
    case .link, .boundary, .event, .screen, .variable, .elsewhere: return nil
    }
  }
}
