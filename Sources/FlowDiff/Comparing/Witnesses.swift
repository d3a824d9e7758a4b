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
    var actions: [Action]
    var isShortest: Bool
    /// What its own flow does, and the other one; nil where that can't do it.
    var here: Outcome
    var there: Outcome?

    struct Outcome {
      var world: World
      var report: TurnReport
    }
  }

  /// - Parameters:
  ///   - which: the flow whose ways are looked for.
  ///   - wanted: the edits that are asked for.
  ///   - twin: its kernels have that flow as the old one.
  init(
    in which: Which, _ edits: [Edits.Edit], wanted: Set<Int>, here: BlockText, there: BlockText,
    _ twin: inout Twin
  ) {
    var marked = Marked(here.flow)
    var asked: Set<Int> = []
    for (number, edit) in edits.enumerated() {
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
    take(proof, marked, asked, which, &twin)
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
    guard kind == .transition || kind == .start, let (block, scope) = here.block(at: part.place)
    else { return false }
    let others = other.flatMap { there.block(at: $0.place) }
    marked.mark(
      number, part.place, here: Decisions(here, block, scope),
      there: others.map { Decisions(there, $0.0, $0.1) })
    return true
  }

  private mutating func take(
    _ proof: Proof, _ marked: Marked, _ asked: Set<Int>, _ which: Which, _ twin: inout Twin
  ) {
    var met: Set<Int> = []
    for broken in proof.broken {
      guard case .step(let step) = broken.violation.cause, let edit = marked.edits[step],
        asked.contains(edit)
      else { continue }
      met.insert(edit)
      let isKnown = found.contains {
        $0.edit == edit && $0.actions.count <= broken.way.actions.count
      }
      if isKnown { continue }
      let way = twin.old.adopt(broken.way, of: proof.kernel)
      if var witness = replay(way.actions, edit, which, &twin) {
        witness.isShortest = broken.isShortest && witness.actions.count == way.actions.count
        found.removeAll { $0.edit == edit }
        found.append(witness)
      }
    }
    let isWhole =
      !proof.isLimited && !proof.isInterrupted && proof.unforeseen == 0
      && !proof.undecided.contains { $0.rule == Marked.rule }
    if isWhole { never = asked.subtracting(met) }
  }

  /// Goes a way in both flows, up to the action after which they differ.
  private func replay(
    _ actions: [Action], _ edit: Int, _ which: Which, _ twin: inout Twin
  ) -> Witness? {
    guard case .launch(let state)? = actions.first else { return nil }
    var values = twin.old.tuples.list(state)
    // What the way has left open is answered when somebody asks for it.
    for _ in 0...values.count {
      var asked: Int?
      let witness = replay(values, Array(actions.dropFirst()), edit, which, &twin, asking: &asked)
      guard let variable = asked, values[variable] == .unknown else { return witness }
      let type = twin.old.flow.variables[variable].type
      values[variable] = twin.old.flow.types.representatives(of: type)[0]
    }
    return nil
  }

  private func replay(
    _ launch: [Value], _ actions: [Action], _ edit: Int, _ which: Which, _ twin: inout Twin,
    asking asked: inout Int?
  ) -> Witness? {
    guard let other = twin.newState(launch) else { return nil }
    var made = [Action.launch(state: twin.old.tuples.intern(launch))]
    var (here, hereReport) = twin.old.launch(state: launch)
    var (there, thereReport) = twin.new.launch(state: other)
    var rest = actions[...]
    while true {
      asked = variable(hereReport, thereReport, twin)
      if asked != nil { return nil }
      let hasEnded = hereReport.isAbandoned || thereReport.isAbandoned
      if hasEnded || hereReport.unknownPayload != nil || thereReport.unknownPayload != nil {
        return nil
      }
      let isSame =
        twin.violations(hereReport, .old) == twin.violations(thereReport, .new)
        && hereReport.isEndless == thereReport.isEndless
        && (hereReport.isEndless || twin.key(here, .old) == twin.key(there, .new))
      if !isSame {
        return Witness(
          edit: edit, which: which, actions: made, isShortest: false,
          here: Witness.Outcome(world: here, report: hereReport),
          there: Witness.Outcome(world: there, report: thereReport))
      }
      guard let action = rest.popFirst() else { return nil }
      let before = here
      guard let report = twin.old.perform(action, on: &here) else { return nil }
      made.append(action)
      hereReport = report
      if let partner = twin.translate(action),
        let report = twin.new.perform(partner, on: &there)
      {
        thereReport = report
        continue
      }
      // Only this flow has the action: if it does anything, that is the difference.
      asked = report.unknownVariable
      let doesNothing = report.violations.isEmpty && twin.key(before, .old) == twin.key(here, .old)
      if asked != nil || report.unknownPayload != nil || report.isAbandoned || doesNothing {
        return nil
      }
      return Witness(
        edit: edit, which: which, actions: made, isShortest: false,
        here: Witness.Outcome(world: here, report: report), there: nil)
    }
  }

  /// The variable that one of the flows has asked for, as this one knows it.
  private func variable(_ here: TurnReport, _ there: TurnReport, _ twin: Twin) -> Int? {
    here.unknownVariable ?? there.unknownVariable.flatMap { twin.partners.variables.back[$0] }
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
    case .link, .boundary, .event, .screen, .elsewhere: return nil
    }
  }
}
