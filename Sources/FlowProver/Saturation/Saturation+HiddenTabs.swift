import FlowKernel
import FlowModel
import FlowSource

/// Async events of tabs that nobody sees. Which of them can come has to do with the tab alone. Most are still: they set
/// variables, if anything, and what they set has to do with the tab alone, too. So one head opens the tab for all
/// that have it. Its rules of still events are theirs, and they open themselves only what may move.
extension Saturation {
  struct HiddenTab {
    /// The head that opens all of it, and the others that look into it.
    let first: Int
    var others: [Int] = []
    /// Contents in which an event moves something.
    var moving: [Int] = []
    /// The settled heads that have it, and their rules of still events.
    var heads: [Int] = []
    var rules: [Int] = []
    var events: [StillEvent] = []
  }

  /// A still event, with all that its conditions may ask for beside variables.
  struct StillEvent: Equatable {
    var move: Move
    /// What its screen was shown with, and what its coordinator was started with.
    var screen: TupleID
    var coordinator: TupleID
    /// In a round, the child that covers its coordinator.
    var child: CoordinatorID?
  }

  /// Lets async events of tabs that nobody sees happen.
  mutating func lookIntoTabs(
    of world: World, from head: Int, where isMeant: (Slot) -> Bool
  ) {
    for index in world.coordinators.indices {
      let coordinator = world.coordinators[index]
      guard coordinator.isAlive, coordinator.fold >= 0, isMeant(Slot(index)) else { continue }
      let goal = Head.Goal.look(Opening(slot: Slot(index), isEntry: false))
      if case .settled = heads[head].goal {
        follow(from: head, to: look(into: coordinator.fold, of: world, goal, for: head))
      } else {
        // One within a hidden tab is opened wherever that is.
        noteMoving(in: head)
        follow(from: head, to: enter(world, goal))
      }
    }
  }

  private mutating func look(
    into tab: FoldID, of world: World, _ goal: Head.Goal, for head: Int
  ) -> Int {
    let isFirst = summaries[Int(tab)].hiddenTab == nil
    let number = summaries[Int(tab)].hiddenTab.map(Int.init) ?? hiddenTabs.count
    let look = enter(world, goal, opensAll: isFirst)
    if isFirst {
      summaries[Int(tab)].hiddenTab = Int32(number)
      hiddenTabs.append(HiddenTab(first: look))
    }
    if heads[look].tab == nil {
      heads[look].tab = number
      if !isFirst {
        hiddenTabs[number].others.append(look)
        for content in hiddenTabs[number].moving { open(content, at: look) }
      }
    }
    hiddenTabs[number].heads.append(head)
    for rule in hiddenTabs[number].rules { addRule(like: rule, to: head) }
    return look
  }

  /// What the first head has opened is to be opened by all.
  private mutating func noteMoving(in head: Int) {
    guard let tab = heads[head].tab, let content = heads[head].opened,
      !hiddenTabs[tab].moving.contains(content)
    else { return }
    hiddenTabs[tab].moving.append(content)
    for look in hiddenTabs[tab].others { open(content, at: look) }
  }

  /// Makes a still event of an opened tab a rule of all heads that have the tab.
  ///
  /// - Returns: false if it is none: then it is to be a rule of its own head.
  mutating func share(_ step: Step, of head: Int, in world: World) -> Bool {
    guard let tab = heads[head].tab else { return false }
    guard let event = stillEvent(step, of: head, in: world) else {
      noteMoving(in: head)
      return false
    }
    guard heads[head].opened != nil, !hiddenTabs[tab].events.contains(event) else { return true }
    hiddenTabs[tab].events.append(event)
    addRule(HeadRule(head: head, step: step))
    let rule = rules.count - 1
    hiddenTabs[tab].rules.append(rule)
    for other in hiddenTabs[tab].heads {
      addRule(like: rule, to: other)
      applyLast(of: other)
    }
    return true
  }

  private func stillEvent(_ step: Step, of head: Int, in world: World) -> StillEvent? {
    var screen = TupleID.empty
    let owner: Slot
    switch step.turn.sender {
    case .entry(let slot):
      screen = world[entry: slot].arguments
      owner = world[entry: slot].owner
    case .fold(let slot): owner = world[entry: slot].owner
    case .coordinator(let slot): owner = slot
    case .nobody: return nil
    }
    let coordinator = world[coordinator: owner]
    // In a round, the next one below it.
    let isInRound = if case .above = heads[head].goal { true } else { false }
    let child = isInRound ? world[coordinator: coordinator.firstChild].type : nil
    guard moves.isStill(step.move, in: coordinator.type, above: child, kernel.flow) else {
      return nil
    }
    return StillEvent(
      move: step.move, screen: screen, coordinator: coordinator.arguments, child: child)
  }
}
