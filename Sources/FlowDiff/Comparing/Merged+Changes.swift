import FlowModel
import FlowProver

/// What is declared otherwise and is no choice among steps: what the other flow says stands in this one's numbers. What
/// can't be said in these is no choice at all.
extension Merged {
  /// - Parameter change: makes this flow say it.
  private mutating func choose(_ edit: Int, by change: @escaping Lockstep.Change) {
    choice(of: edit)
    changes[flow.variables.count - 1] = change
  }

  mutating func choose(_ edit: Int, _ id: BoundaryID, or other: BoundaryID) {
    guard let changed = boundary(id, as: other) else { return }
    choose(edit) { $0.boundaries[id.index] = changed }
  }

  /// A boundary that says what another one of the other flow does.
  private mutating func boundary(_ id: BoundaryID, as other: BoundaryID) -> Boundary? {
    var boundary = flow[id]
    let others = there.flow[other]
    guard boundary.kind == others.kind, boundary.kind != .tab || boundary.arguments.isEmpty,
      let back = response(others.back), let swipe = response(others.swipe),
      let gone = response(others.gone),
      isLocked(boundary.backLock, of: boundary, as: others.backLock, of: others),
      isLocked(boundary.swipeLock, of: boundary, as: others.swipeLock, of: others)
    else { return nil }
    (boundary.back, boundary.swipe, boundary.gone) = (back, swipe, gone)
    boundary.backLock = others.backLock == nil ? nil : boundary.backLock
    boundary.swipeLock = others.swipeLock == nil ? nil : boundary.swipeLock
    boundary.style = others.style
    (boundary.isKept, boundary.showsAgain) = (others.isKept, others.showsAgain)
    boundary.replacesStack = others.replacesStack
    (boundary.isOverTop, boundary.mayStandOverTop) = (others.isOverTop, others.mayStandOverTop)
    return boundary
  }

  /// Whether the other flow's condition is this one's, or none: another one would ask for what nobody asks for here.
  private func isLocked(
    _ lock: ConditionID?, of boundary: Boundary, as other: ConditionID?, of others: Boundary
  ) -> Bool {
    guard let other else { return true }
    func text(_ condition: ConditionID, _ boundary: Boundary, _ blocks: BlockText) -> String {
      blocks.condition(
        condition,
        BlockText.Scope(
          payload: blocks.flow[boundary.child].parameters, coordinator: boundary.child))
    }
    return lock.map { text($0, boundary, here) } == text(other, others, there)
  }

  private func response(_ response: Boundary.Response) -> Boundary.Response? {
    guard case .finishWith(let outcome) = response else { return response }
    return event(outcome).map { .finishWith($0) }
  }

  private func event(_ other: EventID) -> EventID? {
    partners.events.forward[other.index].map { EventID($0) }
  }

  /// The bits of events that wait until they are asked for; nil where one of them comes more than once here.
  private func waiting(_ bits: UInt32, of events: CompactRange) -> UInt32? {
    var waiting: UInt32 = 0
    for index in events.indices where there.flow.events[index].onceBit & bits != 0 {
      guard let own = event(EventID(index)), flow[own].onceBit != 0 else { return nil }
      waiting |= flow[own].onceBit
    }
    return waiting
  }

  mutating func choose(_ edit: Int, _ id: ScreenID, or other: ScreenID) {
    let others = there.flow[other]
    let single = others.single.map { event($0) }
    let cancel = others.cancel.map { event($0) }
    guard !single.contains(nil), cancel != .some(nil),
      let waiting = waiting(others.waiting, of: others.events)
    else { return }
    flow.hidesTabBars = flow.hidesTabBars || there.flow.hidesTabBars
    choose(edit) { flow in
      flow.screens[id.index].single = single.compactMap { $0 }
      flow.screens[id.index].cancel = cancel ?? nil
      flow.screens[id.index].waiting = waiting
      flow.screens[id.index].hidesTabBar = others.hidesTabBar
    }
  }

  mutating func choose(_ edit: Int, _ id: CoordinatorID, or other: CoordinatorID) {
    let (own, others) = (flow[id], there.flow[other])
    func tabs(_ coordinator: Coordinator, _ blocks: BlockText) -> [String] {
      coordinator.tabs.map { blocks.names.boundary($0) }
    }
    guard own.framework == others.framework, tabs(own, here) == tabs(others, there),
      let waiting = waiting(others.waiting, of: others.events)
    else { return }
    choose(edit) { flow in
      flow.coordinators[id.index].slots = others.slots
      flow.coordinators[id.index].staysAtTabAgain = others.staysAtTabAgain
      flow.coordinators[id.index].waiting = waiting
    }
  }

  /// Makes a choice of whether an async event comes once.
  mutating func choose(_ edit: Int, _ id: EventID, or other: EventID) {
    let (own, others) = (flow[id], there.flow[other])
    if own.kind != others.kind || (own.onceBit != 0) == (others.onceBit != 0) { return }
    let known = flow.events.reduce(UInt32(0)) { $1.owner == own.owner ? $0 | $1.onceBit : $0 }
    if known == .max { return }
    let bit = others.onceBit == 0 ? 0 : UInt32(1) << UInt32((~known).trailingZeroBitCount)
    choose(edit) { $0.events[id.index].onceBit = bit }
  }

  /// Makes a choice of what is said once for all.
  ///
  /// - Parameter edited: boundaries and coordinators that are edits of their own.
  mutating func choose(_ edit: Int, base name: String, but edited: Set<Part.Place>) {
    let others = there.flow
    switch name {
    case Part.finishing:
      choose(edit) { flow in
        flow.leavesScreens = others.leavesScreens
        flow.removesByType = others.removesByType
      }
    case Part.animations:
      choose(edit) { flow in
        flow.stepAnimation = others.stepAnimation
        flow.finishAnimation = others.finishAnimation
      }
    case Part.slots:
      var changed: [(CoordinatorID, Slots)] = []
      for (number, partner) in partners.coordinators.enumerated() {
        let other = others[CoordinatorID(number)]
        guard let partner, !edited.contains(.coordinator(partner)) else { continue }
        if flow[partner].framework != other.framework { return }
        changed.append((partner, other.slots))
      }
      let all = changed
      choose(edit) { flow in for (id, slots) in all { flow.coordinators[id.index].slots = slots } }
    case Part.gestures:
      if Part.hearing(of: here.flow) != Part.hearing(of: others) { return }
      var changed: [(BoundaryID, Boundary)] = []
      for (number, own) in boundaries.forward.enumerated() {
        guard let own, case let id = BoundaryID(own), !edited.contains(.boundary(id)) else {
          continue
        }
        guard let boundary = boundary(id, as: BoundaryID(number)) else { return }
        changed.append((id, boundary))
      }
      let all = changed
      choose(edit) { flow in for (id, boundary) in all { flow.boundaries[id.index] = boundary } }
    default: return
    }
  }
}
