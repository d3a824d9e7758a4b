import FlowKernel
import FlowModel
import FlowProver

/// Both flows in one, with a choice for each edit.
struct Choices {
  let merged: Merged
  /// Both kernels, of which the old one is that of the flow whose ways are looked for.
  let twin: Twin
  /// The edits that are asked for, with the variables that choose: for others no choice can be made.
  private(set) var asked: [(choice: Int, edit: Int)] = []

  /// - Parameters:
  ///   - which: the flow whose ways are looked for.
  ///   - wanted: the edits that are asked for.
  ///   - given: those by which no difference is to be made: both flows are as this one.
  ///   - partners: from the other flow to that one.
  ///   - twin: its kernels have that flow as the old one.
  init(
    in which: Which, _ edits: [Edits.Edit], wanted: Set<Int>, given: Set<Int>, here: BlockText,
    there: BlockText, from partners: Partners, _ twin: Twin
  ) {
    var merged = Merged(here, there, partners)
    // What an enum has more is a choice of whole turns, so those within them are made before.
    let order =
      edits.indices.filter { edits[$0].key.kind != .type }
      + edits.indices.filter { edits[$0].key.kind == .type }
    for number in order where !given.contains(number) {
      let (part, other) = which.sides(of: edits[number])
      if let part {
        Self.merge(number, part, other, in: &merged)
        // Of rounds that are folded it is not known that the other flow's are alike.
        if let other, !merged.flow.hasCircleOfBoundaries {
          Self.change(number, edits, part, other, in: &merged, which)
        }
      } else if case .transition(let index)? = other?.place {
        merged.choose(number, nothingOr: index)
      }
    }
    self.merged = merged
    self.twin = twin
    // If only one flow waits for the answer to an alert, turns break something that don't come to the edit.
    let awaited = here.awaited(by: twin.old).symmetricDifference(there.awaited(by: twin.new))
    for (choice, number) in zip(merged.choices, merged.edits) where wanted.contains(number) {
      let (part, other) = which.sides(of: edits[number])
      let answered =
        part.flatMap { here.answered(at: $0.place) }
        ?? other.flatMap { there.answered(at: $0.place) }
      if !(answered.map(awaited.contains) ?? false) { asked.append((choice, number)) }
    }
  }

  /// - Parameters:
  ///   - told: edits that are known to make a difference.
  ///   - more: those that are known to let the other flow do more.
  /// - Returns: nil where no choice is asked for.
  func lockstep(told: Set<Int>, more: Set<Int>) -> Lockstep? {
    if asked.isEmpty { return nil }
    func choices(of edits: Set<Int>) -> Set<Int> {
      Set(zip(merged.choices, merged.edits).filter { edits.contains($0.1) }.map(\.0))
    }
    return Lockstep(
      merged.flow, edits: merged.choices, asking: Set(asked.map(\.choice)), told: choices(of: told),
      more: choices(of: more),
      merged.doubts, ownVariables: merged.ownVariables, changes: merged.changes)
  }

  /// Makes a choice of an edit that is none of a block, if the flow can say what the other one does.
  private static func change(
    _ number: Int, _ edits: [Edits.Edit], _ part: Part, _ other: Part, in merged: inout Merged,
    _ which: Which
  ) {
    switch (part.place, other.place) {
    case (.boundary(let id), .boundary(let partner)): merged.choose(number, id, or: partner)
    case (.screen(let id), .screen(let partner)): merged.choose(number, id, or: partner)
    case (.coordinator(let id), .coordinator(let partner)): merged.choose(number, id, or: partner)
    case (.event(let id), .event(let partner)): merged.choose(number, id, or: partner)
    case (.elsewhere, .elsewhere) where edits[number].key.kind == .base:
      let edited = edits.compactMap { which.sides(of: $0).0?.place }
      merged.choose(number, base: edits[number].key.name, but: Set(edited))
    default: break
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
    case .link, .boundary, .event, .screen, .lock, .coordinator, .variable, .type, .elsewhere:
      break
    }
  }
}

extension Which {
  /// An edit's part in this flow, and in the other one.
  fileprivate func sides(of edit: Edits.Edit) -> (Part?, Part?) {
    self == .old ? (edit.old, edit.new) : (edit.new, edit.old)
  }
}

extension BlockText {
  /// Who does something on the answer to which alerts.
  fileprivate func awaited(by kernel: Kernel) -> Set<String> {
    let acting = flow.transitions.indices.filter { kernel.actsOnAnswer[$0] }
    return Set(acting.compactMap { answered(at: .transition($0)) })
  }

  /// Who answers to an event of which screen.
  fileprivate func answered(at place: Part.Place) -> String? {
    guard case .transition(let index) = place, let (_, scope) = block(at: place),
      case .screen(let screen) = flow[flow.transitions[index].event].owner
    else { return nil }
    return names.text(scope.coordinator) + ": " + names.text(screen)
  }

  /// The block that a part is, and what expressions stand for in it.
  func block(at place: Part.Place) -> (BlockID, Scope)? {
    switch place {
    case .start(let id): return (flow[id].start, Scope(payload: .empty, coordinator: id))
    case .transition(let index):
      let transition = flow.transitions[index]
      let owner = flow.coordinators.firstIndex { $0.transitions.indices.contains(index) }
      guard let owner else { return nil }
      return (
        transition.block,
        Scope(answering: transition.event, in: CoordinatorID(owner), of: flow)
      )
    case .link, .boundary, .event, .screen, .lock, .coordinator, .variable, .type, .elsewhere:
      return nil
    }
  }
}
