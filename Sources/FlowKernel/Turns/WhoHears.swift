import FlowModel

/// Which of several coordinators a stack tells of what goes: `hears: { several: first }` and `{ who: newest }`.
extension Kernel {
  // MARK: several: first

  /// Notes the first screen that a pushed child pushes itself; of a tab bar, that is the bar.
  mutating func noteFirst(_ slot: Slot) {
    guard flow.hearsOfFirst else { return }
    let entry = world.entries[Int(slot)]
    guard entry.owner != .none, !entry.isForeign else { return }
    if entry.bar != .none {
      world.entries[Int(slot)].isFirst = true
      return
    }
    let instance = world.coordinators[Int(entry.owner)]
    guard !instance.hasPushed, instance.boundary.map({ flow[$0].kind == .push }) ?? false else {
      return
    }
    world.entries[Int(slot)].isFirst = true
    world.coordinators[Int(entry.owner)].hasPushed = true
  }

  /// A child that wakes pushes its first anew.
  mutating func forgetFirst(of child: Slot) {
    guard flow.hearsOfFirst else { return }
    world.coordinators[Int(child)].hasPushed = false
    for index in world.entries.indices
    where world.entries[index].isLive && world.entries[index].owner == child
      && world.entries[index].bar == .none
    {
      if world.entries[index].fold != .unfolded { return needs(.all, ofEntry: Slot(index)) }
      world.entries[index].isFirst = false
    }
  }

  // MARK: who: newest

  /// A child that is started on a stack, or woken, becomes its delegate.
  mutating func takeDelegate(of stack: Slot, for child: Slot) {
    if flow.hearsNewest, stack != .none { world.containers[Int(stack)].taker = child }
  }

  /// Nobody has what the delegate leaves when it ends.
  mutating func loseDelegates(of coordinator: Slot) {
    guard flow.hearsNewest else { return }
    for index in world.containers.indices where world.containers[index].taker == coordinator {
      world.containers[index].taker = .nobody
    }
  }

  /// Whom a stack tells of what goes from it now.
  enum Hearers {
    case all
    /// One alone; none where nobody has the delegate.
    case delegate(Slot)

    func contains(_ coordinator: Slot) -> Bool {
      switch self {
      case .all: true
      case .delegate(let delegate): coordinator == delegate && delegate != .none
      }
    }
  }

  func hearers(of stack: Slot) -> Hearers {
    flow.hearsNewest ? .delegate(world.delegate(of: stack)) : .all
  }
}
