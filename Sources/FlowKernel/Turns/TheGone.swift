import FlowModel
import FlowSource

/// Coordinators that live as long as their screens: `gone: finish`.
///
/// In many apps nobody has to say that a flow is over: its screens hold it, or an observer of the
/// navigation stack takes it away when they are gone.
extension Kernel {
  /// Notes that a coordinator, and so all above it, has a screen in a layer.
  mutating func noteShowing(_ coordinator: Slot) {
    guard flow.endsTheGone, world.showsOwnScreen(coordinator) else { return }
    var current = coordinator
    while current != .none, !world.coordinators[Int(current)].hasShown {
      world.coordinators[Int(current)].hasShown = true
      current = world.coordinators[Int(current)].parent
    }
  }

  /// The same of all in a container that comes back into sight: a kept child's that wakes, or one that a
  /// `root` child stood before. Screens may have been pushed on it while nobody saw them. What lies in a hole is of
  /// the same owner, and in a folded tab there are none (`openTabs`).
  mutating func noteShowingAgain(in container: Slot) {
    guard flow.endsTheGone, world.isInLayer(container) else { return }
    for index in world.coordinators.indices where world.coordinators[index].isAlive {
      noteShowing(Slot(index))
    }
  }

  /// What the end of a coordinator is whose last screen is gone.
  func goneRule(of coordinator: Slot) -> Boundary.Response {
    world.coordinators[Int(coordinator)].boundary.map { flow[$0].gone } ?? .nothing
  }

  /// Whether a coordinator ends at the end of this turn, if it shows nothing until then.
  func willEnd(_ coordinator: Slot) -> Bool {
    goneRule(of: coordinator) != .nothing && world.coordinators[Int(coordinator)].hasShown
      && !world.showsSomething(coordinator) && !isHeldOutOfSight(coordinator)
  }

  /// The child of a type that was started last and that a step means: not one whose last screen this turn took, and
  /// which ends for that when the steps have run.
  mutating func child(of parent: Slot, type: CoordinatorID) -> Slot {
    var child = world.child(of: parent, type: type)
    guard flow.endsTheGone else { return child }
    while child != .none {
      if world.coordinators[Int(child)].type == type, !isGone(child) { break }
      if context.isOver { return .none }
      child = world.coordinators[Int(child)].previousSibling
    }
    return child
  }

  /// Whether a coordinator is alive only until the steps of this turn have run.
  mutating func isGone(_ coordinator: Slot) -> Bool {
    guard willEnd(coordinator), !keeps(coordinator), !isTab(coordinator) else { return false }
    // It may stand in for others, which may show something, if they have not gone with it.
    if !context.passed.contains(coordinator) { needsWhole(coordinator) }
    return true
  }

  /// Ends every child whose last screen is gone, deepest first, until nothing changes.
  mutating func endTheGone() {
    guard flow.endsTheGone else { return }
    while !context.isOver {
      tellOfDismissals()
      let gone = coordinatorsToEnd()
      if gone.isEmpty { return }
      for coordinator in gone where !isOver(coordinator) && willEnd(coordinator) {
        dropPassedNest(of: coordinator)
        end(coordinator)
        if context.isOver { return }
      }
    }
  }

  /// Deepest first, and last started first.
  private mutating func coordinatorsToEnd() -> [Slot] {
    var depths: [Slot: Int] = [:]
    var order: [Slot] = []
    for loss in context.lostScreens {
      var current = loss.coordinator
      while current != .none, !isOver(current), depths[current] == nil,
        !world.showsSomething(current)
      {
        depths[current] = depth(of: current)
        if willEnd(current) { order.append(current) }
        if world.coordinators[Int(current)].nest != .unfolded,
          !willEnd(current) || !hasPassedQuietly(current)
        {
          needsWhole(current)
          return []
        }
        current = world.coordinators[Int(current)].parent
      }
    }
    return order.sorted { first, second in
      let (left, right) = (depths[first] ?? 0, depths[second] ?? 0)
      return left == right ? startedLater(first, than: second) : left > right
    }
  }

  private func depth(of coordinator: Slot) -> Int {
    var depth = 0
    var current = world.coordinators[Int(coordinator)].parent
    while current != .none {
      depth += 1
      current = world.coordinators[Int(current)].parent
    }
    return depth
  }

  /// Of two that are equally deep.
  private func startedLater(_ first: Slot, than second: Slot) -> Bool {
    var (first, second) = (first, second)
    while world.coordinators[Int(first)].parent != world.coordinators[Int(second)].parent {
      first = world.coordinators[Int(first)].parent
      second = world.coordinators[Int(second)].parent
    }
    var sibling = world.coordinators[Int(second)].nextSibling
    while sibling != .none, sibling != first {
      sibling = world.coordinators[Int(sibling)].nextSibling
    }
    return sibling == first
  }

  private mutating func end(_ coordinator: Slot) {
    let type = world.coordinators[Int(coordinator)].type
    guard let event = flow.ending(of: type, by: goneRule(of: coordinator)) else { return }
    let parent = world.coordinators[Int(coordinator)].parent
    let answer = TurnContext.Frame(
      block: flow.transition(of: world.coordinators[Int(parent)].type, for: event)?.block ?? .empty,
      type: world.coordinators[Int(parent)].type,
      arguments: world.coordinators[Int(parent)].arguments, payload: .empty, state: world.state)
    let previous = context.madeAtEnd[coordinator] ?? -1
    let isLeadingBack = leadsBack(to: answer, from: previous)
    if context.isOver { return }
    if isLeadingBack {
      violate(.endlessTurn, coordinator: parent)
      report.isEndless = true
      context.isOver = true
      return
    }
    context.ends.append((answer, previous))
    context.currentEnd = context.ends.count - 1
    finish(coordinator, with: event, .empty)
    context.currentEnd = -1
  }

  /// Whether the same answer has led to what now ends, time and again: then it does so for ever. Once more
  /// it may where another one's end has taken what came of it.
  private mutating func leadsBack(to answer: TurnContext.Frame, from end: Int) -> Bool {
    var end = end
    var times = 0
    while end >= 0 {
      if context.ends[end].answer == answer { times += 1 }
      if times == 3 { return true }
      if asks(whether: context.ends[end].answer, isAlso: answer) { return false }
      end = context.ends[end].previous
    }
    return false
  }
}
